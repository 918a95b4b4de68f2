import { Module, type DynamicModule } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { RecordExportHandler } from '../exports/record-export.handler.js';
import { IdentityModule } from '../identity/identity.module.js';
import { InfrastructureModule, type Infrastructure } from '../infrastructure/infrastructure.module.js';

/** The command line writes through the same handlers as the console. */
@Module({})
export class CliModule {
  static of(infrastructure: Infrastructure): DynamicModule {
    return {
      module: CliModule,
      providers: [RecordExportHandler],
      imports: [InfrastructureModule.of(infrastructure), CatalogModule, IdentityModule],
    };
  }
}

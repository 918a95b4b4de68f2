import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { HttpModule } from '../http/http.module.js';
import { InfrastructureModule, type Infrastructure } from '../infrastructure/infrastructure.module.js';
import { TillsModule } from '../tills/tills.module.js';
import { ViewsModule } from '../views/views.module.js';

/** The answers of the console that know a past. */
@Module({})
export class ReportModule {
  static of(infrastructure: Infrastructure): DynamicModule {
    return {
      module: ReportModule,
      imports: [
        InfrastructureModule.of(infrastructure),
        AccountsModule,
        HttpModule,
        TillsModule,
        ViewsModule,
      ],
    };
  }
}

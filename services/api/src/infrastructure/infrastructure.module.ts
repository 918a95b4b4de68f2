import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Clock, Ids } from '@stile/contracts';
import type { Config } from '../config/config.js';
import { GatewayOrigin } from '../http/gateway-origin.js';
import { PublicUrl } from '../http/public-url.js';
import { Signer } from '../ports/signer.js';
import type { Timers } from '../ports/timers.js';
import {
  CLOCK,
  CONFIG,
  IDS,
  LANES,
  LOG,
  READ_MODELS,
  STORAGE,
  STORE,
  TIMERS,
  VAULT,
} from '../ports/tokens.js';
import { ProcessEnvironment } from '../processes/process.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { Instants } from '../as-of/instants.js';
import { Projections } from '../processes/projections.js';
import { ExpiredRecords } from '../storage/expired-records.process.js';
import { LogCheck } from '../storage/log-check.process.js';
import { LogAnchorsProcess } from '../storage/log-anchors.process.js';
import { SecurityLogWriter } from '../storage/security-log-writer.js';
import type { Storage } from '../storage/storage.js';

/** The ground of the application: made before it, and handed to every module. */
export interface Infrastructure {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timers: Timers;
  readonly storage: Storage;
}

/**
 * The clock, the log, the stores, the command bus and what background processes need: for every module, without
 * importing it.
 */
@Module({})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  static of({ config, clock, ids, timers, storage }: Infrastructure): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: CLOCK, useValue: clock },
      { provide: IDS, useValue: ids },
      { provide: TIMERS, useValue: timers },
      { provide: STORAGE, useValue: storage },
      { provide: LOG, useValue: storage.log },
      { provide: LANES, useValue: storage.lanes },
      { provide: VAULT, useValue: storage.vault },
      { provide: STORE, useValue: storage.store },
      { provide: READ_MODELS, useValue: storage.models },
      { provide: Signer, useValue: storage.signer },
      ProcessEnvironment,
      ProcessRegistry,
      Projections,
      Instants,
      GatewayOrigin,
      PublicUrl,
    ];
    return {
      module: InfrastructureModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers: [...providers, ExpiredRecords, LogAnchorsProcess, LogCheck, SecurityLogWriter],
      exports: providers.map((provider) => (typeof provider === 'object' ? provider.provide : provider)),
    };
  }

  /** The last of all modules to shut down: what the others still write is written. */
  onApplicationShutdown(): Promise<void> {
    return this.storage.close();
  }
}

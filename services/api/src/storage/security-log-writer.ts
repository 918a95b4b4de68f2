import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Timers } from '../ports/timers.js';
import { STORAGE, TIMERS } from '../ports/tokens.js';
import { Sweeper } from '../processes/sweeper.js';
import type { Storage } from './storage.js';

const EVERY_MS = 1_000;

/** Writes the security log of this process, whatever its role. */
@Injectable()
export class SecurityLogWriter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sweeper: Sweeper;

  constructor(@Inject(STORAGE) { security }: Storage, @Inject(TIMERS) timers: Timers) {
    this.sweeper = new Sweeper('security_log', EVERY_MS, timers, () => security.flush());
  }
  onApplicationBootstrap(): void {
    this.sweeper.start();
  }
  beforeApplicationShutdown(): void {
    this.sweeper.stop();
  }
}

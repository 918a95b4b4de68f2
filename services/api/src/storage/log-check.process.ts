import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import { StorageUnavailable } from '@stile/event-store';
import { CLOCK, STORAGE } from '../ports/tokens.js';
import { Process, ProcessEnvironment } from '../processes/process.js';
import { checkStorage } from './check-storage.js';
import { WAY_ON } from './damage.js';
import type { Storage } from './storage.js';

const EVERY_MS = 3_600_000;
/** In UTC: at night in the Americas. */
const NIGHT_HOUR = '08';
/** How long the start waits for the first check: that of some ten thousand events. A long log is sold from meanwhile. */
const FIRST_WITHIN_MS = 300;
/** Between two pages, so that a check of a long log leaves most of the time to requests. */
const PAUSE_MS = 4;

/**
 * Checks the whole embedded log, its chain and its indexes, at the start and each night, page by page; at night its file
 * too. What it finds closes the log for writing (docs/rules/log.md 10).
 */
@Injectable()
export class LogCheck extends Process {
  private readonly logger = new Logger('log_check');
  private hurries = true;
  private readonly stopping = new AbortController();
  /** The last check broke off: the next sweep makes it again, whatever the hour. */
  private isUnfinished = false;

  constructor(
    environment: ProcessEnvironment,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(environment, { name: 'log_check', sweepEveryMs: EVERY_MS });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await super.onApplicationBootstrap();
    const [known] = this.storage.soundness.faults;
    if (known !== undefined) this.tell(known);
    const first = this.check({}).catch((error: unknown) =>
      this.logger.warn(`the first check failed: ${String(error)}`),
    );
    await Promise.race([first, pause(FIRST_WITHIN_MS, undefined, { ref: false })]);
    this.hurries = false;
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    return super.beforeApplicationShutdown();
  }

  protected override async sweep(): Promise<void> {
    const now = this.clock.now();
    const isDue = this.storage.soundness.checkedAt?.slice(0, 10) !== now.slice(0, 10);
    if (this.isUnfinished || (isDue && now.slice(11, 13) >= NIGHT_HOUR))
      await this.check({ fileUntil: this.stopping.signal });
  }

  private async check(file: { readonly fileUntil?: AbortSignal }): Promise<void> {
    const { soundness } = this.storage;
    const known = soundness.faults;
    this.isUnfinished = true;
    try {
      const goesOn = async (): Promise<boolean> => {
        await pause(this.hurries ? 0 : PAUSE_MS);
        return !this.stopping.signal.aborted;
      };
      const fault = await checkStorage(this.storage, goesOn, file);
      if (fault !== null && !known.includes(fault)) this.tell(fault);
      this.isUnfinished = false;
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      // An error that nobody has thought of may be damage: health does not stay green over it.
      if (!(error instanceof StorageUnavailable))
        soundness.noticed([`the check of all data could not be finished: ${String(error)}`]);
      throw error;
    }
  }

  private tell(fault: string): void {
    this.logger.error(`the log is open for reading alone: ${fault}. ${WAY_ON}`);
  }
}

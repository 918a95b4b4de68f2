import { Inject, Injectable, Logger } from '@nestjs/common';
import { STORAGE } from '../ports/tokens.js';
import { Process, ProcessEnvironment } from '../processes/process.js';
import type { Storage } from './storage.js';

const EVERY_MS = 1_000;

/** Records where the log ends, so that a cut-off end is found: at most what came in the last second is not anchored. */
@Injectable()
export class LogAnchorsProcess extends Process {
  private readonly logger = new Logger('log_anchors');
  private hasTold = false;

  constructor(
    environment: ProcessEnvironment,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    super(environment, { name: 'log_anchors', sweepEveryMs: EVERY_MS });
  }

  protected override async sweep(): Promise<void> {
    if (await this.storage.anchors.record()) return;
    // Once: it stays so until somebody restores the log.
    if (!this.hasTold)
      this.logger.error('the log is shorter than it was; `npm run log -- verify` says what is missing');
    this.hasTold = true;
  }
}

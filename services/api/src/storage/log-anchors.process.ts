import { Inject, Injectable, Logger } from '@nestjs/common';
import { STORAGE } from '../ports/tokens.js';
import { Process, ProcessEnvironment } from '../processes/process.js';
import { wordsOf } from './log-soundness.js';
import type { Storage } from './storage.js';

const EVERY_MS = 1_000;

/** Records where the log and the vaults end, so that a cut-off end is found: at most what came in the last second is not anchored. */
@Injectable()
export class LogAnchorsProcess extends Process {
  private readonly logger = new Logger('log_anchors');

  constructor(
    environment: ProcessEnvironment,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    super(environment, { name: 'log_anchors', sweepEveryMs: EVERY_MS });
  }

  protected override async sweep(): Promise<void> {
    await this.storage.vaultMarks.record();
    const damage = await this.storage.anchors.record();
    if (!damage) return;
    const fault = wordsOf(damage);
    // Once: it stays so until somebody restores the log.
    if (!this.storage.soundness.faults.includes(fault)) this.logger.error(fault);
    await this.storage.soundness.found([fault]);
  }
}

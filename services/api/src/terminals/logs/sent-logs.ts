import { Injectable } from '@nestjs/common';
import { Limits } from '../../identity/limits/limits.js';
import type { TerminalLogEntry } from '../port/log.js';
import { TerminalLogs } from './terminal-logs.js';

type SentEntry = TerminalLogEntry & { readonly username: string };

/** Rows that browsers send, so many of one user (docs/rules/payments.md 115). */
@Injectable()
export class SentLogs {
  constructor(
    private readonly logs: TerminalLogs,
    private readonly limits: Limits,
  ) {}

  /** False where it is not kept. */
  async write(entry: SentEntry): Promise<boolean> {
    const isWithin = await this.limits.take('terminalLog', entry.username).then(
      () => true,
      () => false,
    );
    return isWithin && this.logs.writeSent(entry);
  }
}

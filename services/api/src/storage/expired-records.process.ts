import { Inject, Injectable } from '@nestjs/common';
import { STORAGE } from '../ports/tokens.js';
import { Process, ProcessEnvironment } from '../processes/process.js';
import type { Storage } from './storage.js';

const EVERY_MS = 3_600_000;

/**
 * Removes what has expired: sessions, codes, uploads that no reservation names. It no longer counts before; this
 * frees the room.
 */
@Injectable()
export class ExpiredRecords extends Process {
  constructor(
    environment: ProcessEnvironment,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    super(environment, { name: 'expired_records', sweepEveryMs: EVERY_MS });
  }

  override async sweep(): Promise<void> {
    await this.storage.vault.sweep();
    if (this.storage.imageVault !== this.storage.vault) await this.storage.imageVault.sweep();
  }
}

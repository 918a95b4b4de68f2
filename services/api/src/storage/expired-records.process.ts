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
    const { vault, imageVault, securityVault } = this.storage;
    for (const each of new Set([vault, imageVault, securityVault])) await each.sweep();
  }
}

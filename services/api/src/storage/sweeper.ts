import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Storage } from './storage.js';
import { STORAGE } from '../ports/tokens.js';

const EVERY_MS = 3_600_000;

/** Removes what has expired: sessions, codes, uploads that no reservation uses. It counts as gone before; this frees the room. */
@Injectable()
export class Sweeper implements OnModuleDestroy {
  private readonly logger = new Logger('sweeper');
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  start(): void {
    this.timer = setInterval(
      () => void this.sweep().catch((fault: unknown) => this.logger.warn(`nothing swept: ${String(fault)}`)),
      EVERY_MS,
    ).unref();
  }
  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    await this.storage.vault.sweep();
    if (this.storage.imageVault !== this.storage.vault) await this.storage.imageVault.sweep();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import {
  epochMsOf,
  instantOf,
  type Clock,
  type ExportAnswer,
  type ExportRequest,
  type Instant,
  type Language,
} from '@stile/contracts';
import { CLOCK, STORAGE } from '../ports/tokens.js';
import type { Storage } from '../storage/storage.js';
import { EXPORT_LIFE_MS } from './export-files.js';

const BUCKET = 'exports';
const A_PAGE = 100;
/** The maker of a file has ended where it has said nothing for so long. */
const SILENT_MS = 30_000;

/** A file as the vault has it. */
export interface StoredExport extends ExportAnswer {
  readonly by: string;
  /** The one try, of several at once, that makes it. */ readonly maker: string;
  /** The venues whose rows it may have. */ readonly groups: readonly string[];
  readonly request: ExportRequest;
  readonly language: Language;
  /** The position of the log that its rows are told up to. */ readonly asOf: string;
  /** The past instant at which they stood so; null: now. */ readonly instant: Instant | null;
  /** Rows whose lines are safe on the disk, and the bytes that they come to. */
  readonly safe: { readonly rows: number; readonly bytes: number };
  readonly toldAt: Instant;
}

export const isUnderway = ({ state }: Pick<ExportAnswer, 'state'>): boolean =>
  state === 'waiting' || state === 'making';

/** The records of files, for all processes that answer. */
@Injectable()
export class ExportRecords {
  constructor(
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'vault'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  find(key: string): Promise<StoredExport | undefined> {
    return this.storage.vault.get<StoredExport>(BUCKET, key);
  }

  /** Answers the one that stands: this, or an earlier one. */
  begin(key: string, stored: StoredExport): Promise<StoredExport> {
    return this.storage.vault.putIfAbsent(BUCKET, key, this.toldNow(stored), { expiresAt: this.end() });
  }

  /** The record as it stands now; undefined where it was removed meanwhile, or is made by another. */
  async tell(key: string, stored: StoredExport, maker = stored.maker): Promise<StoredExport | undefined> {
    if ((await this.find(key))?.maker !== maker) return undefined;
    const told = this.toldNow(stored);
    const isThere = await this.storage.vault.replace(BUCKET, key, told, { expiresAt: this.end() });
    return isThere ? told : undefined;
  }

  isSilent({ toldAt }: StoredExport): boolean {
    return epochMsOf(this.clock.now()) - epochMsOf(toldAt) > SILENT_MS;
  }

  remove(key: string): Promise<void> {
    return this.storage.vault.delete(BUCKET, key);
  }

  /** A filter may have the name of a person. */
  async removeAll(): Promise<void> {
    for (;;) {
      const page = await this.storage.vault.list(BUCKET, A_PAGE);
      for (const [key] of page) await this.remove(key);
      if (page.length < A_PAGE) return;
    }
  }

  private toldNow(stored: StoredExport): StoredExport {
    return { ...stored, toldAt: this.clock.now(), expiresAt: this.end() };
  }

  private end(): Instant {
    return instantOf(epochMsOf(this.clock.now()) + EXPORT_LIFE_MS);
  }
}

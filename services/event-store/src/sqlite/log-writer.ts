import type { Revision } from '@stile/contracts';
import type { VaultWrites } from '../ports/chained-log.js';
import type { Chain, EventText } from './chain.js';
import { LogFile } from './log-file.js';
import { leavesConnectionSound, sqliteCode } from './sqlite-code.js';
import { writeTogether } from './write-together.js';

/** Events for a stream, as plain values: they may come from another thread. */
export interface Append {
  readonly stream: string;
  readonly expected: Revision | 'none';
  readonly events: readonly EventText[];
}

/** Where the last event of an append stands; `added` is false for one that stood there already. */
export interface Placed {
  readonly revision: Revision;
  readonly position: number;
  readonly added: boolean;
}

export type Written =
  | 'busy'
  /** Each append's place, or the revision that its stream really has. `after` is where the log ended before. */
  | { readonly after: number; readonly places: readonly (Placed | { readonly actual: Revision | 'none' })[] }
  /** Nothing of it was written, as far as is known. `isSound` unless only what is on the disk counts from now on. */
  | { readonly fault: string; readonly code: string | undefined; readonly isSound: boolean };

/** Appends to the log, all of a batch in one transaction. One batch at a time. */
export interface LogWriting {
  write(appends: readonly Append[]): Written | Promise<Written>;
  noteVaultWrites(writes: VaultWrites): void | Promise<void>;
  close(): void | Promise<void>;
}

/** Writes with a connection of its own beside the reader's, in the thread that it is called in. */
export class LogWriter implements LogWriting {
  private log: LogFile | undefined;

  /** @throws StorageUnavailable when the file cannot be opened. */
  constructor(
    private readonly file: string,
    private readonly chain: Chain,
  ) {
    this.open();
  }

  write(appends: readonly Append[]): Written {
    try {
      const log = this.open();
      return writeTogether(log.database, () => {
        log.refresh();
        const after = log.lastPosition;
        return { after, places: appends.map((append) => this.append(log, append)) };
      });
    } catch (error) {
      const isSound = leavesConnectionSound(error);
      this.startOver(isSound);
      return {
        fault: error instanceof Error ? error.message : String(error),
        code: sqliteCode(error),
        isSound,
      };
    }
  }

  noteVaultWrites(writes: VaultWrites): void {
    const log = this.open();
    // Where another process writes just now, the next note comes in a second.
    writeTogether(log.database, () => log.noteVaultWrites(writes));
  }

  close(): void {
    this.log?.close();
    this.log = undefined;
  }

  private open(): LogFile {
    return (this.log ??= new LogFile(this.file, this.chain, true));
  }

  private append(log: LogFile, { stream, expected, events }: Append): Placed | { actual: Revision | 'none' } {
    const before = expected === 'none' ? -1 : expected;
    const revision = before + events.length;
    const actual = log.revisionOf(stream);
    if (actual === before) return { revision, position: log.insert(stream, events), added: true };
    const earlier = actual > before ? log.idsAt(stream, before, events.length) : [];
    const last = earlier.at(-1);
    const isRepeat =
      earlier.length === events.length && events.every((event, index) => event.id === earlier[index]?.[0]);
    if (!isRepeat || !last) return { actual: actual < 0 ? 'none' : actual };
    return { revision, position: last[1], added: false };
  }

  /** The known state may be of a transaction that failed. */
  private startOver(isSound: boolean): void {
    const { log } = this;
    log?.forget();
    if (isSound) return;
    this.log = undefined;
    try {
      log?.close();
    } catch {
      // It is given up either way.
    }
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync, statSync, type ReadStream } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Config } from '../config/config.js';
import type { Timers } from '../ports/timers.js';
import { CONFIG, TIMERS } from '../ports/tokens.js';
import { Sweeper } from '../processes/sweeper.js';
import { filesOf, makeFolder } from '../storage/files.js';

export const EXPORT_LIFE_MS = 24 * 3_600_000;
const FOLDER = 'exports';
const PART = '.part';
const SWEPT_EVERY_MS = 3_600_000;
/** They lie on the disk of the log. */
const MOST_BYTES = 2_000_000_000;

/** The files of exports: for this user of the system alone, a day long. */
@Injectable()
export class ExportFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly folder: string;
  private readonly sweeper: Sweeper;

  constructor(@Inject(CONFIG) { DATA_DIR }: Config, @Inject(TIMERS) timers: Timers) {
    this.sweeper = new Sweeper('exports', SWEPT_EVERY_MS, timers, async () => this.sweep());
    this.folder = join(DATA_DIR, FOLDER);
  }

  onApplicationBootstrap(): void {
    this.sweep();
    this.sweeper.start();
  }

  beforeApplicationShutdown(): void {
    this.sweeper.stop();
  }

  /** Where a try to make a file writes it: it is read once it is whole. */
  newPart(key: string, maker: string): string {
    makeFolder(this.folder);
    this.sweep();
    return this.partOf(key, maker);
  }

  /** The part of a try that ended is that of another one; false where there is none. */
  async takeOver(key: string, before: string, maker: string): Promise<boolean> {
    const part = this.partOf(key, before);
    if (!existsSync(part)) return false;
    // A copy: whoever was only slow may write on.
    await copyFile(part, this.partOf(key, maker));
    rmSync(part, { force: true });
    return true;
  }

  finishPart(key: string, maker: string): void {
    renameSync(this.partOf(key, maker), this.pathOf(key));
  }

  removePart(key: string, maker: string): void {
    rmSync(this.partOf(key, maker), { force: true });
  }

  /** A file that another process makes; `take` gives it its name. */
  madeElsewhere(key: string, maker: string): { readonly part: string; take(): Promise<void> } {
    makeFolder(this.folder);
    this.sweep();
    const path = this.pathOf(key);
    const part = `${path}.${maker}${PART}`;
    return { part, take: () => rename(part, path) };
  }

  sizeOf(key: string): number | undefined {
    return statSync(this.pathOf(key), { throwIfNoEntry: false })?.size;
  }

  /** Its bytes from one on. */
  read(key: string, start: number): ReadStream {
    return createReadStream(this.pathOf(key), { start });
  }

  remove(key: string): void {
    rmSync(this.pathOf(key), { force: true });
  }

  /** Files in the making go too, whoever makes them. */
  removeAll(): void {
    for (const name of filesOf(this.folder)) rmSync(join(this.folder, name), { force: true });
  }

  /** Removes files that are old, by the system's own clock, as files are; then the oldest, until the rest has room. */
  sweep(): void {
    const now = performance.timeOrigin + performance.now();
    const files = filesOf(this.folder)
      .map((name) => join(this.folder, name))
      .flatMap((path) => {
        const found = statSync(path, { throwIfNoEntry: false });
        return found ? [{ path, ms: found.mtimeMs, bytes: found.size }] : [];
      })
      .sort((one, other) => other.ms - one.ms);
    let bytes = 0;
    for (const file of files) {
      bytes += file.bytes;
      if (now - file.ms > EXPORT_LIFE_MS || bytes > MOST_BYTES) rmSync(file.path, { force: true });
    }
  }

  private partOf(key: string, maker: string): string {
    return `${this.pathOf(key)}.${maker}${PART}`;
  }

  private pathOf(key: string): string {
    return join(this.folder, createHash('sha256').update(key).digest('hex'));
  }
}

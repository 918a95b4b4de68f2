import { createHash } from 'node:crypto';
import { createReadStream, rmSync, statSync, type ReadStream } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
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
const FLUSHED_AT = 65_536;
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

  /** A file is read once it is whole. */
  async create(key: string, maker: string): Promise<FileInMaking> {
    makeFolder(this.folder);
    this.sweep();
    const path = this.pathOf(key);
    const part = `${path}.${maker}${PART}`;
    return new FileInMaking(await open(part, 'w', 0o600), { part, path });
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

  private pathOf(key: string): string {
    return join(this.folder, createHash('sha256').update(key).digest('hex'));
  }
}

export class FileInMaking {
  private readonly hash = createHash('sha256');
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  bytes = 0;

  constructor(
    private readonly handle: FileHandle,
    private readonly paths: { readonly part: string; readonly path: string },
  ) {}

  async write(part: string | Buffer): Promise<void> {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= FLUSHED_AT) await this.flush();
  }

  /** Answers the file's digest. */
  async finish(): Promise<string> {
    await this.flush();
    await this.handle.sync();
    await this.handle.close();
    await rename(this.paths.part, this.paths.path);
    return this.hash.digest('hex');
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    rmSync(this.paths.part, { force: true });
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    this.hash.update(bytes);
    this.bytes += bytes.length;
    await this.handle.writeFile(bytes);
  }
}

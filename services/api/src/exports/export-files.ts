import { createHash } from 'node:crypto';
import { createReadStream, rmSync, statSync, type ReadStream } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../ports/tokens.js';
import { filesOf, makeFolder } from '../storage/files.js';

export const EXPORT_LIFE_MS = 24 * 3_600_000;
const FOLDER = 'exports';
const PART = '.part';
const FLUSHED_AT = 65_536;

/** The files of exports: for this user of the system alone, a day long. */
@Injectable()
export class ExportFiles implements OnApplicationBootstrap {
  private readonly folder: string;

  constructor(@Inject(CONFIG) { DATA_DIR }: Config) {
    this.folder = join(DATA_DIR, FOLDER);
  }

  onApplicationBootstrap(): void {
    this.sweep();
  }

  /** A file is read once it is whole. */
  async create(key: string): Promise<FileInMaking> {
    makeFolder(this.folder);
    this.sweep();
    const path = this.pathOf(key);
    return new FileInMaking(await open(path + PART, 'w', 0o600), path);
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

  removeAll(): void {
    for (const name of filesOf(this.folder).filter((file) => !file.endsWith(PART)))
      rmSync(join(this.folder, name), { force: true });
  }

  /** By the system's own clock, as files are. */
  private sweep(): void {
    const now = performance.timeOrigin + performance.now();
    for (const name of filesOf(this.folder)) {
      const path = join(this.folder, name);
      const written = statSync(path, { throwIfNoEntry: false });
      if (written && now - written.mtimeMs > EXPORT_LIFE_MS) rmSync(path, { force: true });
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
    private readonly path: string,
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
    await rename(this.path + PART, this.path);
    return this.hash.digest('hex');
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    rmSync(this.path + PART, { force: true });
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

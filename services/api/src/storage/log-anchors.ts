import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '@stile/contracts';
import { anchorOf, type EventStore, type LogAnchor, type Vault } from '@stile/event-store';

const BUCKET = 'log_anchor';
const KEY = 'latest';
const anchorFile = z.strictObject({
  at: z.iso.datetime(),
  position: z.string(),
  chain: z.string().nullable(),
});

/** @throws Error that names the file and what is wrong with it */
export const readAnchor = (file: string): LogAnchor => {
  try {
    return anchorFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const cause = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${file} is not an anchor of a log: ${cause}`, { cause: error });
  }
};

/**
 * Where the log ended, outside the log (docs/rules/log.md 3): the latest in the vault, and one file a day, which an
 * auditor can take away.
 */
export class LogAnchors {
  constructor(
    private readonly log: EventStore,
    private readonly vault: Vault,
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  async latest(): Promise<LogAnchor | undefined> {
    return this.vault.get<LogAnchor>(BUCKET, KEY);
  }

  /** The latest one, then one for each day. */
  async all(): Promise<readonly LogAnchor[]> {
    const latest = await this.latest();
    const files = readdirSync(this.folder).filter((name) => name.endsWith('.json'));
    return [...(latest ? [latest] : []), ...files.map((name) => readAnchor(join(this.folder, name)))];
  }

  /**
   * Records where the log ends now, if it has grown. False for a log that is shorter than it was: nothing is
   * recorded.
   */
  async record(): Promise<boolean> {
    const latest = await this.latest();
    const head = await this.log.head();
    if (latest && head < latest.position) return false;
    if (head !== latest?.position) await this.write(await anchorOf(this.log, this.clock.now()));
    return true;
  }

  /** Takes the log's end as right, whatever it was, as after restoring a copy. */
  async reset(): Promise<LogAnchor> {
    const anchor = await anchorOf(this.log, this.clock.now());
    await this.write(anchor);
    return anchor;
  }

  private async write(anchor: LogAnchor): Promise<void> {
    await this.vault.put(BUCKET, KEY, anchor);
    const file = join(this.folder, `${anchor.at.slice(0, 10)}.json`);
    // Renamed into place, so that nobody reads half a file.
    writeFileSync(`${file}.part`, `${JSON.stringify(anchor)}\n`);
    renameSync(`${file}.part`, file);
  }

  static open(log: EventStore, vault: Vault, folder: string, clock: Clock): LogAnchors {
    mkdirSync(folder, { recursive: true });
    return new LogAnchors(log, vault, folder, clock);
  }
}

import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Clock, LocalDate, Position } from '@stile/contracts';
import {
  anchorOf,
  disproof,
  LogSeals,
  proofOf,
  sealedAnchorOf,
  type EventStore,
  type LogAnchor,
  type LogDamage,
  type LogProof,
  type SealedAt,
  type Vault,
} from '@stile/event-store';
import { writeWhole } from './files.js';

export const LOG_ANCHORS = 'log_anchor';
const KEY = 'latest';
const anchorFile = z.strictObject({
  at: z.iso.datetime(),
  position: z.string(),
  chain: z.string().nullable(),
  digest: z.string().optional(),
});
const DAY = /^\d{4}-\d\d-\d\d\.json$/;

/** @throws Error that names the file and what is wrong with it */
export const readAnchor = (file: string): LogAnchor => {
  try {
    return anchorFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const cause =
      error instanceof z.ZodError ? z.prettifyError(error).replaceAll(/\s+/g, ' ') : String(error);
    throw new Error(`${file} is not an anchor of a log: ${cause}`, { cause: error });
  }
};

export interface AnchorProof {
  readonly proof: LogProof;
  readonly forget: () => Promise<void>;
}

/** None of a file that cannot be read: a fault of the log's, told elsewhere (docs/rules/log.md 37). */
const readable = (file: string): readonly LogAnchor[] => {
  try {
    return [readAnchor(file)];
  } catch {
    return [];
  }
};

/** One that cannot be read any more proves nothing, and is told as a fault. */
const proofIn = (file: string): LogProof => {
  try {
    return proofOf(readAnchor(file));
  } catch (error) {
    return { position: '', mark: null, kept: '', unreadable: (error as Error).message };
  }
};

/**
 * Where the log ended, outside the log (docs/rules/log.md 4): the latest in the vault, and one file a day, which an
 * auditor can take away.
 */
export class LogAnchors {
  readonly seals: LogSeals;

  constructor(
    private readonly log: EventStore,
    private readonly vault: Vault,
    private readonly folder: string,
    private readonly clock: Clock,
  ) {
    this.seals = new LogSeals(log, vault);
  }

  async latest(): Promise<LogAnchor | undefined> {
    return this.vault.get<LogAnchor>(LOG_ANCHORS, KEY);
  }

  /** Statements of the anchors, the latest one first, and how each is put out of the way. */
  async proofs(): Promise<readonly AnchorProof[]> {
    const latest = await this.latest();
    const ofVault = latest
      ? [{ proof: proofOf(latest), forget: () => this.vault.delete(LOG_ANCHORS, KEY) }]
      : [];
    const ofFiles = this.files().map((file) => ({
      proof: proofIn(file),
      forget: async () => renameSync(file, `${file}.of-another-log`),
    }));
    return [...ofVault, ...ofFiles];
  }

  /**
   * Records where the log ends now, if it has grown. Nothing is recorded of a log that is shorter than it was, or another
   * one: it answers what is wrong.
   */
  async record(): Promise<LogDamage | null> {
    const latest = await this.latest();
    const head = await this.log.head();
    const damage = await this.disproved(latest, head);
    if (damage) return damage;
    const sealed = await this.seals.advance();
    // A long log that was never sealed takes a while.
    const anchor =
      sealed.position < head
        ? await anchorOf(this.log, this.clock.now())
        : await sealedAnchorOf(this.log, this.clock.now(), sealed);
    if (anchor.position !== latest?.position || anchor.digest !== latest.digest) await this.write(anchor);
    return null;
  }

  /** Seals all that is not sealed yet, as of an older log. It answers what is wrong with the log, and seals nothing then. */
  async sealAll(): Promise<LogDamage | null> {
    const damage = await this.disproved(await this.latest(), await this.log.head());
    if (!damage) await this.seals.advance(Infinity);
    return damage;
  }

  /** The anchors of the days that can be read, the newest first. */
  days(most = Infinity): readonly LogAnchor[] {
    return this.dayFiles().slice(0, most).flatMap(readable);
  }

  /** The anchor of the last day before one, in UTC. It stays what it is. */
  before(day: LocalDate): LogAnchor | undefined {
    return this.dayFiles()
      .filter((file) => basename(file) < day)
      .slice(0, 1)
      .flatMap(readable)[0];
  }

  /** Digests that the anchors say the log had. */
  async sealed(): Promise<readonly SealedAt[]> {
    const latest = await this.latest();
    return [...this.days(), ...(latest ? [latest] : [])].flatMap(({ at, position, digest }) =>
      digest === undefined ? [] : [{ position, digest, name: `the anchor of ${at}` }],
    );
  }

  /** Takes the log's end as right, whatever it was, as after restoring a copy. */
  async reset(): Promise<LogAnchor> {
    await this.seals.reset();
    const anchor = await anchorOf(this.log, this.clock.now());
    await this.write(anchor);
    return anchor;
  }

  private async disproved(latest: LogAnchor | undefined, head: Position): Promise<LogDamage | null> {
    return latest ? disproof(this.log, head, proofOf(latest)) : null;
  }

  /** The newest first. */
  private dayFiles(): readonly string[] {
    return this.files()
      .filter((file) => DAY.test(basename(file)))
      .sort()
      .reverse();
  }

  private files(): readonly string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(this.folder, name));
  }

  private async write(anchor: LogAnchor): Promise<void> {
    await this.vault.put(LOG_ANCHORS, KEY, anchor);
    await writeWhole(join(this.folder, `${anchor.at.slice(0, 10)}.json`), `${JSON.stringify(anchor)}\n`);
  }

  static open(log: EventStore, vault: Vault, folder: string, clock: Clock): LogAnchors {
    mkdirSync(folder, { recursive: true });
    return new LogAnchors(log, vault, folder, clock);
  }
}

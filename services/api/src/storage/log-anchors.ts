import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '@stile/contracts';
import {
  anchorOf,
  disproof,
  proofOf,
  type EventStore,
  type LogAnchor,
  type LogDamage,
  type LogProof,
  type Vault,
} from '@stile/event-store';
import { writeWhole } from './files.js';

export const LOG_ANCHORS = 'log_anchor';
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
    const cause =
      error instanceof z.ZodError ? z.prettifyError(error).replaceAll(/\s+/g, ' ') : String(error);
    throw new Error(`${file} is not an anchor of a log: ${cause}`, { cause: error });
  }
};

export interface AnchorProof {
  readonly proof: LogProof;
  readonly forget: () => Promise<void>;
}

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
  constructor(
    private readonly log: EventStore,
    private readonly vault: Vault,
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

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
    const damage = latest && (await disproof(this.log, head, proofOf(latest)));
    if (damage) return damage;
    if (head !== latest?.position) await this.write(await anchorOf(this.log, this.clock.now()));
    return null;
  }

  /** Takes the log's end as right, whatever it was, as after restoring a copy. */
  async reset(): Promise<LogAnchor> {
    const anchor = await anchorOf(this.log, this.clock.now());
    await this.write(anchor);
    return anchor;
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

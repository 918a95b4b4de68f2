import { readConfig, openStorage, type Storage } from '@stile/api';
import { ProjectionRunner, PROJECTORS } from '@stile/projections';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { checkStorage } from '../../services/api/src/storage/check-storage.js';
import { refuseWrongLog } from '../../services/api/src/storage/start-checks.js';
import { READ_MODELS } from '../../services/api/src/storage/storage.js';
import { systemClock } from '../../services/api/src/ports/clock.js';
import { systemIds } from '../../services/api/src/ports/ids.js';
import { eventually, PATIENCE_MS } from './eventually.js';
import { eventsOf } from './stores.js';
import { TEST_CLOCK } from './product.js';
import { between } from './random.js';

/** A folder's answers, by question. */
type Answers = ReadonlyMap<string, string>;

/** The outcome of a flip: nobody sees it, it was made good, or it was refused with these words. Else it was served. */
export type Outcome =
  | { readonly kind: 'harmless' | 'repaired' }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'served'; readonly because: string };

/** Errors that say what is damaged. Any other is one that nobody has thought of. */
const NAMED = new Set(['DamagedEvent', 'DamagedEntry', 'StorageUnavailable', 'StartRefused', 'UnknownEvent']);
const isNamed = (error: unknown): boolean =>
  NAMED.has((error as Error).name) ||
  String((error as { code?: unknown }).code).startsWith('SQLITE_') ||
  (error as Error).message.includes('has format');

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(String(JSON.stringify(value)))
    .digest('base64');

/** Entries of a vault's file: their places alone. */
const placesIn = (file: string): readonly (readonly [bucket: string, key: string])[] => {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare('SELECT bucket, key FROM vault ORDER BY bucket, key').raw().all();
  database.close();
  return rows as [string, string][];
};

const VAULTS = {
  'vault.sqlite': 'vault',
  'images.sqlite': 'imageVault',
  'security.sqlite': 'securityVault',
} as const;
type Places = Readonly<Record<keyof typeof VAULTS, ReturnType<typeof placesIn>>>;
/** Marks of how far something has got: the start itself writes them. */
const MOVING = new Set(['checks', 'log-anchors']);

const clock = systemClock(TEST_CLOCK);

/** Opens a folder as the product does at its start, and answers what it finds wrong; null for nothing. */
const faultOf = async (storage: Storage): Promise<string | null> => {
  await refuseWrongLog(storage);
  await checkStorage(storage, async () => true);
  return storage.soundness.told[0] ?? null;
};

const ofLog = async ({ log }: Storage, answers: Map<string, string>): Promise<void> => {
  const events = await eventsOf(log);
  answers.set('events', digest(events));
  const streams = new Set(events.map(({ stream }) => stream));
  for (const stream of streams) {
    const read: unknown[] = [];
    for await (const part of log.readStream(stream)) read.push(...part);
    answers.set(stream, digest(read));
  }
  for (const category of new Set([...streams].map((stream) => stream.split('-')[0]!))) {
    const read: unknown[] = [];
    for await (const batch of log.readAll('', { categories: [category] })) read.push(...batch.events);
    answers.set(`category ${category}`, digest(read));
  }
};

const ofVaults = async (storage: Storage, places: Places, answers: Map<string, string>): Promise<void> => {
  for (const [file, name] of Object.entries(VAULTS) as [
    keyof typeof VAULTS,
    (typeof VAULTS)[keyof typeof VAULTS],
  ][]) {
    const vault = storage[name];
    const all = places[file].filter(([bucket]) => !MOVING.has(bucket));
    for (const [bucket, key] of all)
      answers.set(`${file} ${bucket} ${key}`, digest(await vault.get(bucket, key)));
    for (const bucket of new Set(all.map(([each]) => each)))
      answers.set(`${file} ${bucket}`, digest(await vault.list(bucket, 10_000)));
  }
};

const ofModels = async ({ models }: Storage, answers: Map<string, string>): Promise<void> => {
  for (const projector of PROJECTORS) {
    const model = models.of(projector);
    const scan = await model.scan();
    const documents: unknown[] = [];
    try {
      for await (const document of scan.documents) documents.push(document);
    } finally {
      await scan.close();
    }
    answers.set(projector.name, digest(documents));
    answers.set(`${projector.name} counted`, String(await model.count()));
    for (const index of projector.indexes) {
      const ofElements = /^(\w+)\[\]$/.exec(index[0]!)?.[1];
      if (ofElements !== undefined) {
        const filter = { [ofElements]: { $startsWith: ['escarpment '] } };
        const order = (index[1] ?? '_id').replace(/^-/, '');
        const found = await model.find({ filter, sort: [[order, 1]], limit: 1000 });
        answers.set(`${projector.name} found by ${index.join()}`, digest(found));
        continue;
      }
      const sort = index.map(
        (path) => [path.replace(/^-/, ''), path.startsWith('-') ? -1 : 1] as [string, 1 | -1],
      );
      answers.set(`${projector.name} by ${index.join()}`, digest(await model.find({ sort, limit: 1000 })));
      answers.set(
        `${projector.name} grouped by ${index.join()}`,
        digest(await model.group({ by: [sort[0]![0]], sums: [] })),
      );
    }
  }
};

const LOGS = 'terminal_logs';
const ofLogs = async ({ logs }: Storage, answers: Map<string, string>): Promise<void> => {
  await logs.ensure({ name: LOGS, indexes: [['at']] });
  answers.set(LOGS, digest(await logs.find(LOGS, { sort: [['at', 1]], limit: 1000 })));
};

/** Catches up as the product does, which rebuilds damaged read models. @throws where one is not caught up */
const caughtUp = async ({ log, store, models }: Storage): Promise<void> => {
  const runner = new ProjectionRunner({ log, store, projectors: PROJECTORS, readModels: models });
  // It waits for a store that is away; a damaged one is rebuilt instead.
  const late = pause(PATIENCE_MS, 'late', { ref: false });
  if ((await Promise.race([runner.start(), late])) === 'late')
    throw new Error('the read models did not open');
  const head = await log.head();
  const [reached, failed] = await eventually(
    async () =>
      [await runner.waitFor(head, 20), runner.status().find(({ error }) => error !== null)] as const,
    ([isThere, fault]) => isThere || fault !== undefined,
  );
  await runner.stop();
  if (!reached) throw Object.assign(new Error(failed!.error!), { name: 'StorageUnavailable' });
};

/** The part that is asked after a flip. */
export type Part = 'log' | 'vaults' | 'models' | 'logs';

/** A settled folder, copied once for each flip. */
export class FlippedFolder {
  private constructor(
    private readonly base: string,
    private readonly work: string,
    private readonly places: Places,
    private readonly whole: Answers,
  ) {}

  static async of(base: string, work: string): Promise<FlippedFolder> {
    const places = Object.fromEntries(
      Object.keys(VAULTS).map((file) => [file, placesIn(join(base, file))]),
    ) as unknown as Places;
    const unharmed = new FlippedFolder(base, work, places, new Map());
    const all: readonly Part[] = ['log', 'vaults', 'models', 'logs'];
    unharmed.restore(all);
    const whole = await unharmed.answers(all);
    if (typeof whole === 'string') throw new Error(`the unharmed folder is refused: ${whole}`);
    return new FlippedFolder(base, work, places, whole);
  }

  files(part: RegExp): readonly string[] {
    return readdirSync(this.base, { recursive: true, encoding: 'utf8' })
      .filter((name) => part.test(name))
      .sort();
  }

  /** One bit of one byte: half of the flips go where SQLite's pages say what they hold. */
  async flipped(
    file: string,
    parts: readonly Part[],
    chance: () => number,
  ): Promise<Outcome & { readonly at: string }> {
    this.restore(parts);
    const path = join(this.work, file);
    const bytes = readFileSync(path);
    const offset = placeIn(bytes, chance);
    const bit = between(chance, 0, 7);
    bytes[offset] = bytes[offset]! ^ (1 << bit);
    writeFileSync(path, bytes);
    const flipped = statSync(path).ino;
    const outcome = await this.judged(parts);
    const isAnew =
      outcome.kind === 'harmless' &&
      statSync(path, { throwIfNoEntry: false })?.ino !== flipped &&
      !file.endsWith('-wal');
    return { ...(isAnew ? { kind: 'repaired' } : outcome), at: `${file} byte ${offset} bit ${bit}` };
  }

  private async judged(parts: readonly Part[]): Promise<Outcome> {
    let found: Answers | string;
    try {
      found = await this.answers(parts);
    } catch (error) {
      const because = `${(error as Error).name}: ${(error as Error).message}`;
      return { kind: isNamed(error) ? 'refused' : 'served', because };
    }
    if (typeof found === 'string') return { kind: 'refused', because: found };
    const other = [...found].filter(([question, answer]) => this.whole.get(question) !== answer);
    return other.length === 0
      ? { kind: 'harmless' }
      : {
          kind: 'served',
          because: other
            .map(([question]) => question)
            .join(', ')
            .slice(0, 200),
        };
  }

  /** The answers, or the words of a refusal. */
  private async answers(parts: readonly Part[]): Promise<Answers | string> {
    const storage = await openStorage(
      readConfig({ DATA_DIR: this.work, CLOCK: TEST_CLOCK }),
      clock,
      systemIds(clock),
    );
    try {
      const fault = await faultOf(storage);
      if (fault !== null) return fault;
      const answers = new Map<string, string>();
      if (parts.includes('log')) await ofLog(storage, answers);
      if (parts.includes('vaults')) await ofVaults(storage, this.places, answers);
      if (parts.includes('logs')) await ofLogs(storage, answers);
      if (storage.damagedLogs().length > 0) return 'the logs of terminals were damaged';
      if (!parts.includes('models')) return answers;
      await caughtUp(storage);
      await ofModels(storage, answers);
      for (const { name } of PROJECTORS) {
        const live = await storage.store.getPointer(name);
        if (live !== undefined && (await storage.store.isDamaged(live))) return `${name} is damaged`;
      }
      return answers;
    } finally {
      await storage.close().catch(() => undefined);
    }
  }

  /** Read models are most of a folder: where they are not asked they are left out, and what they prove of the log with them. */
  private restore(parts: readonly Part[]): void {
    rmSync(this.work, { recursive: true, force: true });
    const leftOut = parts.includes('models') ? undefined : join(this.base, READ_MODELS);
    cpSync(this.base, this.work, { recursive: true, filter: (path) => path !== leftOut });
  }
}

const PAGE = 4096;
const HEAD = 120;
const placeIn = (bytes: Buffer, chance: () => number): number => {
  const anywhere = between(chance, 0, bytes.length - 1);
  return chance() < 0.5
    ? anywhere
    : Math.min(bytes.length - 1, anywhere - (anywhere % PAGE) + between(chance, 0, HEAD));
};

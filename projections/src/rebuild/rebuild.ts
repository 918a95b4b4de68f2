import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { epochMsOf, type Clock, type Position, type Projector } from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import { tableOf, type ReadModelDatabase } from '../database/read-model-database.js';
import {
  besideOf,
  isVersionOf,
  parseCollection,
  specOf,
  tableNamesOf,
} from '../read-models/collection-names.js';
import {
  allOf,
  compareDocuments,
  hashOfCollection,
  withScan,
  type Comparison,
  type HashedDocuments,
} from './compare-documents.js';
import { categoriesOf, inBatchesOf, upTo } from '../runner/event-batches.js';
import { Projection } from '../runner/projection.js';
import { POINTER_CACHED_MS } from '../read-models/read-models.js';

const BATCH = 5000;
const CACHED_DOCUMENTS = 20_000;
const COMPARISONS = 5;
/** Longer than a batch takes from its first document to its checkpoint. */
const SETTLE_MS = 500;

export interface RebuildProgress {
  readonly phase: 'folding' | 'comparing' | 'indexing' | 'done';
  /** The read model at work; null while all are folded together. */
  readonly projector: string | null;
  readonly events: number;
  /** An estimate from the positions; null where the log's positions do not say. */
  readonly totalEvents: number | null;
  readonly eventsPerSecond: number;
}

/**
 * identical: the live one is proven equal and stays. replaced: it differed, and readers now see the rebuilt one.
 * first: there was no live one of this version; readers now see this. unproven: the live one moved on during every
 * comparison; it stays, and the rebuild is to be run again at a quieter time.
 */
export type RebuildOutcome = 'identical' | 'replaced' | 'first' | 'unproven';

export interface RebuildResult {
  readonly projector: string;
  readonly outcome: RebuildOutcome;
  readonly documents: number;
  /** SHA-256 of the rebuilt documents and rows, and of the live ones at the same position. */
  readonly hash: string;
  readonly liveHash: string | null;
  readonly differences: { readonly count: number; readonly firstIds: readonly string[] };
}

export interface RebuildOptions {
  readonly projectors: readonly Projector[];
  readonly store: ReadModelDatabase;
  readonly log: EventStore;
  readonly clock: Clock;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Events folded at once; a document that many of them touch is written once. */
  readonly batchSize?: number;
  /** Rebuild from a log that ends before what a read model was built from. */
  readonly allowShorterLog?: boolean;
}

/** The log has lost its end, or is another one: a rebuild would drop what readers see (docs/rules/log.md 6). */
export class ShorterLog extends Error {
  override readonly name = 'ShorterLog';
  constructor(
    readonly projector: string,
    readonly head: Position,
    readonly built: Position,
  ) {
    super(
      `the log ends at ${head || 'its start'}, but ${projector} was built from a log that ended at ${built} or later`,
    );
  }
}

interface Build {
  readonly projector: Projector;
  readonly projection: Projection;
  readonly live: string | undefined;
  /** The live one was found damaged: it is replaced without a look. */
  readonly isLiveDamaged: boolean;
  readonly target: Position;
}

/**
 * Rebuilds every read model from the log beside the live ones, which go on in this or another process, and proves
 * each equal to the live one or puts it in its place. What a rebuild that was stopped left behind is dropped first.
 * One rebuild at a time. @throws ShorterLog; what a projector or a store throws. Nothing is flipped then.
 */
export const rebuild = async (options: RebuildOptions): Promise<readonly RebuildResult[]> => {
  const builds: Build[] = [];
  const { store, projectors } = options;
  if (!options.allowShorterLog) await checkLength(options);
  try {
    for (const projector of projectors) builds.push(await begin(projector, options));
    const report = progressOf(options, await options.log.head());
    await fold(builds, options, report);
    const results: RebuildResult[] = [];
    for (const build of builds) {
      report('comparing', build.projector.name);
      const result = await judge(build, options);
      if (result.outcome === 'replaced' || result.outcome === 'first') {
        report('indexing', build.projector.name);
        await flip(build, options);
      }
      results.push(result);
    }
    report('done', null);
    return results;
  } finally {
    // Where the store is away now, the next rebuild drops what is left.
    await discard(builds, store).catch(() => undefined);
  }
};

const checkLength = async ({ projectors, store, log }: RebuildOptions): Promise<void> => {
  const head = await log.head();
  for (const { name } of projectors) {
    const live = await store.getPointer(name);
    const built = live === undefined || (await store.isDamaged(live)) ? '' : await store.checkpoint(live);
    if (built > head) throw new ShorterLog(name, head, built);
  }
};

const discard = async (builds: readonly Build[], database: ReadModelDatabase): Promise<void> => {
  for (const { projector, projection } of builds) {
    if ((await database.getPointer(projector.name)) !== projection.collection)
      await database.drop(projection.collection);
  }
};

const begin = async (projector: Projector, { store, log }: RebuildOptions): Promise<Build> => {
  const pointer = await store.getPointer(projector.name);
  const live = pointer !== undefined && isVersionOf(pointer, projector) ? pointer : undefined;
  for (const collection of await store.collections()) {
    const isLeftover =
      isVersionOf(collection, projector) &&
      (parseCollection(collection)?.generation ?? 1) > 1 &&
      collection !== live;
    if (isLeftover) await store.drop(collection);
  }
  const beside = besideOf(projector, live);
  // Indexes come at the end, and only where readers will see the collection.
  await store.ensure(specOf(projector, beside, 'bare'));
  const isLiveDamaged = live !== undefined && (await store.isDamaged(live));
  return {
    projector,
    live,
    isLiveDamaged,
    projection: await Projection.open(projector, beside, { store, log }, CACHED_DOCUMENTS),
    target: live === undefined || isLiveDamaged ? await log.head() : await store.checkpoint(live),
  };
};

/** Never further than the live ones, so that both can be compared at the same position. */
const fold = async (
  builds: readonly Build[],
  { log, projectors, batchSize = BATCH }: RebuildOptions,
  report: Report,
): Promise<void> => {
  for await (const batch of inBatchesOf(
    batchSize,
    log.readAll('', { categories: categoriesOf(projectors) }),
  )) {
    for (const { projection, target } of builds) await projection.apply(upTo(target, batch));
    report('folding', null, batch.events.length, batch.position);
    if (builds.every(({ projection, target }) => projection.position >= target)) return;
    await nextTurn();
  }
};

const advance = async (
  { projection, projector }: Build,
  target: Position,
  { log, batchSize = BATCH }: RebuildOptions,
): Promise<void> => {
  if (projection.position >= target) return;
  for await (const batch of inBatchesOf(
    batchSize,
    log.readAll(projection.position, { categories: projector.categories }),
  )) {
    await projection.apply(upTo(target, batch));
    if (projection.position >= target) return;
  }
};

const judge = async (build: Build, options: RebuildOptions): Promise<RebuildResult> => {
  const { projector, live, isLiveDamaged } = build;
  if (live === undefined || isLiveDamaged) {
    return {
      projector: projector.name,
      outcome: isLiveDamaged ? 'replaced' : 'first',
      ...(await hashOfAll(build, options)),
      liveHash: null,
      differences: { count: 0, firstIds: [] },
    };
  }
  const { comparison, settled } = await compareAll(build, live, options);
  const isEqual = comparison.differences.count === 0 && !(await isAhead(live, options));
  const outcome = isEqual ? 'identical' : settled ? 'replaced' : 'unproven';
  return {
    projector: projector.name,
    outcome,
    ...comparison.rebuilt,
    liveHash: comparison.live.hash,
    differences: comparison.differences,
  };
};

const hashOfAll = async (
  { projector, projection: { collection } }: Build,
  { store }: RebuildOptions,
): Promise<Comparison['rebuilt']> => {
  const documents = await hashOfCollection(store, collection);
  const tables: HashedDocuments[] = [];
  for (const table of tableNamesOf(projector))
    tables.push(await hashOfCollection(store, tableOf(collection, table)));
  return allOf([documents, ...tables]);
};

/** Its documents, then each of its tables. */
const compareAll = async (
  build: Build,
  live: string,
  options: RebuildOptions,
): Promise<{ comparison: Comparison; settled: boolean }> => {
  const documents = await compare(build, live, options);
  const tables: (typeof documents)[] = [];
  for (const table of tableNamesOf(build.projector)) tables.push(await compare(build, live, options, table));
  const compared = [documents, ...tables];
  const comparisons = compared.map(({ comparison }) => comparison);
  return {
    comparison: {
      live: allOf([documents.comparison.live, ...tables.map(({ comparison }) => comparison.live)]),
      rebuilt: allOf([documents.comparison.rebuilt, ...tables.map(({ comparison }) => comparison.rebuilt)]),
      differences: {
        count: comparisons.reduce((sum, { differences }) => sum + differences.count, 0),
        firstIds: comparisons.flatMap(({ differences }) => differences.firstIds),
      },
      liveMovedOn: comparisons.some(({ liveMovedOn }) => liveMovedOn),
    },
    settled: compared.every(({ settled }) => settled),
  };
};

/** A live one beyond the end of the log could follow it no more. */
const isAhead = async (live: string, { store, log }: RebuildOptions): Promise<boolean> => {
  const checkpoint = await store.checkpoint(live);
  return checkpoint > (await log.head());
};

/**
 * Compares at the live one's checkpoint. Where a scan does not hold one state still, only a difference at rest
 * counts.
 */
const compare = async (
  build: Build,
  live: string,
  options: RebuildOptions,
  table?: string,
): Promise<{ comparison: Comparison; settled: boolean }> => {
  const { store } = options;
  const named = (collection: string): string =>
    table === undefined ? collection : tableOf(collection, table);
  for (let attempt = 1; ; attempt++) {
    const liveScan = await store.scan(named(live));
    try {
      await advance(build, liveScan.checkpoint, options);
      const comparison = await withScan(store, named(build.projection.collection), (rebuilt) =>
        compareDocuments(liveScan.documents, rebuilt.documents, liveScan.checkpoint),
      );
      if (comparison.differences.count === 0 || liveScan.exact) return { comparison, settled: true };
      await pause(SETTLE_MS);
      if (!comparison.liveMovedOn && (await store.checkpoint(live)) === liveScan.checkpoint)
        return { comparison, settled: true };
      if (attempt === COMPARISONS) return { comparison, settled: false };
    } finally {
      await liveScan.close();
    }
  }
};

const flip = async (build: Build, options: RebuildOptions): Promise<void> => {
  const { store, log } = options;
  const { projector, projection, live } = build;
  await store.ensure(specOf(projector, projection.collection, 'indexed'));
  await advance(build, await log.head(), options);
  // Other processes go by its checkpoint.
  await projection.save();
  await store.setPointer(projector.name, projection.collection);
  if (live === undefined) return;
  // Readers, and the runner that writes the old one, follow the pointer within this time.
  await pause(2 * POINTER_CACHED_MS);
  await store.drop(live);
};

type Report = (
  phase: RebuildProgress['phase'],
  projector: string | null,
  events?: number,
  position?: Position,
) => void;

const progressOf = ({ clock, onProgress }: RebuildOptions, end: Position): Report => {
  const begunMs = epochMsOf(clock.now());
  let done = 0;
  let totalEvents: number | null = null;
  return (phase, projector, events = 0, position) => {
    done += events;
    if (position !== undefined) totalEvents = estimate(done, position, end);
    const seconds = (epochMsOf(clock.now()) - begunMs) / 1000;
    onProgress?.({
      phase,
      projector,
      events: done,
      totalEvents,
      eventsPerSecond: seconds > 0 ? Math.round(done / seconds) : 0,
    });
  };
};

/**
 * Positions are opaque, yet those of every log here begin with a number that grows evenly: good enough for a
 * progress bar.
 */
const estimate = (done: number, position: Position, end: Position): number | null => {
  const share = Number.parseInt(position, 10) / Number.parseInt(end, 10);
  return share > 0 && share <= 1 ? Math.round(done / share) : null;
};

import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Position, Projector } from '@stile/contracts';
import { disproof, StorageUnavailable, type EventBatch, type EventStore } from '@stile/event-store';
import type { ReadModelDatabase } from '../database/read-model-database.js';
import { collectionOf, isVersionOf, parseCollection, specOf } from '../read-models/collection-names.js';
import { categoriesOf, earliest, inBatchesOf } from './event-batches.js';
import { PositionWaiters } from './position-waiters.js';
import { Projection } from './projection.js';
import { POINTER_CACHED_MS, type ReadModels } from '../read-models/read-models.js';
import { whileUnavailable } from './retry.js';

/** Some 10 ms of work: requests have their turn between batches. */
const CATCH_UP_BATCH = 1000;
const CACHED_DOCUMENTS = 2000;
/**
 * How long events gather for one write while nobody waits for them: a document that many of them touch is written
 * once, and a page that is only looked at is at most so much behind.
 */
const GATHER_MS = 100;
/** How long the store may not say how far a read model is whose documents no event has touched. */
const SAVE_EVERY_MS = 100;

export type ProjectionState = 'catching-up' | 'live' | 'failed' | 'stopped';
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectionState;
  readonly position: Position;
  /** Nothing more was in the log when the last batch was read. */
  readonly atHead: boolean;
  /** Readers see it; a version that is being built is not yet served. */
  readonly served: boolean;
  /** Why it failed, or what it is waiting for. */
  readonly error: string | null;
}

/** Documents of a read model changed, up to a position. */
export interface Change {
  readonly projector: string;
  readonly ids: readonly string[];
  readonly position: Position;
}

export interface RunnerOptions {
  readonly log: EventStore;
  readonly store: ReadModelDatabase;
  readonly projectors: readonly Projector[];
  /** Told of flips, so that this process reads the new version at once. */
  readonly readModels?: ReadModels;
  /** A projector that stopped, or a listener that threw; for the log of the process. */
  readonly onError?: (projector: string, error: unknown) => void;
}

interface Entry {
  readonly projector: Projector;
  projection: Projection | undefined;
  state: ProjectionState;
  served: boolean;
  atHead: boolean;
  error: string | null;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isRunning = ({ state }: Entry): boolean => state === 'catching-up' || state === 'live';
const projectionsOf = (entries: readonly Entry[]): readonly Projection[] =>
  entries.flatMap(({ projection }) => projection ?? []);

/**
 * Keeps read models up with the log. All live ones share one subscription; one that is behind, or new, catches up by
 * itself and then joins them. One runner at a time writes to a store.
 */
export class ProjectionRunner {
  private readonly entries: readonly Entry[];
  private readonly live: Entry[] = [];
  private readonly stopping = new AbortController();
  private readonly waiters = new PositionWaiters();
  private readonly listeners = new Set<(change: Change) => void>();
  private readonly tasks = new Set<Promise<void>>();
  /** Batches for the live ones, and joining them, come one after the other. */
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: RunnerOptions) {
    // Each projector that catches up listens by itself.
    setMaxListeners(0, this.stopping.signal);
    this.entries = options.projectors.map((projector) => ({
      projector,
      projection: undefined,
      state: 'catching-up',
      served: false,
      atHead: false,
      error: null,
    }));
  }

  /** Answers when every collection is open; catching up goes on behind. A store that is away is waited for. */
  async start(): Promise<void> {
    await Promise.all(this.entries.map((entry) => this.guarded([entry], () => this.open(entry))));
    if (this.stopping.signal.aborted) return;
    const served = this.entries.filter((entry) => entry.served);
    const building = this.entries.filter((entry) => !entry.served);
    this.background(() => this.follow(served));
    if (building.length > 0) this.background(() => this.build(building));
    this.background(() => this.watchPointers());
    this.background(() => this.saveCheckpoints());
  }

  /** Ends after the batch at work; the store stays open. */
  async stop(): Promise<void> {
    this.stopping.abort();
    while (this.tasks.size > 0) await Promise.all(this.tasks);
    // A projection that cannot be saved is folded once more at the next start.
    await Promise.allSettled(projectionsOf(this.entries.filter(isRunning)).map((each) => each.save()));
    for (const entry of this.entries) if (isRunning(entry)) entry.state = 'stopped';
    this.waiters.look();
  }

  /** The position that the projector has folded for its readers, or the least of all: '' until it is served. */
  position(name?: string): Position {
    return earliest(
      this.named(name).map((entry) => (entry.served ? (entry.projection?.position ?? '') : '')),
    );
  }

  /**
   * True as soon as the projector, or every one, serves what it folded up to the position; false at the timeout, or at
   * once when one of them has failed or stopped.
   */
  waitFor(position: Position, timeoutMs: number, name?: string): Promise<boolean> {
    const entries = this.named(name);
    return this.waiters.wait(() => {
      if (entries.every((entry) => entry.served && (entry.projection?.position ?? '') >= position))
        return true;
      return entries.every(isRunning) ? undefined : false;
    }, timeoutMs);
  }

  status(): readonly ProjectionStatus[] {
    return this.entries.map(({ projector: { name, version }, projection, state, served, atHead, error }) => ({
      name,
      version,
      state,
      position: projection?.position ?? '',
      atHead,
      served,
      error,
    }));
  }

  /** Called after each write that changed documents. Answers how to stop listening. */
  onChange(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private named(name: string | undefined): readonly Entry[] {
    if (name === undefined) return this.entries;
    const entry = this.entries.find(({ projector }) => projector.name === name);
    if (!entry) throw new RangeError(`no projector is named ${name}`);
    return [entry];
  }

  private async open(entry: Entry): Promise<void> {
    const { store, log } = this.options;
    const { projector } = entry;
    await this.dropDisproven(projector);
    const pointer = await store.getPointer(projector.name);
    const collection =
      pointer !== undefined && isVersionOf(pointer, projector) ? pointer : collectionOf(projector);
    await store.ensure(specOf(projector, collection, 'bare'));
    // Rebuilding a lost collection removes the pointer to it.
    const live = await store.getPointer(projector.name);
    // While nothing is served, indexes are cheaper made once, at the end.
    if (live !== undefined) await store.ensure(specOf(projector, collection, 'indexed'));
    entry.projection = await Projection.open(projector, collection, { store, log }, CACHED_DOCUMENTS);
    entry.served = live === collection;
    if (entry.served) this.background(() => this.dropSuperseded(entry));
  }

  /** A projection of another log, or of more of it, is rebuilt (docs/rules/log.md 19). */
  private async dropDisproven({ name }: Projector): Promise<void> {
    const { store, log } = this.options;
    const head = await log.head();
    for (const collection of await store.collections()) {
      const mark = parseCollection(collection)?.name === name ? await store.mark(collection) : undefined;
      const damage = mark && (await disproof(log, head, { ...mark, kept: `${collection} ended` }));
      if (!damage) continue;
      this.options.onError?.(
        name,
        new Error(`it is built anew, as the log is another one: ${damage.reason}`),
      );
      await store.drop(collection);
    }
  }

  private async follow(served: readonly Entry[]): Promise<void> {
    await this.inTurn(async () => {
      await this.catchUp(served);
      this.live.push(...served);
    });
    const { signal } = this.stopping;
    const { log, projectors } = this.options;
    let from: Position | undefined;
    await this.guarded(this.entries, async (progressed) => {
      from ??= served.some(isRunning)
        ? earliest(projectionsOf(served.filter(isRunning)).map(({ position }) => position))
        : await log.head();
      for await (const batch of log.subscribe(from, { categories: categoriesOf(projectors) }, signal)) {
        await this.inTurn(() => this.feed(this.live, batch));
        from = batch.position;
        progressed();
        await this.waiters.unasked(GATHER_MS, signal);
      }
      if (!signal.aborted) throw new StorageUnavailable('the log ended its subscription');
    });
  }

  /** A version that readers do not see yet: caught up, indexed, then the pointer flips to it. */
  private async build(building: readonly Entry[]): Promise<void> {
    await this.catchUp(building);
    for (const entry of building.filter(isRunning)) {
      await this.guarded([entry], async () => {
        const { projection, projector } = entry;
        if (!projection || this.stopping.signal.aborted) return;
        await this.options.store.ensure(specOf(projector, projection.collection, 'indexed'));
        await this.options.store.setPointer(projector.name, projection.collection);
      });
    }
    await this.inTurn(async () => {
      await this.catchUp(building);
      if (this.stopping.signal.aborted) return;
      for (const entry of building.filter(isRunning)) {
        entry.served = true;
        this.options.readModels?.forget(entry.projector.name);
        this.live.push(entry);
        this.background(() => this.dropSuperseded(entry));
      }
      this.waiters.look();
    });
  }

  private async catchUp(entries: readonly Entry[]): Promise<void> {
    await this.guarded(entries, async (progressed) => {
      const running = entries.filter(isRunning);
      if (running.length === 0) return;
      const from = earliest(projectionsOf(running).map(({ position }) => position));
      const batches = this.options.log.readAll(from, {
        categories: categoriesOf(running.map(({ projector }) => projector)),
      });
      for await (const batch of inBatchesOf(CATCH_UP_BATCH, batches)) {
        await this.feed(running, batch);
        if (this.stopping.signal.aborted) return;
        progressed();
        // Requests have their turn between batches.
        await nextTurn();
      }
    });
  }

  private async feed(entries: readonly Entry[], batch: EventBatch): Promise<void> {
    await Promise.all(
      entries.filter(isRunning).map((entry) =>
        this.guarded([entry], async () => {
          const { projection } = entry;
          if (!projection) return;
          const ids = await projection.apply(batch);
          entry.atHead = batch.caughtUp;
          if (batch.caughtUp) entry.state = 'live';
          entry.error = null;
          if (ids.length > 0) this.tell({ projector: entry.projector.name, ids, position: batch.position });
        }),
      ),
    );
    this.waiters.look();
  }

  private async saveCheckpoints(): Promise<void> {
    while (await this.pause(SAVE_EVERY_MS)) await this.inTurn(() => this.save());
  }

  /** One that is being built is not live yet, and folds out of turn. */
  private async save(): Promise<void> {
    await Promise.all(
      this.live.filter(isRunning).map((entry) =>
        this.guarded([entry], async () => {
          await entry.projection?.save();
          entry.error = null;
        }),
      ),
    );
  }

  private tell(change: Change): void {
    for (const listener of this.listeners) {
      try {
        listener(change);
      } catch (error) {
        this.options.onError?.(change.projector, error);
      }
    }
  }

  /** A rebuild or a newer version of the product, in another process, may have flipped a pointer. */
  private async watchPointers(): Promise<void> {
    while (await this.pause(POINTER_CACHED_MS)) {
      for (const entry of this.entries) {
        const { projection, projector } = entry;
        if (!projection || !entry.served || !isRunning(entry)) continue;
        const pointer = await this.options.store.getPointer(projector.name).catch(() => undefined);
        if (pointer === undefined || pointer === projection.collection) continue;
        if (isVersionOf(pointer, projector)) await this.inTurn(() => this.moveTo(entry, pointer));
        else this.halt([entry], 'stopped', new Error(`another process serves ${pointer}`));
      }
    }
  }

  private async moveTo(entry: Entry, collection: string): Promise<void> {
    await this.guarded([entry], async () => {
      entry.projection = await Projection.open(entry.projector, collection, this.options, CACHED_DOCUMENTS);
    });
    this.options.readModels?.forget(entry.projector.name);
    await this.catchUp([entry]);
  }

  /** Older versions go once no reader can still be at them. */
  private async dropSuperseded({ projector }: Entry): Promise<void> {
    const { store } = this.options;
    if (!(await this.pause(2 * POINTER_CACHED_MS))) return;
    try {
      for (const collection of await store.collections()) {
        const parsed = parseCollection(collection);
        if (parsed?.name === projector.name && parsed.version < projector.version)
          await store.drop(collection);
      }
    } catch (error) {
      // It only takes space: the next start drops it.
      this.options.onError?.(projector.name, error);
    }
  }

  /** Waits while a store is away; any other error halts these projectors. */
  private async guarded(
    entries: readonly Entry[],
    act: (progressed: () => void) => Promise<void>,
  ): Promise<void> {
    try {
      await whileUnavailable(this.stopping.signal, act, (error) => {
        for (const entry of entries)
          if (isRunning(entry)) Object.assign(entry, { error: error.message, atHead: false });
      });
    } catch (error) {
      this.halt(entries.filter(isRunning), 'failed', error);
    }
  }

  private halt(entries: readonly Entry[], state: 'failed' | 'stopped', error: unknown): void {
    for (const entry of entries) {
      Object.assign(entry, { state, error: messageOf(error), atHead: false });
      this.options.onError?.(entry.projector.name, error);
    }
    this.waiters.look();
  }

  /** False when the runner stops. */
  private async pause(ms: number): Promise<boolean> {
    await pause(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    return !this.stopping.signal.aborted;
  }

  private inTurn(act: () => Promise<void>): Promise<void> {
    const mine = this.turn.then(act);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private background(act: () => Promise<void>): void {
    const task: Promise<void> = act().finally(() => this.tasks.delete(task));
    this.tasks.add(task);
  }
}

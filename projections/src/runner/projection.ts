import { LRUCache } from 'lru-cache';
import {
  MAX_ROWS,
  PERSON_CATEGORY,
  VENUE_CATEGORY,
  type Document,
  type DocumentChange,
  type Position,
  type Projector,
  type Recorded,
} from '@stile/contracts';
import type { EventBatch, EventStore } from '@stile/event-store';
import type { ReadModelDatabase, RowWrite, Write, WriteOptions } from '../database/read-model-database.js';
import { sumsOfRows } from '../database/row-sums.js';

interface Touch {
  readonly event: Recorded;
  readonly keys: readonly string[];
}
/** The result of a batch. */
interface Folded {
  readonly writes: readonly Write[];
  readonly rows: Readonly<Record<string, RowWrite[]>>;
}
/** A document while a batch is folded; `position` is the last that it has seen. */
interface Folding {
  document: Record<string, unknown> | undefined;
  position: Position;
  changed: boolean;
}

/** Where it writes, and the log that its batches are of. */
interface ProjectionPorts {
  readonly store: ReadModelDatabase;
  readonly log: Pick<EventStore, 'markOf'>;
}

/** categoryOf without making a text of it: this runs for every event and projector. */
const isOfCategory = (stream: string, category: string): boolean =>
  stream.startsWith(category) &&
  (stream.length === category.length || stream.charCodeAt(category.length) === DASH);
/** Their events erase people, or write over members and users. */
const NAMES_PEOPLE = [PERSON_CATEGORY, VENUE_CATEGORY];
const DASH = '-'.charCodeAt(0);

/** One projector at work on one collection. Applying a batch again changes nothing. */
export class Projection {
  /** The documents used last: a hot document is folded without being read. */
  private readonly cache: LRUCache<string, Document>;

  private reached: Position;
  /** Batches that touched nothing, up to the last: the store does not say so yet. */
  private unsaved: EventBatch | undefined;

  private constructor(
    readonly projector: Projector,
    readonly collection: string,
    private readonly ports: ProjectionPorts,
    private stored: Position,
    cacheDocuments: number,
  ) {
    this.reached = stored;
    this.cache = new LRUCache({ max: cacheDocuments });
  }

  static async open(
    projector: Projector,
    collection: string,
    ports: ProjectionPorts,
    cacheDocuments: number,
  ): Promise<Projection> {
    const stored = await ports.store.checkpoint(collection);
    return new Projection(projector, collection, ports, stored, cacheDocuments);
  }

  /** Everything up to here is in the collection, also where its checkpoint does not say so yet. */
  get position(): Position {
    return this.reached;
  }

  /**
   * Folds the batch and writes each touched document once, then the checkpoint. Answers the ids of the written
   * documents. Where none is touched, the checkpoint waits for `save`.
   */
  async apply(batch: EventBatch): Promise<readonly string[]> {
    try {
      while (batch.position > this.reached) {
        const folded = await this.fold(this.touchesOf(batch.events));
        const { writes } = folded;
        if (writes.length === 0 && Object.values(folded.rows).every((rows) => rows.length === 0)) {
          this.unsaved = batch;
          this.reached = batch.position;
          return [];
        }
        if (await this.write(folded, batch)) return writes.map(({ id }) => id);
        await this.goOnFromStore();
      }
      return [];
    } catch (error) {
      // A write that failed may have been carried out in part: the store knows.
      this.cache.clear();
      throw error;
    }
  }

  /** Has the store say how far the collection is: other processes, and the next start, go by that. */
  async save(): Promise<void> {
    if (this.unsaved && !(await this.write({ writes: [], rows: {} }, this.unsaved)))
      await this.goOnFromStore();
  }

  /** False where another process has written the collection meanwhile. */
  private async write({ writes, rows }: Folded, batch: EventBatch): Promise<boolean> {
    const { store, log } = this.ports;
    const mark = log.markOf(batch) ?? undefined;
    const options = { mark, after: this.stored, rows, sums: this.sumsOf(rows) };
    if (!(await store.write(this.collection, writes, batch.position, options))) return false;
    if (batch.events.some(({ stream }) => NAMES_PEOPLE.some((category) => isOfCategory(stream, category))))
      await store.purge(this.collection);
    for (const { id, document } of writes) {
      if (document) this.cache.set(id, document);
      else this.cache.delete(id);
    }
    this.stored = batch.position;
    this.reached = batch.position;
    this.unsaved = undefined;
    return true;
  }

  private sumsOf(rows: Folded['rows']): NonNullable<WriteOptions['sums']> {
    const { tables = {} } = this.projector;
    return Object.fromEntries(
      Object.entries(tables).flatMap(([table, { sums = {} }]) =>
        Object.entries(sums).map(([name, spec]) => [name, sumsOfRows(rows[table] ?? [], spec)] as const),
      ),
    );
  }

  /** Its memory is older than the store: a document that was removed since would come back. */
  private async goOnFromStore(): Promise<void> {
    this.cache.clear();
    this.unsaved = undefined;
    const stored = await this.ports.store.checkpoint(this.collection);
    if (stored <= this.stored)
      throw new Error(`${this.collection} went back from ${this.stored} to ${stored || 'its beginning'}`);
    this.stored = stored;
    // Events folded beyond it touched nothing.
    if (stored > this.reached) this.reached = stored;
  }

  private touchesOf(events: readonly Recorded[]): readonly Touch[] {
    const touches: Touch[] = [];
    for (const event of events) {
      if (
        event.position <= this.reached ||
        !this.projector.categories.some((category) => isOfCategory(event.stream, category))
      )
        continue;
      const keys = this.told(event, () => this.projector.keys(event));
      if (keys.length > 0) touches.push({ event, keys });
    }
    return touches;
  }

  private async fold(touches: readonly Touch[]): Promise<Folded> {
    const foldings = await this.load(touches);
    const rows = Object.fromEntries(
      Object.keys(this.projector.tables ?? {}).map((table): [string, RowWrite[]] => [table, []]),
    );
    for (const { event, keys } of touches) {
      for (const [i, key] of keys.entries()) {
        const folding = foldings.get(key);
        if (!folding || event.position <= folding.position) continue;
        const next = this.told(event, () => this.projector.fold(folding.document, event, key));
        if (next === undefined || next === folding.document) continue;
        if (next === null && !folding.document) continue;
        this.addRows(rows, { event, key, before: folding.document, after: next ?? undefined }, i);
        folding.document = next ?? undefined;
        folding.position = event.position;
        folding.changed = true;
      }
    }
    const writes: Write[] = [];
    for (const [id, { document, position, changed }] of foldings) {
      if (changed)
        writes.push({
          id,
          position,
          document: document ? { ...document, _id: id, _position: position } : null,
        });
    }
    return { writes, rows };
  }

  /** Numbered by the document that they follow from: folded again, by itself, a document has the same rows. */
  private addRows(rows: Folded['rows'], change: DocumentChange, document: number): void {
    const { position } = change.event;
    for (const [table, { rowsOf }] of Object.entries(this.projector.tables ?? {})) {
      const added = this.told(change.event, () => rowsOf(change));
      if (added.length > MAX_ROWS)
        throw new Error(
          `${table} has ${added.length} rows of the event at ${position}, more than ${MAX_ROWS}`,
        );
      for (const [i, row] of added.entries())
        rows[table]!.push({ position, number: document * MAX_ROWS + i, row });
    }
  }

  private async load(touches: readonly Touch[]): Promise<Map<string, Folding>> {
    const foldings = new Map<string, Folding>();
    const missing: string[] = [];
    const known = (document: Document | undefined): Folding => ({
      document,
      position: document?._position ?? '',
      changed: false,
    });
    for (const { keys } of touches) {
      for (const key of keys) {
        if (foldings.has(key)) continue;
        const cached = this.cache.get(key);
        if (!cached) missing.push(key);
        foldings.set(key, known(cached));
      }
    }
    if (missing.length > 0)
      for (const [id, document] of await this.ports.store.getMany(this.collection, missing))
        foldings.set(id, known(document));
    return foldings;
  }

  /** An error in a projector names the event that it met. */
  private told<T>(event: Recorded, act: () => T): T {
    try {
      return act();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${this.projector.name} cannot fold ${event.type} at ${event.position} of ${event.stream}: ${message}`,
        { cause: error },
      );
    }
  }
}

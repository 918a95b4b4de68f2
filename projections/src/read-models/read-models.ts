import type { Document, DomainEvent, Position, Projector } from '@stile/contracts';
import { StorageUnavailable } from '@stile/event-store';
import {
  partsOfName,
  tableOf,
  type Filter,
  type Group,
  type GroupQuery,
  type Query,
  type ReadModelDatabase,
  type Scan,
  type Walk,
} from '../database/read-model-database.js';
import { isVersionOf } from './collection-names.js';

/** How long a reader may go on with a collection that is no longer live; one is dropped only later than that. */
export const POINTER_CACHED_MS = 500;

/** A projector's document as it is stored. */
export type Stored<D extends object> = D & Pick<Document, '_id' | '_position'>;

/**
 * Queries of one read model, on its live collection; documents have the type of its projector.
 * @throws StorageUnavailable while it is built for the first time, of a table while its version is; InvalidQuery
 */
export class ReadModel<D extends object> {
  constructor(
    private readonly database: ReadModelDatabase,
    private readonly collection: () => Promise<string>,
  ) {}

  async get(id: string): Promise<Stored<D> | undefined> {
    return (await this.database.get(await this.collection(), id)) as Stored<D> | undefined;
  }

  async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Stored<D>>> {
    return (await this.database.getMany(await this.collection(), ids)) as ReadonlyMap<
      string,
      object
    > as never;
  }

  /** The position that it has folded, its tables too. */
  async checkpoint(): Promise<Position> {
    const [collection] = partsOfName(await this.collection());
    return this.database.checkpoint(collection);
  }

  /** Whether rows, sums and checkpoint are always of one moment. */
  get isAtomic(): boolean {
    return this.database.isAtomic;
  }

  async find(query: Query): Promise<readonly Stored<D>[]> {
    return (await this.database.find(await this.collection(), query)) as readonly never[];
  }

  async count(filter?: Filter, atMost?: number): Promise<number> {
    return this.database.count(await this.collection(), filter, atMost);
  }

  async group(query: GroupQuery): Promise<readonly Group[]> {
    return this.database.group(await this.collection(), query);
  }

  /** Every document, or those of a query, as of one moment and never all in memory. Close it when done. */
  async scan(query?: Query): Promise<Scan> {
    return this.database.scan(await this.collection(), query);
  }

  /** Those of a query, and how many its filter finds, without taking time of the process. Close it when done. */
  async walk(query: Query): Promise<Walk> {
    return this.database.walk(await this.collection(), query);
  }
}

/** The read models: `models.of(reservationsProjector).find(…)`. */
export class ReadModels {
  /** The live collection by the read model's name, for POINTER_CACHED_MS. */
  private readonly live = new Map<string, string>();

  constructor(private readonly database: ReadModelDatabase) {}

  of<E extends DomainEvent, D extends object>({ name }: Projector<E, D>): ReadModel<D> {
    return new ReadModel(this.database, () => this.collection(name));
  }

  /** The rows of a table, or its sums: `find`, `count`, `group` and `scan`. An earlier version may lack them. */
  table<R extends object>(projector: Pick<Projector, 'name' | 'version'>, table: string): ReadModel<R> {
    const { name } = projector;
    return new ReadModel(this.database, async () => {
      const collection = await this.collection(name);
      if (!isVersionOf(collection, projector)) throw new StorageUnavailable(`${name} is being built`);
      return tableOf(collection, table);
    });
  }

  /** The pointer was flipped in this process. */
  forget(name: string): void {
    this.live.delete(name);
  }

  private async collection(name: string): Promise<string> {
    const cached = this.live.get(name);
    if (cached !== undefined) return cached;
    const pointer = await this.database.getPointer(name);
    if (pointer === undefined) throw new StorageUnavailable(`${name} is being built`);
    this.live.set(name, pointer);
    setTimeout(() => this.live.delete(name), POINTER_CACHED_MS).unref();
    return pointer;
  }
}

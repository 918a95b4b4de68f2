import type { Document } from '@stile/contracts';
import { StorageUnavailable } from '@stile/event-store';
import type {
  Filter,
  Group,
  GroupQuery,
  Query,
  ReadModelDatabase,
  Scan,
} from '../database/read-model-database.js';

/** How long a reader may go on with a collection that is no longer live; one is dropped only later than that. */
export const POINTER_KEPT_MS = 500;

/** Queries by a read model's name, on the collection that is live. @throws StorageUnavailable while a first build goes on; InvalidQuery. */
export class ReadModels {
  private readonly live = new Map<string, string>();

  constructor(private readonly store: ReadModelDatabase) {}

  async get(name: string, id: string): Promise<Document | undefined> {
    return this.store.get(await this.collection(name), id);
  }

  async getMany(name: string, ids: readonly string[]): Promise<Map<string, Document>> {
    return this.store.getMany(await this.collection(name), ids);
  }

  async find(name: string, query: Query): Promise<readonly Document[]> {
    return this.store.find(await this.collection(name), query);
  }

  async count(name: string, filter?: Filter): Promise<number> {
    return this.store.count(await this.collection(name), filter);
  }

  async group(name: string, query: GroupQuery): Promise<readonly Group[]> {
    return this.store.group(await this.collection(name), query);
  }

  /** Every document, for exports; close it when done. */
  async scan(name: string): Promise<Scan> {
    return this.store.scan(await this.collection(name));
  }

  /** The pointer was flipped in this process. */
  forget(name: string): void {
    this.live.delete(name);
  }

  private async collection(name: string): Promise<string> {
    const known = this.live.get(name);
    if (known !== undefined) return known;
    const pointer = await this.store.getPointer(name);
    if (pointer === undefined) throw new StorageUnavailable(`${name} is being built`);
    this.live.set(name, pointer);
    setTimeout(() => this.live.delete(name), POINTER_KEPT_MS).unref();
    return pointer;
  }
}

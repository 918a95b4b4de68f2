import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '@stile/contracts';
import { StorageUnavailable, type LogMark } from '@stile/event-store';
import { checkedFilter, checkedGroupQuery, checkedQuery } from '../checked-query.js';
import {
  InvalidQuery,
  MAX_LIMIT,
  partsOfName,
  type CollectionSpec,
  type Filter,
  type Group,
  type GroupQuery,
  type Query,
  type ReadModelDatabase,
  type Scan,
  type Walk,
  type Write,
  type WriteOptions,
} from '../read-model-database.js';
import { Checkpoints } from './checkpoints.js';
import {
  CollectionFile,
  isFoundDamaged,
  putCollectionFileAside,
  removeCollectionFile,
} from './collection-file.js';
import { PointerFile } from './pointer-file.js';
import { Walks } from './walks.js';

const COLLECTION = /^[a-z][a-zA-Z0-9_@#-]{0,99}$/;
const SUFFIX = '.sqlite';

/** A reader waits until it is rebuilt. */
class DamagedCollection extends StorageUnavailable {}

/** Told when a file could not be used and was started again: `collection` will be folded from the whole log again. */
export type OnReset = (collection: string, reason: string) => void;

/** As SQLite says it. */
const NO_BOUND = -1;

const nothing = (): Walk => ({
  checkpoint: '',
  total: 0,
  exact: true,
  documents: (async function* () {
    /* a collection that is not there is empty */
  })(),
  close: async () => undefined,
});

/**
 * The embedded read models: SQLite files in a folder that can be deleted at any time. One process writes a
 * collection, any number read.
 */
export class SqliteReadModelDatabase implements ReadModelDatabase {
  readonly isAtomic = true;
  private readonly files = new Map<string, CollectionFile>();
  private readonly pointers: PointerFile;
  private readonly checkpoints = new Checkpoints();
  private readonly walks = new Walks();
  private closed = false;

  constructor(
    private readonly directory: string,
    private readonly onReset: OnReset = () => undefined,
    /** A damaged file is put aside: nothing can make its rows again. */
    private readonly isOnlyCopy = false,
  ) {
    mkdirSync(directory, { recursive: true });
    this.pointers = PointerFile.open(join(directory, 'pointers.db'), (reason) => onReset('pointers', reason));
  }

  async ensure({ name, indexes, tables }: CollectionSpec): Promise<void> {
    const file = this.fileToWrite(name);
    file.ensureTables(tables);
    file.ensureIndexes(indexes);
  }

  async drop(name: string): Promise<void> {
    this.mustBeOpen();
    this.files.get(name)?.close();
    this.files.delete(name);
    this.pointers.forget(name);
    removeCollectionFile(this.pathOf(name));
  }

  async collections(): Promise<readonly string[]> {
    this.mustBeOpen();
    return readdirSync(this.directory)
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => file.slice(0, -SUFFIX.length))
      .sort();
  }

  async write(
    collection: string,
    writes: readonly Write[],
    checkpoint: string,
    options: WriteOptions = {},
  ): Promise<boolean> {
    const file = this.fileToWrite(collection);
    const isWritten = file.write(writes, checkpoint, options);
    if (file.hasLongWal) this.checkpoints.ask(file.path);
    return isWritten;
  }

  async purge(collection: string): Promise<void> {
    this.file(collection)?.purge();
  }

  async checkpoint(collection: string): Promise<string> {
    return this.file(collection)?.checkpoint() ?? '';
  }

  /** None of a damaged file: its writer rebuilds it. */
  async mark(collection: string): Promise<LogMark | undefined> {
    try {
      return this.file(collection)?.mark();
    } catch (error) {
      if (error instanceof DamagedCollection) return undefined;
      throw error;
    }
  }

  async isDamaged(collection: string): Promise<boolean> {
    return isFoundDamaged(this.pathOf(collection));
  }

  async get(collection: string, id: string): Promise<Document | undefined> {
    return this.file(collection)?.get(id);
  }

  async getMany(collection: string, ids: readonly string[]): Promise<Map<string, Document>> {
    return this.file(collection)?.getMany(ids) ?? new Map();
  }

  async find(collection: string, query: Query): Promise<readonly Document[]> {
    const checked = checkedQuery(query);
    const [name, table] = partsOfName(collection);
    return this.file(name)?.find(checked, table) ?? [];
  }

  async count(collection: string, filter?: Filter, atMost = NO_BOUND): Promise<number> {
    const checked = checkedFilter(filter);
    const [name, table] = partsOfName(collection);
    return this.file(name)?.count(checked, atMost, table) ?? 0;
  }

  async group(collection: string, query: GroupQuery): Promise<readonly Group[]> {
    const checked = checkedGroupQuery(query);
    const [name, table] = partsOfName(collection);
    const groups = this.file(name)?.group(checked, MAX_LIMIT + 1, table) ?? [];
    if (groups.length > MAX_LIMIT) throw new InvalidQuery('by', `gives more than ${MAX_LIMIT} groups`);
    return groups;
  }

  async scan(collection: string, query?: Query): Promise<Scan> {
    const checked = query && checkedQuery(query);
    const [name, table] = partsOfName(collection);
    return this.file(name)?.scan(table, checked) ?? nothing();
  }

  async walk(collection: string, query: Query): Promise<Walk> {
    const checked = checkedQuery(query);
    const [name, table] = partsOfName(collection);
    const file = this.file(name);
    return file ? this.walks.begin({ path: file.path, table, query: checked }) : nothing();
  }

  /** How a query is carried out: for tests that a declared index is used. */
  plan(collection: string, query: Query): readonly string[] {
    const [name, table] = partsOfName(collection);
    return this.file(name)?.plan(checkedQuery(query), table) ?? [];
  }

  async getPointer(name: string): Promise<string | undefined> {
    this.mustBeOpen();
    return this.pointers.get(name);
  }

  async setPointer(name: string, value: string): Promise<void> {
    this.mustBeOpen();
    this.pointers.set(name, value);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.walks.close();
    await this.checkpoints.close();
    for (const file of this.files.values()) file.close();
    this.pointers.close();
  }

  /** The collection's file if there is one. A reader never repairs it: the writer does. */
  private file(name: string): CollectionFile | undefined {
    this.mustBeOpen();
    const known = this.files.get(name);
    if (known) return known;
    const path = this.pathOf(name);
    if (!existsSync(path)) return undefined;
    try {
      return this.register(name, CollectionFile.open(path));
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      throw new DamagedCollection(`${name} cannot be read: ${String(error)}`, { cause: error });
    }
  }

  private fileToWrite(name: string): CollectionFile {
    this.mustBeOpen();
    const known = this.files.get(name);
    if (known) return known;
    const path = this.pathOf(name);
    // An empty collection must not be served as the one that a pointer meant.
    if (!existsSync(path)) this.pointers.forget(name);
    try {
      return this.register(name, CollectionFile.open(path));
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      this.onReset(name, String(error));
      this.pointers.forget(name);
      if (this.isOnlyCopy) putCollectionFileAside(path);
      else removeCollectionFile(path);
      return this.register(name, CollectionFile.open(path));
    }
  }

  private register(name: string, file: CollectionFile): CollectionFile {
    this.files.set(name, file);
    return file;
  }

  private pathOf(name: string): string {
    if (!COLLECTION.test(name)) throw new RangeError(`not a name of a collection: ${name}`);
    return join(this.directory, name + SUFFIX);
  }

  private mustBeOpen(): void {
    if (this.closed) throw new StorageUnavailable('the read models are closed');
  }
}

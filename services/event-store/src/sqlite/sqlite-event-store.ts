import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { EventMetadata, NewEvent, Position, Recorded, Revision } from '@stile/contracts';
import { LiveFeed } from '../feed/live-feed.js';
import { follow, type FollowedLog } from '../feed/follow.js';
import {
  bytesOf,
  DamagedEvent,
  mustFit,
  StorageUnavailable,
  WrongExpectedRevision,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventStore,
  type LogMark,
} from '../ports/event-store.js';
import type { ChainedLog, ChainKey, ChainLinks, ChainStep, VaultWrites } from '../ports/chained-log.js';
import { builtTask } from './built-task.js';
import { Chain, type EventText } from './chain.js';
import { walkChain } from './chain-walk.js';
import { GroupCommit, type Outcome, type Outcomes } from './group-commit.js';
import { hasItsKinds, LogFile, positionNumber, positionText, type EventRow } from './log-file.js';
import { LogWriter, type Append, type LogWriting, type Placed } from './log-writer.js';
import { LogWriterThread } from './log-writer-thread.js';
import { orUnavailable } from './open-durably.js';
import { isDamage } from './sqlite-code.js';

const run = promisify(execFile);

const MAX_WAITING_APPENDS = 10_000;
/** About 4 ms of reading and parsing: what one reader may keep the loop from everybody else. */
const PAGE = 1000;
/** The same for a check, which does more with each. */
const CHECKED_PAGE = 250;
const POLL_MS = 20;

export interface SqliteEventStoreOptions {
  readonly file: string;
  readonly chainKey?: ChainKey;
  /** Writes in a thread of its own, for a process that answers requests meanwhile. */
  readonly ownThread?: boolean;
}

/** @throws StorageUnavailable when the file cannot be opened. */
export const openSqliteEventStore = (options: SqliteEventStoreOptions): SqliteEventStore =>
  new SqliteEventStore(options);

interface Submitted {
  readonly append: Append;
  readonly events: readonly NewEvent[];
}

/** The embedded log: one SQLite file, which several processes may share. It is read here, and written by a writer. */
export class SqliteEventStore implements EventStore, ChainedLog, FollowedLog {
  readonly feed = new LiveFeed();
  private readonly file: string;
  private readonly chain: Chain;
  private log: LogFile | undefined;
  private readonly writer: LogWriting;
  private readonly commits: GroupCommit<Submitted, Appended>;
  private poll: NodeJS.Timeout | undefined;
  private polledVersion: unknown;
  private isClosed = false;

  constructor({ file, chainKey, ownThread = false }: SqliteEventStoreOptions) {
    this.file = file;
    this.chain = new Chain(chainKey);
    this.log = new LogFile(file, this.chain);
    this.writer = ownThread ? new LogWriterThread({ file, chainKey }) : new LogWriter(file, this.chain);
    this.commits = new GroupCommit((submitted) => this.commit(submitted), MAX_WAITING_APPENDS);
  }

  get closed(): boolean {
    return this.isClosed;
  }

  append(stream: string, expected: Revision | 'none', events: readonly NewEvent[]): Promise<Appended> {
    let texts: EventText[];
    try {
      texts = events.map(textOf);
      mustFit(stream, events, { sizes: texts.map((text, index) => bytesOf(events[index]!, text)) });
    } catch (error) {
      return Promise.reject(error);
    }
    return this.commits.submit({ append: { stream, expected, events: texts }, events });
  }

  async *readStream(
    stream: string,
    options: { after?: Revision; limit?: number } = {},
  ): AsyncGenerator<readonly Recorded[]> {
    let after = options.after ?? -1;
    let left = options.limit ?? Infinity;
    while (left > 0) {
      const size = Math.min(PAGE, left);
      const events = this.readingStream(stream, after, size);
      if (events.length > 0) yield events;
      if (events.length < size) return;
      after += events.length;
      left -= events.length;
      await nextTurn();
    }
  }

  async *readAll(after: Position, filter: EventFilter = {}): AsyncGenerator<EventBatch> {
    const end = this.reading((log) => log.head());
    yield* this.pages(positionNumber(after), end, filter);
  }

  async *subscribe(after: Position, filter: EventFilter, signal: AbortSignal): AsyncGenerator<EventBatch> {
    this.pollNow();
    if (after > this.feed.end)
      throw new RangeError(
        `position ${after} lies beyond the end of the log, ${this.feed.end}: it is of another log`,
      );
    yield* follow(this, after, filter, signal);
  }

  readFrom(after: Position, filter: EventFilter): AsyncIterable<EventBatch> {
    return this.pages(positionNumber(after), positionNumber(this.feed.end), filter);
  }

  async head(): Promise<Position> {
    return positionText(this.reading((log) => log.head()));
  }

  checkChain(after: ChainStep): ChainStep {
    try {
      return this.checkPage(after);
    } catch (error) {
      if (!isDamage(error)) throw error;
      const reason = `after ${after.position || 'its start'} the file cannot be read: ${String(error)}`;
      return { ...after, damage: { position: after.position, stream: '', reason } };
    }
  }

  private checkPage(after: ChainStep): ChainStep {
    return this.reading((log) => {
      const from = positionNumber(after.position);
      const rows = log.readAll(from, Number.MAX_SAFE_INTEGER, CHECKED_PAGE);
      if (rows.length === 0 && log.head() > from)
        return {
          ...after,
          damage: { position: after.position, stream: '', reason: 'nothing after it can be read' },
        };
      const step = walkChain(rows, after, this.chain);
      const unindexed = step.damage ? undefined : log.unindexed(from, positionNumber(step.position));
      if (!unindexed) return step;
      const [position, stream] = unindexed;
      return {
        ...step,
        damage: {
          position: positionText(position),
          stream: stream ?? '',
          reason: 'an index does not lead to it, or to the one before it of its stream',
        },
      };
    });
  }

  checkLinks(positions: readonly Position[]): ChainLinks {
    let links: ChainLinks = { events: 0, withoutKey: 0, chain: '', damage: null };
    for (const position of positions) {
      const row = positionNumber(position);
      const { chain, events, damage } = this.linkAt(row);
      if (damage) return { ...links, damage };
      const withoutKey = links.withoutKey + (this.chain.hasKeyAt(row) ? 0 : 1);
      links = { events: links.events + events, withoutKey, chain, damage };
    }
    return links;
  }

  /** One step of the chain; it is damaged too where an event, or the one before it, is not found. */
  private linkAt(row: number): ChainStep {
    const position = positionText(row);
    const before = positionText(row - 1);
    return this.reading((log) => {
      const chain = log.chainAt(row - 1);
      const step =
        chain === undefined
          ? undefined
          : walkChain(
              log.readAll(row - 1, row, 1),
              { position: before, chain, events: 0, damage: null },
              this.chain,
            );
      if (step && (step.events === 1 || step.damage)) return step;
      const reason = 'it, or the event before it, is not found';
      return { position, chain: '', events: 0, damage: { position, stream: '', reason } };
    });
  }

  async fileFault(signal?: AbortSignal): Promise<string | null> {
    const task = builtTask(import.meta.url, 'integrity-task.js');
    const { stdout } = await run(process.execPath, [task, this.file], { env: {}, signal });
    return stdout || null;
  }

  vaultWrites(): VaultWrites {
    return this.reading((log) => log.vaultWrites());
  }

  async noteVaultWrites(writes: VaultWrites): Promise<void> {
    await this.writer.noteVaultWrites(writes);
  }

  rebuildIndexes(): void {
    this.openLog().database.exec('REINDEX');
    this.polledVersion = undefined;
  }

  markOf({ position }: Pick<EventBatch, 'position'>): LogMark | null {
    const mark = position === '' ? undefined : this.reading((log) => log.chainAt(positionNumber(position)));
    return mark === undefined ? null : { position, mark };
  }

  async markAt(position: Position): Promise<string | null> {
    return this.reading((log) => log.chainAt(positionNumber(position))) ?? null;
  }

  async close(): Promise<void> {
    await this.commits.close();
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.poll);
    this.feed.notify();
    await this.writer.close();
    this.log?.close();
    this.log = undefined;
  }

  private async commit(submitted: readonly Submitted[]): Promise<Outcomes<Appended>> {
    const written = await this.writer.write(submitted.map(({ append }) => append));
    if (written === 'busy') return written;
    if ('fault' in written) {
      if (!written.isSound) this.startOver();
      throw Object.assign(new Error(written.fault), { code: written.code });
    }
    const placed = written.places.map((result, index) => ({ result, ...submitted[index]! }));
    this.publish(
      written.after,
      placed.flatMap(({ result, append: { stream }, events }) => recordedAt(stream, result, events)),
    );
    return placed.map(({ result, append }) => outcomeOf(append, result));
  }

  /** Publishes this process's own events, after those that others have written before them. */
  private publish(after: number, own: readonly Recorded[]): void {
    const last = own.at(-1);
    if (!last) return;
    this.publishOthers(this.openLog(), after);
    // A poll in between may have read some of it from the file.
    const { end } = this.feed;
    const fresh = end < (own[0]?.position ?? '') ? own : own.filter(({ position }) => position > end);
    if (fresh.length > 0) this.feed.publish(fresh, last.position);
  }

  /** Publishes the events of other processes since; a long stretch is left for the readers to read from the file. */
  private publishOthers(log: LogFile, upTo: number): void {
    const from = positionNumber(this.feed.end);
    if (from >= upTo) return;
    let events: readonly Recorded[] | undefined;
    try {
      if (this.feed.followed && upTo - from <= PAGE) events = log.readAll(from, upTo, PAGE).map(recordedOf);
    } catch {
      // The readers read it themselves, and are told.
    }
    if (events) this.feed.publish(events, positionText(upTo));
    else this.feed.reset(positionText(upTo));
  }

  private pollNow(): void {
    this.reading((log) => {
      const version = log.version();
      if (version === this.polledVersion) return;
      this.publishOthers(log, log.head());
      this.polledVersion = version;
    });
    this.schedulePoll();
  }

  private schedulePoll(): void {
    this.poll ??= setTimeout(() => {
      this.poll = undefined;
      if (this.isClosed || !this.feed.followed) return;
      try {
        this.pollNow();
      } catch {
        // The file cannot be read just now: the next poll, or the reader's own read, will tell.
        this.schedulePoll();
      }
    }, POLL_MS).unref();
  }

  private async *pages(after: number, end: number, filter: EventFilter): AsyncGenerator<EventBatch> {
    let from = after;
    for (;;) {
      const rows = this.reading((log) =>
        filter.categories
          ? log.readCategories(filter.categories, from, end, PAGE)
          : log.readAll(from, end, PAGE),
      );
      const caughtUp = rows.length < PAGE;
      const events = rows.map(recordedOf);
      if (filter.categories) mustAscend(from, rows);
      else mustHaveNoGaps(from, end, rows);
      from = caughtUp ? Math.max(from, end) : (rows.at(-1)?.[0] ?? end);
      yield { events, position: positionText(from), caughtUp };
      if (caughtUp) return;
      await nextTurn();
    }
  }

  private openLog(): LogFile {
    if (this.isClosed) throw new StorageUnavailable('the store is closed');
    return (this.log ??= new LogFile(this.file, this.chain, true));
  }

  private reading<T>(read: (log: LogFile) => T): T {
    return orUnavailable(() => read(this.openLog()));
  }

  /** Whether that is a stream's last event, as far as can be told without reading the stream. */
  private isKnownEnd(stream: string, revision: Revision): boolean {
    return (
      this.feed.revisionOf(stream) === revision &&
      this.reading((log) => log.head()) === positionNumber(this.feed.end)
    );
  }

  /** @throws DamagedEvent where the index names what is not there. */
  private readingStream(stream: string, after: Revision, limit: number): readonly Recorded[] {
    if (this.isKnownEnd(stream, after)) return [];
    const missing = (revision: Revision, options?: ErrorOptions): never => {
      throw new DamagedEvent(stream, revision, '', 'the index does not lead to it', options);
    };
    try {
      const rows = this.reading((log) => log.readStream(stream, after, limit));
      const end = after + rows.length;
      if (rows.length < limit && this.reading((log) => log.goesOn(stream, end))) missing(end + 1);
      return rows.map((row, index) => (row[0] === null ? missing(after + 1 + index) : recordedOf(row)));
    } catch (error) {
      if (isDamage(error)) missing(after + 1, { cause: error });
      throw error;
    }
  }

  /** Only what a new connection reads from the disk counts. */
  private startOver(): void {
    this.polledVersion = undefined;
    const { log } = this;
    this.log = undefined;
    try {
      log?.close();
    } catch {
      // It is given up either way.
    }
  }
}

/** @throws DamagedEvent where a position is passed over: they have no gaps. */
const mustHaveNoGaps = (after: number, end: number, rows: readonly EventRow[]): void => {
  const gap = rows.findIndex(([position], index) => position !== after + 1 + index);
  const found = gap < 0 ? rows.length : gap;
  if (found < Math.min(PAGE, end - after))
    throw new DamagedEvent('', 0, positionText(after + 1 + found), 'it is not found');
};

/** @throws DamagedEvent where an index leads back. */
const mustAscend = (after: number, rows: readonly EventRow[]): void => {
  let last = after;
  for (const [position, stream, revision] of rows) {
    if (position <= last)
      throw new DamagedEvent(stream, revision, positionText(position), 'its index leads back to it');
    last = position;
  }
};

const outcomeOf = (
  { stream, expected }: Append,
  result: Placed | { actual: Revision | 'none' },
): Outcome<Appended> =>
  'actual' in result
    ? { error: new WrongExpectedRevision(stream, expected, result.actual) }
    : { result: { revision: result.revision, position: positionText(result.position) } };

/** None of an append that was refused, or that stood there already. */
const recordedAt = (
  stream: string,
  result: Placed | { actual: unknown },
  events: readonly NewEvent[],
): readonly Recorded[] => {
  if ('actual' in result || !result.added) return [];
  const before = events.length - 1;
  return events.map((event, index) => ({
    ...event,
    stream,
    revision: result.revision - before + index,
    position: positionText(result.position - before + index),
  }));
};

const textOf = (event: NewEvent): EventText => {
  const { id, type, version, at } = event;
  if (!id || !type || !at || !Number.isSafeInteger(version))
    throw new TypeError(
      `an event to append is incomplete: id ${id}, type ${type}, version ${version}, at ${at}`,
    );
  return {
    id,
    type,
    version,
    at,
    data: JSON.stringify(event.data ?? null),
    metadata: JSON.stringify(event.metadata),
  };
};

const recordedOf = (row: EventRow): Recorded => {
  const [position, stream, revision, id, type, version, time, data, metadata] = row;
  if (!hasItsKinds(row))
    throw new DamagedEvent(
      typeof stream === 'string' ? stream : '',
      revision,
      positionText(position),
      'a value of it has another kind than was written',
    );
  return {
    id,
    type,
    version,
    data: parse(data, stream, revision, position),
    metadata: parse(metadata, stream, revision, position) as EventMetadata,
    at: time,
    stream,
    revision,
    position: positionText(position),
  };
};

const parse = (text: string, stream: string, revision: number, position: number): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DamagedEvent(stream, revision, positionText(position), 'its text is not JSON', {
      cause: error,
    });
  }
};

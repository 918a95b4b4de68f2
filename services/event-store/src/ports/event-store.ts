import type { NewEvent, Position, Recorded, Revision } from '@stile/contracts';

/** An append is durable when it answers. */
export interface Appended {
  /** Revision of the last event of this append. */
  readonly revision: Revision;
  /** Position of the last event of this append. */
  readonly position: Position;
}

/** That the log had an event, kept outside of the log. */
export interface LogMark {
  readonly position: Position;
  readonly mark: string;
}

export interface EventFilter {
  /** Only events of streams of these categories (text before the first '-'); every event when it is absent. */
  readonly categories?: readonly string[];
}

/** Events in commit order. `position` is how far the reader has got, filtered events included. */
export interface EventBatch {
  readonly events: readonly Recorded[];
  readonly position: Position;
  /** Nothing more was in the log when this batch was read. An empty batch may say so. */
  readonly caughtUp: boolean;
}

/**
 * The log. Batches instead of single events, because a group commit and a rebuild both come in batches and an
 * await for each event would cost more than the event.
 */
export interface EventStore {
  /** Names the first event of another program that was read, where a log is shared with others. */
  readonly foreign?: string | null;
  /**
   * Appends all events or none after revision `expected` ('none': the stream must not exist yet).
   * The same append again (same event ids at the same place) gives the first answer.
   * @throws WrongExpectedRevision naming the actual revision; StorageUnavailable when it is full, away or closed;
   * AppendTooLarge beyond 1 MiB
   */
  append(stream: string, expected: Revision | 'none', events: readonly NewEvent[]): Promise<Appended>;
  /**
   * The events of one stream in order, from the one after `after` (default: from the first). A missing stream is
   * empty.
   */
  readStream(
    stream: string,
    options?: { after?: Revision; limit?: number },
  ): AsyncIterable<readonly Recorded[]>;
  /** The whole log in commit order after a position, up to its present end. */
  readAll(after: Position, filter?: EventFilter): AsyncIterable<EventBatch>;
  /** As readAll, then what comes, until `signal` aborts. Own process's commits arrive at once. */
  subscribe(after: Position, filter: EventFilter, signal: AbortSignal): AsyncIterable<EventBatch>;
  /** Position of the last event; '' of an empty log. */
  head(): Promise<Position>;
  /**
   * The proof for later that the log still has the events that were read: the chain's digest at its end, which stands
   * for everything before it too, or the last event's id where a log has no chain. Null where there is no event to name.
   */
  markOf(read: Pick<EventBatch, 'events' | 'position'>): LogMark | null;
  /** The mark of the event at a position; '' at the start, null where there is none. */
  markAt(position: Position): Promise<string | null>;
  close(): Promise<void>;
}

/** EventStoreDB takes no more in one append unless it is set up otherwise, and so every store. */
export const MAX_APPEND_BYTES = 1_048_576;
export const MAX_APPEND_EVENTS = 4096;
/** Beside data and metadata: id, version, moment, and the seal of personal fields. */
const ENVELOPE_BYTES = 256;

/** The size of an event in an append, rounded up. */
export const bytesOf = (
  { type, data, metadata }: NewEvent,
  text = { data: JSON.stringify(data ?? null), metadata: JSON.stringify(metadata) },
): number =>
  ENVELOPE_BYTES + 2 * type.length + Buffer.byteLength(text.data) + Buffer.byteLength(text.metadata);

/** More at once than a store takes. It would fail again: `field` is what of it is largest. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  constructor(
    readonly stream: string,
    readonly field: string,
    readonly limit: number,
  ) {
    super(`more than ${limit} bytes at once for ${stream}, most of it in ${field}`);
  }
}

/** @throws RangeError for a wrong number of events, AppendTooLarge */
export const mustFit = (
  stream: string,
  events: readonly NewEvent[],
  { limit = MAX_APPEND_BYTES, sizes = events.map((event) => bytesOf(event)) } = {},
): void => {
  if (events.length === 0 || events.length > MAX_APPEND_EVENTS)
    throw new RangeError(`an append takes 1 to ${MAX_APPEND_EVENTS} events, not ${events.length}`);
  if (sizes.reduce((sum, size) => sum + size, 0) <= limit) return;
  const largest = events[sizes.indexOf(Math.max(...sizes))];
  throw new AppendTooLarge(stream, largestField(largest?.data), limit);
};

/** The path to what holds most of the data. */
const largestField = (data: unknown): string => {
  const path: string[] = [];
  for (let node = data; typeof node === 'object' && node !== null;) {
    const sizes = Object.entries(node).map(
      ([key, value]) => [JSON.stringify(value ?? null).length, key, value as unknown] as const,
    );
    const whole = sizes.reduce((sum, [size]) => sum + size, 0);
    const most = sizes.find(([size]) => 2 * size > whole);
    if (!most) break;
    path.push(most[1]);
    node = most[2];
  }
  return path.join('.') || 'events';
};

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: Revision | 'none',
    readonly actual: Revision | 'none',
  ) {
    super(`${stream} is at revision ${actual}, not ${expected}`);
  }
}

/** The store cannot take or give events now: full disk, server away, queue full, closed. The caller may try again. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  constructor(message: string, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds ?? 1;
  }
  readonly retryAfterSeconds: number;
}

/** The store says nothing of an append: whether it stands is not known. To wait on for it would keep the callers. */
export class NoAnswer extends StorageUnavailable {}

/** An event in the log cannot be read as it was written: broken JSON, a seal that does not fit. Readers stop here. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
  /** The stream is empty where it cannot be told. */
  constructor(
    readonly stream: string,
    readonly revision: Revision,
    readonly position: Position,
    reason: string,
    options?: ErrorOptions,
  ) {
    const event = stream === '' ? 'the event' : `event ${revision} of ${stream}`;
    super(`${event} at ${position} is damaged: ${reason}`, options);
  }
}

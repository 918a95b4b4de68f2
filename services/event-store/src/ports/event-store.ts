import type { NewEvent, Position, Recorded, Revision } from '@stile/contracts';

/** What an append answers. Durable when it answers. */
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
  /**
   * Appends all events or none after revision `expected` ('none': the stream must not exist yet).
   * The same append again (same event ids at the same place) gives the first answer.
   * @throws WrongExpectedRevision naming the actual revision; StorageUnavailable when it is full, away or closed.
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
   * What proves later that the log still has what was read: the chain's digest at its end, which stands for everything
   * before it too, or the last event's id where a log has no chain. Null where there is no event to name.
   */
  markOf(read: Pick<EventBatch, 'events' | 'position'>): LogMark | null;
  /** The mark of the event at a position; '' at the start, null where there is none. */
  markAt(position: Position): Promise<string | null>;
  close(): Promise<void>;
}

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

/** An event in the log cannot be read as it was written: broken JSON, a seal that does not fit. Readers stop here. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
  constructor(
    readonly stream: string,
    readonly revision: Revision,
    readonly position: Position,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`event ${revision} of ${stream} at ${position} is damaged: ${reason}`, options);
  }
}

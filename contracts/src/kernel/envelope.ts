import type { Instant } from './time.js';
import type { DomainEvent } from './decider.js';

/** Flat text beside each event: never personal data. */
export interface EventMetadata {
  /** The process that this belongs to, over all streams: a reservation's id, an import's id. */
  readonly correlation?: string;
  /** The event or request that caused it. */
  readonly causation?: string;
  /** 'visitor', 'system:checkout', or the username. */
  readonly actor?: string;
  /** The desk or device, from its cookie. */
  readonly station?: string;
  /** The till that its browser has selected, or that moved the cash. */
  readonly till?: string;
  /** The command's id: a repeat of the command is known by it. */
  readonly command?: string;
  /** The import that the event is a part of: it counts once the import is closed. */
  readonly import?: string;
  /** Closes an import: the revision of its first event. All between belong to it. */
  readonly importFrom?: Revision;
}

/** An event as it goes in. The id is made by the caller, so that an append whose answer was lost can be sent again. */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly version: number;
  readonly metadata: EventMetadata;
  readonly at: Instant;
};

/** Opaque, sorts as text in commit order over the whole log. '' lies before the first event. */
export type Position = string;
/** 0 for the first event of a stream. */
export type Revision = number;

/** An event as it comes out. */
export type Recorded<E extends DomainEvent = DomainEvent> = NewEvent<E> & {
  readonly stream: string;
  readonly revision: Revision;
  readonly position: Position;
};

/** Text before the first '-': 'capacity' of 'capacity-escarpment/rattle-ridge-2026-12-05'. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

import type {
  Decider,
  DomainEvent,
  Instant,
  Position,
  Recorded,
  Rejection,
  Revision,
} from '@stile/contracts';

/** The actor and the cause, for the metadata of the events that a command leads to. */
export interface CommandContext {
  readonly commandId: string;
  readonly correlation: string;
  readonly causation?: string;
  readonly actor: string;
  readonly station?: string;
  readonly till?: string;
  /** More than one append takes goes in several, which count together once the last has closed them. */
  readonly inParts?: boolean;
}

export type Executed<S, E extends DomainEvent, R extends Rejection = Rejection> =
  | {
      readonly accepted: true;
      readonly state: S;
      /** Their `position` is that of the append they went in with: all of it becomes visible at once. */
      readonly events: readonly Recorded<E>[];
      /** The stream's revision after the command; -1 where it has no event yet. */
      readonly revision: Revision;
      /**
       * The last event's, or the last known of the stream where the command changed nothing; '' where there is
       * none.
       */
      readonly position: Position;
    }
  | {
      readonly accepted: false;
      readonly state: S;
      readonly rejection: R;
      readonly revision: Revision;
      readonly position: Position;
    };

/** Runs commands: one writer a stream in this process, one append for all that wait (docs/architecture.md). */
export interface CommandLanes {
  /**
   * Decides the command on the stream's present state and appends what it leads to.
   * @throws StorageUnavailable when the lane's queue is full or the store is away.
   */
  execute<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E, R>>;
  /** The stream's present state, folded from its own events: for a page that shows what was just changed. */
  load<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
  ): Promise<{ state: S; revision: Revision; position: Position }>;
  /**
   * The state right after the first command whose events reach it, with their moment; the present one where none
   * does.
   */
  loadUntil<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
    isReached: (state: S, event: Recorded) => boolean,
  ): Promise<{ state: S; at: Instant }>;
  /** The state as of a moment: only events recorded at or before it. */
  loadAsOf<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
    asOf: Instant,
  ): Promise<{ state: S; revision: Revision }>;
}

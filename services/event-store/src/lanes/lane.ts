import type {
  Decider,
  DomainEvent,
  EventMetadata,
  Instant,
  NewEvent,
  Position,
  Recorded,
  Rejection,
  Revision,
} from '@stile/contracts';
import type { Appended, EventStore } from '../ports/event-store.js';
import type { CommandContext, Executed } from '../ports/command-lanes.js';

export type AnyDecider = Decider<unknown, unknown, DomainEvent>;

/** A command that waits in a lane. */
export interface Waiting {
  readonly decider: AnyDecider;
  readonly command: unknown;
  readonly context: CommandContext;
  resolve(executed: Executed<unknown, DomainEvent>): void;
  reject(error: unknown): void;
}

/** A stream as far as it is known: what is decided on. */
export interface Folded {
  readonly state: unknown;
  readonly revision: Revision;
  readonly position: Position;
}

export const folded = (decider: AnyDecider, from: Folded, events: readonly Recorded[]): Folded => {
  let { state } = from;
  for (const event of events) state = decider.evolve(state, event);
  const last = events.at(-1);
  return last ? { state, revision: last.revision, position: last.position || from.position } : from;
};

/** The stream's tail after what is known, folded onto it. */
export const readTail = async (
  store: EventStore,
  decider: AnyDecider,
  stream: string,
  known: Folded,
): Promise<Folded> => {
  let present = known;
  for await (const events of store.readStream(stream, { after: known.revision }))
    present = folded(decider, present, events);
  return present;
};

export const nothingOf = (decider: AnyDecider): Folded => ({
  state: decider.initial,
  revision: -1,
  position: '',
});

export interface Stamp {
  readonly at: Instant;
  readonly nextId: () => string;
  readonly versionOf: (type: string) => number;
}

/** What one command came to: `events` counts its own among all events of the drain, `upTo` all before and with it. */
interface Verdict {
  readonly waiting: Waiting;
  readonly state: unknown;
  readonly events: number;
  readonly upTo: number;
  readonly rejection: Rejection | undefined;
  readonly failure: { error: unknown } | undefined;
}

/**
 * Commands decided in a row on the evolving state, and the events to append for them: nothing of it counts before
 * it is durable.
 */
export class Drain {
  readonly events: NewEvent[] = [];
  private readonly verdicts: Verdict[] = [];
  private state: unknown;

  constructor(
    private readonly stream: string,
    private readonly base: Folded,
  ) {
    this.state = base.state;
  }

  decide(waiting: Waiting, stamp: Stamp): void {
    const { decider, command, context } = waiting;
    try {
      const decision = decider.decide(command, this.state, stamp.at);
      if (!decision.accepted) return this.add(waiting, 0, decision.rejection, undefined);
      let state = this.state;
      const metadata = metadataOf(context);
      const made: NewEvent[] = [];
      for (const event of decision.events) {
        state = decider.evolve(state, event);
        made.push({
          id: stamp.nextId(),
          type: event.type,
          version: stamp.versionOf(event.type),
          data: event.data,
          metadata,
          at: stamp.at,
        });
      }
      this.state = state;
      for (const event of made) this.events.push(event);
      this.add(waiting, made.length, undefined, undefined);
    } catch (error) {
      this.add(waiting, 0, undefined, { error });
    }
  }

  /** The state once the append has answered. */
  after({ revision, position }: Appended): Folded {
    return { state: this.state, revision, position };
  }

  /** Tells each caller its own verdict. `position` is that of the append, or the last known where there was none. */
  answer(position: Position): void {
    for (const { waiting, state, events, upTo, rejection, failure } of this.verdicts) {
      const revision = this.base.revision + upTo;
      if (failure) waiting.reject(failure.error);
      else if (rejection) waiting.resolve({ accepted: false, state, rejection, revision, position });
      else
        waiting.resolve({
          accepted: true,
          state,
          events: this.recorded(upTo - events, upTo, position),
          revision,
          position,
        });
    }
  }

  /** Whose command led to an event; undefined for none of this drain. */
  ownerOf(eventId: string): Waiting | undefined {
    const index = this.events.findIndex(({ id }) => id === eventId);
    return index < 0
      ? undefined
      : this.verdicts.find(({ events, upTo }) => index >= upTo - events && index < upTo)?.waiting;
  }

  private add(
    waiting: Waiting,
    events: number,
    rejection: Rejection | undefined,
    failure: { error: unknown } | undefined,
  ): void {
    this.verdicts.push({ waiting, state: this.state, events, upTo: this.events.length, rejection, failure });
  }

  private recorded(from: number, to: number, position: Position): readonly Recorded[] {
    const recorded: Recorded[] = [];
    for (let index = from; index < to; index++) {
      const event = this.events[index];
      if (!event) continue;
      const { id, type, version, data, metadata, at } = event;
      recorded.push({
        id,
        type,
        version,
        data,
        metadata,
        at,
        stream: this.stream,
        revision: this.base.revision + 1 + index,
        position,
      });
    }
    return recorded;
  }
}

const metadataOf = ({
  commandId,
  correlation,
  causation,
  actor,
  station,
}: CommandContext): EventMetadata => ({
  correlation,
  ...(causation !== undefined && { causation }),
  actor,
  ...(station !== undefined && { station }),
  command: commandId,
});

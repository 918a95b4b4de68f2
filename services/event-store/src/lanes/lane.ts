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
import { bytesOf, mustFit, type Appended, type EventStore } from '../ports/event-store.js';
import type { CommandContext, Executed } from '../ports/command-lanes.js';

/**
 * The most bytes of one append. Personal fields are longer once they are sealed, so it is well below what a store
 * takes.
 */
const MAX_BYTES = 655_360;
const MAX_EVENTS = 2000;

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
  /** Events of an import that is not closed yet, or never will be. */
  readonly unclosed: readonly Recorded[];
}

export const folded = (decider: AnyDecider, from: Folded, events: readonly Recorded[]): Folded => {
  let { state } = from;
  const unclosed = [...from.unclosed];
  for (const event of events) {
    const { import: part, importFrom = Infinity } = event.metadata;
    if (part !== undefined && importFrom === Infinity) {
      unclosed.push(event);
      continue;
    }
    for (const earlier of unclosed.splice(0))
      if (earlier.revision >= importFrom) state = decider.evolve(state, earlier);
    state = decider.evolve(state, event);
  }
  const last = events.at(-1);
  return last ? { state, revision: last.revision, position: last.position || from.position, unclosed } : from;
};

/** The stream's tail after what is known, folded onto it. */
export const readTail = async (
  eventStore: EventStore,
  decider: AnyDecider,
  stream: string,
  known: Folded,
): Promise<Folded> => {
  let present = known;
  for await (const events of eventStore.readStream(stream, { after: known.revision }))
    present = folded(decider, present, events);
  return present;
};

export const nothingOf = (decider: AnyDecider): Folded => ({
  state: decider.initial,
  revision: -1,
  position: '',
  unclosed: [],
});

export interface Stamp {
  readonly at: Instant;
  readonly nextId: () => string;
  readonly versionOf: (type: string) => number;
}

/** The outcome of one command: `events` counts its own among all events of the drain, `upTo` all before and with it. */
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
  private bytes = 0;
  private inParts = false;
  private state: unknown;

  constructor(
    private readonly stream: string,
    private readonly base: Folded,
  ) {
    this.state = base.state;
  }

  /** How many commands were decided. */
  get size(): number {
    return this.verdicts.length;
  }

  /** False where one append has no more room for what the command leads to: it is for the next drain then. */
  decide(waiting: Waiting, stamp: Stamp): boolean {
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
      const sizes = made.map((event) => bytesOf(event));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      const goesOver = this.bytes + bytes > MAX_BYTES || this.events.length + made.length > MAX_EVENTS;
      if (goesOver && this.events.length > 0) return false;
      if (context.inParts) for (const event of made) mustFit(this.stream, [event], { limit: MAX_BYTES });
      else if (made.length > 0) mustFit(this.stream, made, { limit: MAX_BYTES, sizes });
      this.bytes += bytes;
      this.inParts = goesOver && context.inParts === true;
      this.state = state;
      for (const event of made) this.events.push(event);
      return this.add(waiting, made.length, undefined, undefined);
    } catch (error) {
      return this.add(waiting, 0, undefined, { error });
    }
  }

  /** The appends that it takes: one, or those of an import, whose last event closes it. */
  *appends(): Generator<readonly NewEvent[]> {
    if (!this.inParts) return yield this.events;
    const importId = this.verdicts.find(({ events }) => events > 0)?.waiting.context.commandId ?? '';
    let part: NewEvent[] = [];
    let bytes = 0;
    for (const event of this.events) {
      const closes = event === this.events.at(-1) && { importFrom: this.base.revision + 1 };
      const size = bytesOf(event);
      if (part.length >= MAX_EVENTS || (part.length > 0 && bytes + size > MAX_BYTES)) {
        yield part;
        part = [];
        bytes = 0;
      }
      part.push({ ...event, metadata: { ...event.metadata, import: importId, ...closes } });
      bytes += size;
    }
    yield part;
  }

  /** The state once the append has answered. */
  after({ revision, position }: Appended): Folded {
    return { state: this.state, revision, position, unclosed: [] };
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

  /** The command that led to an event; undefined for none of this drain. */
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
  ): true {
    this.verdicts.push({ waiting, state: this.state, events, upTo: this.events.length, rejection, failure });
    return true;
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
  till,
}: CommandContext): EventMetadata => ({
  correlation,
  ...(causation !== undefined && { causation }),
  actor,
  ...(station !== undefined && { station }),
  ...(till !== undefined && { till }),
  command: commandId,
});

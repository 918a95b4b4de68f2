import { setTimeout as pause } from 'node:timers/promises';
import {
  epochMsOf,
  instantOf,
  type Clock,
  type Decider,
  type DomainEvent,
  type Ids,
  type Instant,
  type NewEvent,
  type Recorded,
  type Rejection,
  type Revision,
  type Position,
} from '@stile/contracts';
import { InvalidEvent } from '../event-log/event-registry.js';
import {
  AppendTooLarge,
  NoAnswer,
  StorageUnavailable,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
} from '../ports/event-store.js';
import {
  Drain,
  folded,
  nothingOf,
  readTail,
  type AnyDecider,
  type Folded,
  type Stamp,
  type Waiting,
} from './lane.js';
import type { CommandContext, CommandLanes, Executed } from '../ports/command-lanes.js';

const MAX_WAITING_IN_LANE = 5000;
const MAX_WAITING = 20_000;
/** Commands of one append, which is to stay well below what any store takes at once. */
const MAX_DRAIN = 500;
const MAX_LANES = 10_000;
const IDLE_MS = 10 * 60_000;
const MAX_CONFLICTS = 20;
const MAX_RESENDS = 3;
const BACKOFF_MS = 5;

interface Lane {
  readonly stream: string;
  waiting: Waiting[];
  busy: boolean;
  decider: AnyDecider | undefined;
  known: Folded | undefined;
  usedAt: Instant;
}

export interface LanesOptions {
  readonly store: EventStore;
  /** The version in which an event of this type is written. @throws for a type that nobody registered */
  readonly versionOf: (type: string) => number;
  readonly clock: Clock;
  /** `next` gives UUIDs: EventStoreDB takes no other event ids. */
  readonly ids: Ids;
}

/** See CommandLanes. The expected revision makes it right, the lane makes it fast. */
export class Lanes implements CommandLanes {
  private readonly lanes = new Map<string, Lane>();
  private ready: Lane[] = [];
  private waiting = 0;
  private forgotten = 0;
  private sweptAt: Instant = '';

  constructor(private readonly options: LanesOptions) {}

  execute<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E, R>> {
    if (this.waiting >= MAX_WAITING)
      return Promise.reject(new StorageUnavailable(`${MAX_WAITING} commands wait already`));
    const lane = this.lanes.get(stream) ?? this.open(stream);
    if (lane.waiting.length >= MAX_WAITING_IN_LANE)
      return Promise.reject(
        new StorageUnavailable(`${MAX_WAITING_IN_LANE} commands wait for ${stream} already`),
      );
    return new Promise((resolve, reject) => {
      lane.waiting.push({ decider, command, context, resolve: resolve as Waiting['resolve'], reject });
      this.waiting++;
      if (!lane.busy) this.makeReady(lane);
    });
  }

  async load<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
  ): Promise<{ state: S; revision: Revision; position: Position }> {
    const lane = this.lanes.get(stream);
    const known = (lane?.decider === decider && lane.known) || nothingOf(decider);
    const { forgotten } = this;
    const present = await readTail(this.options.store, decider, stream, known);
    if (present.revision >= 0 && forgotten === this.forgotten) this.keep(stream, decider, present);
    return present as { state: S; revision: Revision; position: Position };
  }

  /** So that who reads a stream again and again reads what is new, also where nobody writes to it. */
  private keep(stream: string, decider: AnyDecider, present: Folded): void {
    const lane = this.lanes.get(stream) ?? this.open(stream);
    if (lane.busy) return;
    lane.decider ??= decider;
    if (lane.decider !== decider) return;
    if ((lane.known?.revision ?? -1) < present.revision) lane.known = present;
    this.used(lane, this.options.clock.now());
    this.forgetIdle(lane.usedAt);
  }

  async loadUntil<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
    isReached: (state: S, event: Recorded) => boolean,
  ): Promise<{ state: S; at: Instant }> {
    let present = nothingOf(decider);
    let instant: Instant = '';
    let reachedBy: Recorded['metadata'] | null = null;
    for await (const events of this.options.store.readStream(stream))
      for (const event of events) {
        if (reachedBy && event.metadata.command !== reachedBy.command)
          return { state: present.state as S, at: instant };
        present = folded(decider, present, [event]);
        instant = event.at;
        if (isReached(present.state as S, event)) reachedBy ??= event.metadata;
      }
    return { state: present.state as S, at: instant };
  }

  async loadAsOf<C, S, E extends DomainEvent, R extends Rejection>(
    decider: Decider<C, S, E, R>,
    stream: string,
    asOf: Instant,
  ): Promise<{ state: S; revision: Revision }> {
    let present = nothingOf(decider);
    for await (const events of this.options.store.readStream(stream)) {
      const end = events.findIndex(({ at }) => at > asOf);
      present = folded(decider, present, end < 0 ? events : events.slice(0, end));
      if (end >= 0) break;
    }
    return present as { state: S; revision: Revision };
  }

  /**
   * Lets go of what is known of a stream and of its parts (`waiver-R` has `waiver-R.1`), so that an erased person's
   * fields are not kept in memory.
   */
  forget(stream: string): void {
    this.forgotten++;
    for (const [name, lane] of this.lanes)
      if (name === stream || name.startsWith(`${stream}.`)) lane.known = undefined;
  }

  /** Lets go of what is known of every stream of a category. */
  forgetCategory(category: string): void {
    this.forgotten++;
    for (const [name, lane] of this.lanes) if (name.startsWith(`${category}-`)) lane.known = undefined;
  }

  private open(stream: string): Lane {
    const lane: Lane = { stream, waiting: [], busy: false, decider: undefined, known: undefined, usedAt: '' };
    this.lanes.set(stream, lane);
    return lane;
  }

  /** All lanes that became ready in one turn of the loop are drained together in the next. */
  private makeReady(lane: Lane): void {
    lane.busy = true;
    if (this.ready.push(lane) === 1) setImmediate(() => this.turn());
  }

  private turn(): void {
    const { ready } = this;
    this.ready = [];
    const instant = this.options.clock.now();
    for (const lane of ready) {
      this.used(lane, instant);
      void this.run(lane);
    }
    this.forgetIdle(instant);
  }

  private used(lane: Lane, instant: Instant): void {
    lane.usedAt = instant;
    this.lanes.delete(lane.stream);
    this.lanes.set(lane.stream, lane);
  }

  private async run(lane: Lane): Promise<void> {
    const commands = this.takeRun(lane);
    try {
      await this.carryOut(lane, commands);
    } catch (error) {
      // Commands that wait behind would wait for as long again.
      const behind = error instanceof NoAnswer ? lane.waiting.splice(0) : [];
      this.waiting -= behind.length;
      for (const { reject } of [...commands, ...behind]) reject(error);
    }
    lane.busy = false;
    if (lane.waiting.length > 0) this.makeReady(lane);
  }

  /**
   * The commands at the front that one decider decides: a stream has one, but a state is only of use to the one
   * that made it.
   */
  private takeRun(lane: Lane): Waiting[] {
    const decider = lane.waiting[0]?.decider;
    const other = lane.waiting.findIndex((waiting) => waiting.decider !== decider);
    const commands = lane.waiting.splice(0, Math.min(other < 0 ? lane.waiting.length : other, MAX_DRAIN));
    this.waiting -= commands.length;
    if (lane.decider !== decider) lane.known = undefined;
    lane.decider = decider;
    return commands;
  }

  /** Decides and appends until it stands; a conflict, or a state that was out of date, starts it again. */
  private async carryOut(lane: Lane, commands: Waiting[]): Promise<void> {
    const decider = lane.decider;
    if (!decider) return;
    const { store } = this.options;
    for (let conflicts = 0; commands.length > 0;) {
      const fresh = lane.known === undefined;
      const known = (lane.known ??= await readTail(store, decider, lane.stream, nothingOf(decider)));
      const drain = new Drain(lane.stream, known);
      const stamp = this.stamp();
      for (const waiting of commands) if (!drain.decide(waiting, stamp)) break;
      if (drain.events.length === 0) {
        // With no append to prove that the state is the present one, the log is asked.
        lane.known = fresh ? known : await readTail(store, decider, lane.stream, known);
        if (lane.known.revision !== known.revision) continue;
        drain.answer(known.position);
        commands.splice(0, drain.size);
        continue;
      }
      try {
        const appended = await this.append(lane.stream, known.revision, drain);
        lane.known = drain.after(appended);
        drain.answer(appended.position);
        commands.splice(0, drain.size);
        conflicts = 0;
      } catch (error) {
        if (error instanceof WrongExpectedRevision) {
          if (++conflicts >= MAX_CONFLICTS)
            throw new StorageUnavailable(`${lane.stream} is written to from too many sides`, {
              cause: error,
            });
          if (conflicts > 1) await pause(BACKOFF_MS * conflicts);
          lane.known = isBehind(error, known)
            ? undefined
            : await readTail(store, decider, lane.stream, known);
        } else if (!expel(commands, drain, error)) throw error;
      }
    }
  }

  private stamp(): Stamp {
    const { ids, clock, versionOf } = this.options;
    return { at: clock.now(), nextId: () => ids.next(), versionOf };
  }

  /**
   * An append whose outcome is unknown is sent again as it was: if it stands already, the store gives the first
   * answer.
   */
  private async append(stream: string, revision: Revision, drain: Drain): Promise<Appended> {
    let appended: Appended = { revision, position: '' };
    for (const events of drain.appends()) appended = await this.appendOnce(stream, appended.revision, events);
    return appended;
  }

  private async appendOnce(
    stream: string,
    revision: Revision,
    events: readonly NewEvent[],
  ): Promise<Appended> {
    const expected = revision < 0 ? 'none' : revision;
    for (let resends = 0; ; resends++) {
      try {
        return await this.options.store.append(stream, expected, events);
      } catch (error) {
        if (isLasting(error) || resends >= MAX_RESENDS) throw error;
        await pause(BACKOFF_MS * (resends + 1));
      }
    }
  }

  private forgetIdle(now: Instant): void {
    const excess = this.lanes.size - MAX_LANES;
    if (excess <= 0 && now.slice(0, 16) === this.sweptAt) return;
    this.sweptAt = now.slice(0, 16);
    const idleSince = instantOf(epochMsOf(now) - IDLE_MS);
    let forgotten = 0;
    for (const [stream, lane] of this.lanes) {
      if (forgotten >= excess && lane.usedAt > idleSince) return;
      if (lane.busy || lane.waiting.length > 0) continue;
      this.lanes.delete(stream);
      forgotten++;
    }
  }
}

/** An error that would be the same, or take as long, if the command were sent again. */
const isLasting = (error: unknown): boolean =>
  error instanceof WrongExpectedRevision ||
  error instanceof InvalidEvent ||
  error instanceof AppendTooLarge ||
  error instanceof NoAnswer;

const isBehind = ({ actual }: WrongExpectedRevision, known: Folded): boolean =>
  (actual === 'none' ? -1 : actual) < known.revision;

/** Takes the command whose event nobody may write out of the drain, and tells its caller. */
const expel = (commands: Waiting[], drain: Drain, error: unknown): boolean => {
  const owner = error instanceof InvalidEvent ? drain.ownerOf(error.eventId) : undefined;
  if (!owner) return false;
  commands.splice(commands.indexOf(owner), 1);
  owner.reject(error);
  return true;
};

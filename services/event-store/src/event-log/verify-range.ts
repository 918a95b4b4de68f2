import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, Recorded } from '@stile/contracts';
import { chainStart, isChained, type LogDamage } from '../ports/chained-log.js';
import { DamagedEvent, type EventStore } from '../ports/event-store.js';
import { digestAfter, lineOf, NO_SEAL, type Seal } from './log-seals.js';

const EVENTS_A_TURN = 250;

/** A digest that the log had at a position, and where it is from. */
export interface SealedAt {
  readonly position: Position;
  readonly digest: string;
  /** `the anchor of 2026-11-29` */
  readonly name: string;
}

export interface SealedRange {
  /** The seal that the walk begins behind. */
  readonly after: Seal;
  /** The seal that it ends at. */
  readonly end: Seal;
  /** Digests in between, and those of the anchors, in the order of the log. */
  readonly sealed: readonly SealedAt[];
}

/** The seals around a range: it is proven from the one before `from` to the first one that is not before `to`. */
export const rangeOf = (
  { full, head }: { readonly full: readonly Seal[]; readonly head: Seal },
  anchors: readonly SealedAt[],
  { from = '', to = '' }: { readonly from?: Position | undefined; readonly to?: Position | undefined },
): SealedRange => {
  const after = full.findLast(({ position }) => position < from) ?? NO_SEAL;
  const end = to === '' ? head : (full.find(({ position }) => position >= to) ?? head);
  const seals = [...full, head].map(({ position, digest, events }) => ({
    position,
    digest,
    name: `the seal of the first ${events} events`,
  }));
  const sealed = [...seals, ...anchors]
    .filter(({ position }) => position > after.position && position <= end.position)
    .sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  return { after, end, sealed };
};

/**
 * Walks the log between two seals and compares it with every digest in between; a chained log is followed too. Answers
 * the first fault; null for none.
 */
export const verifyRange = async (
  eventStore: EventStore,
  range: SealedRange,
  onEvents: (events: number) => void = () => undefined,
): Promise<LogDamage | null> => {
  const walk = new SealedWalk(range);
  try {
    for await (const { events } of eventStore.readAll(range.after.position)) {
      for (const [index, event] of events.entries()) {
        if (walk.isDone || walk.damage) break;
        walk.take(event);
        if (index % EVENTS_A_TURN === EVENTS_A_TURN - 1) await nextTurn();
      }
      onEvents(walk.events);
      if (walk.isDone || walk.damage) break;
    }
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    return { position: error.position, stream: error.stream, reason: error.message };
  }
  // The chain names the event; a digest only the stretch.
  return (await brokenChainIn(eventStore, range)) ?? walk.fault();
};

class SealedWalk {
  damage: LogDamage | null = null;
  events = 0;
  private next = 0;
  private last: { readonly position: Position; readonly stream: string };
  private digest: string;

  constructor(private readonly range: SealedRange) {
    this.last = { position: range.after.position, stream: '' };
    this.digest = range.after.digest;
  }

  get isDone(): boolean {
    return this.last.position >= this.range.end.position;
  }

  take(event: Recorded): void {
    this.passOver(event.position);
    if (this.damage) return;
    this.digest = digestAfter(this.digest, lineOf(event));
    this.last = event;
    this.events++;
    for (; this.sealed?.position === event.position; this.next++)
      if (this.sealed.digest !== this.digest)
        this.tell(this.sealed, 'it, or an event since the seal before it, was changed');
  }

  /** At the end of the log what was sealed is missing. */
  fault(): LogDamage | null {
    if (!this.damage && !this.isDone) this.passOver(`${this.range.end.position}~`);
    return this.damage;
  }

  private get sealed(): SealedAt | undefined {
    return this.range.sealed[this.next];
  }

  private passOver(position: Position): void {
    if (this.sealed && this.sealed.position < position)
      this.tell(this.sealed, 'an event that was there is missing');
  }

  private tell({ position, name }: SealedAt, reason: string): void {
    this.damage ??= { position, stream: this.last.stream, reason: `${name} does not fit: ${reason}` };
  }
}

const brokenChainIn = async (
  eventStore: EventStore,
  { after, end }: SealedRange,
): Promise<LogDamage | null> => {
  if (!isChained(eventStore)) return null;
  const chain = (await eventStore.markAt(after.position)) ?? '';
  let step = { ...chainStart, position: after.position, chain };
  while (step.position < end.position) {
    const next = eventStore.checkChain(step);
    if (next.damage) return next.damage;
    if (next.position === step.position) return null;
    step = next;
    await nextTurn();
  }
  return null;
};

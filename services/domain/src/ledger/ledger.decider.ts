import {
  type ErrorKey,
  accept,
  epochMsOf,
  instantOf,
  isWaitlistMark,
  parsePool,
  waitlistMark,
  reject,
  type CapacityEvent,
  type Decider,
  type Decision,
  type FreedLine,
  type Instant,
  type PoolId,
  type Rejection,
  type ResizedLine,
  type RuleRef,
  type TakenLine,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';
import { takenAgainst, type InForce } from './counting.js';
import { increasesOf, unitsByPool } from './increases.js';

/**
 * Requested units of one pool. `limit` was in force when the command was made, null where there is none; `rule` set it.
 */
export interface ClaimLine {
  readonly pool: string;
  readonly units: number;
  readonly limit: number | null;
  readonly rule: RuleRef;
}

export type LedgerCommand =
  /**
   * Takes all lines or none until `now + ttlMs`. The same id with other lines replaces the hold; with the same lines it
   * changes nothing. The hold of a booking can be repeated only for its `reservationId`.
   */
  | {
      readonly type: 'Hold';
      readonly holdId: string;
      readonly lines: readonly ClaimLine[];
      readonly ttlMs: number;
      readonly inForce?: InForce | undefined;
      readonly reservationId?: string | undefined;
      /** The visitor requests more time for the same units. */
      readonly renew?: boolean | undefined;
      /** For a waitlist entry: may take reserved units. */
      readonly offer?: boolean | undefined;
      /** A station's allotment: what it has of the lines is taken out of it while it lives. */
      readonly from?: string | undefined;
    }
  /**
   * Holds for a station, of each line as many units as there are, and at least what the hold has of it already. It is
   * renewed as often as that is asked for.
   */
  | {
      readonly type: 'Allot';
      readonly holdId: string;
      readonly lines: readonly ClaimLine[];
      readonly ttlMs: number;
      /** The part of each limit that all allotments have together. */ readonly percent: number;
      readonly inForce?: InForce | undefined;
    }
  | {
      readonly type: 'Release';
      readonly holdId: string;
      readonly reason: 'left' | 'refused' | 'abandoned' | 'ended';
    }
  /**
   * Makes a hold the reservation's booking. Where the hold has lapsed, belongs to another reservation or holds other
   * lines, `lines` are taken again while there is room (docs/rules/holds.md 8). Once a reservation's units were
   * returned it gets none.
   */
  | {
      readonly type: 'Confirm';
      readonly holdId: string;
      readonly reservationId: string;
      readonly lines: readonly ClaimLine[];
      readonly inForce?: InForce | undefined;
    }
  /**
   * `Resize` sets what an edited reservation has in this ledger; no lines: nothing. Only increases need room, unless the
   * edit's hold has them. `Retake` does it for a reservation whose units were returned. `step` orders the changes of one
   * reservation: a late or repeated one changes nothing.
   */
  | {
      readonly type: 'Resize' | 'Retake';
      readonly holdId: string;
      readonly reservationId: string;
      readonly step: number;
      readonly lines: readonly ClaimLine[];
      readonly inForce?: InForce | undefined;
    }
  /** Returns a reservation's units, once; units of a later change than `step` stay. */
  | { readonly type: 'Return'; readonly reservationId: string; readonly step?: number }
  /** Reserves what becomes free of exactly these pools for the waitlist: others take no more of them than they have. */
  | { readonly type: 'ReserveForWaitlist'; readonly pools: readonly string[] }
  /** Records which holds have lapsed; their units were free already. */
  | { readonly type: 'RecordLapses' };

/** Renewals of one hold: with the first hold, half an hour at ten minutes each. */
const MAX_RENEWALS = 2;
/** A repeat within this time is no request for more time. */
const WORTH_RENEWING_MS = 60_000;

type EventData<T extends CapacityEvent['type']> = Extract<CapacityEvent, { type: T }>['data'];
interface Units {
  readonly pool: string;
  readonly units: number;
}
interface Booking {
  readonly holdId: string;
  /** null once returned */ readonly lines: readonly Units[] | null;
  /** The last change's. */
  readonly step: number;
}
interface ActiveHold {
  readonly lines: readonly Units[];
  readonly lapsesAt: Instant;
  readonly renewals: number;
}
/** Holds that lapse at one moment; moments are whole seconds, so there are few. */
interface Lapse {
  readonly at: Instant;
  readonly holdIds: readonly string[];
}

export interface LedgerState {
  /** Each pool's figure, held and booked together; and the marks of pools that are reserved for the waitlist. */
  readonly taken: Readonly<Record<string, number>>;
  readonly active: ImmutableMap<string, ActiveHold>;
  /** By reservation: two reservations never share units, whatever holds they named. */
  readonly booked: ImmutableMap<string, Booking>;
  /** The reservation that a hold became the booking of. */
  readonly usedBy: ImmutableMap<string, string>;
  /** In order of time. */
  readonly lapses: readonly Lapse[];
}

export interface RejectedPool {
  readonly pool: string;
  readonly requested: number;
  readonly left: number;
  readonly limit: number;
  readonly rule: RuleRef;
}

/** Lapses recorded in one append. The rest waits for the next; its units are free meanwhile. */
const MAX_RECORDED_LAPSES = 256;

const initial: LedgerState = {
  taken: {},
  active: ImmutableMap(),
  booked: ImmutableMap(),
  usedBy: ImmutableMap(),
  lapses: [],
};

const sameLines = (a: readonly Units[], b: readonly Units[]): boolean =>
  a.length === b.length && a.every((line, i) => line.pool === b[i]!.pool && line.units === b[i]!.units);

const wholeSecond = (epochMs: number): Instant => instantOf(Math.ceil(epochMs / 1000) * 1000);

/** Adds up figures line by line, so that each event carries the resulting one. */
class Figures {
  private changed: Map<string, number> | undefined;
  constructor(private readonly taken: Readonly<Record<string, number>>) {}
  of = (pool: string): number => this.changed?.get(pool) ?? this.taken[pool] ?? 0;
  add(pool: string, units: number): number {
    const figure = this.of(pool) + units;
    (this.changed ??= new Map()).set(pool, figure);
    return figure;
  }
  free(lines: readonly Units[]): FreedLine[] {
    return lines.map(({ pool, units }) => ({ pool, units, taken: this.add(pool, -units) }));
  }
  take(lines: readonly ClaimLine[]): TakenLine[] {
    return lines.map((line) => ({
      pool: line.pool,
      units: line.units,
      limit: line.limit,
      rule: line.rule,
      taken: this.add(line.pool, line.units),
    }));
  }
}

interface Lapsed {
  readonly events: CapacityEvent[];
  /** The figures after these events: lapses that are not recorded yet still count. */
  readonly written: Figures;
  /** The actual figures: every lapsed hold is free. */
  readonly free: Figures;
}

/** Frees every lapsed hold; the first of them are recorded. */
const lapsed = (state: LedgerState, now: Instant, except?: string): Lapsed => {
  const events: CapacityEvent[] = [];
  const written = new Figures(state.taken);
  const free = new Figures(state.taken);
  for (const { at, holdIds } of state.lapses) {
    if (at > now) break;
    for (const holdId of holdIds) {
      if (holdId === except) continue;
      const { lines } = state.active.get(holdId)!;
      free.free(lines);
      if (events.length < MAX_RECORDED_LAPSES)
        events.push({ type: 'HoldLapsed', data: { holdId, lines: written.free(lines), lapsesAt: at } });
    }
  }
  return { events, written, free };
};

/** Frees a hold that is to be replaced, lapsed or not. */
const freed = (
  holdId: string,
  present: ActiveHold,
  now: Instant,
  { events, written, free }: Lapsed,
): void => {
  free.free(present.lines);
  const data = { holdId, lines: written.free(present.lines), lapsesAt: present.lapsesAt };
  events.push(
    present.lapsesAt > now
      ? { type: 'HoldReleased', data: { ...data, reason: 'replaced' } }
      : { type: 'HoldLapsed', data },
  );
};

/** A hold that is to be replaced, where it is live; its units are free either way. */
const replaced = (
  holdId: string,
  present: ActiveHold | undefined,
  now: Instant,
  figures: Lapsed,
): ActiveHold | undefined => {
  if (!present) return undefined;
  freed(holdId, present, now, figures);
  return present.lapsesAt > now ? present : undefined;
};

interface Room {
  readonly state: LedgerState;
  readonly figures: Figures;
  readonly inForce: InForce | undefined;
  /** The units that may be taken of a pool that is reserved for the waitlist. */
  readonly ofReserved: (pool: string) => number;
}

const rejectedPools = (
  lines: readonly ClaimLine[],
  { state, figures, inForce, ofReserved }: Room,
): RejectedPool[] =>
  lines.flatMap(({ pool, units, limit, rule }) => {
    if (limit === null) return [];
    const free = limit - takenAgainst(pool, Object.keys(state.taken), figures.of, inForce);
    const left = state.taken[waitlistMark(pool)] ? Math.min(free, ofReserved(pool)) : free;
    return units <= left ? [] : [{ pool, requested: units, left: Math.max(0, left), limit, rule }];
  });

/** Units that a caller already has are not reserved for the waitlist. */
const ownOf =
  (lines: readonly Units[]) =>
  (pool: string): number =>
    lines.reduce((sum, line) => sum + (line.pool === pool ? line.units : 0), 0);

const codeOf = (id: PoolId): ErrorKey => {
  const pool = parsePool(id);
  const isWhole = pool?.kind === 'units' || (pool?.kind === 'addon' && pool.interval === null);
  return isWhole ? 'not_available_addon' : 'validation_not_enough_spots_in_interval';
};

const rejectPools = (rejected: readonly RejectedPool[]): Decision<CapacityEvent> =>
  reject({
    code: codeOf(rejected[0]!.pool),
    status: 409,
    detail: { left: Math.min(...rejected.map(({ left }) => left)), refused: rejected },
  } satisfies Rejection);

/** More time for a live hold, where it is requested, long enough to be worth an event, and not renewed too often. */
const extend = (
  { holdId, renew, ttlMs }: LedgerCommand & { type: 'Hold' },
  { lines, lapsesAt: before, renewals }: ActiveHold,
  state: LedgerState,
  now: Instant,
): Decision<CapacityEvent> => {
  const lapsesAt = wholeSecond(epochMsOf(now) + ttlMs);
  if (!renew || renewals >= MAX_RENEWALS || epochMsOf(lapsesAt) - epochMsOf(before) < WORTH_RENEWING_MS)
    return accept();
  const figured = lines.map(({ pool, units }) => ({ pool, units, taken: state.taken[pool] ?? 0 }));
  return accept({
    type: 'HoldExtended',
    data: { holdId, lines: figured, before, lapsesAt, renewals: renewals + 1 },
  });
};

/** A live hold is honoured: what it has needs no room again, whatever the limits are now. */
const poolsTooFull = (
  { lines, inForce, offer }: LedgerCommand & { type: 'Hold' },
  own: ActiveHold | undefined,
  room: Pick<Room, 'state' | 'figures'>,
): RejectedPool[] => {
  const { state, figures } = room;
  const ofReserved = offer ? () => Infinity : ownOf(own?.lines ?? []);
  if (!own) return rejectedPools(lines, { state, figures, inForce, ofReserved });
  const increased = new Set(increasesOf(lines, own.lines, inForce).map(({ pool }) => pool));
  return rejectedPools(
    lines.filter(({ pool }) => increased.has(pool)),
    { state, figures, inForce, ofReserved },
  );
};

const hold = (
  command: LedgerCommand & { type: 'Hold' },
  state: LedgerState,
  now: Instant,
): Decision<CapacityEvent> => {
  const { holdId, lines } = command;
  const usedBy = state.usedBy.get(holdId);
  if (usedBy !== undefined)
    return usedBy === command.reservationId
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  const present = state.active.get(holdId);
  if (present && present.lapsesAt > now && sameLines(present.lines, lines))
    return extend(command, present, state, now);

  const drawn = present ? null : draw(command, state, now);
  if (drawn && sameLines(drawn.data.lines, lines)) return accept(drawn);
  const figures = lapsed(state, now, holdId);
  if (drawn) figures.events.push(drawn);
  const own = replaced(holdId, drawn ? { ...drawn.data, renewals: 0 } : present, now, figures);
  const rejected = poolsTooFull(command, own, { state, figures: figures.free });
  if (rejected.length > 0) return rejectPools(rejected);
  const lapsesAt = wholeSecond(epochMsOf(now) + command.ttlMs);
  // An offer's hold lasts longer than a basket's: changing the basket does not shorten it.
  const until = own && own.lapsesAt > lapsesAt ? own.lapsesAt : lapsesAt;
  return accept(...figures.events, {
    type: 'HoldTaken',
    data: { holdId, lines: figures.written.take(lines), lapsesAt: until },
  });
};

/** Moves units from a station's allotment to a hold of its own, as many as it has; null where it has none. */
const draw = (
  { holdId, lines, ttlMs, from = '' }: LedgerCommand & { type: 'Hold' },
  state: LedgerState,
  now: Instant,
): (CapacityEvent & { type: 'HoldDrawn' }) | null => {
  const source = state.active.get(from);
  if (!source || source.lapsesAt <= now) return null;
  const has = unitsByPool(source.lines);
  const drawn = lines.flatMap(({ pool, units: wanted }) => {
    const units = Math.min(wanted, has.get(pool) ?? 0);
    return units > 0 ? [{ pool, units, taken: state.taken[pool] ?? 0 }] : [];
  });
  if (drawn.length === 0) return null;
  const lapsesAt = wholeSecond(epochMsOf(now) + ttlMs);
  return { type: 'HoldDrawn', data: { from, holdId, lines: drawn, before: source.lapsesAt, lapsesAt } };
};

/** An allotment's hold is known by its id. */
export const ALLOTMENT_PREFIX = 'al-';

/** Units of each pool that other allotments have. */
const allottedBeside = (holdId: string, { active }: LedgerState, now: Instant): ReadonlyMap<string, number> =>
  unitsByPool(
    [...active.entries()].flatMap(([id, { lines, lapsesAt }]) =>
      id.startsWith(ALLOTMENT_PREFIX) && id !== holdId && lapsesAt > now ? lines : [],
    ),
  );

const allot = (
  { holdId, lines: wanted, ttlMs, inForce, percent }: LedgerCommand & { type: 'Allot' },
  state: LedgerState,
  now: Instant,
): Decision<CapacityEvent> => {
  const present = state.active.get(holdId);
  const own = present && present.lapsesAt > now ? unitsByPool(present.lines) : new Map<string, number>();
  const figures = lapsed(state, now, holdId);
  if (present) freed(holdId, present, now, figures);
  const pools = Object.keys(state.taken);
  const others = allottedBeside(holdId, state, now);
  const lines = wanted.flatMap((line) => {
    const has = own.get(line.pool) ?? 0;
    const share =
      line.limit === null ? Infinity : Math.ceil((line.limit * percent) / 100) - (others.get(line.pool) ?? 0);
    const free =
      line.limit === null ? Infinity : line.limit - takenAgainst(line.pool, pools, figures.free.of, inForce);
    const left = state.taken[waitlistMark(line.pool)] ? Math.min(free, has) : free;
    const units = Math.min(line.units, Math.max(Math.min(left, share), has));
    return units > 0 ? [{ ...line, units }] : [];
  });
  const lapsesAt = wholeSecond(epochMsOf(now) + ttlMs);
  if (own.size > 0 && sameLines(present!.lines, lines))
    return extend(
      { type: 'Hold', holdId, lines, ttlMs, renew: true },
      { ...present!, renewals: 0 },
      state,
      now,
    );
  if (lines.length === 0 && !present) return accept();
  return accept(
    ...figures.events,
    ...(lines.length === 0
      ? []
      : [{ type: 'HoldTaken' as const, data: { holdId, lines: figures.written.take(lines), lapsesAt } }]),
  );
};

const confirm = (
  command: LedgerCommand & { type: 'Confirm' },
  state: LedgerState,
  now: Instant,
): Decision<CapacityEvent> => {
  const { holdId, reservationId } = command;
  if (state.booked.has(reservationId)) return accept();
  const present = state.active.get(holdId);
  const figures = lapsed(state, now, holdId);
  if (present && present.lapsesAt > now && sameLines(present.lines, command.lines)) {
    const lines = command.lines.map(({ pool, units, limit, rule }) => ({
      pool,
      units,
      limit,
      rule,
      taken: figures.written.of(pool),
    }));
    return accept(...figures.events, {
      type: 'HoldConfirmed',
      data: { holdId, reservationId, lines, lapsesAt: present.lapsesAt, late: false },
    });
  }
  if (present) freed(holdId, present, now, figures);
  const rejected = rejectedPools(command.lines, {
    state,
    figures: figures.free,
    inForce: command.inForce,
    ofReserved: ownOf(present && present.lapsesAt > now ? present.lines : []),
  });
  if (rejected.length > 0) return rejectPools(rejected);
  return accept(...figures.events, {
    type: 'HoldConfirmed',
    data: { holdId, reservationId, lines: figures.written.take(command.lines), lapsesAt: null, late: true },
  });
};

const resizedLines = (
  previous: readonly Units[],
  lines: readonly ClaimLine[],
  figures: Figures,
): ResizedLine[] => {
  const before = unitsByPool(previous);
  const remaining = new Set(lines.map(({ pool }) => pool));
  const dropped = previous
    .filter(({ pool }) => !remaining.has(pool))
    .map(({ pool }) => ({ pool, units: 0, limit: null, rule: null }));
  return [...lines, ...dropped].flatMap(({ pool, units, limit, rule }) => {
    const earlier = before.get(pool) ?? 0;
    return units === earlier
      ? []
      : [{ pool, before: earlier, units, limit, rule, taken: figures.add(pool, units - earlier) }];
  });
};

const resize = (
  command: LedgerCommand & { type: 'Resize' | 'Retake' },
  state: LedgerState,
  now: Instant,
): Decision<CapacityEvent> => {
  const { type, holdId, reservationId, step, lines, inForce } = command;
  const booking = state.booked.get(reservationId);
  const isOver = booking?.lines === null && type === 'Resize';
  if (isOver || (booking && booking.step >= step)) return accept();
  const previous = booking?.lines ?? [];
  const present = state.active.get(holdId);
  const held = present && present.lapsesAt > now ? present.lines : [];
  const late = increasesOf(lines, [...previous, ...held], inForce).length > 0;
  const figures = lapsed(state, now, holdId);
  if (present) freed(holdId, present, now, figures);
  const rejected = late
    ? rejectedPools(increasesOf(lines, previous, inForce), {
        state,
        figures: figures.free,
        inForce,
        ofReserved: ownOf(held),
      })
    : [];
  if (rejected.length > 0) return rejectPools(rejected);
  return accept(...figures.events, {
    type: 'PlacesResized',
    data: { holdId, reservationId, step, lines: resizedLines(previous, lines, figures.written), late },
  });
};

const release = (
  command: LedgerCommand & { type: 'Release' },
  state: LedgerState,
  now: Instant,
): Decision<CapacityEvent> => {
  const present = state.active.get(command.holdId);
  if (!present) return accept();
  const data = {
    holdId: command.holdId,
    lines: new Figures(state.taken).free(present.lines),
    lapsesAt: present.lapsesAt,
  };
  return accept(
    present.lapsesAt > now
      ? { type: 'HoldReleased', data: { ...data, reason: command.reason } }
      : { type: 'HoldLapsed', data },
  );
};

const giveBack = (
  { reservationId, step = Infinity }: LedgerCommand & { type: 'Return' },
  state: LedgerState,
): Decision<CapacityEvent> => {
  const booking = state.booked.get(reservationId);
  return booking?.lines && booking.step <= step
    ? accept({
        type: 'PlacesReturned',
        data: { holdId: booking.holdId, reservationId, lines: new Figures(state.taken).free(booking.lines) },
      })
    : accept();
};

const reserveForWaitlist = (pools: readonly string[], { taken }: LedgerState): Decision<CapacityEvent> => {
  const marks = new Set(pools.map(waitlistMark));
  const changed = [
    ...Object.keys(taken)
      .filter((pool) => isWaitlistMark(pool) && taken[pool] && !marks.has(pool))
      .map((pool) => ({ pool, taken: 0 })),
    ...[...marks].filter((pool) => !taken[pool]).map((pool) => ({ pool, taken: 1 })),
  ];
  return changed.length === 0 ? accept() : accept({ type: 'PlacesKept', data: { lines: changed } });
};

const decide = (command: LedgerCommand, state: LedgerState, now: Instant): Decision<CapacityEvent> => {
  switch (command.type) {
    case 'Hold':
      return hold(command, state, now);
    case 'Allot':
      return allot(command, state, now);
    case 'Confirm':
      return confirm(command, state, now);
    case 'Release':
      return release(command, state, now);
    case 'Resize':
    case 'Retake':
      return resize(command, state, now);
    case 'Return':
      return giveBack(command, state);
    case 'ReserveForWaitlist':
      return reserveForWaitlist(command.pools, state);
    case 'RecordLapses':
      return accept(...lapsed(state, now).events);
  }
};

const withLapse = (lapses: readonly Lapse[], instant: Instant, holdId: string): readonly Lapse[] => {
  let i = lapses.length;
  while (i > 0 && lapses[i - 1]!.at > instant) i--;
  const before = lapses[i - 1];
  if (before?.at === instant)
    return lapses.with(i - 1, { at: instant, holdIds: [...before.holdIds, holdId] });
  return lapses.toSpliced(i, 0, { at: instant, holdIds: [holdId] });
};

const withoutLapse = (lapses: readonly Lapse[], instant: Instant, holdId: string): readonly Lapse[] => {
  const i = lapses.findIndex((lapse) => lapse.at === instant);
  if (i < 0) return lapses;
  const holdIds = lapses[i]!.holdIds.filter((id) => id !== holdId);
  return holdIds.length > 0 ? lapses.with(i, { at: instant, holdIds }) : lapses.toSpliced(i, 1);
};

const withFigures = (
  taken: LedgerState['taken'],
  lines: readonly { pool: string; taken: number }[],
): LedgerState['taken'] => {
  const next = { ...taken };
  for (const { pool, taken: figure } of lines) next[pool] = figure;
  return next;
};

const unitsOf = (lines: readonly Units[]): readonly Units[] =>
  lines.map(({ pool, units }) => ({ pool, units }));

const ended = ({ active, lapses }: LedgerState, holdId: string): Pick<LedgerState, 'active' | 'lapses'> => {
  const present = active.get(holdId);
  return present
    ? { active: active.delete(holdId), lapses: withoutLapse(lapses, present.lapsesAt, holdId) }
    : { active, lapses };
};

const drawnFrom = (
  state: LedgerState,
  { from, holdId, lines, before, lapsesAt }: EventData<'HoldDrawn'>,
): LedgerState => {
  const units = unitsByPool(lines);
  const source = state.active.get(from)!;
  const left = source.lines
    .map((line) => ({ ...line, units: line.units - (units.get(line.pool) ?? 0) }))
    .filter((line) => line.units > 0);
  const rest =
    left.length > 0
      ? { active: state.active.set(from, { ...source, lines: left }), lapses: state.lapses }
      : { active: state.active.delete(from), lapses: withoutLapse(state.lapses, before, from) };
  return {
    ...state,
    active: rest.active.set(holdId, { lines: unitsOf(lines), lapsesAt, renewals: 0 }),
    lapses: withLapse(rest.lapses, lapsesAt, holdId),
  };
};

const resized = (
  state: LedgerState,
  { holdId, reservationId, step, lines }: EventData<'PlacesResized'>,
): Pick<LedgerState, 'booked' | 'usedBy'> => {
  const booking = state.booked.get(reservationId);
  const changed = new Map(lines.map(({ pool, units }) => [pool, units]));
  const previous = booking?.lines ?? [];
  const added = lines.filter(({ pool }) => !previous.some((line) => line.pool === pool));
  const left = [
    ...previous.map(({ pool, units }) => ({ pool, units: changed.get(pool) ?? units })),
    ...unitsOf(added),
  ].filter(({ units }) => units > 0);
  const usedBy = state.usedBy.set(holdId, reservationId);
  // A reservation that has left the ledger no longer needs its first hold.
  const hasLeft = booking && left.length === 0 && usedBy.get(booking.holdId) === reservationId;
  return {
    booked: state.booked.set(reservationId, { holdId: booking?.holdId ?? holdId, lines: left, step }),
    usedBy: hasLeft ? usedBy.delete(booking.holdId) : usedBy,
  };
};

const returned = (
  { booked, usedBy }: LedgerState,
  { holdId, reservationId }: EventData<'PlacesReturned'>,
): Pick<LedgerState, 'booked' | 'usedBy'> => ({
  booked: booked.set(reservationId, { holdId, lines: null, step: booked.get(reservationId)?.step ?? 0 }),
  usedBy: usedBy.get(holdId) === reservationId ? usedBy.delete(holdId) : usedBy,
});

const evolve = (state: LedgerState, event: CapacityEvent): LedgerState => {
  if (event.type === 'PlacesKept') return { ...state, taken: withFigures(state.taken, event.data.lines) };
  const { holdId, lines } = event.data;
  const taken = withFigures(state.taken, lines);
  switch (event.type) {
    case 'HoldTaken': {
      const { lapsesAt } = event.data;
      return {
        ...state,
        taken,
        active: state.active.set(holdId, { lines: unitsOf(lines), lapsesAt, renewals: 0 }),
        lapses: withLapse(state.lapses, lapsesAt, holdId),
      };
    }
    case 'HoldExtended': {
      const { before, lapsesAt, renewals } = event.data;
      return {
        ...state,
        active: state.active.set(holdId, { lines: unitsOf(lines), lapsesAt, renewals }),
        lapses: withLapse(withoutLapse(state.lapses, before, holdId), lapsesAt, holdId),
      };
    }
    case 'HoldDrawn':
      return drawnFrom(state, event.data);
    case 'HoldReleased':
    case 'HoldLapsed':
      return { ...state, taken, ...ended(state, holdId) };
    case 'HoldConfirmed': {
      const { reservationId } = event.data;
      return {
        ...state,
        taken,
        ...ended(state, holdId),
        booked: state.booked.set(reservationId, { holdId, lines: unitsOf(lines), step: 0 }),
        usedBy: state.usedBy.set(holdId, reservationId),
      };
    }
    case 'PlacesResized':
      return { ...state, taken, ...resized(state, event.data) };
    case 'PlacesReturned':
      return { ...state, taken, ...returned(state, event.data) };
  }
};

/**
 * Everything that can run out: a visit date's slots and add-ons, undated stock, uses of a coupon
 * (docs/rules/capacity.md 34 and 35).
 */
export const ledgerDecider: Decider<LedgerCommand, LedgerState, CapacityEvent> = { initial, decide, evolve };

/** Whether units of the ledger are reserved for its waitlist. */
export const isWaitedFor = ({ taken }: LedgerState): boolean =>
  Object.keys(taken).some((pool) => isWaitlistMark(pool) && taken[pool]! > 0);

/** The units of a hold, by pool; none where there is no such hold. */
export const heldBy = (state: LedgerState, holdId: string): readonly Units[] =>
  state.active.get(holdId)?.lines ?? [];

/** When the hold lapses; null without a live one. */
export const holdLapsesAt = (state: LedgerState, holdId: string): Instant | null =>
  state.active.get(holdId)?.lapsesAt ?? null;

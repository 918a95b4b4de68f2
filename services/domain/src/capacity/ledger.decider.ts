import {
  accept, epochMsOf, instantOf, PersistentMap, reject,
  type CapacityEvent, type Decider, type Decision, type FreedLine, type Instant, type Rejection, type RuleRef, type TakenLine,
} from '@stile/contracts';
import { takenAgainst } from './counting.js';

/** Units asked of one pool. `limit` is the one in force when the command was made, null where there is none; `rule` set it. */
export interface ClaimLine { readonly pool: string; readonly units: number; readonly limit: number | null; readonly rule: RuleRef }

export type LedgerCommand =
  /** Takes all lines or none until `now + ttlMs`. The same id with other lines replaces the hold; with the same lines it changes nothing. */
  | { readonly type: 'Hold'; readonly holdId: string; readonly lines: readonly ClaimLine[]; readonly ttlMs: number; readonly intervals?: readonly string[] }
  | { readonly type: 'Release'; readonly holdId: string; readonly reason: 'left' | 'refused' | 'abandoned' }
  /** Makes a hold a booking. A hold that lapsed is taken anew from `lines` while there is room (decisions 6). */
  | { readonly type: 'Confirm'; readonly holdId: string; readonly lines: readonly ClaimLine[]; readonly intervals?: readonly string[] }
  /** Gives a booking's places back, once. */
  | { readonly type: 'Return'; readonly holdId: string }
  /** Writes down which holds have lapsed; they were free already. */
  | { readonly type: 'Tidy' };

interface Units { readonly pool: string; readonly units: number }
interface ActiveHold { readonly lines: readonly Units[]; readonly lapsesAt: Instant }
/** Holds that lapse at one moment; moments are whole seconds, so there are few. */
interface Lapse { readonly at: Instant; readonly holdIds: readonly string[] }

export interface LedgerState {
  /** Held and booked together, a pool's figure. */
  readonly taken: Readonly<Record<string, number>>;
  readonly active: PersistentMap<ActiveHold>;
  readonly booked: PersistentMap<readonly Units[]>;
  /** In order of time. */
  readonly lapses: readonly Lapse[];
}

export interface RefusedPool { readonly pool: string; readonly asked: number; readonly left: number; readonly limit: number; readonly rule: RuleRef }

/** Lapses written down in one append; the rest waits for the next, and is free meanwhile. */
const MAX_TIDIED = 256;

const initial: LedgerState = { taken: {}, active: PersistentMap.empty(), booked: PersistentMap.empty(), lapses: [] };

const sameLines = (a: readonly Units[], b: readonly Units[]): boolean => a.length === b.length && a.every((line, i) => line.pool === b[i]!.pool && line.units === b[i]!.units);

const wholeSecond = (epochMs: number): Instant => instantOf(Math.ceil(epochMs / 1000) * 1000);

/** Works out figures line by line, so that each event carries the one that results from it. */
class Figures {
  private readonly changed = new Map<string, number>();
  constructor(private readonly taken: Readonly<Record<string, number>>) {}
  of = (pool: string): number => this.changed.get(pool) ?? this.taken[pool] ?? 0;
  add(pool: string, units: number): number {
    const figure = this.of(pool) + units;
    this.changed.set(pool, figure);
    return figure;
  }
  free(lines: readonly Units[]): FreedLine[] {
    return lines.map(({ pool, units }) => ({ pool, units, taken: this.add(pool, -units) }));
  }
  take(lines: readonly ClaimLine[]): TakenLine[] {
    return lines.map((line) => ({ pool: line.pool, units: line.units, limit: line.limit, rule: line.rule, taken: this.add(line.pool, line.units) }));
  }
}

/** Frees in `figures` every hold that has lapsed by now and answers the events that say so. */
const lapsed = (state: LedgerState, now: Instant, figures: Figures, except?: string): CapacityEvent[] => {
  const events: CapacityEvent[] = [];
  for (const { at, holdIds } of state.lapses) {
    if (at > now) break;
    for (const holdId of holdIds) {
      if (holdId === except) continue;
      const lines = figures.free(state.active.get(holdId)!.lines);
      if (events.length < MAX_TIDIED) events.push({ type: 'HoldLapsed', data: { holdId, lines, lapsesAt: at } });
    }
  }
  return events;
};

const refusals = (lines: readonly ClaimLine[], state: LedgerState, figures: Figures, intervals: readonly string[] | undefined): RefusedPool[] =>
  lines.flatMap(({ pool, units, limit, rule }) => {
    if (limit === null) return [];
    const left = limit - takenAgainst(pool, Object.keys(state.taken), figures.of, intervals);
    return units <= left ? [] : [{ pool, asked: units, left: Math.max(0, left), limit, rule }];
  });

const codeOf = (pool: string): string => {
  if (pool === 'units') return 'not_available_addon';
  return pool.startsWith('addon:') && !pool.includes('@') ? 'not_available_addon' : 'validation_not_enough_spots_in_interval';
};

const refuse = (refused: readonly RefusedPool[]): Decision<CapacityEvent> =>
  reject({ code: codeOf(refused[0]!.pool), status: 409, detail: { left: Math.min(...refused.map(({ left }) => left)), refused } } satisfies Rejection);

const hold = (command: LedgerCommand & { type: 'Hold' }, state: LedgerState, now: Instant): Decision<CapacityEvent> => {
  const booked = state.booked.get(command.holdId);
  if (booked) return sameLines(booked, command.lines) ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  const present = state.active.get(command.holdId);
  if (present && present.lapsesAt > now && sameLines(present.lines, command.lines)) return accept();

  const figures = new Figures(state.taken);
  const events = lapsed(state, now, figures, command.holdId);
  if (present) {
    const data = { holdId: command.holdId, lines: figures.free(present.lines), lapsesAt: present.lapsesAt };
    events.push(present.lapsesAt > now ? { type: 'HoldReleased', data: { ...data, reason: 'replaced' } } : { type: 'HoldLapsed', data });
  }
  const refused = refusals(command.lines, state, figures, command.intervals);
  if (refused.length > 0) return refuse(refused);
  events.push({ type: 'HoldTaken', data: { holdId: command.holdId, lines: figures.take(command.lines), lapsesAt: wholeSecond(epochMsOf(now) + command.ttlMs) } });
  return accept(...events);
};

const confirm = (command: LedgerCommand & { type: 'Confirm' }, state: LedgerState, now: Instant): Decision<CapacityEvent> => {
  if (state.booked.has(command.holdId)) return accept();
  const present = state.active.get(command.holdId);
  const figures = new Figures(state.taken);
  const events = lapsed(state, now, figures, command.holdId);
  if (present && present.lapsesAt > now) {
    const asked = new Map(command.lines.map((line) => [line.pool, line]));
    const lines = present.lines.map(({ pool, units }) => ({ pool, units, limit: asked.get(pool)?.limit ?? null, rule: asked.get(pool)?.rule ?? null, taken: figures.of(pool) }));
    return accept(...events, { type: 'HoldConfirmed', data: { holdId: command.holdId, lines, lapsesAt: present.lapsesAt, late: false } });
  }
  if (present) events.push({ type: 'HoldLapsed', data: { holdId: command.holdId, lines: figures.free(present.lines), lapsesAt: present.lapsesAt } });
  const refused = refusals(command.lines, state, figures, command.intervals);
  if (refused.length > 0) return refuse(refused);
  return accept(...events, { type: 'HoldConfirmed', data: { holdId: command.holdId, lines: figures.take(command.lines), lapsesAt: null, late: true } });
};

const release = (command: LedgerCommand & { type: 'Release' }, state: LedgerState, now: Instant): Decision<CapacityEvent> => {
  const present = state.active.get(command.holdId);
  if (!present) return accept();
  const data = { holdId: command.holdId, lines: new Figures(state.taken).free(present.lines), lapsesAt: present.lapsesAt };
  return accept(present.lapsesAt > now ? { type: 'HoldReleased', data: { ...data, reason: command.reason } } : { type: 'HoldLapsed', data });
};

const giveBack = (holdId: string, state: LedgerState): Decision<CapacityEvent> => {
  const booked = state.booked.get(holdId);
  return booked ? accept({ type: 'PlacesReturned', data: { holdId, lines: new Figures(state.taken).free(booked) } }) : accept();
};

const decide = (command: LedgerCommand, state: LedgerState, now: Instant): Decision<CapacityEvent> => {
  switch (command.type) {
    case 'Hold': return hold(command, state, now);
    case 'Confirm': return confirm(command, state, now);
    case 'Release': return release(command, state, now);
    case 'Return': return giveBack(command.holdId, state);
    case 'Tidy': return accept(...lapsed(state, now, new Figures(state.taken)));
  }
};

const withLapse = (lapses: readonly Lapse[], at: Instant, holdId: string): readonly Lapse[] => {
  let i = lapses.length;
  while (i > 0 && lapses[i - 1]!.at > at) i--;
  const before = lapses[i - 1];
  if (before?.at === at) return lapses.with(i - 1, { at, holdIds: [...before.holdIds, holdId] });
  return lapses.toSpliced(i, 0, { at, holdIds: [holdId] });
};

const withoutLapse = (lapses: readonly Lapse[], at: Instant, holdId: string): readonly Lapse[] => {
  const i = lapses.findIndex((lapse) => lapse.at === at);
  if (i < 0) return lapses;
  const holdIds = lapses[i]!.holdIds.filter((id) => id !== holdId);
  return holdIds.length > 0 ? lapses.with(i, { at, holdIds }) : lapses.toSpliced(i, 1);
};

const withFigures = (taken: LedgerState['taken'], lines: readonly { pool: string; taken: number }[]): LedgerState['taken'] => {
  const next = { ...taken };
  for (const { pool, taken: figure } of lines) next[pool] = figure;
  return next;
};

const unitsOf = (lines: readonly Units[]): readonly Units[] => lines.map(({ pool, units }) => ({ pool, units }));

const ended = (state: LedgerState, holdId: string): Pick<LedgerState, 'active' | 'lapses'> => {
  const present = state.active.get(holdId);
  return present ? { active: state.active.delete(holdId), lapses: withoutLapse(state.lapses, present.lapsesAt, holdId) } : state;
};

const evolve = (state: LedgerState, event: CapacityEvent): LedgerState => {
  const { holdId, lines } = event.data;
  const taken = withFigures(state.taken, lines);
  switch (event.type) {
    case 'HoldTaken': {
      const { lapsesAt } = event.data;
      return { ...state, taken, active: state.active.set(holdId, { lines: unitsOf(lines), lapsesAt }), lapses: withLapse(state.lapses, lapsesAt, holdId) };
    }
    case 'HoldReleased':
    case 'HoldLapsed':
      return { ...state, taken, ...ended(state, holdId) };
    case 'HoldConfirmed':
      return { ...state, taken, ...ended(state, holdId), booked: state.booked.set(holdId, unitsOf(lines)) };
    case 'PlacesReturned':
      return { ...state, taken, booked: state.booked.delete(holdId) };
  }
};

/** Everything that can run out: a visit date's slots and add-ons, undated stock, uses of a coupon (design, section 3; decisions 6). */
export const ledgerDecider: Decider<LedgerCommand, LedgerState, CapacityEvent> = { initial, decide, evolve };

/** When the hold lapses, null where there is none that lives. */
export const holdLapsesAt = (state: LedgerState, holdId: string): Instant | null => state.active.get(holdId)?.lapsesAt ?? null;

import type { CapacityEvent, Instant, LedgerClaim, Recorded, ReservationEvent } from '@stile/contracts';
import { categoryOf } from '@stile/contracts';
import type { Intent } from '../../services/api/src/payments/gateway/built-in-gateway.js';

/* Invariants of any log. It is folded here by separate code: no decider or projector of the product is used. */

type Units = Readonly<Record<string, number>>;
interface Held {
  readonly units: Units;
  readonly lapsesAt: Instant;
}
export interface Ledger {
  readonly holds: Map<string, Held>;
  readonly booked: Map<string, Units>;
  /** By reservation, its last change; a return ends the edit before it. */
  readonly steps: Map<string, number>;
  /** The live hold that the event before replaced: what replaces it follows at once. */
  replaced: { readonly holdId: string; readonly units: Units } | null;
}

const unitsOf = (lines: readonly { pool: string; units: number }[]): Units =>
  Object.fromEntries(lines.map(({ pool, units }) => [pool, units]));
const same = (a: Units, b: Units): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
const sum = (all: Iterable<Units>, pool: string): number =>
  [...all].reduce((total, units) => total + (units[pool] ?? 0), 0);

/** Units held by live holds and booked, of one pool at a moment. */
export const takenOf = ({ holds, booked }: Ledger, pool: string, at: Instant): number =>
  sum(
    [...holds.values()].filter(({ lapsesAt }) => lapsesAt > at).map(({ units }) => units),
    pool,
  ) + sum(booked.values(), pool);

const LEDGERS = new Set(['capacity', 'stock', 'couponUses', 'memberUses']);

/**
 * Every ledger as its events leave it, and every error on the way: more taken than the limit, figures that do not
 * add up, units freed twice.
 */
export const foldLedgers = (
  events: readonly Recorded[],
): { ledgers: ReadonlyMap<string, Ledger>; faults: readonly string[] } => {
  const ledgers = new Map<string, Ledger>();
  const faults: string[] = [];
  for (const recorded of events) {
    if (!LEDGERS.has(categoryOf(recorded.stream))) continue;
    const event = recorded as Recorded<CapacityEvent>;
    if (event.type === 'PlacesKept') continue;
    const ledger = ledgers.get(event.stream) ?? {
      holds: new Map(),
      booked: new Map(),
      steps: new Map(),
      replaced: null,
    };
    ledgers.set(event.stream, ledger);
    const fault = (text: string): void =>
      void faults.push(`${event.stream} ${event.revision} ${event.type} ${event.data.holdId}: ${text}`);
    const own = ownUnits(ledger, event);
    step(ledger, event, fault);
    ledger.replaced =
      event.type === 'HoldReleased' && event.data.reason === 'replaced'
        ? { holdId: event.data.holdId, units: unitsOf(event.data.lines) }
        : null;
    for (const line of event.data.lines) {
      const written =
        sum(
          [...ledger.holds.values()].map(({ units }) => units),
          line.pool,
        ) + sum(ledger.booked.values(), line.pool);
      if (line.taken !== written) fault(`says ${line.taken} of ${line.pool} are taken, ${written} are`);
    }
    if (event.type === 'HoldTaken' || (event.type === 'HoldConfirmed' && event.data.late)) {
      for (const { pool, limit, units } of event.data.lines)
        if (units > (own[pool] ?? 0)) checkLimit(ledger, pool, limit, event.at, fault);
    }
    if (event.type === 'PlacesResized' && event.data.late) {
      for (const { pool, limit, before, units } of event.data.lines)
        if (units > before) checkLimit(ledger, pool, limit, event.at, fault);
    }
  }
  return { ledgers, faults };
};

/**
 * Units of a live hold that this event replaces: it is honoured, whatever the limits are by now (docs/rules/holds.md
 * 9).
 */
const ownUnits = (
  { replaced }: Ledger,
  { data }: Recorded<Exclude<CapacityEvent, { type: 'PlacesKept' }>>,
): Units => (replaced?.holdId === data.holdId ? replaced.units : {});

const checkLimit = (
  ledger: Ledger,
  pool: string,
  limit: number | null,
  at: Instant,
  fault: (text: string) => void,
): void => {
  const taken = takenOf(ledger, pool, at);
  if (limit !== null && taken > limit) fault(`oversold: ${taken} of ${limit} ${pool}`);
};

const draw = (
  { holds }: Ledger,
  at: Instant,
  { from, holdId, lines, before, lapsesAt }: Extract<CapacityEvent, { type: 'HoldDrawn' }>['data'],
  fault: (text: string) => void,
): void => {
  const source = holds.get(from);
  const units = unitsOf(lines);
  if (!source || source.lapsesAt <= at || source.lapsesAt !== before) fault('draws from what is not held');
  if (holds.has(holdId)) fault('is held already');
  const left = Object.entries(source?.units ?? {}).map(([pool, held]) => [pool, held - (units[pool] ?? 0)]);
  if (left.some(([, rest]) => Number(rest) < 0) || Object.keys(units).some((pool) => !source?.units[pool]))
    fault('draws more than is held');
  const rest = Object.fromEntries(left.filter(([, held]) => Number(held) > 0)) as Units;
  if (Object.keys(rest).length > 0) holds.set(from, { units: rest, lapsesAt: before });
  else holds.delete(from);
  holds.set(holdId, { units, lapsesAt });
};

const resize = (
  { holds, booked, steps }: Ledger,
  { holdId, reservationId, step, lines }: Extract<CapacityEvent, { type: 'PlacesResized' }>['data'],
  fault: (text: string) => void,
): void => {
  const previous = booked.get(reservationId) ?? {};
  if (holds.has(holdId)) fault('takes beside its own hold');
  if (step <= (steps.get(reservationId) ?? 0)) fault(`changes ${reservationId} out of turn`);
  for (const { pool, before } of lines)
    if (before !== (previous[pool] ?? 0))
      fault(`says ${reservationId} had ${before} of ${pool}, it had ${previous[pool] ?? 0}`);
  const has = Object.entries({ ...previous, ...unitsOf(lines) }).filter(([, units]) => units > 0);
  if (has.length > 0) booked.set(reservationId, Object.fromEntries(has));
  else booked.delete(reservationId);
  steps.set(reservationId, step);
};

const step = (
  ledger: Ledger,
  { at, type, data }: Recorded<Exclude<CapacityEvent, { type: 'PlacesKept' }>>,
  fault: (text: string) => void,
): void => {
  const { holds, booked } = ledger;
  const units = unitsOf(data.lines);
  const held = holds.get(data.holdId);
  switch (type) {
    case 'HoldTaken':
      if (held) fault('is held already');
      holds.set(data.holdId, { units, lapsesAt: data.lapsesAt });
      return;
    case 'HoldExtended':
      if (
        !held ||
        held.lapsesAt <= at ||
        held.lapsesAt !== data.before ||
        data.lapsesAt <= data.before ||
        !same(held.units, units)
      )
        fault('gives more time to what is not held');
      holds.set(data.holdId, { units, lapsesAt: data.lapsesAt });
      return;
    case 'HoldDrawn':
      draw(ledger, at, data, fault);
      return;
    case 'HoldReleased':
    case 'HoldLapsed':
      if (!held || !same(held.units, units)) fault('frees what is not held');
      if (type === 'HoldLapsed' && data.lapsesAt > at) fault('lapses before its time');
      holds.delete(data.holdId);
      return;
    case 'HoldConfirmed':
      if (booked.has(data.reservationId)) fault(`books ${data.reservationId} twice`);
      if (!data.late && (!held || held.lapsesAt <= at || !same(held.units, units)))
        fault('confirms what is not held');
      if (data.late && held) fault('takes again what is held');
      holds.delete(data.holdId);
      booked.set(data.reservationId, units);
      return;
    case 'PlacesResized':
      resize(ledger, data, fault);
      return;
    case 'PlacesReturned':
      if (!same(booked.get(data.reservationId) ?? {}, units))
        fault(`returns what ${data.reservationId} does not have`);
      booked.delete(data.reservationId);
      ledger.steps.set(data.reservationId, (ledger.steps.get(data.reservationId) ?? 0) | 1);
  }
};

interface Returned {
  readonly amount: number;
  readonly concession: number;
  readonly byGateway: boolean;
  readonly isMade: boolean;
}

export interface Booked {
  stage: 'placed' | 'confirmed' | 'abandoned' | 'cancelled';
  total: number;
  /** The difference to its lines' price. */ adjustment: number;
  /** Its balance may stay open. */ isPaidLater: boolean;
  charged: number;
  /** The part of it that the desk took. */ atDesk: number;
  /** Charged beyond what is owed, and not on its way back. */
  toReturn: number;
  /** Refunds by their ids; a failed one is gone. */
  refunds: Map<string, Returned>;
  /** The ledgers where every completed edit gave units back, by its number. */
  edits: Map<number, readonly string[]>;
  reason: string | null;
  claims: readonly LedgerClaim[];
  holdId: string;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const ledgersLeft = (before: readonly LedgerClaim[], after: readonly LedgerClaim[]): string[] =>
  before
    .filter(({ ledger, lines }) => {
      const left = unitsOf(after.find((claim) => claim.ledger === ledger)?.lines ?? []);
      return lines.some(({ pool, units }) => units > (left[pool] ?? 0));
    })
    .map(({ ledger }) => ledger);

/** An edit gives back in a ledger with its second change there. */
const endOf = (edit: number): number => 2 * edit + 1;

/** The sum to return once a failed payment has taken money after all: what is beyond the price. */
const toReturnAfter = ({ stage, total, charged, toReturn, refunds }: Booked, amount: number): number => {
  const moved = [...refunds.values()].reduce((sum, refund) => sum + refund.amount - refund.concession, 0);
  const price = stage === 'confirmed' ? total : 0;
  const beyond = Math.min(amount, Math.max(0, charged + amount - moved - toReturn - price));
  return cents(toReturn + beyond);
};

export const foldReservations = (events: readonly Recorded[]): ReadonlyMap<string, Booked> => {
  const reservations = new Map<string, Booked>();
  for (const event of events) {
    if (categoryOf(event.stream) !== 'reservation') continue;
    const { type, data } = event as Recorded<ReservationEvent>;
    if (type === 'ReservationPlaced')
      reservations.set(data.reservationId, {
        stage: 'placed',
        total: data.priced.total + (data.offline?.adjustment?.amount ?? 0),
        adjustment: data.offline?.adjustment?.amount ?? 0,
        isPaidLater: data.payment !== undefined,
        charged: 0,
        atDesk: 0,
        toReturn: 0,
        refunds: new Map(),
        edits: new Map(),
        reason: null,
        claims: data.claims,
        holdId: data.holdId,
      });
    const reservation = reservations.get(data.reservationId)!;
    if (type === 'ReservationConfirmed')
      Object.assign(reservation, {
        stage: 'confirmed',
        charged: reservation.charged + (data.charge?.amount ?? 0),
      });
    if (type === 'ReservationAbandoned')
      Object.assign(reservation, { stage: 'abandoned', reason: data.reason });
    if (type === 'ReservationEdited') {
      reservation.edits.set(data.edit, ledgersLeft(reservation.claims, data.claims));
      Object.assign(reservation, {
        total: data.priced.total + reservation.adjustment,
        charged: cents(reservation.charged + (data.charge?.amount ?? 0)),
        toReturn: data.amountToReturn,
        claims: data.claims,
      });
    }
    if (type === 'ReservationCancelled')
      Object.assign(reservation, { stage: 'cancelled', toReturn: data.amountToReturn });
    // Returned money is to be paid again: less than nothing is to be returned.
    if (type === 'ReservationUncancelled')
      Object.assign(reservation, { stage: 'confirmed', toReturn: cents(-data.balance) });
    if (type === 'PaymentTaken')
      Object.assign(reservation, {
        charged: cents(reservation.charged + data.amount),
        atDesk: cents(reservation.atDesk + data.amount),
        ...(reservation.toReturn < 0 && { toReturn: cents(reservation.toReturn + data.amount) }),
        ...(data.unexpected && { toReturn: toReturnAfter(reservation, data.amount) }),
      });
    if (type === 'RefundBegun') {
      reservation.toReturn = cents(reservation.toReturn - data.amount + data.concession);
      reservation.refunds.set(data.refundId, {
        amount: data.amount,
        concession: data.concession,
        byGateway: data.method === 'card',
        isMade: false,
      });
    }
    if (type === 'RefundMade')
      reservation.refunds.set(data.refundId, { ...reservation.refunds.get(data.refundId)!, isMade: true });
    if (type === 'RefundFailed') {
      const { amount, concession } = reservation.refunds.get(data.refundId)!;
      reservation.toReturn = cents(reservation.toReturn + amount - concession);
      reservation.refunds.delete(data.refundId);
    }
  }
  return reservations;
};

/**
 * Reservations whose checkout, or an edit's, is neither completed nor abandoned, whose refund has no end yet, or whose edit
 * has not given back all units.
 */
export const openCheckouts = (events: readonly Recorded[]): ReadonlySet<string> => {
  const open = new Set<string>();
  for (const event of events) {
    if (event.type === 'ReservationPlaced') open.add((event.data as { reservationId: string }).reservationId);
    if (event.type === 'ReservationConfirmed' || event.type === 'ReservationAbandoned')
      open.delete((event as Recorded<ReservationEvent>).data.reservationId);
    const { data } = event as Recorded<ReservationEvent>;
    if (event.type === 'ReservationEditPlaced' || event.type === 'ReservationUncancelPlaced')
      open.add(`${data.reservationId}.${(data as { edit: number }).edit}`);
    if (
      event.type === 'ReservationEdited' ||
      event.type === 'ReservationUncancelled' ||
      event.type === 'ReservationEditAbandoned'
    )
      open.delete(`${data.reservationId}.${(data as { edit: number }).edit}`);
    const { refundId, paymentId } = data as { readonly refundId?: string; readonly paymentId?: string };
    if (refundId !== undefined) {
      if (event.type === 'RefundBegun') open.add(refundId);
      else open.delete(refundId);
    }
    if (event.type === 'PaymentBegun') open.add(paymentId!);
    if (event.type === 'PaymentTaken' || event.type === 'PaymentFailed') open.delete(paymentId!);
    const checkout = event.stream.slice(event.stream.indexOf('-') + 1);
    if (event.type === 'CheckoutStarted') open.add(checkout);
    if (event.type === 'CheckoutCompleted' || event.type === 'CheckoutAbandoned') open.delete(checkout);
  }
  const { ledgers } = foldLedgers(events);
  for (const [id, { edits }] of foldReservations(events)) {
    for (const [edit, left] of edits)
      if (left.some((ledger) => (ledgers.get(ledger)?.steps.get(id) ?? 0) < endOf(edit))) open.add(id);
  }
  return new Set([...open].map((id) => id.split('.')[0]!));
};

/** Exactly the confirmed reservations have units, each those that it claims. Reservations in flight are left out. */
export const placeFaults = (
  events: readonly Recorded[],
  underWay: ReadonlySet<string> = new Set(),
): string[] => {
  const { ledgers } = foldLedgers(events);
  const reservations = foldReservations(events);
  const faults: string[] = [];
  for (const [id, { stage, claims }] of reservations) {
    if (stage !== 'confirmed' || underWay.has(id)) continue;
    for (const { ledger, lines } of claims)
      if (!same(ledgers.get(ledger)?.booked.get(id) ?? {}, unitsOf(lines)))
        faults.push(`${id} is confirmed without its places in ${ledger}`);
  }
  for (const [ledger, { booked }] of ledgers)
    for (const id of booked.keys())
      if (reservations.get(id)?.stage !== 'confirmed' && !underWay.has(id))
        faults.push(
          `${ledger} leaks the places of ${id}, which is ${reservations.get(id)?.stage ?? 'unknown'}`,
        );
  return faults;
};

/** Money moved once for what was confirmed and never for what was not. Reservations in flight are left out. */
export const moneyFaults = (
  events: readonly Recorded[],
  intents: readonly Intent[],
  underWay: ReadonlySet<string> = new Set(),
): string[] => {
  const faults: string[] = [];
  const reservations = foldReservations(events);
  const captured = new Map<string, number>();
  for (const { reservationId: id, captures, amount, state } of intents) {
    const reservation = reservations.get(id);
    if (captures.length > 1) faults.push(`${id} was charged ${captures.length} times`);
    if (underWay.has(id)) continue;
    if (!reservation) faults.push(`${id} was to be paid and does not exist`);
    else if (reservation.stage === 'abandoned' && (captures.length > 0 || state !== 'cancelled'))
      faults.push(`${id} is abandoned, its payment ${state}`);
    else if (state === 'authorised' && reservation.stage !== 'placed')
      faults.push(`${id} has ended and its payment is still authorised`);
    captured.set(id, cents((captured.get(id) ?? 0) + captures.length * amount));
  }
  for (const [id, { charged, atDesk }] of reservations)
    if (!underWay.has(id) && cents(charged - atDesk) !== (captured.get(id) ?? 0))
      faults.push(`${id} says ${charged} were charged, the gateway ${captured.get(id) ?? 0}`);
  for (const [id, { stage, total, isPaidLater, charged, toReturn, refunds }] of reservations) {
    if (underWay.has(id)) continue;
    const sum = (of: 'amount' | 'concession'): number =>
      cents([...refunds.values()].reduce((all, refund) => all + refund[of], 0));
    const retained = cents(charged - sum('amount') - toReturn);
    const says = `${id} costs ${total}, was charged ${charged}, got ${sum('amount')} and gets ${toReturn} back`;
    const price = cents(total - sum('concession'));
    if (stage === 'confirmed' && (isPaidLater ? retained > price : retained !== price)) faults.push(says);
    if (stage === 'cancelled' && (retained < 0 || toReturn < 0)) faults.push(says);
  }
  return [...faults, ...refundFaults(reservations, intents, underWay)];
};

/** Each refund is made once at the gateway, and no payment gives back more than it took. */
const refundFaults = (
  reservations: ReadonlyMap<string, Booked>,
  intents: readonly Intent[],
  underWay: ReadonlySet<string>,
): string[] => {
  const faults: string[] = [];
  const atGateway = new Map<string, number>();
  for (const { intentId, amount, state, refunds = [] } of intents) {
    const returned = cents(refunds.reduce((sum, refund) => sum + refund.amount, 0));
    if (returned > (state === 'captured' ? amount : 0))
      faults.push(`${intentId} took ${amount} and gave back ${returned}`);
    for (const { key, amount: part } of refunds) {
      if (atGateway.has(key)) faults.push(`${key} was returned twice`);
      atGateway.set(key, part);
    }
  }
  for (const [id, { refunds, charged }] of reservations) {
    if (underWay.has(id)) continue;
    for (const [refundId, { amount, byGateway, isMade }] of refunds) {
      if (!isMade) faults.push(`${refundId} was begun and has no end`);
      if (byGateway && atGateway.get(refundId) !== amount)
        faults.push(`${refundId} says ${amount} went back, the gateway ${atGateway.get(refundId) ?? 0}`);
      atGateway.delete(refundId);
    }
    const sum = cents([...refunds.values()].reduce((all, { amount }) => all + amount, 0));
    if (sum > charged) faults.push(`${id} was charged ${charged} and got ${sum} back`);
  }
  for (const key of atGateway.keys())
    if (![...underWay].some((id) => key.startsWith(`${id}.`))) faults.push(`${key} went back unknown to us`);
  return faults;
};

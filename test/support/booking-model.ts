import type { Basket } from '@stile/contracts';

/*
 * A model of booking in plain maps: what the product must answer to every act, and what must be taken after it. It
 * shares no code with the product.
 */

export const HOURS = ['09:00', '10:00', '11:00'] as const;
export const DATES = ['2030-06-01', '2030-06-02'] as const;
const HOLD_MS = 600_000;
const PAY_WITHIN_MS = 900_000;
const NO_LIMIT = 1_000_000;

export interface Limits {
  readonly cars: number;
  readonly people: number;
  readonly share: number;
  readonly day: number;
  readonly stock: number;
  readonly lesson: number;
  readonly coupon: number;
}
export const LIMITS: Limits = { cars: 3, people: 7, share: 1, day: 3, stock: 3, lesson: 2, coupon: 2 };

type Lines = ReadonlyMap<string, number>;
interface Hold {
  readonly lines: Lines;
  readonly lapsesMs: number;
  readonly renewals: number;
}
interface Ledger {
  readonly holds: Map<string, Hold>;
  readonly booked: Map<string, Lines>;
  readonly usedBy: Map<string, string>;
}
interface Reservation {
  stage: 'placed' | 'confirmed' | 'abandoned' | 'cancelled';
  readonly holdId: string;
  claims: ReadonlyMap<string, Lines>;
  readonly payByMs: number;
}

const interval = (hour: string): string =>
  `${hour}-${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:00`;
const same = (a: Lines, b: Lines): boolean =>
  a.size === b.size && [...a].every(([pool, units]) => b.get(pool) === units);

/**
 * Units that a basket takes, by ledger and pool. A guide brings two people more. A visit lasts two hours, or until the
 * park closes at noon.
 */
export const claimsOf = (basket: Basket): ReadonlyMap<string, Lines> => {
  const claims = new Map<string, Map<string, number>>();
  const add = (ledger: string, pool: string, units: number): void => {
    if (units === 0) return;
    const lines = claims.get(ledger) ?? new Map<string, number>();
    claims.set(ledger, lines.set(pool, units));
    if (basket.discount_group && ledger.startsWith('capacity-'))
      lines.set(`${pool}#${basket.discount_group}`, units);
  };
  const count = (type: string): number =>
    basket.passes.find(({ visitor_type }) => visitor_type === type)?.visitor_count ?? 0;
  const day = `capacity-venue/park-${basket.date}`;
  const first = HOURS.indexOf(basket.arrival_time as (typeof HOURS)[number]);
  for (const hour of HOURS.slice(first, first + 2)) {
    add(day, `cars@${interval(hour)}`, count('car'));
    add(
      day,
      `people@${interval(hour)}`,
      count('adult') +
        2 * (basket.addons.find(({ addon_inventory }) => addon_inventory === 'guide')?.addon_count ?? 0),
    );
  }
  for (const { addon_inventory, addon_count, end_date } of basket.addons) {
    // For a range: units of each of the two days.
    if (addon_inventory === 'day')
      for (const date of DATES)
        if (date === basket.date || (end_date !== undefined && date > basket.date && date <= end_date))
          add(`capacity-venue/park-${date}`, 'addon:day', addon_count);
    if (addon_inventory === 'stock') add('stock-venue/stock', 'units', addon_count);
    if (addon_inventory === 'lesson') add(day, 'addon:lesson@10:00-11:00', addon_count);
  }
  for (const code of basket.coupons ?? []) add(`couponUses-venue/${code}`, 'units', 1);
  return claims;
};

export class BookingModel {
  limits = LIMITS;
  readonly reservations = new Map<string, Reservation>();
  private readonly ledgers = new Map<string, Ledger>();

  constructor(private readonly nowMs: () => number) {}

  /** Null, or why not. `renew`: the visitor has the hold and asks for more time. */
  hold(
    holdId: string,
    basket: Basket,
    { reservationId, renew = false }: { reservationId?: string; renew?: boolean } = {},
  ): 'reused' | 'full' | null {
    const claims = claimsOf(basket);
    for (const [name, lines] of claims) {
      const refusal = this.refusal(name, holdId, lines, reservationId);
      if (refusal) return refusal;
    }
    for (const [name, lines] of claims) {
      const ledger = this.ledger(name);
      if (ledger.usedBy.has(holdId)) continue;
      const lapsesMs = Math.ceil((this.nowMs() + HOLD_MS) / 1000) * 1000;
      const present = this.holds(ledger, holdId, lines) ? ledger.holds.get(holdId)! : null;
      if (!present) ledger.holds.set(holdId, { lines, lapsesMs, renewals: 0 });
      else if (renew && present.renewals < 2 && lapsesMs - present.lapsesMs >= 60_000)
        ledger.holds.set(holdId, { lines, lapsesMs, renewals: present.renewals + 1 });
    }
    return null;
  }

  release(holdId: string, ledgers: Iterable<string>): void {
    for (const name of ledgers) this.ledger(name).holds.delete(holdId);
  }

  reserve(reservationId: string, holdId: string, basket: Basket): 'reused' | 'full' | null {
    const refused = this.hold(holdId, basket, { reservationId });
    if (!refused)
      this.reservations.set(reservationId, {
        stage: 'placed',
        holdId,
        claims: claimsOf(basket),
        payByMs: this.nowMs() + PAY_WITHIN_MS,
      });
    return refused;
  }

  /** Paid, or nothing to pay: confirmed while there is room. */
  confirm(id: string): void {
    const reservation = this.reservations.get(id)!;
    const { holdId, claims } = reservation;
    for (const [name, lines] of claims) {
      const ledger = this.ledger(name);
      if (!this.holds(ledger, holdId, lines) && !this.fits(name, lines, holdId))
        return this.abandon(id, true);
      ledger.holds.delete(holdId);
      ledger.booked.set(id, lines);
      ledger.usedBy.set(holdId, id);
    }
    reservation.stage = 'confirmed';
  }

  /** `release`: the hold ends too. A visitor who turned back at the gateway keeps it. */
  abandon(id: string, release: boolean): void {
    const reservation = this.reservations.get(id)!;
    reservation.stage = 'abandoned';
    this.giveBack(id, reservation);
    if (release) this.release(reservation.holdId, reservation.claims.keys());
  }

  /** Null, or why a confirmed reservation cannot become this. Only increases need room. */
  editRefusal(id: string, basket: Basket): 'full' | null {
    const { claims } = this.reservations.get(id)!;
    for (const [name, lines] of claimsOf(basket)) {
      const previous = claims.get(name);
      for (const [pool, units] of lines) {
        const more = units - (previous?.get(pool) ?? 0);
        const taken = this.living(this.ledger(name)).reduce((sum, other) => sum + (other.get(pool) ?? 0), 0);
        if (more > 0 && taken + more > this.limitOf(name, pool)) return 'full';
      }
    }
    return null;
  }

  edit(id: string, basket: Basket): void {
    const reservation = this.reservations.get(id)!;
    const claims = claimsOf(basket);
    for (const name of reservation.claims.keys()) {
      if (claims.has(name)) continue;
      const { booked, usedBy } = this.ledger(name);
      booked.delete(id);
      if (usedBy.get(reservation.holdId) === id) usedBy.delete(reservation.holdId);
    }
    for (const [name, lines] of claims) this.ledger(name).booked.set(id, lines);
    reservation.claims = claims;
  }

  cancel(id: string): boolean {
    const reservation = this.reservations.get(id)!;
    if (reservation.stage !== 'confirmed') return false;
    reservation.stage = 'cancelled';
    this.giveBack(id, reservation);
    return true;
  }

  /** Null, or why a cancelled reservation cannot get all that it had. */
  uncancel(id: string): 'full' | null {
    const reservation = this.reservations.get(id)!;
    const { claims } = reservation;
    if ([...claims].some(([name, lines]) => !this.fits(name, lines))) return 'full';
    for (const [name, lines] of claims) this.ledger(name).booked.set(id, lines);
    reservation.stage = 'confirmed';
    return null;
  }

  /** Every pool with something taken now, by ledger. */
  taken(): Record<string, Record<string, number>> {
    const all: Record<string, Record<string, number>> = {};
    for (const [name, ledger] of this.ledgers) {
      for (const lines of this.living(ledger))
        for (const [pool, units] of lines) {
          const ofLedger = (all[name] ??= {});
          ofLedger[pool] = (ofLedger[pool] ?? 0) + units;
        }
    }
    return all;
  }

  private giveBack(id: string, { holdId, claims }: Reservation): void {
    for (const name of claims.keys()) {
      const ledger = this.ledger(name);
      if (ledger.booked.delete(id) && ledger.usedBy.get(holdId) === id) ledger.usedBy.delete(holdId);
    }
  }

  private ledger(name: string): Ledger {
    const ledger = this.ledgers.get(name) ?? { holds: new Map(), booked: new Map(), usedBy: new Map() };
    this.ledgers.set(name, ledger);
    return ledger;
  }

  private living({ holds, booked }: Ledger, except?: string): Lines[] {
    return [
      ...[...holds]
        .filter(([id, { lapsesMs }]) => id !== except && lapsesMs > this.nowMs())
        .map(([, { lines }]) => lines),
      ...booked.values(),
    ];
  }

  private holds({ holds }: Ledger, holdId: string, lines: Lines): boolean {
    const hold = holds.get(holdId);
    return hold !== undefined && hold.lapsesMs > this.nowMs() && same(hold.lines, lines);
  }

  private refusal(
    name: string,
    holdId: string,
    lines: Lines,
    reservationId: string | undefined,
  ): 'reused' | 'full' | null {
    const ledger = this.ledger(name);
    const usedBy = ledger.usedBy.get(holdId);
    if (usedBy !== undefined) return usedBy === reservationId ? null : 'reused';
    const present = ledger.holds.get(holdId);
    const own = present && present.lapsesMs > this.nowMs() ? present.lines : undefined;
    return this.fits(name, lines, holdId, own) ? null : 'full';
  }

  /** `own`: what a live hold has needs no room. */
  private fits(name: string, lines: Lines, except?: string, own: Lines = new Map()): boolean {
    const others = this.living(this.ledger(name), except);
    return [...lines].every(
      ([pool, units]) =>
        units <= (own.get(pool) ?? 0) ||
        others.reduce((sum, other) => sum + (other.get(pool) ?? 0), units) <= this.limitOf(name, pool),
    );
  }

  private limitOf(ledger: string, pool: string): number {
    const { cars, people, share, day, stock, lesson, coupon } = this.limits;
    if (pool.includes('#')) return pool.startsWith('cars@') ? share : NO_LIMIT;
    if (ledger.startsWith('stock-')) return stock;
    if (ledger.startsWith('couponUses-')) return coupon;
    if (pool.startsWith('addon:')) return pool === 'addon:day' ? day : lesson;
    return pool.startsWith('cars@') ? cars : people;
  }
}

import {
  money,
  type EventOf,
  type Instant,
  type Money,
  type Priced,
  type ReservationPlaced,
} from '@stile/contracts';
import { amountToReturnOf, atLeastZero, balanceOf, paidOf } from './balance.js';
import { cancellationTerms, isUndoable, retainedOf, type Booked, type Sold } from './cancellation-terms.js';
import { concededOfLines, lessConcessions } from './line-refunds.js';

/** Outcome of an edit. Amounts have 2 decimals. */
export interface EditSettlement {
  /** The new total less the one before. */ readonly difference: number;
  /** The sum to be paid at once; where money is due already, what is more is added to the balance. */
  readonly due: number;
  readonly amountToReturn: number;
  /** The sum that a later cancellation keeps beyond the terms of the visit as it then is. */
  readonly retained: number;
  /** The sum that staff return beyond the terms of the venue. */ readonly waived: number;
}
interface State extends Booked, Sold {
  readonly placed: Booked['placed'] & Sold['placed'];
  /** The part of what is retained that has lessened what went back. */ readonly withheld: number;
}
type Edited = Pick<EventOf<typeof ReservationPlaced>['data'], 'visit' | 'priced'> & {
  readonly by: 'staff' | 'visitor';
};

/** The cost once an edit is made, without what is withheld: the difference is added to it. */
export const costAfter = (
  state: Pick<State, 'owed' | 'withheld' | 'refunds'> & { readonly placed: { readonly priced: Priced } },
  priced: Priced,
): Money => {
  const owed = money.money(state.owed);
  const before = money.subtract(owed, money.min(owed, money.money(state.withheld)));
  const costOf = (each: Priced): Money =>
    money.subtract(money.money(each.total), concededOfLines(state, each));
  return atLeastZero(money.add(before, money.subtract(costOf(priced), costOf(state.placed.priced))));
};

/** The sum by which prices that staff agree now are lower for what was there before. */
const repricedBy = (before: Priced, after: Priced): Money => {
  const unitsOf = ({ lines }: Priced, item: string) => {
    const own = lines.filter((line) => line.kind === 'addon' && line.item === item);
    const count = own.reduce((sum, line) => sum + line.count, 0);
    return { count, amount: money.add(...own.map(({ amount }) => money.money(amount))) };
  };
  const agreed = new Set(after.lines.flatMap(({ item, source }) => (source ? [item] : [])));
  return money.add(
    ...[...agreed].map((item) => {
      const [was, is] = [unitsOf(before, item), unitsOf(after, item)];
      const units = Math.min(was.count, is.count);
      if (units === 0) return money.zero;
      const cost = money.mulDiv(was.amount, units, was.count);
      return atLeastZero(money.subtract(cost, money.mulDiv(is.amount, units, is.count)));
    }),
  );
};

/** Sums that an edit turns on. */
interface Sums {
  readonly paid: Money;
  /** The reservation's cost after it. */ readonly cost: Money;
  /** Kept by a cancellation right before it. */ readonly keeps: Money;
  /** Kept by the terms of the visit and price after it. */ readonly own: Money;
}

const sumsOf = (state: State, edit: Edited, now: Instant): Sums => {
  const paid = paidOf(state);
  const price = lessConcessions(state, edit.priced);
  // An open balance stays open: the terms keep nothing that nobody has paid.
  const covered = balanceOf(state) > 0 ? money.min(paid, price) : price;
  return {
    paid,
    cost: costAfter(state, edit.priced),
    keeps: money.money(cancellationTerms(state, now, isUndoable(state, edit.by, now)).retained),
    own: retainedOf({ ...state.placed, ...edit }, covered, now),
  };
};

/** The amount owed where so much is withheld: that lessens what goes back, and nothing is asked for. */
const owedWith = ({ cost, paid }: Sums, withheld: Money): Money => {
  const owed = money.min(paid, money.add(cost, withheld));
  return owed > cost ? owed : cost;
};

interface Outcome {
  readonly owed: Money;
  readonly retained: Money;
}

/** A visitor's edit: a cancellation right before it and one right after it keep the same (docs/rules/reservations.md 54). */
const byTerms = (state: State, sums: Sums): Outcome => {
  const { cost, keeps, own } = sums;
  const retained = atLeastZero(money.subtract(keeps, own));
  const more = money.subtract(retained, money.money(state.retained));
  const withheld = atLeastZero(money.add(money.money(state.withheld), more));
  const least = atLeastZero(money.subtract(keeps, cost));
  return { retained, owed: owedWith(sums, withheld > least ? withheld : least) };
};

/** Staff's edit withholds nothing more; where it returns nothing more, a later cancellation keeps what a visitor's keeps. */
const byStaff = (state: State, sums: Sums, terms: Outcome): Outcome => {
  const withheld = atLeastZero(money.subtract(terms.owed, sums.cost));
  const owed = owedWith(sums, money.min(withheld, money.money(state.withheld)));
  const isReturned = money.subtract(sums.paid, owed) > money.money(amountToReturnOf(state));
  return {
    owed,
    retained: isReturned ? money.min(terms.retained, money.money(state.retained)) : terms.retained,
  };
};

/**
 * The sum that an edit of staff returns and the terms do not, at once or by a later cancellation, and what is cheaper by a
 * price that staff agree (docs/rules/payments.md 150). None of a sale of just now that nobody has used, and all where
 * somebody is in, as a visitor then changes nothing.
 */
const waivedOf = (state: State, { priced }: Edited, sums: Sums, terms: Outcome, made: Outcome): Money => {
  const returned = atLeastZero(money.subtract(sums.paid, made.owed));
  const more = money.subtract(returned, money.money(amountToReturnOf(state)));
  if (more <= 0) return money.zero;
  const repriced = money.toCents(repricedBy(state.placed.priced, priced));
  const beyond = state.checkedIn === null ? money.add(money.subtract(terms.owed, made.owed), repriced) : more;
  const later = money.subtract(sums.keeps, money.min(made.owed, money.add(made.retained, sums.own)));
  const atOnce = money.min(returned, beyond);
  return later > atOnce ? later : atOnce;
};

export const settleEdit = (state: State, edit: Edited, now: Instant): EditSettlement => {
  const sums = sumsOf(state, edit, now);
  const terms = byTerms(state, sums);
  const made = edit.by === 'staff' ? byStaff(state, sums, terms) : terms;
  const isFree = edit.by === 'visitor' || isUndoable(state, edit.by, now);
  const open = money.units(money.subtract(made.owed, sums.paid));
  const { priced } = state.placed;
  return {
    difference: money.units(money.subtract(money.money(edit.priced.total), money.money(priced.total))),
    due: balanceOf(state) > 0 ? 0 : Math.max(0, open),
    amountToReturn: Math.max(0, -open),
    retained: money.units(made.retained),
    waived: isFree ? 0 : money.units(waivedOf(state, edit, sums, terms, made)),
  };
};

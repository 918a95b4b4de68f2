import {
  lineSharesOf,
  money,
  refundedOf,
  type Decision,
  type Discount,
  type DiscountLine,
  type LocalDate,
  type Money,
  type Priced,
  type ReservationEvent,
  type ReservationState as Stage,
  type Sale,
  type SaleKind,
} from '@stile/contracts';
import { atLeastZero, type Account } from './balance.js';
import { adjustmentOf, type Adjusted } from './line-refunds.js';

/** The venue's day on which it is decided; what no day is known of is in no account. */
export interface OnDay {
  readonly businessDate?: LocalDate;
}

/** A reservation as far as what it costs goes. */
export interface SoldReservation extends Account {
  readonly stage: Stage;
  readonly placed: Adjusted & {
    readonly priced: Priced;
    readonly visit: { readonly inventoryGroup: string };
  };
}
type State = SoldReservation | null;

class Sums {
  private readonly sums = new Map<string, { kind: SaleKind; taxRate: number; amount: Money; net: Money }>();

  add(kind: SaleKind, taxRate: number, amount: Money, net: Money): void {
    const key = `${kind}/${taxRate}`;
    const sum = this.sums.get(key) ?? { kind, taxRate, amount: money.zero, net: money.zero };
    this.sums.set(key, { ...sum, amount: money.add(sum.amount, amount), net: money.add(sum.net, net) });
  }

  /** An amount in cents by tax rate, in proportion to what was sold at each; without tax where nothing of it is left. */
  parts(amount: Money): { taxRate: number; amount: Money; net: Money }[] {
    const sold = [...this.sums.values()].filter((sum) => sum.amount !== 0);
    if (sold.length === 0) return [{ taxRate: 0, amount, net: amount }];
    const shares = money.split(
      amount,
      sold.map((sum) => sum.amount),
    );
    return money.allot(amount, shares).map((part, i) => {
      const { taxRate, amount: whole, net } = sold[i]!;
      return { taxRate, amount: part, net: money.toCents(money.mulDiv(part, net, whole)) };
    });
  }

  total = (): Money => money.add(...[...this.sums.values()].map(({ amount }) => amount));

  sales = (): Sale[] =>
    [...this.sums.values()]
      .filter(({ amount, net }) => amount !== 0 || net !== 0)
      .map(({ kind, taxRate, amount, net }) => ({
        kind,
        taxRate,
        amount: money.units(amount),
        amountBeforeTax: money.units(net),
      }));
}

/**
 * The cost of a reservation by line and tax: it adds up to the amount owed exactly. The price less returned lines beyond
 * that was conceded, in proportion to what is left of the lines, with its tax; the amount owed beyond the price is retained by
 * the terms.
 */
const salesOf = (state: State, sums: Sums, sign: 1 | -1): void => {
  if (state?.stage !== 'confirmed' && state?.stage !== 'cancelled') return;
  const own = new Sums();
  const add = (kind: SaleKind, rate: number, amount: Money, net: Money): void => {
    own.add(kind, rate, amount, net);
    sums.add(kind, rate, money.times(amount, sign), money.times(net, sign));
  };
  if (state.stage === 'confirmed') {
    lineSharesOf(state.placed.priced).forEach((share, i) => {
      const { kind, taxRate } = state.placed.priced.lines[i]!;
      const back = refundedOf(state, share);
      const amount = money.subtract(share.amount, back.amount);
      add(kind, taxRate, amount, money.subtract(share.amountBeforeTax, back.amountBeforeTax));
    });
    for (const { taxRate, amount, net } of own.parts(atLeastZero(adjustmentOf(state.placed))))
      add('fee', taxRate, amount, net);
  }
  const retained = money.subtract(money.money(state.owed), own.total());
  if (retained >= 0) {
    add('fee', 0, retained, retained);
    return;
  }
  for (const { taxRate, amount, net } of own.parts(money.times(retained, -1)))
    add('concession', taxRate, money.times(amount, -1), money.times(net, -1));
};

/** The rise of a reservation's cost from one state to another; below 0 where it costs less. */
export const salesBetween = (before: State, after: State): Sale[] => {
  const sums = new Sums();
  salesOf(before, sums, -1);
  salesOf(after, sums, 1);
  return sums.sales();
};

const discountsOf = (state: State): readonly DiscountLine[] =>
  state?.stage === 'confirmed' ? state.placed.priced.discounts : [];

/** The sum that each coupon takes off more after the event. */
const discountsBetween = (before: State, after: State): Discount[] => {
  const sums = new Map<string, Money>();
  const add = (state: State, sign: 1 | -1): void => {
    for (const { coupon, amount } of discountsOf(state))
      sums.set(coupon, money.add(sums.get(coupon) ?? money.zero, money.times(money.money(amount), sign)));
  };
  add(before, -1);
  add(after, 1);
  return [...sums].flatMap(([coupon, amount]) =>
    amount === 0 ? [] : [{ coupon, amount: money.units(amount) }],
  );
};

const ON_DAY = new Set<ReservationEvent['type']>([
  'ReservationConfirmed',
  'ReservationEdited',
  'ReservationCancelled',
  'ReservationUncancelled',
]);
const OF_CONCESSIONS = new Set<ReservationEvent['type']>(['RefundBegun', 'RefundFailed']);

/** Each event that changes what a reservation costs says by how much, and on which of the venue's days. */
export const withSales = <S extends State>(
  decision: Decision<ReservationEvent>,
  { businessDate }: OnDay,
  before: S,
  evolve: (state: S, event: ReservationEvent) => S,
): Decision<ReservationEvent> => {
  if (!decision.accepted || businessDate === undefined) return decision;
  let state = before;
  const events = decision.events.map((event) => {
    const earlier = state;
    state = evolve(state, event);
    const inventoryGroup = state!.placed.visit.inventoryGroup;
    if (ON_DAY.has(event.type)) {
      const sales = salesBetween(earlier, state);
      const discounts = discountsBetween(earlier, state);
      const more = { inventoryGroup, businessDate, sales, ...(discounts.length > 0 && { discounts }) };
      return { ...event, data: { ...event.data, ...more } } as ReservationEvent;
    }
    const sales = OF_CONCESSIONS.has(event.type) ? salesBetween(earlier, state) : [];
    return sales.length === 0 ? event : ({ ...event, data: { ...event.data, sales } } as ReservationEvent);
  });
  return { ...decision, events };
};

import { COST_CHANGES, money, type CostChange, type Money, type ReservationAnswer } from '@stile/contracts';
import { adjustmentOf, lessConcessions } from './line-refunds.js';
import { salesBetween, type SoldReservation } from './sales.js';

type Cost = NonNullable<ReservationAnswer['cost']>;

/** The part of its cost that neither its price nor a concession makes is retained by terms, or was cancelled. */
const changesOf = (state: SoldReservation): Cost['changes'] => {
  const { priced } = state.placed;
  const adjustment = adjustmentOf(state.placed);
  const adjusted = money.add(money.money(priced.total), adjustment);
  const conceded = money.subtract(lessConcessions(state, priced), adjusted);
  const rest = money.subtract(money.money(state.owed), money.add(adjusted, conceded));
  const restKind = rest > 0 ? 'fee' : state.stage === 'cancelled' ? 'cancellation' : 'concession';
  const parts: readonly (readonly [CostChange, Money])[] = [
    ['adjustment', adjustment],
    ['concession', conceded],
    [restKind, rest],
  ];
  return COST_CHANGES.flatMap((kind) => {
    const amount = money.add(...parts.filter(([part]) => part === kind).map(([, part]) => part));
    return amount === 0 ? [] : [{ kind, amount: money.units(amount) }];
  });
};

/** The tax of what a reservation costs, by rate, as its accounts have it; the highest rate first. */
const taxesOf = (state: SoldReservation): Cost['taxes'] => {
  const sales = salesBetween(null, state);
  const rates = [...new Set(sales.map(({ taxRate }) => taxRate))].sort((a, b) => b - a);
  return rates.map((rate) => {
    const own = sales.filter(({ taxRate }) => taxRate === rate);
    const base = money.add(...own.map(({ amountBeforeTax }) => money.money(amountBeforeTax)));
    const amount = money.add(...own.map((sale) => money.money(sale.amount)));
    return { rate, base: money.units(base), tax: money.units(money.subtract(amount, base)) };
  });
};

/**
 * The cost of a reservation by now, and what leads to it from its price; undefined where it costs its price. It is what
 * was paid and has not gone back, with its balance.
 */
export const costOf = (state: SoldReservation): Cost | undefined => {
  if (state.stage !== 'confirmed' && state.stage !== 'cancelled') return undefined;
  const changes = changesOf(state);
  if (changes.length === 0) return undefined;
  const taxes = taxesOf(state);
  return {
    changes,
    total: state.owed,
    tax_amount: money.units(money.add(...taxes.map(({ tax }) => money.money(tax)))),
    taxes,
  };
};

import { RESERVATION_CATEGORY, type ReservationEvent } from '../bookings/events.js';
import type { PaymentMethod } from '../bookings/payment-method.js';
import type { RefundMethod } from '../bookings/refund-method.js';
import type { Sale } from '../bookings/sales.js';
import { money, type Money } from '../kernel/index.js';
import { DRAWER_CATEGORY, type DrawerEvent } from '../tills/events.js';
import type { PostingAccount } from '../kernel/accounts.js';
import type { Figure } from './figures.js';

/** Categories of the streams whose events move money. */
export const MONEY_CATEGORIES = [RESERVATION_CATEGORY, DRAWER_CATEGORY] as const;
export type MoneyEvent = ReservationEvent | DrawerEvent;

/** One line of an entry: above 0 a debit, below 0 a credit, exact. */
export interface Posting {
  readonly account: PostingAccount;
  /** The sold kind of revenue, the rate of tax, the till of a drawer; else ''. */ readonly detail: string;
  readonly amount: Money;
}

const SIGN = { debit: 1, credit: -1 } as const;
const post = (side: keyof typeof SIGN, account: PostingAccount, amount: Money, detail = ''): Posting => ({
  account,
  detail,
  amount: money.times(amount, SIGN[side]),
});
/** The same amount on both sides. */
const move = (amount: Money, debit: PostingAccount, credit: PostingAccount, detail = ''): Posting[] => [
  post('debit', debit, amount, detail),
  post('credit', credit, amount, detail),
];

/** Postings of what a reservation costs more: it is owed; the venue has revenue, and tax that it owes itself. */
const sold = (sales: readonly Sale[] = []): Posting[] =>
  sales.flatMap(({ kind, taxRate, amount, amountBeforeTax }) => {
    const gross = money.money(amount);
    const net = money.money(amountBeforeTax);
    return [
      post('debit', 'outstanding', gross),
      post('credit', 'revenue', net, kind),
      post('credit', 'tax', money.subtract(gross, net), String(taxRate)),
    ];
  });

const PAID_INTO: Readonly<Record<PaymentMethod | RefundMethod, PostingAccount>> = {
  card: 'online',
  terminal: 'terminal',
  cash: 'cash',
  manual: 'manual',
};
const paidOnline = (charge: { readonly amount: number } | null): Posting[] =>
  charge ? move(money.money(charge.amount), 'online', 'outstanding') : [];

const ofDrawer = (till: string, event: DrawerEvent): Posting[] => {
  const into = (amount: number, from: PostingAccount, detail = till): Posting[] => [
    post('debit', 'drawer', money.money(amount), till),
    post('credit', from, money.money(amount), detail),
  ];
  switch (event.type) {
    case 'DrawerStarted': {
      const { float, carried } = event.data;
      return into(money.units(money.subtract(money.money(float), money.money(carried))), 'safe');
    }
    case 'CashTaken':
      return [...into(event.data.amount, 'cash', ''), ...into(event.data.rounding, 'rounding')];
    case 'CashReturned':
      return [...into(-event.data.amount, 'cash', ''), ...into(-event.data.rounding, 'rounding')];
    case 'CashMoved':
      return [...into(event.data.amount, 'safe'), ...into(event.data.discrepancy, 'over_short')];
    case 'TillCounted':
      return event.data.recorded ? into(event.data.discrepancy, 'over_short') : [];
    case 'DrawerClosed':
      return [...into(event.data.variance, 'over_short'), ...into(-event.data.deposit, 'safe')];
    case 'CashNotMoved':
    case 'DrawerPopped':
    case 'TillHandedOver':
      return [];
  }
};

const ofReservation = (event: ReservationEvent): Posting[] => {
  switch (event.type) {
    case 'ReservationConfirmed':
    case 'ReservationEdited':
      return [...sold(event.data.sales), ...paidOnline(event.data.charge)];
    case 'ReservationCancelled':
    case 'ReservationUncancelled':
      return sold(event.data.sales);
    case 'PaymentTaken':
      return move(money.money(event.data.amount), PAID_INTO[event.data.method], 'outstanding');
    case 'RefundBegun':
      return [
        ...sold(event.data.sales),
        ...move(money.money(event.data.amount), 'outstanding', 'going_back'),
      ];
    case 'RefundMade':
      return move(money.money(event.data.amount), 'going_back', PAID_INTO[event.data.method]);
    case 'RefundFailed':
      return [
        ...sold(event.data.sales),
        ...move(money.money(event.data.amount), 'going_back', 'outstanding'),
      ];
    default:
      return [];
  }
};

const isDrawerEvent = (event: MoneyEvent): event is DrawerEvent =>
  'till' in event.data && 'session' in event.data;

/** One posting an account, none of nothing. */
const gathered = (postings: readonly Posting[]): readonly Posting[] => {
  const sums = new Map<string, Posting>();
  for (const { account, detail, amount } of postings) {
    const key = `${account}/${detail}`;
    sums.set(key, { account, detail, amount: money.add(sums.get(key)?.amount ?? money.zero, amount) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
};

/** The double entry of an event: its postings add up to nothing; none where no money moves (docs/rules/payments.md 92). */
export const postingsOf = (event: MoneyEvent): readonly Posting[] =>
  gathered(isDrawerEvent(event) ? ofDrawer(event.data.till, event) : ofReservation(event));

const sumOf = (postings: readonly Posting[], ...accounts: readonly PostingAccount[]): Money =>
  money.add(...postings.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));

/** Additions of an entry to the figures of its day (docs/rules/payments.md 97). */
export const figuresOf = (postings: readonly Posting[]): ReadonlyMap<Figure, Money> => {
  const isOfTill = postings.some(({ account }) => account === 'drawer');
  const cost = money.times(sumOf(postings, 'revenue', 'tax'), -1);
  const cash = sumOf(postings, 'cash');
  const figures: readonly (readonly [Figure, Money])[] = [
    ['charges', cost > 0 ? cost : money.zero],
    ['refunds', cost < 0 ? money.times(cost, -1) : money.zero],
    ['cash', isOfTill ? money.zero : cash],
    ['terminal', sumOf(postings, 'terminal')],
    ['online', sumOf(postings, 'online')],
    ['manual', sumOf(postings, 'manual')],
    ['going_back', sumOf(postings, 'going_back')],
    ['outstanding', sumOf(postings, 'outstanding')],
    ['till_cash', isOfTill ? money.times(cash, -1) : money.zero],
    ['rounding', money.times(sumOf(postings, 'rounding'), -1)],
  ];
  return new Map(figures.filter(([, amount]) => amount !== 0));
};

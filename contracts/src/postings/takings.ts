import type { ReservationEvent } from '../bookings/events.js';
import type { Sale } from '../bookings/sales.js';
import { money, type Money } from '../kernel/index.js';
import { figuresOf, postingsOf } from './postings.js';

/** Parts of a report on takings (docs/rules/tills.md 39). */
export const TAKINGS = [
  'charges',
  'refunds',
  /** Money that came in. */ 'taken',
  /** Money that went back. */ 'returned',
  'going_back',
  'outstanding',
  /** By tax rate: what was sold before tax. */ 'base',
  'tax',
  'discounts',
  'concessions',
] as const;
export type TakingsName = (typeof TAKINGS)[number];

/** An event's part in a figure of takings, exact. */
export interface TakingsPart {
  readonly name: TakingsName;
  /** The tender of money, the rate of tax, the coupon of a discount; else ''. */ readonly detail: string;
  readonly amount: Money;
  /** Below 0 where an earlier event counts no more. */ readonly count: number;
}

/** How money was paid. `brand` is the provider's name of a card, `serial` the device that it was at; '' where neither is known. */
export interface Tender {
  readonly method: 'cash' | 'terminal' | 'online' | 'manual';
  readonly cardType: string;
  readonly serial: string;
  readonly brand: string;
}
/** No serial has a '/'; a brand may. */
export const tenderDetail = ({ method, cardType, serial, brand }: Tender): string =>
  [method, cardType, serial, brand].join('/');
export const tenderOf = (detail: string): Tender => {
  const [method = '', cardType = '', serial = '', ...brand] = detail.split('/');
  return { method: method as Tender['method'], cardType, serial, brand: brand.join('/') };
};

const part = (name: TakingsName, amount: Money, detail = '', count = 1): TakingsPart => ({
  name,
  detail,
  amount,
  count,
});

const salesOf = (event: ReservationEvent): readonly Sale[] =>
  ('sales' in event.data ? event.data.sales : undefined) ?? [];

const ofTax = (sales: readonly Sale[]): TakingsPart[] =>
  sales.flatMap(({ taxRate, amount, amountBeforeTax }) => {
    const net = money.money(amountBeforeTax);
    return [
      part('base', net, String(taxRate)),
      part('tax', money.subtract(money.money(amount), net), String(taxRate)),
    ];
  });

const signed = (name: TakingsName, amount: Money, detail = ''): TakingsPart =>
  part(name, amount, detail, Math.sign(amount));

/** The sum that staff give away, or no longer do as the money could not go back. */
const ofConcession = (event: ReservationEvent): TakingsPart[] => {
  const ofRefund = event.type === 'RefundBegun' || event.type === 'RefundFailed';
  // A sale without the network that was taken for less than its lines cost (docs/rules/offline.md 53).
  if (!ofRefund && event.type !== 'ReservationConfirmed') return [];
  const sales = salesOf(event).filter(({ kind }) => ofRefund || kind === 'concession');
  const conceded = money.times(money.add(...sales.map(({ amount }) => money.money(amount))), -1);
  return conceded === 0 ? [] : [signed('concessions', conceded)];
};

const ofDiscounts = (event: ReservationEvent): TakingsPart[] =>
  (('discounts' in event.data ? event.data.discounts : undefined) ?? []).map(({ coupon, amount }) =>
    signed('discounts', money.money(amount), coupon),
  );

const cardOf = (event: ReservationEvent): Pick<Tender, 'cardType' | 'serial' | 'brand'> => {
  const card = (
    brand: string | null | undefined,
    terminal?: { serial: string; cardType: string | null },
  ) => ({
    cardType: terminal?.cardType ?? '',
    serial: terminal?.serial ?? '',
    brand: brand ?? '',
  });
  switch (event.type) {
    case 'ReservationConfirmed':
    case 'ReservationEdited':
      return card(event.data.charge?.cardBrand);
    case 'PaymentTaken':
      return card(event.data.card?.brand, event.data.terminal);
    case 'RefundMade':
      return card(event.data.cardBrand, event.data.terminal);
    default:
      return card(null);
  }
};

const METHODS: ReadonlySet<string> = new Set<Tender['method']>(['cash', 'terminal', 'online', 'manual']);
const isMethod = (name: string): name is Tender['method'] => METHODS.has(name);

/**
 * Additions of a reservation's event to the takings of its day, its till and its cashier. Charges less refunds are what
 * was taken less what was returned, what is on its way back and what is outstanding more than before.
 */
export const takingsOf = (event: ReservationEvent): readonly TakingsPart[] => {
  const ofMoney = [...figuresOf(postingsOf(event))].flatMap(([name, amount]): TakingsPart[] => {
    if (isMethod(name)) {
      const detail = tenderDetail({ method: name, ...cardOf(event) });
      return [amount > 0 ? part('taken', amount, detail) : part('returned', money.times(amount, -1), detail)];
    }
    return name === 'till_cash' || name === 'rounding' ? [] : [part(name, amount)];
  });
  return [...ofMoney, ...ofTax(salesOf(event)), ...ofDiscounts(event), ...ofConcession(event)];
};

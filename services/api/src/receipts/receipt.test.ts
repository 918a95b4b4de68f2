import type { ReservationAnswer } from '@stile/contracts';
import { formatMoney } from '@stile/web-kit';
import type { Occasion } from '../mail/letters/calendar-file.js';
import { reservationMail } from '../mail/letters/reservation-mail.js';
import { receiptOf, type Receipt } from './receipt.js';

const line = (
  title: string,
  count: number,
  [unit_price, unit_price_before_tax]: readonly [number, number],
): ReservationAnswer['lines'][number] => ({
  kind: 'addon',
  item: title,
  title,
  count,
  factor: 1,
  unit_price,
  unit_price_before_tax,
  price: unit_price * count,
  price_before_tax: unit_price_before_tax * count,
  tax_rate: 0.13,
  rule: null,
});

const reservation = {
  id: '7KQ4MWXH2P',
  created: '2026-12-01T14:00:00.000Z',
  language: 'en',
  inventory: 'ridge',
  inventory_title: { en: 'Ridge' },
  visit_date: '2026-12-12',
  arrival_time: '09:00',
  currency: 'CAD',
  lines: [
    line('Adult', 2, [11.5, 10.177]),
    line('Car', 1, [6.5, 5.7522]),
    line('Firewood', 1, [9.04, 8]),
    line('Infant', 1, [0, 0]),
  ],
  discounts: [{ coupon: 'TEN', description: 'Ten percent off', amount: 3.854, amount_before_tax: 3.4106 }],
  subtotal: 30.7,
  tax_amount: 3.99,
  price: 34.69,
  taxes: [{ rate: 0.13, base: 30.7, tax: 3.99 }],
  charges: [],
  vehicles: [],
  amount_to_return: 0,
  amount_going_back: 0,
  balance: 0,
  cancelled: false,
} as unknown as ReservationAnswer;

const receipt = (taxIncluded: boolean, more: Partial<ReservationAnswer> = {}): Receipt =>
  receiptOf({
    reservation: { ...reservation, ...more },
    group: {
      settings: { tax_included: String(taxIncluded) },
      business: { name: 'Parks', address: [], phone: '', store_number: '', custom_header: '' },
    },
    placedOn: '2026-12-01',
    paidOn: (instant) => instant.slice(0, 10),
    language: 'en',
    timeFormat: 'h:mm A',
  });
const mail = async (taxIncluded: boolean): Promise<string> => {
  const occasion: Occasion = {
    reservation,
    startsAt: '2026-12-12T14:00:00.000Z',
    endsAt: '2026-12-12T22:00:00.000Z',
    changedAt: '2026-12-01T14:00:00.000Z',
    sequence: 0,
    place: 'Ridge',
    address: [],
    timeFormat: 'h:mm A',
    taxIncluded,
  };
  const letter = { kind: 'confirmation', occasion, link: 'https://x', openWaivers: [] } as const;
  return (await reservationMail(letter, 'a@example.org', 'm')).text;
};
const cents = (amount: string): number => Math.round(Number(amount.replace('$', '')) * 100);

it.each([
  [
    'before tax',
    false,
    ['$20.36', '$5.75', '$8.00', 'Free', '-$3.41'],
    ['Subtotal: $30.70', 'Tax: $3.99', 'Total: $34.69'],
  ],
  [
    'with tax',
    true,
    ['$23.00', '$6.50', '$9.04', 'Free', '-$3.85'],
    ['Total: $34.69', 'of which tax: $3.99'],
  ],
] as const)(
  'receipt and mail show the same lines, which add up, %s',
  async (_what, taxIncluded, amounts, sums) => {
    const { items, sums: below } = receipt(taxIncluded);
    expect(items.map(({ amount }) => amount)).toEqual(amounts);
    const whole = amounts
      .filter((amount) => amount !== 'Free')
      .reduce((sum, amount) => sum + cents(amount), 0);
    expect(whole).toBe(cents(formatMoney(taxIncluded ? 34.69 : 30.7, 'CAD', 'en')));
    expect(below.map(({ amount }) => amount)).toEqual(sums.map((sum) => sum.split(': ')[1]));
    const text = await mail(taxIncluded);
    expect(text).toContain([...items.map(({ title, amount }) => `${title}: ${amount}`), ...sums].join('\n'));
  },
);

it('a paper has no price of more than 2 decimals', () => {
  expect(receipt(false).items.map(({ note }) => note)).toEqual(['', '', '', '', 'TEN']);
  expect(receipt(true).items.map(({ note }) => note)).toEqual(['2 × $11.50', '', '', '', 'TEN']);
});

it('what went back stands under its charge; what is on its way is still to be returned', () => {
  const refund = (amount: number, state: 'begun' | 'made' | 'failed') => ({
    id: `r${amount}`,
    amount,
    method: 'card' as const,
    state,
    created: '2026-12-04T10:00:00.000Z',
    gateway_refund_id: null,
  });
  const charge = {
    id: 'c1',
    amount: 34.69,
    charge_type: 'card',
    user: '',
    transaction_id: 'py_1',
    card_brand: 'Visa',
    card_last4: '4242',
    created: '2026-12-01T14:00:00.000Z',
    refunds: [refund(10, 'made'), refund(5, 'failed'), refund(4, 'begun')],
  };
  expect(receipt(true, { charges: [charge], amount_to_return: 1 }).payments).toEqual([
    ['Card ending in 4242, Dec 1, 2026', '$34.69'],
    ['Returned, Dec 4, 2026', '-$10.00'],
    ['To be returned', '$5.00'],
  ]);
});

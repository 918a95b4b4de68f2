import type { ReservationAnswer } from '@stile/contracts';
import { formatMoney } from '@stile/web-kit';
import type { Occasion } from '../mail/letters/calendar-file.js';
import { reservationMail } from '../mail/letters/reservation-mail.js';
import { rowsOf } from '../../../../test/cases/table.js';
import { LAYOUTS, stripLines } from './receipt-strip.js';
import { receiptOf, type Receipt, type ReceiptOf } from './receipt.js';

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

const receipt = (
  taxIncluded: boolean,
  more: Partial<ReservationAnswer> = {},
  how: Partial<ReceiptOf> = {},
): Receipt =>
  receiptOf({
    reservation: { ...reservation, ...more },
    group: {
      settings: { tax_included: String(taxIncluded) },
      business: {
        name: 'Escarpment Parks',
        address: ['4999 Ridge Road', 'Milton'],
        phone: '905 555 0100',
        store_number: '12',
        custom_header: 'Keep this receipt',
      },
    },
    account: { payments: [], refunds: [] },
    localOf: (instant) => ({ date: instant.slice(0, 10), minutes: 540 }),
    form: 'sheet',
    language: 'en',
    timeFormat: 'h:mm A',
    ...how,
  });
const mail = async (taxIncluded: boolean, more: Partial<ReservationAnswer> = {}): Promise<string> => {
  const occasion: Occasion = {
    reservation: { ...reservation, ...more },
    startsAt: '2026-12-12T14:00:00.000Z',
    endsAt: '2026-12-12T22:00:00.000Z',
    changedAt: '2026-12-01T14:00:00.000Z',
    sequence: 0,
    destination: 'Ridge',
    address: [],
    timeZone: 'America/Toronto',
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

it.each([
  ['before tax', false, ['Subtotal: $30.70', 'Tax: $3.99', 'Price: $34.69']],
  ['with tax', true, ['Price: $34.69']],
] as const)(
  'receipt and mail lead from the price to what it costs by now, %s',
  async (_what, taxIncluded, own) => {
    const cost = {
      changes: [
        { kind: 'adjustment' as const, amount: 1 },
        { kind: 'concession' as const, amount: -10 },
      ],
      total: 25.69,
      tax_amount: 2.96,
      taxes: [{ rate: 0.13, base: 22.73, tax: 2.96 }],
    };
    const sums = [...own, 'Adjustment: $1.00', 'Concession: -$10.00', 'Total: $25.69', 'of which tax: $2.96'];
    expect(await mail(taxIncluded, { cost })).toContain(sums.join('\n'));
    const { sums: below } = receipt(taxIncluded, { cost });
    const papers = sums.map((sum) => sum.replace('Tax', 'Hst 13%').replace('tax', 'Hst 13%'));
    expect(below.map(({ name, amount }) => `${name}: ${amount}`)).toEqual(papers);
    expect(below.filter(({ strong }) => strong).map(({ name }) => name)).toEqual(['Total']);
    const french = receipt(taxIncluded, { cost }, { language: 'fr' }).sums.map(({ name }) => name);
    expect(french.slice(own.length - 1)).toEqual([
      'Prix',
      'Ajustement',
      'Geste commercial',
      'Total',
      'dont TVH 13\u00a0%',
    ]);
  },
);

it('a paper has no price of more than 2 decimals', () => {
  expect(receipt(false).items.map(({ each }) => each)).toEqual(['', '', '', '', '']);
  expect(receipt(true).items.map(({ each }) => each)).toEqual(['2 × $11.50', '', '', '', '']);
  expect(receipt(true).items.at(-1)?.note).toBe('TEN');
});

it.each([
  [{ rate: 0.13, base: 30.7, tax: 3.99 }, 1],
  [{ rate: 0.13, base: 0, tax: 0 }, 0],
  [{ rate: 0, base: 4, tax: 0 }, 0],
])('a rate that took no tax has no line: %j', (tax, lines) => {
  const { sums } = receipt(true, { taxes: [tax] });
  expect(sums.slice(1)).toHaveLength(lines);
});

it('what went back stands under its charge; what is on its way is still to be returned', () => {
  const refund = (amount: number, state: 'begun' | 'made' | 'failed') => ({
    id: `r${amount}`,
    amount,
    method: 'card' as const,
    state,
    user: '',
    created: '2026-12-04T10:00:00.000Z',
    gateway_refund_id: null,
  });
  const online = {
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
  expect(receipt(true, { charges: [online], amount_to_return: 1 }).payments).toEqual([
    ['Card ending in 4242, Dec 1, 2026', '$34.69'],
    ['Returned, Dec 4, 2026', '-$10.00'],
    ['To be returned', '$5.00'],
  ]);
});

const charge = (id: string, amount: number, more: object = {}) => ({
  id,
  amount,
  charge_type: 'cash',
  user: 'casey',
  transaction_id: null,
  card_brand: null,
  card_last4: null,
  created: '2026-12-01T15:00:00.000Z',
  refunds: [],
  ...more,
});
const paid = (paymentId: string, more: object) => ({ paymentId, cash: null, terminal: null, ...more });
const note40 = { till: 't', tendered: 40, change: 5.3, rounding: 0.01 };
const card = charge('p1', 34.69, { charge_type: 'terminal', card_last4: '4242' });
const dozen = { lines: [line('Adult', 12, [11.5, 11.5])], discounts: [] };
const longer = { lines: [line('A very long name of a guided tour', 12, [1234.5, 1234.5])], discounts: [] };
/** Sales of the tables of test/cases/receipts.md. */
const SALES: Readonly<Record<string, { of?: Partial<ReservationAnswer>; how?: object; before?: boolean }>> = {
  visit: {},
  'visit before tax': { before: true },
  'cash 40': {
    of: { charges: [charge('p1', 34.69)] },
    how: { account: { payments: [paid('p1', { cash: note40 })], refunds: [] } },
  },
  'cash exact': {
    of: { charges: [charge('p1', 34.69)] },
    how: {
      account: {
        payments: [paid('p1', { cash: { ...note40, tendered: 34.69, change: 0, rounding: 0 } })],
        refunds: [],
      },
    },
  },
  card: {
    of: { charges: [card] },
    how: { account: { payments: [paid('p1', { terminal: { serial: 'C045UQ1' } })], refunds: [] } },
  },
  'cash returned': {
    of: {
      charges: [
        charge('p1', 34.69, {
          refunds: [
            { id: 'r1', amount: 10.02, method: 'cash', state: 'made', created: '2026-12-02T15:00:00.000Z' },
          ],
        }),
      ],
    },
    how: {
      account: {
        payments: [paid('p1', { cash: note40 })],
        refunds: [{ refundId: 'r1', cash: { till: 't', rounding: -0.02 } }],
      },
    },
  },
  offline: {
    of: { charges: [charge('p1', 34.69)] },
    how: {
      account: { payments: [paid('p1', { cash: note40 })], refunds: [] },
      offline: { soldAt: '2026-11-30T23:00:00.000Z', receipt: 'ABC-0007' },
    },
  },
  'paid later': { of: { balance: 34.69 } },
  'paid in part': {
    of: { charges: [charge('p1', 20)], balance: 14.69 },
    how: { account: { payments: [paid('p1', {})], refunds: [] } },
  },
  'a dozen': { of: { ...dozen, subtotal: 138, price: 138, tax_amount: 0, taxes: [] } },
  'long names': { of: { ...longer, subtotal: 14814, price: 14814, tax_amount: 0, taxes: [] } },
};

const paperOf = (sale: string, paper: string, language: string): readonly string[] => {
  const { of = {}, how = {}, before = false } = SALES[sale]!;
  const text = { form: 'text', language: language as 'en' | 'fr', ...how } as const;
  return stripLines(receipt(!before, of, text), LAYOUTS[paper as keyof typeof LAYOUTS]);
};

it.each(rowsOf('receipts.md'))('$name', ({ Sale, Paper, Language, Lines }) => {
  const expected = [...Lines!.matchAll(/`([^`]*)`/g)].map(([, text]) => text);
  const lines = paperOf(Sale!, Paper!, Language!);
  const at = lines.indexOf(expected[0]!);
  expect(at < 0 ? lines : lines.slice(at, at + expected.length)).toEqual(expected);
});

it.each(['wide', 'narrow'] as const)('no line of %s paper is wider than it', (paper) => {
  const widths = Object.keys(SALES).flatMap((sale) =>
    ['en', 'fr'].flatMap((language) => paperOf(sale, paper, language).map(({ length }) => length)),
  );
  expect(Math.max(...widths)).toBe(LAYOUTS[paper].width);
});

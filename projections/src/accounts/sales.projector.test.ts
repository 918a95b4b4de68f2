import type { Priced, PricedLine, Recorded, ReservationEvent, Visit } from '@stile/contracts';
import { salesProjector, salesTable, type SaleRow, type SalesDocument } from './sales.projector.js';

/* Rows that each event adds, by hand: two adults of 22.60 and firewood of 10.00, tax of 13 % on the adults. */

const visit = {
  inventoryGroup: 'venue',
  inventory: 'ridge',
  visitDate: '2026-12-12',
  reservationType: 'day',
  discountGroup: null,
} as Visit;
const line = (
  kind: PricedLine['kind'],
  item: string,
  count: number,
  each: number,
  net: number,
): PricedLine => ({
  kind,
  item,
  title: item,
  count,
  factor: 1,
  unitPrice: each,
  unitPriceBeforeTax: net,
  amount: each * count,
  amountBeforeTax: net * count,
  taxRate: each === net ? 0 : 0.13,
  rule: null,
  slot: null,
});
const adults = line('visitor', 'adult', 2, 22.6, 20);
const wood = { ...line('addon', 'wood', 1, 10, 10), productType: 'supplies', accountingCode: '4100' };
const priced = (lines: readonly PricedLine[], more: Partial<Priced> = {}): Priced => ({
  lines: [...lines],
  discounts: [],
  subtotal: 50,
  taxAmount: 5.2,
  total: 55.2,
  currency: 'CAD',
  ...more,
});

const sale = (kind: string, taxRate: number, amount: number, amountBeforeTax: number) => ({
  kind,
  taxRate,
  amount,
  amountBeforeTax,
});
type Step = readonly [type: ReservationEvent['type'], data?: object];
const SOLD = [sale('visitor', 0.13, 45.2, 40), sale('addon', 0, 10, 10)];
const PLACED: Step = ['ReservationPlaced', { visit, priced: priced([adults, wood]), channel: 'web' }];
const CONFIRMED: Step = ['ReservationConfirmed', { sales: SOLD }];

/** The rows of the last of these. */
const rowsOf = (...steps: readonly Step[]): readonly SaleRow[] => {
  let document: SalesDocument | undefined;
  let rows: readonly SaleRow[] = [];
  for (const [i, [type, data]] of steps.entries()) {
    const event = {
      type,
      data: { reservationId: 'R1', inventoryGroup: 'venue', businessDate: '2026-12-03', ...data },
      metadata: { actor: 'casey', station: 'gate' },
      at: `2026-12-03T14:00:0${i}.000Z`,
    } as unknown as Recorded<ReservationEvent>;
    const before = document;
    const folded = salesProjector.fold(before, event, 'R1');
    document = folded === undefined ? before : (folded ?? undefined);
    rows = salesTable.rowsOf({ event, key: 'R1', before, after: document });
  }
  return rows;
};
/** Their items or kinds with units, and amounts in cents. */
const figuresOf = (rows: readonly SaleRow[]): unknown[] =>
  rows.map(({ item, kind, visit_date, units, gross_e4, net_e4, discount_e4 }) => [
    item || kind,
    visit_date.slice(-2),
    units,
    gross_e4 / 100,
    net_e4 / 100,
    discount_e4 / 100,
  ]);

it('nothing is sold before it is confirmed', () => {
  expect(rowsOf(PLACED)).toEqual([]);
});

it('a confirmed reservation sells its lines, each with what it is sold as, by whom and where', () => {
  const rows = rowsOf(PLACED, CONFIRMED);
  expect(figuresOf(rows)).toEqual([
    ['adult', '12', 2, 4520, 4000, 0],
    ['wood', '12', 1, 1000, 1000, 0],
  ]);
  expect(rows[1]).toEqual({
    inventory_group: 'venue',
    reservation: 'R1',
    business_date: '2026-12-03',
    earned_on: '2026-12-12',
    at: '2026-12-03T14:00:01.000Z',
    cause: 'sold',
    channel: 'web',
    actor: 'casey',
    station: 'gate',
    inventory: 'ridge',
    visit_date: '2026-12-12',
    reservation_type: 'day',
    discount_group: null,
    kind: 'addon',
    item: 'wood',
    title: 'wood',
    product_type: 'supplies',
    accounting_code: '4100',
    slot: null,
    first_day: null,
    last_day: null,
    unit_price_e4: 100_000,
    tax_rate: '0',
    coupons: '',
    units: 1,
    gross_e4: 100_000,
    net_e4: 100_000,
    discount_e4: 0,
  });
});

it('an event that does not say what it sells adds no row', () => {
  expect(rowsOf(PLACED, ['ReservationConfirmed', {}])).toEqual([]);
  expect(rowsOf(PLACED, ['ReservationConfirmed', { sales: SOLD, businessDate: undefined }])).toEqual([]);
});

it('a discount is spread over the lines that it is for', () => {
  const half = {
    coupon: 'HALF',
    description: '',
    amount: 22.6,
    amountBeforeTax: 20,
    items: ['adult'],
    revision: 1,
  };
  const cheaper = priced([adults, wood], { discounts: [half], total: 32.6, subtotal: 30, taxAmount: 2.6 });
  const sales = [sale('visitor', 0.13, 22.6, 20), SOLD[1]];
  const rows = rowsOf(['ReservationPlaced', { visit, priced: cheaper }], ['ReservationConfirmed', { sales }]);
  expect(figuresOf(rows)).toEqual([
    ['adult', '12', 2, 2260, 2000, 2260],
    ['wood', '12', 1, 1000, 1000, 0],
  ]);
  expect(rows.map(({ coupons }) => coupons)).toEqual(['HALF', '']);
});

it('an edit adds what it changes alone', () => {
  const three = line('visitor', 'adult', 3, 22.6, 20);
  const dearer = priced([three, wood], { total: 77.8, subtotal: 70, taxAmount: 7.8 });
  const edited: Step = [
    'ReservationEdited',
    { visit, priced: dearer, sales: [sale('visitor', 0.13, 22.6, 20)] },
  ];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, edited))).toEqual([['adult', '12', 1, 2260, 2000, 0]]);
});

it('a visit that moves is taken off its day and put on the other', () => {
  const moved = { ...visit, visitDate: '2026-12-13' };
  const edited: Step = ['ReservationEdited', { visit: moved, priced: priced([adults, wood]), sales: [] }];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, edited))).toEqual([
    ['adult', '12', -2, -4520, -4000, 0],
    ['wood', '12', -1, -1000, -1000, 0],
    ['adult', '13', 2, 4520, 4000, 0],
    ['wood', '13', 1, 1000, 1000, 0],
  ]);
});

it('a cancellation takes all off and adds the fee that is retained; undone, all is back', () => {
  const gone = [sale('visitor', 0.13, -45.2, -40), sale('addon', 0, -10, -10)];
  const cancelled: Step = ['ReservationCancelled', { sales: [...gone, sale('fee', 0, 15, 15)] }];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, cancelled))).toEqual([
    ['adult', '12', -2, -4520, -4000, 0],
    ['wood', '12', -1, -1000, -1000, 0],
    ['fee', '12', 0, 1500, 1500, 0],
  ]);
  const uncancelled: Step = ['ReservationUncancelled', { sales: [...SOLD, sale('fee', 0, -15, -15)] }];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, cancelled, uncancelled))).toEqual([
    ['adult', '12', 2, 4520, 4000, 0],
    ['wood', '12', 1, 1000, 1000, 0],
    ['fee', '12', 0, -1500, -1500, 0],
  ]);
});

it('a line that goes back is sold no more, until its refund fails', () => {
  const lines = [{ line: 'visitor/adult//', amount: 22.6, amountBeforeTax: 20 }];
  const back = [sale('visitor', 0.13, -22.6, -20)];
  const begun: Step = ['RefundBegun', { refundId: 'r1', lines, sales: back }];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, begun))).toEqual([['adult', '12', -1, -2260, -2000, 0]]);
  const failed: Step = ['RefundFailed', { refundId: 'r1', sales: [sale('visitor', 0.13, 22.6, 20)] }];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, begun, failed))).toEqual([['adult', '12', 1, 2260, 2000, 0]]);
});

it('an amount alone is a concession of no line', () => {
  const begun: Step = [
    'RefundBegun',
    { refundId: 'r1', sales: [sale('concession', 0.13, -5, -4.42), sale('concession', 0, -1, -1)] },
  ];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, begun))).toEqual([
    ['concession', '12', 0, -500, -442, 0],
    ['concession', '12', 0, -100, -100, 0],
  ]);
});

it('what costs nothing has units all the same', () => {
  const free = line('visitor', 'toddler', 3, 0, 0);
  const placed: Step = ['ReservationPlaced', { visit, priced: priced([free], { total: 0, subtotal: 0 }) }];
  expect(figuresOf(rowsOf(placed, ['ReservationConfirmed', { sales: [] }]))).toEqual([
    ['toddler', '12', 3, 0, 0, 0],
  ]);
});

describe('docs/rules/reports.md 14: a sale is earned', () => {
  const earned = (rows: readonly SaleRow[]): unknown[] =>
    rows.map(({ item, kind, earned_on, gross_e4 }) => [item || kind, earned_on.slice(-5), gross_e4 / 100]);
  const late = { businessDate: '2026-12-14' };

  it('on the day of the visit, and by a change after it on the day of the change', () => {
    expect(earned(rowsOf(PLACED, CONFIRMED))).toEqual([
      ['adult', '12-12', 4520],
      ['wood', '12-12', 1000],
    ]);
    const cancelled: Step = [
      'ReservationCancelled',
      { ...late, sales: [sale('visitor', 0.13, -45.2, -40), sale('addon', 0, -10, -10)] },
    ];
    expect(earned(rowsOf(PLACED, CONFIRMED, cancelled))).toEqual([
      ['adult', '12-14', -4520],
      ['wood', '12-14', -1000],
    ]);
  });

  it('on the last day of a programme', () => {
    const program = { id: 'camp', from: '2026-12-12', until: '2026-12-18' };
    const camp = { ...adults, program } as unknown as PricedLine;
    const placed: Step = [
      'ReservationPlaced',
      { visit, priced: priced([camp], { subtotal: 40, total: 45.2 }), channel: 'web' },
    ];
    const confirmed: Step = ['ReservationConfirmed', { sales: [SOLD[0]] }];
    expect(earned(rowsOf(placed, confirmed))).toEqual([['adult', '12-18', 4520]]);
  });

  it('where it is a fee, by the act that it is for', () => {
    const cancelled: Step = [
      'ReservationCancelled',
      { sales: [sale('visitor', 0.13, -45.2, -40), sale('addon', 0, -10, -10), sale('fee', 0, 15, 15)] },
    ];
    expect(earned(rowsOf(PLACED, CONFIRMED, cancelled)).at(-1)).toEqual(['fee', '12-03', 1500]);
  });
});

it('a concession moves with its visit, and goes with what it was for', () => {
  const conceded: Step = ['RefundBegun', { refundId: 'r1', sales: [sale('concession', 0.13, -5, -4.42)] }];
  const moved = { ...visit, visitDate: '2026-12-13' };
  const edited: Step = ['ReservationEdited', { visit: moved, priced: priced([adults, wood]), sales: [] }];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, conceded, edited))).toEqual(
    expect.arrayContaining([
      ['concession', '12', 0, 500, 442, 0],
      ['concession', '13', 0, -500, -442, 0],
    ]),
  );
  const back: Step = ['RefundFailed', { refundId: 'r1', sales: [sale('concession', 0.13, 5, 4.42)] }];
  expect(figuresOf(rowsOf(PLACED, CONFIRMED, conceded, edited, back))).toEqual([
    ['concession', '13', 0, 500, 442, 0],
  ]);
});

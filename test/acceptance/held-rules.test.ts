import type {
  Addon,
  Basket,
  CapacityRule,
  Coupon,
  HoldAnswer,
  PriceRule,
  QuoteAnswer,
  ReserveAnswer,
} from '@stile/contracts';
import { Client, key, walk, type Reply } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* A live hold keeps what it was given, whatever is edited meanwhile (docs/rules/holds.md 9). */
const started = startedProduct({ LIVE_HOLDS_PER_BROWSER: '1000' });
beforeAll(async () => {
  await product({ capacity: 100 })();
});

const DATE = '2026-12-09';
const BINOCULARS = { addon_inventory: 'rr-binoculars', addon_count: 1 };
const basket = (change: Partial<Basket> = {}): Basket =>
  walk({ date: DATE, addons: [BINOCULARS], coupons: ['RIDGE10'], ...change });
const people = (visitor_count: number): Basket['passes'] => [
  { visitor_type: 'rr-adult', visitor_count },
  { visitor_type: 'rr-car', visitor_count: 1 },
];

const save = async <T>(path: string, change: (document: T) => Partial<T>): Promise<() => Promise<void>> => {
  const of = `/api/admin/${path}?group=escarpment`;
  const { body } = await started.admin.get<T>(of);
  expect((await started.admin.put(of, { ...body, ...change(body) })).status).toBe(200);
  return async () => {
    const { body: now } = await started.admin.get<{ _revision: number }>(of);
    expect((await started.admin.put(of, { ...body, _revision: now._revision })).status).toBe(200);
  };
};
const rule = (id: string, change: (of: CapacityRule) => Partial<CapacityRule>) => () =>
  save<CapacityRule>(`capacity_rules/${id}`, change);
const product = (change: Partial<Addon['settings_v2']>) => () =>
  save<Addon>('addons/rr-binoculars', ({ settings_v2 }) => ({ settings_v2: { ...settings_v2, ...change } }));
const price = (change: Partial<PriceRule>) => () => save<PriceRule>('price_rules/1', () => change);
const all =
  (...edits: (() => Promise<() => Promise<void>>)[]) =>
  async () => {
    const undone: (() => Promise<void>)[] = [];
    for (const edit of edits) undone.unshift(await edit());
    return async () => {
      for (const undo of undone) await undo();
    };
  };
const halfAnHourLater = rule('rr-cars', ({ intervals }) => ({
  intervals: intervals!.map((each) => (each === '10:00-11:00' ? '10:30-11:00' : each)),
}));
const closed = rule('rr-closed', ({ intervals }) => ({ intervals: [...intervals!, DATE] }));

/** Each edit, and its effect on a visitor without a hold. */
const EDITS: readonly [string, () => Promise<() => Promise<void>>, Record<string, unknown>][] = [
  ['the day is closed', closed, { status: 409, body: { code: 'day_closed' } }],
  [
    'the slot is moved',
    all(
      halfAnHourLater,
      rule('rr-people', ({ intervals }) => ({
        intervals: intervals!.filter((each) => each !== '10:00-11:00'),
      })),
    ),
    { status: 422, body: { code: 'slot_unknown' } },
  ],
  ['the limit is 0', rule('rr-cars', () => ({ max_capacity: 0 })), { status: 409 }],
  ['the price rises', price({ price: 20, price_before_tax: 17.6991 }), { status: 201 }],
  ['the price ends', price({ end_date: '2026-12-01' }), { status: 422 }],
  ['the coupon is off', () => save<Coupon>('coupons/RIDGE10', () => ({ active: false })), { status: 422 }],
  ['the product is hidden', product({ hide_from_customer: true }), { status: 422 }],
  ['the product has run out', product({ capacity: 0 }), { status: 409 }],
];

const own = ({ tempReservationId, tempReservationToken }: HoldAnswer) => ({
  tempReservationId,
  tempReservationToken,
});
const quoted = (visitor: Client, of: Basket, hold: HoldAnswer) =>
  visitor.post<QuoteAnswer>('/api/quote', { reservation: of, ...own(hold) });
const again = (visitor: Client, of: Basket, hold: HoldAnswer): Promise<Reply<HoldAnswer>> =>
  visitor.hold(of, hold.tempReservationId, own(hold));
const reserve = async (
  visitor: Client,
  of: Basket,
  hold: HoldAnswer,
  { subtotal, tax_amount, price: total }: QuoteAnswer,
): Promise<Reply<ReserveAnswer>> =>
  visitor.post<ReserveAnswer>(
    '/api/reserve',
    {
      reservation: {
        ...of,
        contact: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.org',
          email_double: 'ada@example.org',
          phone: '905-555-0199',
        },
        subtotal,
        tax_amount,
        price: total,
        details: { language: 'en', tocs: true },
      },
      ...own(hold),
    },
    { 'idempotency-key': key() },
  );

interface Visitor {
  of?: Client;
  hold?: HoldAnswer;
  shown?: QuoteAnswer;
}

describe.each(EDITS)('%s', (_what, edit, forOthers) => {
  let undo = (): Promise<void> => Promise.resolve();
  const [same, less, left]: Visitor[] = [{}, {}, {}];
  beforeAll(async () => {
    for (const who of [same!, less!, left!]) {
      who.of = new Client(started.running.url);
      who.shown = await who.of.quote(basket());
      const { status, body } = await who.of.hold(basket());
      expect(status).toBe(201);
      who.hold = body;
    }
    undo = await edit();
  });
  afterAll(() => undo());

  it('for others it counts at once', async () => {
    expect(await new Client(started.running.url).hold(basket())).toMatchObject(forOthers);
  });

  it('the hold has its places, its products and its price, renewed too, until it is paid', async () => {
    const { of, shown } = same as Required<Visitor>;
    let { hold } = same as Required<Visitor>;
    expect((await quoted(of, basket(), hold)).body).toMatchObject({
      price: shown.price,
      subtotal: shown.subtotal,
      discounts: [{ coupon: 'RIDGE10' }],
    });
    const renewed = await again(of, basket(), hold);
    expect(renewed.status).toBe(201);
    hold = renewed.body;
    const reserved = await reserve(of, basket(), hold, shown);
    expect(reserved).toMatchObject({ status: 201, body: { reservation: { price: shown.price } } });
    await of.pay(reserved.body.redirect_url!);
    expect((await of.checkout(reserved.body.reservation.id)).body).toMatchObject({ state: 'completed' });
  });

  it('fewer people keep their part of it', async () => {
    const { of, hold } = less as Required<Visitor>;
    const smaller = basket({ passes: people(1) });
    const { status, body } = await again(of, smaller, hold);
    expect(status).toBe(201);
    const shown = (await quoted(of, smaller, body)).body;
    expect(await reserve(of, smaller, body, shown)).toMatchObject({ status: 201 });
  });

  it('who has released it is like others', async () => {
    const { of, hold, shown } = left as Required<Visitor>;
    const { tempReservationId: id, tempReservationToken } = hold;
    await of.put(`/api/delete_temp_reservation/${id}`, { tempReservationToken });
    const { status } = await reserve(of, basket(), hold, shown);
    expect(status).toBe(forOthers['status'] === 201 ? 409 : forOthers['status']);
  });
});

describe('more than the hold has', () => {
  it('is judged by the rules of now, and costs the hold nothing', async () => {
    const visitor = new Client(started.running.url);
    const shown = await visitor.quote(basket());
    const { body: hold } = await visitor.hold(basket());
    const undo = await closed();
    expect(await again(visitor, basket({ passes: people(3) }), hold)).toMatchObject({
      status: 409,
      body: { code: 'day_closed' },
    });
    expect(await again(visitor, basket({ date: '2026-12-10', passes: people(2) }), hold)).toMatchObject({
      status: 201,
    });
    expect(await again(visitor, basket(), hold)).toMatchObject({ status: 409, body: { code: 'day_closed' } });
    await undo();
    expect(shown.price).toBeGreaterThan(0);
  });

  it('at a price of now, beside what it has at its own', async () => {
    const visitor = new Client(started.running.url);
    const { body: hold } = await visitor.hold(basket({ coupons: [] }));
    const undo = await price({ price: 20, price_before_tax: 17.6991 })();
    const three = basket({ passes: people(3), coupons: [] });
    expect((await quoted(visitor, three, hold)).body.lines).toMatchObject([
      { item: 'rr-adult', count: 2, unit_price: 9.5 },
      { item: 'rr-adult', count: 1, unit_price: 20 },
      { item: 'rr-car' },
      { item: 'rr-binoculars' },
    ]);
    await undo();
  });

  it('an ended coupon is not added to it', async () => {
    const visitor = new Client(started.running.url);
    const { body: hold } = await visitor.hold(basket({ coupons: [] }));
    const undo = await save<Coupon>('coupons/RIDGE10', () => ({ active: false }));
    expect(await again(visitor, basket(), hold)).toMatchObject({ status: 422 });
    await undo();
  });
});

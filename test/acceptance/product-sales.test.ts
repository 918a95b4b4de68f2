import type {
  ErrorBody,
  InventoryReportAnswer,
  ProductSaleRow,
  ProductSalesSummary,
  ReservationAnswer,
} from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/* Product Sales (docs/rules/reports.md): two sales, one of them made smaller, one cancelled, one with an add-on. */
const started = startedProduct();
const [FIRST, SECOND] = ['2026-12-05', '2026-12-06'];
const EXTRA = 'rr-firewood';
let fiona: Client;
let smaller: string;
let cancelled: string;
let bought: string;

const party = (date: string, visitor_count: number, addons: readonly object[] = []) =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count }], addons: addons as never });
const book = async (date: string, people: number, addons: readonly object[] = []) => {
  const visitor = new Client(started.running.url);
  const basket = party(date, people, addons);
  const { body } = await visitor.reserve(basket);
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, basket, id: body.reservation.id };
};

beforeAll(async () => {
  fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  smaller = (await book(FIRST, 3)).id;
  expect((await started.admin.edit(smaller, party(FIRST, 2), {})).status).toBe(200);
  const { id } = await book(SECOND, 2);
  cancelled = id;
  const { status } = await started.admin.put(
    `/api/reservation/${cancelled}/cancel`,
    { cancelled: true, waive_fee: true },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(200);
  bought = (await book(SECOND, 1, [{ addon_inventory: EXTRA, addon_count: 2 }])).id;
  await atRest(started.running);
});

const summary = async (filter: object, who = fiona) =>
  (
    await who.get<ProductSalesSummary>(
      `/api/admin/product_sales/summary?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).body;
const lines = (filter: object, who = fiona) =>
  who.get<ProductSaleRow[]>(
    `/api/admin/product_sales?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["at","ASC"]&range=[0,99]`,
  );
const report = (query: string, who = fiona) =>
  who.get<InventoryReportAnswer & ErrorBody>(`/api/inventory_report?${query}`);
const inCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
const DAYS = { date_gte: FIRST, date_lte: SECOND };

const ofReservation = async (id: string): Promise<ReservationAnswer> =>
  (await started.admin.get<ReservationAnswer>(`/api/reservation/${id}`)).body;

it('adds up what reservations cost now, by product and by day', async () => {
  const { body } = await lines(DAYS);
  const sums = await summary(DAYS);
  for (const id of [smaller, bought]) {
    const { price, subtotal } = await ofReservation(id);
    const own = body.filter(({ reservation }) => reservation === id);
    expect(inCents(own.map(({ gross }) => gross))).toBe(inCents([price]));
    expect(inCents(own.map(({ net }) => net))).toBe(inCents([subtotal]));
  }
  const ofCancelled = body.filter(({ reservation }) => reservation === cancelled);
  expect([
    inCents(ofCancelled.map(({ gross }) => gross)),
    new Set(ofCancelled.map(({ cause }) => cause)),
  ]).toEqual([0, new Set(['sold', 'cancelled'])]);
  for (const name of ['gross', 'net', 'tax', 'discount', 'units'] as const) {
    const all = inCents(body.map((row) => row[name]));
    expect(inCents([sums.totals[name]])).toBe(all);
    expect(inCents(sums.products.map((product) => product[name]))).toBe(all);
  }
  expect(inCents(sums.periods.map(({ gross }) => gross))).toBe(inCents([sums.totals.gross]));
  expect(sums.periods.map(({ period }) => period)).toEqual([FIRST, SECOND]);
  const adults = sums.products.find(({ item }) => item === 'rr-adult');
  expect(adults).toMatchObject({ kind: 'visitor', sold: 5, returned: 2, units: 3 });
  expect(sums).toMatchObject({ inventory_group: 'escarpment', currency: 'CAD' });
});

it('compares a period with as many days before it', async () => {
  const { before, totals } = await summary({ date_gte: SECOND, date_lte: SECOND });
  const first = await summary({ date_gte: FIRST, date_lte: FIRST });
  expect(before).toEqual({ start_date: FIRST, end_date: FIRST, totals: first.totals });
  expect([totals.units, (await summary({})).before]).toEqual([4, null]);
});

it('counts by visit date, or by the day of recording', async () => {
  const today = { date_gte: '2026-12-03', date_lte: '2026-12-03' };
  expect((await summary(today)).products).toEqual([]);
  const recorded = await summary({ ...today, date_type: '1' });
  expect([recorded.totals, recorded.periods.map(({ period }) => period)]).toEqual([
    (await summary(DAYS)).totals,
    ['2026-12-03'],
  ]);
});

it('finds the lines of a product, of a kind, of a change and of a reservation, in the order of the log', async () => {
  const [all, ofAddon, ofVisitors, edited, ofOne, sought] = await Promise.all(
    [
      {},
      { item: EXTRA },
      { kind: 'visitor' },
      { cause: 'edited' },
      { reservation: smaller, tab: '1' },
      { q: cancelled.toLowerCase() },
    ].map(async (filter) => (await lines(filter)).body),
  );
  const ids = all!.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  expect(ofAddon!.map(({ kind, units }) => [kind, units])).toEqual([['addon', 2]]);
  expect(ofVisitors!).toHaveLength(all!.length - 1);
  expect(edited!.map(({ reservation, units, actor }) => [reservation, units, actor])).toEqual([
    [smaller, -1, 'admin'],
  ]);
  expect(new Set(ofOne!.map(({ reservation }) => reservation))).toEqual(new Set([smaller]));
  expect(new Set(sought!.map(({ reservation }) => reservation))).toEqual(new Set([cancelled]));
});

it('answers the documented call', async () => {
  const days = `startDate=${FIRST}&endDate=${SECOND}`;
  const { status, body } = await report(
    `inventoryGroup=escarpment&${days}&itemsPerPage=2&page=2&selectedTab=0&embedded=true`,
  );
  const all = (await report(days)).body;
  expect([status, body.total, body.pages, body.tableData]).toEqual([
    200,
    all.total,
    Math.ceil(all.total / 2),
    all.tableData.slice(2, 4),
  ]);
  const sums = await summary(DAYS);
  expect([body.breakdown, body.quantity]).toEqual([sums.products, sums.totals.units]);
  expect(new Set(body.breakdown.flatMap(({ inventories }) => inventories))).toEqual(
    new Set([walk().inventory]),
  );
  expect(body.tableHeaders.slice(0, 3)).toEqual([
    { key: 'id', label: 'id' },
    { key: 'visit_date', label: 'Visit date' },
    { key: 'title', label: 'Product' },
  ]);
  const title = sums.products.find(({ item }) => item === EXTRA)!.title;
  for (const named of [EXTRA, title]) {
    const found = (await report(`selectedAddonTitle=${encodeURIComponent(named)}`)).body;
    expect([found.quantity, found.tableData.map(({ item }) => item)]).toEqual([2, [EXTRA]]);
  }
  const newest = (await report('sortKey=id&sortValue=DESC')).body.tableData.map(({ id }) => id);
  expect(newest).toEqual([...newest].sort().reverse());
  const wrong = await report('sortKey=gross');
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['query.sortKey']]);
});

it('adds up one reservation, whichever its days are', async () => {
  const { totals, products } = await summary({ reservation: smaller });
  expect([totals.gross, products.map(({ item }) => item)]).toEqual([
    (await ofReservation(smaller)).price,
    ['rr-adult', 'rr-car'],
  ]);
  expect((await summary({ item: EXTRA })).totals.units).toBe(2);
});

it('is for those who reach it, in their venues', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  for (const { status } of [await lines({}, casey), await report('', casey)]) expect(status).toBe(403);
  expect((await report('inventoryGroup=harbour-camp')).status).toBe(403);
  for (const [name, value] of [
    ['date_gte', 'soon'],
    ['id', '0000000000000145~000000'],
  ] as const) {
    const wrong = await lines({ [name]: value });
    const fields = Object.keys((wrong.body as unknown as ErrorBody).fields ?? {});
    expect([wrong.status, fields]).toEqual([400, [`query.filter.${name}`]]);
  }
});

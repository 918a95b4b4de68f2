import type {
  Allotment,
  AllotmentAnswer,
  Basket,
  ErrorBody,
  HoldAnswer,
  Instant,
  ReservationAnswer,
  ReservationRow,
  ShopReserveAnswer,
  TillMovementRow,
  TillReport,
  TillResult,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { drawerFaults } from '../support/drawer-faults.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { foldLedgers, moneyFaults } from '../support/invariants.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, intentsOf } from '../support/stores.js';

/* A station sells for cash while the network is away, from what it holds, and sends it afterwards. */
const TODAY = '2026-12-03';
/** Nine in the morning; a slot takes 45 cars and 160 people. */
const OPENING = '2026-12-03T14:00:00.000Z';
const clock = { at: OPENING as Instant, now: (): Instant => clock.at };
const product = startedProduct({}, { clock });
const later = (minutes: number): void => {
  clock.at = new Date(Date.parse(clock.at) + minutes * 60_000).toISOString();
};

const station = async (username = 'casey'): Promise<Client> => {
  const client = new Client(product.running.url);
  await client.signIn(username);
  return client;
};
let casey: Client;
let first: Client;
let second: Client;
beforeAll(async () => {
  [casey, first, second] = [await station(), await station(), await station()];
});
/** A session ends when nothing is done for long; the machines stay the same. */
const signIn = async (): Promise<void> => {
  for (const client of [casey, first, second]) await client.signIn('casey');
};
afterEach(async () => {
  await atRest(product.running);
  const { storage } = product.running;
  const [events, intents] = [await eventsOf(storage.log), await intentsOf(storage)];
  const faults = [...foldLedgers(events).faults, ...moneyFaults(events, intents), ...drawerFaults(events)];
  expect(faults).toEqual([]);
});

const WHERE = { inventory_group: 'escarpment', inventory: 'rattle-ridge' };
const keep = async (by: Client, previous?: Allotment): Promise<Allotment> => {
  const { status, body } = await by.post<AllotmentAnswer & ErrorBody>('/api/allotment', {
    ...WHERE,
    ...(previous && { tempReservationId: previous.id, tempReservationToken: previous.token }),
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.allotment!;
};
const cars = (time: string): string =>
  `cars@${time}-${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`;
/** One adult in so many cars: what runs out is cars. */
const party = (arrival: string, cars_: number): Basket =>
  walk({
    date: TODAY,
    arrival_time: arrival,
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 1 },
      { visitor_type: 'rr-car', visitor_count: cars_ },
    ],
  });
/** The price that the page works out by itself from the prices of the allotment. */
const priceOf = ({ slots }: Allotment, { passes, arrival_time }: Basket) => {
  const { prices } = slots.find(({ start_time }) => start_time === arrival_time)!;
  const { visitors } = prices.find(({ reservation_type }) => reservation_type === 'person_fee_car_limit')!;
  const sum = (field: 'price' | 'price_before_tax'): number =>
    passes.reduce((total, { visitor_type, visitor_count }) => {
      const price = visitors.find((visitor) => visitor.visitor_type === visitor_type)![field];
      return total + Math.round(price * 10_000) * visitor_count;
    }, 0);
  const [price, subtotal] = [sum('price'), sum('price_before_tax')].map(
    (units) => Math.round(units / 100) / 100,
  );
  return { price: price!, subtotal: subtotal!, tax_amount: Math.round((price! - subtotal!) * 100) / 100 };
};
type Sold = ShopReserveAnswer & ErrorBody;
let receipt = 0;
const saleOf = (of: Allotment, basket: Basket, more: object = {}, soldAt = clock.at) => ({
  reservation: {
    ...basket,
    contact: { first_name: '', last_name: '', email: '', phone: '' },
    ...priceOf(of, basket),
    details: { language: 'en' },
  },
  paymentMethod: 'cash',
  till: 'till-1',
  offline: {
    sold_at: soldAt,
    receipt: `G-${++receipt}`,
    tempReservationId: of.id,
    tempReservationToken: of.token,
  },
  ...more,
});
const send = (by: Client, sale: object, idempotencyKey = key()) =>
  by.post<Sold>('/api/shop_reserve', sale, { 'idempotency-key': idempotencyKey });
const fill = async (arrival: string): Promise<HoldAnswer[]> => {
  const held: HoldAnswer[] = [];
  for (;;) {
    const { status, body } = await casey.hold(party(arrival, 1));
    if (status !== 201) return held;
    held.push(body);
  }
};
const eventsOfReservation = async (id: string) =>
  (await eventsOf(product.running.storage.log)).filter(({ stream }) => stream === `reservation-${id}`);

it('a station holds places of every slot that is still sold, with what they cost', async () => {
  const allotment = await keep(first);
  expect(allotment).toMatchObject({ date: TODAY, now: OPENING, sell_until: '2026-12-03T15:00:00.000Z' });
  expect(allotment.slots[0]).toMatchObject({ start_time: '09:00', end_time: '11:00' });
  expect(allotment.slots[0]!.cars).toEqual([cars('09:00'), cars('10:00')]);
  expect(allotment.places[cars('09:00')]).toBe(6);
  expect(allotment.places['people@10:00-11:00']).toBe(12);
  const again = await keep(first, allotment);
  expect(again.id).toBe(allotment.id);
  expect((await keep(second)).id).not.toBe(allotment.id);
});

it('a station has one allotment, whatever it names, and nobody else books with its token', async () => {
  const own = await keep(first);
  for (let more = 0; more < 3; more += 1) expect((await keep(first)).id).toBe(own.id);
  const visitor = new Client(product.running.url);
  const basket = party('12:00', 1);
  const named = { tempReservationId: own.id, tempReservationToken: own.token };
  const held = await visitor.post<ErrorBody>('/api/reserve_t', {
    request_id: key(),
    reservation: basket,
    ...named,
  });
  expect([held.status, held.body.code]).toEqual([403, 'hold_token_wrong']);
  const reserved = await visitor.reserve(basket, {
    hold: { ...named, lapses_at: clock.at, seconds_left: 1 },
  });
  expect([reserved.status, (reserved.body as unknown as ErrorBody).code]).toEqual([403, 'hold_token_wrong']);
  const left = await visitor.put<ErrorBody>(`/api/delete_temp_reservation/${own.id}`, {
    tempReservationToken: own.token,
  });
  expect([left.status, left.body.code]).toEqual([403, 'hold_token_wrong']);
  expect((await keep(first, own)).id).toBe(own.id);
});

it('what a station sold is sent by who sold it there, or by a manager', async () => {
  const own = await keep(first);
  const sold = saleOf(own, party('12:00', 1));
  const elsewhere = await send(second, sold);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'offline_of_another']);
  expect((await send(product.admin, sold)).status).toBe(201);
  expect((await send(first, saleOf(own, party('12:00', 1)))).status).toBe(201);
});

it('a receipt number is of one sale, however often it is sent', async () => {
  const own = await keep(first);
  const idempotencyKey = key();
  const sold = saleOf(own, party('12:00', 1));
  const sent = await send(first, sold, idempotencyKey);
  expect((await send(first, sold, idempotencyKey)).body.reservation.id).toBe(sent.body.reservation.id);
  for (const by of [first, product.admin]) {
    const again = await send(by, sold);
    expect([again.status, again.body.code]).toEqual([409, 'offline_receipt_used']);
  }
});

it('with the network a station sells what it holds once nothing else is left, in any way of paying', async () => {
  const [own, other] = [await keep(first), await keep(second)];
  const held = await fill('13:00');
  const sale = (of: Allotment) => ({
    ...saleOf(of, party('13:00', 2)),
    offline: undefined,
    paymentMethod: 'manual',
    manualPaymentId: 'POS-1',
    till: undefined,
    allotment: { tempReservationId: of.id, tempReservationToken: of.token },
  });
  expect((await send(first, { ...sale(own), allotment: undefined })).body.code).toBe(
    'validation_not_enough_spots_in_interval',
  );
  expect(
    (await send(first, { ...sale(own), allotment: { ...sale(other).allotment, tempReservationId: own.id } }))
      .body.code,
  ).toBe('hold_token_wrong');
  const sameKey = key();
  const [sold, again] = [await send(first, sale(own), sameKey), await send(first, sale(own), sameKey)];
  expect([sold.status, again.status, again.body.reservation.id]).toEqual([
    201,
    201,
    sold.body.reservation.id,
  ]);
  expect(sold.body.reservation).toMatchObject({ state: 'confirmed', balance: 0 });
  expect([
    (await keep(first, own)).places[cars('13:00')],
    (await keep(second, other)).places[cars('13:00')],
  ]).toEqual([own.places[cars('13:00')]! - 2, other.places[cars('13:00')]]);
  const all = held.map(({ tempReservationId: id, tempReservationToken: token }) => ({ id, token }));
  for (const { id, token } of [own, other, ...all])
    await casey.put(`/api/delete_temp_reservation/${id}`, { tempReservationToken: token });
});

it('a venue without the setting holds nothing', async () => {
  const path = '/api/admin/inventory_group/escarpment';
  const { body: venue } = await product.admin.get<{ settings: object }>(path);
  await product.admin.put(path, {
    ...venue,
    settings: { ...venue.settings, offline_people: '0', offline_cars: null },
  });
  const { body } = await first.post<AllotmentAnswer>('/api/allotment', WHERE);
  expect(body).toEqual({ allotment: null });
  const { body: now } = await product.admin.get<{ settings: object }>(path);
  await product.admin.put(path, { ...now, settings: venue.settings });
});

it('what was sold is sent once under its key, with both times, and its cash is in the till', async () => {
  const allotment = await keep(first);
  const soldAt = clock.at;
  const sale = saleOf(allotment, party('11:00', 2), { tendered: 50 });
  later(40);
  const idempotencyKey = key();
  const [{ status, body }, again] = [
    await send(first, sale, idempotencyKey),
    await send(first, sale, idempotencyKey),
  ];
  expect([status, again.status]).toEqual([201, 201]);
  const { id } = body.reservation;
  expect(again.body.reservation.id).toBe(id);
  expect(body).toMatchObject({ reservation: { balance: 0, gateway: 'cash' } });
  expect(body.change_due).toBe(Math.round((50 - body.reservation.price) * 100) / 100);
  const events = await eventsOfReservation(id);
  const [placed] = events;
  expect(placed).toMatchObject({
    type: 'ReservationPlaced',
    at: clock.at,
    data: { offline: { soldAt, receipt: sale.offline.receipt, till: 'till-1', businessDate: TODAY } },
  });
  expect(events.filter(({ type }) => type === 'PaymentTaken')).toHaveLength(1);
  expect(events.find(({ type }) => type === 'PaymentBegun')!.data).toMatchObject({ soldAt });
  const taken = (await eventsOf(product.running.storage.log)).filter(
    ({ type, data }) => type === 'CashTaken' && (data as { reservationId: string }).reservationId === id,
  );
  expect(taken.map(({ data }) => data)).toMatchObject([{ soldAt, takenAt: clock.at }]);
  const { text } = await first.get<string>(`/reservation/${id}/print_receipt?paper=80mm`);
  expect(text).toContain(`Receipt number: ${sale.offline.receipt}`);
  expect(text).toMatch(/Date: Dec 3, 2026, 9:00 AM/);
});

it('cash that came after a count is marked in the till’s report and movements, with both times', async () => {
  const allotment = await keep(first);
  const soldAt = clock.at;
  const sale = saleOf(allotment, party('12:00', 1));
  later(5);
  const post = (path: string, body: object) =>
    product.admin.post<TillResult>(path, body, { 'idempotency-key': key() });
  const counting = { till: 'till-1', inventory_group: 'escarpment', balance: 0, record_discrepancy: true };
  expect((await post('/api/balance_till', counting)).body.result).toBe('ok');
  later(5);
  const { body } = await send(first, sale);
  const { price: amount, id } = body.reservation;
  const report = await product.admin.get<TillReport>(
    '/api/tills/till-1/report?kind=x&inventoryGroup=escarpment',
  );
  const both = { sold_at: soldAt, sent_at: clock.at, amount, late: true };
  expect(report.body.cash!.offline_sales.at(-1)).toEqual(both);
  expect(report.body.cash!.offline_sales[0]!.late).toBe(false);
  await atRest(product.running);
  const filter = encodeURIComponent(JSON.stringify({ reservation_id: id }));
  const { body: rows } = await product.admin.get<TillMovementRow[]>(
    `/api/admin/till_movements?filter=${filter}`,
  );
  expect(rows).toMatchObject([{ kind: 'sale', at: clock.at, sold_at: soldAt, late: true }]);
});

it('is honoured where the slot is full by then, and at the price of then', async () => {
  const allotment = await keep(first);
  await fill('13:00');
  expect((await casey.hold(party('13:00', 1))).status).toBe(409);
  const sale = saleOf(allotment, party('13:00', 3));
  const path = '/api/admin/price_rules';
  const { body: rules } = await product.admin.get<{ id: string; visitor_type_id: string }[]>(path);
  const rule = rules.find(({ visitor_type_id }) => visitor_type_id === 'rr-adult')!;
  const { body: whole } = await product.admin.get<object>(`${path}/${rule.id}`);
  const dearer = { ...whole, price: 22.6, price_before_tax: 20, tax_rate: 0.13 };
  expect((await product.admin.put<ErrorBody>(`${path}/${rule.id}`, dearer)).body.fields).toBeUndefined();
  const { status, body } = await send(first, sale);
  expect([status, body.code]).toEqual([201, undefined]);
  expect(body.reservation.price).toBe(sale.reservation.price);
});

it('two stations have their own places, and neither those of the other', async () => {
  const [one, two] = [await keep(first), await keep(second)];
  await fill('15:00');
  const [mine, theirs, more] = [
    await send(first, saleOf(one, party('15:00', 3))),
    await send(second, saleOf(two, party('15:00', 3))),
    await send(first, saleOf(one, party('15:00', 3))),
  ];
  expect([mine.status, theirs.status, more.status]).toEqual([201, 201, 201]);
  const { status, body } = await send(first, saleOf(one, party('15:00', 1)));
  expect([status, body.code]).toEqual([409, 'offline_no_room']);
  expect((await send(second, saleOf(two, party('15:00', 3)))).status).toBe(201);
});

/** A manager settles it, once, with a note; until then it is listed. */
const settles = async (id: string, { sold_at, receipt: number }: { sold_at: string; receipt: string }) => {
  const manager = await signedInAdmin(product.running.url);
  const settle = (by: Client, of: string, note: string, idempotencyKey = key()) =>
    by.put<ReservationAnswer & ErrorBody>(
      `/api/reservation/${of}/settle_offline`,
      { note },
      { 'idempotency-key': idempotencyKey },
    );
  const listed = async (of: object): Promise<readonly string[]> => {
    await atRest(product.running);
    const filter = encodeURIComponent(JSON.stringify(of));
    const { body } = await manager.get<ReservationRow[]>(`/api/admin/reservations?filter=${filter}`);
    return body.map((row) => row.id);
  };
  const toSettle = () => listed({ offline: 'to_settle' });
  expect(await toSettle()).toContain(id);
  expect((await settle(casey, id, 'mine')).status).toBe(403);
  expect((await settle(manager, id, ' ')).status).toBe(400);
  const idempotencyKey = key();
  const { body } = await settle(manager, id, 'Returned in cash', idempotencyKey);
  expect(body.offline_sale).toEqual({
    sold_at,
    receipt: number,
    till: 'till-1',
    settled: { at: clock.at, by: 'admin', note: 'Returned in cash' },
  });
  expect((await settle(manager, id, 'Returned in cash', idempotencyKey)).status).toBe(200);
  expect((await settle(manager, id, 'again')).body.code).toBe('offline_settled');
  expect(await toSettle()).not.toContain(id);
  const [confirmed] = await listed({ state: 'confirmed' });
  const other = await settle(manager, confirmed!, 'none');
  expect(other.body.code).toBe('offline_nothing_to_settle');
};

it('what comes after the lapse takes places that are free, else it is written down and given up', async () => {
  const allotment = await keep(first);
  const [sale, tooMuch] = [saleOf(allotment, party('17:00', 1)), saleOf(allotment, party('17:00', 2))];
  later(91);
  await signIn();
  expect((await send(first, sale)).status).toBe(201);
  await fill('17:00');
  const idempotencyKey = key();
  const { status, body } = await send(first, tooMuch, idempotencyKey);
  expect([status, body.code]).toEqual([409, 'offline_no_room']);
  const { reservation } = body.detail as { reservation: string };
  await eventually(
    () => casey.get<ReservationAnswer>(`/api/reservation/${reservation}`),
    (shown) => shown.body.state === 'abandoned',
  );
  expect((await send(first, tooMuch, idempotencyKey)).body.detail).toMatchObject({ reservation });
  await settles(reservation, tooMuch.offline);
});

it('rejects what no station can have sold', async () => {
  const allotment = await keep(first);
  const past = new Date(Date.parse(clock.at) - 60 * 60_000).toISOString();
  const future = new Date(Date.parse(clock.at) + 10 * 60_000).toISOString();
  const codeOf = async (sale: object): Promise<unknown> => (await send(first, sale)).body.code;
  const sale = (change: object) => {
    const one = saleOf(allotment, party('18:00', 1));
    return { ...one, ...change };
  };
  const at = (sold_at: string) => ({ offline: { ...sale({}).offline, sold_at } });
  expect(await codeOf(sale(at(past)))).toBe('offline_time');
  expect(await codeOf(sale(at(future)))).toBe('offline_time');
  expect(await codeOf(sale({ paymentMethod: 'manual', manualPaymentId: 'KX-1' }))).toBe('offline_cash_only');
  expect(
    await codeOf(sale({ offline: { ...sale({}).offline, tempReservationToken: `${allotment.token}x` } })),
  ).toBe('hold_token_wrong');
  later(70);
  await signIn();
  expect(await codeOf(sale(at(clock.at)))).toBe('offline_time');
});

import { CommandBus } from '@nestjs/cqrs';
import type { Running } from '@stile/api';
import type {
  CloseTillResult,
  EndOfDayAnswer,
  ErrorBody,
  Figure,
  HealthAnswer,
  ManualPaymentRow,
  MoneyEntryRow,
  PaymentAnswer,
  RefundRow,
  ReservationAnswer,
  ShopReserveAnswer,
  Takings,
  TakingsAnswer,
  TillReport,
} from '@stile/contracts';
import { moneyBalancesProjector, takingsProjector } from '@stile/projections';
import { MoneyChecker } from '../../services/api/src/accounts/check/money-checker.process.js';
import { Projections } from '../../services/api/src/processes/projections.js';
import { STORE } from '../../services/api/src/ports/tokens.js';
import { TakeCash } from '../../services/api/src/tills/take-cash/take-cash.handler.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest, catalogueReaches, startProduct, temporaryFolder } from '../support/product.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';

/* A day's proof (docs/rules/payments.md 88 to 101): sales of each kind, refunds, an edit, a cancellation, cash rounding. */
const DAY = '2026-12-03';
const COLLECTION = `${moneyBalancesProjector.name}@${moneyBalancesProjector.version}`;
const TAKINGS = `${takingsProjector.name}@${takingsProjector.version}`;
const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
let casey: Client;
let fiona: Client;
let admin: Client;
beforeAll(async () => {
  terminals = await TestTerminals.start();
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings });
  [casey, fiona] = [new Client(running.url), new Client(running.url)];
  await Promise.all([casey.signIn('casey'), fiona.signIn('fiona')]);
  admin = await signedInAdmin(running.url);
  expect((await casey.put('/api/till', { till: 'till-1' })).status).toBe(200);
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await admin.get<{ settings: object }>(path);
  await admin.put(path, { ...body, settings: { ...body.settings, cash_rounding: 'true' } });
  await catalogueReaches(running, admin.position);
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

let day = 4;
const adults = (visitor_count: number) =>
  walk({
    date: `2026-12-${String(++day).padStart(2, '0')}`,
    passes: [{ visitor_type: 'rr-adult', visitor_count }],
  });
const sell = async (how: object): Promise<ShopReserveAnswer> => {
  const basket = adults(2);
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { status, body } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, ...how },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(201);
  return body;
};
const visits = async () => {
  const visitor = new Client(running.url);
  const basket = adults(2);
  const { body } = await visitor.reserve(basket);
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, basket, id: body.reservation.id };
};
const put = (client: Client, id: string, act: string, body: object) =>
  client.put(`/api/reservation/${id}/${act}`, body, { 'idempotency-key': key() });
const proof = async (who = fiona) =>
  (await who.get<EndOfDayAnswer>(`/api/admin/end_of_day?inventory_group=escarpment&business_date=${DAY}`))
    .body;
const figure = ({ figures }: EndOfDayAnswer, name: Figure): number =>
  figures.find((each) => each.name === name)!.amount;
const entries = async (filter: object, who = fiona): Promise<MoneyEntryRow[]> =>
  (await who.get<MoneyEntryRow[]>(`/api/admin/money_entries?filter=${JSON.stringify(filter)}&range=[0,499]`))
    .body;
const inCents = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + Math.round(amount * 100), 0);
const checked = async (): Promise<NonNullable<HealthAnswer['money']>> => {
  await atRest(running);
  await eventually(
    () => running.app.get(MoneyChecker).check(),
    (isAll) => isAll,
  );
  return (await admin.get<HealthAnswer>('/api/health')).body.money!;
};

it('proves a day of sales of each kind, refunds, an edit and a cancellation', async () => {
  const ids: string[] = [];
  const cash = await sell({ paymentMethod: 'cash', till: 'till-1' });
  const manual = await sell({ paymentMethod: 'manual', manualPaymentId: 'KX-1' });
  const deferred = await sell({ paymentMethod: 'deferred' });
  const card = await sell({
    paymentMethod: 3,
    terminalData: { terminal_id: SERIALS[0], card_type: 'CC' },
  });
  await terminals.pays();
  for (const { reservation } of [cash, manual, deferred, card]) ids.push(reservation.id);
  const part = await casey.put<PaymentAnswer>(
    `/api/deferred_payment/${deferred.reservation.id}`,
    { payment: { gateway: 'cash', till: 'till-1', amount: 10.02 } },
    { 'idempotency-key': key() },
  );
  expect(part.status).toBe(200);
  const second = await casey.put<PaymentAnswer>(
    `/api/deferred_payment/${deferred.reservation.id}`,
    { payment: { gateway: 'cash', till: 'till-1', amount: 1.02, tendered: 5 } },
    { 'idempotency-key': key() },
  );
  // Both are 11.04, and the drawer gets 11.05: the first took 10.00.
  expect([second.body.change_due, second.body.reservation.rounding]).toEqual([3.95, 0.01]);
  // A line goes back in cash, another booking is cancelled, a third gets one more.
  const line = await put(casey, cash.reservation.id, 'partial_refund', {
    refund: { gateway: 'cash', lines: [{ line: 0, count: 1 }], concession: true, reason: 'The lift stood' },
    till: 'till-1',
  });
  expect(line.status).toBe(200);
  const [gone, more] = [await visits(), await visits()];
  expect((await put(gone.visitor, gone.id, 'cancel', { cancelled: true })).status).toBe(200);
  const dearer = { ...more.basket, passes: [{ visitor_type: 'rr-adult', visitor_count: 3 }] };
  const { body: edit } = await more.visitor.edit(more.id, { ...dearer, arrival_time: '10:00' });
  await more.visitor.pay(edit.redirect_url!);
  await more.visitor.checkout(more.id, 'completed', 1);
  ids.push(gone.id, more.id);
  await eventually(
    () => casey.get<ReservationAnswer>(`/api/reservation/${card.reservation.id}`),
    ({ body }) => body.balance === 0,
  );
  await atRest(running);

  const all = await Promise.all(
    ids.map(async (id) => (await admin.get<ReservationAnswer>(`/api/reservation/${id}`)).body),
  );
  const paid = (type: string): number =>
    inCents(
      all.flatMap(({ charges }) =>
        charges.filter((charge) => charge.charge_type === type).map(({ amount }) => amount),
      ),
    );
  const back = (method: string): number =>
    inCents(
      all.flatMap(({ charges }) =>
        charges.flatMap(({ refunds }) =>
          refunds.filter((refund) => refund.method === method).map(({ amount }) => amount),
        ),
      ),
    );
  const answer = await proof();
  const is = (name: Figure): number => Math.round(figure(answer, name) * 100);
  expect(is('online')).toBe(paid('card') - back('card'));
  expect(is('terminal')).toBe(paid('terminal'));
  expect(is('manual')).toBe(paid('manual'));
  expect(is('cash')).toBe(paid('cash') - back('cash'));
  expect(is('till_cash')).toBe(is('cash'));
  expect(is('rounding')).not.toBe(0);
  expect(is('going_back')).toBe(0);
  expect(is('outstanding')).toBe(inCents(all.map(({ balance }) => balance)));
  expect(is('refunds')).toBe(back('card') + back('cash'));
  expect(answer.charged).toBe(answer.accounted);
  expect(inCents([answer.charged])).toBe(is('charges') - is('refunds'));
  expect(answer.accounts.length).toBeGreaterThan(8);
});

it('opens each figure’s events, which come to the figure', async () => {
  const answer = await proof();
  for (const { name, amount, events } of answer.figures) {
    const rows = await entries({ inventory_group: 'escarpment', business_date: DAY, figure: name });
    expect(rows).toHaveLength(events);
    const sums = rows.flatMap(({ figures }) => figures.filter((each) => each.name === name));
    expect(inCents(sums.map((each) => each.amount))).toBe(inCents([amount]));
  }
});

it('counts the events of a figure, alone or narrowed further, and none of a venue out of reach', async () => {
  const rangeOf = async (filter: object, who = fiona): Promise<string> =>
    (await who.get(`/api/admin/money_entries?filter=${JSON.stringify(filter)}&range=[0,0]`)).headers.get(
      'content-range',
    )!;
  const of = { inventory_group: 'escarpment', business_date: DAY, figure: 'till_cash' };
  const rows = await entries(of);
  const { event } = rows[0]!;
  const ofEvent = rows.filter((row) => row.event === event).length;
  expect(ofEvent).toBeLessThan(rows.length);
  expect(await rangeOf(of)).toBe(`money_entries 0-0/${rows.length}`);
  expect(await rangeOf({ ...of, event })).toBe(`money_entries 0-0/${ofEvent}`);
  expect(await rangeOf({ ...of, figure: 'none' })).toBe('money_entries */0');
  expect(await rangeOf({ ...of, inventory_group: 'lakeside' })).toBe('money_entries */0');
});

it('opens each account’s entries, which come to the account', async () => {
  const answer = await proof();
  expect(answer.accounts).not.toEqual([]);
  for (const { account, detail, amount, events } of answer.accounts) {
    const filter = { inventory_group: 'escarpment', business_date: DAY, account: `${account}/${detail}` };
    const rows = await entries(filter);
    expect(rows).toHaveLength(events);
    const posted = rows.flatMap(({ postings }) =>
      postings.filter((each) => each.account === account && each.detail === detail),
    );
    expect(inCents(posted.map((each) => each.amount))).toBe(inCents([amount]));
  }
});

const takingsOf = async (query = ''): Promise<TakingsAnswer> => {
  const path = `/api/admin/takings?inventory_group=escarpment&business_date=${DAY}${query}`;
  return (await fiona.get<TakingsAnswer>(path)).body;
};
const net = (sums: readonly Takings['tenders'][number][]): number =>
  inCents(sums.flatMap(({ taken, returned }) => [taken.amount, -returned.amount]));

it('counts the day by tender, tax rate, cashier and terminal, as its proof does', async () => {
  const answer = await proof();
  const { takings, tills, stations } = await takingsOf();
  const cents = (name: Figure): number => inCents([figure(answer, name)]);
  for (const method of ['cash', 'terminal', 'online', 'manual'] as const)
    expect([method, net(takings.tenders.filter((each) => each.method === method))]).toEqual([
      method,
      cents(method),
    ]);
  expect(inCents([takings.charges!.amount])).toBe(cents('charges'));
  expect(inCents([takings.refunds!.amount])).toBe(cents('refunds'));
  expect(inCents([takings.outstanding!, takings.going_back!])).toBe(
    cents('outstanding') + cents('going_back'),
  );
  const sold = cents('charges') - cents('refunds');
  expect(inCents(takings.taxes!.flatMap(({ base, tax }) => [base, tax]))).toBe(sold);
  expect(inCents(takings.cashiers!.flatMap((each) => [each.charges.amount, -each.refunds.amount]))).toBe(
    sold,
  );
  expect(takings.cashiers!.map(({ user }) => user)).toEqual(['casey', 'visitor']);
  expect(takings.terminals.map(({ serial, taken }) => [serial, taken.count])).toEqual([[SERIALS[0], 1]]);
  expect(takings.tenders.find(({ method }) => method === 'terminal')).toMatchObject({ card_type: 'CC' });
  expect(takings.concessions.count).toBe(1);
  expect([tills, stations.length]).toEqual([['till-1'], 1]);
  const till = (await takingsOf('&till=till-1')).takings;
  const station = (await takingsOf(`&station=${stations[0]}`)).takings;
  expect(till.cashiers!.map(({ user }) => user)).toEqual(['casey']);
  expect(station).toEqual(till);
});

const listed = async <T>(name: 'refunds' | 'manual_payments', who = fiona): Promise<T[]> => {
  const filter = { inventory_group: 'escarpment', business_date: DAY };
  return (await who.get<T[]>(`/api/admin/${name}?filter=${JSON.stringify(filter)}&range=[0,99]`)).body;
};

it('lists each refund with who returned it and why, and they come to what was returned', async () => {
  const refunds = await listed<RefundRow>('refunds');
  const { tenders } = (await takingsOf()).takings;
  const returned = (method: string): number =>
    inCents(tenders.filter((tender) => tender.method === method).map((tender) => tender.returned.amount));
  const sums = (method: RefundRow['method']): number =>
    inCents(refunds.filter((refund) => refund.method === method).map(({ amount }) => amount!));
  expect([sums('cash'), sums('card')]).toEqual([returned('cash'), returned('online')]);
  expect(refunds).toHaveLength(2);
  const [line, gone] = ['cash', 'card'].map((method) => refunds.find((refund) => refund.method === method)!);
  expect(line).toMatchObject({
    user: 'casey',
    reason: 'The lift stood',
    words: null,
    witness: null,
    concession: line!.amount,
    business_date: DAY,
    reservation_id: expect.stringMatching(/^[A-Z0-9]{10}$/) as unknown,
  });
  expect(gone).toMatchObject({ user: 'visitor', reason: null, concession: 0 });
});

it('lists each manual payment with its id in the other system, and they come to what was paid so', async () => {
  const payments = await listed<ManualPaymentRow>('manual_payments');
  expect(payments).toMatchObject([{ user: 'casey', manual_payment_id: 'KX-1', business_date: DAY }]);
  expect(inCents(payments.map(({ amount }) => amount!))).toBe(inCents([figure(await proof(), 'manual')]));
});

it('shows a session’s money of every kind, and none of its cash to who counts it blind', async () => {
  const path = '/api/tills/till-1/takings?session=1&inventoryGroup=escarpment';
  const { body: all } = await fiona.get<Takings>(path);
  expect(all).toEqual((await takingsOf('&till=till-1')).takings);
  const { body: blind } = await casey.get<Takings>(path);
  expect(blind.tenders.map(({ method }) => method)).toEqual(['terminal', 'manual']);
  expect(blind).toMatchObject({
    charges: null,
    refunds: null,
    going_back: null,
    outstanding: null,
    taxes: null,
    cashiers: null,
    terminals: all.terminals,
  });
  expect((await fiona.get('/api/tills/till-1/takings?session=2&inventoryGroup=escarpment')).status).toBe(404);
});

it('is for finance and auditors, and for nobody else', async () => {
  const audrey = new Client(running.url);
  await audrey.signIn('audrey');
  expect(await proof(audrey)).toEqual(await proof());
  for (const path of [
    'end_of_day?inventory_group=escarpment&business_date=2026-12-03',
    'takings?inventory_group=escarpment&business_date=2026-12-03',
    'money_entries',
    'refunds',
    'manual_payments',
  ]) {
    expect((await casey.get(`/api/admin/${path}`)).status).toBe(403);
    expect((await new Client(running.url).get(`/api/admin/${path}`)).status).toBe(401);
  }
  expect(
    (await fiona.get('/api/admin/end_of_day?inventory_group=lakeside&business_date=2026-12-03')).status,
  ).toBe(403);
  expect(
    (await fiona.get('/api/admin/end_of_day?inventory_group=escarpment&business_date=today')).status,
  ).toBe(400);
});

/** Opened with what it holds, and closed with a count of it. */
const counted = async (till: string): Promise<void> => {
  const call = <T>(act: string, body: object) =>
    admin.post<T>(`/api/tills/${till}/${act}`, body, { 'idempotency-key': key() });
  const { body } = await call<TillReport>('open', {});
  const closed = await call<CloseTillResult>('close', { balance: body.cash!.expected });
  expect(closed.body.result).toBe('ok');
};

it('tells who counts a till nothing of its cash, and all of it once the till is counted', async () => {
  const path = '/api/admin/permission_groups/cashier';
  const { body: group } = await admin.get<{ services: readonly string[] }>(path);
  const both = { ...group, services: [...group.services, '/accounting_report'] };
  expect((await admin.put(path, both)).status).toBe(200);
  await catalogueReaches(running, admin.position);
  const of = (business_date: string) =>
    casey.get<EndOfDayAnswer & ErrorBody>(
      `/api/admin/end_of_day?inventory_group=escarpment&business_date=${business_date}`,
    );
  const postingsOf = async (figure: Figure): Promise<readonly number[]> => {
    const rows = await entries({ business_date: DAY, figure }, casey);
    return rows.map(({ postings }) => postings.length);
  };
  expect(await of(DAY)).toMatchObject({ status: 403, body: { code: 'till_blind' } });
  expect((await of('2026-12-02')).status).toBe(200);
  expect(new Set(await postingsOf('cash'))).toEqual(new Set([0]));
  expect(new Set(await postingsOf('till_cash'))).toEqual(new Set([0]));
  expect(await postingsOf('manual')).toEqual([2]);
  const amountsOf = async (): Promise<readonly unknown[]> => {
    const refunds = await listed<RefundRow>('refunds', casey);
    return refunds.map(({ method, amount, concession }) => [method, amount === null, concession === null]);
  };
  expect(new Set(await amountsOf())).toEqual(
    new Set([
      ['cash', true, true],
      ['card', false, false],
    ]),
  );
  const closed = await admin.post(
    '/api/tills/till-1/force_close',
    { reason: 'over' },
    { 'idempotency-key': key() },
  );
  expect(closed.status).toBe(200);
  expect(await of(DAY)).toMatchObject({ status: 403, body: { code: 'till_blind' } });
  expect(new Set(await postingsOf('cash'))).toEqual(new Set([0]));
  await counted('till-1');
  expect((await of(DAY)).body).toEqual(await proof());
  expect(await postingsOf('cash')).not.toContain(0);
  expect(await amountsOf()).toContainEqual(['cash', false, false]);
});

describe('the hourly check', () => {
  it('finds nothing wrong', async () => {
    expect(await checked()).toEqual({ checked_at: expect.any(String) as unknown, faults: [] });
  });

  it('names cash that a till took for a reservation that knows nothing of it', async () => {
    await running.app.get(CommandBus).execute(
      new TakeCash(
        {
          inventoryGroup: 'escarpment',
          till: 'till-2',
          paymentId: 'p1',
          begunAt: `${DAY}T14:00:00.000Z`,
          reservationId: '7KQ4MWXH2P',
          amount: 12.5,
          tendered: 12.5,
          change: 0,
          rounding: 0,
        },
        { commandId: 'planted', correlation: '7KQ4MWXH2P', actor: 'casey' },
      ),
    );
    expect((await checked()).faults).toEqual([
      { fault: 'cash', of: 'reservation~7KQ4MWXH2P', expected: 0, found: -12.5 },
    ]);
    // It is looked at again until it is right.
    expect((await checked()).faults).toHaveLength(1);
  });

  it('names a till whose entries are not what is in it, and entries that do not balance', async () => {
    const store = running.app.get(STORE);
    await casey.post('/api/tills/till-1/no_sale', { reason: 'change' }, { 'idempotency-key': key() });
    await atRest(running);
    await running.app.get(Projections).waitFor(casey.position, 10_000);
    const till = (await store.get(COLLECTION, 'till~escarpment/till-1'))!;
    const position = await store.checkpoint(COLLECTION);
    const planted = { ...till, drawer_e4: Number(till['drawer_e4']) + 100, sum_e4: 100 };
    await store.write(
      COLLECTION,
      [{ id: till._id, position: `${till._position}~`, document: planted }],
      position,
    );
    const { faults } = await checked();
    expect(faults.filter(({ of }) => of === till._id).map(({ fault }) => fault)).toEqual([
      'entries',
      'drawer',
    ]);
    await store.write(
      COLLECTION,
      [{ id: till._id, position: `${till._position}~~`, document: till }],
      position,
    );
    expect((await checked()).faults.map(({ of }) => of)).toEqual(['reservation~7KQ4MWXH2P']);
  });

  it('names takings that are not what the accounts come to', async () => {
    const store = running.app.get(STORE);
    await sell({ paymentMethod: 'manual', manualPaymentId: key() });
    await checked();
    const row = (await store.get(TAKINGS, `escarpment~${DAY}~till-1`))!;
    const planted: typeof row = JSON.parse(
      JSON.stringify(row).replace(/("name":"taken","detail":"cash[^}]*"amount_e4":)\d+/, '$10'),
    );
    expect(planted).not.toEqual(row);
    const position = await store.checkpoint(TAKINGS);
    const plant = (document: typeof row, mark: string): Promise<boolean> =>
      store.write(TAKINGS, [{ id: row._id, position: `${row._position}${mark}`, document }], position);
    await plant(planted, '~');
    // The day is looked at again once something has changed on it, here without a till.
    await visits();
    const ofTakings = async () => (await checked()).faults.filter(({ fault }) => fault === 'takings');
    expect((await ofTakings()).map(({ of }) => of)).toEqual([`escarpment~${DAY}~cash`]);
    expect((await admin.get<HealthAnswer>('/api/health')).body.money!.faults.at(-1)).toMatchObject({
      fault: 'takings',
    });
    await plant(row, '~~');
    expect(await ofTakings()).toEqual([]);
  });

  it('looks at what is new alone', async () => {
    await checked();
    const store = running.app.get(STORE);
    const read = jest.spyOn(store, 'get');
    await checked();
    const looked = read.mock.calls.filter(([collection]) => collection === COLLECTION);
    read.mockRestore();
    // Nothing is new but the fault, which is tried three times.
    expect(new Set(looked.map(([, id]) => id))).toEqual(new Set(['reservation~7KQ4MWXH2P']));
  });
});

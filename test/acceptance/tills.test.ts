import { CommandBus } from '@nestjs/cqrs';
import type {
  CloseTillResult,
  DeskTill,
  ErrorBody,
  HealthAnswer,
  TillMovementRow,
  TillReport,
  TillResult,
  TillSessionRow,
} from '@stile/contracts';
import { MoneyChecker } from '../../services/api/src/accounts/check/money-checker.process.js';
import { ReturnCash } from '../../services/api/src/tills/return-cash/return-cash.handler.js';
import { TakeCash } from '../../services/api/src/tills/take-cash/take-cash.handler.js';
import { Client, key } from '../support/client.js';
import { atRest, catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Tills over HTTP (docs/rules/tills.md): a cashier's day at the Gatehouse. */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
let casey: Client;
let finance: Client;
beforeAll(async () => {
  casey = new Client(started.running.url);
  finance = new Client(started.running.url);
  await Promise.all([casey.signIn('casey'), finance.signIn('fiona')]);
});

const TILL = 'till-1';
const post = <T = TillResult>(path: string, body: object, who = casey, keyed = key()) =>
  who.post<T>(path, body, { 'Idempotency-Key': keyed });
const balance = <T = TillResult>(body: object, who = casey, keyed = key()) =>
  post<T>('/api/balance_till', body, who, keyed);
const close = <T = CloseTillResult>(body: object, till = TILL, keyed = key()) =>
  post<T>(`/api/tills/${till}/close`, body, casey, keyed);
const report = async (who: Client, kind: string, till = TILL) =>
  who.get<TillReport>(`/api/tills/${till}/report?kind=${kind}`);
const setting = async (settings: object): Promise<void> => {
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await started.admin.get<{ settings: object }>(path);
  const saved = await started.admin.put(path, { ...body, settings: { ...body.settings, ...settings } });
  expect(saved.status).toBe(200);
  await catalogueReaches(started.running, started.admin.position);
};
let sales = 0;
const sell = (amount: number, till = TILL) =>
  started.running.app.get(CommandBus).execute(
    new TakeCash(
      {
        inventoryGroup: 'escarpment',
        till,
        paymentId: `p${++sales}`,
        begunAt: clock.now(),
        reservationId: '7KQ4MWXH2P',
        amount,
        tendered: amount,
        change: 0,
        rounding: 0,
      },
      { commandId: `p${sales}`, correlation: '7KQ4MWXH2P', actor: 'casey' },
    ),
  );

describe('the tills of a venue', () => {
  it('are told to who sells at its desk, and to nobody else', async () => {
    const { body } = await casey.get<DeskTill[]>('/api/tills');
    expect(body).toMatchObject([
      { id: TILL, name: 'Gatehouse', inventory_group: 'escarpment', session: null },
      { id: 'till-2', name: 'Snow desk' },
    ]);
    expect(body[0]!.denominations).toContain(0.05);
    expect((await finance.get('/api/tills')).status).toBe(403);
    expect((await new Client(started.running.url).get('/api/tills')).status).toBe(401);
  });

  it('have settings of their own, and the desk and the console may reach their drawers', async () => {
    const path = '/api/admin/tills/till-2';
    const { body: before } = await started.admin.get<{ name: string }>(path);
    const own = { float: 150, drawer_url: 'http://localhost:9100/open', inventories: ['rattle-ridge'] };
    const save = (more: object) => started.admin.put<ErrorBody>(path, { ...before, ...more });
    const elsewhere = await save({ ...own, drawer_url: 'http://elsewhere.example' });
    expect(elsewhere.body.fields).toHaveProperty(['tills.till-2.drawer_url']);
    expect((await save({ ...own, inventories: ['nowhere'] })).status).toBe(422);
    expect((await save(own)).status).toBe(200);
    expect((await casey.get<DeskTill[]>('/api/tills')).body[1]).toMatchObject(own);
    for (const page of ['/store?inventoryGroup=escarpment&inventory=rattle-ridge', '/till_activity']) {
      const { headers } = await casey.get(page);
      expect([page, headers.get('content-security-policy')]).toEqual([
        page,
        expect.stringContaining(' http://127.0.0.1:8081 http://localhost:9100;'),
      ]);
    }
  });

  it('are selected in a cookie that the page reads and that grants nothing', async () => {
    const selected = await casey.put('/api/till', { till: TILL });
    expect(selected.body).toMatchObject({ till: { id: TILL, name: 'Gatehouse' } });
    expect(selected.headers.getSetCookie()).toEqual(['TILL=till-1; Max-Age=34560000; Path=/; SameSite=Lax']);
    expect((await casey.get('/api/tills')).headers.getSetCookie()).toEqual([
      'TILL=till-1; Max-Age=34560000; Path=/; SameSite=Lax',
    ]);
    expect((await casey.put<ErrorBody>('/api/till', { till: 'till-9' })).body.code).toBe('till_unknown');
    expect((await casey.put('/api/till', { till: null })).headers.getSetCookie()).toEqual([
      'TILL=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
  });

  it('are named by every call, with the client’s code where none is', async () => {
    expect(await balance<ErrorBody>({ till: null, balance: 1 })).toMatchObject({
      status: 422,
      body: { error: 'Till Not Selected', code: 'till_not_selected', status_code: 420 },
    });
    expect(await balance<ErrorBody>({ till: 'till-9', balance: 1 })).toMatchObject({
      status: 404,
      body: { code: 'till_unknown', fields: { till: 'till_unknown' } },
    });
    const elsewhere = await balance<ErrorBody>({ till: TILL, balance: 1, inventory_group: 'lakeside' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'no_access']);
    expect((await casey.post('/api/balance_till', { till: TILL, balance: 1 })).status).toBe(400);
  });
});

describe('a day at a till', () => {
  it('is opened with what was counted, once', async () => {
    const opening = key();
    const float = { float: 200, denominations: [{ value: 20, count: 10 }] };
    const fewer = { ...float, denominations: [{ value: 20, count: 9 }] };
    expect(await post<ErrorBody>(`/api/tills/${TILL}/open`, fewer)).toMatchObject({
      status: 422,
      body: { code: 'till_denominations' },
    });
    const opened = await post<TillReport>(`/api/tills/${TILL}/open`, float, casey, opening);
    expect([opened.status, opened.body]).toMatchObject([
      200,
      { kind: 'x', session: 1, source: 'counted', opened_by: 'casey', cash: null, number: null },
    ]);
    const repeated = await post<TillReport>(`/api/tills/${TILL}/open`, float, casey, opening);
    expect(repeated.body).toEqual(opened.body);
    expect(await post<ErrorBody>(`/api/tills/${TILL}/open`, { float: 200 })).toMatchObject({
      status: 409,
      body: { code: 'till_open' },
    });
  });

  it('counts in a stream with its sales, and says of a wrong try only that it is one', async () => {
    await sell(50);
    await sell(25.05);
    const returned = await started.running.app.get(CommandBus).execute(
      new ReturnCash(
        {
          inventoryGroup: 'escarpment',
          till: TILL,
          refundId: 'r1',
          begunAt: clock.now(),
          reservationId: '7KQ4MWXH2P',
          amount: 5.05,
        },
        { commandId: 'r1', correlation: '7KQ4MWXH2P', actor: 'casey' },
      ),
    );
    expect(returned).toMatchObject({ accepted: true, session: 1, balance: 270 });
    expect((await balance({ till: TILL, balance: 270 })).body).toEqual({
      result: 'ok',
      till: TILL,
      session: 1,
      discrepancy: 0,
    });
    const trying = key();
    const tried = await balance({ till: TILL, balance: 269.9 }, casey, trying);
    expect(tried.body).toEqual({ result: 'discrepancy', till: TILL, session: 1, discrepancy: null });
    expect((await balance({ till: TILL, balance: 269.9 }, casey, trying)).body).toEqual(tried.body);
    expect(
      await balance<ErrorBody>({ till: TILL, balance: 269.9, record_discrepancy: true }, casey, trying),
    ).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect((await balance({ till: TILL, balance: 269.9, record_discrepancy: true })).body).toMatchObject({
      result: 'ok',
      discrepancy: -0.1,
    });
  });

  it('is loaded and unloaded', async () => {
    const load = (body: object) => post('/api/load_unload_till', { till: TILL, ...body });
    expect((await load({ amount: 30.1 })).body).toMatchObject({ result: 'ok', discrepancy: 0 });
    const notes = { amount: -100, reason: 'to the safe', denominations: [{ value: 50, count: 2 }] };
    expect((await load({ ...notes, amount: -90 })).body).toMatchObject({ code: 'till_denominations' });
    expect((await load(notes)).body).toMatchObject({ result: 'ok' });
    expect((await load({ amount: -1000 })).body).toMatchObject({ result: 'discrepancy', discrepancy: null });
    expect((await load({ amount: 0 })).status).toBe(422);
  });

  it('records an opening of the drawer without a sale, with its reason', async () => {
    expect((await post(`/api/tills/${TILL}/no_sale`, {})).status).toBe(400);
    const opened = await post(`/api/tills/${TILL}/no_sale`, { reason: 'change' });
    expect(opened.body).toMatchObject({ result: 'ok', session: 1 });
  });

  it('has an X report at any time, whose money is not shown to who counts it', async () => {
    const { body } = await report(finance, 'x');
    expect(body).toMatchObject({
      kind: 'x',
      number: null,
      wrong_tries: 2,
      no_sales: [{ reason: 'change' }],
      cash: {
        float: 200,
        expected: 200,
        sums: {
          sales: { count: 2, amount: 75.05, rounding: 0 },
          refunds: { count: 1, amount: 5.05, rounding: 0 },
          loaded: { count: 1, amount: 30.1 },
          unloaded: { count: 1, amount: -100 },
          discrepancies: { count: 1, amount: -0.1 },
          counts: 2,
        },
      },
    });
    expect((await report(started.admin, 'x')).body).toEqual(body);
    expect((await report(casey, 'x')).body).toEqual({ ...body, cash: null });
    expect((await report(casey, 'z')).status).toBe(404);
  });

  it('is closed with a reason for its variance and, beyond the threshold, by a second person', async () => {
    await setting({ till_witness_above: '5' });
    expect((await close({ balance: 190 })).body).toEqual({
      result: 'discrepancy',
      till: TILL,
      session: 1,
      report: null,
    });
    const counted = { balance: 190, reason: 'wrong change' };
    expect((await close(counted)).body).toMatchObject({ result: 'witness_required', report: null });
    const witness = { username: 'fiona', password: 'demo' };
    for (const [wrong, code] of [
      [{ username: 'fiona', password: 'wrong' }, 'till_witness_unknown'],
      [{ username: 'audrey', password: 'demo' }, 'till_witness_unknown'],
      [{ username: 'Casey', password: 'demo' }, 'till_witness_self'],
    ] as const)
      expect(await close<ErrorBody>({ ...counted, witness: wrong })).toMatchObject({
        status: 422,
        body: { code, fields: { witness: code } },
      });
    const closing = key();
    const closed = await close({ ...counted, deposit: 90, witness }, TILL, closing);
    expect(closed.body).toMatchObject({
      result: 'ok',
      report: {
        kind: 'z',
        number: 1,
        how: 'counted',
        closed_by: 'casey',
        witness: 'fiona',
        reason: 'wrong change',
        wrong_tries: 4,
        cash: { expected: 200, counted: 190, variance: -10, deposit: 90, balance: 100 },
      },
    });
    expect((await close({ ...counted, deposit: 90, witness }, TILL, closing)).body).toEqual(closed.body);
    expect((await report(casey, 'z')).body).toEqual(closed.body.report);
    expect(await close<ErrorBody>(counted)).toMatchObject({ status: 409, body: { code: 'till_closed' } });
    expect((await report(casey, 'x')).status).toBe(404);
  });
});

describe('what the console reads of tills', () => {
  const list = async <T>(who: Client, name: string, filter: object) =>
    who.get<T[]>(`/api/admin/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

  it('lists sessions and what was done in them, with who did it', async () => {
    const { body } = await list<TillSessionRow>(finance, 'till_sessions', { till: TILL });
    expect(body).toMatchObject([
      {
        id: 'escarpment~till-1~1',
        state: 'closed',
        opened_by: 'casey',
        witness: 'fiona',
        cash: { expected: 200, counted: 190, variance: -10, deposit: 90, balance: 100 },
      },
    ]);
    const [session] = body;
    expect((await finance.get(`/api/admin/till_sessions/${session!.id}`)).body).toEqual(session);
    const moved = await list<TillMovementRow>(finance, 'till_movements', { session_id: session!.id });
    expect(moved.body.map(({ kind }) => kind).toReversed()).toEqual([
      'start',
      'sale',
      'sale',
      'refund',
      'count',
      'wrong_try',
      'count',
      'load',
      'unload',
      'wrong_try',
      'no_sale',
      'wrong_try',
      'wrong_try',
      'close',
    ]);
    expect(moved.body.find(({ kind }) => kind === 'refund')).toMatchObject({
      amount: -5.05,
      balance: 270,
      reservation_id: '7KQ4MWXH2P',
      user: 'casey',
    });
    expect(moved.body.find(({ kind }) => kind === 'start')!.denominations).toEqual([
      { value: 20, count: 10 },
    ]);
    expect(moved.body.find(({ kind }) => kind === 'unload')!.denominations).toEqual([
      { value: 50, count: 2 },
    ]);
    expect((await list(new Client(started.running.url), 'till_sessions', {})).status).toBe(401);
  });

  it('hides the money of an open session from who counts it', async () => {
    await post(`/api/tills/till-2/open`, { float: 20 });
    const [blind] = (await list<TillSessionRow>(casey, 'till_sessions', { till: 'till-2' })).body;
    expect(blind).toMatchObject({ state: 'open', cash: null });
    const [seen] = (await list<TillSessionRow>(finance, 'till_sessions', { till: 'till-2' })).body;
    expect(seen).toMatchObject({ state: 'open', cash: { float: 20, expected: 20, balance: 20 } });
  });

  it('shows no amount of an open session to who counts it, and all of a closed one', async () => {
    await balance({ till: 'till-2', balance: 25 });
    const rows = async (who: Client, session_id: string): Promise<readonly TillMovementRow[]> =>
      (await list<TillMovementRow>(who, 'till_movements', { session_id })).body;
    const hidden = { amount: null, rounding: null, discrepancy: null, balance: null, denominations: null };
    expect(await rows(casey, 'escarpment~till-2~1')).toMatchObject([
      { kind: 'wrong_try', ...hidden },
      { kind: 'start', ...hidden },
    ]);
    const [tried] = await rows(finance, 'escarpment~till-2~1');
    expect(tried).toMatchObject({ amount: 25, discrepancy: 5, balance: 20 });
    expect(await rows(casey, 'escarpment~till-1~1')).toEqual(await rows(finance, 'escarpment~till-1~1'));
  });
});

describe('the next session', () => {
  it('opens by itself with what was left, and its Z has the next number', async () => {
    await sell(10);
    const [till] = (await casey.get<DeskTill[]>('/api/tills')).body;
    expect(till).toMatchObject({ session: { number: 2, opened_by: 'casey' } });
    expect((await report(finance, 'x')).body.cash).toMatchObject({ float: 100, carried: 100, expected: 110 });
    const notes = [
      { value: 50, count: 2 },
      { value: 5, count: 2 },
    ];
    expect((await close({ balance: 111, denominations: notes })).status).toBe(422);
    expect((await close({ balance: 110, denominations: notes })).body.report).toMatchObject({
      number: 2,
      cash: { variance: 0, denominations: notes },
    });
  });

  it('needs to be opened where the venue says so', async () => {
    await setting({ till_sessions: 'required' });
    expect(await sell(10)).toMatchObject({ accepted: false, rejection: { code: 'till_closed' } });
    await post(`/api/tills/${TILL}/open`, {});
    expect(await sell(10)).toMatchObject({ accepted: true, session: 3, balance: 120 });
  });

  it('is closed by force by a manager alone', async () => {
    const force = (who: Client) =>
      post<CloseTillResult>(`/api/tills/${TILL}/force_close`, { reason: 'ill' }, who);
    expect((await force(casey)).status).toBe(403);
    expect((await force(finance)).status).toBe(403);
    expect((await force(started.admin)).body).toMatchObject({
      result: 'ok',
      report: {
        number: 3,
        how: 'forced',
        reason: 'ill',
        cash: { counted: null, variance: null, balance: 120 },
      },
    });
  });

  it('takes no other setting than those there are', async () => {
    const path = '/api/admin/inventory_group/escarpment';
    const { body } = await started.admin.get<{ settings: object }>(path);
    const settings = { ...body.settings, till_sessions: 'sometimes', till_witness_above: 'much' };
    expect((await started.admin.put<ErrorBody>(path, { ...body, settings })).body.fields).toEqual({
      'inventory_group.escarpment.settings.till_sessions': 'document_invalid',
      'inventory_group.escarpment.settings.till_witness_above': 'document_invalid',
    });
  });
});

it('the same rejection is told in French', async () => {
  const caissier = new Client(started.running.url, 'fr');
  await caissier.signIn('casey');
  const { body } = await balance<ErrorBody>({ till: '', balance: 1 }, caissier);
  expect(body.error).toBe('Aucune caisse sélectionnée');
});

it('leaves accounts that add up: each till holds what its entries come to', async () => {
  await atRest(started.running);
  expect(await started.running.app.get(MoneyChecker).check()).toBe(true);
  const { body } = await started.admin.get<HealthAnswer>('/api/health');
  // No reservation is behind the cash that this test puts into tills.
  expect(body.money!.faults.filter(({ fault }) => fault !== 'cash')).toEqual([]);
});

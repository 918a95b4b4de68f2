import { CommandBus } from '@nestjs/cqrs';
import type { ErrorBody, ExportAnswer, TillDaysAnswer, TillReport, TillResult } from '@stile/contracts';
import { TakeCash } from '../../services/api/src/tills/take-cash/take-cash.handler.js';
import { Client, key } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Tills by day, and the proof of a session from its events (docs/rules/tills.md 48 to 60). */
const GROUP = 'escarpment';
const DAY = '2026-12-03';
const NEXT = '2026-12-04';
const clock = new MovableClock();
const started = startedProduct({}, { clock });
let casey: Client;
let fiona: Client;

const post = <T = TillResult>(path: string, body: object) =>
  casey.post<T>(path, body, { 'Idempotency-Key': key() });
const at = <T = TillReport>(act: string, body: object, till = 'till-1') =>
  post<T>(`/api/tills/${till}/${act}`, body);
let sales = 0;
const sell = (amount: number, till = 'till-1', rounding = 0) =>
  started.running.app.get(CommandBus).execute(
    new TakeCash(
      {
        inventoryGroup: GROUP,
        till,
        paymentId: `p${++sales}`,
        begunAt: clock.now(),
        reservationId: '7KQ4MWXH2P',
        amount,
        tendered: amount + rounding,
        change: 0,
        rounding,
      },
      { commandId: `p${sales}`, correlation: '7KQ4MWXH2P', actor: 'casey' },
    ),
  );
const move = (amount: number) =>
  post('/api/load_unload_till', { till: 'till-1', amount, reason: 'to the safe' });

beforeAll(async () => {
  casey = new Client(started.running.url);
  fiona = new Client(started.running.url);
  await Promise.all([casey.signIn('casey'), fiona.signIn('fiona')]);
  await at('open', { float: 100 });
  await sell(41.08, 'till-1', 0.02);
  await move(-20);
  await at('no_sale', { reason: 'change' });
  // A wrong try first: nothing is said of what was expected.
  await at('close', { balance: 120 });
  expect((await at('close', { balance: 120, reason: 'a coin' })).status).toBe(200);
  await at('open', { float: 60 }, 'till-2');
  await sell(10, 'till-2');
});

const daysOf = (who: Client, filter: object) =>
  who.get<TillDaysAnswer & ErrorBody>(
    `/api/admin/till_days?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
const PERIOD = { inventory_group: GROUP, business_date_gte: DAY, business_date_lte: DAY };

describe('tills by day', () => {
  it('are the sessions of each till and day, with their sums', async () => {
    const { body, status } = await daysOf(fiona, PERIOD);
    expect([status, body]).toMatchObject([
      200,
      {
        inventory_group: GROUP,
        currency: 'CAD',
        days: [
          {
            till: 'till-1',
            business_date: DAY,
            sessions: 1,
            float: 100,
            cash_in: 41.08,
            cash_out: 0,
            rounding: 0.02,
            loads: 0,
            unloads: -20,
            discrepancies: 0,
            expected: 121.1,
            counted: 120,
            variance: -1.1,
            over_short: -1.1,
            wrong_tries: 1,
            no_sales: 1,
            by: ['casey'],
          },
          { till: 'till-2', sessions: 1, closed_at: null, expected: 70, counted: null },
        ],
        totals: { sessions: 2, expected: 191.1, counted: 120 },
      },
    ]);
  });

  it('are filtered by till, day and by who opened, had or closed a session', async () => {
    const tillsOf = async (more: object) =>
      (await daysOf(fiona, { ...PERIOD, ...more })).body.days.map(({ till }) => till);
    expect(await tillsOf({ till: 'till-2' })).toEqual(['till-2']);
    expect(await tillsOf({ users: 'casey' })).toEqual(['till-1', 'till-2']);
    expect(await tillsOf({ users: 'kim' })).toEqual([]);
    expect(await tillsOf({ business_date_gte: NEXT, business_date_lte: NEXT })).toEqual([]);
  });

  it('need a period of 400 days at most, of a venue whose tills the caller may see', async () => {
    const { business_date_gte: from } = PERIOD;
    for (const wrong of [
      { inventory_group: GROUP },
      { ...PERIOD, business_date_lte: '2026-12-02' },
      { ...PERIOD, business_date_gte: '2025-10-29' },
      { ...PERIOD, business_date_gte: from, more: 1 },
    ])
      expect([wrong, (await daysOf(fiona, wrong)).status]).toEqual([wrong, 400]);
    expect((await daysOf(fiona, { ...PERIOD, business_date_gte: '2025-10-30' })).status).toBe(200);
    expect((await daysOf(fiona, { ...PERIOD, inventory_group: 'lakeside' })).status).toBe(403);
    expect((await daysOf(new Client(started.running.url), PERIOD)).status).toBe(401);
  });

  it('say nothing of a till that is not counted yet to who counts it', async () => {
    const { body } = await daysOf(casey, PERIOD);
    const hidden = { float: null, cash_in: null, expected: null, wrong_tries: null, no_sales: null };
    expect(body.days).toMatchObject([
      { till: 'till-1', expected: 121.1, counted: 120 },
      { till: 'till-2', sessions: 1, ...hidden },
    ]);
    expect(body.totals).toMatchObject(hidden);
  });

  it.each([
    ['fiona', '"till_days-'],
    ['casey', ''],
  ])('are made into a file, where %s sees what the page shows', async (username) => {
    const who = username === 'fiona' ? fiona : casey;
    const id = key();
    const begun = await who.post('/api/exports', {
      id,
      list: 'till_days',
      format: 'csv',
      filter: JSON.stringify(PERIOD),
    });
    expect(begun.status).toBe(201);
    await eventually(
      () => who.get<ExportAnswer>(`/api/exports/${id}`),
      ({ body }) => body.state === 'ready',
    );
    const [head, ...rows] = (await who.get(`/api/exports/${id}/file`)).text.trimEnd().split('\r\n');
    expect(head).toContain('"Cash in","Cash out","Rounding","Loads","Unloads"');
    expect(rows[0]).toContain('41.08,0.00,0.02,0.00,-20.00,0.00,121.10,120.00,-1.10,-1.10,1,1');
    expect(rows[1]!.includes('70')).toBe(username === 'fiona');
  });
});

describe('sessions and movements', () => {
  it.each([
    ['till_sessions', 'users', 2],
    ['till_movements', 'user', 8],
  ])('%s are found by who did it', async (list, field, found) => {
    const rowsOf = async (user: string) =>
      (
        await fiona.get<object[]>(
          `/api/admin/${list}?filter=${encodeURIComponent(JSON.stringify({ [field]: user }))}`,
        )
      ).body;
    expect(await rowsOf('casey')).toHaveLength(found);
    expect(await rowsOf('kim')).toEqual([]);
  });
});

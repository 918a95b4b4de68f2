import { drawerStream, money, tillStream, type Recorded } from '@stile/contracts';
import { readStream } from '@stile/event-store';
import { memoryTills } from '../../../../../test/support/memory-tills.js';
import { ChangeDrawer } from '../change-till/change-till.handler.js';
import { ReturnCash } from '../return-cash/return-cash.handler.js';
import { TakeCash, type TakenCash } from '../take-cash/take-cash.handler.js';

const at = { inventoryGroup: 'venue', till: 'till-1' };

let now: string;
let town: ReturnType<typeof memoryTills>;
beforeEach(() => {
  now = '2026-12-05T14:00:00.000Z';
  town = memoryTills({ now: () => now });
});

const context = { commandId: 'command', correlation: 'R', actor: 'kim', station: 'gate-1' };
const take = (more: Partial<TakenCash> = {}) =>
  town.bus.asCommandBus().execute(
    new TakeCash(
      {
        ...at,
        paymentId: 'p1',
        begunAt: now,
        reservationId: '7KQ4MWXH2P',
        amount: 30,
        tendered: 50,
        change: 20,
        rounding: 0,
        ...more,
      },
      context,
    ),
  );
const giveBack = (refundId: string, amount: number) =>
  town.bus
    .asCommandBus()
    .execute(new ReturnCash({ ...at, refundId, begunAt: now, reservationId: '7KQ4MWXH2P', amount }, context));
const close = (counted: number, key = 'close-1') =>
  town.sessions.act(
    { ...at, since: now, mayOpen: false },
    {
      type: 'Close',
      key,
      counted,
      deposit: 0,
      denominations: null,
      reason: null,
      closedBy: 'kim',
      witness: null,
      witnessAbove: null,
    },
    context,
  );
const events = (stream: string): Promise<readonly Recorded[]> => readStream(town.log, stream);
const typesIn = async (stream: string) => (await events(stream)).map(({ type }) => type);

it('the first movement opens a session, with actor, station and the venue’s day', async () => {
  now = '2026-12-05T03:00:00.000Z';
  expect(await take()).toMatchObject({ accepted: true, till: 'till-1', session: 1, balance: 30 });
  expect(await typesIn(tillStream('venue', 'till-1'))).toEqual(['TillOpened']);
  expect(await events(drawerStream('venue', 'till-1', 1))).toMatchObject([
    { type: 'DrawerStarted', data: { float: 0, isAutomatic: true, businessDate: '2026-12-04' } },
    {
      type: 'CashTaken',
      data: { balance: 30, inventoryGroup: 'venue', businessDate: '2026-12-04' },
      metadata: { actor: 'kim', station: 'gate-1' },
    },
  ]);
});

it('takes a payment once, also when its repeat comes after the till was closed and opened again', async () => {
  const first = await take();
  expect(await take()).toMatchObject({ accepted: true, session: 1, balance: 30 });
  expect(await close(30)).toMatchObject({ accepted: true });
  await take({ paymentId: 'p2' });
  expect(await take()).toMatchObject({ accepted: true, session: 1, balance: 30 });
  expect(await take({ amount: 20, change: 30 })).toMatchObject({
    accepted: false,
    rejection: { code: 'idempotency_key_reused', status: 409 },
  });
  expect(first).toMatchObject({ session: 1 });
  expect(await typesIn(drawerStream('venue', 'till-1', 2))).toEqual(['DrawerStarted', 'CashTaken']);
});

it('returns cash once, and not more than there is', async () => {
  await take();
  expect(await giveBack('r1', 10)).toMatchObject({ accepted: true, session: 1, balance: 20 });
  expect(await giveBack('r1', 10)).toMatchObject({ accepted: true, session: 1, balance: 20 });
  expect(await giveBack('r2', 20.01)).toMatchObject({
    accepted: false,
    rejection: { code: 'till_cash_short', status: 409 },
  });
});

it('rejects cash without a till, for a till of another venue, and where somebody has to open it', async () => {
  expect(await take({ till: null })).toMatchObject({ rejection: { code: 'till_not_selected' } });
  expect(await take({ till: 'till-9' })).toMatchObject({ rejection: { code: 'till_unknown' } });
  expect(await take({ inventoryGroup: 'elsewhere' })).toMatchObject({ rejection: { code: 'till_unknown' } });
  town.venues['venue']!.settings = { till_sessions: 'required' };
  expect(await take()).toMatchObject({ rejection: { code: 'till_closed', status: 409 } });
  await town.sessions.open(at, { key: 'open-1', float: 100, denominations: null, openedBy: 'kim' }, context);
  expect(await take()).toMatchObject({ accepted: true, session: 1, balance: 130 });
});

it('a repeat after midnight has the day of the first', async () => {
  now = '2026-12-06T04:59:00.000Z';
  const begunAt = now;
  const first = await take({ begunAt });
  now = '2026-12-06T05:01:00.000Z';
  expect(await take({ begunAt })).toEqual(first);
  expect(first).toMatchObject({ businessDate: '2026-12-05' });
});

it('a repeat is known of a till that was removed meanwhile', async () => {
  await take();
  town.venues['venue']!.tills = new Map();
  expect(await take()).toMatchObject({ accepted: true, session: 1, balance: 30 });
  expect(await take({ paymentId: 'p2' })).toMatchObject({ rejection: { code: 'till_unknown' } });
});

it('a session that opened by itself ends with its day, and the next carries its balance', async () => {
  await take();
  now = '2026-12-06T14:00:00.000Z';
  expect(await take({ paymentId: 'p2' })).toMatchObject({ accepted: true, session: 2, balance: 60 });
  expect(await typesIn(drawerStream('venue', 'till-1', 1))).toEqual([
    'DrawerStarted',
    'CashTaken',
    'DrawerClosed',
  ]);
  expect(await typesIn(tillStream('venue', 'till-1'))).toEqual(['TillOpened', 'TillClosed', 'TillOpened']);
});

it('goes on where a close was interrupted before the till knew of it', async () => {
  await take();
  const opened = (await town.sessions.load(at)).sessions.get(1)!.opened;
  const act = {
    type: 'ForceClose' as const,
    key: 'force-1',
    reason: 'ill',
    closedBy: 'max',
    session: opened,
    businessDate: '2026-12-05',
  };
  await town.bus.asCommandBus().execute(new ChangeDrawer(drawerStream('venue', 'till-1', 1), act, context));
  expect(await take({ paymentId: 'p2' })).toMatchObject({ accepted: true, session: 2, balance: 60 });
});

it('a count and sales at the same time: no sale is missed and none is lost', async () => {
  await take({ paymentId: 'p0' });
  const sales = Array.from({ length: 20 }, (_, i) => take({ paymentId: `q${i}` }));
  const counting = close(30, 'close-race');
  const more = Array.from({ length: 20 }, (_, i) => take({ paymentId: `s${i}` }));
  const answers = await Promise.all([...sales, ...more]);
  await counting;
  expect(answers.every(({ accepted }) => accepted)).toBe(true);
  const taken = (await Promise.all([1, 2].map((n) => events(drawerStream('venue', 'till-1', n)))))
    .flat()
    .filter(({ type }) => type === 'CashTaken');
  expect(taken).toHaveLength(41);
  const ids = new Set(taken.map(({ data }) => (data as { paymentId: string }).paymentId));
  expect(ids.size).toBe(41);
});

it('the till knows of a close once it is answered', async () => {
  await take();
  await close(30);
  expect((await town.sessions.load(at)).sessions.get(1)).toMatchObject({ closed: { balance: 30 } });
});

it('a session that is over makes room for one that somebody opens, and one that is not does not', async () => {
  const opening = { key: 'open-1', float: null, denominations: null, openedBy: 'kim' };
  await take();
  expect(await town.sessions.open(at, opening, context)).toMatchObject({ rejection: { code: 'till_open' } });
  now = '2026-12-06T14:00:00.000Z';
  expect(await town.sessions.open(at, opening, context)).toMatchObject({
    accepted: true,
    state: { started: { session: 2, float: 30 } },
  });
});

describe('docs/rules/tills.md 34: the day of cash that was sold without the network', () => {
  beforeEach(async () => {
    now = '2026-12-05T14:00:00.000Z';
    const opening = { key: 'open-1', float: 100, denominations: null, openedBy: 'kim' };
    await town.sessions.open(at, opening, context);
    now = '2026-12-06T14:00:00.000Z';
  });
  it.each<[string, string | undefined, string]>([
    ['is that of the sale, while its session was open', '2026-12-05T14:00:00.000Z', '2026-12-05'],
    ['is that of now, where its session was not open yet', '2026-12-05T13:59:59.999Z', '2026-12-06'],
    ['is that of now, where it is sold now', undefined, '2026-12-06'],
  ])('%s', async (_, soldAt, businessDate) => {
    expect(await take({ soldAt })).toMatchObject({ accepted: true, session: 1, businessDate });
  });
});

describe('docs/rules/tills.md 3 and 5: whether a till would give cash back', () => {
  const opening = { key: 'open-1', float: 50, denominations: null, openedBy: 'kim' };
  const ways = {
    closed: async () => undefined,
    carrying: async () => {
      await take();
      await close(30);
    },
    open: () => town.sessions.open(at, opening, context),
    selling: async () => {
      await town.sessions.open(at, opening, context);
      await take();
    },
  };
  const wanted = (amount: number, till = at) =>
    town.sessions.returnRejection(
      till,
      { reservationId: '7KQ4MWXH2P', inCash: money.money(amount) },
      { ...context, commandId: 'refund-1' },
    );
  it.each<[string, keyof typeof ways, string | null, number, string | null]>([
    ['closed, it has nothing', 'closed', null, 1, 'till_cash_short'],
    ['closed, it has what was left in it', 'carrying', null, 30, null],
    ['closed, it has no more', 'carrying', null, 31, 'till_cash_short'],
    ['closed, it has nothing where somebody has to open it', 'carrying', 'required', 30, 'till_closed'],
    ['open, it has its float', 'open', 'required', 50, null],
    ['open, it has its float where nobody has to open it', 'open', null, 50, null],
    ['open, it has no more', 'open', null, 51, 'till_cash_short'],
    ['open, it has what it took', 'selling', 'required', 80, null],
    ['open, it has no more than that', 'selling', 'required', 81, 'till_cash_short'],
  ])('%s', async (_, way, setting, amount, code) => {
    await ways[way]();
    town.venues['venue']!.settings = { till_sessions: setting };
    expect((await wanted(amount))?.code ?? null).toBe(code);
  });
  it('a till of another venue would not', async () => {
    const elsewhere = { ...at, till: 'till-9' };
    expect(await wanted(1, elsewhere)).toMatchObject({ code: 'till_unknown' });
  });
  it('a try that it would not is an event, once; after five the till is counted first', async () => {
    await ways.open();
    const tries = async () => (await typesIn(drawerStream('venue', 'till-1', 1))).slice(1);
    expect(await wanted(50)).toBeNull();
    expect(await tries()).toEqual([]);
    await wanted(51);
    await wanted(51);
    expect(await tries()).toEqual(['CashNotMoved']);
    for (let more = 60; more < 64; more += 1)
      expect(await wanted(more)).toMatchObject({ code: 'till_cash_short' });
    // From here on the answer says nothing of what there is.
    for (const amount of [1, 50, 51])
      expect(await wanted(amount)).toMatchObject({ code: 'till_count_first' });
    expect(await tries()).toHaveLength(5);
    const counted = { counted: 50, denominations: null, reason: null, isRecorded: false };
    await town.sessions.act(
      { ...at, since: now, mayOpen: false },
      { type: 'Count', key: 'count-1', ...counted },
      context,
    );
    expect(await wanted(50)).toBeNull();
  });
});

it('two tills have their own sessions and their own cash', async () => {
  await take();
  await take({ till: 'till-2', paymentId: 'p2', amount: 5, tendered: 5, change: 0 });
  expect(await take({ paymentId: 'p3' })).toMatchObject({ till: 'till-1', session: 1, balance: 60 });
  expect(await typesIn(drawerStream('venue', 'till-2', 1))).toEqual(['DrawerStarted', 'CashTaken']);
});

import { tillStream, type SessionUser } from '@stile/contracts';
import { memoryDesk } from '../../../../../test/support/memory-tills.js';
import { staff } from '../../../../../test/support/staff.js';
import { ChangeDrawer, ChangeTill } from '../change-till/change-till.handler.js';
import { ReturnCash } from '../return-cash/return-cash.handler.js';
import { TakeCash, type TakenCash } from '../take-cash/take-cash.handler.js';

const KIM = staff('kim', [['/store'], ['venue']]);
const MANAGER = staff('mia', [['/store', '/settings'], ['venue']]);
const LOU = staff('lou', [['/store'], ['venue']]);
const till = { till: 'till-1' };
const at = { inventoryGroup: 'venue', till: 'till-1' };
const context = { commandId: 'command', correlation: 'R', actor: 'kim' };

let now: string;
let desk: ReturnType<typeof memoryDesk>;
beforeEach(() => {
  now = '2026-12-05T14:00:00.000Z';
  desk = memoryDesk({ now: () => now }, [KIM, LOU, MANAGER]);
});
const act = (name: string, body: object) =>
  desk.call(KIM, `POST /api/tills/:till/${name}`, { params: till, body });
const report = (user: SessionUser, query: object, params = till) =>
  desk.call(user, 'GET /api/tills/:till/report', { params, query });
const execute = (command: ChangeDrawer | ChangeTill | ReturnCash | TakeCash) =>
  desk.bus.asCommandBus().execute(command);
const sell = (paymentId: string, cash: Partial<TakenCash> = {}) =>
  execute(
    new TakeCash(
      {
        ...at,
        paymentId,
        begunAt: now,
        reservationId: '7KQ4MWXH2P',
        amount: 30,
        tendered: 50,
        change: 20,
        rounding: 0,
        ...cash,
      },
      context,
    ),
  );

describe('docs/rules/tills.md 17 and 18: who sees the money of an open session', () => {
  const shown = expect.objectContaining({ expected: 100 });
  it.each<[string, SessionUser, unknown]>([
    ['who sells does not', KIM, null],
    ['who sells and manages does', MANAGER, shown],
    ['who manages does', staff('max', [['/settings'], ['venue']]), shown],
    ['who reads till reports does', staff('max', [['/till_activity'], ['venue']]), shown],
    [
      'who sells and reads till reports does not',
      staff('max', [['/store', '/till_activity'], ['venue']]),
      null,
    ],
    [
      'who sells, and manages another venue does not',
      staff('max', [['/store'], ['venue']], [['/settings'], ['other']]),
      null,
    ],
    [
      'who reads them, and sells at another venue does',
      staff('max', [['/till_activity'], ['venue']], [['/store'], ['other']]),
      shown,
    ],
  ])('%s', async (_, user, cash) => {
    await act('open', { float: 100 });
    expect(await report(user, { kind: 'x', inventoryGroup: 'venue' })).toMatchObject({ kind: 'x', cash });
  });
  it('who works there otherwise sees no report', async () => {
    await act('open', { float: 100 });
    expect(await report(staff('max', [['/passes'], ['venue']]), { kind: 'x', inventoryGroup: 'venue' })).toBe(
      'no_access',
    );
  });
  it('who sells does not once it was closed uncounted, for the drawer holds it still', async () => {
    await act('open', { float: 100 });
    await desk.call(MANAGER, 'POST /api/tills/:till/force_close', { params: till, body: { reason: 'ill' } });
    expect(await report(KIM, { kind: 'z' })).toMatchObject({ kind: 'z', how: 'forced', cash: null });
    await act('open', {});
    await act('close', { balance: 100 });
    expect(await report(KIM, { kind: 'z', session: 2 })).toMatchObject({ cash: shown });
  });
  it('who sells sees it once it is closed with a count', async () => {
    await act('open', { float: 100 });
    await act('close', { balance: 100 });
    expect(await report(KIM, { kind: 'z' })).toMatchObject({ cash: shown });
  });
});

describe('docs/rules/tills.md 21: which report', () => {
  /** Two sessions are closed; the third is open. */
  beforeEach(async () => {
    for (const [float, hour] of [
      [100, 14],
      [110, 15],
      [120, 16],
    ]) {
      now = `2026-12-05T${hour}:00:00.000Z`;
      await act('open', { float });
      if (hour !== 16) await act('close', { balance: float });
    }
  });
  const session = (number: number, kind: string) =>
    expect.objectContaining({ session: number, kind, number: kind === 'z' ? number : null });
  it.each<[string, object, unknown]>([
    ['an X is of the open session', { kind: 'x' }, session(3, 'x')],
    ['an X is of that one whatever session it names', { kind: 'x', session: 1 }, session(3, 'x')],
    ['a Z is of the last that is closed', { kind: 'z' }, session(2, 'z')],
    ['a Z is of an earlier one', { kind: 'z', session: 1 }, session(1, 'z')],
    ['there is no Z of the open one', { kind: 'z', session: 3 }, 'till_no_report'],
    ['there is none of a session to come', { kind: 'z', session: 4 }, 'till_no_report'],
  ])('%s', async (_, query, outcome) => {
    expect(await report(KIM, query)).toEqual(outcome);
  });
  it.each<[string, object, string, string]>([
    ['a till that nobody opened has no X', { kind: 'x' }, 'till-2', 'till_no_report'],
    ['a till that nobody opened has no Z', { kind: 'z' }, 'till-2', 'till_no_report'],
    ['a till of another venue has none', { kind: 'z' }, 'till-9', 'till_unknown'],
  ])('%s', async (_, query, id, outcome) => {
    expect(await report(KIM, query, { till: id })).toBe(outcome);
  });
  it('a closed till has no X, also before it knows that its drawer is closed', async () => {
    const opened = (await desk.sessions.load(at)).sessions.get(3)!.opened;
    const force = {
      type: 'ForceClose' as const,
      key: 'force',
      reason: 'ill',
      closedBy: 'mia',
      session: opened,
      businessDate: '2026-12-05',
    };
    await execute(new ChangeDrawer('drawer-venue/till-1.3', force, context));
    expect(await report(KIM, { kind: 'x' })).toBe('till_no_report');
    expect(await report(KIM, { kind: 'z', session: 3 })).toEqual(session(3, 'z'));
  });
  it('a till has no X before its drawer is started', async () => {
    const opening = {
      ...at,
      till: 'till-2',
      key: 'open',
      float: 10,
      denominations: null,
      openedBy: 'kim',
      businessDate: '2026-12-05',
    };
    await execute(new ChangeTill(tillStream('venue', 'till-2'), { type: 'Open', ...opening }, context));
    expect(await report(KIM, { kind: 'x' }, { till: 'till-2' })).toBe('till_no_report');
  });
});

describe('docs/rules/tills.md 22, 27, 34 and 35: what a report says', () => {
  it('of a session that has all of it', async () => {
    await act('open', { float: 100 });
    now = '2026-12-05T15:00:00.000Z';
    await sell('p1', { amount: 30.02, rounding: -0.02 });
    await execute(
      new ReturnCash(
        { ...at, refundId: 'r1', begunAt: now, reservationId: '7KQ4MWXH2P', amount: 10 },
        context,
      ),
    );
    await sell('p2', {
      soldAt: '2026-12-05T14:30:00.000Z',
      amount: 5.01,
      rounding: -0.01,
      tendered: 5,
      change: 0,
    });
    await desk.call(KIM, 'POST /api/balance_till', { body: { ...till, balance: 99 } });
    await desk.call(KIM, 'POST /api/balance_till', {
      body: { ...till, balance: 126, record_discrepancy: true },
    });
    await sell('p3', { soldAt: '2026-12-05T14:45:00.000Z', amount: 4, tendered: 4, change: 0 });
    await act('no_sale', { reason: 'change' });
    await act('hand_over', { from: 'kim', username: 'lou', pin: 'pin of lou' });
    const open = await report(MANAGER, { kind: 'x' });
    expect(open).not.toHaveProperty('closing_position');
    const offline = { sent_at: now, late: false };
    expect(open).toMatchObject({
      kind: 'x',
      number: null,
      currency: 'CAD',
      business_date: '2026-12-05',
      opened_at: '2026-12-05T14:00:00.000Z',
      opened_by: 'kim',
      cashier: 'lou',
      hand_overs: [{ at: now, from: 'kim', to: 'lou' }],
      closed_at: null,
      closed_by: null,
      how: null,
      witness: null,
      reason: null,
      no_sales: [{ at: now, reason: 'change' }],
      wrong_tries: 1,
      cash: {
        float: 100,
        carried: 0,
        expected: 130,
        counted: null,
        variance: null,
        deposit: 0,
        balance: 130,
        denominations: null,
        offline_sales: [
          { ...offline, sold_at: '2026-12-05T14:30:00.000Z', amount: 5 },
          { ...offline, sold_at: '2026-12-05T14:45:00.000Z', amount: 4, late: true },
        ],
      },
    });
    now = '2026-12-05T16:00:00.000Z';
    const denominations = [
      { value: 100, count: 1 },
      { value: 5, count: 5 },
      { value: 2, count: 2 },
    ];
    const short = { balance: 129, denominations, deposit: 29, reason: 'wrong change' };
    await act('close', { ...short, witness: { username: 'mia', password: 'password of mia' } });
    // A log in memory has no chain.
    const closing_position = (await desk.drawer('till-1', 1)).at(-1)!.position;
    expect(await report(KIM, { kind: 'z' })).toMatchObject({
      kind: 'z',
      number: 1,
      closing_position,
      chain: null,
      closed_at: now,
      closed_by: 'kim',
      how: 'counted',
      witness: 'mia',
      reason: 'wrong change',
      cash: { expected: 130, counted: 129, variance: -1, deposit: 29, balance: 100, denominations },
    });
  });
  it('of one that nobody counted has no variance', async () => {
    await act('open', { float: 100 });
    await desk.call(MANAGER, 'POST /api/tills/:till/force_close', { params: till, body: { reason: 'ill' } });
    expect(await report(MANAGER, { kind: 'z' })).toMatchObject({
      how: 'forced',
      cash: { expected: 100, counted: null, variance: null, deposit: 0, balance: 100, denominations: null },
    });
  });
});

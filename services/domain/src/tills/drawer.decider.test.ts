import { money, type DrawerEvent } from '@stile/contracts';
import { OrderedMap } from 'immutable';
import { givenFor } from '../../../../test/support/decider.js';
import type { Pieces } from './pieces.js';
import { cashReturnRejection, drawerDecider, type DrawerAct, type DrawerCommand } from './drawer.decider.js';
import { tillDecider, type TillSession } from './till.decider.js';

const NOW = '2026-12-05T14:00:00.000Z';
const given = givenFor(drawerDecider, NOW);
const DAY = '2026-12-05';
const sessionKey = { inventoryGroup: 'venue', till: 'till-1', session: 1 };
const opening = {
  float: 100,
  denominations: null,
  carried: 100,
  source: 'counted' as const,
  isAutomatic: false,
  openedBy: 'kim',
};
const session = (more: Partial<TillSession> = {}): TillSession => ({
  ...sessionKey,
  ...opening,
  businessDate: DAY,
  key: 'key-0',
  openedAt: NOW,
  ...more,
});
const command = (act: DrawerAct, of = session(), businessDate = DAY): DrawerCommand => ({
  ...act,
  session: of,
  businessDate,
});
type Event<T extends DrawerEvent['type']> = Extract<DrawerEvent, { type: T }>;
const event = <T extends DrawerEvent['type']>(
  type: T,
  data: Omit<Event<T>['data'], 'inventoryGroup' | 'till' | 'session' | 'businessDate'>,
) => ({ type, data: { ...sessionKey, businessDate: DAY, ...data } }) as unknown as Event<T>;

const started = event('DrawerStarted', { ...opening, balance: 100, startedAt: NOW });
const sale = {
  paymentId: 'p1',
  reservationId: '7KQ4MWXH2P',
  amount: 30,
  tendered: 50,
  change: 20,
  rounding: 0,
};
const taken = event('CashTaken', { ...sale, balance: 130, takenAt: NOW });
const refund = { refundId: 'r1', reservationId: '7KQ4MWXH2P', amount: 30, rounding: 0 };
const returned = (balance: number) => event('CashReturned', { ...refund, balance, returnedAt: NOW });
const take = (more: Partial<typeof sale> = {}) => command({ type: 'TakeCash', ...sale, ...more });
const give = (more: Partial<typeof refund> = {}) => command({ type: 'ReturnCash', ...refund, ...more });
const move = (amount: number, isRecorded = false, key = 'm1', denominations: Pieces = null) =>
  command({ type: 'MoveCash', key, amount, denominations, reason: null, isRecorded });
const counting = { key: 'c1', counted: 100, denominations: null, reason: null };
const count = (more: Partial<Extract<DrawerAct, { type: 'Count' }>> = {}) =>
  command({ type: 'Count', isRecorded: false, ...counting, ...more });
const counted = (more: Partial<Event<'TillCounted'>['data']> = {}) =>
  event('TillCounted', {
    ...counting,
    expected: 100,
    discrepancy: 0,
    recorded: true,
    closing: false,
    balance: 100,
    countedAt: NOW,
    ...more,
  });
const close = (more: Partial<Extract<DrawerAct, { type: 'Close' }>> = {}) =>
  command({
    type: 'Close',
    ...counting,
    deposit: 0,
    closedBy: 'kim',
    witness: null,
    witnessAbove: 5,
    ...more,
  });
const closed = (more: Partial<Event<'DrawerClosed'>['data']> = {}) =>
  event('DrawerClosed', {
    ...counting,
    how: 'counted',
    expected: 100,
    variance: 0,
    deposit: 0,
    balance: 100,
    closedBy: 'kim',
    witness: null,
    closedAt: NOW,
    ...more,
  });
const REUSED = ['idempotency_key_reused', { status: 409 }] as const;
const field = (code: string, name: string) => [code, { status: 422, fields: { [name]: code } }] as const;

describe('cash', () => {
  it('starts the drawer with its first movement', () => {
    given([]).when(take()).then([started, taken]);
    given([started]).when(take()).then([taken]);
  });

  it('is taken and returned once for its id', () => {
    given([started, taken]).when(take()).thenNothing();
    given([started, taken])
      .when(take({ amount: 31, change: 19 }))
      .thenRejected(...REUSED);
    given([started, taken])
      .when(give())
      .then([returned(100)]);
    given([started, taken, returned(100)])
      .when(give())
      .thenNothing();
    given([started, taken, returned(100)])
      .when(give({ amount: 29 }))
      .thenRejected(...REUSED);
  });

  it('counts rounding: what is in the drawer is tendered less change', () => {
    given([started])
      .when(take({ amount: 30.02, rounding: -0.02 }))
      .then([event('CashTaken', { ...sale, amount: 30.02, rounding: -0.02, balance: 130, takenAt: NOW })]);
    given([started])
      .when(give({ amount: 30.02, rounding: -0.02 }))
      .then([
        event('CashReturned', { ...refund, amount: 30.02, rounding: -0.02, balance: 70, returnedAt: NOW }),
      ]);
  });

  it.each([
    ['change that does not fit', { change: 19 }, 'cash_change', 'tendered'],
    ['too little tendered', { tendered: 20, change: 0 }, 'cash_change', 'tendered'],
    ['change below 0', { tendered: 20, change: -10 }, 'cash_change', 'tendered'],
    ['nothing', { amount: 0, tendered: 0, change: 0 }, 'cash_amount', 'amount'],
    ['less than nothing', { amount: -5, tendered: 0, change: 5 }, 'cash_amount', 'amount'],
    ['parts of a cent', { amount: 30.001, rounding: -0.001 }, 'cash_amount', 'amount'],
    ['rounding of more than 5 cents', { amount: 30.06, rounding: -0.06 }, 'cash_amount', 'rounding'],
  ])('is not taken: %s', (_what, more, code, name) => {
    given([started])
      .when(take(more))
      .thenRejected(...field(code, name));
  });
});

describe('loading and unloading', () => {
  const moved = (amount: number, balance: number, discrepancy = 0) =>
    event('CashMoved', {
      key: 'm1',
      amount,
      denominations: null,
      reason: null,
      discrepancy,
      balance,
      movedAt: NOW,
    });
  const notMoved = event('CashNotMoved', {
    key: 'm1',
    amount: -150,
    denominations: null,
    reason: null,
    discrepancy: 50,
    balance: 100,
    triedAt: NOW,
  });

  it('takes notes and coins that come to the amount, in or out, once', () => {
    const twenties = [{ value: 20, count: 3 }];
    const out = { ...moved(-60, 40), data: { ...moved(-60, 40).data, denominations: twenties } };
    given([started])
      .when(move(-60, false, 'm1', twenties))
      .then([out]);
    given([started])
      .when(move(60.01, false, 'm1', twenties))
      .thenRejected('till_denominations', { status: 422, fields: { denominations: 'till_denominations' } });
    given([started, out])
      .when(move(-60, false, 'm1', twenties))
      .thenNothing();
    given([started, out])
      .when(move(-60, false, 'm1', [{ value: 10, count: 6 }]))
      .thenRejected('idempotency_key_reused', { status: 409 });
  });

  it('takes out more than there is only where that is recorded; the try is an event', () => {
    given([started]).when(move(-150)).then([notMoved]);
    given([started])
      .when(move(-150, true))
      .then([moved(-150, 0, 50)]);
    given([started, notMoved]).when(move(-150)).thenNothing();
    given([started, notMoved])
      .when(move(-150, true))
      .thenRejected(...REUSED);
    given([started, notMoved])
      .when(move(-150, true, 'm2'))
      .then([{ ...moved(-150, 0, 50), data: { ...moved(-150, 0, 50).data, key: 'm2' } }]);
  });
});

describe('docs/rules/tills.md 37 and 38: what a drawer holds is tried with events alone', () => {
  const tried = (key: string, amount: number, discrepancy: number, of: object = { denominations: null }) =>
    event('CashNotMoved', {
      key,
      amount,
      denominations: null,
      reason: null,
      discrepancy,
      balance: 100,
      triedAt: NOW,
      ...of,
    });
  const wants = (inCash: number, key = 'r1') =>
    command({ type: 'TryReturn', key, reservationId: '7KQ4MWXH2P', inCash });
  const short = (entry: number, inCash: number) =>
    tried(`r1.try-${entry}`, -inCash, inCash - 100, { refundOf: '7KQ4MWXH2P' });
  const five = [1, 2, 3, 4, 5].map((more) => tried(`m${more}`, -100 - more, more));

  it('by a return that it has not enough for, however often that is sent', () => {
    given([started]).when(wants(100)).thenNothing();
    given([started])
      .when(wants(101))
      .then([short(0, 101)]);
    given([started, short(0, 101)])
      .when(wants(101))
      .thenNothing();
    given([started, short(0, 101)])
      .when(wants(102))
      .then([short(1, 102)]);
  });
  it('by a load that it has no room for', () => {
    given([started])
      .when(move(999_950))
      .then([tried('m1', 999_950, 0)]);
    given([started, tried('m1', 999_950, 0)])
      .when(move(999_950))
      .thenNothing();
  });
  it('five times, until it is counted', () => {
    const first = ['till_count_first', { status: 409, fields: { till: 'till_count_first' } }] as const;
    for (const requested of [
      wants(101),
      move(-101, false, 'm6'),
      move(-1, false, 'm6'),
      move(1, false, 'm6'),
    ])
      given([started, ...five])
        .when(requested)
        .thenRejected(...first);
    given([started, ...five, counted({ recorded: false })])
      .when(wants(101))
      .thenRejected(...first);
    given([started, ...five, counted()])
      .when(wants(101))
      .then([short(6, 101)]);
    given([started, ...five])
      .when(give())
      .then([returned(70)]);
  });
});

describe('a count', () => {
  it('is recorded where it fits', () => {
    given([started]).when(count()).then([counted()]);
  });

  it('that does not fit is a wrong try, and changes nothing', () => {
    given([started])
      .when(count({ counted: 99.5 }))
      .then([counted({ counted: 99.5, discrepancy: -0.5, recorded: false })]);
    given([started, counted({ counted: 99.5, discrepancy: -0.5, recorded: false })])
      .when(take())
      .then([taken]);
  });

  it('that is recorded sets the balance, and its discrepancy is a figure of its own', () => {
    const recorded = counted({ counted: 99.5, discrepancy: -0.5, balance: 99.5 });
    given([started])
      .when(count({ counted: 99.5, isRecorded: true }))
      .then([recorded]);
    given([started, recorded])
      .when(take())
      .then([event('CashTaken', { ...sale, balance: 129.5, takenAt: NOW })]);
  });

  it('is the same for its key, whatever was sold since', () => {
    given([started, counted(), taken]).when(count()).thenNothing();
    given([started, counted(), taken])
      .when(count({ counted: 101 }))
      .thenRejected(...REUSED);
    const tried = counted({ counted: 99.5, discrepancy: -0.5, recorded: false });
    given([started, tried])
      .when(count({ counted: 99.5, isRecorded: true }))
      .thenRejected(...REUSED);
  });

  it('in notes and coins adds up', () => {
    const denominations = [
      { value: 20, count: 4 },
      { value: 0.05, count: 400 },
    ];
    given([started])
      .when(count({ denominations }))
      .then([counted({ denominations })]);
    given([started])
      .when(count({ denominations, counted: 101 }))
      .thenRejected(...field('till_denominations', 'denominations'));
    given([started])
      .when(count({ counted: -1 }))
      .thenRejected(...field('till_amount', 'balance'));
  });
});

describe('closing', () => {
  it('with what is expected needs no word', () => {
    given([started]).when(close()).then([closed()]);
  });

  it('with a variance needs a reason; the first count is a wrong try', () => {
    given([started])
      .when(close({ counted: 98 }))
      .then([counted({ counted: 98, discrepancy: -2, recorded: false, closing: true })]);
    given([started])
      .when(close({ counted: 98, reason: 'wrong change' }))
      .then([closed({ counted: 98, variance: -2, reason: 'wrong change', balance: 98 })]);
  });

  it('happens once; nothing goes into a closed drawer', () => {
    given([started, closed()]).when(close()).thenNothing();
    given([started, closed()])
      .when(close({ deposit: 1 }))
      .thenRejected(...REUSED);
    for (const late of [take(), give(), move(1), count({ key: 'c2' }), close({ key: 'c2' })])
      given([started, closed()]).when(late).thenRejected('till_session_over', { status: 409 });
  });

  it('of a drawer that nobody counts is forced, with a reason', () => {
    given([started])
      .when(command({ type: 'ForceClose', key: 'f1', reason: 'left ill', closedBy: 'max' }))
      .then([closed({ key: 'f1', how: 'forced', counted: null, reason: 'left ill', closedBy: 'max' })]);
  });
});

describe('a session that opened by itself', () => {
  const own = session({ isAutomatic: true, source: 'carried', key: null });
  const begun = { ...started, data: { ...started.data, isAutomatic: true, source: 'carried' as const } };
  const NEXT = '2026-12-06';

  it('ends with its day', () => {
    given([begun])
      .when(command({ type: 'TakeCash', ...sale }, own, NEXT))
      .thenRejected('till_session_over', { status: 409 });
    const rolled = closed({ key: null, how: 'rolled_over', counted: null, closedBy: 'system:tills' });
    given([begun])
      .when(command({ type: 'RollOver' }, own, NEXT))
      .then([{ ...rolled, data: { ...rolled.data, businessDate: NEXT } }]);
    given([begun])
      .when(command({ type: 'RollOver' }, own))
      .thenNothing();
  });

  it('can be counted and closed the day after', () => {
    given([begun])
      .when(command({ ...(close() as DrawerAct) }, own, NEXT))
      .then([{ ...closed(), data: { ...closed().data, businessDate: NEXT } }]);
  });

  it('is not what somebody opened: that goes on past midnight', () => {
    given([started])
      .when(command({ type: 'RollOver' }, session(), NEXT))
      .thenNothing();
    given([started])
      .when(command({ type: 'TakeCash', ...sale }, session(), NEXT))
      .then([{ ...taken, data: { ...taken.data, businessDate: NEXT } }]);
  });
});

it('opening the drawer without a sale is an event with its reason', () => {
  given([started])
    .when(command({ type: 'Pop', key: 'd1', reason: 'change' }))
    .then([
      event('DrawerPopped', { key: 'd1', why: 'no_sale', reason: 'change', balance: 100, poppedAt: NOW }),
    ]);
});

describe('cash that was taken without the network', () => {
  const at = (time: string) => `2026-12-05T${time}:00.000Z`;
  const late = (soldAt: string, of = session()) => command({ type: 'TakeCash', ...sale, soldAt }, of);
  const cashTaken = (soldAt: string, more: object = {}, balance = 130) =>
    event('CashTaken', { ...sale, balance, takenAt: NOW, soldAt, ...more });
  const countedAt = (time: string, recorded = true) => counted({ recorded, countedAt: at(time) });

  it.each([
    ['after the last count', at('13:00'), [countedAt('12:00')], session(), {}],
    ['at the moment of the count', at('12:00'), [countedAt('12:00')], session(), {}],
    ['before a count', at('11:59'), [countedAt('12:00')], session(), { late: true }],
    ['before a wrong try, which counts nothing', at('11:59'), [countedAt('12:00', false)], session(), {}],
    [
      'before the session, that of before had no end since',
      at('08:00'),
      [],
      session({ closedBefore: at('07:00') }),
      {},
    ],
    [
      'before the end of the session of before',
      at('06:59'),
      [],
      session({ closedBefore: at('07:00') }),
      { late: true },
    ],
    ['in the first session of a till', at('08:00'), [], session(), {}],
  ] as const)('%s', (_when, soldAt, counts, of, mark) =>
    given([started, ...counts])
      .when(late(soldAt, of))
      .then([cashTaken(soldAt, mark)]),
  );
});

test('an open till goes from one cashier to the next, and nobody takes what they have', () => {
  const over = event('TillHandedOver', {
    key: 'h1',
    from: 'kim',
    to: 'morgan',
    balance: 100,
    handedAt: NOW,
  });
  given([started])
    .when(command({ type: 'HandOver', key: 'h1', from: 'kim', to: 'morgan' }))
    .then([over]);
  given([started, over])
    .when(command({ type: 'HandOver', key: 'h1', from: 'kim', to: 'morgan' }))
    .then([]);
  given([started, over])
    .when(command({ type: 'HandOver', key: 'h1', from: 'kim', to: 'fiona' }))
    .thenRejected(...REUSED);
  given([started, over])
    .when(command({ type: 'HandOver', key: 'h2', from: 'kim', to: 'fiona' }))
    .thenRejected('till_cashier_changed', { status: 409, fields: { from: 'till_cashier_changed' } });
  given([started, over])
    .when(command({ type: 'HandOver', key: 'h2', from: 'morgan', to: 'morgan' }))
    .thenRejected(...field('till_handed_to_self', 'username'));
  given([started])
    .when(command({ type: 'HandOver', key: 'h2', from: 'kim', to: 'kim' }))
    .thenRejected(...field('till_handed_to_self', 'username'));
});

describe('why a till gives back no cash', () => {
  const openedTill = (more: Partial<TillSession> = {}) =>
    tillDecider.evolve(tillDecider.initial, {
      type: 'TillOpened',
      data: session({ float: 40, ...more }),
    });
  const closedTill = tillDecider.evolve(openedTill(), {
    type: 'TillClosed',
    data: { ...sessionKey, businessDate: DAY, balance: 25, closedAt: NOW },
  });
  const drawerOf = (...events: DrawerEvent[]) => events.reduce(drawerDecider.evolve, drawerDecider.initial);
  const full = (isAutomatic: boolean) => ({
    ...drawerOf({ ...started, data: { ...started.data, isAutomatic } }),
    entries: OrderedMap(Array.from({ length: 5_000 }, (_, entry) => [`key ${entry}`, taken])),
  });

  it.each([
    ['what its drawer holds', openedTill(), drawerOf(started, taken), 130],
    ['its float, where nothing has moved yet', openedTill(), drawerOf(), 40],
    ['what the last session left, where it is closed', closedTill, drawerOf(), 25],
    ['nothing, where it was never open', tillDecider.initial, drawerOf(), 0],
  ])('is none up to %s', (_, till, drawer, most) => {
    expect(cashReturnRejection(till, drawer, money.money(most))).toBeNull();
    expect(cashReturnRejection(till, drawer, money.money(most + 0.01))).toEqual({
      code: 'till_cash_short',
      status: 409,
    });
  });

  it('is a full session that somebody opened; one that opened by itself makes room', () => {
    expect(cashReturnRejection(openedTill(), full(false), money.money(1))).toEqual({
      code: 'till_session_full',
      status: 409,
    });
    expect(cashReturnRejection(openedTill({ isAutomatic: true }), full(true), money.money(1))).toBeNull();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  capacityEvents,
  checkoutEvents,
  drawerEvents,
  gateEvents,
  offlineEvents,
  identityEvents,
  NO_SUMS,
  reservationEvents,
  payoutEvents,
  payoutFileEvents,
  savedQueryEvents,
  transactionEvents,
  waitlistEvents,
  type Document,
  type DrawerSums,
  type Projector,
  type Recorded,
} from '@stile/contracts';
import * as contracts from '@stile/contracts';
import { deepFreeze } from '../../test/support/deep-freeze.js';
import { PROJECTORS } from './projectors.js';

/* Changes of each event in each read model, by hand: given some events, when one follows, then these fields change. */

const EXAMPLES = join(__dirname, '../../contracts/events');
const newest = (type: string): string =>
  readdirSync(EXAMPLES)
    .filter((file) => file.startsWith(`${type}.v`))
    .sort()
    .at(-1)!;
type Changes = Readonly<Record<string, unknown>>;
/** An event by its checked-in example, with some of its fields changed. */
type Step = string | readonly [type: string, changes: Changes];
const STREAMS: Readonly<Record<string, string>> = {
  open_checkouts: 'checkout-H63ARM2Z4R',
  ledgers: 'capacity-escarpment/rattle-ridge-2026-12-05',
  waitlist: 'waitlist-lot',
};
const MOMENTS = ['00', '01', '02', '03'].map((seconds) => `2026-12-05T14:00:${seconds}.000Z`);
const recorded = (projector: Projector, step: Step, i: number): Recorded => {
  const [type, changes] = typeof step === 'string' ? [step, {}] : step;
  const data = JSON.parse(readFileSync(join(EXAMPLES, newest(type)), 'utf8')) as object;
  return {
    id: `event-${i}`,
    type,
    version: 1,
    data: { ...data, ...changes },
    metadata: { actor: 'casey', station: 'gate' },
    at: MOMENTS[i]!,
    stream: STREAMS[projector.name] ?? 'stream-1',
    revision: i,
    position: String(i + 1).padStart(16, '0'),
  };
};
const named = (name: string): Projector => PROJECTORS.find((projector) => projector.name === name)!;
type Documents = ReadonlyMap<string, Document>;
const folded = (projector: Projector, documents: Documents, event: Recorded): Documents => {
  const next = new Map(documents);
  for (const key of projector.keys(event)) {
    const before = next.get(key);
    const after = projector.fold(before && deepFreeze(before), event, key);
    if (after === null) next.delete(key);
    else if (after !== undefined) next.set(key, after as Document);
  }
  return next;
};
const changesOf = (before: Documents, after: Documents): unknown[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key): unknown[] => {
    const [old, now] = [before.get(key), after.get(key)];
    if (!now) return ['removed'];
    if (!old) return [now];
    const changed = Object.entries(now).filter(
      ([field, value]) => JSON.stringify(old[field]) !== JSON.stringify(value),
    );
    return changed.length > 0 ? [Object.fromEntries(changed)] : [];
  });

/** The read model, what is given, the event, and the fields that change: `made` and `removed` are whole documents. */
type Case = readonly [
  projector: string,
  history: readonly Step[],
  when: Step,
  then: Changes | 'made' | 'removed' | 'nothing',
];
const SOLD: Step = ['ReservationPlaced', { payment: 'desk' }];
const STANDS: readonly Step[] = ['ReservationPlaced', 'ReservationConfirmed'];
const CANCELLED: readonly Step[] = ['ReservationPlaced', 'ReservationCancelled'];
const NOBODY = { first_name: null, last_name: null, email: null, phone: null, by_name: null };
const sold = (when: Step, then: Case[3]): Case => ['unpaid_sales', [SOLD], when, then];
const listed = (when: Step, then: Case[3], history = STANDS): Case => ['reservations', history, when, then];
const REFUND = 'H63ARM2Z4R.r1';
const sells = (when: Step, then: Case[3], history = STANDS): Case => ['sales', history, when, then];
const waits = (when: Step, then: Case[3], history: readonly Step[] = ['WaitlistJoined']): Case => [
  'waitlist',
  history,
  when,
  then,
];
const paying = (when: Step, then: Case[3]): Case => ['open_checkouts', ['CheckoutStarted'], when, then];
const stepOf = (step: string): Case => paying(step, { step, since: MOMENTS[1] });
const returning = (when: Step, then: Case[3]): Case => ['open_refunds', ['RefundBegun'], when, then];
const card = (when: Step, then: Case[3], history: readonly Step[] = ['TransactionStarted']): Case => [
  'terminal_transactions',
  history,
  when,
  then,
];
const unchangedCards = [
  'OperatorClaimed',
  'TerminalAsked',
  'TerminalAnswered',
  'TerminalLookedUp',
  'TerminalReset',
  'TerminalIdle',
  'TransactionGivenUp',
  'CaptureBegun',
  'ReceiptChosen',
].map((type) => card(type, 'nothing'));
const LATER = { since: MOMENTS[1] };
const FIRST = '2026-12-05T14:58:03.120Z';

const VISIT = {
  inventory: 'glen-hill',
  reservationType: 'lift_ticket',
  visitDate: '2026-12-12',
  arrival: '09:00',
  people: 1,
  cars: 0,
};
const CASH = { float: 200, carried: 195.5, sums: NO_SUMS, expected: 200, counted: null, variance: null };
/** Additions of an act at a drawer to the movements, and changes in its session. */
const till = (
  when: Step,
  movement: Changes,
  { balance, sums, ...more }: { balance: number; sums: Partial<DrawerSums> } & Changes,
): readonly Case[] => {
  const cash = { ...CASH, sums: { ...NO_SUMS, ...sums }, expected: balance, deposit: 0, balance };
  return [
    ['till_movements', ['DrawerStarted'], when, { ...movement, balance, order: `${MOMENTS[1]} 00001` }],
    [
      'till_sessions',
      ['DrawerStarted'],
      when,
      {
        last_movement_at: MOMENTS[1],
        ...(balance !== 200 || Object.keys(sums).length > 0 ? { cash } : {}),
        ...more,
      },
    ],
  ];
};
const DRAWER_ACTS: readonly Case[] = [
  [
    'till_sessions',
    [],
    'DrawerStarted',
    { state: 'open', opened_by: 'lena', cashier: 'lena', cash: { ...CASH, deposit: 0, balance: 200 } },
  ],
  ['till_movements', [], 'DrawerStarted', { kind: 'start', amount: 200, balance: 200 }],
  ...till(
    'CashTaken',
    { kind: 'sale', amount: 41.1, rounding: 0.02, reservation_id: 'H63ARM2Z4R' },
    { balance: 241.1, sums: { sales: { count: 1, amount: 41.08, rounding: 0.02 } } },
  ),
  ...till(
    'CashReturned',
    { kind: 'refund', amount: -10.25, rounding: 0, reservation_id: 'H63ARM2Z4R' },
    { balance: 230.85, sums: { refunds: { count: 1, amount: 10.25, rounding: 0 } } },
  ),
  ...till(
    'CashMoved',
    { kind: 'unload', amount: -100, reason: 'to the safe', discrepancy: 0 },
    { balance: 130.85, sums: { unloaded: { count: 1, amount: -100 } } },
  ),
  ...till(
    ['CashMoved', { amount: 50, balance: 250 }],
    { kind: 'load', amount: 50 },
    { balance: 250, sums: { loaded: { count: 1, amount: 50 } } },
  ),
  ...till(
    'CashNotMoved',
    { kind: 'wrong_try', amount: -200, discrepancy: 69.15 },
    { balance: 130.85, sums: { wrong_tries: 1 } },
  ),
  ...till(
    'TillCounted',
    { kind: 'count', amount: 130.8, discrepancy: -0.05 },
    {
      balance: 130.8,
      sums: { counts: 1, discrepancies: { count: 1, amount: -0.05 } },
      last_count_at: MOMENTS[1],
    },
  ),
  ...till(
    ['TillCounted', { recorded: false, balance: 200 }],
    { kind: 'wrong_try', amount: 130.8, discrepancy: -0.05 },
    { balance: 200, sums: { wrong_tries: 1 } },
  ),
  ...till(
    'DrawerPopped',
    { kind: 'no_sale', amount: null, reason: 'change for a visitor' },
    { balance: 130.8, sums: { no_sales: 1 } },
  ),
  ...till(
    'TillHandedOver',
    { kind: 'hand_over', amount: null, reason: 'casey → morgan' },
    { balance: 130.8, sums: {}, cashier: 'morgan', users: ['lena', 'morgan'] },
  ),
  ['till_movements', ['DrawerStarted'], 'DrawerClosed', { kind: 'close', amount: 130, discrepancy: -0.8 }],
  [
    'till_movements',
    ['DrawerStarted'],
    ['DrawerClosed', { counted: null }],
    { kind: 'close', discrepancy: null },
  ],
  [
    'till_sessions',
    ['DrawerStarted'],
    'DrawerClosed',
    {
      state: 'closed',
      closed_at: '2026-12-05T14:02:11.084Z',
      closed_by: 'lena',
      how: 'counted',
      witness: 'marc',
      reason: 'wrong change',
      last_movement_at: MOMENTS[1],
      cash: { ...CASH, expected: 130.8, counted: 130, variance: -0.8, deposit: 30, balance: 100 },
    },
  ],
];

const CARS = [{ pool: 'cars', units: 2, taken: 5 }];
const UNTIL = '2026-12-05T15:00:00.000Z';
const HELD: Step = ['HoldTaken', { lines: CARS, lapsesAt: UNTIL }];
const ledger = (type: string, changes: Changes, then: Case[3], history: readonly Step[] = [HELD]): Case => [
  'ledgers',
  history,
  [type, { lines: [{ pool: 'cars', units: 2, taken: 3 }], lapsesAt: UNTIL, ...changes }],
  then,
];

const scanned = (when: Step, then: Case[3]): Case => ['gate_scans', [], when, then];
const GATE_SCANS: readonly Case[] = [
  scanned('ScanRefused', {
    id: 'stream-1.0',
    act: 'refused',
    verdict: 'wrong_day',
    code: 'qX3mW0cT2rJk9LhV',
    reservation_id: null,
    inventory: 'rattle-ridge',
    business_date: '2026-12-05',
    user: 'casey',
    station: 'gate',
  }),
  scanned('ReservationEntryForced', {
    act: 'forced',
    verdict: 'to_pay',
    code: null,
    reservation_id: 'H63ARM2Z4R',
  }),
  scanned('ReservationExited', { act: 'exit', verdict: null, reservation_id: 'H63ARM2Z4R' }),
  scanned('ReservationReentered', { act: 're_entry', verdict: null, reservation_id: 'H63ARM2Z4R' }),
  ...reservationEvents
    .map(({ type }) => type as string)
    .filter((type) => !/Exited$|Reentered$|EntryForced$/.test(type))
    .map((type) => scanned(type, 'nothing')),
];

const ofOffline = (when: Step, then: Case[3], history: readonly Step[] = ['OfflineSaleHandedOver']): Case => [
  'offline_sales',
  history,
  when,
  then,
];
const OFFLINE_SALES: readonly Case[] = [
  ofOffline('OfflineReceiptUsed', 'nothing'),
  ofOffline('OfflineReceiptsExplained', 'nothing'),
  ofOffline(
    'OfflineSaleHandedOver',
    {
      id: '7KQ4M9XT22',
      state: 'waiting',
      cashier: 'casey',
      receipt: 'K7Q-0012',
      amount: 19,
      why: 'offline_too_old',
      decided_by: null,
    },
    [],
  ),
  ofOffline('OfflineSaleTaken', {
    state: 'taken',
    decided_by: 'audrey',
    decided_at: '2026-12-07T16:00:00.000Z',
  }),
  ofOffline(
    'OfflineSaleNotSold',
    { state: 'waiting', decided_by: null, decided_at: null, not_sold: 'price_changed' },
    ['OfflineSaleHandedOver', 'OfflineSaleTaken'],
  ),
  ofOffline('OfflineSaleRefused', {
    state: 'refused',
    decided_by: 'audrey',
    decided_at: '2026-12-07T16:00:00.000Z',
    reason: 'Returned in cash',
  }),
];

const receiptUsed = (receipt: string): Step => ['OfflineReceiptUsed', { receipt }];
const numbered = (when: Step, then: Case[3], ...history: string[]): Case => [
  'offline_series',
  history.map(receiptUsed),
  when,
  typeof then === 'string' ? then : { position: String(history.length + 1).padStart(16, '0'), ...then },
];
const gap = (from: number, to: number) => expect.objectContaining({ from, to }) as object;
const OFFLINE_SERIES: readonly Case[] = [
  numbered(receiptUsed('K7Q-0001'), {
    id: 'escarpment~K7Q',
    series: 'K7Q',
    highest: 1,
    missing: [],
    is_whole: true,
  }),
  numbered(receiptUsed('K7Q-0004'), { highest: 4, missing: [gap(2, 3)], is_whole: false }, 'K7Q-0001'),
  numbered(
    ['OfflineSaleHandedOver', { receipt: 'K7Q-0003' }],
    {
      missing: [gap(2, 2)],
      station: '3b0c7e58-4d0e-4b55-9a3a-7d1f6a0c2e11',
      stations: ['5f0c2e', '3b0c7e58-4d0e-4b55-9a3a-7d1f6a0c2e11'],
    },
    'K7Q-0001',
    'K7Q-0004',
  ),
  numbered(receiptUsed('K7Q-0003'), { missing: [gap(1, 2), gap(4, 5)] }, 'K7Q-0006'),
  numbered(receiptUsed('K7Q-0001'), { missing: [], is_whole: true }, 'K7Q-0002'),
  numbered(
    ['OfflineReceiptsExplained', { from: 2, to: 3 }],
    {
      missing: [gap(4, 4)],
      explained: [
        { from: 2, to: 3, by: 'audrey', at: '2026-12-07T16:00:00.000Z', words: 'The machine was dropped' },
      ],
    },
    'K7Q-0001',
    'K7Q-0005',
  ),
  numbered(receiptUsed('no number'), 'nothing'),
  ...['OfflineSaleTaken', 'OfflineSaleNotSold', 'OfflineSaleRefused'].map((type) =>
    numbered(type, 'nothing', 'K7Q-0012'),
  ),
];

const moved = (when: Step, then: Case[3]): Case => ['card_money', [], when, then];
const MOVES_CARDS = ['ReservationConfirmed', 'ReservationEdited', 'PaymentTaken', 'RefundMade'];
const CARD_CHARGE = { amount: 41.08, gatewayPaymentId: 'py_1' };
const OF_ONLINE = { kind: 'payment', method: 'card', amount_e4: 410_800, reservation: 'H63ARM2Z4R' };
const CARD_MONEY: readonly Case[] = [
  moved('ReservationConfirmed', OF_ONLINE),
  moved(['ReservationConfirmed', { charge: null }], 'nothing'),
  moved(['ReservationEdited', { charge: CARD_CHARGE }], { ...OF_ONLINE, object: 'py_1' }),
  moved('ReservationEdited', 'nothing'),
  moved('PaymentTaken', {
    kind: 'payment',
    method: 'terminal',
    object: '4Z1C8N7QK2YVA',
    amount_e4: 230_200,
    business_date: '2026-12-12',
  }),
  moved(['PaymentTaken', { card: undefined }], 'nothing'),
  moved('RefundMade', {
    kind: 'refund',
    method: 'card',
    object: 're_0b8c3a7c5b0d4d4f9a3cbd0e6a3f2d11',
    amount_e4: -410_800,
  }),
  moved(['RefundMade', { method: 'terminal', gatewayRefundId: 'R1' }], { method: 'terminal', object: 'R1' }),
  moved(['RefundMade', { method: 'cash', gatewayRefundId: null }], 'nothing'),
  ...reservationEvents
    .map(({ type }) => type as string)
    .filter((type) => !MOVES_CARDS.includes(type))
    .map((type) => moved(type, 'nothing')),
];
const PAYOUTS: readonly Case[] = [
  ['payouts', [], 'PayoutImported', { payout: 'po_1QfA', gross_e4: 542_400, net_e4: 519_700, lines: 2 }],
  ['payouts', ['PayoutImported'], 'PayoutRemoved', 'removed'],
  ['payout_files', [], 'PayoutLinesRead', { parts: 1 }],
  ['payout_files', ['PayoutLinesRead'], ['PayoutLinesRead', { part: 2 }], { parts: 2 }],
];

const CASES: readonly Case[] = [
  ...CARD_MONEY,
  ...PAYOUTS,
  ...DRAWER_ACTS,

  ...GATE_SCANS,
  ...OFFLINE_SALES,
  ...OFFLINE_SERIES,

  listed('ReservationPlaced', 'made', []),
  listed('ReservationConfirmed', { state: 'confirmed', paid: 41.08, balance: 100.17 }, ['ReservationPlaced']),
  listed(['ReservationConfirmed', { charge: null }], { state: 'confirmed', balance: 141.25 }, [
    'ReservationPlaced',
  ]),
  listed('ReservationAbandoned', { state: 'abandoned' }, ['ReservationPlaced']),
  listed('OfflineSaleSettled', { offline: 'settled' }, ['ReservationPlaced', 'ReservationAbandoned']),
  ...['ReservationEditPlaced', 'ReservationEditAbandoned', 'ReservationUncancelPlaced', 'AddonValidated'].map(
    (type) => listed(type, 'nothing'),
  ),
  ...[
    'AddonValidationUndone',
    'RefundIdentified',
    'ReservationCommented',
    'PaymentBegun',
    'PaymentFailed',
    'ReservationExited',
    'ReservationReentered',
    'ReservationEntryForced',
  ].map((type) => listed(type, 'nothing')),
  listed('ReservationCancelled', { state: 'cancelled', balance: -41.08, amount_to_return: 41.08 }),
  listed('ReservationUncancelled', { state: 'confirmed', balance: 28.5, amount_to_return: 0 }, [
    'ReservationPlaced',
    'ReservationCancelled',
  ]),
  listed('ReservationCheckedIn', { present: ['1', '2'], checked_in_at: FIRST }),
  listed(['ReservationCheckedIn', { participants: ['2'], checkedInAt: UNTIL }], { present: ['1', '2'] }, [
    'ReservationPlaced',
    ['ReservationCheckedIn', { participants: ['1'] }],
  ]),
  listed('ReservationCheckInUndone', { present: ['1'] }, ['ReservationPlaced', 'ReservationCheckedIn']),
  listed(['ReservationCheckInUndone', { participants: ['1', '2'] }], { present: [], checked_in_at: null }, [
    'ReservationPlaced',
    'ReservationCheckedIn',
  ]),
  listed('ReservationApproved', { approved: true }),
  listed('ReservationUnapproved', { approved: false }, ['ReservationPlaced', 'ReservationApproved']),
  listed('PaymentTaken', { paid: 64.1, balance: 77.15 }),
  listed(['PaymentTaken', { amount: 100.2 }], { paid: 141.28, balance: -0.03, amount_to_return: 0.03 }),
  listed(['RefundBegun', { concession: 0 }], { balance: 0, amount_to_return: 0 }, CANCELLED),
  listed('RefundBegun', { balance: -5, amount_to_return: 5 }, CANCELLED),
  listed('RefundFailed', { balance: -41.08, amount_to_return: 41.08 }, [
    ...CANCELLED,
    ['RefundBegun', { concession: 0 }],
  ]),
  listed(
    ['RefundFailed', { sales: [{ kind: 'concession', taxRate: 0, amount: 5, amountBeforeTax: 5 }] }],
    { balance: -41.08, amount_to_return: 41.08 },
    [...CANCELLED, 'RefundBegun'],
  ),
  listed(['RefundMade', { amount: 40.08 }], { paid: 1 }),
  listed(
    [
      'ReservationEdited',
      { visit: { ...VISIT, visitDate: '2026-12-13', arrival: '13:00', people: 4 }, charge: { amount: 9 } },
    ],
    {
      visit_date: '2026-12-13',
      start_date: '2026-12-13T13:00',
      people: 4,
      paid: 50.08,
      price: 101.7,
      balance: 51.62,
    },
  ),
  ...(
    [
      [{ amountToReturn: 39.55 }, { balance: -39.55, amount_to_return: 39.55 }],
      [{ amountToReturn: 0 }, { balance: 60.62 }],
      [{ amountToReturn: 0, difference: -200 }, { balance: 0 }],
    ] as const
  ).map(([changes, then]) =>
    listed(['ReservationEdited', { sales: undefined, ...changes }], { price: 101.7, ...then }),
  ),
  listed('PersonErased', { ...NOBODY, words: ['escarpment h63arm2z4r'] }),

  ['unpaid_sales', [], SOLD, 'made'],
  ['unpaid_sales', [], ['ReservationPlaced', { payment: 'card' }], 'nothing'],
  ...['PaymentTaken', 'ReservationAbandoned'].map((type) => sold(type, 'removed')),
  sold('ReservationCancelled', { ...LATER, isCancelled: true, stays: true }),
  sold('ReservationApproved', { ...LATER, isApproved: true, stays: true }),
  sold(['ReservationCheckedIn', { participants: ['a', 'b'] }], {
    ...LATER,
    present: ['a', 'b'],
    isIn: true,
    stays: true,
  }),
  ...[
    { undone: ['a'], then: { since: MOMENTS[2], present: ['b'] } },
    { undone: ['a', 'b'], then: { since: MOMENTS[2], present: [], isIn: false, stays: false } },
  ].map(({ undone, then }): Case => [
    'unpaid_sales',
    [SOLD, ['ReservationCheckedIn', { participants: ['a', 'b'] }]],
    ['ReservationCheckInUndone', { participants: undone }],
    then,
  ]),
  ...[
    { first: 'ReservationApproved', second: 'ReservationUnapproved', then: { isApproved: false } },
    { first: 'ReservationCancelled', second: 'ReservationUncancelled', then: { isCancelled: false } },
  ].map(({ first, second, then }): Case => [
    'unpaid_sales',
    [SOLD, first],
    second,
    { since: MOMENTS[2], ...then, stays: false },
  ]),
  ...reservationEvents
    .map(({ type }) => type as string)
    .filter((type) => !/Placed$|PaymentTaken|Abandoned$|Cancelled$|CheckedIn|Approved/.test(type))
    .map((type) => sold(type, LATER)),
  ...['ReservationEditPlaced', 'ReservationEditAbandoned', 'ReservationUncancelPlaced'].map((type) =>
    sold(type, LATER),
  ),
  sold('ReservationUncancelled', LATER),
  sold('ReservationUnapproved', LATER),

  ['sales', [], 'ReservationPlaced', 'made'],
  sells('ReservationAbandoned', 'removed', ['ReservationPlaced']),
  sells('ReservationConfirmed', { state: 'confirmed' }, ['ReservationPlaced']),
  sells('ReservationCancelled', { state: 'cancelled' }),
  sells('ReservationUncancelled', { state: 'confirmed' }, [...STANDS, 'ReservationCancelled']),
  sells('ReservationEdited', { priced: expect.anything() }),
  sells('RefundBegun', { refunds: [{ id: REFUND, state: 'begun', lines: [] }] }),
  sells('RefundFailed', { refunds: [{ id: REFUND, state: 'failed', lines: [] }] }, [
    ...STANDS,
    'RefundBegun',
  ]),
  ...reservationEvents
    .map(({ type }) => type as string)
    .filter(
      (type) =>
        !/^Reservation(Abandoned|Confirmed|Cancelled|Uncancelled|Edited)$|^Refund(Begun|Failed)$/.test(type),
    )
    .filter((type) => type !== 'ReservationPlaced')
    .map((type) => sells(type, 'nothing')),

  [
    'saved_queries',
    [],
    'SavedQuerySaved',
    { title: 'Balances of December', sharedWith: 'escarpment/finance' },
  ],
  [
    'saved_queries',
    ['SavedQuerySaved'],
    ['SavedQuerySaved', { revision: 2, sharedWith: null }],
    { revision: 2, sharedWith: null },
  ],
  ['saved_queries', ['SavedQuerySaved'], 'SavedQueryRemoved', 'removed'],

  ['open_refunds', [], 'RefundBegun', 'made'],
  ['open_refunds', [], ['RefundBegun', { method: 'terminal' }], 'nothing'],
  ...['RefundMade', 'RefundFailed'].map((type) => returning(type, 'removed')),
  ...reservationEvents
    .map(({ type }) => type as string)
    .filter((type) => !/^Refund/.test(type))
    .map((type) => returning(type, 'nothing')),
  ['open_refunds', [], 'RefundIdentified', 'nothing'],

  ['open_checkouts', [], 'CheckoutStarted', 'made'],
  paying('PaymentIntentOpened', {
    step: 'PaymentIntentOpened',
    intentId: 'pi_6fc0ad8052fc9c4f3861c8470edcd86b',
    since: MOMENTS[1],
  }),
  ...[
    'PaymentIntentRequested',
    'PaymentAuthorised',
    'PaymentDeclined',
    'PlacesConfirmed',
    'PlacesRefused',
  ].map(stepOf),
  ...['CaptureRequested', 'PaymentCaptured', 'CaptureRefused', 'VoidRequested', 'PaymentVoided'].map(stepOf),
  paying('CheckoutCompleted', 'removed'),
  paying('CheckoutAbandoned', 'removed'),

  waits('WaitlistJoined', 'made', []),
  waits('WaitlistProven', { state: 'waiting' }),
  waits('WaitlistOffered', { state: 'offered', lapses_at: '2026-12-04T02:00:00.000Z' }),
  waits('WaitlistOfferLapsed', { state: 'lapsed' }),
  waits('WaitlistBooked', { state: 'booked', reservation_id: 'H63ARM2Z4R' }),
  waits('WaitlistLeft', { state: 'left' }),
  waits('WaitlistRemoved', { state: 'removed' }),
  waits(['WaitlistMoved', { ranks: [{ entryId: '7KQ4MWXH2P', rank: 12 }] }], {
    order: '2027-07-05 waitlist-lot 000012',
  }),
  waits(['PersonErased', { reservationIds: ['7KQ4MWXH2P'] }], {
    ...NOBODY,
    words: ['escarpment 7kq4mwxh2p'],
  }),

  card('TransactionStarted', 'made', []),
  ...unchangedCards,
  card('TransactionSettled', {
    approved_amount: 22.6,
    terminal_payment_id: '4Z1C8N7QK2YVA',
    terminal_order_id: 'P0H6S9D3TT1MJ',
    card_sub_type: 'VISA',
    last_four: '4242',
  }),
  card('TransactionActioned', { actioned: true, note: 'The customer paid in cash' }),
  card('TransactionClosed', {
    state: 'NOT_EXIST_BOTH',
    status_code: 504,
    message: 'No answer',
    due_from: '2026-12-04T10:13:02.004Z',
  }),
  card('VoidBegun', { state: 'PENDING', due_from: null }, ['TransactionStarted', 'TransactionClosed']),
  card('WatchEnded', { open: false }, ['TransactionStarted', 'TransactionClosed']),

  ledger('HoldTaken', {}, 'made', []),
  ledger('HoldReleased', {}, { taken: { cars: 3 }, lapses: [] }),
  ledger('HoldLapsed', {}, { taken: { cars: 3 }, lapses: [] }),
  ledger('HoldConfirmed', { lines: CARS }, { lapses: [] }),
  ledger('HoldConfirmed', { lines: CARS, lapsesAt: null }, 'nothing'),
  ledger(
    'HoldExtended',
    { lines: CARS, before: UNTIL, lapsesAt: '2026-12-05T15:10:00.000Z' },
    { lapses: [{ at: '2026-12-05T15:10:00.000Z', units: { cars: 2 } }] },
  ),
  ledger(
    'HoldDrawn',
    { lines: [{ pool: 'cars', units: 1, taken: 5 }], before: UNTIL, lapsesAt: '2026-12-05T15:10:00.000Z' },
    {
      lapses: [
        { at: UNTIL, units: { cars: 1 } },
        { at: '2026-12-05T15:10:00.000Z', units: { cars: 1 } },
      ],
    },
  ),
  ledger('PlacesKept', {}, { taken: { cars: 3 } }),
  ledger('PlacesResized', {}, { taken: { cars: 3 } }),
  ledger('PlacesReturned', {}, { taken: { cars: 3 } }),
];

/** Entries of each event of money, in the currency's unit: account and detail, amount; then the figures of the day. */
const ENTERED: Readonly<Record<string, readonly [postings: Changes, figures: Changes]>> = {
  ReservationConfirmed: [
    { 'revenue/visitor': -32, 'tax/0.13': -4.16, 'revenue/donation': -4.92, 'online/': 41.08 },
    { charges: 41.08, online: 41.08 },
  ],
  ReservationEdited: [
    { 'outstanding/': -39.55, 'revenue/addon': 35, 'tax/0.13': 4.55 },
    { refunds: 39.55, outstanding: -39.55 },
  ],
  ReservationCancelled: [
    { 'outstanding/': -41.08, 'revenue/visitor': 32, 'tax/0.13': 4.16, 'revenue/donation': 4.92 },
    { refunds: 41.08, outstanding: -41.08 },
  ],
  ReservationUncancelled: [
    { 'outstanding/': 28.5, 'revenue/visitor': -29.65, 'tax/0.13': -3.85, 'revenue/fee': 5 },
    { charges: 28.5, outstanding: 28.5 },
  ],
  PaymentTaken: [
    { 'cash/': 23.02, 'outstanding/': -23.02 },
    { cash: 23.02, outstanding: -23.02 },
  ],
  RefundBegun: [
    { 'outstanding/': 41.08, 'going_back/': -41.08 },
    { going_back: -41.08, outstanding: 41.08 },
  ],
  RefundFailed: [
    { 'going_back/': 41.08, 'outstanding/': -41.08 },
    { going_back: 41.08, outstanding: -41.08 },
  ],
  RefundMade: [
    { 'going_back/': 41.08, 'online/': -41.08 },
    { online: -41.08, going_back: 41.08 },
  ],
  DrawerStarted: [{ 'drawer/till-1': 4.5, 'safe/till-1': -4.5 }, {}],
  CashTaken: [
    { 'drawer/till-1': 41.1, 'cash/': -41.08, 'rounding/till-1': -0.02 },
    { till_cash: 41.08, rounding: 0.02 },
  ],
  CashReturned: [{ 'drawer/till-1': -10.25, 'cash/': 10.25 }, { till_cash: -10.25 }],
  CashMoved: [{ 'drawer/till-1': -100, 'safe/till-1': 100 }, {}],
  TillCounted: [{ 'drawer/till-1': -0.05, 'over_short/till-1': 0.05 }, {}],
  DrawerClosed: [{ 'drawer/till-1': -30.8, 'over_short/till-1': 0.8, 'safe/till-1': 30 }, {}],
};
/** The drawer's content by a till's event. */
const SAID: Readonly<Record<string, number>> = {
  DrawerStarted: 200,
  CashTaken: 241.1,
  CashReturned: 230.85,
  CashMoved: 130.85,

  TillCounted: 130.8,
  DrawerClosed: 100,
  CashNotMoved: 130.85,
  DrawerPopped: 130.8,
  TillHandedOver: 130.8,
};
const e4 = (amount: number): number => Math.round(amount * 10_000);
const money = (name: string, ...steps: readonly Step[]): Document[] => [
  ...steps
    .map((step, i) => recorded(named(name), step, i))
    .reduce((documents, event) => folded(named(name), documents, event), new Map() as Documents)
    .values(),
];
const MONEY_TYPES = [...reservationEvents, ...drawerEvents].map(({ type }) => type as string);

it.each(MONEY_TYPES)('%s enters what it moves, and no more', (type) => {
  const [postings, figures] = ENTERED[type] ?? [{}, {}];
  const [entry, ...others] = money('money_entries', type);
  const entered = (entry?.['postings'] ?? []) as readonly {
    account: string;
    detail: string;
    amount: number;
  }[];
  const shown = (entry?.['figures'] ?? []) as readonly { name: string; amount: number }[];
  expect(others).toEqual([]);
  expect(Object.fromEntries(entered.map((one) => [`${one.account}/${one.detail}`, one.amount]))).toEqual(
    postings,
  );
  expect(Object.fromEntries(shown.map(({ name, amount }) => [name, amount]))).toEqual(figures);
});

it.each(Object.entries(ENTERED))(
  '%s twice is twice in its day, by account and by figure',
  (type, [postings, figures]) => {
    const rows = money('money_days', type, type);
    const ofKind = (wanted: string): Changes =>
      Object.fromEntries(
        rows
          .filter(({ kind }) => kind === wanted)
          .map((row) => [
            wanted === 'account' ? `${row['name']}/${row['detail']}` : row['name'],
            row['amount_e4'],
          ]),
      );
    const twice = (of: Changes): Changes =>
      Object.fromEntries(Object.entries(of).map(([name, amount]) => [name, 2 * e4(amount as number)]));
    expect([ofKind('account'), ofKind('figure')]).toEqual([twice(postings), twice(figures)]);
    expect(new Set(rows.map(({ events }) => events))).toEqual(new Set([2]));
  },
);

it.each(MONEY_TYPES)('%s changes the balances of its reservation and of its till', (type) => {
  const [postings] = ENTERED[type] ?? [{}];
  const sumOf = (account: string): number =>
    e4(
      Object.entries(postings)
        .filter(([name]) => name.startsWith(`${account}/`))
        .reduce((sum, [, amount]) => sum + (amount as number), 0),
    );
  const balances = money('money_balances', type);
  expect(balances.length > 0).toBe(type in ENTERED || type in SAID);
  for (const { kind, ...balance } of balances)
    expect([kind, balance]).toMatchObject([
      kind,
      {
        sum_e4: 0,
        outstanding_e4: sumOf('outstanding'),
        cash_e4: sumOf('cash'),

        drawer_e4: sumOf('drawer'),
        says_e4: e4(SAID[type] ?? 0),
        is_whole: type === 'ReservationConfirmed',
      },
    ]);
});

const typesOf = (...lists: readonly (readonly { readonly type: string }[])[]): string[] =>
  lists.flat().map(({ type }) => type);
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  reservations: typesOf(reservationEvents, identityEvents),
  unpaid_sales: typesOf(reservationEvents),
  sales: typesOf(reservationEvents),
  gate_scans: typesOf(gateEvents, reservationEvents),
  offline_sales: typesOf(offlineEvents),
  offline_series: typesOf(offlineEvents),
  saved_queries: typesOf(savedQueryEvents),
  open_checkouts: typesOf(checkoutEvents),
  open_refunds: typesOf(reservationEvents),
  waitlist: typesOf(waitlistEvents, identityEvents),
  terminal_transactions: typesOf(transactionEvents),
  ledgers: typesOf(capacityEvents),
  till_sessions: typesOf(drawerEvents),
  till_movements: typesOf(drawerEvents),
  card_money: typesOf(reservationEvents),
  payouts: typesOf(payoutEvents),
  payout_files: typesOf(payoutFileEvents),
};

const typeOf = (step: Step): string => (typeof step === 'string' ? step : step[0]);

/** Changes of the last event, found and expected. */
const outcomeOf = (
  [name, history, when, then]: Case,
  projector = named(name),
): readonly [unknown, unknown] => {
  const before = history
    .map((step, i) => recorded(projector, step, i))
    .reduce((documents, event) => folded(projector, documents, event), new Map() as Documents);
  const after = folded(projector, before, recorded(projector, when, history.length));
  const isMade = after.size > before.size;
  const expected = isMade ? expect.objectContaining(then === 'made' ? {} : (then as Changes)) : then;
  return [changesOf(before, after), then === 'nothing' ? [] : [expected]];
};

it.each(CASES)('%s, given %j: %j changes %j', (...each) => {
  const [changes, expected] = outcomeOf(each);
  expect(changes).toEqual(expected);
});

it('a projector that skips an event fails the case of it, each in turn', () => {
  for (const each of CASES.filter(([, , , then]) => then !== 'nothing')) {
    const projector = named(each[0]);
    const type = typeOf(each[2]);
    const keys = (event: Recorded): readonly string[] => (event.type === type ? [] : projector.keys(event));
    const [changes, expected] = outcomeOf(each, { ...projector, keys });
    expect(changes).not.toEqual(expected);
  }
});

it('a document of a venue is its fields, until it is removed', () => {
  const projector = named('venue_documents');
  const data = {
    inventoryGroup: 'escarpment',
    id: 'north',
    revision: 4,
    body: { id: 'north', name: 'North' },
  };
  const saved = folded(projector, new Map(), recorded(projector, ['GateSaved', data], 0));
  expect(Object.fromEntries(saved)).toEqual({
    'gates/escarpment/north': { ...data.body, _kind: 'gates', _group: 'escarpment', _revision: 4 },
  });
  expect(folded(projector, saved, recorded(projector, ['GateRemoved', data], 1)).size).toBe(0);
});

it('a reservation finds whom it knows: booker, participants, plates and the member', () => {
  const projector = named('reservations');
  const claims = [{ ledger: 'memberUses-escarpment/AP100001-2026-12-12', lines: [] }];
  const wordsAfter = (...steps: Step[]): string[] => {
    const events = steps.map((step, i) => recorded(projector, step, i));
    const after = events.reduce(
      (documents, event) => folded(projector, documents, event),
      new Map() as Documents,
    );
    return [...(after.get('H63ARM2Z4R')!['words'] as string[])].sort();
  };
  const placed: Step = ['ReservationPlaced', { licensePlates: ['ABCD-123'], claims }];
  const bookers = ['h63arm2z4r', 'lovelace', 'ada@example.org', '#99105555', '9055550199'];
  const inVenue = (words: readonly string[]) => words.map((word) => `escarpment ${word}`).sort();
  expect(wordsAfter(placed)).toEqual(
    inVenue([...bookers, 'mia', 'roy', '123', 'abcd123', '100001', 'ap100001']),
  );
  expect(
    wordsAfter(placed, ['ReservationEdited', { profiles: null, licensePlates: [], claims: [] }]),
  ).toEqual(inVenue(bookers));
});

it('money is entered by event, summed by day, and by reservation', () => {
  const events = [
    ['ReservationConfirmed', { businessDate: '2026-12-05' }],
    ['PaymentTaken', { businessDate: '2026-12-05' }],
    ['PaymentTaken', { businessDate: '2026-12-05', amount: 1, paymentId: 'H63ARM2Z4R.p2' }],
  ] as const;
  const after = (name: string): Documents =>
    events
      .map((step, i) => recorded(named(name), step, i))
      .reduce((documents, event) => folded(named(name), documents, event), new Map() as Documents);
  expect([...after('money_entries').values()]).toMatchObject([
    { event: 'ReservationConfirmed', reservation_id: 'H63ARM2Z4R', user: 'casey', station: 'gate' },
    { event: 'PaymentTaken', business_date: '2026-12-05' },
    { event: 'PaymentTaken' },
  ]);
  const day = after('money_days');
  const sumOf = (account: string): number =>
    [...day.values()]
      .filter(({ kind, name }) => kind === 'account' && name === account)
      .reduce((sum, { amount_e4 }) => sum + (amount_e4 as number), 0);
  // Sold and paid online for 41.08; 23.02 and 1 more were paid in cash.
  expect([sumOf('online'), sumOf('cash'), sumOf('outstanding')]).toEqual([e4(41.08), e4(24.02), e4(-24.02)]);
  expect([...after('money_balances').values()]).toMatchObject([
    {
      kind: 'reservation',
      of: 'H63ARM2Z4R',
      sum_e4: 0,
      outstanding_e4: e4(-24.02),
      cash_e4: e4(24.02),
      is_whole: true,
    },
  ]);
});

it('what an event took is a row for each figure, and a day on which a drawer was opened is one of its till', () => {
  const projector = named('takings');
  const rowsOf = (step: Step): readonly object[] => {
    const event = recorded(projector, step, 0);
    const [key] = projector.keys(event);
    const after = projector.fold(undefined, event, key!) ?? undefined;
    return projector.tables!['taken']!.rowsOf({ event, key: key!, before: undefined, after });
  };
  const day = { inventory_group: 'escarpment', business_date: '2026-12-05' };
  expect(rowsOf(['PaymentTaken', { businessDate: '2026-12-05' }])).toEqual([
    expect.objectContaining({
      ...day,
      till: '',
      user: 'casey',
      name: 'taken',
      count: 1,
      amount_e4: e4(23.02),
    }),
    expect.objectContaining({ name: 'outstanding' }),
  ]);
  expect(rowsOf('DrawerStarted')).toMatchObject([{ till: 'till-1', user: '', name: '', count: 0 }]);
});

it('a minute of the log is reached once, by what is stamped later than all before', () => {
  const projector = named('moments');
  const minutes: string[] = [];
  let document: Document | undefined;
  for (const instant of ['14:00:59.999', '14:00:00.000', '14:03:10.000', '14:01:00.000', '14:04:00.000']) {
    const event = { ...recorded(projector, 'DrawerStarted', 0), at: `2026-12-05T${instant}Z` };
    const [key] = projector.keys(event);
    const after = projector.fold(document, event, key!) as Document;
    const change = { event, key: key!, before: document, after };
    if (after !== document)
      minutes.push(...projector.tables!['moments']!.rowsOf(change).map(({ minute }) => String(minute)));
    document = after;
  }
  expect(minutes).toEqual(['2026-12-05T14:00', '2026-12-05T14:03', '2026-12-05T14:04']);
});

it('minutes are of the events of all streams', () =>
  expect([...named('moments').categories].sort()).toEqual(
    Object.entries(contracts)
      .flatMap(([name, value]) => (name.endsWith('_CATEGORY') ? [value as string] : []))
      .sort(),
  ));

it('every read model has its cases', () =>
  expect(PROJECTORS.map(({ name }) => name).sort()).toEqual(
    [
      ...Object.keys(EVENTS),
      'venue_documents',
      'money_entries',
      'money_days',
      'money_balances',
      'takings',
      'moments',
    ].sort(),
  ));

it.each(Object.entries(EVENTS))('every event of %s has its case', (name, types) => {
  const cases = CASES.filter(([projector]) => projector === name).map(([, , when]) => typeOf(when));
  expect(types.filter((type) => !cases.includes(type))).toEqual([]);
});

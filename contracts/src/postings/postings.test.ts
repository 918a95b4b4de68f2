import { money } from '../kernel/index.js';
import { figuresOf, postingsOf, type MoneyEvent } from './postings.js';

const ofReservation = { reservationId: '7KQ4MWXH2P', inventoryGroup: 'venue', businessDate: '2026-12-05' };
const inTill = { inventoryGroup: 'venue', till: 'till-1', session: 1, businessDate: '2026-12-05' };
const sales = [
  { kind: 'visitor', taxRate: 0.13, amount: 22.6, amountBeforeTax: 20 },
  { kind: 'donation', taxRate: 0, amount: 5, amountBeforeTax: 5 },
];
const less = (all: typeof sales) =>
  all.map((each) => ({ ...each, amount: -each.amount, amountBeforeTax: -each.amountBeforeTax }));
const charge = { chargeId: 'c', type: 'card', amount: 27.6 };
const none = { charge: null, amountToReturn: 0 };

/** In plain words what happens, the event, and its entry: above 0 a debit, below 0 a credit. */
const CASES: readonly (readonly [string, string, object, string])[] = [
  [
    'a visitor books and pays online',
    'ReservationConfirmed',
    { charge, sales },
    'revenue/visitor -20, tax/0.13 -2.6, revenue/donation -5, online 27.6',
  ],
  [
    'the desk sells, and is paid next',
    'ReservationConfirmed',
    { charge: null, sales },
    'outstanding 27.6, revenue/visitor -20, tax/0.13 -2.6, revenue/donation -5',
  ],
  ['a booking that costs nothing', 'ReservationConfirmed', { charge: null, sales: [] }, ''],
  [
    'a booking of before sales were recorded',
    'ReservationConfirmed',
    { charge },
    'online 27.6, outstanding -27.6',
  ],
  [
    'an edit adds a visitor, paid online',
    'ReservationEdited',
    { ...none, sales: [sales[0]], charge: { ...charge, amount: 22.6 } },
    'revenue/visitor -20, tax/0.13 -2.6, online 22.6',
  ],
  [
    'an edit makes it dearer, and is paid at the desk',
    'ReservationEdited',
    { ...none, sales: [sales[0]] },
    'outstanding 22.6, revenue/visitor -20, tax/0.13 -2.6',
  ],
  [
    'an edit makes it cheaper, and the terms keep a part',
    'ReservationEdited',
    { ...none, sales: [...less([sales[0]!]), { kind: 'fee', taxRate: 0, amount: 5, amountBeforeTax: 5 }] },
    'outstanding -17.6, revenue/visitor 20, tax/0.13 2.6, revenue/fee -5',
  ],
  [
    'a cancellation that keeps a fee',
    'ReservationCancelled',
    { sales: [...less(sales), { kind: 'fee', taxRate: 0, amount: 4, amountBeforeTax: 4 }] },
    'outstanding -23.6, revenue/visitor 20, tax/0.13 2.6, revenue/donation 5, revenue/fee -4',
  ],
  [
    'a cancellation is undone',
    'ReservationUncancelled',
    { balance: 27.6, sales },
    'outstanding 27.6, revenue/visitor -20, tax/0.13 -2.6, revenue/donation -5',
  ],
  ['cash is begun', 'PaymentBegun', { method: 'cash', amount: 27.6 }, ''],
  ['cash is taken for it', 'PaymentTaken', { method: 'cash', amount: 27.6 }, 'cash 27.6, outstanding -27.6'],
  [
    'a card is taken',
    'PaymentTaken',
    { method: 'terminal', amount: 27.6 },
    'terminal 27.6, outstanding -27.6',
  ],
  ['another system took it', 'PaymentTaken', { method: 'manual', amount: 9 }, 'manual 9, outstanding -9'],
  ['a payment fails', 'PaymentFailed', { method: 'terminal', amount: 27.6 }, ''],
  [
    'what is due back is on its way',
    'RefundBegun',
    { method: 'card', amount: 10, concession: 0 },
    'outstanding 10, going_back -10',
  ],
  [
    'a line goes back: it costs that much less',
    'RefundBegun',
    { method: 'card', amount: 22.6, concession: 22.6, sales: less([sales[0]!]) },
    'revenue/visitor 20, tax/0.13 2.6, going_back -22.6',
  ],
  ['it is back on the card', 'RefundMade', { method: 'card', amount: 10 }, 'going_back 10, online -10'],
  [
    'it is back at a terminal',
    'RefundMade',
    { method: 'terminal', amount: 10 },
    'going_back 10, terminal -10',
  ],
  ['it is handed over in cash', 'RefundMade', { method: 'cash', amount: 10 }, 'going_back 10, cash -10'],
  ['it is returned by hand', 'RefundMade', { method: 'manual', amount: 10 }, 'going_back 10, manual -10'],
  ['a refund fails: it is due again', 'RefundFailed', { amount: 10 }, 'going_back 10, outstanding -10'],
  [
    'a concession fails: it costs what it did',
    'RefundFailed',
    { amount: 22.6, sales: [sales[0]] },
    'revenue/visitor -20, tax/0.13 -2.6, going_back 22.6',
  ],
  ['somebody is checked in', 'ReservationCheckedIn', {}, ''],
];

const TILL_CASES: readonly (readonly [string, string, object, string])[] = [
  ['a session begins with what the last one left', 'DrawerStarted', { float: 100, carried: 100 }, ''],
  [
    'a session begins with more, from the safe',
    'DrawerStarted',
    { float: 150, carried: 100 },
    'drawer/till-1 50, safe/till-1 -50',
  ],
  [
    'cash is taken and rounded down',
    'CashTaken',
    { amount: 27.62, rounding: -0.02 },
    'drawer/till-1 27.6, cash -27.62, rounding/till-1 0.02',
  ],
  [
    'cash is returned and rounded up',
    'CashReturned',
    { amount: 9.98, rounding: 0.02 },
    'drawer/till-1 -10, cash 9.98, rounding/till-1 0.02',
  ],
  ['the till is loaded', 'CashMoved', { amount: 40, discrepancy: 0 }, 'drawer/till-1 40, safe/till-1 -40'],
  [
    'more is taken out than there was',
    'CashMoved',
    { amount: -40, discrepancy: 3 },
    'drawer/till-1 -37, safe/till-1 40, over_short/till-1 -3',
  ],
  ['more cannot be taken out', 'CashNotMoved', { amount: -40, discrepancy: 3 }, ''],
  [
    'a count finds too little',
    'TillCounted',
    { discrepancy: -2, recorded: true },
    'drawer/till-1 -2, over_short/till-1 2',
  ],
  ['a wrong try', 'TillCounted', { discrepancy: -2, recorded: false }, ''],
  [
    'the till is closed with too much, and a deposit',
    'DrawerClosed',
    { variance: 1, deposit: 80 },
    'drawer/till-1 -79, over_short/till-1 -1, safe/till-1 80',
  ],
  ['the drawer is opened', 'DrawerPopped', { why: 'no_sale' }, ''],
  ['a till is handed over', 'TillHandedOver', {}, ''],
];

const written = (event: MoneyEvent): string =>
  postingsOf(event)
    .map(({ account, detail, amount }) => `${account}${detail && '/'}${detail} ${money.units(amount)}`)
    .join(', ');
const eventOf = (type: string, data: object, of: object): MoneyEvent =>
  ({ type, data: { ...of, ...data } }) as MoneyEvent;

it.each(CASES)('%s', (_words, type, data, entry) =>
  expect(written(eventOf(type, data, ofReservation))).toBe(entry),
);
it.each(TILL_CASES)('%s', (_words, type, data, entry) =>
  expect(written(eventOf(type, data, inTill))).toBe(entry),
);

it('each entry adds up to nothing', () => {
  const events = [
    ...CASES.map(([, type, data]) => eventOf(type, data, ofReservation)),
    ...TILL_CASES.map(([, type, data]) => eventOf(type, data, inTill)),
  ];
  for (const event of events) expect(money.add(...postingsOf(event).map(({ amount }) => amount))).toBe(0);
});

it('of a reservation’s entry, charges less refunds are what the other figures add up to', () => {
  for (const [, type, data] of CASES) {
    const figures = figuresOf(postingsOf(eventOf(type, data, ofReservation)));
    const of = (...names: Parameters<typeof figures.get>[0][]) =>
      money.add(...names.map((name) => figures.get(name) ?? money.zero));
    expect(money.subtract(of('charges'), of('refunds'))).toBe(
      of('cash', 'terminal', 'online', 'manual', 'going_back', 'outstanding'),
    );
  }
});

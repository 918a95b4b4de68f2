const file = 'services/domain/src/tills/drawer.decider.ts';
const test = 'services/domain/src/tills/drawer.decider.test.ts';
const cases = 'services/domain/src/tills/cases.test.ts';
const IN_CASH = 'const inCash =';
/** The text that follows where cash is taken. */
const TAKEN = '\n  if (amount <= 0 || !cents(amount) || inCash < 0 || amount > MAX_CASH)';

const listed = 'services/api/src/tills/console/till-console.endpoints.ts';

const proof = 'services/domain/src/tills/till-proof.ts';
const proofTest = 'services/domain/src/tills/till-proof.test.ts';

export const tills = [
  {
    name: 'a balance that does not follow is proven',
    file: proof,
    text: "['balance', event.data.balance, money.units(balanceAfter(before, event))]",
    replacement: "['balance', event.data.balance, event.data.balance]",
    test: proofTest,
  },
  {
    name: 'an event that is gone from a till’s session is not missed',
    file: proof,
    text: "['order', event.revision, index]",
    replacement: "['order', index, index]",
    test: proofTest,
  },
  {
    name: 'a day of a till tells what is not counted yet',
    file: 'services/api/src/tills/days/till-days.ts',
    text: 'if (parts.includes(null)) return each(() => null);',
    replacement: '',
    test: 'services/api/src/tills/days/till-days.test.ts',
  },
  {
    name: 'a proof tells who counts blind what is expected',
    file: 'services/api/src/tills/proof/till-proof.endpoint.ts',
    text: 'if (!isCounted && !seesUncounted(user, inventory_group))',
    replacement: 'if (!isCounted && !user)',
    test: 'test/acceptance/till-proof.test.ts',
  },
  {
    name: 'a sale into a closed till is booked',
    file: 'services/api/src/bookings/payment/cash-tenders.ts',
    text: 'if (closed && (!offline',
    replacement: 'if (closed && offline && (!offline',
    test: 'services/api/src/bookings/sale/sale.test.ts',
  },
  {
    name: 'an act that is refused opens a till',
    file: 'services/api/src/tills/sessions/till-sessions.ts',
    text: 'return rejection ? { rejection } : this.openByItself',
    replacement: 'return this.openByItself',
    test: 'services/api/src/tills/desk/desk-tills.test.ts',
  },
  {
    name: 'a repeat of a till’s opening tells what was done at it since',
    file: 'services/api/src/tills/sessions/till-sessions.ts',
    text: 'if (!done.accepted || done.events.length > 0) return done;',
    replacement: 'if (till) return done;',
    test: 'test/acceptance/repeats.test.ts',
    named: 'at a till',
  },
  {
    name: 'takings that differ from the accounts are well',
    file: 'services/api/src/accounts/check/day-check.ts',
    text: 'isComparable ? takingsFaults(',
    replacement: '!isComparable ? takingsFaults(',
    test: 'services/api/src/accounts/check/day-check.test.ts',
  },
  {
    name: 'takings are compared with accounts that have moved on',
    file: 'services/api/src/accounts/check/day-check.ts',
    text: 'isThere && rows.every(({ position }) => position <= until)',
    replacement: 'isThere',
    test: 'services/api/src/accounts/check/day-check.test.ts',
  },
  {
    name: 'a session that a person opens has what was done at its till before',
    file: 'projections/src/accounts/takings.projector.ts',
    text: 'event.data.isAutomatic ? session : null',
    replacement: 'session',
    test: 'services/api/src/tills/report/takings.test.ts',
  },
  {
    name: 'cash of a session that has ended by then is in none',
    file: 'projections/src/accounts/takings.projector.ts',
    text: "('session' in event.data ? event.data.session : undefined) ?? document.session",
    replacement: 'document.session',
    test: 'services/api/src/tills/report/takings.test.ts',
  },
  {
    name: 'who counts a till blind sees its cash among the takings',
    file: 'services/api/src/tills/report/session-takings.endpoint.ts',
    text: "closed?.how !== 'counted' && !seesUncounted(user, found.inventoryGroup)",
    replacement: 'false',
    test: 'test/acceptance/end-of-day.test.ts',
    named: 'blind',
  },
  {
    name: 'who counts a till blind reads it in the report of a session that nobody counted',
    file: 'services/api/src/tills/report/till-reports.ts',
    text: "closed?.how === 'counted' || seesUncounted",
    replacement: 'closed || seesUncounted',
    test: 'services/api/src/tills/report/till-reports.test.ts',
  },
  {
    name: 'a session that nobody counted tells in the accounts of its day what its drawer holds',
    file: 'services/api/src/accounts/end-of-day/blind-days.ts',
    text: "if (counted && counted.how !== 'counted')",
    replacement: "if (counted && counted.state === 'open')",
    test: 'test/acceptance/blind-count.test.ts',
  },
  {
    name: 'a file of entries says what a drawer holds to who counts it blind',
    file: 'services/api/src/lists/list-resource.ts',
    text: 'yield (await list.present(document as Stored<D>, user, asOf)) as object;',
    replacement: 'yield document as object;',
    test: 'test/acceptance/blind-count.test.ts',
  },
  {
    name: 'movements of a till say what its drawer holds to who counts it blind',
    file: 'services/api/src/tills/console/till-console.endpoints.ts',
    text: ': { ...row, ...HIDDEN };',
    replacement: ': row;',
    test: 'test/acceptance/blind-count.test.ts',
  },
  {
    name: 'a drawer answers however often it is tried',
    file,
    text: "count(({ type }) => type === 'CashNotMoved') >= MAX_BLIND_TRIES",
    replacement: "count(({ type }) => type === 'CashNotMoved') > 5_000",
    test,
  },
  {
    name: 'a till tells what it holds to a change that is not made',
    file: 'services/api/src/bookings/edit/edit-reservation.handler.ts',
    text: 'if (rejection) throw new ApiError(rejection);\n    await this.useAllowance',
    replacement: 'await this.useAllowance',
    test: 'test/acceptance/desk-edit.test.ts',
    named: 'asks a till nothing',
  },
  {
    name: 'a closed drawer takes cash',
    file,
    text: 'if (drawer.closed)\n',
    replacement: 'if (!drawer.started)\n',
    test,
  },
  {
    name: 'a discrepancy is not in the unit of money',
    file,
    text: 'money.units(money.subtract(money.money(counted), balance));',
    replacement: 'money.subtract(money.money(counted), balance);',
    test,
  },
  {
    name: 'a drawer pays what it has not',
    file,
    text: 'if (short) return reject(short);',
    replacement: '',
    test: cases,
  },
  {
    name: 'a shortfall needs no witness',
    file,
    text: 'Math.abs(whole) > witnessAbove',
    replacement: 'whole > witnessAbove',
    test: cases,
  },
  {
    name: 'a recorded count spares the second person',
    file,
    text: 'Math.abs(whole) > witnessAbove',
    replacement: 'Math.abs(variance) > witnessAbove',
    test: cases,
  },
  {
    name: 'who opened a drawer is a witness of its closing',
    file,
    text: '(cashiersOf(drawer).includes(witness) || witness === closedBy)',
    replacement: 'witness === closedBy',
    test: cases,
  },
  {
    name: 'change is not what was tendered less what was due',
    file,
    text: 'if (change < 0 || money.subtract(money.money(tendered), money.money(change)) !== inCash)',
    replacement: 'if (change < 0)',
    test,
  },
  {
    name: 'what cash is rounded by is not in the till',
    file,
    text: `${IN_CASH} money.add(money.money(amount), money.money(rounding));${TAKEN}`,
    replacement: `${IN_CASH} money.money(amount);${TAKEN}`,
    test: cases,
  },
  {
    name: 'notes and coins that are put in need not come to the amount',
    file,
    text: 'if (!addsUp(denominations, Math.abs(amount))) return PIECES_REJECTED;',
    replacement: '',
    test,
  },
  {
    name: 'the amounts of an open session are shown to who counts it',
    file: listed,
    text: "?.how === 'counted'",
    replacement: "?.state !== 'lost'",
    test: 'test/acceptance/tills.test.ts',
  },
];

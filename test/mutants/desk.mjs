const handOver = 'services/api/src/tills/hand-over/hand-over.endpoint.ts';
const test = 'test/acceptance/till-hand-over.test.ts';
const drawer = 'services/domain/src/tills/drawer.decider.ts';
const drawerTest = 'services/domain/src/tills/drawer.decider.test.ts';
const credentials = 'services/api/src/identity/sessions/credentials.ts';
const account = 'test/acceptance/account.test.ts';
const people = 'web-booking/src/pages/store/use-people.ts';
const peopleTest = 'web-booking/src/pages/store/participants.test.tsx';
const receipt = 'services/api/src/receipts/receipt.ts';
const strip = 'services/api/src/receipts/receipt-strip.ts';
const receiptTest = 'services/api/src/receipts/receipt.test.ts';
const stripTest = 'services/api/src/receipts/receipt-strip.test.ts';

const secondPerson = 'services/api/src/identity/pin/second-person.ts';

/** Cashiers' work: tills handed over, participants, receipts; and how they sign in. */
export const desk = [
  {
    name: 'who sells nothing finds the holders of cards',
    file: 'services/api/src/bookings/find-reservations/found-reservations.endpoint.ts',
    text: 'sellsAtDesk(caller.user, group) ? await',
    replacement: 'group ? await',
    test: 'test/acceptance/found-reservations.test.ts',
    named: 'a member who has reserved nothing',
  },
  {
    name: 'a till is handed over without a PIN',
    file: secondPerson,
    text: 'const isRight = await this.credentials.checkPin(name, pin);',
    replacement: 'const isRight = (await this.credentials.checkPin(name, pin)) || true;',
    test,
  },
  {
    name: 'a till is handed to who works at no desk',
    file: handOver,
    text: 'DESK.some((service) => mayReach(next, service, found.inventoryGroup))',
    replacement: 'next !== null',
    test,
  },
  {
    name: 'a PIN may be tried without end',
    file: secondPerson,
    text: '    await this.tries.take(name, asker);\n',
    replacement: '',
    test,
  },
  {
    name: 'a PIN is set without the password',
    file: 'services/api/src/identity/pin/pin.endpoint.ts',
    text: 'await this.ownPassword.check(caller, password)',
    replacement: 'caller.user!.username',
    test,
  },
  {
    name: 'who was removed keeps their PIN',
    file: credentials,
    text: '    await this.vault.delete(PINS, username);\n',
    replacement: '',
    test,
  },
  {
    name: 'who opened a till has it for good',
    file: drawer,
    text: 'cashiersOf(drawer).at(-1) ?? session.openedBy',
    replacement: 'session.openedBy',
    test: drawerTest,
  },
  {
    name: 'who had a till before is a witness of its closing',
    file: drawer,
    text: "entry.type === 'TillHandedOver' ? [entry.data.to] : []",
    replacement: '[]',
    test: 'services/domain/src/tills/cases.test.ts',
  },
  {
    name: 'a session of before goes on when somebody else signs in',
    file: 'services/api/src/identity/sessions/sign-ins.ts',
    text: '    if (before) await this.credentials.closeSession(before);\n',
    replacement: '',
    test: account,
  },
  {
    name: 'a session goes on with another address',
    file: credentials,
    text: "sha256(`${stored?.hash ?? ''}\\0${email ?? ''}${account",
    replacement: "sha256(`${stored?.hash ?? ''}\\0${email === undefined}${account",
    test: account,
  },
  {
    name: 'participants of another party are sold',
    file: people,
    text: 'isMissing: expected > 0 && (isOther || done < expected),',
    replacement: 'isMissing: expected > 0 && isOther,',
    test: peopleTest,
  },
  {
    name: 'participants of another visit are sold',
    file: people,
    text: 'isMissing: expected > 0 && (isOther || done < expected),',
    replacement: 'isMissing: expected > 0 && done < expected,',
    test: peopleTest,
  },
  {
    name: 'a cart that comes back has participants of the one before it',
    file: people,
    text: '      forget();\n      if (people.drafts.length > 0)',
    replacement: '      if (people.drafts.length > 0)',
    test: peopleTest,
  },
  {
    name: 'a slot that is full and has begun is offered',
    file: 'web-booking/src/pages/store/venue-clock.ts',
    text: "status === 'FULL' || (status === 'PAST' && numAvailable === 0)",
    replacement: "status === 'FULL'",
    test: 'web-booking/src/pages/store/rules.test.ts',
  },
  {
    name: 'a till goes to another one whoever has it by now',
    file: 'services/domain/src/tills/drawer.decider.ts',
    text: "if (command.from !== from) return rejectWith('till_cashier_changed', 409, 'from');",
    replacement: '',
    test: 'services/domain/src/tills/drawer.decider.test.ts',
  },
  {
    name: 'money of a terminal that is returned by hand goes to the card',
    file: 'web-booking/src/pages/store/refund.ts',
    text: 'IS_A_WAY.includes(charge.charge_type) && !isReturnedByHand(charge, settings)',
    replacement: 'IS_A_WAY.includes(charge.charge_type)',
    test: 'web-booking/src/pages/store/refund.test.tsx',
  },
  {
    name: 'a column of a receipt is one too narrow',
    file: strip,
    text: 'wide: { width: 38, description: 19 }',
    replacement: 'wide: { width: 37, description: 19 }',
    test: receiptTest,
  },
  {
    name: 'a price of one touches the description',
    file: strip,
    text: 'const fits = each.length < room;',
    replacement: 'const fits = each.length <= room;',
    test: receiptTest,
  },
  {
    name: 'a long amount is wider than its line',
    file: strip,
    text: 'Math.min(description, width - amount.length - 1)',
    replacement: 'description',
    test: stripTest,
  },
  {
    name: 'change is not on the receipt',
    file: receipt,
    text: "  [t('change'), money(change)],\n",
    replacement: '',
    test: receiptTest,
  },
  {
    name: 'an offline sale has the day on which it was sent on its receipt',
    file: receipt,
    text: 'localOf(offline?.soldAt ?? reservation.created)',
    replacement: 'localOf(reservation.created)',
    test: 'test/acceptance/offline-sales.test.ts',
    named: 'what was sold is sent once',
  },
  {
    name: 'a window sells nothing while the answer of its card is sought',
    file: 'web-booking/src/pages/store/sought-cards.ts',
    text: "transaction?.phase === 'looking' || transaction?.phase === 'returning'",
    replacement: 'transaction?.phase === null',
    test: 'web-booking/src/pages/store/desk-sales.test.ts',
  },
  {
    name: 'a window takes the cart of another that is open',
    file: 'web-booking/src/pages/store/window-cart.ts',
    text: ' || !(await windows.isGone(owner))',
    replacement: '',
    test: 'web-booking/src/pages/store/window-cart.test.ts',
  },
  {
    name: 'what cannot be paid is still said after it can',
    file: 'web-booking/src/pages/store/use-store.ts',
    text: 'said?.text === before.current',
    replacement: 'said === null',
    test: 'web-booking/src/pages/store/store.test.tsx',
    named: 'without a connection the page says so at once',
  },
  {
    name: 'a cart that two windows show is sold in each',
    file: 'web-booking/src/pages/store/use-tender.ts',
    text: 'key: unpaid ? key() : names.key()',
    replacement: 'key: key()',
    test: 'web-booking/src/pages/store/store.test.tsx',
    named: 'a cart is sold under its name',
  },
  {
    name: 'the desk asks for a part in cash rounded alone',
    file: 'web-booking/src/pages/store/use-tender.ts',
    text: 'unpaid?.rounding',
    replacement: 'undefined',
    test: 'web-booking/src/pages/store/refund.test.tsx',
  },
];

const refund = 'services/domain/src/bookings/refund.ts';
const refundTest = 'services/domain/src/bookings/refund.test.ts';
const payment = 'services/domain/src/bookings/payment.ts';
const paymentTest = 'services/domain/src/bookings/payment.test.ts';
const cases = 'services/domain/src/bookings/cases.test.ts';
const checkout = 'services/domain/src/payments/checkout.decider.ts';
const checkoutTest = 'services/domain/src/payments/checkout.decider.test.ts';

export const money = [
  {
    name: 'a refund is more than its charge',
    file: refund,
    text: 'return amount > most\n',
    replacement: 'return amount < 0\n',
    test: cases,
  },
  {
    name: 'a refund is more than is due',
    file: refund,
    text: 'return amount > toReturn && !isConcession',
    replacement: 'return amount < 0 && !isConcession',
    test: refundTest,
  },
  {
    name: 'the number of a refund by hand is written over',
    file: refund,
    text: 'candidates.findLast((refund) => refund.manualRefundId === null)',
    replacement: 'candidates.at(-1)',
    test: refundTest,
  },
  {
    name: 'a refund begins while money moves',
    file: refund,
    text: ' : moneyMoves(state);',
    replacement: ' : null;',
    test: refundTest,
  },
  {
    name: 'a refund that failed keeps its concession',
    file: refund,
    text: 'owed: owedLess(owed, -concession),',
    replacement: 'owed,',
    test: refundTest,
  },
  {
    name: 'a refund that Stripe has on its way is taken for made',
    file: 'services/api/src/payments/stripe/stripe-gateway.ts',
    text: "return { state: 'pending' };",
    replacement: "return { state: 'made', gatewayRefundId: id };",
    test: 'test/contract/card-gateway.test.ts',
  },
  {
    name: 'a refund on its way is looked up in each sweep',
    file: 'services/api/src/bookings/refund/refund.process.ts',
    text: 'if (now < (this.nextLookUps.get(id) ?? now)) continue;',
    replacement: '',
    test: 'services/api/src/bookings/refund/refund.process.test.ts',
  },
  {
    name: 'a refund that failed counts as what a line got back',
    file: 'services/domain/src/bookings/line-refunds.ts',
    text: "refunds.filter(({ state }) => state !== 'failed').flatMap(",
    replacement: 'refunds.flatMap(',
    test: 'services/domain/src/bookings/line-refunds.test.ts',
  },
  {
    name: 'cash is not rounded',
    file: payment,
    text: 'const due = money.add(money.money(amount), rounding);',
    replacement: 'const due = money.money(amount);',
    test: cases,
  },
  {
    name: 'a payment is more than is due',
    file: payment,
    text: 'return amount > balance\n',
    replacement: 'return amount < 0\n',
    test: cases,
  },
  {
    name: 'no change is given',
    file: payment,
    text: 'change: money.units(money.subtract(received, due)),',
    replacement: 'change: 0,',
    test: cases,
  },
  {
    name: 'money that a terminal took late is dropped',
    file: payment,
    text: "(known.state === 'failed' && !card)",
    replacement: "known.state === 'failed'",
    test: paymentTest,
  },
  {
    name: 'a payment begins while an edit waits',
    file: payment,
    text: 'return state.pending\n',
    replacement: 'return false\n',
    test: 'services/domain/src/bookings/reservation.decider.test.ts',
  },
  {
    name: 'the key of a payment is taken for another payment',
    file: payment,
    text: "return isSame ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });",
    replacement: 'return accept();',
    test: paymentTest,
  },
  {
    name: 'a half is rounded towards zero',
    file: 'contracts/src/kernel/money.ts',
    text: '2 * rest >= by ? 1 : 0',
    replacement: '2 * rest > by ? 1 : 0',
    test: 'contracts/src/kernel/money.test.ts',
  },
  {
    name: 'an authorisation of too little is taken',
    file: checkout,
    text: 'return amount < state.started.amount\n',
    replacement: 'return amount < 0\n',
    test: checkoutTest,
  },
  {
    name: 'an authorisation is taken after giving up',
    file: checkout,
    text: 'return state.step === AWAITED_IN[command.type] ?',
    replacement: "return state.step === AWAITED_IN[command.type] || command.type === 'RecordAuthorised' ?",
    test: checkoutTest,
  },
  {
    name: 'an open payment is left open by giving up',
    file: checkout,
    text: 'return state.intentId\n',
    replacement: 'return false\n',
    test: checkoutTest,
  },
  {
    name: 'cents are taken for units',
    file: 'services/api/src/bookings/refund/refund.endpoint.ts',
    text: 'call.body.amount / 100',
    replacement: 'call.body.amount',
    test: 'test/acceptance/refunds.test.ts',
    named: 'the link’s secret returns',
  },
  {
    name: 'what a card has refused is said to go to it',
    file: 'services/domain/src/bookings/balance.ts',
    text: 'isByItself && !isRefused',
    replacement: 'isByItself',
    test: 'services/domain/src/bookings/balance.test.ts',
  },
  {
    name: 'what the desk took is said to go to a card by itself',
    file: 'services/domain/src/bookings/balance.ts',
    text: "charges.filter(({ type }) => type === 'card')",
    replacement: 'charges',
    test: 'services/domain/src/bookings/balance.test.ts',
  },
];

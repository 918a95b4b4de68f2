const reconcile = 'services/domain/src/terminals/reconcile.ts';
const cases = 'services/domain/src/terminals/cases.test.ts';
const file = 'services/domain/src/terminals/transaction.decider.ts';
const test = 'services/domain/src/terminals/transaction.decider.test.ts';
const lives = 'test/races/terminals.test.ts';

export const terminals = [
  {
    name: 'a terminal sends receipts to an address however often it is told',
    file: 'services/api/src/terminals/devices/device.endpoints.ts',
    text: "if (action in RECEIPTS && method !== 'PRINT')",
    replacement: "if (action in RECEIPTS && method === 'PRINT')",
    test: 'test/acceptance/terminal-receipts.test.ts',
  },
  {
    name: 'a receipt is mailed to an address however often it is told',
    file: 'services/api/src/bookings/receipt/receipt.endpoint.ts',
    text: 'await this.limits.takeReceipt(actorOf(caller), to);',
    replacement: '',
    test: 'test/acceptance/receipt-mail.test.ts',
  },
  {
    name: 'a gate looks codes up however many of them nobody has',
    file: 'services/api/src/bookings/gate/gate.endpoint.ts',
    text: 'await this.limits.takeDeskCode(caller, true);',
    replacement: '',
    test: 'test/acceptance/barcode.test.ts',
  },
  {
    name: 'a member’s number is looked up at the desk however many of them nobody has',
    file: 'services/api/src/catalog/members/members.endpoints.ts',
    text: 'if (isStaff) await this.limits.takeDeskCode(caller, member !== undefined);',
    replacement: 'if (isStaff);',
    test: 'test/acceptance/barcode.test.ts',
  },
  {
    name: 'rows of browsers take the place of the server’s own',
    file: 'services/api/src/terminals/logs/terminal-logs.ts',
    text: 'this.waiting.length < WAITING * SENT_SHARE && ',
    replacement: '',
    test: 'services/api/src/terminals/logs/terminal-logs.test.ts',
  },
  {
    name: 'kept rows of browsers displace the server’s own',
    file: 'services/api/src/terminals/logs/terminal-logs.ts',
    text: 'KEPT_ROWS * SENT_SHARE, IS_SENT',
    replacement: 'KEPT_ROWS, IS_SENT',
    test: 'services/api/src/terminals/logs/terminal-logs.test.ts',
  },
  {
    name: 'one browser sends as many rows as it likes',
    file: 'services/api/src/terminals/logs/sent-logs.ts',
    text: 'return isWithin && ',
    replacement: 'return ',
    test: 'test/acceptance/terminal-logs.test.ts',
  },
  {
    name: 'a payment’s id is worked out from its reservation’s number',
    file: 'services/api/src/payments/gateway/built-in-gateway.ts',
    text: "this.signer.mac('gateway', `${prefix} ${key}`)",
    replacement: 'Buffer.from(`${prefix} ${key}`)',
    test: 'services/api/src/payments/gateway/built-in-gateway.test.ts',
  },
  {
    name: 'a device takes two transactions at a time',
    file: 'services/domain/src/terminals/batch.decider.ts',
    text: '        if (state.engaged) return pending(state.engaged);\n',
    replacement: '',
    test: 'services/domain/src/terminals/batch.decider.test.ts',
  },
  {
    name: 'what is not known is taken for what is not there',
    file: reconcile,
    text: "if (provider === 'unknown') return 'keep';",
    replacement: "if (provider === 'unknown') return 'not_exist_both';",
    test: cases,
  },
  {
    name: 'a debit card is voided without being presented',
    file: reconcile,
    text: " && returned.cardType !== 'DC'",
    replacement: '',
    test: cases,
  },
  {
    name: 'a call has another key when it is repeated',
    file: 'services/domain/src/terminals/next-step.ts',
    text: '`${order.transactionId}:${call}`',
    replacement: '`${order.transactionId}:${call}:${attempts[call] ?? 0}`',
    test,
  },
  {
    name: 'one empty lookup is believed',
    file,
    text: 'const NEGATIVES = 2;',
    replacement: 'const NEGATIVES = 1;',
    test: cases,
  },
  {
    name: 'a part of what was due is taken',
    file,
    text: "if (payment.amount < order.amount && !order.takesPart) return this.giveBack('partial', payment);",
    replacement: '',
    test: cases,
  },
  {
    name: 'two operators have one transaction',
    file,
    text: 'if (present && present.id !== operator && present.until > now)',
    replacement: 'if (present && present.id !== operator && present.until < now)',
    test,
  },
  {
    name: 'a payment that comes after the end is kept',
    file,
    text: "const product = givenUp === 'abort' || closed ? 'gone' : 'awaits';",
    replacement: "const product = givenUp === 'abort' ? 'gone' : 'awaits';",
    test,
  },
  {
    name: 'nobody sees that a device does nothing and has not answered',
    file: 'services/api/src/terminals/operator/operator.ts',
    text: "      if (idle === IDLE_SIGHTS) return 'idle';\n",
    replacement: '',
    test: 'services/api/src/terminals/operator/operator.test.ts',
  },
  {
    name: 'a sale that is sent again and refused counts as refused, though the first is under way',
    file: 'services/domain/src/terminals/transaction.ts',
    text: "outcome: saysNothing(state, outcome) ? 'silent' : outcome,",
    replacement: 'outcome,',
    test: cases,
  },
  {
    name: 'a sale that was given up is sent to its device again',
    file: 'services/domain/src/terminals/next-step.ts',
    text: '  givenUp === null && doubt!.outcome',
    replacement: '  doubt!.outcome',
    test,
  },
  {
    name: 'a second card pays while the first is with its terminal',
    file: 'services/domain/src/bookings/money-moves.ts',
    text: "  if (isPaymentUnderWay(account)) return { code: 'payment_under_way', status: 409 };\n",
    replacement: '',
    test: lives,
  },
  {
    name: 'a payment fails while nobody knows what became of it',
    file: 'services/api/src/bookings/payment/at-terminal.ts',
    text: "return closed && { type: 'RecordPaymentFailed', paymentId, code: paymentFailureOf(closed) };",
    replacement:
      "return { type: 'RecordPaymentFailed', paymentId, code: closed ? paymentFailureOf(closed) : '' };",
    test: lives,
  },
  {
    name: 'a reservation has what was asked for and not what was approved',
    file: 'services/api/src/bookings/payment/at-terminal.ts',
    text: 'if (payments.some(({ paymentId }) => paymentId === id)) return paymentEndOf(transaction, id);',
    replacement:
      'if (payments.some(({ paymentId }) => paymentId === id)) {\n    const { settled, order } = transaction;\n    const asked = settled && { ...settled, amount: order.amount };\n    return paymentEndOf({ ...transaction, settled: asked }, id);\n  }',
    test: lives,
  },
];

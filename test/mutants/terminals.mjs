const reconcile = 'services/domain/src/terminals/reconcile.ts';
const cases = 'services/domain/src/terminals/cases.test.ts';
const file = 'services/domain/src/terminals/transaction.decider.ts';
const test = 'services/domain/src/terminals/transaction.decider.test.ts';

export const terminals = [
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
];

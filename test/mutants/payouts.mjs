const DOMAIN = 'services/domain/src/accounting';
const API = 'services/api/src/accounts/payouts';
const fileTest = `${DOMAIN}/payout-file.test.ts`;
const deciderTest = `${DOMAIN}/payouts.decider.test.ts`;
const acceptance = 'test/acceptance/payouts.test.ts';

/** Payouts of card providers: their files, and what of them is matched (docs/rules/payouts.md). */
export const payouts = [
  {
    name: 'a file of another currency is imported',
    file: `${DOMAIN}/payout-lines.ts`,
    text: "checkCurrency(line, 'currency', currency);\n  const category",
    replacement: 'const category',
    test: fileTest,
  },
  {
    name: 'net is not gross less the fee',
    file: `${DOMAIN}/payout-lines.ts`,
    text: 'if (money.subtract(gross!, fee!) !== net!)',
    replacement: 'if (money.subtract(gross!, fee!) < net!)',
    test: fileTest,
  },
  {
    name: 'a line is in a file twice',
    file: `${DOMAIN}/payout-file.ts`,
    text: 'if (other !== undefined)',
    replacement: 'if (other === line.line)',
    test: fileTest,
  },
  {
    name: 'a file has a line too many',
    file: `${DOMAIN}/payout-file.ts`,
    text: '++count > MOST_PAYOUT_LINES',
    replacement: 'count++ > MOST_PAYOUT_LINES',
    test: fileTest,
  },
  {
    name: 'words of a payment, which may name its customer, are stored',
    file: `${DOMAIN}/payout-lines.ts`,
    text: "kind === 'charge' || kind === 'refund' || text === ''",
    replacement: "kind === 'refund' || text === ''",
    test: fileTest,
  },
  {
    name: 'a declined payment of Clover is paid out',
    file: `${DOMAIN}/payout-lines.ts`,
    text: "NOT_DONE.test(line.value('result')) ||",
    replacement: '',
    test: fileTest,
  },
  {
    name: 'what is carried over adds to a payout',
    file: `${DOMAIN}/payout-file.ts`,
    text: 'money.add(gross, refunds, feeLines, other, carried)',
    replacement: 'money.subtract(money.add(gross, refunds, feeLines, other), carried)',
    test: fileTest,
  },
  {
    name: 'a quoted end of a line is none',
    file: `${DOMAIN}/csv-rows.ts`,
    text: 'line += text.slice(start, offset).match(LINE_END)?.length ?? 0;',
    replacement: 'line += start < offset ? 1 : 0;',
    test: fileTest,
  },
  {
    name: 'a payout with other lines is taken for the same',
    file: `${DOMAIN}/payouts.decider.ts`,
    text: '(known.get(payoutId) ?? digest) !== digest',
    replacement: "(known.get(payoutId) ?? digest) === ''",
    test: deciderTest,
  },
  {
    name: 'a payout is imported twice',
    file: `${DOMAIN}/payouts.decider.ts`,
    text: '(known.get(payoutId) ?? null) === null',
    replacement: "(known.get(payoutId) ?? '') !== null",
    test: deciderTest,
  },
  {
    name: 'a part of a file is added twice',
    file: `${DOMAIN}/payouts.decider.ts`,
    text: 'lines.part === parts + 1',
    replacement: 'lines.part >= parts',
    test: deciderTest,
  },
  {
    name: 'a file that is refused leaves its lines behind',
    file: `${API}/payout-files.ts`,
    text: 'if (!decided.accepted) throw new ApiError(decided.rejection);\n    const lines = read.payouts.flatMap((payout) => payout.lines);\n    if (decided.events.length > 0)',
    replacement:
      'const lines = read.payouts.flatMap((payout) => payout.lines);\n    if (!decided.accepted || decided.events.length > 0)',
    test: acceptance,
  },
  {
    name: 'lines of a payout that was removed name payments',
    file: `${API}/payout-matches.ts`,
    text: 'payouts.get(payoutKey(inventoryGroup, payout))?.file === file',
    replacement: 'payouts.size >= 0 && file !== payout',
    test: acceptance,
  },
  {
    name: 'a line with another amount is matched',
    file: `${API}/payout-matches.ts`,
    text: "return ours.amount_e4 === row.gross_e4 ? 'matched' : 'differing';",
    replacement: "return 'matched';",
    test: acceptance,
  },
  {
    name: 'lines of a payout are those of any file',
    file: `${API}/payout-matches.ts`,
    text: 'if (byId.get(row.payout)!.file === row.file) own',
    replacement: 'own',
    test: acceptance,
  },
  {
    name: 'a payment that was voided waits for a payout',
    file: `${API}/payout-matches.ts`,
    text: '!voided.has(object)',
    replacement: '!voided.has(kind)',
    test: `${API}/payout-matches.test.ts`,
  },
  {
    name: 'a refund at a card has come in',
    file: 'projections/src/accounts/card-money.projector.ts',
    text: 'money.times(money.money(amount), -1)',
    replacement: 'money.money(amount)',
    test: 'projections/src/projectors.test.ts',
  },
];

const BOOKS = 'services/api/src/accounts/accounting-report';
const acceptance = 'test/acceptance/accounting-report.test.ts';
const journalTest = `${BOOKS}/journal.test.ts`;
const deciderTest = 'services/domain/src/accounting/periods.decider.test.ts';

/** The accounts of a period, its journals and their signatures (docs/rules/reports.md 13 to 27). */
export const accounting = [
  {
    name: 'a sale is earned on the day on which it was recorded',
    file: 'projections/src/accounts/sales.projector.ts',
    text: '? businessDate : day;',
    replacement: '? businessDate : businessDate;',
    test: 'projections/src/accounts/sales.projector.test.ts',
  },
  {
    name: 'deferred sales of a day are those before it',
    file: 'services/api/src/accounts/period-sums/period-sums.ts',
    text: 'business_date: { $lte: day }',
    replacement: 'business_date: { $lt: day }',
    test: acceptance,
  },
  {
    name: 'what is owed before a period has its first day',
    file: 'services/api/src/accounts/period-sums/period-sums.ts',
    text: 'business_date: { $lt: day }',
    replacement: 'business_date: { $lte: day }',
    test: acceptance,
  },
  {
    name: 'a journal by what is earned defers nothing',
    file: `${BOOKS}/journal.ts`,
    text: "basis === 'booked' ? money.zero : money.subtract(",
    replacement: "basis !== 'booked' ? money.zero : money.subtract(",
    test: journalTest,
  },
  {
    name: 'a tax has the code of all rates before its own',
    file: `${BOOKS}/chart-of-accounts.ts`,
    text: 'this.first(account, rate) ?? this.first(account, undefined)',
    replacement: 'this.first(account, undefined) ?? this.first(account, rate)',
    test: journalTest,
  },
  {
    name: 'a donation has the code of revenue',
    file: `${BOOKS}/chart-of-accounts.ts`,
    text: '(own ?? ',
    replacement: '(undefined ?? ',
    test: journalTest,
  },
  {
    name: 'a line that has no code is not counted',
    file: `${BOOKS}/journal.ts`,
    text: 'lines.filter(({ code }) => code === null)',
    replacement: 'lines.filter(({ code }) => code !== null)',
    test: journalTest,
  },
  {
    name: 'a signature is under journals that nobody looked at',
    file: `${BOOKS}/accounting-periods.ts`,
    text: 'known?.digest !== digest && digestOf(journals) !== digest',
    replacement: 'false',
    test: acceptance,
  },
  {
    name: 'a period is signed before it is over',
    file: `${BOOKS}/accounting-periods.ts`,
    text: 'if (!this.isOver(request))',
    replacement: 'if (false)',
    test: acceptance,
  },
  {
    name: 'a signed period shows no corrections',
    file: `${BOOKS}/accounting-periods.ts`,
    text: 'digestOf(journals) !== signed.digest',
    replacement: 'false',
    test: acceptance,
  },
  {
    name: 'two signed periods have their first day in common',
    file: 'services/domain/src/accounting/periods.decider.ts',
    text: 'each.startDate <= endDate',
    replacement: 'each.startDate < endDate',
    test: deciderTest,
  },
  {
    name: 'two signed periods have their last day in common',
    file: 'services/domain/src/accounting/periods.decider.ts',
    text: 'each.endDate >= startDate',
    replacement: 'each.endDate > startDate',
    test: deciderTest,
  },
  {
    name: 'who signs at another venue signs here',
    file: `${BOOKS}/accounting-periods.ts`,
    text: 'groupOf(SIGNING_SERVICES, ',
    replacement: "groupOf(['/accounting_report', '/event_history'], ",
    test: `${BOOKS}/accounting-periods.test.ts`,
  },
  {
    name: 'a concession stays on the day that its visit left',
    file: 'projections/src/accounts/sales.projector.ts',
    text: "ofNoLine(visit, 'concession', sums)",
    replacement: "ofNoLine({ ...visit, visitDate: '2026-12-12' }, 'concession', sums)",
    test: 'projections/src/accounts/sales.projector.test.ts',
  },
  {
    name: 'a fee is earned on the day of a visit that is off',
    file: 'projections/src/accounts/sales.projector.ts',
    text: "kind === 'fee' || day < businessDate",
    replacement: 'day < businessDate',
    test: 'projections/src/accounts/sales.projector.test.ts',
  },
  {
    name: 'auditors sign',
    file: 'contracts/src/identity/list-services.ts',
    text: "SIGNING_SERVICES = ['/accounting_report']",
    replacement: "SIGNING_SERVICES = ['/accounting_report', '/event_history']",
    test: acceptance,
  },
  {
    name: 'a journal file of a program has the caller’s language',
    file: 'services/api/src/exports/exports.ts',
    text: 'listed.language ?? caller.language',
    replacement: 'caller.language',
    test: acceptance,
  },
];

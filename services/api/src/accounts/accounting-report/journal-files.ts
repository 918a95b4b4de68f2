import {
  fill,
  type ExportColumn,
  type JournalFile,
  type JournalLine,
  type Language,
  type LocalDate,
} from '@stile/contracts';
import { findConsoleText } from '@stile/contracts/messages/console-text';
import { formatPercent } from '@stile/web-kit';
import { journalNumber } from './journal.js';

/** A line of the journal of a day. */
export interface DayLine extends JournalLine {
  readonly inventory_group: string;
  readonly date: LocalDate;
  readonly currency: string;
  /** The account's name in the program of accounts. */ readonly exportName: string | null;
}
/** A list of the lines of journals, as a file has them. */
export interface JournalForm {
  readonly columns: readonly ExportColumn[];
  /** The language of a program that reads it; the caller's where absent. */ readonly language?: Language;
  line(line: DayLine, language: Language): object;
}

/** Words of an account; one whose amounts have several details says none. */
const accountWords = ({ account, detail }: JournalLine, language: Language): string => {
  const find = (key: string): string | undefined => findConsoleText(key, language);
  const all = detail === '' ? find(`accounting.all_${account}`) : undefined;
  const words = all ?? find(`accounting.account_${account}`) ?? find(`accounts.account_${account}`);
  const ofTax = account === 'tax' && detail !== '';
  const named = ofTax ? formatPercent(Number(detail), language) : (find(`accounts.sold_${detail}`) ?? detail);
  return fill(words ?? find(`accounting.${account}`) ?? account, { detail: named });
};
const nameOf = (line: DayLine, language: Language): string =>
  line.exportName ?? line.title ?? accountWords(line, language);

/** The heads of a program's file are the same in every language. */
const heads = (...names: readonly string[]): ExportColumn[] =>
  names.map((name) => ({ key: name as never, heading: name, kind: AMOUNTS.has(name) ? 'money' : 'text' }));
const AMOUNTS: ReadonlySet<string> = new Set(['Debits', 'Credits', '*Amount', 'Net Amount', 'Tax Amount']);

const signed = ({ debit, credit }: JournalLine): number => debit ?? -(credit ?? 0);

const ours: JournalForm = {
  columns: [
    { key: 'date', label: 'accounting.date', kind: 'date' },
    { key: 'journal', label: 'accounting.journal', kind: 'text' },
    { key: 'code', label: 'accounting.code', kind: 'text' },
    { key: 'account', label: 'accounting.account', kind: 'text' },
    { key: 'description', label: 'accounting.description', kind: 'text' },
    { key: 'debit', label: 'accounting.debit', kind: 'money' },
    { key: 'credit', label: 'accounting.credit', kind: 'money' },
    { key: 'tax_code', label: 'accounting.tax_code', kind: 'text' },
    { key: 'inventory_group', label: 'accounting.reference', kind: 'text' },
  ],
  line: (line, language) => ({
    ...line,
    journal: journalNumber(line.date),
    account: nameOf(line, language),
    description: accountWords(line, language),
  }),
};

const dayFirst = (date: LocalDate): string => date.split('-').reverse().join('/');
const monthFirst = (date: LocalDate): string => {
  const [year, month, day] = date.split('-');
  return [month, day, year].join('/');
};

/** The columns of QuickBooks Online's import of journal entries. */
const quickbooks: JournalForm = {
  language: 'en',
  columns: heads(
    'JournalNo',
    'JournalDate',
    'Currency',
    'Memo',
    'AccountName',
    'Debits',
    'Credits',
    'Description',
    'Name',
    'Location',
    'Class',
  ),
  line: (line, language) => ({
    JournalNo: journalNumber(line.date),
    JournalDate: monthFirst(line.date),
    Currency: line.currency,
    Memo: `Stile ${line.date}`,
    AccountName: nameOf(line, language),
    Debits: line.debit,
    Credits: line.credit,
    Description: accountWords(line, language),
    // A line of what customers owe names one.
    Name: line.account === 'outstanding' ? nameOf(line, language) : null,
    Location: line.inventory_group,
  }),
};

/** The columns of Xero's import of manual journals: a debit is above 0, a credit below. */
const xero: JournalForm = {
  language: 'en',
  columns: heads('*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'),
  line: (line, language) => ({
    '*Narration': `${journalNumber(line.date)} ${line.inventory_group}`,
    '*Date': dayFirst(line.date),
    Description: accountWords(line, language),
    '*AccountCode': line.code,
    '*TaxRate': line.tax_code ?? 'Tax Exempt',
    '*Amount': signed(line),
  }),
};

/** Sage's code of what has no tax of its own: taxes are lines of their own here. */
const NO_TAX = 'T9';
/** The columns of Sage 50's import of audit trail transactions. */
const sage: JournalForm = {
  language: 'en',
  columns: heads(
    'Type',
    'Account Reference',
    'Nominal A/C Ref',
    'Department Code',
    'Date',
    'Reference',
    'Details',
    'Net Amount',
    'Tax Code',
    'Tax Amount',
  ),
  line: (line, language) => ({
    Type: line.debit === null ? 'JC' : 'JD',
    'Nominal A/C Ref': line.code,
    Date: dayFirst(line.date),
    Reference: journalNumber(line.date),
    Details: accountWords(line, language),
    'Net Amount': line.debit ?? line.credit,
    'Tax Code': line.tax_code ?? NO_TAX,
    'Tax Amount': 0,
  }),
};

export const JOURNAL_FORMS: Readonly<Record<JournalFile, JournalForm>> = {
  journal: ours,
  journal_quickbooks: quickbooks,
  journal_xero: xero,
  journal_sage: sage,
};

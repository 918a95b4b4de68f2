import type { DocumentOf, JournalAccount } from '@stile/contracts';

type AccountingCode = DocumentOf<'accounting_codes'>;

/** Kinds of sales that have an account of their own; others are revenue. */
const OWN: readonly string[] = ['donation', 'fee', 'concession'] satisfies readonly JournalAccount[];

/** The codes of a venue's books, and what each is for (docs/rules/reports.md 15). */
export class ChartOfAccounts {
  private readonly codes: ReadonlyMap<string, AccountingCode>;

  constructor(codes: readonly AccountingCode[]) {
    this.codes = new Map(
      [...codes].sort((a, b) => (a.code < b.code ? -1 : 1)).map((each) => [each.code, each]),
    );
  }

  get(code: string | null): AccountingCode | undefined {
    return code === null ? undefined : this.codes.get(code);
  }

  titleOf(code: string | null): string | null {
    return this.get(code)?.title ?? null;
  }

  /** The code that it was sold under, else that of its kind. */
  ofSale(kind: string, soldUnder: string | null): string | null {
    if (soldUnder !== null) return soldUnder;
    const own = OWN.includes(kind) ? this.first(kind as JournalAccount) : undefined;
    return (own ?? this.first('revenue'))?.code ?? null;
  }

  /** The code of a tax's own rate comes before that of all rates. */
  of(account: JournalAccount, detail = ''): string | null {
    const rate = account === 'tax' ? Number(detail) : undefined;
    const found = this.first(account, rate) ?? this.first(account, undefined);
    return found?.code ?? null;
  }

  private first(account: JournalAccount, taxRate?: number): AccountingCode | undefined {
    return [...this.codes.values()].find(
      ({ accounts = [], tax_rate }) =>
        accounts.includes(account) && (account !== 'tax' || tax_rate === taxRate),
    );
  }
}

import type { ReservationRow } from '../http/admin.js';
import type { MoneyEntryRow } from '../http/accounts.js';
import type { ConsoleText } from '../messages/console.js';
import type { ColumnKind, Report } from '../reports/report.js';

/** A column of a file: one value of a line, written as its kind is (docs/rules/exports.md 3). */
export type ExportColumn<L = never> = {
  readonly key: keyof L & string;
  readonly kind: ColumnKind | 'destination' | 'clock';
  /** A status: its value has the text whose key begins so. */
  readonly texts?: string;
} & (
  | { readonly label: ConsoleText }
  /** Its head where a program reads the file: the same in every language. */
  | { readonly heading: string }
);

/** A column that the page draws itself: its kind in a file, or the columns there of what it shows. */
type Drawn = ExportColumn['kind'] | readonly ExportColumn[];

/** The columns of a report's file: those of its page, what stands below one too. */
export const exportColumns = <R>(
  { columns }: Report<R>,
  drawn: Readonly<Record<string, Drawn>>,
): readonly ExportColumn[] =>
  columns.flatMap((column): readonly ExportColumn[] => {
    const { key, label } = column;
    if (column.kind === undefined) {
      const shown = drawn[key] ?? 'text';
      return typeof shown === 'string' ? [{ key, label, kind: shown }] : shown;
    }
    const { kind, texts, below } = column;
    return [
      { key: column.key, label, kind, ...(texts === undefined ? {} : { texts }) },
      ...(below ? [below] : []),
    ];
  });

/** A line of the reservations' file. */
export type ReservationLine = Omit<ReservationRow, 'balance'> & {
  readonly standing: string;
  readonly name: string;
  readonly to_collect: number;
};
export const RESERVATION_COLUMNS: readonly ExportColumn<ReservationLine>[] = [
  { key: 'id', label: 'reservation', kind: 'text' },
  { key: 'standing', label: 'state', kind: 'status', texts: 'status_' },
  { key: 'inventory', label: 'inventory', kind: 'destination' },
  { key: 'start_date', label: 'visit', kind: 'clock' },
  { key: 'name', label: 'name', kind: 'text' },
  { key: 'email', label: 'email', kind: 'text' },
  { key: 'phone', label: 'phone', kind: 'text' },
  { key: 'people', label: 'people', kind: 'count' },
  { key: 'cars', label: 'cars', kind: 'count' },
  { key: 'price', label: 'price', kind: 'money' },
  { key: 'to_collect', label: 'money_to_collect', kind: 'money' },
  { key: 'amount_to_return', label: 'money_to_return', kind: 'money' },
  { key: 'created', label: 'booked_at', kind: 'moment' },
];

/** A debit or credit of an entry: a column of amounts adds up. */
export type PostingLine = Pick<
  MoneyEntryRow,
  'business_date' | 'at' | 'reservation_id' | 'user' | 'inventory_group'
> & {
  readonly event: string;
  readonly till: string | null;
  readonly account: string;
  readonly debit: number | null;
  readonly credit: number | null;
};
export const POSTING_COLUMNS: readonly ExportColumn<PostingLine>[] = [
  { key: 'business_date', label: 'accounts.business_date', kind: 'date' },
  { key: 'at', label: 'accounts.at', kind: 'moment' },
  { key: 'event', label: 'accounts.event', kind: 'text' },
  { key: 'reservation_id', label: 'accounts.reservation', kind: 'text' },
  { key: 'till', label: 'accounts.till', kind: 'text' },
  { key: 'user', label: 'accounts.user', kind: 'person' },
  { key: 'account', label: 'accounts.account', kind: 'text' },
  { key: 'debit', label: 'accounts.debit', kind: 'money' },
  { key: 'credit', label: 'accounts.credit', kind: 'money' },
];

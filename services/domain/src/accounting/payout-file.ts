import {
  MOST_PAYOUT_LINES,
  MOST_PAYOUTS,
  money,
  type Money,
  type PayoutImported,
  type EventOf,
  type PayoutLine,
  type PayoutProvider,
} from '@stile/contracts';
import { csvRows, type CsvRow } from './csv-rows.js';
import { FILE_COLUMNS, FileLine, type FileColumns } from './payout-columns.js';
import { payoutsOf, readerOf, type DatedLine, type ReadPayout } from './payout-lines.js';
import { faultAt, PayoutFileFault } from './payout-values.js';

export interface PayoutsRead {
  readonly provider: PayoutProvider;
  readonly payouts: readonly ReadPayout[];
}
type Head = ReadonlyMap<string, number>;

/** Lines that are read before others have their turn. */
const TURN = 500;

const cellsOf = ({ line, cells }: CsvRow): readonly string[] => {
  if (!cells) throw new PayoutFileFault('payout_file_quotes', { line });
  return cells;
};

/** The columns of a file by its head, in any order; others are not read. @throws PayoutFileFault */
const columnsOf = (head: Head): FileColumns => {
  const columns = FILE_COLUMNS.find(({ mark }) => head.has(mark));
  if (!columns) throw new PayoutFileFault('payout_file_unknown');
  const missing = columns.needed.filter((names) => !names.some((name) => head.has(name)));
  if (missing.length > 0)
    throw new PayoutFileFault('payout_columns_missing', {
      columns: missing.map((names) => names.join(' / ')).join(', '),
    });
  return columns;
};

const lineOf = (row: CsvRow, head: Head, columns: number): FileLine => {
  const cells = cellsOf(row);
  if (cells.length !== columns)
    throw new PayoutFileFault('payout_line_cells', { line: row.line, n: cells.length, columns });
  return new FileLine(head, cells, row.line);
};

/** No id comes twice. @throws PayoutFileFault */
const checkOnce = (
  ids: Map<string, number>,
  line: FileLine,
  { mark, of }: FileColumns,
  read: PayoutLine,
): void => {
  const other = ids.get(read.id);
  if (other !== undefined)
    throw faultAt(line, of === 'payouts' ? 'balance_transaction_id' : mark, 'payout_line_twice', { other });
  ids.set(read.id, line.line);
};

/**
 * Reads a provider's file (docs/rules/payouts.md 2). It yields now and then, so that others have their turn.
 * @throws PayoutFileFault
 */
export function* readPayoutFile(text: string, currency: string): Generator<undefined, PayoutsRead> {
  const rows = csvRows(text);
  const first = rows.next();
  if (first.done) throw new PayoutFileFault('payout_file_empty');
  const names = cellsOf(first.value);
  const head: Head = new Map(names.map((name, i) => [name.toLowerCase(), i]));
  const columns = columnsOf(head);
  const read = readerOf(columns);
  const lines: DatedLine[] = [];
  const ids = new Map<string, number>();
  let count = 0;
  for (const row of rows) {
    if (++count > MOST_PAYOUT_LINES)
      throw new PayoutFileFault('payout_file_lines', { max: MOST_PAYOUT_LINES });
    const line = lineOf(row, head, names.length);
    for (const each of read(line, currency)) {
      checkOnce(ids, line, columns, each.line);
      lines.push(each);
    }
    if (count % TURN === 0) yield;
  }
  if (lines.length === 0) throw new PayoutFileFault('payout_file_empty');
  const payouts = payoutsOf(columns.provider, lines);
  if (payouts.length > MOST_PAYOUTS) throw new PayoutFileFault('payout_file_payouts', { max: MOST_PAYOUTS });
  return { provider: columns.provider, payouts };
}

type Sums = Pick<
  EventOf<typeof PayoutImported>['data'],
  'gross' | 'refunds' | 'fees' | 'other' | 'carried' | 'net'
>;

/** The sums of a payout; the way from what was collected to what was paid out adds up to the cent. */
export const sumsOf = (lines: readonly PayoutLine[]): Sums => {
  const grossOf = (kind: PayoutLine['kind']): Money =>
    money.add(...lines.filter((line) => line.kind === kind).map(({ gross }) => money.money(gross)));
  const [gross, refunds, feeLines, other, carried] = (
    ['charge', 'refund', 'fee', 'other', 'carried'] as const
  ).map(grossOf) as [Money, Money, Money, Money, Money];
  const ofLines = money.add(...lines.map(({ fee }) => money.money(fee)));
  return {
    gross: money.units(gross),
    refunds: money.units(money.times(refunds, -1)),
    fees: money.units(money.subtract(ofLines, feeLines)),
    other: money.units(other),
    carried: money.units(money.times(carried, -1)),
    net: money.units(money.subtract(money.add(gross, refunds, feeLines, other, carried), ofLines)),
  };
};

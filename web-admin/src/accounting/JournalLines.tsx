import type { JournalLine } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { NoCode } from './NotCoded.js';
import { useAccountWords } from './use-account-words.js';
import { usePhone } from './use-phone.js';

interface JournalLinesProps {
  readonly label: string;
  readonly lines: readonly JournalLine[];
  /** Debits, which are as much as credits. */
  readonly total: number;
  readonly currency: string;
}

const keyOf = ({ code, account, detail, tax_code: taxCode, debit }: JournalLine): string =>
  [code, account, detail, taxCode, debit === null ? 'credit' : 'debit'].join('/');

const useColumns = ({ total, currency }: Pick<JournalLinesProps, 'total' | 'currency'>) => {
  const { t, money } = useI18n();
  const wordsOf = useAccountWords();
  const phone = usePhone();
  const nameOf = (line: JournalLine): string => line.title ?? wordsOf(line);
  const columns: Columns<JournalLine> = [
    {
      key: 'code',
      label: t('accounting.code'),
      foot: t('sales.total'),
      cell: (line) => (
        <>
          {line.code ?? <NoCode />}
          {phone && <Muted>{nameOf(line)}</Muted>}
        </>
      ),
    },
    { key: 'description', label: t('accounting.account'), isWide: true, cell: nameOf },
    {
      key: 'tax_code',
      label: t('accounting.tax_code'),
      isWide: true,
      cell: ({ tax_code: taxCode }) => taxCode ?? '',
    },
    ...(['debit', 'credit'] as const).map((side) => ({
      key: side,
      label: t(`accounting.${side}`),
      isFigure: true,
      cell: ({ [side]: amount }: JournalLine) => (amount === null ? '' : money(amount, currency)),
      foot: money(total, currency),
    })),
  ];
  return columns;
};

/** Debits and credits by code, with their sums. */
export const JournalLines = ({ label, lines, ...sums }: JournalLinesProps) => (
  <FiguresTable label={label} columns={useColumns(sums)} rows={lines} keyOf={keyOf} />
);

import { Button, TableCell, TableRow } from '@mui/material';
import OpenIcon from '@mui/icons-material/ExpandMore';
import type { AccountingJournalAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { Panel } from '../ui/Panel.js';
import { useJournal, type Query } from './answers.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { JournalLines } from './JournalLines.js';
import { Loaded } from './Loaded.js';
import { usePhone } from './use-phone.js';

type Day = AccountingJournalAnswer['days'][number];

interface JournalDaysProps {
  readonly journal: AccountingJournalAnswer;
  readonly query: Query;
  /** The day whose lines are shown. */
  readonly open: string | null;
  readonly onOpen: (day: string | null) => void;
}

const OPEN_ROW = {
  '&&&': { p: 0 },
  '&& th, && td': { backgroundColor: 'background.default' },
} as const;
/** Its outline would be cut by the head of the table. */
const OPENER = {
  ml: -0.75,
  my: -0.75,
  minHeight: 32,
  whiteSpace: 'nowrap',
  '&.Mui-focusVisible': { outlineOffset: -3 },
} as const;

/** Each day's journal, which opens its lines below it. */
export const JournalDays = ({ journal, query, open, onOpen }: JournalDaysProps) => {
  const { t, date, number, money } = useI18n();
  const phone = usePhone();
  const { days, currency } = journal;
  const columns: Columns<Day> = [
    {
      key: 'date',
      label: t('accounting.date'),
      cell: (day) => (
        <>
          <Button
            size="small"
            aria-expanded={day.date === open}
            onClick={() => onOpen(day.date === open ? null : day.date)}
            endIcon={<OpenIcon sx={day.date === open ? { transform: 'rotate(180deg)' } : {}} />}
            sx={OPENER}
          >
            {date(day.date, 'medium')}
          </Button>
          {phone && <Muted>{day.number}</Muted>}
        </>
      ),
    },
    { key: 'number', label: t('accounting.number'), isWide: true, cell: ({ number: name }) => name },
    {
      key: 'lines',
      label: t('accounting.number_of_lines'),
      isWide: true,
      isFigure: true,
      cell: ({ lines }) => number(lines),
    },
    { key: 'total', label: t('sales.total'), isFigure: true, cell: ({ total }) => money(total, currency) },
  ];
  const shown = columns.filter(({ isWide }) => !(isWide && phone)).length;
  return (
    <Panel title={t('accounting.days')} flush>
      <FiguresTable
        label={t('accounting.days')}
        columns={columns}
        rows={days}
        keyOf={(day) => day.date}
        below={(day) =>
          day.date === open && (
            <TableRow>
              <TableCell colSpan={shown} sx={OPEN_ROW}>
                <DayLines query={query} day={day} />
              </TableCell>
            </TableRow>
          )
        }
      />
    </Panel>
  );
};

const DayLines = ({ query, day }: { query: Query; day: Day }) => {
  const { t, date } = useI18n();
  const answer = useJournal({ ...query, start_date: day.date, end_date: day.date });
  return (
    <Loaded answer={answer} rows={2}>
      {({ lines, total, currency }) => (
        <JournalLines
          label={t('accounting.journal_of', { day: date(day.date, 'medium') })}
          lines={lines}
          total={total}
          currency={currency}
        />
      )}
    </Loaded>
  );
};

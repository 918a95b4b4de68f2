import { Link as RouterLink } from 'react-router';
import { Link } from '@mui/material';
import type { ConsoleText, TillDayRow, TillDaysAnswer } from '@stile/contracts';
import { tillDays } from '@stile/contracts/reports/till-days.report';
import { FiguresTable, type Columns } from '../accounting/FiguresTable.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';

type Totals = TillDaysAnswer['totals'];

interface TillDaysTableProps {
  readonly days: readonly TillDayRow[];
  readonly totals: Totals;
  readonly currency: string;
  readonly timeZone: string;
  /** The address of the sessions of a day. */
  readonly to: (day: TillDayRow) => string;
}

type Figure = keyof Totals;

/** Columns of their own; what goes in and what comes out share one. */
const FIGURES: readonly Figure[] = [
  'float',
  'cash_in',
  'rounding',
  'loads',
  'discrepancies',
  'expected',
  'counted',
  'variance',
];
const PAIRS: Readonly<Partial<Record<Figure, { readonly out: Figure; readonly label: ConsoleText }>>> = {
  cash_in: { out: 'cash_out', label: 'tills.cash_in_out' },
  loads: { out: 'unloads', label: 'tills.loads_unloads' },
};
const partsOf = (key: Figure): readonly Figure[] => [key, ...(PAIRS[key] ? [PAIRS[key].out] : [])];
/** Said in words below the day. */
const BESIDE: readonly Figure[] = ['sessions', 'over_short', 'wrong_tries', 'no_sales'];
const COUNTS: readonly Figure[] = ['sessions', 'wrong_tries', 'no_sales'];
/** Figures that a phone has room for. */
const ON_PHONE: readonly Figure[] = ['expected', 'variance'];
const LABELS = Object.fromEntries(tillDays.columns.map(({ key, label }) => [key, label])) as Record<
  Figure,
  ConsoleText
>;

const Amounts = ({ amounts }: { amounts: readonly string[] }) =>
  amounts.map((amount, index) => <div key={index}>{amount}</div>);

/** A till and day a row, with the sums at the foot. Each row leads to its sessions. */
export const TillDaysTable = ({ days, totals, currency, timeZone, to }: TillDaysTableProps) => {
  const { t, date, number, money } = useI18n();
  const names = useDocumentNames('tills', days[0]?.inventory_group ?? null);
  const shown = (key: Figure, row: Totals): string => {
    const value = row[key];
    if (value === null) return '–';
    return COUNTS.includes(key) ? number(value) : money(value, currency);
  };
  const labelOf = (key: Figure): string => t(LABELS[key]);
  const beside = (row: Totals): string =>
    BESIDE.map((key) => `${labelOf(key)} ${shown(key, row)}`).join(' · ');
  const figures = FIGURES.map((key) => ({
    key,
    label: t(PAIRS[key]?.label ?? LABELS[key]),
    isFigure: true,
    isWide: !ON_PHONE.includes(key),
    cell: (day: TillDayRow) => <Amounts amounts={partsOf(key).map((part) => shown(part, day))} />,
    foot: <Amounts amounts={partsOf(key).map((part) => shown(part, totals))} />,
  }));
  const first: Columns<TillDayRow>[number] = {
    key: 'day',
    label: t('tills.business_date'),
    foot: (
      <>
        {t('tills.total')}
        <Muted>{beside(totals)}</Muted>
      </>
    ),
    cell: (day) => (
      <>
        <Link component={RouterLink} to={to(day)}>
          {date(day.business_date, 'medium')}
        </Link>
        <Muted>{names.get(day.till) ?? day.till}</Muted>
        <Times day={day} timeZone={timeZone} />
        {day.float !== null && <Muted>{beside(day)}</Muted>}
      </>
    ),
  };
  return (
    <FiguresTable
      label={t('tills.tab_days')}
      columns={[first, ...figures]}
      rows={days}
      keyOf={({ id }) => id}
    />
  );
};

/** From when to when it was open, by whom, and the second person. */
const Times = ({ day, timeZone }: { day: TillDayRow; timeZone: string }) => {
  const { t, instant } = useI18n();
  const { opened_at, closed_at, by, witnesses, float } = day;
  const clock = (moment: string): string => instant(moment, timeZone, 'time');
  return (
    <>
      <Muted>
        {clock(opened_at)} – {closed_at === null ? t('tills.state_open') : clock(closed_at)}
      </Muted>
      <Muted>{t('tills.by', { value: by.join(', ') })}</Muted>
      {witnesses.length > 0 && <Muted>{`${t('tills.witness')} ${witnesses.join(', ')}`}</Muted>}
      {float === null && <Muted>{t('tills.blind')}</Muted>}
    </>
  );
};

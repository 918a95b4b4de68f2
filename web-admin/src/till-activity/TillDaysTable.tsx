import { Link as RouterLink } from 'react-router';
import { Link } from '@mui/material';
import type { TillDayRow, TillDaysAnswer } from '@stile/contracts';
import { tillDays } from '@stile/contracts/reports/till-days.report';
import { FiguresTable, type Columns } from '../accounting/FiguresTable.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { isFigure } from '../reports/ReportTable.js';
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

/** Figures that a phone has room for. */
const ON_PHONE: readonly string[] = ['expected', 'variance'];

/** A till and day a row, with the sums at the foot. Each row leads to its sessions. */
export const TillDaysTable = ({ days, totals, currency, timeZone, to }: TillDaysTableProps) => {
  const { t, date, number, money } = useI18n();
  const names = useDocumentNames('tills', days[0]?.inventory_group ?? null);
  const figures: Columns<TillDayRow> = tillDays.columns.flatMap((column) => {
    if (!isFigure(column)) return [];
    const key = column.key as keyof Totals;
    const shown = (value: number | null): string => {
      if (value === null) return '–';
      return column.kind === 'count' ? number(value) : money(value, currency);
    };
    return [
      {
        key,
        label: t(column.label),
        isFigure: true,
        isWide: !ON_PHONE.includes(key),
        cell: (day: TillDayRow) => shown(day[key]),
        foot: shown(totals[key]),
      },
    ];
  });
  const first: Columns<TillDayRow>[number] = {
    key: 'day',
    label: t('tills.business_date'),
    foot: t('tills.total'),
    cell: (day) => (
      <>
        <Link component={RouterLink} to={to(day)}>
          {date(day.business_date, 'medium')}
        </Link>
        <Muted>{names.get(day.till) ?? day.till}</Muted>
        <Times day={day} timeZone={timeZone} />
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

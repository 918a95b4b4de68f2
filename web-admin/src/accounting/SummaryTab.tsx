import { Link as RouterLink } from 'react-router';
import { Link, Typography } from '@mui/material';
import type { AccountingDay, AccountingSummaryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { Meanings } from './Meanings.js';
import { SignOff } from './SignOff.js';

type Day = AccountingSummaryAnswer['days'][number];

const FIGURES = [
  'net',
  'tax',
  'gross',
  'cash',
  'terminal',
  'online',
  'manual',
  'earned',
  'over_short',
] as const satisfies readonly (keyof AccountingDay)[];
/** Figures that a phone has room for. */
const ON_PHONE: readonly string[] = ['net', 'gross'];

const useColumns = ({ currency, totals, inventory_group }: AccountingSummaryAnswer): Columns<Day> => {
  const { t, date, money } = useI18n();
  const proofOf = (day: string): string =>
    `/accounting_report?${new URLSearchParams({ inventoryGroup: inventory_group, businessDate: day })}`;
  return [
    {
      key: 'date',
      label: t('accounting.date'),
      foot: t('sales.total'),
      cell: (day) => (
        <Link component={RouterLink} to={proofOf(day.date)} sx={{ whiteSpace: 'nowrap' }}>
          {date(day.date, 'medium')}
        </Link>
      ),
    },
    ...FIGURES.map((figure) => ({
      key: figure,
      label: t(`accounting.day_${figure}`),
      isFigure: true,
      isWide: !ON_PHONE.includes(figure),
      cell: (day: Day) => money(day[figure], currency),
      foot: money(totals[figure], currency),
    })),
  ];
};

interface SummaryTabProps {
  readonly venue: InventoryGroupAnswer;
  readonly summary: AccountingSummaryAnswer;
}

/** Each day of a period, and its sign-off. */
export const SummaryTab = ({ venue, summary }: SummaryTabProps) => {
  const { t } = useI18n();
  const columns = useColumns(summary);
  return (
    <>
      <SignOff venue={venue} summary={summary} />
      <Panel title={t('accounting.by_day')} flush={summary.days.length > 0}>
        {summary.days.length === 0 ? (
          <Typography color="text.secondary">{t('accounting.nothing_posted')}</Typography>
        ) : (
          <FiguresTable
            label={t('accounting.by_day')}
            columns={columns}
            rows={summary.days}
            keyOf={(day) => day.date}
          />
        )}
      </Panel>
      <Meanings
        meanings={FIGURES.map((figure) => ({
          label: t(`accounting.day_${figure}`),
          is: t(`accounting.day_${figure}_is`),
        }))}
      />
    </>
  );
};

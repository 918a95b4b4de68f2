import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Box, Button } from '@mui/material';
import { tokens } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import { RowsTable } from '../ui/RowsTable.js';
import type { Summary } from './summary.js';

const HEIGHT = 140;
const isMonth = (period: string): boolean => period.length === 'YYYY-MM'.length;

const usePeriodName = (): ((period: string) => string) => {
  const { date } = useI18n();
  return (period) => (isMonth(period) ? date(`${period}-01`, 'month') : date(period, 'short'));
};

/** Sales of each day or month of a period; the same figures as a table. */
export const SalesChart = ({ summary }: { summary: Summary }) => {
  const { t } = useI18n();
  const [isTable, setTable] = useState(false);
  const { periods } = summary;
  if (periods.length < 2) return null;
  return (
    <Panel
      title={t(isMonth(periods[0]!.period) ? 'sales.chart_months' : 'sales.chart')}
      flush={isTable}
      aside={
        <Button size="small" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'sales.chart_plot' : 'sales.chart_table')}
        </Button>
      }
    >
      {isTable ? <PeriodTable summary={summary} /> : <Plot summary={summary} />}
    </Panel>
  );
};

const Plot = ({ summary: { periods, currency } }: { summary: Summary }) => {
  const { money } = useI18n();
  const nameOf = usePeriodName();
  const most = Math.max(1, ...periods.map(({ gross }) => Math.abs(gross)));
  const list = periods.map(({ period, gross }) => `${nameOf(period)} ${money(gross, currency)}`).join(', ');
  return (
    <Box role="img" aria-label={list}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '2px', height: HEIGHT }}>
        {periods.map(({ period, gross }) => (
          <Box
            key={period}
            title={`${nameOf(period)}: ${money(gross, currency)}`}
            sx={{
              flex: '1 1 0',
              minHeight: 2,
              height: Math.round((Math.abs(gross) / most) * HEIGHT),
              borderRadius: '3px 3px 0 0',
              backgroundColor: gross < 0 ? tokens.bad : tokens.brand,
            }}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: '.75rem',
          color: 'text.secondary',
          pt: 0.5,
        }}
      >
        <span>{nameOf(periods[0]!.period)}</span>
        <span>{nameOf(periods.at(-1)!.period)}</span>
      </Box>
    </Box>
  );
};

const PeriodTable = ({ summary: { periods, currency } }: { summary: Summary }) => {
  const { t, number, money } = useI18n();
  const nameOf = usePeriodName();
  const rows = periods.map((each) => ({ ...each, id: each.period }));
  return (
    <RowsTable name="sale_periods" rows={rows}>
      <DataTable.Col
        source="period"
        label={t('sales.period')}
        disableSort
        render={({ period }: (typeof rows)[number]) => nameOf(period)}
      />
      <DataTable.Col
        source="units"
        label={t('sales.units')}
        align="right"
        disableSort
        render={({ units }: (typeof rows)[number]) => number(units)}
      />
      <DataTable.Col
        source="net"
        label={t('sales.net')}
        align="right"
        disableSort
        render={({ net }: (typeof rows)[number]) => money(net, currency)}
      />
      <DataTable.Col
        source="gross"
        label={t('sales.gross')}
        align="right"
        disableSort
        render={({ gross }: (typeof rows)[number]) => money(gross, currency)}
      />
    </RowsTable>
  );
};

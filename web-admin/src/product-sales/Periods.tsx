import { useListContext } from 'react-admin';
import { Box, Button } from '@mui/material';
import { addDays, addMonths, firstOf, lastOf, monthOf } from '@stile/contracts/kernel/time';
import { useI18n } from '../i18n/use-i18n.js';
import { todayOf, useVenue } from '../venue/use-venue.js';
import type { SalesFilter } from './summary.js';

export interface Period {
  readonly date_gte: string;
  readonly date_lte: string;
}
const between = (date_gte: string, date_lte: string): Period => ({ date_gte, date_lte });
const YEAR = 'YYYY'.length;

/** Periods that are chosen at one press. */
export const periodsOf = (today: string) => {
  const lastMonth = addMonths(monthOf(today), -1);
  const year = today.slice(0, YEAR);
  return {
    today: between(today, today),
    yesterday: between(addDays(today, -1), addDays(today, -1)),
    week: between(addDays(today, -6), today),
    month: between(firstOf(monthOf(today)), lastOf(monthOf(today))),
    last_month: between(firstOf(lastMonth), lastOf(lastMonth)),
    year: between(`${year}-01-01`, `${year}-12-31`),
  };
};

export const Periods = () => {
  const { t } = useI18n();
  const venue = useVenue();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { date_gte, date_lte } = filterValues as SalesFilter;
  if (!venue) return null;
  const periods = Object.entries(periodsOf(todayOf(venue))) as [keyof ReturnType<typeof periodsOf>, object][];
  return (
    <Box role="group" aria-label={t('sales.periods')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {periods.map(([name, period]) => {
        const isChosen = JSON.stringify(period) === JSON.stringify({ date_gte, date_lte });
        return (
          <Button
            key={name}
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => setFilters({ ...(filterValues as object), ...period }, displayedFilters)}
          >
            {t(`sales.${name}`)}
          </Button>
        );
      })}
    </Box>
  );
};

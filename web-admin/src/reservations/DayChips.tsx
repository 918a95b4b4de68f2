import { useListContext } from 'react-admin';
import { Box, Chip } from '@mui/material';
import type { ReservationRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { quickDays, type Days } from './days.js';

/** In the order in which they come. */
export const BY_ARRIVAL = { field: 'start_date', order: 'ASC' } as const;
const NEWEST_FIRST = { field: 'created', order: 'DESC' } as const;

interface Filter {
  readonly visit_date_gte?: string;
  readonly visit_date_lte?: string;
  readonly [more: string]: unknown;
}

export const filterOfDays = (days: Days): Filter =>
  days ? { visit_date_gte: days.from, visit_date_lte: days.to } : {};

/** The days of the visit that a list is limited to, and how to choose others; other filters stay. */
export const useDaysFilter = () => {
  const { filterValues, setFilters, setSort } = useListContext<ReservationRow>();
  const { visit_date_gte: from, visit_date_lte: to, ...others } = filterValues as Filter;
  return {
    from,
    to,
    choose: (days: Days): void => {
      setFilters({ ...others, ...filterOfDays(days) });
      setSort(days ? BY_ARRIVAL : NEWEST_FIRST);
    },
  };
};

/** Those that wait for approval, from today on; pressed again, all of the same days. */
const useApprovalFilter = (today: string) => {
  const { filterValues, setFilters, setSort } = useListContext<ReservationRow>();
  const { waits_for_approval: waiting, ...others } = filterValues as Filter;
  const { visit_date_gte: _from, visit_date_lte: _to, approved: _approved, ...rest } = others;
  return {
    isChosen: waiting === true,
    toggle: (): void => {
      if (waiting) return setFilters(others);
      setFilters({ ...rest, state: 'confirmed', waits_for_approval: true, visit_date_gte: today });
      setSort(BY_ARRIVAL);
    },
  };
};

/** Those of all days with this value, and of an amount the largest first; the search and the venue stay. */
const useValueFilter = (name: string, value: string | true, amount?: keyof ReservationRow) => {
  const { filterValues, setFilters, setSort } = useListContext<ReservationRow>();
  const { [name]: chosen, ...others } = filterValues as Filter;
  const { q, inventory_group } = others;
  const isChosen = chosen === value;
  return {
    isChosen,
    toggle: (): void => {
      if (isChosen) return setFilters(others);
      setFilters({ ...(q ? { q } : {}), ...(inventory_group ? { inventory_group } : {}), [name]: value });
      if (amount) setSort({ field: amount, order: 'DESC' });
    },
  };
};

const ToggleChip = (props: { label: string; isChosen: boolean; onToggle: () => void }) => (
  <Chip
    label={props.label}
    clickable
    component="button"
    aria-pressed={props.isChosen}
    color={props.isChosen ? 'primary' : 'default'}
    variant={props.isChosen ? 'filled' : 'outlined'}
    onClick={props.onToggle}
  />
);

export const DayChips = ({ today }: { today: string }) => {
  const { t } = useI18n();
  const { from, to, choose } = useDaysFilter();
  const approval = useApprovalFilter(today);
  const collect = useValueFilter('to_collect', true, 'balance');
  const toReturn = useValueFilter('to_return', true, 'amount_to_return');
  const offline = useValueFilter('offline', 'to_settle');
  return (
    <Box
      role="group"
      aria-label={t('visit')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        px: { xs: 1.5, sm: 2 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {quickDays(today).map(({ label, days }) => {
        const chosen = days ? from === days.from && to === days.to : !from && !to;
        return <ToggleChip key={label} label={t(label)} isChosen={chosen} onToggle={() => choose(days)} />;
      })}
      <ToggleChip label={t('waiting_for_approval')} isChosen={approval.isChosen} onToggle={approval.toggle} />
      <ToggleChip label={t('money_to_collect')} isChosen={collect.isChosen} onToggle={collect.toggle} />
      <ToggleChip label={t('money_to_return')} isChosen={toReturn.isChosen} onToggle={toReturn.toggle} />
      <ToggleChip label={t('offline_to_settle')} isChosen={offline.isChosen} onToggle={offline.toggle} />
    </Box>
  );
};

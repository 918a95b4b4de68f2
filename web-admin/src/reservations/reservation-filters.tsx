import { useSearchParams } from 'react-router';
import { DateInput, SelectInput, TextInput } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import type { ReservationState } from '@stile/contracts';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { PHONE } from '../ui/theme.js';
import { todayOf, useVenue } from '../venue/use-venue.js';
import { quickDays } from './days.js';

const STATES: readonly ReservationState[] = ['confirmed', 'placed', 'cancelled', 'abandoned'];

/** Whether a chip names the days that the address does; without a word it means today. */
const useChip = (): boolean => {
  const venue = useVenue();
  const [search] = useSearchParams();
  const [from, to] = [search.get('startDate'), search.get('endDate')];
  return (
    search.size === 0 ||
    (venue !== undefined &&
      quickDays(todayOf(venue)).some(({ days }) => days?.from === from && days.to === to))
  );
};

/**
 * Search, destination, state and days of the visit. A phone shows those that are chosen and that no chip says
 * already.
 */
export const useReservationFilters = () => {
  const { t } = useI18n();
  const venue = useVenue();
  const groups = useUser().user_inventory_groups;
  const chip = useChip();
  const wide = !useMediaQuery(PHONE, { noSsr: true });
  return [
    <TextInput key="q" source="q" type="search" label={t('search_reservations')} alwaysOn resettable />,
    ...(groups.length > 1
      ? [
          <SelectInput
            key="inventory_group"
            source="inventory_group"
            label={t('inventory_group')}
            choices={groups.map((id) => ({ id, name: id }))}
            emptyText={t('all')}
            alwaysOn={wide}
          />,
        ]
      : []),
    <SelectInput
      key="inventory"
      source="inventory"
      label={t('inventory')}
      choices={venue?.inventories ?? []}
      emptyText={t('all')}
      alwaysOn={wide}
    />,
    <SelectInput
      key="state"
      source="state"
      label={t('state')}
      choices={STATES.map((id) => ({ id, name: t(`status_${id}`) }))}
      emptyText={t('all')}
      alwaysOn={wide}
    />,
    <SelectInput
      key="approved"
      source="approved"
      label={t('approved_yes')}
      choices={[
        { id: true, name: t('approved_yes') },
        { id: false, name: t('approved_no') },
      ]}
      emptyText={t('all')}
    />,
    ...(wide || !chip
      ? [
          <DateInput key="from" source="visit_date_gte" label={t('visit_from')} alwaysOn={wide} />,
          <DateInput key="to" source="visit_date_lte" label={t('visit_to')} alwaysOn={wide} />,
        ]
      : []),
  ];
};

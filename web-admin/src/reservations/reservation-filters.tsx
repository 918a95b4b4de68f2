import { DateInput, SelectInput, TextInput } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import type { ReservationState } from '@stile/contracts';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { PHONE } from '../ui/theme.js';
import { useVenue } from '../venue/use-venue.js';

const STATES: readonly ReservationState[] = ['confirmed', 'placed', 'cancelled', 'abandoned'];

/** Search, destination, state and days of the visit. A phone shows those that are chosen. */
export const useReservationFilters = () => {
  const { t } = useI18n();
  const venue = useVenue();
  const groups = useUser().user_inventory_groups;
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
    <DateInput key="from" source="visit_date_gte" label={t('visit_from')} alwaysOn={wide} />,
    <DateInput key="to" source="visit_date_lte" label={t('visit_to')} alwaysOn={wide} />,
  ];
};

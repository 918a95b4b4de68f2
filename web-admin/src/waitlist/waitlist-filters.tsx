import { DateInput, SelectInput, TextInput } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { PHONE } from '../ui/theme.js';
import { useVenue } from '../venue/use-venue.js';

const STATES = ['unproven', 'waiting', 'offered', 'booked', 'lapsed', 'left', 'removed'] as const;

/** Search, destination, state and days of the visit. A phone shows those that are chosen. */
export const useWaitlistFilters = () => {
  const { t } = useI18n();
  const venue = useVenue();
  const wide = !useMediaQuery(PHONE, { noSsr: true });
  return [
    <TextInput key="q" source="q" type="search" label={t('waitlist.search')} alwaysOn resettable />,
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
      choices={STATES.map((id) => ({ id, name: t(`waitlist.state_${id}`) }))}
      emptyText={t('waitlist.state_open')}
      alwaysOn={wide}
    />,
    <DateInput key="from" source="visit_date_gte" label={t('visit_from')} alwaysOn={wide} />,
    <DateInput key="to" source="visit_date_lte" label={t('visit_to')} alwaysOn={wide} />,
  ];
};

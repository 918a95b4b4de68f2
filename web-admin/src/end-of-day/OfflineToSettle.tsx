import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Alert, Link } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'created', order: 'DESC' } } as const;

/** How many sales without the network got no places and are not settled, of all days. */
export const OfflineToSettle = ({ group }: { group: string }) => {
  const { t } = useI18n();
  const filter = { inventory_group: group, offline: 'to_settle' };
  const { total = 0 } = useGetList('reservations', { ...ONE, filter });
  return total === 0 ? null : (
    <Alert severity="warning">
      <Link
        component={RouterLink}
        to={`/passes?inventoryGroup=${encodeURIComponent(group)}&offline=to_settle`}
      >
        {t('offline_to_settle_count', { n: total })}
      </Link>
    </Alert>
  );
};

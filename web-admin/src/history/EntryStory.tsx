import { Link as RouterLink } from 'react-router';
import { useGetOne } from 'react-admin';
import { Box, Button } from '@mui/material';
import type { WaitlistHistory } from '../core/answers.js';
import { mayReach } from '@stile/contracts/identity/services';
import { useI18n } from '../i18n/use-i18n.js';
import { useLive } from '../core/use-live.js';
import { useUser } from '../core/ports.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { useVenueOf } from '../venue/use-venue.js';
import { Timeline } from './Timeline.js';

const WAITLIST_PATH = '/passes/waitlist';
const HISTORIES = 'waitlist_histories';
const QUERIES = [[HISTORIES]] as const;

/** The story of one entry of a waitlist: joined, moved, offered, and what came of it. */
export const EntryStory = ({ id }: { id: string }) => {
  const { t } = useI18n();
  const user = useUser();
  const { data, error, refetch } = useGetOne<WaitlistHistory>(HISTORIES, { id });
  const {
    inventory_group: group = null,
    inventory,
    reservation_id: booked = null,
  } = (data?.state ?? {}) as {
    inventory_group?: string;
    inventory?: string;
    reservation_id?: string | null;
  };
  const { data: venue } = useVenueOf(group, inventory);
  useLive(group ? { resource: 'waitlist', inventoryGroup: group } : null, QUERIES);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {mayReach(user, '/passes') && (
          <Button component={RouterLink} to={WAITLIST_PATH} variant="outlined">
            {t('nav_waitlist')}
          </Button>
        )}
        {booked && (
          <Button component={RouterLink} to={`/event_history?reservationId=${booked}`} variant="outlined">
            {t('history_title', { id: booked })}
          </Button>
        )}
      </Box>
      <Timeline
        entries={data.entries}
        asOf={null}
        locale={{ timeZone: venue?.timezone ?? 'UTC', currency: venue?.currency ?? null, venue }}
      />
    </Box>
  );
};

import { Link as RouterLink } from 'react-router';
import { useGetOne } from 'react-admin';
import { Box, Button } from '@mui/material';
import type { InventoryGroupAnswer } from '@stile/contracts';
import type { WaitlistHistory } from '../core/answers.js';
import { mayReach } from '@stile/contracts/identity/services';
import { useI18n } from '../i18n/use-i18n.js';
import { useLive } from '../core/use-live.js';
import { useUser } from '../core/ports.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { useVenueOfPast } from '../venue/use-venue.js';
import { Timeline } from './Timeline.js';

const WAITLIST_PATH = '/passes/waitlist';
const HISTORIES = 'waitlist_histories';
const QUERIES = [[HISTORIES]] as const;

/** The story of one entry of a waitlist: joined, moved, offered, and what came of it. */
export const EntryStory = ({ id }: { id: string }) => {
  const story = useGetOne<WaitlistHistory>(HISTORIES, { id });
  const { inventory_group: group = null, inventory } = stateOf(story.data);
  const venue = useVenueOfPast(group, inventory);
  useLive(group ? { resource: 'waitlist', inventoryGroup: group } : null, QUERIES);
  if (story.data && (group === null || venue.data)) return <Told {...story.data} venue={venue.data} />;
  const failed = story.data ? venue : story;
  return failed.error ? (
    <Failure error={failed.error} retry={() => void failed.refetch()} />
  ) : (
    <PageSkeleton />
  );
};

interface State {
  readonly inventory_group?: string;
  readonly inventory?: string;
  readonly reservation_id?: string | null;
}
const stateOf = (story: Pick<WaitlistHistory, 'state'> | undefined): State => story?.state ?? {};

interface ToldProps extends Pick<WaitlistHistory, 'state' | 'entries'> {
  /** undefined where the entry names none */ readonly venue: InventoryGroupAnswer | undefined;
}

const Told = ({ state, entries, venue }: ToldProps) => {
  const { t } = useI18n();
  const user = useUser();
  const { reservation_id: booked } = stateOf({ state });
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
        entries={entries}
        asOf={null}
        locale={{ timeZone: venue?.timezone ?? 'UTC', currency: venue?.currency ?? null, venue }}
      />
    </Box>
  );
};

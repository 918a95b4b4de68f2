import { Link as RouterLink } from 'react-router';
import { Title, useGetOne } from 'react-admin';
import { Box, Button, Card, Link, Typography } from '@mui/material';
import type { Overview } from '../core/answers.js';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ArrivalsPlot } from '../occupancy/ArrivalsPlot.js';
import { PartyFigures } from '../occupancy/PartyFigures.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { StatusMark } from '../ui/StatusMark.js';
import { inventoryName, useGroup, useVenueOf } from '../venue/use-venue.js';
import { Health } from './Health.js';
import { HoursPlot } from './HoursPlot.js';
import { Tiles } from './Tiles.js';

const OVERVIEWS = 'overviews';
/** Changes that nobody says anything about: slots pass, gates close, offers lapse. */
const EVERY_MS = 30_000;

/** Where everybody may land: the venue's day as its manager asks in the morning, and whether the system is well. */
export const LandingPage = () => {
  const { t } = useI18n();
  const user = useUser();
  const group = useGroup();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={t('landing_title')} preferenceKey={false} />
      {group === null ? <Typography>{t('no_inventory_group')}</Typography> : <Today group={group} />}
      <Health />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {user.is_superuser && (
          <>
            <Button component={RouterLink} to="/admin/processes" variant="outlined">
              {t('processes')}
            </Button>
            <Button component={RouterLink} to="/admin/security_log" variant="outlined">
              {t('security_log')}
            </Button>
            <Button component={RouterLink} to="/admin/backups" variant="outlined">
              {t('backups')}
            </Button>
          </>
        )}
        {mayReach(user, '/event_history') && (
          <Button component={RouterLink} to="/event_history" variant="outlined">
            {t('event_log')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

const Today = ({ group }: { group: string }) => {
  const { t, date, number } = useI18n();
  const venue = useVenueOf(group);
  const { data, error, refetch } = useGetOne<Overview>(
    OVERVIEWS,
    { id: group },
    { refetchInterval: EVERY_MS },
  );
  useLive({ resource: 'reservations', inventoryGroup: group }, [[OVERVIEWS, 'getOne', { id: group }]]);
  const failed = error ?? venue.error;
  if (!data || !venue.data)
    return failed ? (
      <Failure error={failed} retry={() => void Promise.all([refetch(), venue.refetch()])} />
    ) : (
      <PageSkeleton rows={6} />
    );
  return (
    <Box
      component="section"
      aria-labelledby="today"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography id="today" variant="h2">
        {t('today_at', { venue: venue.data.name, date: date(data.date, 'full') })}
      </Typography>
      {error && <Failure error={error} retry={() => void refetch()} />}
      <Tiles overview={data} zone={venue.data.timezone} />
      <Panel title={t('arrivals_by_hour')}>
        {data.hours.length > 0 ? (
          <HoursPlot hours={data.hours} now={data.time} />
        ) : (
          <Typography color="text.secondary">{t('nobody_today')}</Typography>
        )}
      </Panel>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(280px, 1fr))' },
        }}
      >
        {data.inventories.map((day) => (
          <Destination
            key={day.inventory}
            day={day}
            overview={data}
            name={inventoryName(venue.data, day.inventory)}
          />
        ))}
      </Box>
      {data.more_inventories > 0 && (
        <Typography color="text.secondary">
          {t('and_more_inventories', { n: number(data.more_inventories) })}
        </Typography>
      )}
    </Box>
  );
};

interface DestinationProps {
  readonly day: Overview['inventories'][number];
  readonly overview: Overview;
  readonly name: string;
}

const Destination = ({
  day,
  overview: { inventory_group: inventoryGroup, date },
  name,
}: DestinationProps) => {
  const user = useUser();
  const query = new URLSearchParams({ inventoryGroup, inventory: day.inventory, startDate: date });
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.25, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h3" component="h3">
          {mayReach(user, '/visitors') ? (
            <Link component={RouterLink} to={`/visitors?${query}`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Typography>
        <StatusMark status={day.status} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <PartyFigures kind="cars" figures={day.cars} />
        <PartyFigures kind="people" figures={day.people} />
      </Box>
      <ArrivalsPlot arrivals={day.arrivals} />
    </Card>
  );
};

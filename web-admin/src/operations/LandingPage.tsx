import { Link as RouterLink } from 'react-router';
import { Title } from 'react-admin';
import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material';
import { mayReach } from '../core/contracts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useLive } from '../core/use-live.js';
import { ArrivalsPlot } from '../occupancy/ArrivalsPlot.js';
import { PartyFigures } from '../occupancy/PartyFigures.js';
import { occupancyQueries, useArrivals } from '../occupancy/queries.js';
import { useUser } from '../core/ports.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { StatusMark } from '../ui/StatusMark.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { Health } from './Health.js';

/** Where everybody may land: today's figures of each inventory, and whether the system is well. */
export const LandingPage = () => {
  const { t } = useI18n();
  const user = useUser();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={t('landing_title')} preferenceKey={false} />
      <Today />
      <Health />
      {user.is_superuser && (
        <Box>
          <Button component={RouterLink} to="/admin/processes" variant="outlined">
            {t('processes')}
          </Button>
        </Box>
      )}
    </Box>
  );
};

const Today = () => {
  const { t, date } = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  if (group === null) return <Typography>{t('no_inventory_group')}</Typography>;
  if (!venue)
    return error ? <Failure error={error} retry={() => void refetch()} /> : <PageSkeleton rows={3} />;
  const today = todayOf(venue);
  return (
    <Box component="section" aria-labelledby="today">
      <Typography id="today" variant="h2" sx={{ mb: 1.5 }}>
        {t('today_at', { venue: venue.name, date: date(today, 'full') })}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(280px, 1fr))' },
        }}
      >
        {venue.inventories.map(({ id, name }) => (
          <Figures key={id} inventoryGroup={venue.id} inventory={id} name={name} today={today} />
        ))}
      </Box>
    </Box>
  );
};

const Figures = ({
  inventoryGroup,
  inventory,
  name,
  today,
}: {
  inventoryGroup: string;
  inventory: string;
  name: string;
  today: string;
}) => {
  const user = useUser();
  const where = { inventoryGroup, inventory };
  const { data: day, error, refetch } = useArrivals(where, today);
  useLive({ resource: 'occupancy', ...where, date: today }, occupancyQueries(where));
  const title = mayReach(user, '/visitors') ? (
    <Link
      component={RouterLink}
      to={`/visitors?${new URLSearchParams({ inventoryGroup, inventory, startDate: today })}`}
    >
      {name}
    </Link>
  ) : (
    name
  );
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.25, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h3" component="h3">
          {title}
        </Typography>
        {day && <StatusMark status={day.status} />}
      </Box>
      {error && !day ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : day ? (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
            <PartyFigures kind="cars" figures={day.cars} />
            <PartyFigures kind="people" figures={day.people} />
          </Box>
          <ArrivalsPlot arrivals={day.arrivals} />
        </>
      ) : (
        <Skeleton variant="rounded" height={88} />
      )}
    </Card>
  );
};

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Title } from 'react-admin';
import { Box, Typography } from '@mui/material';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { useLive } from '../core/use-live.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { Addons } from './Addons.js';
import { isDate, monthOf } from '@stile/contracts/kernel/time';
import { DayControls } from './DayControls.js';
import { DaySummary } from './DaySummary.js';
import { MonthStrip } from './MonthStrip.js';
import { occupancyQueries, useArrivals, useOccupancy, type Where } from './queries.js';
import { Slots } from './Slots.js';

/** Park occupancy: one day of one inventory, as visitors hold and book. */
export const OccupancyPage = () => {
  const { t } = useI18n();
  return (
    <>
      <Title title={t('nav_visitors')} preferenceKey={false} />
      <Venue />
    </>
  );
};

const Venue = () => {
  const { t } = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  if (group === null) return <Typography>{t('no_inventory_group')}</Typography>;
  if (error && !venue) return <Failure error={error} retry={() => void refetch()} />;
  return venue ? <Chosen venue={venue} /> : <PageSkeleton />;
};

/** Inventory and day live in the address; both have a sensible start. */
const Chosen = ({ venue }: { venue: InventoryGroupAnswer }) => {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  const inventory =
    venue.inventories.find(({ id }) => id === search.get('inventory')) ?? venue.inventories[0];
  const requested = search.get('startDate') ?? '';
  const date = isDate(requested) ? requested : todayOf(venue);
  const choose = (name: 'inventory' | 'startDate', value: string): void => {
    const query = new URLSearchParams(search);
    query.set(name, value);
    setSearch(query);
  };
  if (!inventory) return <Typography>{t('no_inventories')}</Typography>;
  const where = { inventoryGroup: venue.id, inventory: inventory.id };
  return <Day key={inventory.id} venue={venue} where={where} date={date} choose={choose} />;
};

interface DayProps {
  venue: InventoryGroupAnswer;
  where: Where;
  date: string;
  choose: (name: 'inventory' | 'startDate', value: string) => void;
}

const Day = ({ venue, where, date, choose }: DayProps) => {
  const [month, setMonth] = useState({ date, month: monthOf(date) });
  // Another day brings its month; turning the pages of the strip does not change the day.
  if (month.date !== date) setMonth({ date, month: monthOf(date) });
  const isLive = useLive({ resource: 'occupancy', ...where, date }, occupancyQueries(where));
  const { data, error, refetch } = useOccupancy(where, date);
  const { data: arrivals } = useArrivals(where, date);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DayControls venue={venue} inventory={where.inventory} date={date} isLive={isLive} choose={choose} />
      <MonthStrip
        where={where}
        month={month.month}
        date={date}
        today={todayOf(venue)}
        turn={(to) => setMonth({ date, month: to })}
        pick={(day) => choose('startDate', day)}
      />
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <>
          <DaySummary day={data} arrivals={arrivals} />
          <Slots day={data} arrivals={arrivals} />
          <Addons day={data} where={where} />
        </>
      ) : (
        !error && <PageSkeleton rows={8} />
      )}
    </Box>
  );
};

import { useId, type ReactNode } from 'react';
import { LinkBase, useCreatePath } from 'react-admin';
import { Box, Chip, Link, Typography } from '@mui/material';
import type { OverbookedPool } from '@stile/contracts';
import { DocumentName } from '../documents/DocumentName.js';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';
import { overbookedDays, type Booking, type OverbookedDay } from './overbooked-days.js';

interface OverbookedDaysProps {
  pools: readonly OverbookedPool[];
  /** Pools that are not listed. */
  more: number;
  group: string | null;
  /** The heading of a day's name, one below what stands over it. */
  heading: 'h2' | 'h4';
  /** Ways to deal with a booking. */
  actions?: Actions;
}
type Actions = (booking: Booking) => ReactNode;

/** Pools that have sold more than their limit: a block a day, with its bookings. */
export const OverbookedDays = ({ pools, more, group, heading, actions }: OverbookedDaysProps) => {
  const t = useEditorTexts();
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {overbookedDays(pools).map((day) => (
          <li key={day.key}>
            <Day day={day} group={group} heading={heading} actions={actions} />
          </li>
        ))}
      </Box>
      {more > 0 && <Typography color="text.secondary">{t('over_pools_more', { n: more })}</Typography>}
    </>
  );
};

interface DayProps {
  day: OverbookedDay;
  group: string | null;
  heading: 'h2' | 'h4';
  actions: Actions | undefined;
}

const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  backgroundColor: 'background.paper',
  p: 1.5,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

const Day = ({ day, group, heading, actions }: DayProps) => {
  const t = useEditorTexts();
  const { date } = useI18n();
  const venue = useVenue();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={card}>
      <Typography id={id} component={heading} sx={{ fontWeight: 700 }}>
        {inventoryName(venue, day.inventory)} · {day.date ? date(day.date, 'short') : t('over_stock')}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
        {day.pools.map((pool, index) => (
          <PoolRow key={index} pool={pool} group={group} />
        ))}
      </Box>
      <Box component="ul" sx={{ display: 'grid' }}>
        {day.bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking}>
            {actions?.(booking)}
          </BookingRow>
        ))}
      </Box>
      <Unlisted more={day.more} />
    </Box>
  );
};

const PoolRow = ({ pool, group }: { pool: OverbookedPool; group: string | null }) => {
  const t = useEditorTexts();
  const when = useWhenOf(pool);
  // Units that are taken and no booking's: known where every booking is named.
  const held = pool.more === 0 ? pool.taken - pool.bookings.reduce((sum, { units }) => sum + units, 0) : 0;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' }}>
      <span>
        <What pool={pool} group={group} /> · {when}
      </span>
      <Chip
        size="small"
        color="error"
        variant="outlined"
        label={t('over_by', { n: pool.taken - pool.limit })}
      />
      <Typography component="span" sx={{ color: 'text.secondary' }}>
        {t('over_taken', { taken: pool.taken, limit: pool.limit })}
      </Typography>
      <LimitLink pool={pool} />
      {held > 0 && <Typography color="text.secondary">{t('over_held', { n: held })}</Typography>}
    </Box>
  );
};

/** A run of a feeder location, a product, or a kind of capacity. */
const What = ({ pool: { run, kind, addon }, group }: { pool: OverbookedPool; group: string | null }) => {
  const t = useEditorTexts();
  if (run) return `${run.name}, ${t(`section_${run.way}`).toLowerCase()}`;
  if (addon) return <DocumentName reference="addons" id={addon} group={group} />;
  return t(`kind_${kind}`);
};

/** The interval, or the beginning of a run. */
const useWhenOf = ({ run, interval, date }: OverbookedPool): string => {
  const t = useEditorTexts();
  const { time } = useI18n();
  if (run) return time(run.begins);
  return interval?.replace('-', '–') ?? t(date ? 'whole_day' : 'over_stock');
};

/** To the document that sets the limit, in a page of its own. */
const LimitLink = ({ pool: { run, rule } }: { pool: OverbookedPool }) => {
  const t = useEditorTexts();
  const createPath = useCreatePath();
  if (!rule) return null;
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource: run ? 'feeder_locations' : 'capacity_rules', type: 'edit', id: rule.id })}
      target="_blank"
      sx={{ fontSize: '.8125rem' }}
    >
      {run ? t('kind_feeder') : t('over_rule', { id: rule.id })}
    </Link>
  );
};

/** How many bookings are not listed; null: too many to name any. */
const Unlisted = ({ more }: { more: number | null }) => {
  const t = useEditorTexts();
  if (more === 0) return null;
  return (
    <Typography color="text.secondary">
      {more === null ? t('over_unnamed') : t('over_more', { n: more })}
    </Typography>
  );
};

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Its number leads to a page of its own: what is being edited stays. */
const BookingRow = ({ booking, children }: { booking: Booking; children: ReactNode }) => {
  const t = useEditorTexts();
  const { time, n, instant } = useI18n();
  const zone = useVenue()?.timezone;
  const { id, first_name, last_name, arrival_time, people, cars, created } = booking;
  return (
    <Box component="li" sx={row}>
      <Link
        component={LinkBase}
        to={`/reservation/${id}`}
        target="_blank"
        sx={{ fontFamily: 'ui-monospace, monospace' }}
      >
        {id}
      </Link>
      <span>{[first_name, last_name].filter(Boolean).join(' ') || t('erased_name')}</span>
      <Box component="span" sx={{ color: 'text.secondary', flex: '1 1 auto' }}>
        {time(arrival_time)} · {n('people_n', people)} · {n('cars_n', cars)} ·{' '}
        {t('over_booked', { at: instant(created, zone) })}
      </Box>
      {children}
    </Box>
  );
};

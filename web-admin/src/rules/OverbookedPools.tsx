import { LinkBase, useCreatePath } from 'react-admin';
import { Box, Chip, Link, Typography } from '@mui/material';
import type { OverbookedPool } from '@stile/contracts';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';

type Booking = OverbookedPool['bookings'][number];

interface OverbookedPoolsProps {
  pools: readonly OverbookedPool[];
  /** pools that are not listed */ more: number;
  group: string | null;
  /** of a pool's name, one below what stands over it */ heading: 'h2' | 'h4';
}

/** Pools that have sold more than their limit, each with the bookings in it. */
export const OverbookedPools = ({ pools, more, group, heading }: OverbookedPoolsProps) => {
  const products = useDocumentNames('addons', group);
  const t = useEditorTexts();
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {pools.map((pool, index) => (
          <li key={index}>
            <Pool pool={pool} products={products} heading={heading} />
          </li>
        ))}
      </Box>
      {more > 0 && <Typography color="text.secondary">{t('over_pools_more', { n: more })}</Typography>}
    </>
  );
};

const Pool = ({
  pool,
  products,
  heading,
}: {
  pool: OverbookedPool;
  products: ReadonlyMap<string, string>;
  heading: 'h2' | 'h4';
}) => {
  const t = useEditorTexts();
  const venue = useVenue();
  const what = useWhatOf(pool, products);
  const when = useWhenOf(pool);
  // What is taken and no booking's: known where every booking is named.
  const held = pool.more === 0 ? pool.taken - pool.bookings.reduce((sum, { units }) => sum + units, 0) : 0;
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        backgroundColor: 'background.paper',
        p: 1.5,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component={heading} sx={{ fontWeight: 700 }}>
          {inventoryName(venue, pool.inventory)} · {what} · {when}
        </Typography>
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
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
        {pool.bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </Box>
      {held > 0 && <Typography color="text.secondary">{t('over_held', { n: held })}</Typography>}
      <Unlisted more={pool.more} />
    </Box>
  );
};

/** A run of a feeder location, a product, or a kind of capacity. */
const useWhatOf = ({ run, kind, addon }: OverbookedPool, products: ReadonlyMap<string, string>): string => {
  const t = useEditorTexts();
  if (run) return `${run.name}, ${t(`section_${run.way}`).toLowerCase()}`;
  if (kind === 'addon') return products.get(addon ?? '') ?? addon ?? t('kind_addon');
  return t(`kind_${kind}`);
};

/** The day with its interval or the beginning of its run; a stock has no day. */
const useWhenOf = ({ run, date: day, interval }: OverbookedPool): string => {
  const t = useEditorTexts();
  const { date, time } = useI18n();
  const part = run ? time(run.begins) : (interval?.replace('-', '–') ?? t('whole_day'));
  if (day) return `${date(day, 'short')}, ${part}`;
  return run ? `${t('over_stock')}, ${part}` : t('over_stock');
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

/** In a page of its own: what is being edited stays. */
const BookingRow = ({
  booking: { id, first_name, last_name, arrival_time, people, cars, units },
}: {
  booking: Booking;
}) => {
  const t = useEditorTexts();
  const { time, n, labelled } = useI18n();
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0 }}>
      <Link
        component={LinkBase}
        to={`/reservation/${id}`}
        target="_blank"
        sx={{ fontFamily: 'ui-monospace, monospace' }}
      >
        {id}
      </Link>
      <span>{[first_name, last_name].filter(Boolean).join(' ') || t('erased_name')}</span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {time(arrival_time)} · {n('people_n', people)} · {n('cars_n', cars)} · {labelled(t('units'))} {units}
      </Box>
    </Box>
  );
};

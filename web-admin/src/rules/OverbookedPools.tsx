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
  const { date, time } = useI18n();
  const venue = useVenue();
  const createPath = useCreatePath();
  const { run } = pool;
  // What is taken and no booking's: known where every booking is named.
  const held = pool.more === 0 ? pool.taken - pool.bookings.reduce((sum, { units }) => sum + units, 0) : 0;
  const what = run
    ? `${run.name}, ${t(`section_${run.way}`).toLowerCase()}`
    : pool.kind === 'addon'
      ? (products.get(pool.addon ?? '') ?? pool.addon ?? t('kind_addon'))
      : t(`kind_${pool.kind}`);
  const when = [
    pool.date ? date(pool.date, 'short') : t('over_stock'),
    run ? time(run.begins) : pool.date ? (pool.interval?.replace('-', '–') ?? t('whole_day')) : null,
  ]
    .filter(Boolean)
    .join(', ');
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
        {pool.rule && (
          <Link
            component={LinkBase}
            to={createPath({
              resource: run ? 'feeder_locations' : 'capacity_rules',
              type: 'edit',
              id: pool.rule.id,
            })}
            target="_blank"
            sx={{ fontSize: '.8125rem' }}
          >
            {run ? t('kind_feeder') : t('over_rule', { id: pool.rule.id })}
          </Link>
        )}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
        {pool.bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </Box>
      {held > 0 && <Typography color="text.secondary">{t('over_held', { n: held })}</Typography>}
      {pool.more === null && <Typography color="text.secondary">{t('over_unnamed')}</Typography>}
      {pool.more !== null && pool.more > 0 && (
        <Typography color="text.secondary">{t('over_more', { n: pool.more })}</Typography>
      )}
    </Box>
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

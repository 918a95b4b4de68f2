import { DataTable, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Box, Divider, Typography, useMediaQuery } from '@mui/material';
import type { WaitlistRow } from '@stile/contracts';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { LiveMark } from '../ui/LiveMark.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { PHONE } from '../ui/theme.js';
import { inventoryName, useGroup, useVenue } from '../venue/use-venue.js';
import { EntryActions } from './EntryActions.js';
import { StateText } from './StateText.js';
import { nameOf, WAITLIST } from './waitlist.js';
import { useWaitlistFilters } from './waitlist-filters.js';

const IN_ORDER = { field: 'order', order: 'ASC' } as const;
const OPEN = { state: ['waiting', 'offered'] };
const QUERIES = [[WAITLIST]] as const;

/** Who waits for what, in the order of offers; the desk may change it. */
export const WaitlistList = () => {
  const { t } = useI18n();
  const group = useGroup();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const [search] = useSearchParams();
  const filters = useWaitlistFilters();
  const isLive = useLive(group ? { resource: 'waitlist', inventoryGroup: group } : null, QUERIES);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
          {t('waitlist.about')}
        </Typography>
        <LiveMark isLive={isLive} />
      </Box>
      {/* Entries that have ended are shown when their state is chosen. */}
      <ConsoleList<WaitlistRow>
        sort={IN_ORDER}
        {...(search.get('state') ? {} : { filter: OPEN })}
        filters={filters}
        actions={<ListActions />}
        exporter={false}
      >
        {phone ? <WaitlistCards /> : <WaitlistTable />}
      </ConsoleList>
    </>
  );
};

const muted = { color: 'text.secondary', fontSize: '.8125rem' } as const;

/** What is waited for and when, in two lines. */
const useWaitedFor = () => {
  const { t, date, time } = useI18n();
  const venue = useVenue();
  return (row: WaitlistRow) => ({
    what: row.option ?? inventoryName(venue, row.inventory),
    when: [
      row.option ? inventoryName(venue, row.inventory) : '',
      date(row.visit_date, 'short'),
      row.arrival_time === null ? t('waitlist.any_time') : time(row.arrival_time),
    ]
      .filter(Boolean)
      .join(', '),
  });
};

const WaitedFor = ({ what, when }: { what: string; when: string }) => (
  <>
    {what}
    <Box sx={muted}>{when}</Box>
  </>
);

const Column = DataTable.Col<WaitlistRow>;

const WaitlistTable = () => {
  const { t, n, instant } = useI18n();
  const zone = useVenue()?.timezone ?? 'UTC';
  const waited = useWaitedFor();
  return (
    <DataTable<WaitlistRow>
      rowClick={false}
      bulkActionButtons={false}
      empty={<ListEmpty nothingYet={t('waitlist.none')} />}
    >
      <Column
        source="position"
        label={t('waitlist.position')}
        disableSort
        sx={{ minWidth: '0 !important' }}
        render={({ position }) => position ?? '–'}
      />
      <Column
        source="last_name"
        label={t('name')}
        disableSort
        render={(row) => (
          <>
            {nameOf(row, t('erased'))}
            <Box sx={muted}>{row.email}</Box>
            <Box sx={muted}>{row.phone}</Box>
          </>
        )}
      />
      <Column
        source="inventory"
        label={t('waitlist.waiting_for')}
        disableSort
        render={(row) => <WaitedFor {...waited(row)} />}
      />
      <Column
        source="people"
        label={t('party_short')}
        disableSort
        sx={{ whiteSpace: 'nowrap' }}
        render={({ people, cars }) => (
          <>
            {n('people_n', people)}
            {cars > 0 ? <Box sx={muted}>{n('cars_n', cars)}</Box> : null}
          </>
        )}
      />
      <Column source="state" label={t('state')} disableSort render={(row) => <StateText row={row} />} />
      <Column
        source="joined"
        label={t('waitlist.joined')}
        disableSort
        sx={{ whiteSpace: 'nowrap' }}
        render={({ joined }) => (
          <>
            {instant(joined, zone, 'day')}
            <Box sx={muted}>{instant(joined, zone, 'time')}</Box>
          </>
        )}
      />
      <Column label={t('waitlist.actions')} disableSort render={(row) => <EntryActions row={row} />} />
    </DataTable>
  );
};

const WaitlistCards = () => {
  const { t, n } = useI18n();
  const waited = useWaitedFor();
  const { data, isPending } = useListContext<WaitlistRow>();
  if (isPending)
    return (
      <Box sx={{ p: 2 }}>
        <PageSkeleton />
      </Box>
    );
  if (!data || data.length === 0) return <ListEmpty nothingYet={t('waitlist.none')} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((row, index) => {
        const { what, when } = waited(row);
        return (
          <li key={row.id}>
            {index > 0 && <Divider />}
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px', p: 2 }}>
              <Box sx={{ fontWeight: 600 }}>
                {row.position === null ? '' : `${row.position}. `}
                {nameOf(row, t('erased'))}
              </Box>
              <StateText row={row} />
              <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: '.875rem' }}>
                {what}
                <br />
                {when} · {n('people_n', row.people)}
                <br />
                {[row.email, row.phone].filter(Boolean).join(' · ')}
              </Box>
              <Box sx={{ gridColumn: '1 / -1', mt: 1 }}>
                <EntryActions row={row} />
              </Box>
            </Box>
          </li>
        );
      })}
    </Box>
  );
};

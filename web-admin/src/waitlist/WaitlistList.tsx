import { DataTable } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { WaitlistRow } from '@stile/contracts';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList } from '../ui/PhoneList.js';
import { LiveMark } from '../ui/LiveMark.js';
import { PHONE } from '../ui/theme.js';
import { inventoryName, useGroup, useVenue } from '../venue/use-venue.js';
import { EntryActions } from './EntryActions.js';
import { StateText } from './StateText.js';
import { nameOf, WAITLIST } from './waitlist.js';
import { useWaitlistFilters } from './waitlist-filters.js';

const IN_ORDER = { field: 'order', order: 'ASC' } as const;
const OPEN = { state: ['waiting', 'offered'] };
const QUERIES = [[WAITLIST]] as const;

/** The waitlist in the order of offers; the desk may change it. */
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

/** The visit that is waited for and its time, in two lines. */
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
    <Muted>{when}</Muted>
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
            <Muted>{row.email}</Muted>
            <Muted>{row.phone}</Muted>
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
            {cars > 0 ? <Muted>{n('cars_n', cars)}</Muted> : null}
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
            <Muted>{instant(joined, zone, 'time')}</Muted>
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
  return (
    <PhoneList<WaitlistRow>
      empty={<ListEmpty nothingYet={t('waitlist.none')} />}
      row={(row) => {
        const { what, when } = waited(row);
        return {
          to: null,
          main: `${row.position === null ? '' : `${row.position}. `}${nameOf(row, t('erased'))}`,
          side: <StateText row={row} />,
          more: (
            <>
              {what}
              <br />
              {when} · {n('people_n', row.people)}
              <br />
              {[row.email, row.phone].filter(Boolean).join(' · ')}
            </>
          ),
          acts: <EntryActions row={row} />,
        };
      }}
    />
  );
};

import { Link as RouterLink } from 'react-router';
import { DataTable } from 'react-admin';
import { Box, Link, useMediaQuery } from '@mui/material';
import type { InventoryGroupAnswer, ReservationRow } from '@stile/contracts';
import { useWords, type Words } from '../i18n/words.js';
import { useTitle } from '../ui/title.js';
import { useLive } from '../core/use-live.js';
import { PHONE } from '../ui/theme.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { ListFrame } from '../ui/ListFrame.js';
import { PhoneList, type PhoneRow } from '../ui/PhoneList.js';
import { StatusMark } from '../ui/StatusMark.js';
import { inventoryName, useGroup, useVenue } from '../venue/use-venue.js';
import { RESERVATIONS } from './reservation.js';
import { ReservationFilters } from './ReservationFilters.js';

const NEWEST_FIRST = { field: 'created', order: 'DESC' } as const;
const QUERIES = [[RESERVATIONS]] as const;

/** A person's name; one that was erased says so. */
const nameOf = ({ first_name, last_name }: ReservationRow, { t }: Words): string =>
  [first_name, last_name].filter(Boolean).join(' ') || t('erased');
const visitOf = ({ visit_date, start_date }: ReservationRow, { date, time }: Words): string =>
  `${date(visit_date, 'short')}, ${time(start_date.slice(11, 16))}`;
const pathOf = (id: string | number): string => `/reservation/${id}`;

export const ReservationsPage = () => {
  const { t } = useWords();
  useTitle(t('nav_passes'));
  const group = useGroup();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  useLive(group ? { resource: 'reservations', inventoryGroup: group } : null, QUERIES);
  return (
    <ListFrame resource={RESERVATIONS} sort={NEWEST_FIRST} filters={<ReservationFilters />}>
      {phone ? <Rows /> : <Table />}
    </ListFrame>
  );
};

const Table = () => {
  const words = useWords();
  const venue = useVenue();
  const { t } = words;
  const zone = venue?.timezone ?? 'UTC';
  return (
    <DataTable<ReservationRow>
      rowClick={pathOf}
      bulkActionButtons={false}
      empty={<ListEmpty nothingYet={t('no_reservations')} />}
      sx={{ '& .RaDataTable-tableWrapper': { overflowX: 'auto' }, '& td': { whiteSpace: 'nowrap' } }}
    >
      <DataTable.Col<ReservationRow>
        source="id"
        label={t('reservation')}
        render={({ id }) => (
          <Link component={RouterLink} to={pathOf(id)} sx={{ fontFamily: 'ui-monospace, monospace' }}>
            {id}
          </Link>
        )}
      />
      <DataTable.Col<ReservationRow>
        source="state"
        label={t('state')}
        render={({ state }) => <StatusMark status={state} />}
      />
      <DataTable.Col<ReservationRow>
        source="start_date"
        label={t('visit')}
        render={(row) => <Two first={visitOf(row, words)} second={inventoryName(venue, row.inventory)} />}
      />
      <DataTable.Col<ReservationRow>
        source="last_name"
        label={t('name')}
        render={(row) => <Two first={nameOf(row, words)} second={row.email} />}
      />
      <DataTable.Col<ReservationRow>
        source="people"
        label={t('party_short')}
        render={({ people, cars }) => (
          <Two first={words.n('people_n', people)} second={words.n('cars_n', cars)} />
        )}
      />
      <DataTable.Col<ReservationRow>
        source="price"
        label={t('total')}
        align="right"
        render={({ price, currency }) => words.money(price, currency)}
      />
      <DataTable.Col<ReservationRow>
        source="created"
        label={t('booked_at')}
        render={({ created }) => (
          <Two first={words.instant(created, zone, 'day')} second={words.instant(created, zone, 'clock')} />
        )}
      />
    </DataTable>
  );
};

const clipped = { display: 'block', maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const Two = ({ first, second }: { first: string; second: string | null }) => (
  <>
    <Box component="span" sx={clipped}>
      {first}
    </Box>
    {second && (
      <Box component="span" sx={{ ...clipped, color: 'text.secondary', fontSize: '.8125rem' }}>
        {second}
      </Box>
    )}
  </>
);

const rowOf = (row: ReservationRow, words: Words, venue: InventoryGroupAnswer | undefined): PhoneRow => ({
  to: pathOf(row.id),
  main: nameOf(row, words),
  side: <StatusMark status={row.state} />,
  more: (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <span>
        {visitOf(row, words)}
        <br />
        {inventoryName(venue, row.inventory)} · {words.n('people_n', row.people)}
      </span>
      <Box component="span" sx={{ textAlign: 'right', color: 'text.primary' }}>
        {words.money(row.price, row.currency)}
        <br />
        <Box component="span" sx={{ fontFamily: 'ui-monospace, monospace', color: 'text.secondary' }}>
          {row.id}
        </Box>
      </Box>
    </Box>
  ),
});

const Rows = () => {
  const words = useWords();
  const venue = useVenue();
  return (
    <PhoneList<ReservationRow>
      row={(row) => rowOf(row, words, venue)}
      empty={<ListEmpty nothingYet={words.t('no_reservations')} />}
    />
  );
};

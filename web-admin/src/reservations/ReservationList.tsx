import { useMemo } from 'react';
import { BulkExportButton, DataTable } from 'react-admin';
import { Box, useMediaQuery } from '@mui/material';
import type { InventoryGroupAnswer, ReservationRow } from '@stile/contracts';
import { useLive } from '../core/use-live.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { csvExporter } from '../ui/export.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList, type PhoneRow } from '../ui/PhoneList.js';
import { RecordLink } from '../ui/RecordLink.js';
import { StatusMark } from '../ui/StatusMark.js';
import { PHONE } from '../ui/theme.js';
import { inventoryName, useGroup, useVenue } from '../venue/use-venue.js';
import { RESERVATIONS } from './reservation.js';
import { useReservationFilters } from './reservation-filters.js';

const NEWEST_FIRST = { field: 'created', order: 'DESC' } as const;
const QUERIES = [[RESERVATIONS]] as const;

/** A person's name; one that was erased says so. */
const nameOf = ({ first_name, last_name }: ReservationRow, { t }: I18n): string =>
  [first_name, last_name].filter(Boolean).join(' ') || t('erased');
const visitOf = ({ visit_date, start_date }: ReservationRow, { date, time }: I18n): string =>
  `${date(visit_date, 'short')}, ${time(start_date.slice(11, 16))}`;

export const ReservationList = () => {
  const group = useGroup();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = useReservationFilters();
  const exporter = useReservationExporter();
  useLive(group ? { resource: 'reservations', inventoryGroup: group } : null, QUERIES);
  return (
    <ConsoleList<ReservationRow>
      sort={NEWEST_FIRST}
      filters={filters}
      actions={<ListActions hasExport />}
      exporter={exporter}
    >
      {phone ? <ReservationCards /> : <ReservationTable />}
    </ConsoleList>
  );
};

const useReservationExporter = () => {
  const i18n = useI18n();
  const venue = useVenue();
  return useMemo(() => {
    const { t } = i18n;
    return csvExporter<ReservationRow>('reservations', [
      { label: t('reservation'), value: ({ id }) => id },
      { label: t('state'), value: ({ state }) => state },
      { label: t('inventory'), value: ({ inventory }) => inventoryName(venue, inventory) },
      { label: t('visit'), value: ({ start_date }) => start_date.slice(0, 16) },
      { label: t('name'), value: (row) => nameOf(row, i18n) },
      { label: t('email'), value: ({ email }) => email },
      { label: t('phone'), value: ({ phone }) => phone },
      { label: t('people'), value: ({ people }) => people },
      { label: t('cars'), value: ({ cars }) => cars },
      { label: t('total'), value: ({ price }) => price },
      { label: t('booked_at'), value: ({ created }) => created },
    ]);
  }, [i18n, venue]);
};

const Column = DataTable.Col<ReservationRow>;

const ReservationTable = () => {
  const i18n = useI18n();
  const venue = useVenue();
  const { t } = i18n;
  const zone = venue?.timezone ?? 'UTC';
  return (
    <DataTable<ReservationRow>
      rowClick="show"
      bulkActionButtons={<BulkExportButton />}
      empty={<ListEmpty nothingYet={t('no_reservations')} />}
      sx={{ '& td': { whiteSpace: 'nowrap' }, '& td, & th': { px: 1.25 } }}
    >
      <Column
        source="id"
        label={t('reservation')}
        render={({ id }) => <RecordLink resource={RESERVATIONS} type="show" id={id} mono />}
      />
      <Column source="state" label={t('state')} render={({ state }) => <StatusMark status={state} />} />
      <Column
        source="start_date"
        label={t('visit')}
        render={(row) => <Two first={visitOf(row, i18n)} second={inventoryName(venue, row.inventory)} />}
      />
      <Column
        source="last_name"
        label={t('name')}
        render={(row) => <Two first={nameOf(row, i18n)} second={row.email} />}
      />
      <Column
        source="people"
        label={t('party_short')}
        render={({ people, cars }) => (
          <Two first={i18n.n('people_n', people)} second={i18n.n('cars_n', cars)} />
        )}
      />
      <Column
        source="price"
        label={t('total')}
        align="right"
        render={({ price, currency }) => i18n.money(price, currency)}
      />
      <Column
        source="created"
        label={t('booked_at')}
        render={({ created }) => (
          <Two first={i18n.instant(created, zone, 'day')} second={i18n.instant(created, zone, 'time')} />
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

const cardOf = (row: ReservationRow, i18n: I18n, venue: InventoryGroupAnswer | undefined): PhoneRow => ({
  to: `/reservation/${row.id}`,
  main: nameOf(row, i18n),
  side: <StatusMark status={row.state} />,
  more: (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <span>
        {visitOf(row, i18n)}
        <br />
        {inventoryName(venue, row.inventory)} · {i18n.n('people_n', row.people)}
      </span>
      <Box component="span" sx={{ textAlign: 'right', color: 'text.primary' }}>
        {i18n.money(row.price, row.currency)}
        <br />
        <Box component="span" sx={{ fontFamily: 'ui-monospace, monospace', color: 'text.secondary' }}>
          {row.id}
        </Box>
      </Box>
    </Box>
  ),
});

const ReservationCards = () => {
  const i18n = useI18n();
  const venue = useVenue();
  return (
    <PhoneList<ReservationRow>
      row={(row) => cardOf(row, i18n, venue)}
      empty={<ListEmpty nothingYet={i18n.t('no_reservations')} />}
    />
  );
};

import { useMemo } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import type { InventoryGroupAnswer, ReservationRow } from '@stile/contracts';
import { useLive } from '../core/use-live.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ExportButton } from '../ui/ExportButton.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { PhoneList, type PhoneRow } from '../ui/PhoneList.js';
import { RecordLink } from '../ui/RecordLink.js';
import { RememberList } from '../ui/RememberList.js';
import { StatusMark } from '../ui/StatusMark.js';
import { PHONE } from '../ui/theme.js';
import { inventoryName, todayOf, useGroup, useVenue, useVenueOf } from '../venue/use-venue.js';
import { BY_ARRIVAL, DayChips, filterOfDays, useDaysFilter } from './DayChips.js';
import { RESERVATIONS } from './reservation.js';
import { useReservationFilters } from './reservation-filters.js';

const QUERIES = [[RESERVATIONS]] as const;

/** A party that came is seen at once. */
const standingOf = ({ state, checked_in_at }: ReservationRow): string =>
  state === 'confirmed' && checked_in_at ? 'checked_in' : state;
/** A person's name; one that was erased says so. */
const nameOf = ({ first_name, last_name }: ReservationRow, { t }: I18n): string =>
  [first_name, last_name].filter(Boolean).join(' ') || t(first_name === null ? 'erased' : 'no_name');
const timeOf = ({ start_date }: ReservationRow, { time }: I18n): string => time(start_date.slice(11, 16));
const visitOf = (row: ReservationRow, i18n: I18n): string =>
  `${i18n.date(row.visit_date, 'short')}, ${timeOf(row, i18n)}`;
const partyOf = ({ people, cars }: ReservationRow, { n }: I18n): string =>
  [n('people_n', people), ...(cars > 0 ? [n('cars_n', cars)] : [])].join(' · ');
/** The sum to be paid still; a balance below 0 is to be returned. */
const dueOf = ({ balance }: ReservationRow): number => Math.max(0, balance);
const amountOf = (amount: number, { currency }: ReservationRow, { money }: I18n): string =>
  amount > 0 ? money(amount, currency) : '';
const owingOf = (row: ReservationRow, { t, labelled, money }: I18n): string[] =>
  (
    [
      ['money_to_collect', dueOf(row)],
      ['money_to_return', row.amount_to_return],
    ] as const
  ).flatMap(([key, amount]) => (amount > 0 ? [`${labelled(t(key))} ${money(amount, row.currency)}`] : []));

/** Opens on those who come today, by the venue's calendar. */
export const ReservationList = () => {
  const group = useGroup();
  const { data: venue, isLoading } = useVenueOf(group);
  return isLoading ? <PageSkeleton /> : <Reservations group={group} today={venue && todayOf(venue)} />;
};

const Reservations = ({ group, today }: { group: string | null; today: string | undefined }) => {
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = useReservationFilters();
  useLive(group ? { resource: 'reservations', inventoryGroup: group } : null, QUERIES);
  const opensOn = useMemo(
    () => ({ state: 'confirmed', ...filterOfDays(today ? { from: today, to: today } : null) }),
    [today],
  );
  return (
    <ConsoleList<ReservationRow>
      sort={BY_ARRIVAL}
      filterDefaultValues={opensOn}
      filters={filters}
      actions={<ListActions hasExport />}
    >
      <RememberList />
      {today && <DayChips today={today} />}
      {phone ? <ReservationCards /> : <ReservationTable />}
    </ConsoleList>
  );
};

const ExportSelected = () => <ExportButton ids={useListContext().selectedIds} />;

const Column = DataTable.Col<ReservationRow>;

/** Columns that are not needed at the door are shown on request; what is open stands below the price. */
const HIDDEN = ['balance', 'amount_to_return', 'email', 'created'];
const compact = {
  overflowX: 'auto',
  '& td': { whiteSpace: 'nowrap' },
  '& td, & th': { px: 1.25, py: 0.75 },
  '& .column-last_name, & .column-email, & .column-inventory': {
    maxWidth: 190,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
};

const Price = ({ row }: { row: ReservationRow }) => {
  const i18n = useI18n();
  return (
    <>
      {i18n.money(row.price, row.currency)}
      {owingOf(row, i18n).map((text) => (
        <Typography key={text} variant="caption" component="div">
          {text}
        </Typography>
      ))}
    </>
  );
};

const ReservationTable = () => {
  const i18n = useI18n();
  const venue = useVenue();
  const { from, to } = useDaysFilter();
  const { t } = i18n;
  const zone = venue?.timezone;
  const oneDay = from !== undefined && from === to;
  return (
    <DataTable<ReservationRow>
      rowClick="show"
      hiddenColumns={HIDDEN}
      bulkActionButtons={<ExportSelected />}
      empty={<Empty />}
      sx={compact}
    >
      <Column
        source="start_date"
        label={t(oneDay ? 'time' : 'visit')}
        render={(row) => <b>{oneDay ? timeOf(row, i18n) : visitOf(row, i18n)}</b>}
      />
      <Column source="last_name" label={t('name')} render={(row) => nameOf(row, i18n)} />
      <Column source="people" label={t('party_short')} render={(row) => partyOf(row, i18n)} />
      <Column
        source="inventory"
        label={t('inventory')}
        render={({ inventory }) => inventoryName(venue, inventory)}
      />
      <Column source="state" label={t('state')} render={(row) => <StatusMark status={standingOf(row)} />} />
      <Column source="price" label={t('price')} align="right" render={(row) => <Price row={row} />} />
      <Column
        source="balance"
        label={t('money_to_collect')}
        align="right"
        sortByOrder="DESC"
        render={(row) => amountOf(dueOf(row), row, i18n)}
      />
      <Column
        source="amount_to_return"
        label={t('money_to_return')}
        align="right"
        sortByOrder="DESC"
        render={(row) => amountOf(row.amount_to_return, row, i18n)}
      />
      <Column
        source="id"
        label={t('reservation')}
        render={({ id }) => <RecordLink resource={RESERVATIONS} type="show" id={id} mono />}
      />
      <Column source="email" label={t('email')} disableSort />
      <Column source="created" label={t('booked_at')} render={({ created }) => i18n.instant(created, zone)} />
    </DataTable>
  );
};

/** Nobody on the days that are shown may be somebody on another. */
const Empty = () => {
  const { t } = useI18n();
  const { from, to, choose } = useDaysFilter();
  if (!from && !to) return <ListEmpty nothingYet={t('no_reservations')} />;
  return (
    <Box sx={{ py: 6, px: 2, display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
      <Typography color="text.secondary">{t('nobody_on_days')}</Typography>
      <Button variant="outlined" onClick={() => choose(null)}>
        {t('search_all_days')}
      </Button>
    </Box>
  );
};

const cardOf = (
  row: ReservationRow,
  { i18n, venue, oneDay }: { i18n: I18n; venue: InventoryGroupAnswer | undefined; oneDay: boolean },
): PhoneRow => ({
  to: `/reservation/${row.id}`,
  main: `${oneDay ? timeOf(row, i18n) : visitOf(row, i18n)} · ${nameOf(row, i18n)}`,
  side:
    standingOf(row) === 'confirmed' ? (
      i18n.money(row.price, row.currency)
    ) : (
      <StatusMark status={standingOf(row)} />
    ),
  more: [inventoryName(venue, row.inventory), partyOf(row, i18n), ...owingOf(row, i18n)].join(' · '),
});

const ReservationCards = () => {
  const i18n = useI18n();
  const venue = useVenue();
  const { from, to } = useDaysFilter();
  const oneDay = from !== undefined && from === to;
  return <PhoneList<ReservationRow> row={(row) => cardOf(row, { i18n, venue, oneDay })} empty={<Empty />} />;
};

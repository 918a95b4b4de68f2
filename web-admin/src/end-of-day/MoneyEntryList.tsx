import { useMemo } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import {
  DataTable,
  DateInput,
  downloadCSV,
  SelectInput,
  TextInput,
  useListContext,
  type Exporter,
} from 'react-admin';
import { Box, Link, Typography, useMediaQuery } from '@mui/material';
import type { MoneyEntryRow } from '@stile/contracts';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { actorName } from '../history/event-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { csvOf, type ExportColumn } from '../ui/export.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PHONE } from '../ui/theme.js';
import { useVenue } from '../venue/use-venue.js';
import { ReservationLink } from './ReservationLink.js';
import { accountId, accountOf, MONEY, OF_TILLS, SALES, useAccountTexts } from './account-texts.js';

const NEWEST = { field: 'at', order: 'DESC' } as const;
/** The double entries behind a figure of a day, of a till session or of a reservation. */
export const MoneyEntryList = () => {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const exporter = useEntryExporter();
  const filters = useEntryFilters();
  const day = new URLSearchParams(
    ['inventoryGroup', 'businessDate'].flatMap((name) =>
      search.get(name) ? [[name, search.get(name)!]] : [],
    ),
  );
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 1 }}>
        {t('accounts.entries_about')}
      </Typography>
      <Link component={RouterLink} to={`/accounting_report?${day}`} sx={{ display: 'inline-block', mb: 2 }}>
        {t('accounts.back_to_day')}
      </Link>
      <ConsoleList<MoneyEntryRow>
        sort={NEWEST}
        filters={filters}
        actions={<ListActions hasExport />}
        exporter={exporter}
      >
        <Entries />
      </ConsoleList>
    </>
  );
};

const useEntryFilters = () => {
  const { t } = useI18n();
  const wide = !useMediaQuery(PHONE, { noSsr: true });
  const { account } = useAccountTexts();
  // An account is chosen on the page of the day.
  const chosen = useSearchParams()[0].get('account') ?? undefined;
  const figures = [...SALES, ...MONEY, ...OF_TILLS];
  return [
    <DateInput key="date" source="business_date" label={t('accounts.business_date')} alwaysOn />,
    <SelectInput
      key="figure"
      source="figure"
      label={t('accounts.figure')}
      choices={figures.map((id) => ({ id, name: t(`accounts.${id}`) }))}
      emptyText={t('all')}
      alwaysOn
    />,
    <SelectInput
      key="account"
      source="account"
      label={t('accounts.account')}
      choices={chosen === undefined ? [] : [{ id: chosen, name: account(accountOf(chosen)) }]}
      emptyText={t('all')}
      alwaysOn={chosen !== undefined}
    />,
    <TextInput
      key="reservation"
      source="reservation_id"
      label={t('accounts.reservation')}
      alwaysOn={wide}
      resettable
    />,
  ];
};

type PostingRow = Omit<MoneyEntryRow, 'postings'> & MoneyEntryRow['postings'][number];

/** A row for each debit and credit of an entry: a column of amounts adds up. */
const postingsOf = (entries: readonly MoneyEntryRow[]): PostingRow[] =>
  entries.flatMap(({ postings, ...entry }) => postings.map((posting) => ({ ...entry, ...posting })));

const useEntryExporter = (): Exporter<MoneyEntryRow> => {
  const i18n = useI18n();
  const { account, till, event } = useAccountTexts();
  return useMemo(() => {
    const columns: readonly ExportColumn<PostingRow>[] = [
      { label: i18n.t('accounts.business_date'), value: ({ business_date }) => business_date },
      { label: i18n.t('accounts.at'), value: ({ at }) => at },
      { label: i18n.t('accounts.event'), value: (row) => event(row.event) },
      { label: i18n.t('accounts.reservation'), value: ({ reservation_id }) => reservation_id },
      { label: i18n.t('accounts.till'), value: (row) => row.till && till(row.till) },
      { label: i18n.t('accounts.user'), value: ({ user }) => user },
      { label: i18n.t('accounts.account'), value: account },
      { label: i18n.t('accounts.debit'), value: ({ amount }) => (amount >= 0 ? amount : null) },
      { label: i18n.t('accounts.credit'), value: ({ amount }) => (amount < 0 ? -amount : null) },
    ];
    return (entries) => downloadCSV(csvOf(postingsOf(entries), columns), 'entries');
  }, [i18n, account, till, event]);
};

const Column = DataTable.Col<MoneyEntryRow>;

const Entries = () => {
  const { t, money, instant } = useI18n();
  const i18n = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const venue = useVenue();
  const { filterValues } = useListContext<MoneyEntryRow>();
  const { event } = useAccountTexts();
  const { figure, account } = filterValues as { readonly figure?: string; readonly account?: string };
  const zone = venue?.timezone ?? 'UTC';
  const amountOf = ({ figures, postings }: MoneyEntryRow): string => {
    const found = account
      ? postings.find((posting) => accountId(posting) === account)
      : figures.find(({ name }) => name === figure);
    return found && venue ? money(found.amount, venue.currency) : '';
  };
  return (
    <DataTable<MoneyEntryRow>
      rowClick={false}
      bulkActionButtons={false}
      hover={false}
      empty={<ListEmpty nothingYet={t('accounts.no_entries')} />}
      sx={{ '& td': { verticalAlign: 'top' } }}
    >
      <Column
        source="at"
        label={t('accounts.at')}
        render={({ at, user }) => (
          <>
            {phone ? instant(at, zone, 'time') : instant(at, zone)}
            <Muted>{actorName(user, i18n)}</Muted>
          </>
        )}
      />
      <Column
        source="event"
        label={t('accounts.event')}
        disableSort
        render={(row) => (
          <>
            {event(row.event)}
            <Of row={row} />
            {phone && <Postings row={row} />}
          </>
        )}
      />
      {(figure ?? account) !== undefined && (
        <Column source="amount" label={t('accounts.amount')} align="right" disableSort render={amountOf} />
      )}
      {!phone && (
        <Column
          source="postings"
          label={t('accounts.postings')}
          disableSort
          render={(row) => <Postings row={row} />}
        />
      )}
    </DataTable>
  );
};

/** The reservation and the till that it is of. */
const Of = ({ row: { reservation_id, till, session_id } }: { row: MoneyEntryRow }) => {
  const user = useUser();
  const texts = useAccountTexts();
  const sees = mayReach(user, '/till_activity');
  const link = (to: string, text: string, isOpen: boolean) =>
    isOpen ? (
      <Link component={RouterLink} to={to}>
        {text}
      </Link>
    ) : (
      text
    );
  return (
    <Muted>
      {reservation_id && <ReservationLink id={reservation_id} />}
      {reservation_id && till && ' · '}
      {till && session_id && link(`/till_activity/${encodeURIComponent(session_id)}`, texts.till(till), sees)}
    </Muted>
  );
};

const Postings = ({ row: { postings } }: { row: MoneyEntryRow }) => {
  const { t, money } = useI18n();
  const { account } = useAccountTexts();
  const venue = useVenue();
  if (postings.length === 0) return <Muted>{t('accounts.hidden')}</Muted>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, fontSize: '.875rem' }}>
      {postings.map((posting) => (
        <Box
          component="li"
          key={`${posting.account}/${posting.detail}`}
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5 }}
        >
          <span>{account(posting)}</span>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {venue ? money(posting.amount, venue.currency) : ''}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

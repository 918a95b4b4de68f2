import { Link as RouterLink, useSearchParams } from 'react-router';
import { Box, Link, useMediaQuery } from '@mui/material';
import type { MoneyEntryRow } from '@stile/contracts';
import { moneyEntries } from '@stile/contracts/reports/money-entries.report';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { ListActions } from '../ui/ListActions.js';
import { PHONE } from '../ui/theme.js';
import { useVenue } from '../venue/use-venue.js';
import type { Cells } from '../reports/cells.js';
import { ReportList } from '../reports/ReportList.js';
import { ReservationLink } from '../reports/ReservationLink.js';
import { accountId, accountOf, useAccountTexts } from './account-texts.js';

/** The double entries behind a figure of a day, of a till session or of a reservation. */
export const MoneyEntryList = () => {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const cells = useEntryCells();
  const { account } = useAccountTexts();
  // An account is chosen on the page of the day.
  const chosen = search.get('account');
  const day = new URLSearchParams(
    ['inventoryGroup', 'businessDate', 'asOf'].flatMap((name) =>
      search.get(name) ? [[name, search.get(name)!]] : [],
    ),
  );
  return (
    <ReportList
      report={moneyEntries}
      cells={cells}
      choices={{ account: chosen ? [{ id: chosen, name: account(accountOf(chosen)) }] : [] }}
      actions={<ListActions hasExport />}
    >
      <Link component={RouterLink} to={`/accounting_report?${day}`} sx={{ display: 'inline-block', mb: 2 }}>
        {t('accounts.back_to_day')}
      </Link>
    </ReportList>
  );
};

const useEntryCells = (): Cells<MoneyEntryRow> => {
  const i18n = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const venue = useVenue();
  const [search] = useSearchParams();
  const { event } = useAccountTexts();
  const [figure, account] = [search.get('figure'), search.get('account')];
  const zone = venue?.timezone;
  const amountOf = ({ figures, postings }: MoneyEntryRow): string => {
    const found = account
      ? postings.find((posting) => accountId(posting) === account)
      : figures.find(({ name }) => name === figure);
    return found && venue ? i18n.money(found.amount, venue.currency) : '';
  };
  return {
    at: ({ at, user }) => (
      <>
        {phone ? i18n.instant(at, zone, 'time') : i18n.instant(at, zone)}
        <Muted>{actorName(user, i18n)}</Muted>
      </>
    ),
    event: (row) => (
      <>
        {event(row.event)}
        <Of row={row} />
        {phone && <Postings row={row} />}
      </>
    ),
    amount: figure || account ? amountOf : null,
    postings: phone ? null : (row) => <Postings row={row} />,
  };
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

import { DateInput, Form, useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Box, Button, IconButton, Typography } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import type { InventoryGroupAnswer } from '@stile/contracts';
import type { EndOfDay as Answer } from '../core/answers.js';
import { addDays, isDate } from '@stile/contracts/kernel/time';
import { isAllowed } from '../core/access.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { AsOfBand, AsOfClock, useAsOf } from '../ui/AsOf.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { PrintHead } from '../ui/PrintHead.js';
import { todayOf } from '../venue/use-venue.js';
import { Accounts } from './Accounts.js';
import { ManualPaymentsOfDay } from './ManualPaymentsOfDay.js';
import { MissingReceipts } from '../offline-sales/MissingReceipts.js';
import { OfflineToSettle } from './OfflineToSettle.js';
import { CashOfDay } from './CashOfDay.js';
import { Proof } from './Proof.js';
import { RefundsOfDay } from './RefundsOfDay.js';
import { TakingsOfDay } from './TakingsOfDay.js';
import { TillsOfDay } from './TillsOfDay.js';

/** Money goes on moving while the page is open. */
const FRESH = { refetchInterval: 15_000 };
const SEES_RESERVATIONS = ['/passes', '/lookup'];
const SEES_TILLS = ['/till_activity', '/settings'];

/**
 * The proof of a business day, of which every figure opens its events (docs/rules/payments.md 104). The day is in the
 * address; today without one.
 */
export const EndOfDay = ({ venue }: { venue: InventoryGroupAnswer }) => {
  const [search, setSearch] = useSearchParams();
  const named = search.get('businessDate') ?? '';
  const date = isDate(named) ? named : todayOf(venue);
  const choose = (to: string): void => {
    if (!isDate(to)) return;
    const query = new URLSearchParams(search);
    query.set('businessDate', to);
    setSearch(query);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PrintHead venue={venue} day={date} />
      <DayChoice key={date} venue={venue} date={date} choose={choose} />
      <Day venue={venue} date={date} />
    </Box>
  );
};

interface DayChoiceProps {
  venue: InventoryGroupAnswer;
  date: string;
  choose: (date: string) => void;
}

const DayChoice = ({ venue, date, choose }: DayChoiceProps) => {
  const { t } = useI18n();
  const today = todayOf(venue);
  return (
    <Form record={{ date }}>
      <Box sx={{ displayPrint: 'none' }}>
        <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
          {t('accounts.about')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <IconButton aria-label={t('previous_day')} onClick={() => choose(addDays(date, -1))}>
            <PreviousIcon />
          </IconButton>
          <DateInput
            source="date"
            label={t('accounts.business_date')}
            onChange={(event) => choose(event.target.value)}
            sx={{ width: 180 }}
          />
          <IconButton aria-label={t('next_day')} onClick={() => choose(addDays(date, 1))}>
            <NextIcon />
          </IconButton>
          <Button variant="outlined" onClick={() => choose(today)} disabled={date === today}>
            {t('today')}
          </Button>
          <AsOfClock timeZone={venue.timezone} today={todayOf(venue)} />
        </Box>
      </Box>
    </Form>
  );
};

const Day = ({ venue, date }: { venue: InventoryGroupAnswer; date: string }) => {
  const user = useUser();
  const asOf = useAsOf();
  const past = asOf === null ? {} : { asOf };
  const { data, error, refetch } = useGetOne<Answer>(
    'end_of_days',
    { id: date, meta: { inventory_group: venue.id, ...past } },
    FRESH,
  );
  const day = { venue, date, ...past, ...FRESH };
  const isNow = asOf === null;
  const band = <AsOfBand timeZone={venue.timezone} told={data} />;
  if (!data)
    return (
      <>
        {band}
        {error ? <Failure error={error} retry={() => void refetch()} /> : <PageSkeleton rows={8} />}
      </>
    );
  return (
    <>
      {band}
      {isNow && isAllowed(user, SEES_RESERVATIONS, venue.id) && <OfflineToSettle group={venue.id} />}
      {isNow && <MissingReceipts group={venue.id} />}
      <Proof day={data} />
      <TakingsOfDay key={date} {...day} />
      <RefundsOfDay {...day} />
      <ManualPaymentsOfDay {...day} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
        }}
      >
        <CashOfDay day={data} />
        {isNow && isAllowed(user, SEES_TILLS, venue.id) && <TillsOfDay venue={venue} date={date} />}
      </Box>
      <Accounts day={data} />
    </>
  );
};

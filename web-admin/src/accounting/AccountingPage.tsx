import { Title } from 'react-admin';
import { Navigate } from 'react-router';
import { Alert, Box, Tab as TabButton, Tabs, Typography } from '@mui/material';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { EndOfDay } from '../end-of-day/EndOfDay.js';
import { useI18n } from '../i18n/use-i18n.js';
import { AsOfBand, useAsOf } from '../ui/AsOf.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { periodsOf, type Period } from '../ui/Periods.js';
import { PrintHead } from '../ui/PrintHead.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { TABS, useAddress, type Tab } from './address.js';
import { useJournal, useReport, useSummary, type Query } from './answers.js';
import { JournalTab } from './JournalTab.js';
import { Loaded } from './Loaded.js';
import { OpenItemsTab } from './OpenItemsTab.js';
import { PaymentsTab } from './PaymentsTab.js';
import { PayoutsTab } from './PayoutsTab.js';
import { ReportBar } from './ReportBar.js';
import { SalesTab } from './SalesTab.js';
import { SummaryTab } from './SummaryTab.js';

/** The accounts of a venue: a day's proof, and what a period sold, was paid, left open and goes into its books. */
export const AccountingPage = () => {
  const { t } = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  return (
    <>
      <Title title={t('nav_accounting_report')} preferenceKey={false} />
      {group === null ? (
        <Typography>{t('no_inventory_group')}</Typography>
      ) : error && !venue ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : venue ? (
        <Report venue={venue} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
};

const tabId = (tab: Tab): string => `accounting-${tab}`;

const Report = ({ venue }: { venue: InventoryGroupAnswer }) => {
  const { t } = useI18n();
  const { chosen, choose, searchWith } = useAddress();
  const { tab, period } = chosen;
  if (tab !== 'day' && !period)
    return <Navigate replace to={searchWith({ period: periodsOf(todayOf(venue)).month })} />;
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, to: Tab) => choose({ tab: to })}
        aria-label={t('nav_accounting_report')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider', displayPrint: 'none' }}
      >
        {TABS.map((name) => (
          <TabButton
            key={name}
            value={name}
            label={t(`accounting.${name}`)}
            id={tabId(name)}
            aria-controls={`${tabId(name)}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${tabId(tab)}-panel`} aria-labelledby={tabId(tab)}>
        {period && tab !== 'day' ? <OfPeriod venue={venue} period={period} /> : <EndOfDay venue={venue} />}
      </Box>
    </>
  );
};

const OfPeriod = ({ venue, period }: { venue: InventoryGroupAnswer; period: Period }) => {
  const { chosen } = useAddress();
  const asOf = useAsOf();
  const { tab, basis } = chosen;
  const query: Query = {
    inventory_group: venue.id,
    start_date: period.date_gte,
    end_date: period.date_lte,
    basis,
    ...(asOf === null ? {} : { asOf }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PrintHead venue={venue} period={period} />
      <ReportBar venue={venue} period={period} chosen={chosen} />
      <Content venue={venue} query={query} tab={tab} />
    </Box>
  );
};

interface ContentProps {
  readonly venue: InventoryGroupAnswer;
  readonly query: Query;
  readonly tab: Tab;
}
const Content = ({ venue, query, tab }: ContentProps) => {
  switch (tab) {
    case 'journal':
      return <OfJournal venue={venue} query={query} />;
    case 'payouts':
      return <OfPayouts venue={venue} query={query} />;
    case 'summary':
      return <OfSummary venue={venue} query={query} />;
    default:
      return <OfReport venue={venue} query={query} tab={tab} />;
  }
};

/** Payouts have no past (docs/rules/as-of.md 12). */
const OfPayouts = ({ venue, query: { asOf, ...now } }: Omit<ContentProps, 'tab'>) => {
  const { t } = useI18n();
  return (
    <>
      {asOf !== undefined && <Alert severity="info">{t('as_of_payouts')}</Alert>}
      <PayoutsTab venue={venue} query={now} />
    </>
  );
};

const OfSummary = ({ venue, query }: Omit<ContentProps, 'tab'>) => {
  const answer = useSummary(query);
  return (
    <>
      <AsOfBand timeZone={venue.timezone} told={answer.data} />
      <Loaded answer={answer}>{(summary) => <SummaryTab venue={venue} summary={summary} />}</Loaded>
    </>
  );
};

const OfJournal = ({ venue, query }: Omit<ContentProps, 'tab'>) => {
  const answer = useJournal(query);
  return (
    <>
      <AsOfBand timeZone={venue.timezone} told={answer.data} />
      <Loaded answer={answer}>{(journal) => <JournalTab journal={journal} query={query} />}</Loaded>
    </>
  );
};

const OfReport = ({ venue, query, tab }: ContentProps) => {
  const answer = useReport(query);
  return (
    <>
      <AsOfBand timeZone={venue.timezone} told={answer.data} />
      <Loaded answer={answer}>
        {(report) => {
          if (tab === 'sales') return <SalesTab report={report} />;
          return tab === 'payments' ? <PaymentsTab report={report} /> : <OpenItemsTab report={report} />;
        }}
      </Loaded>
    </>
  );
};

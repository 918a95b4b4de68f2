import { DateInput, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Alert, Box, Card, Typography } from '@mui/material';
import type { InventoryGroupAnswer, OverbookedAnswer } from '@stile/contracts';
import type { OverbookedRow } from '../core/answers.js';
import { useLive } from '../core/use-live.js';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { addDays, isDate } from '@stile/contracts/kernel/time';
import { ConsoleList } from '../ui/ConsoleList.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { OverbookedDays } from '../rules/OverbookedDays.js';
import { BookingActions } from './BookingActions.js';

const AHEAD_DAYS = 60;
const QUERIES = [['overbooked']] as const;
/** Its capacity is free a moment after a booking has ended. */
const QUERY = { refetchInterval: 10_000 };
/** As many pools as one answer lists. */
const ALL = 1_000;

/** Overbooked pools as the rules stand, for a range of days that the address holds. */
export const OverbookedList = () => {
  const t = useEditorTexts();
  const { t: tCommon } = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  if (group === null) return <Alert severity="info">{tCommon('no_inventory_group')}</Alert>;
  if (!venue) return error ? <Failure error={error} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        {t('over_about')}
      </Typography>
      <Overbooked group={group} venue={venue} />
    </>
  );
};

/** The days of the address; today and two months from it where it names none. */
const useDays = (venue: InventoryGroupAnswer) => {
  const [search] = useSearchParams();
  const named = (name: string, otherwise: string): string => {
    const text = search.get(name);
    return text && isDate(text) ? text : otherwise;
  };
  const startDate = named('startDate', todayOf(venue));
  return { visit_date_gte: startDate, visit_date_lte: named('endDate', addDays(startDate, AHEAD_DAYS)) };
};

const Overbooked = ({ group, venue }: { group: string; venue: InventoryGroupAnswer }) => {
  const t = useEditorTexts();
  const { t: tCommon } = useI18n();
  const days = useDays(venue);
  useLive({ resource: 'reservations', inventoryGroup: group }, QUERIES);
  const filters = [
    <ChoiceInput
      key="inventory"
      source="inventory"
      label={tCommon('inventory')}
      choices={venue.inventories}
      emptyText={tCommon('all')}
      alwaysOn
    />,
    <DateInput key="from" source="visit_date_gte" label={t('from')} alwaysOn />,
    <DateInput key="to" source="visit_date_lte" label={t('to')} alwaysOn />,
  ];
  return (
    <ConsoleList<OverbookedRow>
      filters={filters}
      filter={{ group, ...days }}
      filterDefaultValues={days}
      perPage={ALL}
      queryOptions={QUERY}
      pagination={false}
      actions={false}

      component="div"
    >
      <Pools group={group} days={days} />
    </ConsoleList>
  );
};

const Pools = ({ group, days }: { group: string; days: ReturnType<typeof useDays> }) => {
  const t = useEditorTexts();
  const { date } = useI18n();
  const { data, isPending, meta } = useListContext<OverbookedRow>();
  if (isPending) return <PageSkeleton />;
  const { end_date: until, more_over: more } = meta as Omit<OverbookedAnswer, 'over'>;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {until < days.visit_date_lte && (
        <Alert severity="info">{t('preview_until', { date: date(until, 'medium') })}</Alert>
      )}
      {data && data.length > 0 ? (
        <OverbookedDays
          pools={data}
          more={more}
          group={group}
          heading="h2"
          actions={(booking) => <BookingActions booking={booking} />}
        />
      ) : (
        <Card sx={{ py: 6, px: 2, textAlign: 'center', color: 'text.secondary' }}>
          {t('over_nothing', { from: date(days.visit_date_gte, 'medium'), to: date(until, 'medium') })}
        </Card>
      )}
    </Box>
  );
};

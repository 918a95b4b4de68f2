import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Title } from 'react-admin';
import { Alert, Box, Card, TextField, Typography } from '@mui/material';
import type { InventoryGroupAnswer, OverbookedAnswer } from '@stile/contracts';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { addDays, isDate } from '../occupancy/calendar.js';
import { usePorts } from '../core/ports.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { OverbookedPools } from './OverbookedPools.js';

const AHEAD_DAYS = 60;

/** What is overbooked as the rules stand, for a range of days that the address holds. */
export const OverbookedPage = () => {
  const t = useEditorTexts();
  const { t: tCommon } = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  return (
    <>
      <Title title={t('over_title')} preferenceKey={false} />
      {group === null ? (
        <Alert severity="info">{tCommon('no_inventory_group')}</Alert>
      ) : error && !venue ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : venue ? (
        <Overbooked group={group} venue={venue} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
};

const Overbooked = ({ group, venue }: { group: string; venue: InventoryGroupAnswer }) => {
  const t = useEditorTexts();
  const { t: tCommon, date: format } = useI18n();
  const { api } = usePorts();
  const [search, setSearch] = useSearchParams();
  const given = (name: string, otherwise: string): string => {
    const text = search.get(name);
    return text && isDate(text) ? text : otherwise;
  };
  const startDate = given('startDate', todayOf(venue));
  const endDate = given('endDate', addDays(startDate, AHEAD_DAYS));
  const inventory = search.get('inventory') ?? '';
  const put = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const { data, error, refetch } = useQuery({
    queryKey: ['capacity_rules', 'overbooked', group, inventory, startDate, endDate],
    queryFn: ({ signal }) =>
      api.get<OverbookedAnswer>(
        '/api/admin/overbooked',
        { group, inventory, startDate, endDate },
        { signal },
      ),
  });
  const day = (name: string, label: 'from' | 'to', value: string) => (
    <TextField
      type="date"
      label={t(label)}
      value={value}
      onChange={({ target }) => {
        if (isDate(target.value)) put(name, target.value);
      }}
      sx={{ width: 165 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
        {t('over_about')}
      </Typography>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          select
          label={tCommon('inventory')}
          value={inventory}
          onChange={({ target }) => put('inventory', target.value)}
          sx={{ minWidth: 165 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{tCommon('all')}</option>
          {venue.inventories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
        {day('startDate', 'from', startDate)}
        {day('endDate', 'to', endDate)}
      </Box>
      {data && data.end_date < endDate && (
        <Alert severity="info">{t('preview_until', { date: format(data.end_date, 'medium') })}</Alert>
      )}
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.over.length === 0 ? (
        <Card sx={{ py: 6, px: 2, textAlign: 'center', color: 'text.secondary' }}>
          {t('over_nothing', { from: format(startDate, 'medium'), to: format(data.end_date, 'medium') })}
        </Card>
      ) : (
        <OverbookedPools pools={data.over} more={data.more_over} group={group} heading="h2" />
      )}
    </Box>
  );
};

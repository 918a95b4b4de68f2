import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Navigate } from 'react-router';
import { Box, TextField, Typography } from '@mui/material';
import type { ExportFormat, InventoryGroupAnswer } from '@stile/contracts';
import { tillDays } from '@stile/contracts/reports/till-days.report';
import { Loaded } from '../accounting/Loaded.js';
import type { TillDays as Answer } from '../core/answers.js';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { TILL_DAYS, TILL_QUERIES } from '../tills/till-session.js';
import { TillField } from '../tills/TillField.js';
import { DateBox } from '../ui/DateBox.js';
import { Failure } from '../ui/Failure.js';
import { FileMenu } from '../ui/FileMenu.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { Periods, periodsOf, type Period } from '../ui/Periods.js';
import { PrintHead } from '../ui/PrintHead.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { useAddress } from './address.js';
import { FigureMeanings } from './FigureMeanings.js';
import { TillDaysTable } from './TillDaysTable.js';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

/** The sessions of each till added up by business day; without a period in the address, of the month of now. */
export const TillDays = () => {
  const { t } = useI18n();
  const group = useGroup();
  const { data: venue, error, refetch } = useVenueOf(group);
  const { chosen, addressWith } = useAddress();
  if (group === null) return <Typography>{t('no_inventory_group')}</Typography>;
  if (!venue) return error ? <Failure error={error} retry={() => void refetch()} /> : <PageSkeleton />;
  const { period } = chosen;
  if (!period) return <Navigate replace to={addressWith({ period: periodsOf(todayOf(venue)).month })} />;
  return <OfPeriod venue={venue} period={period} />;
};

interface OfPeriodProps {
  readonly venue: InventoryGroupAnswer;
  readonly period: Period;
}

const OfPeriod = ({ venue, period }: OfPeriodProps) => {
  const { t } = useI18n();
  const translate = useTranslate();
  const { chosen, addressWith } = useAddress();
  const { till, user } = chosen;
  useLive({ resource: 'tills', inventoryGroup: venue.id }, TILL_QUERIES);
  const filter = JSON.stringify({
    inventory_group: venue.id,
    business_date_gte: period.date_gte,
    business_date_lte: period.date_lte,
    ...(till && { till }),
    ...(user && { users: user }),
  });
  const answer = useGetOne<Answer>(TILL_DAYS, { id: filter });
  const sessionsOf = (day: { readonly till: string; readonly business_date: string }): string =>
    addressWith({
      tab: 'sessions',
      till: day.till,
      period: { date_gte: day.business_date, date_lte: day.business_date },
    });
  const choices = FORMATS.map((format) => ({
    label: t(`export_${format}`),
    rows: { list: tillDays.name, format, filter },
  }));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PrintHead venue={venue} period={period} />
      <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
        {t(tillDays.help)}
      </Typography>
      <Filters venue={venue} period={period} />
      <Loaded answer={answer}>
        {({ days, totals, currency }) => (
          <Panel
            title={t('tills.tab_days')}
            flush={days.length > 0}
            aside={<FileMenu label={translate('ra.action.export')} choices={choices} total={days.length} />}
          >
            {days.length === 0 ? (
              <Typography color="text.secondary">{t(tillDays.none)}</Typography>
            ) : (
              <TillDaysTable
                days={days}
                totals={totals}
                currency={currency}
                timeZone={venue.timezone}
                to={sessionsOf}
              />
            )}
          </Panel>
        )}
      </Loaded>
      <FigureMeanings report={tillDays} />
    </Box>
  );
};

const Filters = ({ venue, period }: OfPeriodProps) => {
  const { t } = useI18n();
  const { chosen, choose } = useAddress();
  const { date_gte: from, date_lte: until } = period;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, displayPrint: 'none' }}>
      <Periods today={todayOf(venue)} value={period} onChange={(to) => choose({ period: to })} />
      <Box sx={{ display: 'flex', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
        <DateBox
          label={t('tills.from')}
          value={from}
          onChange={(to) => choose({ period: { date_gte: to, date_lte: to > until ? to : until } })}
        />
        <DateBox
          label={t('tills.to')}
          value={until}
          onChange={(to) => choose({ period: { date_gte: to < from ? to : from, date_lte: to } })}
        />
      </Box>
      <TillField
        group={venue.id}
        till={chosen.till}
        label={t('tills.till')}
        none={t('all')}
        onChange={(till) => choose({ till })}
        sx={{ minWidth: 160 }}
      />
      <UserField key={chosen.user} user={chosen.user} onChange={(user) => choose({ user })} />
    </Box>
  );
};

/** A user name, which counts once it is typed. */
const UserField = ({ user, onChange }: { user: string; onChange: (user: string) => void }) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState(user);
  const take = (): void => {
    if (typed.trim() !== user) onChange(typed.trim());
  };
  return (
    <TextField
      label={t('tills.user')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    />
  );
};

import { Box, Card, Typography } from '@mui/material';
import type { OccupancyAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { StatusMark } from '../ui/StatusMark.js';
import { Meter } from './Meter.js';
import { limitOf } from './queries.js';

const cell = { px: { xs: 2, sm: 2.5 }, py: 2, display: 'grid', gap: 0.75, alignContent: 'start' };

/** The day in four figures: sums over its slots, as the day's status is. */
export const DaySummary = ({ day: { date, status, slots } }: { day: OccupancyAnswer }) => {
  const { t, date: format, number } = useI18n();
  const sum = (name: 'currentCars' | 'maxCars' | 'currentPeople' | 'maxPeople'): number =>
    slots.reduce((total, slot) => total + slot[name], 0);
  const open = slots.filter(({ clickable }) => clickable).length;
  return (
    <Card
      component="section"
      aria-label={t('day_summary')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: '1.4fr 1fr 1fr 1fr',
        },
      }}
    >
      <Box sx={cell}>
        <Typography variant="h2">{format(date, 'full')}</Typography>
        <StatusMark status={status} />
      </Box>
      <Box sx={cell}>
        <Label>{t('cars')}</Label>
        <Meter taken={sum('currentCars')} limit={limitOf(sum('maxCars'))} />
      </Box>
      <Box sx={cell}>
        <Label>{t('people')}</Label>
        <Meter taken={sum('currentPeople')} limit={limitOf(sum('maxPeople'))} />
      </Box>
      <Box sx={cell}>
        <Label>{t('open_slots')}</Label>
        <Typography>
          <b>{number(open)}</b> / {number(slots.length)}
        </Typography>
      </Box>
    </Card>
  );
};

const Label = ({ children }: { children: string }) => (
  <Typography sx={{ fontSize: '.8125rem', color: 'text.secondary' }}>{children}</Typography>
);

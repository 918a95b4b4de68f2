import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ArrivalsAnswer, OccupancyAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { StatusMark } from '../ui/StatusMark.js';
import { PartyFigures } from './PartyFigures.js';

const cell = { px: { xs: 2, sm: 2.5 }, py: 2, display: 'grid', gap: 0.75, alignContent: 'start' };

interface DaySummaryProps {
  day: OccupancyAnswer;
  /** undefined while they load */ arrivals: ArrivalsAnswer | undefined;
}

/** The day, who comes, and how many slots are open. */
export const DaySummary = ({ day: { date, status, slots }, arrivals }: DaySummaryProps) => {
  const { t, date: format, number } = useI18n();
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
      {(['cars', 'people'] as const).map((kind) => (
        <Box key={kind} sx={cell}>
          {arrivals ? <PartyFigures kind={kind} figures={arrivals[kind]} /> : <Skeleton height={56} />}
        </Box>
      ))}
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

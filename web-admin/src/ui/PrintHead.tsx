import { Box, Typography } from '@mui/material';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import type { Period } from './Periods.js';

interface PrintHeadProps {
  venue: Pick<InventoryGroupAnswer, 'name' | 'current_time'>;
  /** The business day that the page is about. */
  day?: string;
  /** Its first and its last day. */
  period?: Period;
}

/** The head of a page on paper, where no menu or address says whose it is and of when. */
export const PrintHead = ({ venue, day, period }: PrintHeadProps) => {
  const { t, date, time } = useI18n();
  const { name, current_time: now } = venue;
  const days = ({ date_gte: from, date_lte: until }: Period): string =>
    [...new Set([from, until])].map((each) => date(each, 'medium')).join(' – ');
  return (
    <Box sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
      <Typography variant="h6" component="p">
        {[name, day && date(day, 'full'), period && days(period)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography>
        {t('takings.printed')} {date(now.slice(0, 10), 'medium')}, {time(now.slice(11, 16))}
      </Typography>
    </Box>
  );
};

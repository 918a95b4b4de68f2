import { Box, Typography } from '@mui/material';
import type { ArrivalsAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Meter } from './Meter.js';

const small = { fontSize: '.8125rem', color: 'text.secondary' } as const;

interface PartyFiguresProps {
  kind: 'cars' | 'people';
  figures: ArrivalsAnswer['cars'];
}

/** How many come on a day, each counted once, and the most at one time of what there is room for. */
export const PartyFigures = ({ kind, figures: { total, peak } }: PartyFiguresProps) => {
  const { n, t, time } = useI18n();
  return (
    <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {kind === 'cars' ? n('cars_n', total) : n('people_n', total)}
      </Typography>
      {peak && (
        <>
          <Meter taken={peak.taken} limit={peak.limit} />
          {peak.taken > 0 && (
            <Typography sx={small}>{t('most_at_once', { time: time(peak.time) })}</Typography>
          )}
        </>
      )}
    </Box>
  );
};

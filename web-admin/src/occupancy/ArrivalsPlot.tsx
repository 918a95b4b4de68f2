import { Box } from '@mui/material';
import type { ArrivalsAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { tokens } from '@stile/web-kit';

const HEIGHT = 40;

/** The people who arrive on a day, a bar for each time; read aloud as a list. */
export const ArrivalsPlot = ({ arrivals }: Pick<ArrivalsAnswer, 'arrivals'>) => {
  const { t, n, time } = useI18n();
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(1, ...arrivals.map(({ people }) => people));
  const list = arrivals.map((each) => `${time(each.time)} ${n('people_n', each.people)}`).join(', ');
  return (
    <Box role="img" aria-label={t('arrivals_at', { list })}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '3px', height: HEIGHT }}>
        {arrivals.map((each) => (
          <Box
            key={each.time}
            sx={{
              flex: '1 1 0',
              maxWidth: 28,
              minHeight: 2,
              height: Math.round((each.people / most) * HEIGHT),
              borderRadius: '3px 3px 0 0',
              backgroundColor: tokens.brand,
            }}
          />
        ))}
      </Box>
      <Box sx={{ fontSize: '.75rem', color: 'text.secondary' }}>
        {first === last ? time(first.time) : `${time(first.time)} – ${time(last.time)}`}
      </Box>
    </Box>
  );
};

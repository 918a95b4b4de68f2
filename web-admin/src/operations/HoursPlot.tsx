import { Box } from '@mui/material';
import type { OverviewAnswer } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';

const HEIGHT = 120;
/** More labels than these do not fit side by side on a phone. */
const LABELS_ON_PHONES = 7;
const small = { fontSize: '.75rem', whiteSpace: 'nowrap' } as const;

/** '10:00 AM' of a full hour is '10 AM', '10 h 00' is '10 h'. */
const shortHour = (time: string): string => time.replace(/[:\s\u00a0]00/, '');

/** The people who arrive, a bar an hour; those that have passed are grey. Read aloud as a list. */
export const HoursPlot = ({ hours, now }: { hours: OverviewAnswer['hours']; now: string }) => {
  const { t, n, number, time } = useI18n();
  const most = Math.max(1, ...hours.map(({ people }) => people));
  const thinned =
    hours.length > LABELS_ON_PHONES
      ? { '&:nth-of-type(even) .hour': { visibility: { xs: 'hidden', sm: 'visible' } } }
      : {};
  const list = hours.map((hour) => `${time(hour.time)} ${n('people_n', hour.people)}`).join(', ');
  return (
    <Box
      role="img"
      aria-label={t('arrivals_at', { list })}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: { xs: '4px', sm: 1 } }}
    >
      {hours.map((hour) => (
        <Box
          key={hour.time}
          sx={{
            flex: '1 1 0',
            minWidth: 0,
            maxWidth: 96,
            display: 'grid',
            justifyItems: 'center',
            gap: '2px',
            ...thinned,
          }}
        >
          <Box sx={{ ...small, fontWeight: 700 }}>{hour.people > 0 && number(hour.people)}</Box>
          <Box
            sx={{
              width: '100%',
              height: Math.max(2, Math.round((hour.people / most) * HEIGHT)),
              borderRadius: '4px 4px 0 0',
              backgroundColor: hour.time.slice(0, 2) < now.slice(0, 2) ? tokens.lineStrong : tokens.brand,
            }}
          />
          <Box className="hour" sx={{ ...small, color: 'text.secondary' }}>
            {shortHour(time(hour.time))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

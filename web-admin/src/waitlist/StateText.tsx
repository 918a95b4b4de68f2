import { Link as RouterLink } from 'react-router';
import { Box, Link } from '@mui/material';
import type { WaitlistRow } from '@stile/contracts';
import { useWords } from '../i18n/words.js';
import { mayReach } from '../core/contracts.js';
import { useUser } from '../core/ports.js';
import { useVenue } from '../venue/use-venue.js';
import { useWaitlistWords } from './words.js';

/** Where an entry stands: until when its offer lasts, or the reservation that came of it; for auditors how it got there. */
export const StateText = ({ row }: { row: WaitlistRow }) => {
  const t = useWaitlistWords();
  const { t: words, instant } = useWords();
  const user = useUser();
  const zone = useVenue()?.timezone ?? 'UTC';
  return (
    <Box>
      {t(`state_${row.state}`)}
      {row.state === 'offered' && row.lapses_at ? (
        <Box sx={{ color: 'text.secondary', fontSize: '.8125rem' }}>
          {t('until', { at: instant(row.lapses_at, zone) })}
        </Box>
      ) : null}
      {row.reservation_id ? (
        <Box>
          <Link
            component={RouterLink}
            to={`/reservation/${row.reservation_id}`}
            sx={{ fontFamily: 'ui-monospace, monospace' }}
          >
            {row.reservation_id}
          </Link>
        </Box>
      ) : null}
      {mayReach(user, '/event_history', row.inventory_group) ? (
        <Box>
          <Link
            component={RouterLink}
            to={`/event_history?waitlistEntry=${row.id}`}
            aria-label={words('history_title', { id: row.id })}
            sx={{ display: 'inline-block', py: 1, fontSize: '.8125rem' }}
          >
            {words('history')}
          </Link>
        </Box>
      ) : null}
    </Box>
  );
};

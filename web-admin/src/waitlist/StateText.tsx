import { Link as RouterLink } from 'react-router';
import { Box, Link } from '@mui/material';
import type { WaitlistRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useVenue } from '../venue/use-venue.js';

/**
 * Where an entry stands: until when its offer lasts, or the reservation that came of it; for auditors how it got
 * there.
 */
export const StateText = ({ row }: { row: WaitlistRow }) => {
  const { t, instant } = useI18n();
  const user = useUser();
  const zone = useVenue()?.timezone;
  return (
    <Box>
      {t(`waitlist.state_${row.state}`)}
      {row.state === 'offered' && row.lapses_at ? (
        <Muted>{t('waitlist.until', { at: instant(row.lapses_at, zone) })}</Muted>
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
            aria-label={t('history_title', { id: row.id })}
            sx={{ display: 'inline-block', py: 1, fontSize: '.8125rem' }}
          >
            {t('history')}
          </Link>
        </Box>
      ) : null}
    </Box>
  );
};

import { Link as RouterLink } from 'react-router';
import { Box, Link, Typography } from '@mui/material';
import type { ListedEvent } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { useZone } from '../venue/use-venue.js';
import { JsonBlock } from './JsonBlock.js';
import { eventName } from './event-name.js';
import { Folded } from './Folded.js';

interface EventRowsProps {
  readonly events: readonly ListedEvent[];
  onSubject(stream: string): void;
}

/** Events as they lie in the log; each opens its data and leads to its story. */
export const EventRows = ({ events, onSubject }: EventRowsProps) => (
  <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {events.map((event) => (
      <Box
        component="li"
        key={event.position}
        sx={{ borderTop: `1px solid ${tokens.line}`, py: 1.5, px: { xs: 2, sm: 2.5 } }}
      >
        <Row event={event} onSubject={onSubject} />
      </Box>
    ))}
  </Box>
);

/** A finger finds it. */
const target = { display: 'inline-block', py: 0.5, minHeight: 28 } as const;

const Row = ({ event, onSubject }: { event: ListedEvent; onSubject: EventRowsProps['onSubject'] }) => {
  const i18n = useI18n();
  const { t, instant } = i18n;
  const zone = useZone();
  const { position, at, type, stream, actor, station } = event;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 0.5, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box>
        <time dateTime={at} title={`${at} (UTC)`}>
          {instant(at, zone, 'second')}
        </time>
        <Muted>{t('log.position', { position })}</Muted>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="h3">
          {eventName(type, i18n)}
        </Typography>
        <Muted>
          {actorName(actor, i18n)}
          {station && ` · ${t('at_station', { station })}`}
        </Muted>
        <EventData event={event} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component="button"
          type="button"
          aria-label={t('log.only_subject', { stream })}
          onClick={() => onSubject(stream)}
          sx={{ ...target, textAlign: 'start', overflowWrap: 'anywhere' }}
        >
          {stream}
        </Link>
        <Story event={event} />
      </Box>
    </Box>
  );
};

const Story = ({ event: { reservation_id, waitlist_entry } }: { event: ListedEvent }) => {
  const { t } = useI18n();
  const id = reservation_id ?? waitlist_entry;
  if (id === null) return null;
  const name = reservation_id === null ? 'waitlistEntry' : 'reservationId';
  return (
    <Box>
      <Link component={RouterLink} to={`/event_history?${name}=${id}`} sx={target}>
        {t('log.story', { id })}
      </Link>
    </Box>
  );
};

const EventData = ({ event }: { event: ListedEvent }) => {
  const { t } = useI18n();
  return (
    <Folded summary={t('log.data')}>
      {event.sealed && <Muted>{t('log.sealed')}</Muted>}
      <JsonBlock label={t('log.data')} value={event.data} />
    </Folded>
  );
};

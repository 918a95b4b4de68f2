import { useEffect, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { Form, FormDataConsumer, TextInput, Title } from 'react-admin';
import { Box, Button, Typography } from '@mui/material';
import type { HistoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { useLive } from '../core/use-live.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { useVenueOfPast } from '../venue/use-venue.js';
import { EntryStory } from './EntryStory.js';
import { EventLogPage } from './EventLogPage.js';
import { Folded } from './Folded.js';
import { Moment } from './Moment.js';
import { StateThen } from './StateThen.js';
import { Timeline } from './Timeline.js';
import { HISTORY_QUERIES, stateOf, useHistory } from './use-history.js';

/** The slider runs over many moments: only where it rests is worth a question. */
const REST_MS = 200;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * The history of a reservation or an entry of a waitlist, event by event, and how a reservation stood at any moment:
 * for auditors; without a number, the log.
 */
export const HistoryPage = () => {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const id = search.get('reservationId') ?? '';
  const entry = search.get('waitlistEntry') ?? '';
  const named = id || entry;
  return (
    <>
      <Title title={named ? t('history_title', { id: named }) : t('event_log')} preferenceKey={false} />
      {id ? <Story key={id} id={id} /> : entry ? <EntryStory key={entry} id={entry} /> : <Log />}
    </>
  );
};

/** The log as a whole; few come for one story without its number. */
const Log = () => {
  const { t } = useI18n();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EventLogPage />
      <Folded summary={t('log.ask')}>
        <Ask />
      </Folded>
    </Box>
  );
};

const Story = ({ id }: { id: string }) => {
  const history = useHistory(id, null);
  const all = history.data;
  const now = all ? stateOf(all) : null;
  const venue = useVenueOfPast(now?.inventory_group ?? null, now?.inventory);
  if (all && (!now || venue.data)) return <Told all={all} venue={venue.data} />;
  const failed = all ? venue : history;
  return failed.error ? (
    <Failure error={failed.error} retry={() => void failed.refetch()} />
  ) : (
    <PageSkeleton />
  );
};

/** The chosen moment: at once for what is on the page; after a rest for what is asked and for the address. */
const useMoment = () => {
  const [search, setSearch] = useSearchParams();
  const named = search.get('asOf');
  const [chosen, choose] = useState(named !== null && INSTANT.test(named) ? named : null);
  const [settled, setSettled] = useState(chosen);
  useEffect(() => {
    if (chosen === settled) return undefined;
    const timer = setTimeout(() => {
      setSettled(chosen);
      setSearch(
        (query) => {
          if (chosen) query.set('asOf', chosen);
          else query.delete('asOf');
          return query;
        },
        { replace: true },
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [chosen, settled, setSearch]);
  return { chosen, settled, choose };
};

interface ToldProps {
  /** Every event; the address may name an earlier moment. */
  readonly all: HistoryAnswer;
  /** undefined where no reservation is left that names it */
  readonly venue: InventoryGroupAnswer | undefined;
}

const Told = ({ all, venue }: ToldProps) => {
  const { t } = useI18n();
  const { chosen, settled, choose } = useMoment();
  const then = useHistory(all.reservationId, settled);
  const now = stateOf(all);
  const timeZone = venue?.timezone ?? 'UTC';
  const waited = all.entries.find(({ type }) => type === 'WaitlistJoined')?.data['entryId'];
  useLive(now ? { resource: 'reservations', inventoryGroup: now.inventory_group } : null, HISTORY_QUERIES);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={RouterLink} to={`/reservation/${all.reservationId}`} variant="outlined">
          {t('open_reservation')}
        </Button>
        {typeof waited === 'string' && (
          <Button component={RouterLink} to={`/event_history?waitlistEntry=${waited}`} variant="outlined">
            {t('waitlist_entry')}
          </Button>
        )}
      </Box>
      <Moment entries={all.entries} asOf={chosen} timeZone={timeZone} choose={choose} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Timeline
          entries={all.entries}
          asOf={chosen}
          locale={{ timeZone, currency: now?.currency ?? null, venue }}
        />
        <Box sx={{ order: { xs: -1, lg: 0 }, position: { lg: 'sticky' }, top: 80 }}>
          {then.error ? (
            <Failure error={then.error} retry={() => void then.refetch()} />
          ) : (
            <StateThen
              reservation={then.data ? stateOf(then.data) : now}
              venue={venue}
              stale={then.isPlaceholderData || chosen !== settled}
            />
          )}
        </Box>
      </Box>
    </Box>
  );
};

interface Question {
  readonly of: 'reservationId' | 'waitlistEntry';
  readonly id: string;
}
const RESERVATION: Question = { of: 'reservationId', id: '' };

const Ask = () => {
  const { t } = useI18n();
  const [, setSearch] = useSearchParams();
  const show = ({ of, id }: Partial<Question>): void => {
    if (of && id?.trim()) setSearch({ [of]: id.trim().toUpperCase() });
  };
  return (
    <Form defaultValues={RESERVATION} onSubmit={show}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 420 }}>
        <Typography>{t('history_ask')}</Typography>
        <ChoiceInput
          source="of"
          label={t('history_of')}
          choices={[
            { id: 'reservationId', name: t('reservation') },
            { id: 'waitlistEntry', name: t('waitlist_entry') },
          ]}
        />
        <FormDataConsumer<Question>>
          {({ formData: { of } }) => (
            <TextInput
              source="id"
              label={t(of === 'waitlistEntry' ? 'entry_number' : 'reservation_number')}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 20 } }}
            />
          )}
        </FormDataConsumer>
        <Button type="submit" variant="contained">
          {t('history_show')}
        </Button>
      </Box>
    </Form>
  );
};

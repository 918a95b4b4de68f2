import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGetOne } from 'react-admin';
import { Box, Button, Typography } from '@mui/material';
import type { EventLog, EventPage } from '../core/answers.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { Muted } from '../ui/Muted.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { useZone } from '../venue/use-venue.js';
import { EventRows } from './EventRows.js';
import { FILTERS, LogFilters, type LogFilter } from './LogFilters.js';
import { LogHead } from './LogHead.js';

const RUNNING_EVERY_MS = 1_000;
const EVERY_MS = 15_000;
const BEFORE = 'before';

/** The log itself, for auditors (docs/rules/log.md 82). */
export const EventLogPage = () => {
  const { t } = useI18n();
  const log = useLog();
  const { filter, before, choose } = useChoice();
  const page = useGetOne<EventPage>(
    'event_pages',
    { id: 'page', meta: { ...filter, before } },
    { placeholderData: (earlier) => earlier },
  );
  const fresh = useFresh(log.data, page.dataUpdatedAt);
  const refresh = (): void => {
    void page.refetch();
    void log.refetch();
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
        {t('log.about')}
      </Typography>
      {log.data && <LogHead log={log.data} onBegun={() => void log.refetch()} />}
      <Panel title={t('log.listed')} flush aside={<Fresh fresh={before ? 0 : fresh} refresh={refresh} />}>
        <Box sx={{ px: { xs: 2, sm: 2.5 }, pt: 1, pb: 2 }}>
          <LogFilters
            key={JSON.stringify(filter)}
            value={filter}
            onChange={(chosen) => choose({ filter: chosen })}
          />
        </Box>
        {page.error && <Failure error={page.error} retry={() => void page.refetch()} />}
        {!page.data && !page.error && <PageSkeleton rows={4} />}
        {page.data && (
          <Listed
            page={page.data}
            isStale={page.isPlaceholderData}
            filter={filter}
            before={before}
            choose={choose}
          />
        )}
      </Panel>
    </Box>
  );
};

/** None for who sees a part of the log alone. */
const useLog = () =>
  useGetOne<EventLog>(
    'event_log',
    { id: 'log' },
    {
      retry: false,
      refetchInterval: ({ state }) =>
        state.error ? false : state.data?.running ? RUNNING_EVERY_MS : EVERY_MS,
    },
  );

/** Events that have come since the page was loaded. */
const useFresh = (log: EventLog | undefined, loadedAt: number): number => {
  const [shown, setShown] = useState<{ loadedAt: number; events: number }>();
  const events = log?.events;
  useEffect(() => {
    if (events !== undefined && shown?.loadedAt !== loadedAt) setShown({ loadedAt, events });
  }, [events, loadedAt, shown]);
  return events === undefined || shown?.loadedAt !== loadedAt ? 0 : events - shown.events;
};

interface Choice {
  readonly filter: LogFilter;
  readonly before?: string | undefined;
}

/** The choice is in the address, so that going back restores it. */
const useChoice = () => {
  const [search, setSearch] = useSearchParams();
  const filter: LogFilter = Object.fromEntries(
    FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  );
  const before = search.get(BEFORE) ?? undefined;
  const choose = ({ filter: chosen, before: from }: Choice): void =>
    setSearch((query) => {
      for (const name of FILTERS) {
        query.delete(name);
        if (chosen[name]) query.set(name, chosen[name]);
      }
      query.delete(BEFORE);
      if (from) query.set(BEFORE, from);
      return query;
    });
  return { filter, before, choose };
};

const Fresh = ({ fresh, refresh }: { fresh: number; refresh: () => void }) => {
  const { n } = useI18n();
  return (
    <Box role="status">
      {fresh > 0 && (
        <Button variant="outlined" size="small" onClick={refresh}>
          {n('log.fresh', fresh)}
        </Button>
      )}
    </Box>
  );
};

interface ListedProps extends Choice {
  readonly page: EventPage;
  /** Another page is being loaded. */
  readonly isStale: boolean;
  choose(choice: Choice): void;
}

const Listed = ({ page: { events, next, searched_to }, isStale, filter, before, choose }: ListedProps) => {
  const { t, instant } = useI18n();
  const zone = useZone();
  const isFiltered = FILTERS.some((name) => filter[name] !== undefined) || before !== undefined;
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1 }}>
      <EventRows events={events} onSubject={(subject) => choose({ filter: { subject } })} />
      {events.length === 0 && next === null && (
        <Typography sx={{ p: 4, textAlign: 'center' }}>
          {t(isFiltered ? 'log.none' : 'log.none_yet')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: { xs: 2, sm: 2.5 } }}>
        {next !== null && (
          <Button variant="outlined" onClick={() => choose({ filter, before: next })}>
            {t('log.older')}
          </Button>
        )}
        {before !== undefined && <Button onClick={() => choose({ filter })}>{t('log.newest')}</Button>}
        {searched_to && <Muted>{t('log.searched', { at: instant(searched_to, zone) })}</Muted>}
      </Box>
    </Box>
  );
};

import { Box, Typography } from '@mui/material';
import type { HistoryEntry } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import { Changes } from './Changes.js';
import { actorName } from '../i18n/actor-name.js';
import { JsonBlock } from './JsonBlock.js';
import { eventName, TECHNICAL_EVENTS } from './event-name.js';
import { lastAt } from './Moment.js';
import type { Locale } from './ValueText.js';

interface TimelineProps {
  entries: readonly HistoryEntry[];
  asOf: string | null;
  locale: Locale;
}

const rail = {
  position: 'relative',
  pl: 3.5,
  pb: 2.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 7,
    top: 8,
    bottom: -8,
    width: 2,
    backgroundColor: tokens.line,
  },
  '&:last-of-type::before': { display: 'none' },
  '&:last-of-type': { pb: 0 },
} as const;
const dot = {
  position: 'absolute',
  left: 1,
  top: 5,
  width: 14,
  height: 14,
  borderRadius: '50%',
  border: `2px solid ${tokens.brand}`,
} as const;

interface Run {
  readonly isTechnical: boolean;
  /** The index of its first entry among all. */
  readonly first: number;
  readonly entries: HistoryEntry[];
}

/** Events in the order of the log; neighbours that are only of interest to technicians together. */
const runsOf = (entries: readonly HistoryEntry[]): Run[] => {
  const runs: Run[] = [];
  entries.forEach((entry, first) => {
    const isTechnical = TECHNICAL_EVENTS.has(entry.type);
    const run = runs.at(-1);
    if (run?.isTechnical === isTechnical) run.entries.push(entry);
    else runs.push({ isTechnical, first, entries: [entry] });
  });
  return runs;
};

/**
 * People's acts stand open, technical steps are folded. Every event in the order of the log; those after the chosen
 * moment are there, but hollow.
 */
export const Timeline = ({ entries, asOf, locale }: TimelineProps) => {
  const { t, n } = useI18n();
  const last = lastAt(entries, asOf);
  return (
    <Panel
      title={t('events')}
      aside={
        <Typography color="text.secondary" sx={{ fontSize: '.875rem' }}>
          {n('events_n', entries.length)}
        </Typography>
      }
    >
      <ol>
        {runsOf(entries).map((run) => {
          const steps = run.entries.map((entry, index) => (
            <Entry key={entry.position} entry={entry} later={run.first + index > last} locale={locale} />
          ));
          return run.isTechnical ? (
            <Box component="li" key={run.first} sx={rail}>
              <Box component="details">
                <Box component="summary" sx={summary}>
                  {n('technical_n', run.entries.length)}
                </Box>
                <ol>{steps}</ol>
              </Box>
            </Box>
          ) : (
            steps
          );
        })}
      </ol>
    </Panel>
  );
};

/** When it was sold without the network; it was recorded later. */
const soldAtOf = ({ data }: HistoryEntry): string | undefined => {
  const { soldAt, offline } = data as {
    readonly soldAt?: string;
    readonly offline?: { readonly soldAt: string };
  };
  return soldAt ?? offline?.soldAt;
};

const Entry = ({ entry, later, locale }: { entry: HistoryEntry; later: boolean; locale: Locale }) => {
  const i18n = useI18n();
  const { t, instant } = i18n;
  const soldAt = soldAtOf(entry);
  return (
    <Box component="li" sx={rail}>
      <Box
        aria-hidden="true"
        sx={{
          ...dot,
          backgroundColor: later ? tokens.paper : tokens.brand,
          ...(later ? { borderColor: tokens.lineStrong } : {}),
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px', alignItems: 'baseline' }}>
        <Typography variant="h3" component="h3" sx={later ? { color: 'text.secondary' } : {}}>
          {eventName(entry.type, i18n)}
        </Typography>
        {later && (
          <Typography component="span" sx={{ fontSize: '.75rem', color: 'text.secondary' }}>
            {t('later')}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '0 12px',
          color: 'text.secondary',
          fontSize: '.875rem',
        }}
      >
        <time dateTime={entry.at} title={`${entry.at} (UTC)`}>
          {instant(entry.at, locale.timeZone, 'second')}
        </time>
        <span>{actorName(entry.actor, i18n)}</span>
        {entry.station && <span>{t('at_station', { station: entry.station })}</span>}
        {soldAt && <span>{t('sold_offline', { at: instant(soldAt, locale.timeZone, 'second') })}</span>}
      </Box>
      <Changes changes={entry.changes} locale={locale} />
      <Raw entry={entry} />
    </Box>
  );
};

const summary = {
  cursor: 'pointer',
  color: tokens.brand,
  fontWeight: 600,
  fontSize: '.875rem',
  py: 0.5,
  width: 'fit-content',
} as const;

const Raw = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useI18n();
  return (
    <details>
      <Box component="summary" sx={summary}>
        {t('raw_event')}
      </Box>
      <JsonBlock label={t('raw_event')} value={entry} />
    </details>
  );
};

import { Box, Button, Slider, TextField, Typography } from '@mui/material';
import type { HistoryEntry } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import { eventName } from './event-name.js';
import { instantOfLocal, localOf } from '../ui/zoned.js';

interface MomentProps {
  entries: readonly HistoryEntry[];
  /** null: now. */
  asOf: string | null;
  timeZone: string;
  choose: (moment: string | null) => void;
}

/** The last event at or before a moment; -1 when the moment lies before the first. */
export const lastAt = (entries: readonly HistoryEntry[], asOf: string | null): number =>
  asOf === null
    ? entries.length - 1
    : entries.reduce((last, { at }, index) => (at <= asOf ? index : last), -1);

/** Chooses the moment that the state is shown for: event by event, or to the second. */
export const Moment = ({ entries, asOf, timeZone, choose }: MomentProps) => {
  const i18n = useI18n();
  const { t, instant } = i18n;
  const moments = momentsOf(entries);
  const index = asOf === null ? moments.length - 1 : moments.findLastIndex((moment) => moment <= asOf);
  const last = moments.at(-1);
  const nameOf = (position: number): string => {
    const entry = position < 0 ? undefined : entries[lastAt(entries, moments[position] ?? null)];
    return entry
      ? `${eventName(entry.type, i18n)}, ${instant(entry.at, timeZone, 'second')}`
      : t('before_first');
  };
  const type = (local: string): void => {
    const moment = instantOfLocal(local, timeZone);
    if (moment) choose(moment);
  };
  return (
    <Panel
      title={t('state_as_of')}
      aside={
        <Button onClick={() => choose(null)} disabled={asOf === null}>
          {t('now')}
        </Button>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: '8px 32px',
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 290px' },
        }}
      >
        <Box sx={{ px: 1.5 }}>
          <Slider
            value={index}
            min={-1}
            max={moments.length - 1}
            step={1}
            marks
            aria-label={t('moment')}
            aria-valuetext={nameOf(index)}
            onChange={(_, value) =>
              choose(value === moments.length - 1 ? null : (moments[value] ?? beforeFirst(moments)))
            }
          />
        </Box>
        <TextField
          type="datetime-local"
          label={t('moment_local', { zone: timeZone })}
          value={localOf(asOf ?? last ?? '1970-01-01T00:00:00.000Z', timeZone)}
          onChange={(event) => type(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
        />
      </Box>
      <Typography aria-live="polite" sx={{ mt: 0.5, color: 'text.secondary', fontSize: '.875rem' }}>
        {asOf === null ? t('as_of_now') : t('after_event', { event: nameOf(index) })}
      </Typography>
    </Panel>
  );
};

/** Events of one millisecond are one step: no moment lies between them. */
const momentsOf = (entries: readonly HistoryEntry[]): string[] =>
  [...new Set(entries.map(({ at }) => at))].sort();
const beforeFirst = ([first]: readonly string[]): string | null =>
  first ? new Date(Date.parse(first) - 1).toISOString() : null;

import { useState } from 'react';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import type { Kind, RulePreviewAnswer } from '@stile/contracts';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { isDate } from '@stile/contracts/kernel/time';
import { useAct } from '../core/use-act.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { LiveHolds } from './LiveHolds.js';
import { OverbookedDays } from './OverbookedDays.js';
import { PreviewCalendar } from './PreviewCalendar.js';
import type { Window } from './preview-window.js';

interface PreviewProps {
  about: string;
  /** The kind of the document that changes; a rule unless said otherwise. */
  kind?: Kind;
  group: string | null;
  /** The days worth a look, until others are chosen. */
  window: Window;
  /** The change as text: a preview of another is out of date. */
  of: string;
  /** The change, as the server is asked; null where it cannot be yet. */
  change: () => Promise<object | null>;
}

/** The days that a change of a rule or a destination would touch, and the bookings that would be over. */
export const Preview = ({
  about,
  kind = 'capacity_rules',
  group,
  window: named,
  of,
  change,
}: PreviewProps) => {
  const t = useEditorTexts();
  const [chosen, setChosen] = useState<Partial<Window>>({});
  const window = { ...named, ...chosen };
  const look = useAct((provider, { body, window: days }: { of: string; body: object; window: Window }) =>
    provider.preview(kind, {
      ...(group === null ? {} : { group }),
      ...body,
      startDate: days.startDate,
      endDate: days.endDate,
    }),
  );
  const show = async (): Promise<void> => {
    const body = await change();
    if (body) look.mutate({ of, body, window });
  };
  const { data, variables: requested } = look;
  const isStale = requested !== undefined && (requested.of !== of || !isSame(requested.window, window));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="text.secondary">{about}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {(['startDate', 'endDate'] as const).map((name) => (
          <Day
            key={name}
            label={t(name === 'startDate' ? 'from' : 'to')}
            value={window[name]}
            choose={(day) => setChosen({ ...chosen, [name]: day })}
          />
        ))}
        <Button variant="outlined" loading={look.isPending} onClick={() => void show()}>
          {t(data ? 'preview_again' : 'preview_show')}
        </Button>
      </Box>
      <Box
        role="status"
        aria-live="polite"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {look.isPending && <PageSkeleton rows={3} />}
        {look.error && <Failure error={look.error} retry={() => void show()} />}
        {data && isStale && <Alert severity="info">{t('preview_stale')}</Alert>}
        {data && <Extent preview={data} requested={requested.window} />}
      </Box>
      {data && <Effects preview={data} group={group} onEnded={() => void show()} />}
    </Box>
  );
};

const isSame = (one: Window, other: Window): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;

interface DayProps {
  label: string;
  value: string;
  choose: (day: string) => void;
}

const Day = ({ label, value, choose }: DayProps) => (
  <TextField
    type="date"
    label={label}
    value={value}
    onChange={({ target }) => {
      if (isDate(target.value)) choose(target.value);
    }}
    sx={{ flex: '1 1 140px', maxWidth: 180 }}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

/** How many days change, and how far the server looked. */
const Extent = ({ preview, requested }: { preview: RulePreviewAnswer; requested: Window }) => {
  const t = useEditorTexts();
  const { date } = useI18n();
  const until = date(preview.end_date, 'medium');
  const days = preview.days.length;
  const changed = days === 1 ? t('preview_day') : t('preview_days', { n: days });
  return (
    <>
      <Typography sx={{ fontWeight: 700 }}>
        {days === 0
          ? t('preview_nothing', { from: date(requested.startDate, 'medium'), to: until })
          : changed}
      </Typography>
      {preview.end_date < requested.endDate && (
        <Alert severity="info">{t('preview_until', { date: until })}</Alert>
      )}
    </>
  );
};

interface EffectsProps {
  preview: RulePreviewAnswer;
  group: string | null;
  onEnded: () => void;
}

/** The days that change, the bookings that would be over, and who is about to book. */
const Effects = ({ preview, group, onEnded }: EffectsProps) => {
  const t = useEditorTexts();
  return (
    <>
      {preview.days.length > 0 && <PreviewCalendar days={preview.days} />}
      {preview.over.length === 0 ? (
        <Alert severity="success">{t('preview_fits')}</Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography component="h3" variant="h3">
            {t('preview_over')}
          </Typography>
          <OverbookedDays pools={preview.over} more={preview.more_over} group={group} heading="h4" />
        </Box>
      )}
      <LiveHolds group={group} onEnded={onEnded} holds={preview.holds} more_holds={preview.more_holds} />
    </>
  );
};

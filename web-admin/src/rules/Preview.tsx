import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import type { RulePreviewAnswer } from '@stile/contracts';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { isDate } from '../occupancy/calendar.js';
import { usePorts } from '../core/ports.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { OverbookedPools } from './OverbookedPools.js';
import { PreviewCalendar } from './PreviewCalendar.js';
import type { Window } from './preview-window.js';

export const PREVIEW_PATH = '/api/admin/capacity_rules/preview';

interface PreviewProps {
  about: string;
  group: string | null;
  /** the days worth a look, until others are chosen */
  window: Window;
  /** what the change is, as text: a preview of another is out of date */
  of: string;
  /** the change, as the server is asked; null where it cannot be yet */
  change: () => Promise<object | null>;
}

/** The days that a change of a rule would touch, and the bookings that would be over. */
export const Preview = ({ about, group, window: named, of, change }: PreviewProps) => {
  const t = useEditorTexts();
  const { date: format } = useI18n();
  const { api } = usePorts();
  const [chosen, setChosen] = useState<Partial<Window>>({});
  const window = { ...named, ...chosen };
  const look = useMutation({
    mutationFn: ({ body, window: days }: { of: string; body: object; window: Window }) =>
      api.send<RulePreviewAnswer>('POST', PREVIEW_PATH, {
        ...(group === null ? {} : { group }),
        ...body,
        startDate: days.startDate,
        endDate: days.endDate,
      }),
  });
  const show = async (): Promise<void> => {
    const body = await change();
    if (body) look.mutate({ of, body, window });
  };
  const { data, variables: asked } = look;
  const isStale =
    asked !== undefined &&
    (asked.of !== of ||
      asked.window.startDate !== window.startDate ||
      asked.window.endDate !== window.endDate);
  const day = (name: keyof Window, label: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(label)}
      value={window[name]}
      onChange={({ target }) => {
        if (isDate(target.value)) setChosen({ ...chosen, [name]: target.value });
      }}
      sx={{ flex: '1 1 140px', maxWidth: 180 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  const found = (days: number, from: string, to: string): string =>
    days === 0
      ? t('preview_nothing', { from: format(from, 'medium'), to: format(to, 'medium') })
      : days === 1
        ? t('preview_day')
        : t('preview_days', { n: days });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="text.secondary">{about}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {day('startDate', 'from')}
        {day('endDate', 'to')}
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
        {data && asked && (
          <Typography sx={{ fontWeight: 700 }}>
            {found(data.days.length, asked.window.startDate, data.end_date)}
          </Typography>
        )}
        {data && asked && data.end_date < asked.window.endDate && (
          <Alert severity="info">{t('preview_until', { date: format(data.end_date, 'medium') })}</Alert>
        )}
      </Box>
      {data && data.days.length > 0 && <PreviewCalendar days={data.days} />}
      {data &&
        (data.over.length === 0 ? (
          <Alert severity="success">{t('preview_fits')}</Alert>
        ) : (
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Typography component="h3" variant="h3">
              {t('preview_over')}
            </Typography>
            <OverbookedPools pools={data.over} more={data.more_over} group={group} heading="h4" />
          </Box>
        ))}
    </Box>
  );
};

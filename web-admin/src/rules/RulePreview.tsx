import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import type { RulePreviewAnswer } from '@stile/contracts';
import type { EditorForm } from '../editors/use-editor-form.js';
import { useEditorWords } from '../editors/words.js';
import { useWords } from '../i18n/words.js';
import { isDate } from '../occupancy/calendar.js';
import { usePorts } from '../ports.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { OverbookedPools } from './OverbookedPools.js';
import { PreviewCalendar } from './PreviewCalendar.js';
import { previewWindow, type Window } from './preview-window.js';

export const PREVIEW_PATH = '/api/admin/capacity_rules/preview';

interface RulePreviewProps { editor: EditorForm; group: string | null; /** the rule as it stands; null: a new one */ before: Readonly<Record<string, unknown>> | null; today: string }

/** What saving would do to the days, and which bookings would be over. Nothing is saved by looking. */
export const RulePreview = ({ editor, group, before, today }: RulePreviewProps) => {
  const t = useEditorWords();
  const { date: format } = useWords();
  const { api } = usePorts();
  const [chosen, setChosen] = useState<Partial<Window>>({});
  const typed = JSON.stringify(useWatch({ control: editor.form.control }));
  const window = { ...previewWindow(editor.form.getValues(), before, today), ...chosen };
  const look = useMutation({
    mutationFn: async (_asked: { typed: string; window: Window }) => {
      // A new rule has a number of its own each time it is asked for one: the preview needs any.
      const body = editor.bodyOf();
      return api.send<RulePreviewAnswer>('POST', PREVIEW_PATH, { ...(group === null ? {} : { group }), document: body, startDate: _asked.window.startDate, endDate: _asked.window.endDate });
    },
  });
  const show = async (): Promise<void> => {
    if (!(await editor.form.trigger())) return editor.toSummary();
    look.mutate({ typed, window });
  };
  const asked = look.variables;
  const isStale = asked !== undefined && (asked.typed !== typed || asked.window.startDate !== window.startDate || asked.window.endDate !== window.endDate);
  const day = (name: keyof Window, label: 'from' | 'to') => (
    <TextField type="date" label={t(label)} value={window[name]} onChange={({ target }) => { if (isDate(target.value)) setChosen({ ...chosen, [name]: target.value }); }} sx={{ flex: '1 1 140px', maxWidth: 180 }} slotProps={{ inputLabel: { shrink: true } }} />
  );
  return (
    <Panel title={t('preview')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography color="text.secondary">{t('preview_about')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {day('startDate', 'from')}{day('endDate', 'to')}
          <Button variant="outlined" loading={look.isPending} onClick={() => void show()}>{t(look.data ? 'preview_again' : 'preview_show')}</Button>
        </Box>
        <Box role="status" aria-live="polite" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {look.isPending && <PageSkeleton rows={3} />}
          {look.error && <Failure error={look.error} retry={() => void show()} />}
          {look.data && isStale && <Alert severity="info">{t('preview_stale')}</Alert>}
          {look.data && asked && <Typography sx={{ fontWeight: 700 }}>{look.data.days.length === 0 ? t('preview_nothing', { from: format(asked.window.startDate, 'plain'), to: format(asked.window.endDate, 'plain') }) : look.data.days.length === 1 ? t('preview_day') : t('preview_days', { n: look.data.days.length })}</Typography>}
        </Box>
        {look.data && look.data.days.length > 0 && <PreviewCalendar days={look.data.days} />}
        {look.data && (look.data.over.length === 0
          ? <Alert severity="success">{t('preview_fits')}</Alert>
          : <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}><Typography component="h3" variant="h3">{t('preview_over')}</Typography><OverbookedPools pools={look.data.over} group={group} heading="h4" /></Box>)}
      </Box>
    </Panel>
  );
};

import { useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { blankOf, effectiveWindow } from '../editors/blanks.js';
import { DocumentForm } from '../editors/DocumentForm.js';
import { intervalText, type Interval } from '../inputs/intervals.js';
import type { EditorForm } from '../editors/use-editor-form.js';
import { useEditorWords } from '../documents/texts.js';
import { titleOf, type DocumentRecord } from '../documents/document-record.js';
import { isDate } from '../occupancy/calendar.js';
import { PHONE, tokens } from '../ui/theme.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { todayOf, useGroup, useVenueOf } from '../venue/use-venue.js';
import { RulePreview } from './RulePreview.js';

interface RuleDialogProps {
  /** null: a new one */ id: string | null;
  group: string | null;
  /** of a new one */ ruleType: string | undefined;
  close: () => void;
}

/** A capacity rule over its table; saving closes it (admin.md section 4). */
export const RuleDialog = ({ id, group, ruleType, close }: RuleDialogProps) => {
  const t = useEditorWords();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const named = useGroup();
  const { data: venue, error: venueError } = useVenueOf(group ?? named);
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<DocumentRecord>(
    'capacity_rules',
    { id: id ?? '', ...(group ? { meta: { group } } : {}) },
    { enabled: id !== null, refetchOnWindowFocus: false },
  );
  const record = id !== null && isFetchedAfterMount ? data : undefined;
  const failure = error ?? venueError;
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby="rule-title"
      slotProps={{ paper: { sx: { backgroundColor: tokens.ground } } }}
    >
      <DialogTitle
        component="h2"
        id="rule-title"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          py: 1.25,
          fontSize: '1.125rem',
          fontWeight: 700,
          backgroundColor: tokens.paper,
          borderBottom: `1px solid ${tokens.line}`,
        }}
      >
        <span style={{ flex: 1, overflowWrap: 'anywhere', minWidth: 0 }}>
          {record ? titleOf(record) : (id ?? t('new_rule'))}
        </span>
        <IconButton aria-label={t('close')} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 2.5 }, pb: '0 !important' }}>
        <div style={{ height: 16 }} />
        {failure && !record ? (
          <Failure error={failure} retry={() => void refetch()} />
        ) : !venue || (id !== null && !record) ? (
          <PageSkeleton />
        ) : (
          <DocumentForm
            kind="capacity_rules"
            group={record?._group ?? named}
            record={record ?? null}
            blank={blankOf('capacity_rules', todayOf(venue), ruleType)}
            onSaved={close}
            onCopied={close}
            onDeleted={close}
            onCancel={close}
          >
            {(editor) => (
              <>
                <RuleDefaults editor={editor} />
                <RulePreview
                  editor={editor}
                  group={record?._group ?? named}
                  before={record ?? null}
                  today={todayOf(venue)}
                />
              </>
            )}
          </DocumentForm>
        )}
        <div style={{ height: 16 }} />
      </DialogContent>
    </Dialog>
  );
};

const listsDates = (ruleType: string): boolean => ruleType === 'OPEN_DATES' || ruleType === 'CLOSED_DATES';
const EFFECTIVE = ['effective_start_date', 'effective_end_date'] as const;

/** What follows from the type and the start of a rule while nobody has said otherwise. */
const RuleDefaults = ({ editor: { form, isNew } }: { editor: EditorForm }) => {
  const [ruleType, start] = useWatch({ control: form.control, name: ['rule_type', 'start_date'] }) as [
    string,
    string,
  ];
  const before = useRef({ ruleType, start });
  useEffect(() => {
    const was = before.current;
    if (!isDate(start) || (was.ruleType === ruleType && was.start === start)) return;
    before.current = { ruleType, start };
    // Times say nothing in a list of dates, nor dates in one of times.
    const intervals = form.getValues('intervals');
    if (
      Array.isArray(intervals) &&
      (intervals as Interval[]).some((item) => isDate(intervalText(item)) !== listsDates(ruleType))
    )
      form.setValue('intervals', null, { shouldDirty: true });
    if (!isNew) return;
    // A window that somebody chose stays.
    for (const name of EFFECTIVE)
      if (form.getValues(name) === effectiveWindow(was.ruleType, was.start)[name])
        form.setValue(name, effectiveWindow(ruleType, start)[name], { shouldDirty: true });
  }, [ruleType, start, isNew, form]);
  return null;
};

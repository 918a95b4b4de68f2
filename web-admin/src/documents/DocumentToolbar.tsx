import { useState } from 'react';
import { SaveButton, Toolbar, useFormIsDirty } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button, Typography } from '@mui/material';
import { messageOf } from '../core/api.js';
import { tokens } from '@stile/web-kit';
import { hiddenText } from '../ui/theme.js';
import { DeleteDialog } from './DeleteDialog.js';
import { useDocumentForm } from './document-form.js';
import type { DocumentRecord } from './document-record.js';
import { focusErrors } from './field-path.js';
import { isMadeHere } from './kinds.js';
import { useCopy } from './mutations.js';
import { useEditorTexts } from './texts.js';

/** Where a form leads. */
export interface Leads {
  readonly onSaved: (saved: DocumentRecord) => void;
  readonly onCopied: (copy: DocumentRecord) => void;
  readonly onDeleted: () => void;
  readonly onCancel?: () => void;
}

const bar = {
  '&.RaToolbar-mobileToolbar, &.RaToolbar-desktopToolbar': {
    position: 'sticky',
    bottom: 0,
    zIndex: 4,
    display: 'flex',
    flexWrap: 'wrap',
    gap: { xs: 0.5, sm: 1 },
    p: { xs: 1, sm: 1.5 },
    '& .MuiButton-text': { px: 1, minWidth: 0 },
    minHeight: 0,
    backgroundColor: tokens.paper,
    border: `1px solid ${tokens.line}`,
    borderRadius: '12px',
  },
} as const;

interface DocumentToolbarProps extends Omit<Leads, 'onSaved'> {
  readonly record: DocumentRecord | null;
}

/** Saves, duplicates, deletes, and says whether everything is saved. */
export const DocumentToolbar = ({ record, onCopied, onDeleted, onCancel }: DocumentToolbarProps) => {
  const t = useEditorTexts();
  const { isNew, kind } = useDocumentForm();
  const { isSubmitting } = useFormState();
  const isDirty = useFormIsDirty();
  const isMade = record !== null && isMadeHere(kind);
  return (
    <Toolbar sx={bar}>
      <SaveButton alwaysEnable={isNew && !isSubmitting} icon={<></>} />
      {onCancel && (
        // A phone has no room for it beside the others; the dialog's head closes as well.
        <Button
          onClick={onCancel}
          variant="outlined"
          color="inherit"
          sx={isDirty ? {} : { display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {t(isDirty ? 'cancel' : 'close')}
        </Button>
      )}
      <SaveStatus isDirty={isDirty} />
      {isMade && !isDirty && <CopyButton record={record} onCopied={onCopied} />}
      {isMade && <DeleteButton record={record} onDeleted={onDeleted} />}
    </Toolbar>
  );
};

const SaveStatus = ({ isDirty }: { isDirty: boolean }) => {
  const t = useEditorTexts();
  const { isNew } = useDocumentForm();
  return (
    <Typography
      role="status"
      sx={(theme) => ({
        flex: 1,
        minWidth: 0,
        color: 'text.secondary',
        fontSize: '.8125rem',
        [theme.breakpoints.down('sm')]: isDirty ? { order: -1, flexBasis: '100%' } : hiddenText,
      })}
    >
      {isDirty ? t('unsaved') : isNew ? '' : t('all_saved')}
    </Typography>
  );
};

const CopyButton = ({ record, onCopied }: { record: DocumentRecord; onCopied: Leads['onCopied'] }) => {
  const t = useEditorTexts();
  const { kind, group } = useDocumentForm();
  const save = useCopy(kind, group);
  const { setError } = useFormContext();
  const [isCopying, setCopying] = useState(false);
  const copy = (): void => {
    setCopying(true);
    save(record)
      .then(onCopied, (thrown: unknown) => {
        setError('root.server', { message: messageOf(thrown) });
        focusErrors();
      })
      .finally(() => setCopying(false));
  };
  return (
    <Button onClick={copy} loading={isCopying}>
      {t('duplicate')}
    </Button>
  );
};

const DeleteButton = ({ record, onDeleted }: { record: DocumentRecord; onDeleted: () => void }) => {
  const t = useEditorTexts();
  const { kind } = useDocumentForm();
  const { reset, getValues } = useFormContext();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          kind={kind}
          record={record}
          onClose={() => setAsking(false)}
          onDeleted={() => {
            // Nothing is left that leaving would lose.
            reset(getValues());
            onDeleted();
          }}
        />
      )}
    </>
  );
};

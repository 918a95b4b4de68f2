import { lazy, Suspense } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { refusalOf } from '../core/api.js';
import { titleOf, type DocumentRecord } from './document-record.js';
import { useWords } from '../i18n/words.js';
import { tokens } from '../ui/theme.js';
import { Failure } from '../ui/Failure.js';
import { usedBy } from './field-errors.js';
import { useWriting } from './mutations.js';
import { useEditorWords } from './texts.js';

const RemovalPreview = lazy(async () => ({
  default: (await import('../rules/RemovalPreview.js')).RemovalPreview,
}));

interface DeleteDialogProps {
  kind: Kind;
  record: DocumentRecord;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks first, and shows what a rule's going would do to the days; says what still uses it where that stands in the way. */
export const DeleteDialog = ({ kind, record, onClose, onDeleted }: DeleteDialogProps) => {
  const t = useEditorWords();
  const words = useWords();
  const { remove } = useWriting(kind, record._group);
  const act = useMutation({
    mutationFn: () => remove(String(record.id)),
    onSuccess: () => {
      onClose();
      onDeleted?.();
    },
  });
  const refusal = refusalOf(act.error);
  const users = refusal ? usedBy(refusal, { kind, id: String(record.id) }, words) : '';
  const close = (): void => {
    if (!act.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="delete-title"
      fullWidth
      maxWidth={kind === 'capacity_rules' ? 'md' : 'xs'}
    >
      <DialogTitle
        id="delete-title"
        component="h2"
        sx={{ fontSize: '1.125rem', fontWeight: 700, overflowWrap: 'anywhere' }}
      >
        {t('delete_title', { name: titleOf(record) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {t('delete_text')}
        {kind === 'capacity_rules' && (
          <Suspense fallback={null}>
            <RemovalPreview record={record} />
          </Suspense>
        )}
        {act.error && <Failure error={users ? new Error(t('used_by', { list: users })) : act.error} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
        <Button autoFocus onClick={close} disabled={act.isPending} variant="outlined" color="inherit">
          {t('keep')}
        </Button>
        <Button
          onClick={() => act.mutate()}
          loading={act.isPending}
          variant="contained"
          color="error"
          sx={{ backgroundColor: tokens.bad }}
        >
          {t('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

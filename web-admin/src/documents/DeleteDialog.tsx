import { createContext, Suspense, useContext, type ComponentType } from 'react';
import { useDelete } from 'react-admin';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { tokens, asProblem } from '@stile/web-kit';
import { titleOf, type DocumentRecord } from './document-record.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { usedBy } from './field-errors.js';
import { metaOf, useDone } from './mutations.js';
import { useEditorTexts } from './texts.js';

interface DeleteDialogProps {
  kind: Kind;
  record: DocumentRecord;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The preview of a deletion of the kind, shown in its dialog. */
const DeletePreviewContext = createContext<ComponentType<{ record: DocumentRecord }> | null>(null);
export const DeletePreviewProvider = DeletePreviewContext.Provider;

/** Asks first. Where other documents still name this one, it says which. */
export const DeleteDialog = ({ kind, record, onClose, onDeleted }: DeleteDialogProps) => {
  const t = useEditorTexts();
  const i18n = useI18n();
  const done = useDone(kind);
  const [remove, act] = useDelete<DocumentRecord, Error>(
    kind,
    { id: record.id, previousData: record, ...metaOf(record._group) },
    {
      mutationMode: 'pessimistic',
      onSuccess: async () => {
        await done('deleted');
        onClose();
        onDeleted?.();
      },
    },
  );
  const Preview = useContext(DeletePreviewContext);
  const users = act.error ? usedBy(asProblem(act.error), { kind, id: String(record.id) }, i18n) : '';
  const close = (): void => {
    if (!act.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="delete-title" fullWidth maxWidth={Preview ? 'md' : 'xs'}>
      <DialogTitle id="delete-title">{t('delete_title', { name: titleOf(record) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {t('delete_text')}
        {Preview && (
          <Suspense fallback={null}>
            <Preview record={record} />
          </Suspense>
        )}
        {act.error && <Failure error={users ? new Error(t('used_by', { list: users })) : act.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={act.isPending} variant="outlined" color="inherit">
          {t('keep')}
        </Button>
        <Button
          onClick={() => void remove()}
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

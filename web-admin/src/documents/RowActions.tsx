import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Box, IconButton } from '@mui/material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import type { Kind } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { useAct } from '../core/use-act.js';
import { titleOf, type DocumentRecord } from './document-record.js';
import { isMadeHere } from './kinds.js';
import { DeleteDialog } from './DeleteDialog.js';
import { useCopy, useMayWrite } from './mutations.js';
import { useEditorTexts } from './texts.js';

/** Duplicate and delete, in a row of a table; the row itself opens the editor. */
export const RowActions = ({ kind, record }: { kind: Kind; record: DocumentRecord }) => {
  const t = useEditorTexts();
  const notify = useNotify();
  const [isDeleting, setDeleting] = useState(false);
  const copy = useCopy(kind, record._group);
  const act = useAct(async () => ({ data: await copy(record) }), {
    onError: (thrown) => notify(messageOf(thrown), { type: 'error' }),
  });
  const name = titleOf(record);
  if (!useMayWrite(kind, record._group) || !isMadeHere(kind)) return null;
  return (
    // A click in here is not a click on the row.
    <Box
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'inline-flex', verticalAlign: 'middle', my: -1 }}
    >
      <IconButton
        size="small"
        aria-label={t('duplicate_of', { name })}
        title={t('duplicate')}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        <CopyIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('delete_of', { name })}
        title={t('delete')}
        onClick={() => setDeleting(true)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      {isDeleting && <DeleteDialog kind={kind} record={record} onClose={() => setDeleting(false)} />}
    </Box>
  );
};

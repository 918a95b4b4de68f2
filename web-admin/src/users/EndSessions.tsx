import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useAct } from '../core/use-act.js';
import { useDocumentForm } from '../documents/document-form.js';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';

/** Signs the user out everywhere, once it is confirmed. */
export const EndSessions = () => {
  const t = useEditorTexts();
  const [isAsking, setAsking] = useState(false);
  const username = String(useWatch<Record<string, unknown>>({ name: 'username' }));
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        {t('end_sessions')}
      </Button>
      {isAsking && <EndSessionsDialog username={username} onClose={() => setAsking(false)} />}
    </>
  );
};

const EndSessionsDialog = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const t = useEditorTexts();
  const { n } = useI18n();
  const notify = useNotify();
  const { group } = useDocumentForm();
  const act = useAct((provider) => provider.endSessions(username, group), {
    onSuccess: ({ ended }) => {
      notify(n('editors.sessions_ended', ended), { type: 'success' });
      onClose();
    },
  });
  const close = (): void => {
    if (!act.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="end-sessions-title" fullWidth maxWidth="xs">
      <DialogTitle id="end-sessions-title">{t('end_sessions_title', { name: username })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {t('end_sessions_text')}
        {act.error && <Failure error={act.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={act.isPending} variant="outlined" color="inherit">
          {t('keep')}
        </Button>
        <Button onClick={() => act.mutate()} loading={act.isPending} variant="contained">
          {t('end_sessions')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

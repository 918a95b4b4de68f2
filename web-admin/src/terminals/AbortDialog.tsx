import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useAbort } from './use-terminals.js';

/** Asks before it stops a transaction. */
export const AbortDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const abort = useAbort(id);
  return (
    <Dialog open onClose={onClose} aria-labelledby="abort-title" fullWidth maxWidth="xs">
      <DialogTitle id="abort-title">{t('card.abort_title')}</DialogTitle>
      <DialogContent>
        <Typography>{t('card.abort_more')}</Typography>
        {abort.error && <Failure error={abort.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} variant="outlined" color="inherit">
          {t('card.abort_wait')}
        </Button>
        <Button
          color="error"
          variant="contained"
          loading={abort.isPending}
          onClick={() => abort.mutate(undefined, { onSuccess: onClose })}
        >
          {t('card.abort_confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

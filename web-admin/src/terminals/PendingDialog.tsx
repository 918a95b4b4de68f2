import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useOnce } from './use-once.js';
import { useAbort, usePendingTransaction } from './use-terminals.js';

interface PendingDialogProps {
  readonly group: string;
  readonly serial: string;
  /** As it was told. */ readonly transaction: { readonly id: string; readonly amount: number };
  readonly currency: string;
  /** The device is free. */ readonly onFree: () => void;
  readonly onClose: () => void;
}

/** The device has another transaction: the cashier waits for it or stops it. */
export const PendingDialog = (props: PendingDialogProps) => {
  const { group, serial, transaction, currency, onFree, onClose } = props;
  const { t, money } = useI18n();
  const notify = useNotify();
  const pending = usePendingTransaction(group, serial);
  const abort = useAbort(transaction.id);
  const [isWaiting, setWaiting] = useState(false);
  const amount = money(transaction.amount, currency);
  const isFree = pending.data?.transaction === null;
  useOnce(isFree, () => {
    if (abort.isSuccess) notify(t('card.pending_deleted', { amount }), { type: 'info' });
    onFree();
  });
  const phase = pending.data?.transaction?.phase;
  // Once an answer was lost the card may have paid: aborting it gives that back.
  const mayHavePaid = phase === 'looking';
  const mayAbort = !abort.isSuccess && (phase === 'device' || mayHavePaid);
  const isBusy = isWaiting || abort.isSuccess;
  return (
    <Dialog open onClose={onClose} aria-labelledby="pending-title" fullWidth maxWidth="xs">
      <DialogTitle id="pending-title" component="h2" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
        {t('card.pending_title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">
          {t(isBusy ? 'card.pending_waiting' : 'card.pending', { amount })}
        </Typography>
        {isBusy && <LinearProgress aria-hidden />}
        {abort.error && <Failure error={abort.error} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onClose} variant="outlined" color="inherit">
          {t('card.cancel')}
        </Button>
        {mayAbort && (
          <Button color="error" variant="outlined" loading={abort.isPending} onClick={() => abort.mutate()}>
            {t(mayHavePaid ? 'card.pending_return' : 'card.pending_abort')}
          </Button>
        )}
        {!isBusy && (
          <Button autoFocus variant="contained" onClick={() => setWaiting(true)}>
            {t('card.pending_wait')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

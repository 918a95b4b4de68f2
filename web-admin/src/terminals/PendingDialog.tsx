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
import { useAct } from '../core/use-act.js';
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
  const phase = pending.data?.transaction?.phase;
  useOnce(pending.data?.transaction === null, () => {
    if (abort.isSuccess) notify(t('card.pending_deleted', { amount }), { type: 'info' });
    onFree();
  });
  const isBusy = isWaiting || abort.isSuccess;
  return (
    <Dialog open onClose={onClose} aria-labelledby="pending-title" fullWidth maxWidth="xs">
      <DialogTitle id="pending-title">{t('card.pending_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">
          {t(
            isBusy ? 'card.pending_waiting' : phase === 'receipt' ? 'card.pending_receipt' : 'card.pending',
            {
              amount,
            },
          )}
        </Typography>
        {isBusy && <LinearProgress aria-hidden />}
        {abort.error && <Failure error={abort.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined" color="inherit">
          {t('card.cancel')}
        </Button>
        {!abort.isSuccess && (phase === 'device' || phase === 'looking') && (
          <Button color="error" variant="outlined" loading={abort.isPending} onClick={() => abort.mutate()}>
            {t(phase === 'looking' ? 'card.pending_return' : 'card.pending_abort')}
          </Button>
        )}
        {!isBusy && (
          <Waiting group={group} serial={serial} isOver={phase === 'receipt'} onWait={setWaiting} />
        )}
      </DialogActions>
    </Dialog>
  );
};

interface WaitingProps {
  readonly group: string;
  readonly serial: string;
  /** The money has moved: only the question for a receipt is left. */ readonly isOver: boolean;
  readonly onWait: (isWaiting: true) => void;
}

const Waiting = ({ group, serial, isOver, onWait }: WaitingProps) => {
  const { t } = useI18n();
  const endReceipt = useAct((provider) =>
    provider.deviceAction({ action: 'cancel', terminal_id: serial, inventory_group: group }),
  );
  return (
    <>
      <Button
        autoFocus={!isOver}
        variant={isOver ? 'outlined' : 'contained'}
        color={isOver ? 'inherit' : 'primary'}
        onClick={() => onWait(true)}
      >
        {t('card.pending_wait')}
      </Button>
      {isOver && (
        <Button
          autoFocus
          variant="contained"
          onClick={() => {
            endReceipt.mutate();
            onWait(true);
          }}
        >
          {t('card.pending_no_receipt')}
        </Button>
      )}
    </>
  );
};

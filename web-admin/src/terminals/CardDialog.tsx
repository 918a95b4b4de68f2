import { useState, type ReactNode } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import type { TransactionAnswer } from '@stile/contracts';
import { cardValues, cardView, type CardView } from '@stile/contracts/desk/card-view';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { AbortDialog } from './AbortDialog.js';
import { DeviceCheck } from './TerminalInput.js';
import { useOnce } from './use-once.js';
import { useTransaction } from './use-terminals.js';

interface CardDialogProps {
  /** of the transaction */ readonly id: string;
  readonly currency: string;
  /** of the card that gets money back */ readonly last4?: string | null;
  /** The money has moved; `part` where less was approved. */
  readonly onPaid: (approved: number) => void;
  /** It took nothing: the cashier chooses what to do next. */
  readonly onAnotherWay: () => void;
  /** The transaction goes on without this page. */
  readonly onClose: () => void;
}

/** A card at a terminal, from any browser of the desk, until the money has moved or nothing was taken. */
export const CardDialog = (props: CardDialogProps) => {
  const { id, currency, last4 = null, onPaid, onAnotherWay, onClose } = props;
  const { t, money } = useI18n();
  const { data: transaction, error } = useTransaction(id);
  const [isAborting, setAborting] = useState(false);
  const view = transaction ? cardView(transaction) : null;
  const paid = (): void => onPaid(transaction!.approved_amount!);
  useOnce(view?.tone === 'paid' && view.approvedPart === null, paid);
  if (isAborting && view?.mayAbort) return <AbortDialog id={id} onClose={() => setAborting(false)} />;
  return (
    <Dialog
      open
      onClose={() => view?.isOver && onClose()}
      aria-labelledby="card-title"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="card-title">
        {transaction ? money(transaction.amount, currency) : t('card.terminal')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && !transaction && <Failure error={error} />}
        {transaction && view && (
          <Stand transaction={transaction} view={view} currency={currency} last4={last4} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined" color="inherit">
          {t('card.close')}
        </Button>
        {view && (
          <Acts view={view} onAbort={() => setAborting(true)} onPaid={paid} onAnotherWay={onAnotherWay} />
        )}
      </DialogActions>
    </Dialog>
  );
};

interface ActsProps {
  readonly view: CardView;
  readonly onAbort: () => void;
  readonly onPaid: () => void;
  readonly onAnotherWay: () => void;
}

/** Acts of the cashier now beside leaving it. */
const Acts = ({ view, onAbort, onPaid, onAnotherWay }: ActsProps) => {
  const { t } = useI18n();
  if (view.mayAbort)
    return (
      <Button color="error" variant="outlined" onClick={onAbort}>
        {t('card.abort')}
      </Button>
    );
  if (!view.isOver) return null;
  return view.tone === 'failed' ? (
    <Button autoFocus variant="contained" onClick={onAnotherWay}>
      {t('card.another_way')}
    </Button>
  ) : (
    <Button autoFocus variant="contained" onClick={onPaid}>
      {t('card.continue')}
    </Button>
  );
};

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface StandProps {
  readonly last4: string | null;
  readonly transaction: TransactionAnswer;
  readonly view: CardView;
  readonly currency: string;
}

const Stand = ({ transaction, view, currency, last4 }: StandProps) => {
  const { t, money } = useI18n();
  const { inventory_group: group, terminal_id: serial } = transaction;
  const text: ReactNode = t(`card.${view.text}`, {
    ...cardValues(transaction, (amount) => money(amount, currency)),
    last4: last4 ?? '····',
  });
  if (view.isOver)
    return (
      <Alert severity={view.tone === 'failed' ? 'error' : view.approvedPart === null ? 'success' : 'warning'}>
        {text}
      </Alert>
    );
  return (
    <>
      <Box role="status">
        <Typography sx={{ fontWeight: 600, mb: 1.5 }}>{text}</Typography>
        <LinearProgress aria-hidden />
      </Box>
      {view.secondsLeft > 0 && (
        <Typography color="text.secondary">
          {t('card.time_left', { time: minutes(view.secondsLeft) })}
        </Typography>
      )}
      <DeviceCheck group={group} serial={serial} />
    </>
  );
};

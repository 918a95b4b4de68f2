import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import { exact } from '../core/money.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { cardOf } from './ReservationParts.js';
import { leftOf, type Charge } from './refunds.js';
import { useRefund, type RefundCall } from './use-refund.js';

interface RefundDialogProps {
  reservation: ReservationAnswer;
  /** that it goes back to */ charges: readonly Charge[];
  onClose: () => void;
}

const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/;
/** null for what is no amount above 0 with two decimals */
const amountOf = (text: string): number | null => {
  const amount = AMOUNT.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
  return amount > 0 ? amount : null;
};

/** Returns what is due, or more where staff want to; to the card or by hand. */
export const RefundDialog = ({ reservation, charges, onClose }: RefundDialogProps) => {
  const i18n = useI18n();
  const { t, money } = i18n;
  const notify = useNotify();
  const refund = useRefund(reservation.id);
  const { id, currency, amount_to_return: due } = reservation;
  const most = leftOf(charges);
  const [typed, setTyped] = useState(due > 0 ? Math.min(due, most).toFixed(2) : '');
  const [method, setMethod] = useState<RefundMethod>('card');
  const [manualId, setManualId] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const amount = amountOf(typed);
  const isWrong = amount === null || amount > most;
  const beyond = amount === null ? 0 : exact.units(exact.subtract(exact.money(amount), exact.money(due)));
  const shown = (sum: number): string => money(sum, currency);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isWrong) return;
    const more = {
      ...(beyond > 0 && { concession: true }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    const manual = method === 'manual' && manualId.trim() ? manualId.trim() : undefined;
    const call: RefundCall =
      charges.length === reservation.charges.length
        ? { act: 'refund', body: { amount, method, ...(manual && { manualPaymentId: manual }), ...more } }
        : {
            act: 'partial_refund',
            body: {
              refund: {
                amount,
                gateway: method,
                charge: charges[0]!.id,
                ...(manual && { manualRefundId: manual }),
                ...more,
              },
            },
          };
    refund.mutate(call, {
      onSuccess: () => {
        notify(t('refund_done', { amount: shown(amount) }), { type: 'success' });
        onClose();
      },
    });
  };
  const close = (): void => {
    if (!refund.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="refund-title" fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="refund-title" component="h2" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
          {t('refund_title', { id })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <TextField
            autoFocus
            label={t('refund_amount')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isChecked && isWrong}
            helperText={t(isChecked && isWrong ? 'refund_invalid' : 'refund_most', { amount: shown(most) })}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
          />
          {beyond > 0 && !isWrong && (
            <Alert severity="warning">{t('refund_beyond', { amount: shown(beyond) })}</Alert>
          )}
          <FormControl>
            <FormLabel id="refund-method">{t('refund_method')}</FormLabel>
            <RadioGroup
              aria-labelledby="refund-method"
              value={method}
              onChange={(event) => setMethod(event.target.value as RefundMethod)}
            >
              <FormControlLabel
                value="card"
                control={<Radio />}
                label={t('refund_to', { card: cardOf(charges.at(-1)!, i18n) })}
              />
              <FormControlLabel value="manual" control={<Radio />} label={t('refund_by_hand')} />
            </RadioGroup>
          </FormControl>
          {method === 'manual' && (
            <TextField
              label={t('refund_manual_id')}
              value={manualId}
              onChange={(event) => setManualId(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
          )}
          <TextField
            label={t('refund_reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            multiline
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {refund.error && <Failure error={refund.error} />}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
          <Button onClick={close} disabled={refund.isPending} variant="outlined" color="inherit">
            {t('refund_close')}
          </Button>
          <Button type="submit" loading={refund.isPending} variant="contained">
            {amount === null ? t('refund') : t('refund_do', { amount: shown(amount) })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

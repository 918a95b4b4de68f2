import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { smallestCoinOf } from '../../../contracts/src/catalog/payment-settings.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../contracts/src/bookings/payment-method.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { usePaymentForm } from './payment-form.js';
import type { PartProps, VenueProps } from './ReservationParts.js';
import { TillField } from './TillField.js';
import { usePayment } from './use-payment.js';

/** Collects what is due, or a part of it. The change stays in view until the dialog is closed. */
export const PaymentDialog = ({
  reservation,
  venue,
  onClose,
}: PartProps & VenueProps & { onClose: () => void }) => {
  const { t, money } = useI18n();
  const notify = useNotify();
  const { id, currency } = reservation;
  const pay = usePayment(id);
  // What is due changes once it is paid: the dialog goes on showing what was.
  const [asked] = useState(reservation);
  const form = usePaymentForm(asked, smallestCoinOf(venue?.settingsDict ?? {}));
  const [isChecked, setChecked] = useState(false);
  const close = (): void => {
    if (!pay.isPending) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!form.payment) return;
    pay.mutate(form.payment, {
      onSuccess: ({ approved_amount, change_due }) => {
        notify(t('pay_done', { amount: money(approved_amount, currency) }), { type: 'success' });
        if (change_due === 0) onClose();
      },
    });
  };
  const change = pay.data?.change_due ?? 0;
  return (
    <Dialog open onClose={close} aria-labelledby="pay-title" fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="pay-title" component="h2" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
          {t('pay_title', { id })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {change > 0 ? (
            <Change amount={money(change, currency)} />
          ) : (
            <>
              <Amount form={form} balance={asked.balance} currency={currency} isChecked={isChecked} />
              <Method form={form} isChecked={isChecked} />
              {form.fields.method === 'cash' && (
                <CashFields
                  form={form}
                  group={reservation.inventory_group}
                  currency={currency}
                  isChecked={isChecked}
                />
              )}
              {form.fields.method === 'manual' && <ManualFields form={form} isChecked={isChecked} />}
            </>
          )}
          {pay.error && <Failure error={pay.error} />}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
          <Button
            key={change > 0 ? 'close' : 'later'}
            autoFocus={change > 0}
            onClick={close}
            disabled={pay.isPending}
            variant="outlined"
            color="inherit"
          >
            {t(change > 0 ? 'pay_close' : 'refund_close')}
          </Button>
          {change === 0 && (
            <Button type="submit" loading={pay.isPending} variant="contained">
              {t('pay_do', { amount: money(form.amount ?? asked.balance, currency) })}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};

interface FormProps {
  form: ReturnType<typeof usePaymentForm>;
  isChecked: boolean;
}

const Change = ({ amount }: { amount: string }) => {
  const { t } = useI18n();
  return (
    <Box role="status" sx={{ textAlign: 'center', py: 1 }}>
      <Typography>{t('pay_change')}</Typography>
      <Typography sx={{ fontSize: '2.5rem', fontWeight: 700, lineHeight: 1.2 }}>{amount}</Typography>
    </Box>
  );
};

const Amount = ({
  form: { fields, set, wrong },
  balance,
  currency,
  isChecked,
}: FormProps & { balance: number; currency: string }) => {
  const { t, money } = useI18n();
  const isWrong = isChecked && wrong.has('amount');
  return (
    <TextField
      label={t('pay_amount')}
      value={fields.amount}
      onChange={(event) => set({ amount: event.target.value })}
      error={isWrong}
      helperText={t(isWrong ? 'pay_invalid' : 'pay_due', { amount: money(balance, currency) })}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
    />
  );
};

/** None is chosen beforehand: what is not looked at is not booked as cash. */
const Method = ({ form: { fields, set, wrong }, isChecked }: FormProps) => {
  const { t } = useI18n();
  const isWrong = isChecked && wrong.has('method');
  return (
    <FormControl error={isWrong}>
      <FormLabel id="pay-method">{t('pay_method')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby="pay-method"
        value={fields.method ?? ''}
        onChange={(event) => set({ method: event.target.value as PaymentMethod })}
      >
        {PAYMENT_METHODS.map((method) => (
          <FormControlLabel key={method} value={method} control={<Radio />} label={t(`pay_${method}`)} />
        ))}
      </RadioGroup>
      {isWrong && <FormHelperText>{t('pay_choose')}</FormHelperText>}
    </FormControl>
  );
};

const CashFields = ({
  form: { fields, set, wrong, due, amount, change },
  group,
  currency,
  isChecked,
}: FormProps & { group: string; currency: string }) => {
  const { t, money } = useI18n();
  const isShort = fields.received.trim() !== '' && wrong.has('received');
  return (
    <>
      <TillField
        group={group}
        till={fields.till}
        isMissing={isChecked && wrong.has('till')}
        onChange={(till) => set({ till })}
      />
      <TextField
        label={t('pay_received')}
        value={fields.received}
        placeholder={due.toFixed(2)}
        onChange={(event) => set({ received: event.target.value })}
        error={isShort}
        helperText={
          isShort
            ? t('pay_received_short', { amount: money(due, currency) })
            : due !== amount
              ? t('pay_rounded', { amount: money(due, currency) })
              : undefined
        }
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 }, inputLabel: { shrink: true } }}
      />
      <Typography sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 700 }}>
        <span>{t('pay_change')}</span>
        <span>{money(change, currency)}</span>
      </Typography>
    </>
  );
};

const ManualFields = ({ form: { fields, set, wrong }, isChecked }: FormProps) => {
  const { t } = useI18n();
  const isWrong = isChecked && wrong.has('manualId');
  return (
    <TextField
      label={t('pay_manual_id')}
      value={fields.manualId}
      onChange={(event) => set({ manualId: event.target.value })}
      error={isWrong}
      helperText={isWrong ? t('pay_manual_missing') : undefined}
      slotProps={{ htmlInput: { maxLength: 100 } }}
    />
  );
};

import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
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
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import type { CardType, ReservationAnswer } from '@stile/contracts';
import { Problem } from '@stile/web-kit';
import { PAYMENT_METHODS, type PaymentMethod } from '@stile/contracts/bookings/payment-method';
import { useI18n } from '../i18n/use-i18n.js';
import { CardDialog } from '../terminals/CardDialog.js';
import { CardTypeDialog } from '../terminals/CardTypeDialog.js';
import { PendingDialog } from '../terminals/PendingDialog.js';
import { isReachable, TerminalField } from '../terminals/TerminalField.js';
import { useDeviceState } from '../terminals/use-terminals.js';
import { Failure } from '../ui/Failure.js';
import { usePaymentForm } from './payment-form.js';
import type { PartProps, VenueProps } from './ReservationParts.js';
import { RESERVATIONS } from './reservation.js';
import { useDrawer } from '../tills/selected-till.js';
import { TillField } from '../tills/TillField.js';
import { usePayment } from './use-payment.js';

/** A card that a device has, or another transaction that it has first. */
type AtTerminal =
  | { readonly step: 'type' }
  | { readonly step: 'card'; readonly id: string }
  | { readonly step: 'pending'; readonly transaction: { readonly id: string; readonly amount: number } };

/** Collects what is due, or a part of it. The change stays in view until the dialog is closed. */
export const PaymentDialog = (props: PartProps & VenueProps & { onClose: () => void }) => {
  const { reservation, venue, onClose } = props;
  const { t, money } = useI18n();
  const notify = useNotify();
  const { id, currency, inventory_group: group } = reservation;
  const pay = usePayment(id);
  const popDrawer = useDrawer(group);
  // What is due changes once it is paid: the dialog shows what was due.
  const [requested, ask] = useState(reservation);
  const form = usePaymentForm(requested, smallestCoinOf(venue?.settingsDict ?? {}));
  const [atTerminal, setAtTerminal] = useState<AtTerminal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const client = useQueryClient();
  const taken = (amount: number): void =>
    void notify(t('pay_done', { amount: money(amount, currency) }), { type: 'success' });
  const send = (cardType?: CardType): void => {
    const payment = form.payment(cardType);
    if (!payment) return;
    pay.mutate(
      { payment, attempt },
      {
        onSuccess: ({ status_code, payment_id, approved_amount, change_due }) => {
          if (status_code === BEGUN) return setAtTerminal({ step: 'card', id: payment_id });
          if (payment.gateway === 'cash') popDrawer(payment.till);
          taken(approved_amount);
          if (change_due === 0) onClose();
        },
        onError: (error) => {
          const transaction = pendingIn(error);
          if (transaction) setAtTerminal({ step: 'pending', transaction });
        },
      },
    );
  };
  const again = (): void => {
    pay.reset();
    setAttempt(attempt + 1);
    ask(reservation);
    setAtTerminal(null);
  };
  if (atTerminal)
    return (
      <TerminalSteps
        at={atTerminal}
        group={group}
        currency={currency}
        pay={pay}
        onClose={onClose}
        serial={form.fields.terminal}
        onType={send}
        onAgain={again}
        onPaid={(amount) => {
          taken(amount);
          void client.invalidateQueries({ queryKey: [RESERVATIONS] });
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      requested={requested}
      form={form}
      group={group}
      pay={pay}
      onClose={onClose}
      onSubmit={() => (form.fields.method === 'terminal' ? setAtTerminal({ step: 'type' }) : send())}
    />
  );
};

interface TerminalStepsProps {
  readonly at: AtTerminal;
  readonly group: string;
  readonly serial: string;
  readonly currency: string;
  readonly pay: ReturnType<typeof usePayment>;
  readonly onType: (type: CardType) => void;
  readonly onPaid: (amount: number) => void;
  /** Back to the choice of the way to pay. */ readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** From the cashier's word on the card to the end of the transaction. */
const TerminalSteps = (props: TerminalStepsProps) => {
  const { at, group, serial, currency, pay, onType, onPaid, onAgain, onClose } = props;
  switch (at.step) {
    case 'type':
      return (
        <CardTypeDialog isPending={pay.isPending} error={pay.error} onChoose={onType} onBack={onAgain} />
      );
    case 'card':
      return (
        <CardDialog id={at.id} currency={currency} onPaid={onPaid} onClose={onClose} onAnotherWay={onAgain} />
      );
    case 'pending':
      return (
        <PendingDialog
          group={group}
          currency={currency}
          serial={serial}
          transaction={at.transaction}
          onFree={onAgain}
          onClose={onAgain}
        />
      );
  }
};

/** The terminal has begun. */
const BEGUN = 202;

const pendingIn = (error: Error): { readonly id: string; readonly amount: number } | null =>
  error instanceof Problem && error.code === 'pending_transaction'
    ? { id: String(error.detail['transaction']), amount: Number(error.detail['amount']) }
    : null;

interface FormDialogProps {
  readonly requested: ReservationAnswer;
  readonly form: ReturnType<typeof usePaymentForm>;
  readonly group: string;
  readonly pay: ReturnType<typeof usePayment>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

const FormDialog = ({ requested, form, group, pay, onSubmit, onClose }: FormDialogProps) => {
  const { t, money } = useI18n();
  const { id, currency, balance } = requested;
  const [isChecked, setChecked] = useState(false);
  const isCard = form.fields.method === 'terminal';
  const device = useDeviceState(group, isCard ? form.fields.terminal : '');
  const close = (): void => {
    if (!pay.isPending) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (form.wrong.size === 0 && (!isCard || isReachable(device.data))) onSubmit();
  };
  const change = pay.data?.change_due ?? 0;
  return (
    <Dialog open onClose={close} aria-labelledby="pay-title" fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="pay-title">{t('pay_title', { id })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {change > 0 ? (
            <Change amount={money(change, currency)} />
          ) : (
            <Fields form={form} reservation={requested} isChecked={isChecked} />
          )}
          {pay.error && <Failure error={pay.error} />}
        </DialogContent>
        <DialogActions>
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
              {t('pay_do', { amount: money(form.amount ?? balance, currency) })}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};

const Fields = ({ form, reservation, isChecked }: FormProps & PartProps) => {
  const { inventory_group, balance, currency } = reservation;
  return (
    <>
      <Amount form={form} balance={balance} currency={currency} isChecked={isChecked} />
      <Method form={form} isChecked={isChecked} />
      {form.fields.method === 'terminal' && (
        <TerminalField
          group={inventory_group}
          serial={form.fields.terminal}
          isMissing={isChecked && form.wrong.has('terminal')}
          onChange={(terminal) => form.set({ terminal })}
        />
      )}
      {form.fields.method === 'cash' && (
        <CashFields form={form} group={inventory_group} currency={currency} isChecked={isChecked} />
      )}
      {form.fields.method === 'manual' && <ManualFields form={form} isChecked={isChecked} />}
    </>
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
  const { t, money, typedAmount } = useI18n();
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
        placeholder={typedAmount(due)}
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

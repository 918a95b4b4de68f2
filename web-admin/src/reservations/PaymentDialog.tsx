import { useState } from 'react';
import { RadioButtonGroupInput, useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { Box, Typography } from '@mui/material';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import type { CardType, PaymentRequest, ReservationAnswer } from '@stile/contracts';
import { Problem } from '@stile/web-kit';
import { PAYMENT_METHODS } from '@stile/contracts/bookings/payment-method';
import { useI18n } from '../i18n/use-i18n.js';
import { AmountInput, PlainInput } from '../inputs/PlainInput.js';
import { CardDialog } from '../terminals/CardDialog.js';
import { CardTypeDialog } from '../terminals/CardTypeDialog.js';
import { PendingDialog } from '../terminals/PendingDialog.js';
import { isReachable, TerminalInput } from '../terminals/TerminalInput.js';
import { useKnownState } from '../terminals/use-terminals.js';
import { useDrawer } from '../tills/selected-till.js';
import { TillInput } from '../tills/TillInput.js';
import { FormDialog } from '../ui/FormDialog.js';
import {
  newPayment,
  paymentFigures,
  paymentOf,
  usePaymentFigures,
  type Due,
  type PaymentFields,
} from './payment-form.js';
import type { PartProps, VenueProps } from './ReservationParts.js';
import { RESERVATIONS } from './reservation.js';
import { usePayment } from './use-payment.js';

/** A card that a device has, or another transaction that it has first. */
type AtTerminal =
  | { readonly step: 'type' }
  | { readonly step: 'card'; readonly id: string }
  | { readonly step: 'pending'; readonly transaction: { readonly id: string; readonly amount: number } };

/** Sends payments of a reservation, and follows them to a terminal. */
const useSteps = ({ id, inventory_group: group, currency }: ReservationAnswer, onClose: () => void) => {
  const { t, money } = useI18n();
  const notify = useNotify();
  const pay = usePayment(id, group);
  const popDrawer = useDrawer(group);
  const client = useQueryClient();
  const [atTerminal, setAtTerminal] = useState<AtTerminal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const taken = (amount: number): void =>
    void notify(t('pay_done', { amount: money(amount, currency) }), { type: 'success' });
  const send = (payment: PaymentRequest['payment']): void =>
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
  return {
    pay,
    atTerminal,
    setAtTerminal,
    send,
    again: (): void => {
      pay.reset();
      setAttempt(attempt + 1);
      setAtTerminal(null);
    },
    onPaid: (amount: number): void => {
      taken(amount);
      void client.invalidateQueries({ queryKey: [RESERVATIONS] });
      onClose();
    },
  };
};

/** Collects what is due, or a part of it. The change stays in view until the dialog is closed. */
export const PaymentDialog = (props: PartProps & VenueProps & { onClose: () => void }) => {
  const { reservation, venue, onClose } = props;
  const { t, money, typedAmount } = useI18n();
  const { id, currency, inventory_group: group } = reservation;
  const { pay, atTerminal, setAtTerminal, send, again, onPaid } = useSteps(reservation, onClose);
  const stateOf = useKnownState();
  // The due sum changes once it is paid: the dialog shows what was due.
  const [{ balance, rounding }, ask] = useState(reservation);
  const payable = { balance, rounding, smallestCoin: smallestCoinOf(venue?.settingsDict ?? {}) };
  const [fields, setFields] = useState(() => newPayment(typedAmount(balance)));
  if (atTerminal)
    return (
      <TerminalSteps
        at={atTerminal}
        group={group}
        currency={currency}
        pay={pay}
        onClose={onClose}
        serial={fields.terminal}
        onType={(type) => send(paymentOf(fields, payable, type))}
        onAgain={() => {
          again();
          ask(reservation);
        }}
        onPaid={onPaid}
      />
    );
  const submit = (typed: PaymentFields): void => {
    setFields(typed);
    if (typed.method !== 'terminal') return send(paymentOf(typed, payable));
    // A venue without terminals has no input that asks for one.
    if (typed.terminal && isReachable(stateOf(typed.terminal))) setAtTerminal({ step: 'type' });
  };
  const change = pay.data?.change_due ?? 0;
  return (
    <FormDialog
      title={t('pay_title', { id })}
      values={fields}
      onSubmit={submit}
      onClose={onClose}
      act={pay}
      submit={<SubmitText of={payable} currency={currency} />}
      {...(change > 0 ? { outcome: <Change amount={money(change, currency)} /> } : {})}
    >
      <Fields of={payable} group={group} currency={currency} />
    </FormDialog>
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

interface FieldsProps {
  readonly of: Due;
  readonly currency: string;
}

const SubmitText = ({ of, currency }: FieldsProps) => {
  const { t, money } = useI18n();
  const { amount } = usePaymentFigures(of);
  return t('pay_do', { amount: money(amount ?? of.balance, currency) });
};

const Change = ({ amount }: { amount: string }) => {
  const { t } = useI18n();
  return (
    <Box role="status" sx={{ textAlign: 'center', py: 1 }}>
      <Typography>{t('pay_change')}</Typography>
      <Typography sx={{ fontSize: '2.5rem', fontWeight: 700, lineHeight: 1.2 }}>{amount}</Typography>
    </Box>
  );
};

const Fields = ({ of, currency, group }: FieldsProps & { group: string }) => {
  const { t, money } = useI18n();
  const method: unknown = useWatch({ name: 'method' });
  const most = { amount: money(of.balance, currency) };
  return (
    <>
      <AmountInput
        source="amount"
        label={t('pay_amount')}
        helperText={t('pay_due', most)}
        validate={(amount: string | null) =>
          paymentFigures({ amount, received: null }, of).amount === null ? t('pay_invalid', most) : undefined
        }
      />
      <RadioButtonGroupInput
        source="method"
        label={t('pay_method')}
        choices={PAYMENT_METHODS.map((id) => ({ id, name: t(`pay_${id}`) }))}
        translateChoice={false}
        helperText={false}
        validate={(chosen) => (chosen ? undefined : t('pay_choose'))}
      />
      {method === 'terminal' && <TerminalInput group={group} />}
      {method === 'cash' && <CashFields of={of} currency={currency} group={group} />}
      {method === 'manual' && (
        <PlainInput
          source="manualId"
          label={t('pay_manual_id')}
          maxLength={100}
          validate={(typed: string | null) => (typed?.trim() ? undefined : t('pay_manual_missing'))}
        />
      )}
    </>
  );
};

const CashFields = ({ of, currency, group }: FieldsProps & { group: string }) => {
  const { t, money, typedAmount } = useI18n();
  const { due, amount, change } = usePaymentFigures(of);
  const { trigger } = useFormContext();
  const inCash = { amount: money(due, currency) };
  return (
    <>
      <TillInput group={group} />
      <AmountInput
        source="received"
        label={t('pay_received')}
        placeholder={typedAmount(due)}
        helperText={due === amount ? undefined : t('pay_rounded', inCash)}
        onChange={() => void trigger('received')}
        validate={(_received, fields) =>
          paymentFigures(fields as PaymentFields, of).change < 0 ? t('pay_received_short', inCash) : undefined
        }
      />
      <Typography sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 700 }}>
        <span>{t('pay_change')}</span>
        <span>{money(Math.max(0, change), currency)}</span>
      </Typography>
    </>
  );
};

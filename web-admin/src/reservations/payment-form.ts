import { useWatch } from 'react-hook-form';
import type { CardType, PaymentMethod, PaymentRequest } from '@stile/contracts';
import { cashDue } from '@stile/contracts/desk/cash-due';
import * as exact from '@stile/contracts/kernel/money';
import { amountOf } from './amount.js';
import { selectedTerminal } from '../terminals/use-terminals.js';
import { selectedTill } from '../tills/selected-till.js';

/** Inputs make null of what is empty. */
type Typed = string | null;
export interface PaymentFields {
  readonly amount: Typed;
  /** null: none is chosen yet */ readonly method: PaymentMethod | null;
  readonly till: string;
  /** By its serial number. */
  readonly terminal: string;
  readonly received: Typed;
  readonly manualId: Typed;
}

/** None of the ways is chosen beforehand: what is not looked at is not booked as cash. */
export const newPayment = (amount: string): PaymentFields => ({
  amount,
  method: null,
  till: selectedTill(),
  terminal: selectedTerminal(),
  received: null,
  manualId: null,
});

/** The due sum of a payment, the venue's smallest coin, 0 where cash is not rounded, and the rounding of cash before. */
export interface Due {
  readonly balance: number;
  readonly smallestCoin: number;
  readonly rounding?: number | undefined;
}

/** Figures of the fields. */
export const paymentFigures = (
  fields: Pick<PaymentFields, 'amount' | 'received'>,
  { balance, smallestCoin, rounding }: Due,
) => {
  const typed = amountOf(fields.amount ?? '');
  const amount = typed === null || typed > balance ? null : typed;
  const due = amount === null ? 0 : cashDue(amount, smallestCoin, rounding);
  const isWhole = (fields.received ?? '').trim() === '';
  const received = isWhole ? due : (amountOf(fields.received!) ?? 0);
  return {
    /** null where the field does not say one that is due */ amount,
    /** In cash: the amount, rounded. */ due,
    received,
    /** Below 0: less than is due. */
    change: exact.units(exact.subtract(exact.money(received), exact.money(due))),
  };
};
/** The same of the form around it. */
export const usePaymentFigures = (payable: Due) => paymentFigures(useWatch() as PaymentFields, payable);

/** The payment that the fields say; at a terminal, with the cashier's word on the card. */
export const paymentOf = (
  fields: PaymentFields,
  payable: Due,
  cardType: CardType = 'CC',
): PaymentRequest['payment'] => {
  const { method, till, terminal, manualId } = fields;
  const { amount: typed, received } = paymentFigures(fields, payable);
  const amount = typed!;
  if (method === 'terminal') {
    const terminalData = { terminal_id: terminal, card_type: cardType };
    return { gateway: 'terminal', amount, terminalData };
  }
  return method === 'cash'
    ? { gateway: 'cash', amount, till, tendered: received }
    : { gateway: 'manual', amount, manualPaymentId: manualId!.trim() };
};

import { useState } from 'react';
import type { CardType, PaymentMethod, PaymentRequest, ReservationAnswer } from '@stile/contracts';
import { cashDue } from '@stile/contracts/desk/cash-due';
import * as exact from '@stile/contracts/kernel/money';
import { useI18n } from '../i18n/use-i18n.js';
import { amountOf } from './amount.js';
import { selectedTerminal } from '../terminals/use-terminals.js';
import { selectedTill } from '../tills/selected-till.js';

interface Fields {
  readonly amount: string;
  /** null: none is chosen yet */ readonly method: PaymentMethod | null;
  readonly till: string;
  /** By its serial number. */
  readonly terminal: string;
  readonly received: string;
  readonly manualId: string;
}
type Field = keyof Fields;

const wrongFields = (
  { method, till, terminal, manualId }: Fields,
  { amount, change }: { readonly amount: number | null; readonly change: number },
): Field[] => {
  const wrong: Field[] = amount === null ? ['amount'] : [];
  if (method === null) wrong.push('method');
  if (method === 'cash' && till === '') wrong.push('till');
  if (method === 'terminal' && terminal === '') wrong.push('terminal');
  if (method === 'cash' && change < 0) wrong.push('received');
  if (method === 'manual' && manualId.trim() === '') wrong.push('manualId');
  return wrong;
};

/** The fields of a payment, what they say and which of them are wrong; it proposes all that is due. */
export const usePaymentForm = ({ balance }: ReservationAnswer, smallestCoin: number) => {
  const { typedAmount } = useI18n();
  const [fields, setFields] = useState<Fields>({
    amount: typedAmount(balance),
    method: null,
    till: selectedTill(),
    terminal: selectedTerminal(),
    received: '',
    manualId: '',
  });
  const typed = amountOf(fields.amount);
  const amount = typed === null || typed > balance ? null : typed;
  const due = amount === null ? 0 : cashDue(amount, smallestCoin);
  const received = fields.received.trim() === '' ? due : (amountOf(fields.received) ?? 0);
  const change = exact.units(exact.subtract(exact.money(received), exact.money(due)));
  const wrong = new Set(wrongFields(fields, { amount, change }));
  return {
    fields,
    set: (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed })),
    wrong,
    amount,
    /** In cash: the amount, rounded. */ due,
    /** Never below 0. */ change: Math.max(0, change),
    /** null while a field is wrong; at a terminal, with the cashier's word on the card */
    payment: (cardType: CardType = 'CC') =>
      wrong.size > 0 ? null : paymentOf(amount!, fields, received, cardType),
  };
};

const paymentOf = (
  amount: number,
  { method, till, terminal, manualId }: Fields,
  received: number,
  cardType: CardType,
): PaymentRequest['payment'] => {
  if (method === 'terminal') {
    const terminalData = { terminal_id: terminal, card_type: cardType };
    return { gateway: 'terminal', amount, terminalData };
  }
  return method === 'cash'
    ? { gateway: 'cash', amount, till, tendered: received }
    : { gateway: 'manual', amount, manualPaymentId: manualId.trim() };
};

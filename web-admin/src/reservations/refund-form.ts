import { useState } from 'react';
import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import { exact } from '../core/money.js';
import { leftOf, type Charge } from './refunds.js';
import type { RefundCall } from './use-refund.js';

const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/;
/** null for what is no amount above 0 with two decimals */
const amountOf = (text: string): number | null => {
  const amount = AMOUNT.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
  return amount > 0 ? amount : null;
};

interface Fields {
  readonly amount: string;
  readonly method: RefundMethod;
  readonly manualId: string;
  readonly reason: string;
}

/** The fields of a refund of these charges, and what they say; it proposes what is due. */
export const useRefundForm = (reservation: ReservationAnswer, charges: readonly Charge[]) => {
  const { amount_to_return: due } = reservation;
  const most = leftOf(charges);
  const [fields, setFields] = useState<Fields>({
    amount: due > 0 ? Math.min(due, most).toFixed(2) : '',
    method: 'card',
    manualId: '',
    reason: '',
  });
  const typed = amountOf(fields.amount);
  const amount = typed === null || typed > most ? null : typed;
  const beyond = amount === null ? 0 : exact.units(exact.subtract(exact.money(amount), exact.money(due)));
  return {
    fields,
    set: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    /** null where the field does not say one */ amount,
    most,
    /** What is more than is due. */ beyond: Math.max(0, beyond),
    /** Of all charges, or of one of them. */
    callFor: (sum: number): RefundCall =>
      callOf(sum, fields, beyond > 0, charges.length < reservation.charges.length ? charges[0]!.id : null),
  };
};

const callOf = (
  amount: number,
  { method, manualId, reason }: Fields,
  concession: boolean,
  charge: string | null,
): RefundCall => {
  const more = { ...(concession && { concession }), ...(reason.trim() && { reason: reason.trim() }) };
  const manual = method === 'manual' ? manualId.trim() : '';
  return charge === null
    ? { act: 'refund', body: { amount, method, ...(manual && { manualPaymentId: manual }), ...more } }
    : {
        act: 'partial_refund',
        body: {
          refund: { amount, gateway: method, charge, ...(manual && { manualRefundId: manual }), ...more },
        },
      };
};

import { useState } from 'react';
import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import { exact } from '../core/money.js';
import { amountOf } from './amount.js';
import { isByCard, leftOf, type Charge } from './refunds.js';
import { selectedTill } from './TillField.js';
import type { RefundCall } from './use-refund.js';

interface Fields {
  readonly amount: string;
  readonly method: RefundMethod;
  /** that cash comes out of */ readonly till: string;
  readonly manualId: string;
  readonly reason: string;
}

/** The fields of a refund of these charges, and what they say; it proposes what is due, to the card or `otherwise`. */
export const useRefundForm = (
  reservation: ReservationAnswer,
  charges: readonly Charge[],
  otherwise: RefundMethod,
) => {
  const { amount_to_return: due } = reservation;
  const most = leftOf(charges);
  const [fields, setFields] = useState<Fields>({
    amount: due > 0 ? Math.min(due, most).toFixed(2) : '',
    method: charges.some(isByCard) ? 'card' : otherwise,
    till: selectedTill(),
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
  { method, till, manualId, reason }: Fields,
  concession: boolean,
  charge: string | null,
): RefundCall => {
  const more = { ...(concession && { concession }), ...(reason.trim() && { reason: reason.trim() }) };
  const out = method === 'cash' && { till };
  const manual = method === 'manual' ? manualId.trim() : '';
  return charge === null
    ? { act: 'refund', body: { amount, method, ...out, ...(manual && { manualPaymentId: manual }), ...more } }
    : {
        act: 'partial_refund',
        body: {
          refund: {
            amount,
            gateway: method,
            charge,
            ...out,
            ...(manual && { manualRefundId: manual }),
            ...more,
          },
        },
      };
};

import { useState } from 'react';
import { cashDue } from '@stile/contracts/desk/cash-due';
import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { useI18n } from '../i18n/use-i18n.js';
import { amountOf } from './amount.js';
import {
  chosenLines,
  costOfLines,
  leftOfCharges,
  type ChosenLines,
} from '@stile/contracts/desk/refund-lines';
import type { Charge } from './refunds.js';
import { selectedTerminal } from '../terminals/use-terminals.js';
import { selectedTill } from '../tills/selected-till.js';
import type { RefundCall } from '../core/acts.js';

interface Fields {
  readonly amount: string;
  /** They say the amount. */ readonly lines: ChosenLines;
  readonly method: RefundMethod;
  /** that cash comes out of */ readonly till: string;
  /** by its serial number */ readonly terminal: string;
  readonly manualId: string;
  readonly reason: string;
}

/** How it goes back unless another way is chosen, and the venue's smallest coin; 0 where cash is not rounded. */
interface Ways {
  readonly method: RefundMethod;
  readonly smallestCoin: number;
}

/** The fields of a refund of these charges, and what they say; it proposes what is due. */
export const useRefundForm = (
  reservation: ReservationAnswer,
  charges: readonly Charge[],
  { method, smallestCoin }: Ways,
) => {
  const { amount_to_return: due } = reservation;
  const { typedAmount } = useI18n();
  const most = leftOfCharges(charges);
  const [typed, setTyped] = useState<Omit<Fields, 'method'> & { readonly method: RefundMethod | null }>({
    amount: due > 0 ? typedAmount(Math.min(due, most)) : '',
    lines: {},
    method: null,
    till: selectedTill(),
    terminal: selectedTerminal(),
    manualId: '',
    reason: '',
  });
  // The venue's settings, which it depends on, may come later.
  const fields: Fields = { ...typed, method: typed.method ?? method };
  const isByLine = chosenLines(fields.lines).length > 0;
  const cost = isByLine ? costOfLines(reservation.refund_lines ?? [], fields.lines) : amountOf(fields.amount);
  const amount = cost === null || cost > most ? null : cost;
  const beyond =
    amount === null || isByLine ? 0 : exact.units(exact.subtract(exact.money(amount), exact.money(due)));
  return {
    fields,
    set: (change: Partial<Fields>) => setTyped((before) => ({ ...before, ...change })),
    isByLine,
    /** What is in its field. */ shown: isByLine ? typedAmount(cost ?? 0) : fields.amount,
    isPlaceMissing: isPlaceMissing(fields),
    /** null where the field does not say one */ amount,
    /** What is handed over: in cash the amount, rounded. */
    out: amount === null || fields.method !== 'cash' ? amount : cashDue(amount, smallestCoin),
    most,
    /** What is more than is due. */ beyond: Math.max(0, beyond),
    /** Of all charges, or of one of them. */
    callFor: (sum: number): RefundCall =>
      callOf(sum, fields, beyond > 0, charges.length < reservation.charges.length ? charges[0]!.id : null),
  };
};

/** No till for cash, or no terminal for a card. */
const isPlaceMissing = ({ method, till, terminal }: Fields): boolean =>
  (method === 'cash' && till === '') || (method === 'terminal' && terminal === '');

const callOf = (
  amount: number,
  { lines: chosen, method, till, terminal, manualId, reason }: Fields,
  concession: boolean,
  charge: string | null,
): RefundCall => {
  const more = { ...(concession && { concession }), ...(reason.trim() && { reason: reason.trim() }) };
  const out = method === 'cash' && { till };
  const at = method === 'terminal' && { terminalData: { terminal_id: terminal } };
  const manual = method === 'manual' ? manualId.trim() : '';
  const lines = chosenLines(chosen);
  return charge === null && lines.length === 0
    ? {
        act: 'refund',
        body: { amount, method, ...out, ...at, ...(manual && { manualPaymentId: manual }), ...more },
      }
    : {
        act: 'partial_refund',
        body: {
          refund: {
            amount,
            gateway: method,
            ...(charge !== null && { charge }),
            ...(lines.length > 0 && { lines }),
            ...out,
            ...(manual && { manualRefundId: manual }),
            ...more,
          },
          ...at,
        },
      };
};

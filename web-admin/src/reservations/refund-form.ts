import { useWatch } from 'react-hook-form';
import { cashBack } from '@stile/contracts/desk/cash-back';
import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import { concessionTerms } from '@stile/contracts/desk/concession-terms';
import * as exact from '@stile/contracts/kernel/money';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
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

/** Inputs make null of what is empty. */
type Typed = string | null;
export interface RefundFields {
  readonly amount: Typed;
  /** They say the amount. */ readonly lines: ChosenLines;
  /** null: as it is proposed */ readonly method: RefundMethod | null;
  /** that cash comes out of */ readonly till: string;
  /** by its serial number */ readonly terminal: string;
  readonly manualId: Typed;
  /** One of the venue's reasons, or another. */ readonly why: Typed;
  /** The reason in words, or what there is to say beside it. */ readonly reason: Typed;
  readonly witness: Typed;
  readonly pin: Typed;
}

/** More that the server has asked for: a second person, and whether it is no repeat. */
export interface Requested {
  readonly isWitnessRequired: boolean;
  readonly isAgain: boolean;
}
export const NOTHING_REQUESTED: Requested = { isWitnessRequired: false, isAgain: false };

/** The charges that are returned, and their way back unless another one is chosen. */
export interface Refunded {
  readonly reservation: ReservationAnswer;
  /** that it goes back to */ readonly charges: readonly Charge[];
  readonly method: RefundMethod;
  readonly settings: Readonly<Record<string, string | null>>;
  readonly requested: Requested;
}

/** It proposes what is due. */
export const newRefund = (
  { reservation: { amount_to_return: due }, charges }: Refunded,
  typedAmount: (amount: number) => string,
): RefundFields => ({
  amount: due > 0 ? typedAmount(Math.min(due, leftOfCharges(charges))) : null,
  lines: {},
  method: null,
  till: selectedTill(),
  terminal: selectedTerminal(),
  manualId: null,
  why: null,
  reason: null,
  witness: null,
  pin: null,
});

const typedTerms = ({ why, reason, witness, pin }: RefundFields) => ({
  reason: why ?? '',
  words: reason ?? '',
  username: witness ?? '',
  pin: pin ?? '',
});

/** Figures of the fields. */
export const refundFigures = (fields: RefundFields, { reservation, charges, ...ways }: Refunded) => {
  const most = leftOfCharges(charges);
  // The venue's settings, which it depends on, may come later.
  const method = fields.method ?? ways.method;
  const isByLine = chosenLines(fields.lines).length > 0;
  const cost = isByLine
    ? costOfLines(reservation.refund_lines ?? [], fields.lines)
    : amountOf(fields.amount ?? '');
  const amount = cost === null || cost > most ? null : cost;
  const beyond =
    amount === null || isByLine
      ? 0
      : exact.units(exact.subtract(exact.money(amount), exact.money(reservation.amount_to_return)));
  const concession = Math.max(0, isByLine ? (amount ?? 0) : beyond);
  return {
    terms: concessionTerms(typedTerms(fields), { ...ways.requested, concession }, ways.settings),
    method,
    isByLine,
    /** The price of the lines, or as typed. */ cost,
    /** null where the field does not say one */ amount,
    /** The sum that is handed over: in cash the amount, rounded. */
    out:
      amount === null || method !== 'cash'
        ? amount
        : cashBack(amount, smallestCoinOf(ways.settings), reservation.rounding),
    most,
    /** The sum beyond what is due. */ beyond: Math.max(0, beyond),
  };
};
/** The same of the form around it. */
export const useRefundFigures = (refunded: Refunded) => refundFigures(useWatch() as RefundFields, refunded);

/** The call of a refund of all charges, or of one of them. */
export const refundCallOf = (fields: RefundFields, refunded: Refunded): RefundCall => {
  const { amount, method, terms } = refundFigures(fields, refunded);
  const { charges, reservation } = refunded;
  const charge = charges.length < reservation.charges.length ? charges[0]!.id : null;
  return callOf(amount!, { ...fields, method }, terms, charge);
};

const callOf = (
  amount: number,
  { lines: chosen, method, till, terminal, manualId, reason }: RefundFields & { method: RefundMethod },
  { sent, asksReason }: ReturnType<typeof concessionTerms>,
  charge: string | null,
): RefundCall => {
  const why = reason?.trim();
  const more = { ...(!asksReason && why && { reason: why }), ...sent };
  const out = method === 'cash' && { till };
  const terminalPart = method === 'terminal' && { terminalData: { terminal_id: terminal } };
  const manual = method === 'manual' ? manualId?.trim() : '';
  const lines = chosenLines(chosen);
  return charge === null && lines.length === 0
    ? {
        act: 'refund',
        body: {
          amount,
          method,
          ...out,
          ...terminalPart,
          ...(manual && { manualPaymentId: manual }),
          ...more,
        },
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
          ...terminalPart,
        },
      };
};

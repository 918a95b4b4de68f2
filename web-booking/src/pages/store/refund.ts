import type { PartialRefundRequest, RefundMethod, ReservationAnswer } from '@stile/contracts';
import type { TypedTerms } from '@stile/contracts/desk/concession-terms';
import {
  chosenLines,
  costOfLines,
  isReturnedByHand,
  leftOfCharges,
  type ChosenLines,
} from '@stile/contracts/desk/refund-lines';
import type { DeskState } from './desk-sales.js';

type Charge = ReservationAnswer['charges'][number];

export interface ReturnableLine {
  /** Its place in the reservation. */
  readonly nth: number;
  readonly title: string;
  readonly left: number;
  readonly line: NonNullable<ReservationAnswer['refund_lines']>[number];
}

/** Lines that cost something and of which units are left. */
export const returnableLines = ({ refund_lines = [], lines }: ReservationAnswer): ReturnableLine[] =>
  refund_lines
    .map((line, nth) => ({ nth, title: lines[nth]?.title ?? '', left: line.count - line.refunded, line }))
    .filter(({ left, line }) => left > 0 && line.amount > 0);

export const mayReturn = (reservation: ReservationAnswer): boolean =>
  reservation.pending_payment === undefined &&
  leftOfCharges(reservation.charges) > 0 &&
  returnableLines(reservation).length > 0;

/** The refund that was chosen before a till or a terminal had to be. */
export interface BegunRefund {
  readonly method: RefundMethod;
  readonly chosen: ChosenLines;
  readonly typed: TypedTerms;
}

/** How it goes back, and out of what. */
interface Returning {
  readonly method: RefundMethod;
  readonly till: string;
  readonly terminal: string;
  /** The id by which another system knows a refund by hand; '' where that is noted later. */
  readonly manualId: string;
}

export interface Way {
  readonly method: RefundMethod;
  /** The last digits of the card that it goes back to. */
  readonly last4: string | null;
}

const IS_A_WAY: readonly string[] = ['card', 'terminal'] satisfies RefundMethod[];

/** Back to a card that paid, in cash, by hand; the way of the newest charge that has money left is the first. */
export const waysOf = (
  { charges }: ReservationAnswer,
  settings: Readonly<Record<string, string | null>>,
): Way[] => {
  const open = charges.filter((charge) => leftOfCharges([charge]) > 0);
  const cards = open
    .filter((charge) => IS_A_WAY.includes(charge.charge_type) && !isReturnedByHand(charge, settings))
    .map(({ charge_type, card_last4 }: Charge): Way => ({
      method: charge_type as RefundMethod,
      last4: card_last4,
    }));
  const all: readonly Way[] = [
    ...cards.reverse(),
    { method: 'cash', last4: null },
    { method: 'manual', last4: null },
  ];
  const ways = all.filter((way, nth) => all.findIndex(({ method }) => method === way.method) === nth);
  const last = open.at(-1);
  const newest = last && isReturnedByHand(last, settings) ? 'manual' : last?.charge_type;
  return [...ways].sort((a, b) => Number(b.method === newest) - Number(a.method === newest));
};

/** The rest of a charge goes back the way it came. */
export interface WayBack extends Way {
  readonly charge: string;
  readonly amount: number;
}
export const waysBackOf = (
  { charges }: Pick<ReservationAnswer, 'charges'>,
  settings: Readonly<Record<string, string | null>>,
): WayBack[] =>
  charges
    .map((charge) => ({
      charge: charge.id,
      amount: leftOfCharges([charge]),
      method: isReturnedByHand(charge, settings) ? ('manual' as const) : (charge.charge_type as RefundMethod),
      last4: charge.card_last4,
    }))
    .filter(({ amount }) => amount > 0);

/** Why nothing can be returned now, as a text; null where it can. */
export const whyNoRefund = (
  { at }: DeskState,
  online: boolean,
): 'sale_under_way' | 'offline_no_sale' | null => {
  if (!online) return 'offline_no_sale';
  return at === 'idle' || at === 'returned' ? null : 'sale_under_way';
};

export const amountOfLines = ({ refund_lines = [] }: ReservationAnswer, chosen: ChosenLines): number =>
  costOfLines(refund_lines, chosen);

/**
 * The request: the amount that was shown is rejected where the lines cost another by now; without lines it is what is
 * due.
 */
export const refundOf = (
  amount: number,
  chosen: ChosenLines,
  { method, till, terminal, manualId, charge }: Returning & { readonly charge?: string },
  terms: Pick<PartialRefundRequest['refund'], 'concession' | 'reason' | 'words' | 'witness' | 'again'>,
): PartialRefundRequest => ({
  refund: {
    gateway: method,
    amount,
    ...(chosenLines(chosen).length > 0 ? { lines: chosenLines(chosen) } : {}),
    ...(charge === undefined ? {} : { charge }),
    ...(method === 'cash' ? { till } : {}),
    ...(method === 'manual' && manualId ? { manualRefundId: manualId } : {}),
    ...terms,
  },
  ...(method === 'terminal' ? { terminalData: { terminal_id: terminal } } : {}),
});

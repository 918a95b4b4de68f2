import type { TransactionAnswer, TransactionPhase } from '../http/terminals.js';
import type { CardKey } from '../messages/card.js';

/*
 * The view of a card at a terminal for the page that watches it: the same in the console and at the desk
 * (docs/rules/payments.md 48 to 53). No schema library here.
 */

/** `waiting`: the customer has it; `returning`: money goes back; `paid`, `failed`: over. */
type CardTone = 'waiting' | 'looking' | 'returning' | 'paid' | 'failed';

export interface CardView {
  readonly tone: CardTone;
  readonly text: CardKey;
  /** Whether the page may stop asking. */ readonly isOver: boolean;
  readonly mayAbort: boolean;
  /** Until the transaction expires; 0 where no customer is waited for. */ readonly secondsLeft: number;
  /** The taken sum, where it is less than was requested; else null. */ readonly approvedPart: number | null;
}

const TONES: Readonly<Record<Exclude<TransactionPhase, 'closed'>, CardTone>> = {
  device: 'waiting',
  looking: 'looking',
  returning: 'returning',
  receipt: 'paid',
};
const WAITING_TEXTS: Readonly<Record<CardTone, CardKey>> = {
  waiting: 'card_processing',
  looking: 'card_looking',
  returning: 'card_voiding',
  paid: 'card_paid',
  failed: 'card_no_answer',
};
const FAILURES: Readonly<Record<number, CardKey>> = {
  209: 'card_cancelled',
  290: 'card_partial',
  402: 'card_declined',
  503: 'card_busy',
};

const toneOf = ({ phase, approved_amount: moved }: TransactionAnswer): CardTone => {
  if (phase !== 'closed') return TONES[phase];
  return moved === null ? 'failed' : 'paid';
};

/** The text of a void that is asked for, or of a payment that was given back by one; null where other texts hold. */
const voidText = (
  {
    transaction_type: type,
    transaction_state: state,
    status_code,
    message,
    abort_requested: isAborted,
  }: TransactionAnswer,
  tone: CardTone,
): CardKey | null => {
  if (state === 'VOID FAIL') return 'card_void_failed';
  if (type === 'void') {
    if (tone === 'waiting') return 'card_voiding';
    if (tone === 'paid') return 'card_voided';
    return tone === 'failed' && message !== '' ? 'card_void_failed' : null;
  }
  if (state === 'VOID' && isAborted) return 'card_went_back';
  // A part that was given back has its reason said.
  return state === 'VOID' && FAILURES[status_code] !== 'card_partial' ? 'card_voided' : null;
};

/** The text of money that goes back to a card; null where the texts of a payment hold. */
const refundText = (tone: CardTone): CardKey | null => {
  if (tone === 'waiting') return 'card_refunding';
  if (tone === 'paid') return 'card_returned';
  return tone === 'failed' ? 'card_not_returned' : null;
};

const textOf = (transaction: TransactionAnswer, tone: CardTone, approvedPart: number | null): CardKey => {
  const ofRefund =
    voidText(transaction, tone) ?? (transaction.transaction_type === 'payment' ? null : refundText(tone));
  if (ofRefund && (!transaction.abort_requested || ofRefund === 'card_went_back')) return ofRefund;
  if (tone === 'failed') return FAILURES[transaction.status_code] ?? WAITING_TEXTS.failed;
  if (tone === 'paid' && approvedPart !== null) return 'card_part_paid';
  if (tone === 'waiting' && transaction.abort_requested) return 'card_aborting';
  return WAITING_TEXTS[tone];
};

export const cardView = (transaction: TransactionAnswer): CardView => {
  const {
    approved_amount: moved,
    amount,
    seconds_left: secondsLeft,
    abort_requested: isAborted,
  } = transaction;
  const tone = toneOf(transaction);
  const approvedPart = moved !== null && moved < amount ? moved : null;
  const isWaiting = tone === 'waiting' || tone === 'looking';
  return {
    tone,
    text: textOf(transaction, tone, approvedPart),
    isOver: tone === 'paid' || tone === 'failed',
    mayAbort: isWaiting && !isAborted,
    secondsLeft: isWaiting ? secondsLeft : 0,
    approvedPart,
  };
};

/** How long the page waits before it asks again: soon while a person is at the device. */
export const watchEveryMs = ({ phase }: TransactionAnswer): number | false =>
  phase === 'receipt' || phase === 'closed' ? false : 1_000;

/** Values in the texts of a card, in the words of the page. */
export const cardValues = (
  {
    amount,
    approved_amount: approved,
    voided_amount: voided,
    last_four: last4,
    message,
    transaction_state: state,
  }: TransactionAnswer,
  money: (amount: number) => string,
): Readonly<Record<string, string>> => ({
  amount: money(amount),
  approved: money(approved ?? voided ?? 0),
  last4: last4 ?? '',
  message: message || state,
});

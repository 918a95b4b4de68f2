import {
  epochMsOf,
  instantOf,
  type Instant,
  type TerminalCall,
  type TerminalOutcome,
} from '@stile/contracts';
import { owesVoidReceipt, startingCall, type Transaction } from './transaction.js';

/* The next step of a transaction. Its operator takes the step, records it and asks for the next one. */

export type NextStep =
  | {
      readonly do: 'ask';
      readonly call: TerminalCall;
      readonly attempt: number;
      /** The idempotency key: one for each call, the same for its repeats. */ readonly key: string;
    }
  /** The call before has no answer, and nobody waits for one. */
  | { readonly do: 'lost' }
  | { readonly do: 'look' }
  | { readonly do: 'reset' }
  | { readonly do: 'expire' }
  | { readonly do: 'receipt' }
  /** Closed; what went back has its receipt printed, while its customer is there. */
  | { readonly do: 'void_receipt'; readonly paymentId: string }
  /** Closed; looked up again at this moment. */
  | { readonly do: 'watch'; readonly from: Instant }
  | { readonly do: 'end' };

const MINUTE_MS = 60_000;
/** A closed transaction whose request was lost from sight is looked up again so long after its end. */
const WATCHES_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS] as const;
export const WATCH_MS = WATCHES_MS[2];

const ask = ({ order, attempts }: Transaction, call: TerminalCall): NextStep => ({
  do: 'ask',
  call,
  attempt: (attempts[call] ?? 0) + 1,
  key: call === 'sale' ? order.transactionId : `${order.transactionId}:${call}`,
});

const afterEnd = (state: Transaction, now: Instant): NextStep => {
  const { closed, lookedUpAt, returning } = state;
  const end = epochMsOf(closed!.closedAt);
  if (owesVoidReceipt(state) && epochMsOf(now) < end + MINUTE_MS)
    return { do: 'void_receipt', paymentId: returning!.paymentId };
  if (!closed!.watchUntil) return { do: 'end' };
  const last = lookedUpAt === null ? 0 : epochMsOf(lookedUpAt);
  const next = WATCHES_MS.find((ms) => end + ms > last);
  return next === undefined ? { do: 'end' } : { do: 'watch', from: instantOf(end + next) };
};

/** After these the device may be busy with what was asked of it. */
const MAY_STILL_RUN: readonly TerminalOutcome[] = ['silent', 'busy'];

/** Whether the device has to be stopped before an empty lookup proves anything. */
export const needsReset = ({ doubt, givenUp }: Transaction): boolean =>
  doubt !== null &&
  !doubt.isReset &&
  (doubt.outcome === 'unknown' || (givenUp !== null && MAY_STILL_RUN.includes(doubt.outcome)));

/**
 * Whether a sale is sent to its device again: nothing came back, the device does nothing and the provider has nothing. Its
 * key has it carried out once, also where the first request arrives after all.
 */
const isSentAgain = ({ doubt, givenUp }: Transaction): boolean =>
  givenUp === null && doubt!.outcome === 'silent' && doubt!.isIdle && doubt!.negatives > 0;

export const nextStep = (state: Transaction, now: Instant): NextStep => {
  const { step, order, awaited, givenUp, returning } = state;
  if (awaited) return { do: 'lost' };
  switch (step) {
    case 'started':
      return now >= order.expiresAt ? { do: 'expire' } : ask(state, startingCall(order));
    case 'looking':
      if (now >= order.expiresAt && givenUp === null) return { do: 'expire' };
      // The provider is asked first: what it has needs no reset.
      if (needsReset(state) && (order.kind !== 'payment' || state.doubt!.negatives > 0))
        return { do: 'reset' };
      return order.kind === 'payment' && !isSentAgain(state)
        ? { do: 'look' }
        : ask(state, startingCall(order));
    case 'capturing':
      return ask(state, 'capture');
    case 'voiding':
      return returning!.asksNext ? ask(state, returning!.by) : { do: 'look' };
    case 'receipt':
      return { do: 'receipt' };
    case 'closed':
      return afterEnd(state, now);
  }
};

import type { Instant } from './time.js';
import type { Rejection } from './rejection.js';

/** A fact in the past tense, as deciders and projectors see it; the event store adds the envelope. */
export interface DomainEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

export type Decision<E, R extends Rejection = Rejection> =
  | { readonly accepted: true; readonly events: readonly E[] }
  | { readonly accepted: false; readonly rejection: R };

/**
 * The rules of one stream. Pure: it knows the command, the state and the moment alone. A rejection is a value; only an
 * error throws. Repeating an accepted command gives no events.
 */
export interface Decider<C, S, E extends DomainEvent, R extends Rejection = Rejection> {
  readonly initial: S;
  decide(command: C, state: S, now: Instant): Decision<E, R>;
  evolve(state: S, event: E): S;
}

export const accept = <E>(...events: readonly E[]): { accepted: true; events: readonly E[] } => ({
  accepted: true,
  events,
});
export const reject = <R extends Rejection>(rejection: R): { accepted: false; rejection: R } => ({
  accepted: false,
  rejection,
});

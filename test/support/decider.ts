import type { Decider, Decision, DomainEvent, Instant, Rejection } from '@stile/contracts';
import { deepFreeze } from './deep-freeze.js';

/** The outcome of the same command when it is sent again after it was accepted: nothing, or a rejection with a code. */
type Again = 'nothing' | { readonly refused: string };

interface Then<E> {
  /**
   * The command was accepted with exactly these events; sent again it changes nothing unless `again` says
   * otherwise.
   */
  then(events: readonly E[], again?: Again): void;
  thenNothing(): void;
  /** Rejected; `parts` are those of the rejection that the rule is about. */
  thenRejected(code: string, parts?: Partial<Rejection>): void;
}

interface Scenario<C, E, S> {
  at(moment: Instant): Scenario<C, E, S>;
  when(command: C): Then<E>;
  /** The state that the events make. */
  readonly state: S;
}

const fold = <C, S, E extends DomainEvent>(decider: Decider<C, S, E>, from: S, events: readonly E[]): S =>
  events.reduce((state, event) => {
    const next = decider.evolve(state, deepFreeze(event));
    expect(decider.evolve(state, event)).toEqual(next);
    return deepFreeze(next);
  }, from);

/** Decides twice on frozen values, so that a rule that stores or changes anything fails. */
const decide = <C, S, E extends DomainEvent>(
  decider: Decider<C, S, E>,
  command: C,
  state: S,
  now: Instant,
): Decision<E> => {
  const first = decider.decide(deepFreeze(command), deepFreeze(state), now);
  expect(decider.decide(command, state, now)).toEqual(first);
  return first;
};

/**
 * Given / when / then for one decider, one sentence for each rule. `now` is the moment of each command unless `at`
 * sets another.
 */
export const givenFor = <C, S, E extends DomainEvent>(decider: Decider<C, S, E>, now: Instant) => {
  const fromEvents = (events: readonly E[], moment = now): Scenario<C, E, S> => {
    const state = fold(decider, deepFreeze(decider.initial), events);
    return {
      state,
      at: (later) => fromEvents(events, later),
      when(command) {
        const decision = decide(decider, command, state, moment);
        return {
          then(expected, again = 'nothing') {
            expect(decision).toEqual({ accepted: true, events: expected });
            const repeated = decide(decider, command, fold(decider, state, expected), moment);
            if (again === 'nothing') expect(repeated).toEqual({ accepted: true, events: [] });
            else expect(repeated).toMatchObject({ accepted: false, rejection: { code: again.refused } });
          },
          thenNothing: () => expect(decision).toEqual({ accepted: true, events: [] }),
          thenRejected: (code, parts = {}) =>
            expect(decision).toMatchObject({ accepted: false, rejection: { code, ...parts } }),
        };
      },
    };
  };
  return fromEvents;
};

import { accept, type Decider, type DemandEvent } from '@stile/contracts';
import { List } from 'immutable';

export interface TurnAwayCommand {
  readonly type: 'TurnAway';
  readonly demand: DemandEvent['data'];
}
/** Ids of the last stretches. */
export type TurnedAwayStretches = List<string>;

/** More stretches than processes write between a try and its repeat. */
const MAX_STRETCHES = 100;

/** Demand that a ledger had no room for: each stretch once (docs/rules/capacity.md 53). */
export const turnedAwayDecider: Decider<TurnAwayCommand, TurnedAwayStretches, DemandEvent> = {
  initial: List(),
  decide: ({ demand }, stretches) =>
    stretches.includes(demand.id) ? accept() : accept({ type: 'DemandTurnedAway', data: demand }),
  evolve: (stretches, { data: { id } }) => stretches.push(id).takeLast(MAX_STRETCHES),
};

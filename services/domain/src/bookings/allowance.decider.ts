import { accept, money, reject, type AllowanceEvent, type Decider } from '@stile/contracts';
import { WITNESS_REQUIRED } from './concession.js';

/** A user concedes so much alone, of a day for which the venue sets a limit. */
export type AllowanceCommand = { readonly limit: number } & Omit<AllowanceEvent['data'], 'usedAt'>;

/** Amounts that were conceded, by the key of the refund. */
type AllowanceState = ReadonlyMap<string, number>;

/** Refunds of one person in one day, decided in one stream so that two at once do not pass together. */
export const allowanceDecider: Decider<AllowanceCommand, AllowanceState, AllowanceEvent> = {
  initial: new Map(),
  decide({ limit, ...used }, state, now) {
    if (state.has(used.key)) return accept();
    const sum = money.add(...[...state.values(), used.amount].map((each) => money.money(each)));
    return money.units(sum) > limit
      ? reject(WITNESS_REQUIRED)
      : accept({ type: 'AllowanceUsed', data: { ...used, usedAt: now } });
  },
  evolve: (state, { data: { key, amount } }) => new Map([...state, [key, amount]]),
};

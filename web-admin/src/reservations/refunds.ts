import type { ReservationAnswer } from '@stile/contracts';
import { exact } from '../core/money.js';

export type Charge = ReservationAnswer['charges'][number];

const sum = (amounts: readonly { readonly amount: number }[]) =>
  exact.add(...amounts.map(({ amount }) => exact.money(amount)));

/** What did not come from a card online cannot go back to one. */
export const isByCard = ({ charge_type }: Charge): boolean => charge_type === 'card';

/** What a card paid at a terminal goes back to it at one. */
export const isAtTerminal = ({ charge_type }: Charge): boolean => charge_type === 'terminal';

/** What is left of charges: what went back, or is on its way, is gone. */
export const leftOf = (charges: readonly Charge[]): number =>
  exact.units(
    exact.subtract(
      sum(charges),
      sum(charges.flatMap(({ refunds }) => refunds.filter(({ state }) => state !== 'failed'))),
    ),
  );

import type { ReservationAnswer } from '@stile/contracts';
import { exact } from '../core/money.js';

export type Charge = ReservationAnswer['charges'][number];

const sum = (amounts: readonly { readonly amount: number }[]) =>
  exact.add(...amounts.map(({ amount }) => exact.money(amount)));

/** What is left of charges: what went back, or is on its way, is gone. */
export const leftOf = (charges: readonly Charge[]): number =>
  exact.units(
    exact.subtract(
      sum(charges),
      sum(charges.flatMap(({ refunds }) => refunds.filter(({ state }) => state !== 'failed'))),
    ),
  );

import type { Basket } from '@stile/contracts';
import { claimsOf } from '../../services/domain/src/basket/claims.js';
import { quote } from '../../services/domain/src/basket/quote.js';
import { type quoteEdit } from '../../services/domain/src/basket/quote-edit.js';
import type { Catalogue } from '../../services/domain/src/catalog/catalogue.js';
import { planDay, type DayPlan } from '../../services/domain/src/schedule/plan.js';

export type Booked = Parameters<typeof quoteEdit>[2];

export const TODAY = '2026-11-21';
export const AT = { date: TODAY, minutes: 720 };

export const planOf = (catalogue: Catalogue, { inventory, date, discount_group }: Basket): DayPlan =>
  planDay(catalogue, inventory, date, { today: TODAY, discountGroup: discount_group });

/** A basket's visit and price, as a visitor books them. */
export const booked = (catalogue: Catalogue, requested: Basket): Booked => {
  const plan = planOf(catalogue, requested);
  const claims = claimsOf(catalogue, plan, requested, { at: AT, channel: 'web' });
  const quoted = quote(catalogue, plan, requested, { today: TODAY, channel: 'web' });
  if (!claims.ok || !quoted.ok) throw new Error(`refused: ${JSON.stringify([claims, quoted])}`);
  return { visit: claims.visit, priced: quoted.priced };
};

import type { Problem } from '@stile/web-kit';

/** Refusals that say: somebody else was faster, choose another time. */
const PLACES = new Set([
  'validation_not_enough_spots_in_interval',
  'validation_no_availability_in_timeslot',
  'slot_past',
  'slot_unknown',
  'day_closed',
]);
/** Refusals of a product: the places are there, the product is not. */
const PRODUCTS = new Set([
  'not_available_addon',
  'addon_limit',
  'addon_unknown',
  'addon_needs_slot',
  'validation_not_available',
]);

export const isSoldOut = (problem: Problem): boolean => PLACES.has(problem.code);

/** The subject of a refusal, which says where it stands and what helps. */
export interface Rejection {
  readonly problem: Problem;
  readonly about: 'places' | 'product' | 'other';
}
export const rejectionOf = (problem: Problem): Rejection => ({
  problem,
  about: isSoldOut(problem) ? 'places' : PRODUCTS.has(problem.code) ? 'product' : 'other',
});

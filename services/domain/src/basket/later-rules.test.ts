import { type Basket } from '@stile/contracts';
import {
  addon,
  addonType,
  basket,
  inventory,
  madeUp,
  people,
  priceRule,
  visitorType,
  withDocuments,
} from '../../../../test/kit/venue.js';
import { AT, booked, planOf } from '../../../../test/kit/edits.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { claimsOf } from './claims.js';

/* Rules that came after a reservation: docs/rules/reservations.md 77. */
const INFINITE = { infinite: true };
const VENUE = madeUp({
  capacity_rules: [people('hall', ['09:00-12:00'], 100)],
  addon_types: [addonType(), addonType({ id: 'rental' })],
  addons: [
    addon({ id: 'skates', addon_type: 'rental', settings_v2: INFINITE }),
    addon({ id: 'lunch', settings_v2: INFINITE }),
  ],
  visitor_types: [visitorType({ id: 'adult' }), visitorType({ id: 'child' })],
  price_rules: [priceRule({ rule_id: 1 }), priceRule({ rule_id: 2, visitor_type_id: 'child' })],
});
const visit = (adults: number, children: number, addons: readonly string[], rest: Partial<Basket> = {}) =>
  basket({
    passes: [
      ...(adults > 0 ? [{ visitor_type: 'adult', visitor_count: adults }] : []),
      ...(children > 0 ? [{ visitor_type: 'child', visitor_count: children }] : []),
    ],
    addons: addons.map((addon_inventory) => ({ addon_inventory, addon_count: 1 })),
    ...rest,
  });

/** Codes of what refuses an edit. */
const edited = (catalogue: Catalogue, before: Basket, after: Basket): unknown => {
  const claimed = claimsOf(VENUE, planOf(VENUE, before), before, { at: AT, channel: 'web' });
  if (!claimed.ok) throw new Error(JSON.stringify(claimed.rejection));
  const placed = { ...booked(VENUE, before), claims: claimed.claims };
  const claims = claimsOf(catalogue, planOf(catalogue, after), after, {
    at: AT,
    channel: 'web',
    edited: placed,
  });
  return claims.ok ? 'made' : Object.values(claims.rejection.fields ?? {});
};

const ofAtLeast = (min: number): Catalogue =>
  withDocuments(VENUE, { inventories: [inventory({ settings: { min } })] });
const withType = (id: string, settings: object): Catalogue =>
  withDocuments(VENUE, { visitor_types: [visitorType({ id, settings })] });
const RENTED = withDocuments(VENUE, {
  addon_types: [addonType({ id: 'rental', settings: { at_least_1: true } })],
});
const TOO_FEW = ['validation_profile_limit'];
const NEEDED = ['validation_need_addons'];
const TOMORROW = { date: '2026-12-06' };

it.each<[string, Catalogue, Basket, Basket, unknown]>([
  ['less than a minimum', ofAtLeast(4), visit(3, 0, ['lunch']), visit(2, 0, ['lunch']), 'made'],
  ['another product below a minimum', ofAtLeast(4), visit(3, 0, ['lunch']), visit(3, 0, []), 'made'],
  ['nobody', ofAtLeast(4), visit(3, 0, []), visit(0, 0, []), ['validation_no_visitors']],
  ['more below a minimum', ofAtLeast(5), visit(3, 0, []), visit(4, 0, []), TOO_FEW],
  ['others below a minimum', ofAtLeast(5), visit(3, 0, []), visit(2, 1, []), TOO_FEW],
  ['less than a minimum that was met', ofAtLeast(3), visit(3, 0, []), visit(2, 0, []), TOO_FEW],
  ['another day below a minimum', ofAtLeast(4), visit(3, 0, []), visit(3, 0, [], TOMORROW), TOO_FEW],
  ['less without a needed product', RENTED, visit(3, 0, ['lunch']), visit(2, 0, []), 'made'],
  ['more without a needed product', RENTED, visit(3, 0, []), visit(4, 0, []), NEEDED],
  ['a needed product that goes', RENTED, visit(3, 0, ['skates']), visit(2, 0, []), NEEDED],
  ['another day without a needed product', RENTED, visit(3, 0, []), visit(3, 0, [], TOMORROW), NEEDED],
  [
    'less that comes alone',
    withType('child', { accompanied: true }),
    visit(0, 2, []),
    visit(0, 1, []),
    'made',
  ],
  [
    'less that is alone only now',
    withType('child', { accompanied: true }),
    visit(1, 2, []),
    visit(0, 2, []),
    ['validation_accompanied'],
  ],
  ['less in company', withType('adult', { only_visitor: true }), visit(2, 2, []), visit(1, 1, []), 'made'],
])('an edit to %s', (_what, catalogue, before, after, outcome) =>
  expect(edited(catalogue, before, after)).toEqual(outcome),
);

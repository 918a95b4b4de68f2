import { KINDS, removedType, type Basket, type Kind } from '@stile/contracts';
import {
  addon,
  addonType,
  basket,
  discountGroup,
  inventory,
  madeUp,
  people,
  priceRule,
  reservationType,
  visitorType,
  withDocuments,
} from '../../../../test/kit/venue.js';
import { AT, booked, planOf, TODAY } from '../../../../test/kit/edits.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { inLanguage } from '../catalog/in-language.js';
import { venueDecider } from '../catalog/venue.decider.js';
import { claimsOf } from '../basket/claims.js';
import { quoteEdit } from '../basket/quote-edit.js';
import { withAgreedDocuments } from './edited-basket.js';

/* Documents that were deleted since a reservation named them: docs/rules/reservations.md 46, 75 and 76. */
const free = { tax_rate: 0 };
const school = discountGroup('school', { membership: true });
const VENUE = madeUp({
  capacity_rules: [people('hall', ['09:00-12:00'], 100)],
  reservation_types: [
    reservationType(),
    reservationType({ id: 'tour', name: 'Tour', counts: { cars: 'none', people: 'persons' } }),
  ],
  discount_groups: [school],
  inventories: [inventory({ reservation_types: ['visit', 'tour'] })],
  addon_types: [addonType(), addonType({ id: 'rental' })],
  addons: [
    addon({
      id: 'skates',
      addon_type: 'rental',
      ...free,
      price: 5,
      price_before_tax: 5,
      settings_v2: { infinite: true },
    }),
  ],
  visitor_types: [
    visitorType({ id: 'adult' }),
    visitorType({ id: 'child', name: 'Child', translations: { fr: { name: 'Enfant' } } }),
    visitorType({ id: 'car', visitor_group_type: 'car', visitor_group_type_id: 2 }),
  ],
  price_rules: [
    priceRule({ rule_id: 9001, ...free, price: 10, price_before_tax: 10 }),
    priceRule({ rule_id: 9002, ...free, price: 4, price_before_tax: 4, visitor_type_id: 'child' }),
    priceRule({ rule_id: 9003, ...free, price: 6, price_before_tax: 6, discount_group_name: school.name }),
  ],
  memberships: [],
});

const gone = (catalogue: Catalogue, ...removed: readonly [Kind, string][]): Catalogue =>
  removed.reduce(
    (now, [kind, id]) =>
      venueDecider.evolve(now, {
        type: removedType(kind),
        data: { inventoryGroup: 'venue', id, revision: 9 },
      }),
    catalogue,
  );
const visit = (adults: number, children: number, skates: number, rest: Partial<Basket> = {}): Basket =>
  basket({
    discount_group: 'school',
    reservation_type: 'tour',
    passes: [
      ...(adults > 0 ? [{ visitor_type: 'adult', visitor_count: adults }] : []),
      ...(children > 0 ? [{ visitor_type: 'child', visitor_count: children }] : []),
    ],
    addons: skates > 0 ? [{ addon_inventory: 'skates', addon_count: skates }] : [],
    ...rest,
  });
const HELD = booked(VENUE, visit(3, 2, 2));
const MEMBER = {
  ledger: 'memberUses-venue/M00001-2026-12-05',
  lines: [{ pool: 'units', units: 1, limit: 1, rule: null }],
};
const claimed = claimsOf(VENUE, planOf(VENUE, visit(3, 2, 2)), visit(3, 2, 2), { at: AT, channel: 'web' });
const PLACED = { ...HELD, claims: [...(claimed.ok ? claimed.claims : []), MEMBER] };

/** The total of an edit, or the fields that are refused. */
const edited = (catalogue: Catalogue, requested: Basket) => {
  const now = withAgreedDocuments(catalogue, PLACED, requested, TODAY);
  const plan = planOf(catalogue, requested);
  const quoted = quoteEdit(catalogue, plan, PLACED, requested, { today: TODAY, channel: 'web' });
  const claims = claimsOf(now, plan, requested, { at: AT, channel: 'web', edited: PLACED });
  if (!quoted.ok) return quoted.rejection.fields;
  return claims.ok ? quoted.priced.total : claims.rejection.fields;
};

it('costs what it cost to begin with', () => expect(HELD.priced.total).toBe(3 * 6 + 2 * 4 + 2 * 5));

const GROUP: [Kind, string][] = [
  ['price_rules', '9003'],
  ['discount_groups', 'school'],
];
const withoutTour = withDocuments(VENUE, { inventories: [inventory()] });
const inventoryGone: [Kind, string][] = [
  ...(['9001', '9002', '9003'] as const).map((id): [Kind, string] => ['price_rules', id]),
  ['capacity_rules', 'hall'],
  ['inventories', 'park'],
];
const NOT_FOR_SALE = 'visitor_type_not_for_sale';
const CHILD_GONE = { 'passes.1.visitor_type': NOT_FOR_SALE };

it.each<[string, Catalogue, unknown, unknown, unknown, unknown]>([
  ['nothing', VENUE, 21, 42, 40, 41],
  ['its discount group', gone(VENUE, ...GROUP), 21, 46, 40, 41],
  [
    'its discount group here',
    withDocuments(VENUE, { discount_groups: [{ ...school, inventories: ['elsewhere'] }] }),
    21,
    46,
    40,
    41,
  ],
  [
    'a kind of visitor',
    gone(VENUE, ['price_rules', '9002'], ['visitor_types', 'child']),
    21,
    42,
    CHILD_GONE,
    41,
  ],
  [
    'a product and its type',
    gone(VENUE, ['addons', 'skates'], ['addon_types', 'rental']),
    21,
    42,
    40,
    { 'addons.0.addon_inventory': 'addon_unknown' },
  ],
  ['its kind of reservation here', withoutTour, 21, 42, 40, 41],
  ['its kind of reservation', gone(withoutTour, ['reservation_types', 'tour']), 21, 42, 40, 41],
  [
    'its destination',
    gone(VENUE, ...inventoryGone),
    21,
    { 'passes.0.visitor_type': NOT_FOR_SALE },
    CHILD_GONE,
    { date: 'day_closed' },
  ],
])('an edit of a reservation that has lost %s', (_what, now, fewer, moreAdults, moreChildren, moreSkates) => {
  expect([
    edited(now, visit(3, 2, 2)),
    edited(now, visit(2, 1, 1)),
    edited(now, visit(4, 2, 2)),
    edited(now, visit(3, 3, 2)),
    edited(now, visit(3, 2, 3)),
  ]).toEqual([36, fewer, moreAdults, moreChildren, moreSkates]);
});

it('keeps the use of the member’s number while the visit stays', () => {
  const now = gone(VENUE, ...GROUP);
  const requested = visit(2, 1, 1);
  const claims = claimsOf(
    withAgreedDocuments(now, PLACED, requested, TODAY),
    planOf(now, requested),
    requested,
    { at: AT, channel: 'web', edited: PLACED },
  );
  expect(claims.ok && claims.claims).toContainEqual(MEMBER);
});

it('is of another day only without what is gone', () => {
  const now = gone(VENUE, ...GROUP);
  expect(edited(now, visit(2, 1, 1, { date: '2026-12-06' }))).toEqual({
    discount_group: 'discount_group_unknown',
  });
  expect(edited(now, visit(2, 1, 1, { date: '2026-12-06', discount_group: null }))).toBe(29);
});

it('is the catalogue itself where nothing is gone, and what is there again is what counts', () => {
  expect(withAgreedDocuments(VENUE, PLACED, visit(1, 1, 1), TODAY)).toBe(VENUE);
  const again = withDocuments(gone(VENUE, ...GROUP), { discount_groups: [school] });
  expect(withAgreedDocuments(again, PLACED, visit(1, 1, 1), TODAY)).toBe(again);
});

it('reads what is gone in the reader’s language, and remembers nobody', () => {
  const now = inLanguage(gone(VENUE, ['price_rules', '9002'], ['visitor_types', 'child']), 'fr');
  const { visitor_types } = withAgreedDocuments(now, PLACED, visit(2, 1, 1), TODAY);
  expect(visitor_types.get('child')?.body.name).toBe('Enfant');
  const people = (Object.keys(KINDS) as Kind[]).filter((kind) => kind === 'users' || kind === 'memberships');
  for (const kind of people)
    expect(
      gone({ ...VENUE, [kind]: new Map([['x', { revision: 1, body: {} }]]) }, [kind, 'x']),
    ).not.toHaveProperty('removed');
});

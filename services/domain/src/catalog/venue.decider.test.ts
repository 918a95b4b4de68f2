import { removedType, savedType, type CatalogEvent, type DocumentOf, type Kind } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import {
  addon,
  addonType,
  coupon,
  discountGroup,
  escarpment,
  inventory,
  reservationType,
  visitorType,
} from '../../../../test/kit/venue.js';
import { venueDecider, type Change, type VenueCommand } from './venue.decider.js';

const given = givenFor(venueDecider, '2026-12-03T14:00:00.000Z');
const change = (...changes: Change[]): VenueCommand => ({ type: 'Change', inventoryGroup: 'venue', changes });
const saved = <K extends Kind>(
  kind: K,
  id: string,
  revision: number,
  body: DocumentOf<K>,
  subject: string | null = null,
): CatalogEvent => ({
  type: savedType(kind),
  data: { inventoryGroup: 'venue', id, revision, subject, body },
});
const removed = (kind: Kind, id: string, revision: number): CatalogEvent => ({
  type: removedType(kind),
  data: { inventoryGroup: 'venue', id, revision },
});

const everyone = discountGroup('everyone');
const renamed = { ...everyone, name: 'All' };
const park = inventory({ visitor_types: ['adult'] });
const member = {
  code: 'AP1',
  membership_type: 'everyone',
  first_name: 'Nadia',
  last_name: 'Okafor',
  visitor_type: 'adult',
  expires: '2028-12-31',
};

describe('a venue', () => {
  it('saves a document with the next revision', () => {
    given([])
      .when(change({ kind: 'discount_groups', body: everyone }))
      .then([saved('discount_groups', 'everyone', 1, everyone)]);
    given([saved('discount_groups', 'everyone', 1, everyone)])
      .when(change({ kind: 'discount_groups', body: renamed, expected: 1 }))
      .then([saved('discount_groups', 'everyone', 2, renamed)]);
  });
  it('changes nothing for a document as it stands, in whatever order its fields come', () =>
    given([saved('discount_groups', 'everyone', 1, everyone)])
      .when(
        change({ kind: 'discount_groups', body: { membership: false, name: everyone.name, id: 'everyone' } }),
      )
      .thenNothing());
  it('rejects a layout with an input that depends on no input before it', () =>
    given([])
      .when(
        change({
          kind: 'reservation_types',
          body: reservationType({
            profile_inputs: [{ input: 'notes', validate: false, settings: {}, depends_on_field: 'rentin' }],
          }),
        }),
      )
      .thenRejected('document_invalid', {
        status: 422,
        fields: { 'reservation_types.visit.profile_inputs.0.depends_on_field': 'document_invalid' },
      }));
  it('rejects an editor who saw an older revision, and says which stands', () =>
    given([
      saved('discount_groups', 'everyone', 1, everyone),
      saved('discount_groups', 'everyone', 2, renamed),
    ])
      .when(change({ kind: 'discount_groups', body: { ...everyone, name: 'Mine' }, expected: 1 }))
      .thenRejected('document_changed', {
        status: 409,
        detail: { kind: 'discount_groups', id: 'everyone', revision: 2 },
      }));
  it('rejects a document that is not well formed, naming every field', () =>
    given([])
      .when(change({ kind: 'discount_groups', body: { ...everyone, name: '', membership: 'yes' } }))
      .thenRejected('document_invalid', {
        status: 422,
        fields: {
          'discount_groups.everyone.name': 'document_invalid',
          'discount_groups.everyone.membership': 'document_invalid',
        },
      }));
  it('leaves an id that is rejected itself out of the names of fields', () =>
    given([])
      .when(change({ kind: 'discount_groups', body: { ...everyone, id: '../../etc/passwd', name: '' } }))
      .thenRejected('document_invalid', {
        status: 422,
        fields: { 'discount_groups.id': 'document_invalid', 'discount_groups.name': 'document_invalid' },
      }));
  it('rejects a document whose fields contradict each other', () =>
    given([])
      .when(change({ kind: 'coupons', body: coupon('MORE', { rule_type: 'percent', discount_amount: 150 }) }))
      .thenRejected('document_invalid', {
        status: 422,
        fields: { 'coupons.MORE.discount_rule.discount_amount': 'document_invalid' },
      }));
  it('rejects a document that names one that is not there', () =>
    given([])
      .when(change({ kind: 'inventories', body: park }))
      .thenRejected('reference_unknown', {
        status: 422,
        fields: {
          'inventories.park.reservation_types': 'reference_unknown',
          'inventories.park.visitor_types': 'reference_unknown',
        },
      }));
  it('rejects a plan with a product that is not there, naming its place on the plan', () => {
    const map = {
      image: '/book-assets/plan.svg',
      ratio: 1,
      title: {},
      spots: [
        { addon: 'boat', x: 1, y: 1 },
        { addon: 'ghost', x: 2, y: 2 },
      ],
    };
    given([])
      .when(
        change(
          { kind: 'inventories', body: inventory({ reservation_types: ['visit'], visitor_types: [], map }) },
          { kind: 'reservation_types', body: reservationType() },
          { kind: 'addon_types', body: addonType() },
          { kind: 'addons', body: addon({ id: 'boat' }) },
        ),
      )
      .thenRejected('reference_unknown', {
        status: 422,
        fields: { 'inventories.park.map.spots.1.addon': 'reference_unknown' },
      });
  });
  it('rejects another name for a discount group while a kind of visitor has a limit under the old one', () => {
    const pass = discountGroup('pass');
    const senior = visitorType({ id: 'senior', settings: { dg_max_per_reservation: { [pass.name]: 2 } } });
    const there = [saved('discount_groups', 'pass', 1, pass), saved('visitor_types', 'senior', 1, senior)];
    given(there)
      .when(change({ kind: 'discount_groups', body: { ...pass, name: 'Yearly' } }))
      .thenRejected('reference_unknown', {
        status: 422,
        fields: {
          [`visitor_types.senior.settings.dg_max_per_reservation.${pass.name}`]: 'reference_unknown',
        },
      });
    const renamedTogether: Change[] = [
      { kind: 'discount_groups', body: { ...pass, name: 'Yearly' } },
      { kind: 'visitor_types', body: { ...senior, settings: { dg_max_per_reservation: { Yearly: 2 } } } },
    ];
    given(there)
      .when(change(...renamedTogether))
      .then([
        saved('discount_groups', 'pass', 2, { ...pass, name: 'Yearly' }),
        saved('visitor_types', 'senior', 2, {
          ...senior,
          settings: { dg_max_per_reservation: { Yearly: 2 } },
        }),
      ]);
  });
  it('takes documents that name each other together, all or none', () => {
    const all: Change[] = [
      { kind: 'inventories', body: park },
      { kind: 'reservation_types', body: reservationType() },
      { kind: 'visitor_types', body: visitorType({ id: 'adult' }) },
    ];
    given([])
      .when(change(...all))
      .then([
        saved('inventories', 'park', 1, park),
        saved('reservation_types', 'visit', 1, reservationType()),
        saved('visitor_types', 'adult', 1, visitorType({ id: 'adult' })),
      ]);
    given([])
      .when(change(...all.slice(0, 2)))
      .thenRejected('reference_unknown');
  });
  it('removes a document, once', () =>
    given([saved('discount_groups', 'everyone', 1, everyone)])
      .when(change({ kind: 'discount_groups', remove: 'everyone' }))
      .then([removed('discount_groups', 'everyone', 2)]));
  it('does not remove what another document names', () =>
    given([
      saved('reservation_types', 'visit', 1, reservationType()),
      saved('visitor_types', 'adult', 1, visitorType({ id: 'adult' })),
      saved('inventories', 'park', 1, park),
    ])
      .when(change({ kind: 'visitor_types', remove: 'adult' }))
      .thenRejected('reference_unknown'));
  it('starts again with a document that was removed', () =>
    given([saved('discount_groups', 'everyone', 1, everyone), removed('discount_groups', 'everyone', 2)])
      .when(change({ kind: 'discount_groups', body: everyone }))
      .then([saved('discount_groups', 'everyone', 1, everyone)]));
  it('has one document of its own, which stays', () => {
    const [venue] = [...escarpment().inventory_group.values()].map(({ body }) => ({ ...body, id: 'venue' }));
    given([])
      .when(change({ kind: 'inventory_group', body: venue! }))
      .then([saved('inventory_group', 'venue', 1, venue!)]);
    given([])
      .when(change({ kind: 'inventory_group', body: { ...venue!, id: 'another' } }))
      .thenRejected('document_invalid', { status: 422 });
    given([saved('inventory_group', 'venue', 1, venue!)])
      .when(change({ kind: 'inventory_group', remove: 'venue' }))
      .thenRejected('document_invalid', { status: 422 });
  });
  it('names whose key seals a person’s fields', () =>
    given([
      saved('discount_groups', 'everyone', 1, everyone),
      saved('visitor_types', 'adult', 1, visitorType({ id: 'adult' })),
    ])
      .when(change({ kind: 'memberships', body: member }))
      .then([saved('memberships', 'AP1', 1, member, 'memberships.venue.AP1')]));
});

it('an event of another context is a fault', () =>
  expect(() =>
    venueDecider.evolve(venueDecider.initial, {
      type: 'HoldTaken',
      data: { inventoryGroup: 'x', id: 'y', revision: 1 },
    }),
  ).toThrow('not an event of a venue'));

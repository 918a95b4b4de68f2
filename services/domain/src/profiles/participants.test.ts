import {
  isConsent,
  type Basket,
  type Consent,
  type Guardian,
  type Participant,
  type Profile,
} from '@stile/contracts';
import { addon, addonType, basket, madeUp, reservationType } from '../../../../test/kit/venue.js';
import { readParticipants } from './participants.js';

const LUNCH = { addon_inventory: 'lunch', addon_count: 1 };
const person = (id: string, addons: Profile['addons']): Profile => ({
  id,
  visitorType: 'adult',
  fields: { first_name: id, last_name: 'Roy' },
  addons,
});
const venue = (setting: object, typeSetting: object = {}) =>
  madeUp({
    reservation_types: [
      reservationType({
        profile_inputs: ['name', 'prices'].map((input) => ({ input, validate: true, settings: {} })),
      }),
    ],
    addon_types: [addonType({ id: 'meals', settings: { profile_addon: true, ...typeSetting } })],
    addons: [addon({ id: 'lunch', addon_type: 'meals', settings: setting })],
  });
const family = (count: number): Basket =>
  basket({
    passes: [{ visitor_type: 'adult', visitor_count: 2 }],
    addons: [{ addon_inventory: 'lunch', addon_count: count }],
  });
const faults = (catalogue: ReturnType<typeof venue>, count: number, people: readonly Profile[]): unknown => {
  const read = readParticipants(catalogue, family(count), people, {
    now: '2026-11-21T12:00:00.000Z',
    staff: false,
    book: true,
    price: 20,
  });
  return read.ok ? {} : [read.rejection.code, read.rejection.fields];
};
const both = [person('ann', [LUNCH]), person('bob', [LUNCH])];
const refused = ['addon_one_participant', { 'profiles.1.addons.0': 'addon_one_participant' }];

describe('a product for one participant alone', () => {
  it.each<[string, object, object, unknown]>([
    ['for everybody', {}, {}, {}],
    ['for one', { one_profile_per_reservation: true }, {}, refused],
    ['of a type for one', {}, { one_profile_per_reservation: true }, refused],
  ])('%s, asked for by two', (_what, setting, typeSetting, expected) =>
    expect(faults(venue(setting, typeSetting), 2, both)).toEqual(expected),
  );
  it('may be had twice by that one', () =>
    expect(
      faults(venue({ one_profile_per_reservation: true }), 2, [
        person('ann', [LUNCH, LUNCH]),
        person('bob', []),
      ]),
    ).toEqual({}));
});

it('a guardian’s consent that an edit repeats stays as it was given, whatever the points say by now', () => {
  const asking = (point: string) =>
    madeUp({
      reservation_types: [
        reservationType({
          profile_inputs: [
            { input: 'name', validate: true, settings: {} },
            { input: 'consent', validate: true, settings: { points: [point] } },
          ],
        }),
      ],
    });
  const by: Guardian = { signer: 'Ann Roy', relation: 'parent', language: 'en' };
  const mia = (consent: Partial<Consent>): Profile => {
    const ticked = { points: [true], complete: true, completeUTCTimestamp: '2026-11-21 11:00:00', by };
    return {
      ...person('mia', []),
      fields: { ...person('mia', []).fields, consent: { ...ticked, ...consent } },
    };
  };
  const read = (point: string, profile: Profile, before: readonly Participant[] = []) => {
    const one = basket({ passes: [{ visitor_type: 'adult', visitor_count: 1 }], addons: [] });
    const context = { now: '2026-11-21T12:00:00.000Z', staff: false, book: true, price: 20, before };
    const answer = readParticipants(asking(point), one, [profile], context);
    if (!answer.ok) throw new Error(answer.rejection.code);
    return answer.participants;
  };
  const textOfConsent = ([participant]: readonly Participant[]) => {
    const consent = participant?.fields['consent'];
    return isConsent(consent) ? consent.by?.text : undefined;
  };
  const before = read('Take care', mia({}));
  const repeated = { ...by, participant: 'Mia Roy', text: 'Nothing' };
  expect(textOfConsent(before)).toBe('Take care');
  expect(textOfConsent(read('Take more care', mia({ by: repeated }), before))).toBe('Take care');
  // Another guardian, or a consent of later, is to the points of now.
  const other = { ...repeated, signer: 'Bob Roy' };
  expect(textOfConsent(read('Take more care', mia({ by: other }), before))).toBe('Take more care');
  const later = mia({ by: repeated, completeUTCTimestamp: '2026-11-21 11:30:00' });
  expect(textOfConsent(read('Take more care', later, before))).toBe('Take more care');
});

import type { ProfileInput, Channel } from '@stile/contracts';
import { emptyCatalogue, withDocument, type Catalogue } from '../catalog/catalogue.js';
import { testTypesOf, waiverOf } from './waiver-of.js';

const input = (
  kind: string,
  settings: ProfileInput['settings'] = {},
  more: Partial<ProfileInput> = {},
): ProfileInput => ({ input: kind, validate: false, settings, ...more });
const catalogueWith = (...profile_inputs: ProfileInput[]): Catalogue => {
  const type = {
    id: 'ski',
    name: 'Ski',
    default: true,
    counts: { cars: 'none' as const, people: 'persons' as const },
    profile_inputs,
  };
  const waiver = (id: string) => ({ id, name: id, title: { en: id }, text: { en: id }, adult_age: 18 });
  return ['release', 'other'].reduce(
    (catalogue, id) => withDocument(catalogue, 'waivers', id, { revision: 3, body: waiver(id) }),
    withDocument(emptyCatalogue(), 'reservation_types', 'ski', { revision: 1, body: type }),
  );
};
const booked = (channel: Channel = 'web') => ({
  visit: { reservationType: 'ski' },
  priced: { total: 10 },
  channel,
});
const mia = { visitorType: 'youth', fields: { first_name: 'Mia', renting: true } };
const idOf = (catalogue: Catalogue, participant = mia, channel: Channel = 'web') =>
  waiverOf(catalogue, booked(channel), participant)?.body.id;
const text = (waiver: string, more: Partial<ProfileInput> = {}) => input('waiver_text', { waiver }, more);

it('who is shown the text signs it: the first there is', () => {
  expect(waiverOf(catalogueWith(text('release'), text('other')), booked(), mia)).toMatchObject({
    revision: 3,
    body: { id: 'release' },
  });
  expect(idOf(catalogueWith(input('waiver_text', { value: 'Only to read.' })))).toBeUndefined();
  expect(idOf(catalogueWith(text('gone')))).toBeUndefined();
});

it('who is not shown it does not', () => {
  const renters = catalogueWith(input('renting_checkbox'), text('release', { depends_on_field: 'renting' }));
  expect([idOf(renters), idOf(renters, { ...mia, fields: { first_name: 'Mia', renting: false } })]).toEqual([
    'release',
    undefined,
  ]);
  expect(
    idOf(catalogueWith(input('waiver_text', { waiver: 'release', visitor_types: ['adult'] }))),
  ).toBeUndefined();
});

it('what the booker was shown counts, not what staff see', () => {
  const visitors = catalogueWith(text('release', { reserver_only: true }));
  const desk = catalogueWith(text('release', { admin_only: true }));
  expect([idOf(visitors), idOf(visitors, mia, 'desk'), idOf(desk), idOf(desk, mia, 'desk')]).toEqual([
    'release',
    undefined,
    undefined,
    'release',
  ]);
});

it('tests are for staff, also in a reservation by a visitor', () => {
  expect(
    testTypesOf(catalogueWith(input('test', { types: ['PCR'] }, { admin_only: true })), booked(), mia),
  ).toEqual(['PCR']);
  expect(testTypesOf(catalogueWith(input('name')), booked(), mia)).toBeUndefined();
});

import type { Contact } from '../booker/contact.js';
import { contactForAll, copyOfBooker } from './contact-copy.js';
import type { Participant } from './participant.js';

const ANN: Contact = {
  first_name: ' Ann ',
  last_name: 'Roy',
  email: 'ann@example.org',
  email_double: '',
  phone: '905-555-0142',
  tocs: false,
};
const person = (id: string, kinds: readonly string[], fields: Readonly<Record<string, string>> = {}) =>
  ({
    draft: { id, visitorType: 'any', fields, addons: [], categories: {} },
    inputs: kinds.map((input) => ({ input, validate: true, settings: {} })),
  }) as unknown as Participant;
const SKIER = ['name', 'dob', 'waiver_email'];
const CAMPER = ['name', 'summer_camp_profile'];

test('who books is filled in as the participant, of what is asked', () => {
  expect(copyOfBooker(person('p1', SKIER), ANN)).toEqual({
    as: 'participant',
    fields: { first_name: 'Ann', last_name: 'Roy', waiver_email: 'ann@example.org' },
  });
  expect(copyOfBooker(person('p1', ['name']), ANN)?.fields).toEqual({ first_name: 'Ann', last_name: 'Roy' });
});

test('who books for a camper is the first contact', () => {
  expect(copyOfBooker(person('p1', CAMPER), ANN)).toEqual({
    as: 'contact',
    fields: { contact_1_name: 'Ann Roy', contact_1_phone: '9055550142', contact_1_email: 'ann@example.org' },
  });
});

test('a phone number of another country keeps its +', () => {
  const fields = copyOfBooker(person('p1', CAMPER), { ...ANN, phone: '+33 1 23 45 67 89' })?.fields;
  expect(fields).toMatchObject({ contact_1_phone: '+33123456789' });
});

test('nothing is offered before the booker is typed, over what is typed, or where no name is asked', () => {
  expect(copyOfBooker(person('p1', SKIER), { ...ANN, first_name: '', last_name: '' })).toBeNull();
  expect(copyOfBooker(person('p1', SKIER, { first_name: 'Mia' }), ANN)).toBeNull();
  expect(copyOfBooker(person('p1', ['dob']), ANN)).toBeNull();
});

test('one contact is for everybody: of what is asked of each, as long as it is another there', () => {
  const mia = person('p1', CAMPER, {
    first_name: 'Mia',
    contact_1_name: 'Ann Roy',
    emergency_contact_phone: '9055550143',
  });
  const leo = person('p2', CAMPER, { first_name: 'Leo' });
  const contact = { contact_1_name: 'Ann Roy', emergency_contact_phone: '9055550143' };
  expect(contactForAll(mia, [mia, leo])).toEqual([{ id: 'p2', fields: contact }]);
  const same = person('p2', CAMPER, { first_name: 'Leo', ...contact });
  expect(contactForAll(mia, [mia, same])).toEqual([]);
  expect([
    contactForAll(leo, [mia, leo]),
    contactForAll(mia, [mia]),
    contactForAll(mia, [mia, person('p2', ['name'])]),
  ]).toEqual([null, null, null]);
});

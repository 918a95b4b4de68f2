import { readPerson } from './contact.js';

const typed = {
  first_name: ' jean-luc ',
  last_name: 'o’neil',
  email: 'jl@example.org',
  phone: '905 555 0142',
};

it('capitalises names as participants’ are', () =>
  expect(readPerson(typed)).toMatchObject({
    contact: { firstName: 'Jean-Luc', lastName: 'O’Neil' },
    fields: {},
  }));
it.each(['call me later', '90555501', '(---------)'])('rejects %s as a phone number', (phone) =>
  expect(readPerson({ ...typed, phone }).fields).toEqual({ phone: 'input_validation_phone' }),
);

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
it.each([
  ['90555501', true, {}],
  ['9055550', true, { phone: 'input_validation_phone' }],
  ['1234567890123456', false, { phone: 'input_validation_phone' }],
])('%s of a person from abroad (%s)', (phone, abroad, fields) =>
  expect(readPerson({ ...typed, phone }, abroad).fields).toEqual(fields),
);
it.each(['Ada\nBcc: x', 'Ada\tL', 'Ada\u0085', 'ada\u202Egpj', '\u2066Ada\u2069'])(
  'rejects %j as a name: control characters and changes of direction',
  (name) =>
    expect(readPerson({ ...typed, first_name: name, last_name: name }).fields).toEqual({
      first_name: 'input_validation_first_name',
      last_name: 'input_validation_last_name',
    }),
);

import type { Channel } from './channel.js';
import {
  addressFields,
  bookerRequirements,
  bookerViolations,
  NO_BOOKER,
  plateViolation,
  writtenBooker,
  type Booker,
  type BookerRequirements,
} from './booker.js';

const settings = {
  address_fields: 'postal_code, city',
  custom_field_school: 'School',
  custom_field_school_fr: 'École',
  custom_field_bus: null,
  pledge: 'I will behave',
  tax_included: 'true',
};
const asks = bookerRequirements(settings);
const canadian = bookerRequirements({ ...settings, country: 'CA' });
const whole: Booker = {
  location: { city: ' Milton ', postal_code: 'l9t 0a1' },
  customFields: { school: ' Central ' },
  pledged: true,
};

it('a venue’s settings say what it asks', () => {
  expect(asks).toEqual({
    address: ['city', 'postal_code'],
    custom: [{ name: 'school', labels: { en: 'School', fr: 'École' } }],
    pledge: { en: 'I will behave', fr: 'I will behave' },
  });
  expect(bookerRequirements({})).toEqual({ address: [], custom: [], pledge: null });
});

it.each<[string, Booker, Channel, Record<string, string>, BookerRequirements?]>([
  ['whole', whole, 'web', {}],
  [
    'empty',
    NO_BOOKER,
    'web',
    {
      city: 'input_validation_required',
      postal_code: 'input_validation_postal_code',
      'custom_fields.school': 'error_school',
      pledged: 'input_validation_pledge',
    },
  ],
  [
    'with a short postal code',
    { ...whole, location: { ...whole.location, postal_code: 'l 9 t' } },
    'web',
    { postal_code: 'input_validation_postal_code' },
  ],
  [
    'with a postal code of ten characters',
    { ...whole, location: { ...whole.location, postal_code: '95014-2083' } },
    'web',
    {},
  ],
  [
    'with what nobody asked',
    {
      ...whole,
      location: { ...whole.location, country: 'CA' },
      customFields: { ...whole.customFields, shoe: 'x' },
    },
    'web',
    { country: 'field_unknown', 'custom_fields.shoe': 'field_unknown' },
  ],
  [
    'with a postal code that the venue does not ask for',
    { ...whole, location: { postal_code: 'L9T 0A1' } },
    'desk',
    {},
    { ...asks, address: [] },
  ],
  ...(
    [
      ['is the venue’s country’s where none is said', { postal_code: 'L9T' }, 'input_validation_postal_code'],
      ['is of the venue’s country', { country: 'CA', postal_code: 'L9T' }, 'input_validation_postal_code'],
      ['is short in another country', { country: 'IS', postal_code: '101' }, null],
      ['lacks in another country', { country: 'FR', postal_code: ' ' }, 'input_validation_required'],
      ['is asked of nobody in a country without any', { country: 'HK' }, null],
    ] as const
  ).map(
    ([what, location, violation]): [string, Booker, Channel, Record<string, string>, BookerRequirements] => [
      `whose postal code ${what}`,
      { ...whole, location: { city: 'Milton', ...location } },
      'web',
      violation ? { postal_code: violation } : {},
      canadian,
    ],
  ),
  ['at the desk, without anything', { location: {}, customFields: {}, pledged: false }, 'desk', {}, canadian],
  [
    'at the desk, with a postal code that is too short',
    { location: { postal_code: 'L9T' }, customFields: {}, pledged: false },
    'desk',
    { postal_code: 'input_validation_postal_code' },
    canadian,
  ],
  [
    'with a country that is none',
    { ...whole, location: { ...whole.location, country: 'Canada' } },
    'web',
    { country: 'input_validation_choice' },
    canadian,
  ],
  [
    'without the country that the venue asks for',
    whole,
    'web',
    { country: 'input_validation_required' },
    bookerRequirements({ ...settings, country: 'CA', address_fields: 'city,country' }),
  ],
  ['without the pledge, at the desk', { ...whole, pledged: false }, 'desk', {}],
])('%s', (_what, booker, channel, violations, requirements = asks) =>
  expect(bookerViolations(booker, requirements, channel)).toEqual(violations),
);

it('what is kept is what was asked, in its format', () => {
  expect(writtenBooker({ ...whole, location: { ...whole.location, country: 'CA' } }, asks)).toEqual({
    location: { city: 'Milton', postal_code: 'L9T0A1' },
    customFields: { school: 'Central' },
    pledged: true,
  });
  expect(writtenBooker(whole, bookerRequirements({}))).toEqual(NO_BOOKER);
});

it.each<[Booker['location'], Booker['location']]>([
  [{ postal_code: 'l9t 0a1' }, { country: 'CA', postal_code: 'L9T0A1' }],
  [
    { country: 'FR', postal_code: '75 001' },
    { country: 'FR', postal_code: '75001' },
  ],
  // It has no postal codes: nothing becomes of one.
  [{ country: 'HK', postal_code: '999077' }, { country: 'HK' }],
])('%j is %j', (location, written) =>
  expect(writtenBooker({ ...whole, location: { city: 'Milton', ...location } }, canadian).location).toEqual({
    city: 'Milton',
    ...written,
  }),
);

it.each<[string, string]>([
  ['address_line_a', 'address_line_a'],
  ['postal_code', 'country,postal_code'],
  ['country', 'country'],
])('who asks for %s asks for %s', (address_fields, requested) =>
  expect(addressFields({}, bookerRequirements({ address_fields, country: 'CA' })).join()).toBe(requested),
);

it.each<[string, string[], number | undefined, string | null]>([
  ['abc 123', [], 2, null],
  ['abc 123', ['ABC123'], 2, 'plate_known'],
  ['a b c', [], 2, 'plate_too_short'],
  ['abcd', ['AAAA', 'BBBB'], 2, 'plate_too_many'],
  ['abcd', [], undefined, 'plate_too_many'],
  ['abcd', [], 0, 'plate_too_many'],
])('the plate %s beside %j of at most %s: %s', (plate, plates, max, violation) =>
  expect(plateViolation(plate, plates, max)).toBe(violation),
);

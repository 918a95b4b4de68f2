import { editRequest, type ReservationAnswer } from '@stile/contracts';
import { BASKET_NAMES, FIELD_ERRORS, RESERVATION_NAMES } from '@stile/contracts';
import { withoutRepeated } from './repeated-fields.js';

const days = { start_date: '2026-12-12T10:00', end_date: '2026-12-12T17:00' };
const pass = {
  id: 1,
  visitor_type: 'adult',
  visitor_count: 2,
  count: 2,
  inventory: 'glen-hill',
  ...days,
  price: 20,
  price_before_tax: 17.7,
  unit_price: 10,
  unit_price_before_tax: 8.85,
  price_rules: [1],
  vehicles: [],
};
const cars = {
  ...pass,
  id: 2,
  visitor_type: 'car',
  visitor_count: 1,
  count: 1,
  vehicles: [{ license_plate: 'OLD 1' }],
};
const addon = {
  addon_inventory: 'lunch',
  addon_count: 1,
  unit_price: 8,
  unit_price_before_tax: 7.08,
  price: 8,
  price_before_tax: 7.08,
  start_date: '2026-12-12T12:00',
  end_date: '2026-12-12T13:00',
  settings: { notes: 'no nuts' },
};
const profile = {
  id: 'p1',
  visitorType: 'adult',
  fields: { first_name: 'Ada' },
  profile_data: { first_name: 'Ada' },
  passes: [{ visitor_type: 'adult', visitor_count: 1 }],
  addons: [],
};
const contact = {
  name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  phone: '905 555 0100',
};
/** The reservation as a client has read it, under the names of a request. */
const read = {
  inventory_group: 'escarpment',
  inventory: 'glen-hill',
  date: '2026-12-12',
  arrival_time: '10:00',
  ...days,
  passes: [pass, cars],
  addons: [addon],
  discounts: [],
  vehicles: [{ license_plate: 'OLD 1' }],
  profiles: [profile],
  contact,
  subtotal: 36,
  tax_amount: 4,
  price: 40,
  details: { language: 'en', genericCheckbox: true, mainMembership: 'M1' },
};
/** Products at a time. */
const lines = [
  { kind: 'visitor' },
  { kind: 'addon', slot: '12:00-13:00' },
  { kind: 'addon', slot: '12:00-13:00' },
];
const answer = { ...read, visit_date: '2026-12-12', lines } as unknown as ReservationAnswer;

/** The reservation that is understood, or the fields that contradict each other. */
const understood = (written: object): unknown => {
  const { data, error } = editRequest.shape.reservation.safeParse(
    withoutRepeated(written, answer, RESERVATION_NAMES),
    FIELD_ERRORS,
  );
  return data ?? error.issues.map(({ path }) => path.join('.'));
};

it.each<[string, object, object]>([
  ['nothing', {}, { date: '2026-12-12', arrival_time: '10:00', contact: { last_name: 'Lovelace' } }],
  ['the last name', { contact: { ...contact, last_name: 'Byron' } }, { contact: { last_name: 'Byron' } }],
  ['the first name', { contact: { ...contact, first_name: 'Eva' } }, { contact: { first_name: 'Eva' } }],
  [
    'the full name',
    { contact: { ...contact, name: 'Mary Shelley' } },
    { contact: { first_name: 'Mary', last_name: 'Shelley' } },
  ],
  ['the date', { date: '2026-12-13' }, { date: '2026-12-13', arrival_time: '10:00' }],
  [
    'the date, with no time but in the moment',
    { date: '2026-12-13', arrival_time: null },
    { date: '2026-12-13', arrival_time: '10:00' },
  ],
  ['the time', { arrival_time: '11:00' }, { date: '2026-12-12', arrival_time: '11:00' }],
  ['the moment', { start_date: '2026-12-14T12:00' }, { date: '2026-12-14', arrival_time: '12:00' }],
  [
    'how many come',
    { passes: [{ ...pass, visitor_count: 3 }, cars] },
    { passes: [{ visitor_type: 'adult', visitor_count: 3 }, { visitor_count: 1 }] },
  ],
  [
    'how many come, by the other name',
    { passes: [{ ...pass, count: 1 }, cars] },
    { passes: [{ visitor_count: 1 }, { visitor_count: 1 }] },
  ],
  ['a plate', { vehicles: [{ license_plate: 'NEW 1' }] }, { vehicles: [{ license_plate: 'NEW 1' }] }],
  [
    'a plate at its pass',
    { passes: [pass, { ...cars, vehicles: [{ license_plate: 'NEW 1' }] }] },
    { vehicles: [{ license_plate: 'NEW 1' }] },
  ],
  ['the count of a product', { addons: [{ ...addon, addon_count: 2 }] }, { addons: [{ addon_count: 2 }] }],
  ['its time', { addons: [{ ...addon, start_time: '14:00' }] }, { addons: [{ start_time: '14:00' }] }],
  [
    'its moment',
    { addons: [{ ...addon, start_date: '2026-12-12T14:00', end_date: '2026-12-12T15:00' }] },
    { addons: [{ start_time: '14:00' }] },
  ],
  ['its notes', { addons: [{ ...addon, notes: 'no milk' }] }, { addons: [{ notes: 'no milk' }] }],
  [
    'a participant',
    { profiles: [{ ...profile, fields: { first_name: 'Eva' } }] },
    { profiles: [{ fields: { first_name: 'Eva' } }] },
  ],
  [
    'a participant by the other name',
    { profiles: [{ ...profile, profile_data: { first_name: 'Eva' } }] },
    { profiles: [{ fields: { first_name: 'Eva' } }] },
  ],
  ['the member’s number', { main_membership: 'M2' }, { main_membership: 'M2' }],
  [
    'the member’s number by the other name',
    { main_membership: 'M1', details: { ...read.details, mainMembership: 'M2' } },
    { main_membership: 'M2' },
  ],
])('who reads a reservation, changes %s and sends it back means that', (_field, change, meant) => {
  expect(understood({ ...read, ...change })).toMatchObject(meant);
});

it.each<[string, object, string]>([
  ['names', { contact: { ...contact, first_name: 'Eva', name: 'Mary Shelley' } }, 'contact.name'],
  ['days', { date: '2026-12-13', start_date: '2026-12-14T10:00' }, 'start_date'],
  ['counts', { passes: [{ ...pass, visitor_count: 3, count: 4 }, cars] }, 'passes.0.count'],
])('two %s that were changed and disagree are rejected', (_field, change, field) => {
  expect(understood({ ...read, ...change })).toContain(field);
});

describe('of two lines of one kind, as a price that went up leaves them', () => {
  const later = { ...pass, id: 3, visitor_count: 1, count: 1, unit_price: 12, price: 12 };
  const dearer = { ...addon, addon_count: 2, unit_price: 9, price: 18 };
  const moved = { ...addon, start_date: '2026-12-12T14:00', end_date: '2026-12-12T15:00' };
  const two = { ...read, passes: [pass, later, cars], addons: [addon, dearer, moved] };
  const answered = { ...two, visit_date: '2026-12-12', lines } as unknown as ReservationAnswer;
  const meant = (change: object) =>
    withoutRepeated({ ...two, ...change }, answered, RESERVATION_NAMES) as Record<string, Fields[]>;
  type Fields = Readonly<Record<string, unknown>>;
  const countsOf = ({ passes }: Record<string, Fields[]>) =>
    passes!.map(({ visitor_count, count }) => [visitor_count, count]);
  const productsOf = ({ addons }: Record<string, Fields[]>) =>
    addons!.map(({ addon_count, price, start_date, start_time }) => [
      addon_count,
      price,
      start_date,
      start_time,
    ]);

  it.each<[string, object, unknown]>([
    ['neither', {}, [[2], [1], [1]]],
    ['the second to the count of the first', { visitor_count: 2 }, [[2], [2], [1]]],
    ['the second', { visitor_count: 3 }, [[2], [3], [1]]],
    ['the second by the other name', { count: 3 }, [[2], [3], [1]]],
  ])('%s is changed', (_, change, counts) => {
    const sent = meant({ passes: [pass, { ...later, ...change }, cars] });
    expect(countsOf(sent).map(([count]) => [count])).toEqual(counts);
    expect(countsOf(sent).map(([, count]) => count)).toEqual([undefined, undefined, undefined]);
  });
  it('the first is taken away', () =>
    expect(countsOf(meant({ passes: [{ ...later, visitor_count: 2 }, cars] }))).toEqual([
      [2, undefined],
      [1, undefined],
    ]));
  it('lines that do not say which they are are those at their place', () => {
    const { id: _1, ...first } = pass;
    const { id: _2, ...second } = later;
    expect(countsOf(meant({ passes: [first, { ...second, visitor_count: 4 }] }))).toEqual([
      [2, undefined],
      [4, undefined],
    ]);
  });
  it.each<[string, object[], unknown]>([
    ['none', two.addons, [[1], [2], [1]]],
    ['the second', [addon, { ...dearer, addon_count: 1 }, moved], [[1], [1], [1]]],
    ['the second, alone', [{ ...dearer, addon_count: 1 }], [[1]]],
  ])('of a product, %s', (_, addons, counts) => {
    const products = productsOf(meant({ addons }));
    expect(products.map(([count]) => [count])).toEqual(counts);
    expect(products.map(([, price]) => price)).toEqual(products.map(() => undefined));
  });
  it('of a product, the time of the last', () => {
    const [, , last] = productsOf(meant({ addons: [addon, dearer, { ...moved, start_time: '16:00' }] }));
    expect(last).toEqual([1, undefined, undefined, '16:00']);
  });
});

it('leaves out the prices that repeat the answer, and no others', () => {
  const { passes } = withoutRepeated(
    { ...read, passes: [{ ...pass, visitor_count: 1, price: 10 }] },
    answer,
    RESERVATION_NAMES,
  ) as { passes: object[] };
  expect(passes).toEqual([{ id: 1, visitor_type: 'adult', visitor_count: 1, price: 10, vehicles: [] }]);
});

describe('all of an answer, sent back', () => {
  const whole = {
    ...read,
    id: 'R1',
    visit_date: '2026-12-12',
    cancelled: false,
    lines,
    charges: [{ amount: 40 }],
    may: { by: 'visitor' },
    parking: { hours: 3, end: '2026-12-12T13:00' },
    profiles: [
      {
        ...profile,
        visitor_type_name: 'Adult',
        checked_in: true,
        addons: [{ addon_inventory: 'lunch', title: 'Lunch', addon_count: 1 }],
      },
    ],
  };
  // Money has moved since it was read.
  const now = { ...whole, charges: [] } as unknown as ReservationAnswer;
  const left = (written: object, names = RESERVATION_NAMES) =>
    withoutRepeated(written, now, names) as Record<string, unknown>;

  it('is what a request has of it, with the hours of parking under their name', () => {
    const written = left(whole);
    expect(Object.keys(written).filter((name) => !RESERVATION_NAMES.has(name))).toEqual([]);
    expect(written).toMatchObject({
      parking_hours: 3,
      profiles: [{ id: 'p1', visitorType: 'adult', addons: [{ addon_inventory: 'lunch', addon_count: 1 }] }],
    });
    expect(JSON.stringify(written['profiles'])).not.toMatch(/title|visitor_type_name|checked_in/);
    expect(left({ ...whole, parking_hours: 2 })).toMatchObject({ parking_hours: 2 });
  });
  it('is what a quote has of it, without the member’s number, which stays', () => {
    const written = left(whole, BASKET_NAMES);
    expect(Object.keys(written).filter((name) => !BASKET_NAMES.has(name))).toEqual([]);
    expect(written).toMatchObject({ parking_hours: 3 });
    expect(written).not.toHaveProperty('main_membership');
  });
  it('has the member’s number under its name where it is another one, or its group is', () => {
    const other = { ...whole, details: { ...whole.details, mainMembership: 'M2' } };
    expect(left(other, BASKET_NAMES)).toMatchObject({ main_membership: 'M2' });
    expect(left({ ...whole, discount_group: 'gold' }, BASKET_NAMES)).toMatchObject({ main_membership: 'M1' });
    expect(left({ ...whole, discount_group: undefined }, BASKET_NAMES)).not.toHaveProperty('main_membership');
  });
  it('of another coupon or product, in the place of the one before, repeats its prices', () => {
    const half = { coupon: 'HALF', description: 'Half', amount: 20, amount_before_tax: 18 };
    const { discounts, addons } = withoutRepeated(
      {
        ...whole,
        discounts: [{ ...half, coupon: 'OTHER' }],
        addons: [{ ...addon, addon_inventory: 'dinner' }],
      },
      { ...now, discounts: [half] },
      RESERVATION_NAMES,
    ) as Record<string, object[]>;
    expect(discounts).toEqual([{ coupon: 'OTHER', description: 'Half' }]);
    expect(addons![0]).not.toHaveProperty('price');
  });
  it('moves the visit by the day of the answer', () =>
    expect(left({ ...whole, visit_date: '2026-12-20' })).toMatchObject({ date: '2026-12-20' }));
  it.each([
    ['id', 'R2'],
    ['cancelled', true],
    ['lines', []],
    ['colour', 'red'],
  ])('leaves another %s for its refusal', (name, value) =>
    expect(left({ ...whole, [name]: value })).toHaveProperty(name, value),
  );
  it('leaves out what a discount took off, where that repeats the answer', () => {
    const half = { coupon: 'HALF', description: 'Half', amount: 20, amount_before_tax: 18 };
    const answered = { ...now, discounts: [half] };
    const sent = [
      { ...half, amount: 10 },
      { ...half, coupon: 'OTHER' },
    ];
    expect(withoutRepeated({ ...whole, discounts: sent }, answered, RESERVATION_NAMES)).toMatchObject({
      discounts: [{ coupon: 'HALF', description: 'Half', amount: 10 }, sent[1]],
    });
    expect(
      JSON.stringify(withoutRepeated({ ...whole, discounts: [half] }, answered, RESERVATION_NAMES)),
    ).not.toContain('amount_before_tax":18');
  });
});

describe('a product without a time', () => {
  const day = { start_date: '2026-12-12', end_date: '2026-12-12' };
  const wood = { ...addon, addon_inventory: 'firewood', ...day };
  const answeredWith = (line: object) =>
    ({
      ...read,
      addons: [wood],
      visit_date: '2026-12-12',
      lines: [{ kind: 'visitor' }, { kind: 'addon', ...line }],
    }) as unknown as ReservationAnswer;
  const daysOf = (written: object, line: object): unknown => {
    const { addons } = withoutRepeated(
      { ...read, addons: [written] },
      answeredWith(line),
      RESERVATION_NAMES,
    ) as {
      addons: readonly Record<string, unknown>[];
    };
    return [addons[0]!['start_date'], addons[0]!['end_date']];
  };

  it('moves with the visit where its day is sent back', () => {
    expect(daysOf(wood, {})).toEqual([undefined, undefined]);
    expect(daysOf({ ...wood, addon_count: 2 }, {})).toEqual([undefined, undefined]);
  });
  it('gets the days that are written, and keeps those that were chosen', () => {
    expect(daysOf({ ...wood, end_date: '2026-12-13' }, {})).toEqual(['2026-12-12', '2026-12-13']);
    expect(daysOf(wood, day)).toEqual(['2026-12-12', '2026-12-12']);
  });
});

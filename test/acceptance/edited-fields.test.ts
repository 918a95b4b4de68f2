import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  reservationAnswer,
  type Basket,
  type EditAnswer,
  type EditQuoteAnswer,
  type ErrorBody,
  type ReservationAnswer,
  type ReserveRequest,
} from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/*
 * Every field of a reservation's answer: who reads it, changes that one field and sends all of it back means that and
 * nothing else, or is told its name (docs/rules/reservations.md 65).
 */
const started = startedProduct({ HOLDS_PER_MINUTE: '1000' });

type Of = 'walk' | 'member' | 'beach' | 'ski';
const DAY = '2026-12-12';
type Change = (read: ReservationAnswer) => object;
const ANSWERS = {
  location: { city: 'Oakville', country: 'CA', postal_code: 'L9T0A1' },
  details: { language: 'en', tocs: true, pledged: true, custom_fields: { school: 'Central' } },
} as const;
const PARTIES: Record<Of, readonly [Basket, object]> = {
  walk: [
    walk({
      arrival_time: '11:00',
      feeder_inventory: {
        id: 'ridge-shuttle',
        there: { departure_stop: 'milton-go', departure_time: '08:30' },
        back: { departure_stop: 'ridge-gate', departure_time: '15:00', arrival_stop: 'main-street' },
      },
      addons: [
        { addon_inventory: 'rr-firewood', addon_count: 2 },
        { addon_inventory: 'rr-donate-5', addon_count: 1 },
        {
          addon_inventory: 'rr-group-lunch',
          addon_count: 2,
          start_date: '2026-12-12',
          end_date: '2026-12-13',
          notes: 'No nuts',
        },
      ],
      coupons: ['RIDGE10'],
    }),
    { vehicles: [{ license_plate: 'OLD123' }] },
  ],
  member: [
    walk({
      arrival_time: '11:00',
      discount_group: 'annual-pass',
      main_membership: 'AP100001',
      member_last_name: 'Okafor',
    }),
    {},
  ],
  beach: [
    {
      inventory_group: 'escarpment',
      inventory: 'mirror-lake',
      date: '2026-12-09',
      arrival_time: '09:00',
      parking_hours: 3,
      passes: [
        { visitor_type: 'ml-adult', visitor_count: 1 },
        { visitor_type: 'ml-car', visitor_count: 1 },
      ],
      addons: [{ addon_inventory: 'ml-paddleboard', addon_count: 1, start_time: '10:00' }],
    },
    {},
  ],
  ski: [skiDay(), { profiles: skiFamily() }],
};

const readBy = async (by: Client, id: string): Promise<ReservationAnswer> => {
  const { status, body } = await by.get<ReservationAnswer>(`/api/reservation/${id}`);
  expect(status).toBe(200);
  return body;
};
const parties = new Map<Of, Promise<{ visitor: Client; id: string }>>();
const booked = async (of: Of): Promise<{ visitor: Client; id: string }> => {
  const [basket, more] = PARTIES[of];
  const visitor = new Client(started.running.url);
  const { status, body } = await visitor.reserve(basket, {
    change: (request): ReserveRequest => ({
      ...request,
      reservation: { ...request.reservation, ...ANSWERS, ...more },
    }),
  });
  expect([status, (body as unknown as ErrorBody).fields]).toEqual([201, undefined]);
  if (body.redirect_url) await visitor.pay(body.redirect_url);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id };
};
/** Parties are shared: a field stays as the test before has left it. */
const party = (of: Of): Promise<{ visitor: Client; id: string }> => {
  if (!parties.has(of)) parties.set(of, booked(of));
  return parties.get(of)!;
};

const documentOf = async (path: string): Promise<object> =>
  (await started.admin.get<object>(`/api/admin/${path}`)).body;
const saved = async (path: string, change: object): Promise<void> => {
  const { status, body } = await started.admin.put(`/api/admin/${path}`, {
    ...(await documentOf(path)),
    ...change,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
};
beforeAll(async () => {
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await started.admin.get<{ settings: object }>(path);
  const settings = {
    ...body.settings,
    address_fields: 'city,postal_code',
    custom_field_school: 'School',
    pledge: 'I will behave.',
  };
  expect((await started.admin.put(path, { ...body, settings })).status).toBe(200);
  const evening = {
    ...(await documentOf('reservation_types/person_fee')),
    id: 'beach_evening',
    name: 'Evening',
    default: false,
  };
  expect((await started.admin.post('/api/admin/reservation_types', evening)).status).toBe(201);
  await saved('inventories/mirror-lake', { reservation_types: ['person_fee', 'beach_evening'] });
  await saved('capacity_rules/gh-lesson', { intervals: ['10:00-11:00', '11:00-12:00'] });
});

/** Each value by its path: `profiles.0.fields.dob`. */
const leaves = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, each]) => leaves(each, path === '' ? name : `${path}.${name}`))
    : [[path, value]];
/** Money, the count of changes, and what says again what others say: they follow. */
const FOLLOWING = [
  /^(revision|subtotal|tax_amount|price|charges|balances?|amount_\w+|cancellation)\b/,
  /^(taxes|gateway|refunded|lines|feeder)\b/,
  /^(passes|addons|discounts)\..*(price|amount|capacity_rule)/,
];
const follows = (path: string): boolean => FOLLOWING.some((each) => each.test(path));
const GONE = 'gone';
const changed = (before: object, after: object): object => {
  const [was, is] = [new Map(leaves(before)), new Map(leaves(after))];
  return Object.fromEntries(
    [...new Set([...was.keys(), ...is.keys()])]
      .filter((path) => !follows(path) && !isDeepStrictEqual(was.get(path), is.get(path)))
      .map((path) => [path, is.has(path) ? is.get(path) : GONE]),
  );
};

/** The answer with a change, sent back with the prices of its quote and paid. */
const sentBack = async (of: Of, change: Change) => {
  const { visitor, id } = await party(of);
  const before = await readBy(visitor, id);
  const reservation = { ...before, ...change(before) };
  const quoted = await visitor.post<EditQuoteAnswer & ErrorBody>('/api/quote', {
    reservation,
    reservation_id: id,
  });
  if (quoted.status !== 200) return { status: quoted.status, fields: quoted.body.fields, changes: {} };
  const { subtotal, tax_amount, price, edit } = quoted.body;
  const { status, body } = await visitor.put<EditAnswer & ErrorBody>(
    `/api/reservation/${id}`,
    {
      reservation: { ...reservation, subtotal, tax_amount, price },
      revision: before.revision,
      chargeRefund: edit!.to_pay - edit!.amount_to_return,
    },
    { 'idempotency-key': key() },
  );
  if (body.redirect_url) {
    await visitor.pay(body.redirect_url);
    await visitor.checkout(id, 'completed', body.edit);
  }
  if (status === 200) await atRest(started.running);
  return { status, fields: body.fields, changes: changed(before, await readBy(visitor, id)) };
};

const passes =
  (n: number, change: object): Change =>
  (read) => ({ passes: read.passes!.map((pass, i) => (i === n ? { ...pass, ...change } : pass)) });
const addons =
  (n: number, change: object): Change =>
  (read) => ({ addons: read.addons!.map((addon, i) => (i === n ? { ...addon, ...change } : addon)) });
const profiles =
  (n: number, change: (of: NonNullable<ReservationAnswer['profiles']>[number]) => object): Change =>
  (read) => ({ profiles: read.profiles!.map((each, i) => (i === n ? { ...each, ...change(each) } : each)) });
const field = (n: number, name: string, value: unknown): Change =>
  profiles(n, ({ fields }) => ({ fields: { ...fields, [name]: value } }));
const dataField = (n: number, name: string, value: unknown): Change =>
  profiles(n, ({ profile_data }) => ({ profile_data: { ...profile_data, [name]: value } }));
type Own = NonNullable<ReservationAnswer['profiles']>[number]['addons'];
const own = (n: number, change: (of: Own) => Own): Change =>
  profiles(n, (profile) => ({ addons: change(profile.addons) }));
const contact =
  (change: object): Change =>
  (read) => ({ contact: { ...read.contact, ...change } });
const details =
  (change: object): Change =>
  (read) => ({ details: { ...read.details, ...change } });
const both = (n: number, name: string, value: unknown): object => ({
  [`profiles.${n}.fields.${name}`]: value,
  [`profiles.${n}.profile_data.${name}`]: value,
});

/** The moments of the visit, which its passes say again. */
const visitAt = (date: string, from: string, until: string): object =>
  Object.fromEntries(
    ['', 'passes.0.', 'passes.1.'].flatMap((of) => [
      [`${of}start_date`, `${date}T${from}`],
      [`${of}end_date`, `${date}T${until}`],
    ]),
  );
const ON_DAY = { date: DAY, visit_date: DAY };
const LATER = { date: '2026-12-19', visit_date: '2026-12-19' };
const named = (first: string, last: string): object => ({
  'contact.name': `${first} ${last}`,
  'details.names.0': `${first} ${last}`,
});
const plate = (license_plate: string): object => ({
  'vehicles.0.license_plate': license_plate,
  'passes.1.vehicles.0.license_plate': license_plate,
});
const rides =
  (way: 'there' | 'back', change: object): Change =>
  ({ feeder_inventory: of }) => ({ feeder_inventory: { ...of, [way]: { ...of![way], ...change } } });

/** A line of the reservation's products. */
const line = (n: number, addon_inventory: string, start_date: string, end_date: string, count = 1): object =>
  Object.fromEntries(
    Object.entries({ addon_inventory, start_date, end_date, addon_count: count, settings: {} }).map(
      ([name, value]) => [`addons.${n}.${name}`, value],
    ),
  );
const goneOf = (path: string, ...names: string[]): object =>
  Object.fromEntries(names.map((name) => [`${path}.${name}`, GONE]));

const RIDE = ['departure_stop', 'departure_time', 'arrival_stop'];

/** Field, reservation, change, and all that is another one afterwards. */
const CHANGES: readonly (readonly [string, Of, Change, object])[] = [
  [
    'contact.first_name',
    'walk',
    contact({ first_name: 'Eva' }),
    { 'contact.first_name': 'Eva', ...named('Eva', 'Lovelace') },
  ],
  [
    'contact.last_name',
    'walk',
    contact({ last_name: 'Byron' }),
    { 'contact.last_name': 'Byron', ...named('Eva', 'Byron') },
  ],
  [
    'contact.name',
    'walk',
    contact({ name: 'Mary Shelley' }),
    { 'contact.first_name': 'Mary', 'contact.last_name': 'Shelley', ...named('Mary', 'Shelley') },
  ],
  ['contact.email', 'walk', contact({ email: 'eva@example.org' }), { 'contact.email': 'eva@example.org' }],
  ['contact.phone', 'walk', contact({ phone: '905-555-0111' }), { 'contact.phone': '905-555-0111' }],
  ['vehicles[].license_plate', 'walk', () => ({ vehicles: [{ license_plate: 'NEW123' }] }), plate('NEW123')],
  [
    'passes[].vehicles[].license_plate',
    'walk',
    passes(1, { vehicles: [{ license_plate: 'NEW456' }] }),
    plate('NEW456'),
  ],
  [
    'passes[].visitor_type',
    'walk',
    passes(0, { visitor_type: 'rr-senior' }),
    { 'passes.0.visitor_type': 'rr-senior' },
  ],
  [
    'passes[].visitor_count',
    'walk',
    passes(0, { visitor_count: 1 }),
    { 'passes.0.visitor_count': 1, 'passes.0.count': 1 },
  ],
  ['passes[].count', 'walk', passes(0, { count: 2 }), { 'passes.0.visitor_count': 2, 'passes.0.count': 2 }],
  [
    'location.*',
    'walk',
    ({ location }) => ({ location: { ...location, city: 'Milton' } }),
    { 'location.city': 'Milton' },
  ],
  [
    'details.custom_fields.*',
    'walk',
    details({ custom_fields: { school: 'North' } }),
    { 'details.custom_fields.school': 'North' },
  ],
  [
    'discounts[].coupon',
    'walk',
    ({ discounts }) => ({ discounts: [{ ...discounts[0], coupon: 'FIVEOFF' }] }),
    { 'discounts.0.coupon': 'FIVEOFF', 'discounts.0.description': '$5 off add-ons' },
  ],
  ['discount_group', 'walk', () => ({ discount_group: 'school' }), { discount_group: 'school' }],
  ['addons[].addon_count', 'walk', addons(0, { addon_count: 1 }), { 'addons.0.addon_count': 1 }],
  [
    'addons[].addon_inventory',
    'walk',
    addons(2, { addon_inventory: 'rr-donate-10' }),
    { 'addons.2.addon_inventory': 'rr-donate-10', donation: 10 },
  ],
  [
    'addons[].settings.notes',
    'walk',
    addons(1, { settings: { notes: 'No milk' } }),
    { 'addons.1.settings.notes': 'No milk', 'addon_notes.0.notes': 'No milk' },
  ],
  [
    'addons[].end_date',
    'walk',
    addons(1, { end_date: '2026-12-14' }),
    { 'addons.1.end_date': '2026-12-14', 'addon_notes.0.end_date': '2026-12-14' },
  ],
  [
    'addons[].start_date',
    'beach',
    addons(0, { start_date: '2026-12-09T11:00', end_date: '2026-12-09T12:00' }),
    { 'addons.0.start_date': '2026-12-09T11:00', 'addons.0.end_date': '2026-12-09T12:00' },
  ],
  [
    'feeder_inventory.there.departure_time',
    'walk',
    rides('there', { departure_time: '10:30' }),
    { 'feeder_inventory.there.departure_time': '10:30' },
  ],
  [
    'feeder_inventory.there.arrival_stop',
    'walk',
    rides('there', { arrival_stop: 'main-street' }),
    { 'feeder_inventory.there.arrival_stop': 'main-street' },
  ],
  [
    'feeder_inventory.back.departure_time',
    'walk',
    rides('back', { departure_time: '18:00' }),
    { 'feeder_inventory.back.departure_time': '18:00' },
  ],
  [
    'feeder_inventory.back.arrival_stop',
    'walk',
    rides('back', { arrival_stop: 'milton-go' }),
    { 'feeder_inventory.back.arrival_stop': 'milton-go' },
  ],
  [
    'feeder_inventory',
    'walk',
    () => ({ feeder_inventory: null }),
    {
      feeder_inventory: null,
      ...goneOf(
        'feeder_inventory',
        'id',
        ...['there', 'back'].flatMap((way) => RIDE.map((name) => `${way}.${name}`)),
      ),
    },
  ],
  [
    'arrival_time',
    'walk',
    () => ({ arrival_time: '12:00' }),
    { arrival_time: '12:00', ...visitAt(DAY, '12:00', '14:00') },
  ],
  [
    'start_date',
    'walk',
    () => ({ start_date: `${DAY}T11:00` }),
    { arrival_time: '11:00', ...visitAt(DAY, '11:00', '13:00') },
  ],
  ['date', 'member', () => ({ date: LATER.date }), { ...LATER, ...visitAt(LATER.date, '11:00', '13:00') }],
  ['visit_date', 'member', () => ({ visit_date: DAY }), { ...ON_DAY, ...visitAt(DAY, '11:00', '13:00') }],
  [
    'reservation_type',
    'beach',
    () => ({ reservation_type: 'beach_evening' }),
    { reservation_type: 'beach_evening', reservation_type_name: 'Evening' },
  ],
  [
    'parking.hours',
    'beach',
    ({ parking }) => ({ parking: { ...parking, hours: 2 } }),
    { 'parking.hours': 2, 'parking.end': '2026-12-09T11:00' },
  ],
  ['profiles[].fields.*', 'ski', field(1, 'first_name', 'Eva'), both(1, 'first_name', 'Eva')],
  ['profiles[].fields.*', 'ski', field(1, 'dob', '04/30/2015'), both(1, 'dob', '04/30/2015')],
  ['profiles[].fields.*', 'ski', field(1, 'height', '150'), both(1, 'height', '150')],
  [
    'profiles[].fields.*',
    'ski',
    field(0, 'waiver_email', 'ann@example.org'),
    both(0, 'waiver_email', 'ann@example.org'),
  ],
  ['profiles[].profile_data.*', 'ski', dataField(1, 'weight', '40'), both(1, 'weight', '40')],
  [
    'profiles[].addons[].start_time',
    'ski',
    own(1, ([skis, lesson]) => [skis!, { ...lesson!, start_time: '11:00' }]),
    {
      'addons.1.addon_count': 1,
      ...line(2, 'gh-lesson-ski-beginner', `${DAY}T11:00`, `${DAY}T12:00`),
      'profiles.1.addons.1.start_time': '11:00',
    },
  ],
  [
    'profiles[].addons[].addon_inventory',
    'ski',
    own(1, ([skis, lesson]) => [{ ...skis!, addon_inventory: 'gh-board-set' }, lesson!]),
    {
      'addons.0.addon_count': 1,
      ...line(3, 'gh-board-set', DAY, DAY),
      'profiles.1.addons.0.addon_inventory': 'gh-board-set',
      'profiles.1.addons.0.title': 'Snowboard set',
    },
  ],
  [
    'profiles[].addons[].addon_inventory',
    'ski',
    own(1, ([skis]) => [skis!]),
    {
      'addons.2.addon_inventory': 'gh-board-set',
      'addons.2.start_date': DAY,
      'addons.2.end_date': DAY,
      ...goneOf('addons.3', 'addon_inventory', 'addon_count', 'start_date', 'end_date', 'settings'),
      ...goneOf('profiles.1.addons.1', 'addon_inventory', 'addon_count', 'start_time', 'title'),
    },
  ],
  ['profiles[].id', 'ski', profiles(2, () => ({ id: 'p9' })), { 'profiles.2.id': 'p9' }],
];
it.each(CHANGES.map(([name, of, change, changes]) => ({ name, of, change, changes })))(
  '$name of the reservation "$of" alone is changed',
  async ({ of, change, changes }) => {
    expect(await sentBack(of, change)).toEqual({ status: 200, fields: undefined, changes });
  },
);

type Schema = z.core.JSONSchema.BaseSchema;
const { $defs = {}, ...whole } = z.toJSONSchema(reservationAnswer, { io: 'output' });
/** The paths of an answer's fields: `passes[].count`, `location.*`. */
const pathsOf = (schema: Schema, path: string): string[] => {
  const { $ref, anyOf, items, properties, additionalProperties } = schema;
  const named = Object.entries(properties ?? {});
  if ($ref) return pathsOf($defs[$ref.split('/').at(-1)!] as Schema, path);
  if (anyOf) return [...new Set(anyOf.flatMap((each) => pathsOf(each, path)))];
  if (items) return pathsOf(items as Schema, `${path}[]`);
  if (named.length > 0)
    return named.flatMap(([name, each]) => pathsOf(each as Schema, path === '' ? name : `${path}.${name}`));
  return typeof additionalProperties === 'object' ? [`${path}.*`] : [path];
};

/** Fields that no edit changes alone: how it stands, what it costs, and what says again what others say. */
const NOT_ALONE = [
  /^(id|state|status|cancelled|refunded|checked_in\w*|needs_approval|approved|offline_sale|addon_validations)\b/,
  /^(comments|may|cancellation|uncancellation|place|places|pending_\w+|refund_lines|revision|created|language)\b/,
  /^(subtotal|tax_amount|price|cost|currency|charges|adjustment|rounding|gateway|balances?|amount_\w+|taxes)\b/,
  /^(inventory|inventory_group|inventory_title|reservation_type_name|end_date|donation|lines|feeder|addon_notes)\b/,
  /^contact$|^parking\.end$|^feeder_inventory\.(id|there\.departure_stop|back\.departure_stop)$/,
  /^passes\[\]\.(id|inventory|start_date|end_date|adds_occupancy|type|price_rules\[\]|\w*price\w*)$/,
  /^addons\[\]\.(capacity_rule|\w*price\w*)$/,
  /^discounts\[\]\.(description|amount|amount_before_tax|is_refund|used_up)$/,
  /^details\.(pledged|language|genericCheckbox|mainMembership|effective_date|subscribed|names\[\])$/,
  /^profiles\[\]\.(visitorType|visitor_type_name|checked_in|passes\[\]\.\w+|addons\[\]\.(title|addon_count))$/,
];
const CHANGED = new Set(CHANGES.map(([name]) => name));

it('every field of an answer is changed alone, or is named as one that is not', () => {
  const paths = pathsOf(whole, '');
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !CHANGED.has(path) && !NOT_ALONE.some((not) => not.test(path)))).toEqual([]);
  expect([...CHANGED].filter((path) => !paths.includes(path))).toEqual([]);
  expect([...CHANGED].filter((path) => NOT_ALONE.some((not) => not.test(path)))).toEqual([]);
});

const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${typeof value === 'string' ? value : ''}1`;
};
type Json = Readonly<Record<string, unknown>>;
/** With another value at a path. */
const withOther = (of: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return other(of);
  if (Array.isArray(of))
    return of.map((each: unknown, i) => (String(i) === name ? withOther(each, rest) : each));
  return { ...(of as Json), [name]: withOther((of as Json)[name], rest) };
};
const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null;

it.each<Of>(['walk', 'beach', 'ski'])(
  'any other value of what no edit changes alone is refused by name, or changes nothing: "%s"',
  async (of) => {
    const { visitor, id } = await party(of);
    const fields = leaves(await readBy(visitor, id)).filter(
      ([path, value]) =>
        !isEmpty(value) && NOT_ALONE.some((not) => not.test(path.replaceAll(/\.\d+/g, '[]'))),
    );
    expect(fields.length).toBeGreaterThan(40);
    const wrong: Record<string, object> = {};
    for (const [path] of fields) {
      const [first = ''] = path.split('.');
      const {
        status,
        fields: refused = {},
        changes,
      } = await sentBack(of, (read) => ({ [first]: (withOther(read, path.split('.')) as Json)[first] }));
      const name = path
        .split('.')
        .filter((part) => !/^\d+$/.test(part))
        .at(-1)!;
      const isNamed = Object.keys(refused).some((field) => field.includes(name) || field.includes(first));
      if (status === 200 ? !isDeepStrictEqual(changes, {}) : !isNamed)
        wrong[path] = { status, refused, changes };
    }
    expect(wrong).toEqual({});
  },
);

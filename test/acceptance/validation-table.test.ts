import { venueStream, type Basket, type ErrorBody, type ReserveRequest } from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { Client, key, walk } from '../support/client.js';
import { camper, campWeek, skiDay, skiFamily } from '../support/participants.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/*
 * Rejections of POST /api/reserve, each with its key beside its field (docs/rules/booking-page.md 34 to 41 and
 * docs/rules/participants.md 1 to 20). The venue asks for everything that can be asked for.
 */
const started = startedProduct();
beforeAll(async () => {
  const catalogue = started.running.app.get(CatalogueView).of('escarpment')!;
  const group = catalogue.inventory_group.get('escarpment')!.body;
  const ridge = catalogue.inventories.get('rattle-ridge')!.body;
  const type = (id: string) => catalogue.addon_types.get(id)!.body;
  const infant = catalogue.visitor_types.get('rr-infant')!.body;
  const done = await started.running.storage.lanes.execute(
    venueDecider,
    venueStream('escarpment'),
    {
      type: 'Change',
      inventoryGroup: 'escarpment',
      changes: [
        {
          kind: 'inventory_group',
          body: {
            ...group,
            settings: {
              ...group.settings,
              address_fields: 'address_line_a,city,province,country,postal_code',
              custom_field_school: 'School',
              pledge: 'I will behave.',
            },
          },
        },
        { kind: 'inventories', body: { ...ridge, settings: { ...ridge.settings, min: 2 } } },
        { kind: 'visitor_types', body: { ...infant, settings: { ...infant.settings, only_visitor: true } } },
        {
          kind: 'addon_types',
          body: { ...type('boats'), settings: { ...type('boats').settings, sponsored: true } },
        },
        {
          kind: 'addon_types',
          body: { ...type('beach_gear'), settings: { ...type('beach_gear').settings, at_least_1: true } },
        },
      ],
    },
    { commandId: 'ask-all', correlation: 'escarpment', actor: 'test' },
  );
  expect(done.accepted).toBe(true);
  await catalogueReaches(started.running, done.position);
});

type Sent = ReserveRequest['reservation'];
const LOCATION = {
  address_line_a: '12 Ridge Road',
  city: 'Milton',
  province: 'ON',
  country: 'CA',
  postal_code: 'L9T 0A1',
};
const DETAILS = { language: 'en', tocs: true, pledged: true, custom_fields: { school: 'Central' } } as const;
const CONTACT = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  email_double: 'ada@example.org',
  phone: '905555019',
};

const send = async (
  basket: Basket,
  change: Partial<Sent> = {},
): Promise<{ status: number; body: ErrorBody }> => {
  const visitor = new Client(started.running.url);
  const { subtotal = 0, tax_amount = 0, price = 0 } = (await visitor.quote(basket)) as Partial<Sent>;
  const reservation: Sent = {
    ...basket,
    arrival_time: basket.arrival_time!,
    contact: CONTACT,
    location: LOCATION,
    details: DETAILS,
    subtotal,
    tax_amount,
    price,
    ...change,
  };
  return visitor.post<ErrorBody>('/api/reserve', { reservation }, { 'idempotency-key': key() });
};

const beach = (addons: Basket['addons'], more: Partial<Basket> = {}): Basket => ({
  inventory_group: 'escarpment',
  inventory: 'mirror-lake',
  date: '2026-12-09',
  arrival_time: '09:00',
  passes: [{ visitor_type: 'ml-adult', visitor_count: 1 }],
  addons,
  ...more,
});
const GEAR = { addon_inventory: 'ml-vest-adult', addon_count: 1 };
const walkers = (visitor_type: string, visitor_count: number, more: Partial<Basket> = {}): Basket =>
  walk({ passes: [{ visitor_type, visitor_count }], ...more });
const contact = (change: Partial<typeof CONTACT>): Partial<Sent> => ({ contact: { ...CONTACT, ...change } });
const located = (change: Partial<typeof LOCATION>): Partial<Sent> => ({
  location: { ...LOCATION, ...change },
});
const detailed = (change: object): Partial<Sent> => ({ details: { ...DETAILS, ...change } });
const with_ = (profiles: readonly unknown[]): Partial<Sent> => ({
  profiles: profiles as NonNullable<Sent['profiles']>,
});
const [ann, mia, leo] = skiFamily() as [
  ReturnType<typeof camper>,
  ReturnType<typeof camper>,
  ReturnType<typeof camper>,
];
const named = (profile: typeof ann, first_name: string) => ({
  ...profile,
  fields: { ...profile.fields, first_name },
});

/** [the table's row, the basket, what else is sent, the code, every failing field with its key] */
type Row = readonly [
  row: string,
  basket: Basket,
  change: Partial<Sent>,
  code: string,
  fields: Record<string, string>,
];
const fields = 'validation_fill_all_fields';
const rows: readonly Row[] = [
  [
    'name: first',
    walk(),
    contact({ first_name: ' ' }),
    fields,
    { first_name: 'input_validation_first_name' },
  ],
  ['name: last', walk(), contact({ last_name: '' }), fields, { last_name: 'input_validation_last_name' }],
  [
    'email: valid',
    walk(),
    contact({ email: 'ada', email_double: 'ada' }),
    fields,
    { email: 'input_validation_email' },
  ],
  [
    'email: no accented letters',
    walk(),
    contact({ email: 'adé@example.org', email_double: 'adé@example.org' }),
    fields,
    { email: 'input_validation_email' },
  ],
  [
    'email_double: must match',
    walk(),
    contact({ email_double: 'adb@example.org' }),
    fields,
    { email_double: 'input_validation_email_double' },
  ],
  [
    'phone: 8 of 9 characters',
    walk(),
    contact({ phone: '90555501' }),
    fields,
    { phone: 'input_validation_phone' },
  ],
  [
    'phone: 16 of 15 digits',
    walk(),
    contact({ phone: '+123 456 789 012 3456' }),
    fields,
    { phone: 'input_validation_phone' },
  ],
  [
    'phone: 7 of 8 digits from abroad',
    walk(),
    { ...contact({ phone: '9055550' }), ...located({ country: 'DK' }) },
    fields,
    { phone: 'input_validation_phone' },
  ],
  [
    'country: not a code',
    walk(),
    located({ country: 'Canada' }),
    fields,
    { country: 'input_validation_choice' },
  ],
  [
    'postal code: none of another country',
    walk(),
    located({ country: 'FR', postal_code: ' ' }),
    fields,
    { postal_code: 'input_validation_required' },
  ],
  [
    'phone: letters',
    walk(),
    contact({ phone: 'call me later' }),
    fields,
    { phone: 'input_validation_phone' },
  ],
  [
    'postal code: 3 of 4 characters',
    walk(),
    located({ postal_code: 'L9 T' }),
    fields,
    { postal_code: 'input_validation_postal_code' },
  ],
  [
    'license plate: 1 of 2 characters',
    walk(),
    { vehicles: [{ license_plate: 'AB' }, { license_plate: ' a ' }] },
    fields,
    { 'vehicles.1.license_plate': 'input_validation_license_plate' },
  ],
  [
    'license plate: letters, digits and hyphens',
    walk(),
    { vehicles: [{ license_plate: 'AB-12 3' }, { license_plate: '<AB>' }] },
    fields,
    { 'vehicles.1.license_plate': 'input_validation_license_plate' },
  ],
  [
    'license plate: each once',
    walk(),
    { vehicles: [{ license_plate: 'AB 123' }, { license_plate: 'ab123' }] },
    fields,
    { 'vehicles.1.license_plate': 'license_plate_twice' },
  ],
  [
    'license plates: no more than cars may come',
    walk(),
    { vehicles: ['AAA1', 'AAA2', 'AAA3', 'AAA4'].map((license_plate) => ({ license_plate })) },
    fields,
    { 'vehicles.3.license_plate': 'license_plates_too_many' },
  ],
  ['terms', walk(), detailed({ tocs: false }), fields, { tocs: 'input_validation_toc' }],
  [
    'pledge',
    walk(),
    detailed({ pledged: false }),
    'validation_pledge_error',
    { pledged: 'input_validation_pledge' },
  ],
  [
    'pledge, and a field',
    walk(),
    { ...detailed({ pledged: false }), ...contact({ phone: '' }) },
    fields,
    { pledged: 'input_validation_pledge', phone: 'input_validation_phone' },
  ],
  [
    'custom field',
    walk(),
    detailed({ custom_fields: {} }),
    fields,
    { 'custom_fields.school': 'error_school' },
  ],
  [
    'all address fields',
    walk(),
    { location: {} },
    fields,
    {
      address_line_a: 'input_validation_required',
      city: 'input_validation_required',
      province: 'input_validation_required',
      country: 'input_validation_required',
      postal_code: 'input_validation_postal_code',
    },
  ],
  [
    'validation_no_visitors',
    walk({ passes: [{ visitor_type: 'rr-car', visitor_count: 1 }] }),
    {},
    'validation_no_visitors',
    { passes: 'validation_no_visitors' },
  ],
  [
    'validation_no_visitors: nobody pays for the beach',
    beach([{ addon_inventory: 'ml-beach-pass', addon_count: 1 }, GEAR], {
      passes: [{ visitor_type: 'ml-car', visitor_count: 1 }],
    }),
    {},
    'validation_no_visitors',
    { passes: 'validation_no_visitors', 'addons.0.addon_inventory': 'validation_no_visitors' },
  ],
  [
    'validation_profile_limit',
    walkers('rr-adult', 1),
    {},
    'validation_profile_limit',
    { passes: 'validation_profile_limit' },
  ],
  [
    'validation_only_visitor',
    walk({
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 2 },
        { visitor_type: 'rr-infant', visitor_count: 1 },
      ],
    }),
    {},
    'validation_only_visitor',
    { 'passes.1.visitor_type': 'validation_only_visitor' },
  ],
  [
    'validation_max_visitor_type_reached',
    walkers('rr-senior', 3, {
      discount_group: 'annual-pass',
      main_membership: 'AP100001',
      member_last_name: 'Okafor',
    }),
    {},
    'validation_max_visitor_type_reached',
    { 'passes.0.visitor_count': 'validation_max_visitor_type_reached' },
  ],
  [
    'membership number',
    walkers('rr-adult', 2, { discount_group: 'annual-pass' }),
    {},
    'validation_membership_number',
    { main_membership: 'validation_membership_number' },
  ],
  [
    'membership number of 5 characters',
    walkers('rr-adult', 2, { discount_group: 'annual-pass', main_membership: 'AP100' }),
    {},
    'validation_membership_number',
    { main_membership: 'validation_membership_number' },
  ],
  ['validation_need_addons', beach([]), {}, 'validation_need_addons', { addons: 'validation_need_addons' }],
  [
    'validation_sponsored_check',
    beach([GEAR, { addon_inventory: 'ml-paddleboard', addon_count: 1, start_time: '09:00' }]),
    {},
    'validation_sponsored_check',
    { coupons: 'validation_sponsored_check' },
  ],
  [
    'validation_coupon_check',
    walk({ coupons: ['KIDFREE'] }),
    {},
    'validation_coupon_check',
    { 'coupons.0': 'validation_coupon_check' },
  ],
  [
    'validation_profiles',
    skiDay(),
    with_([{ ...ann, fields: { ...ann.fields, ability: '' } }, mia, leo]),
    'validation_profiles',
    { 'profiles.0.fields.ability': 'input_validation_choice' },
  ],
  [
    'validation_duplicate_profiles',
    skiDay(),
    with_([ann, mia, named(leo, ' MIA ')]),
    'validation_duplicate_profiles',
    { 'profiles.2.fields.first_name': 'validation_duplicate_profiles' },
  ],
  [
    'validation_profiles_not_0',
    skiDay(),
    {},
    'validation_profiles_not_0',
    { profiles: 'validation_profiles_not_0' },
  ],
  [
    'validation_profile_product_visitor_mismatch',
    skiDay(),
    with_([ann, mia]),
    'validation_profile_product_visitor_mismatch',
    {
      profiles: 'validation_profile_product_visitor_mismatch',
      addons: 'validation_profile_product_visitor_mismatch',
    },
  ],
  [
    'validation__dob',
    skiDay(),
    with_([{ ...ann, fields: { ...ann.fields, dob: '03/31/2015' } }, mia, leo]),
    'validation_profiles',
    { 'profiles.0.fields.dob': 'validation__dob' },
  ],
  [
    'validation_program_dob',
    campWeek(),
    with_([{ ...camper(), fields: { ...camper().fields, dob: '03/31/2015' } }]),
    'validation_profiles',
    { 'profiles.0.fields.dob': 'validation_program_dob' },
  ],
];

it.each(rows)('%s', async (_row, basket, change, code, failing) => {
  const { status, body } = await send(basket, change);
  expect([status, body.code, body.fields]).toEqual([422, code, failing]);
  // A text and not a key, in the language of the request.
  expect(body.error).not.toMatch(/^\w+$/);
});

it('with none of it missing, it is placed', async () => {
  expect((await send(walk({ coupons: ['RIDGE10'] }), { vehicles: [{ license_plate: 'a b' }] })).status).toBe(
    201,
  );
});

it('without an arrival time a hold says so, of products too: a reservation cannot be sent without', async () => {
  const { status, body } = await new Client(started.running.url).hold(
    walk({ arrival_time: null, addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }] }),
  );
  expect([status, (body as unknown as ErrorBody).fields]).toEqual([
    422,
    { arrival_time: 'input_validation_arrival_time', addons: 'validation_select_time_before_addons' },
  ]);
});

it('staff accept no terms and no pledge for visitors, and type no address twice: an edit at the desk goes through', async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk(), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, location: LOCATION, details: DETAILS },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const unticked = { ...DETAILS, tocs: false, pledged: false };
  const edit = (who: Client) =>
    who.edit(body.reservation.id, walk(), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          contact: { ...request.reservation.contact, first_name: 'Grace' },
          location: LOCATION,
          details: unticked,
        },
      }),
    });
  expect([(await edit(visitor)).status, (await edit(casey)).status]).toEqual([422, 200]);
});

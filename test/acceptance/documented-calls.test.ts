import {
  addDays,
  type CapacityAnswer,
  type ErrorBody,
  type HoldAnswer,
  type InventoryAnswer,
  type InventoryGroupAnswer,
  type OccupancyAnswer,
  type OccupancyStatusAnswer,
  type ReservationAnswer,
  type ReserveAnswer,
  type ReserveRequest,
} from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek, skiDay, skiFamily } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';

/*
 * Each documented call at its exact address with all its parameters, what pages use of its answer, and one
 * rejection with its field.
 */
let visitor: Client;
let desk: Client;
/** A family that skis: booked and paid, with one waiver signed. */
let reservation: string;
/** A child's week at the camp, which has test records. */
let camp: string;
const started = startedProduct();

beforeAll(async () => {
  [visitor, desk] = [new Client(started.running.url), new Client(started.running.url)];
  await desk.signIn('casey');
  const profiles = skiFamily() as unknown as NonNullable<ReserveRequest['reservation']['profiles']>;
  const { body } = await visitor.reserve(skiDay(), {
    change: (request) => ({ ...request, reservation: { ...request.reservation, profiles } }),
  });
  reservation = body.reservation.id;
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(reservation);
  const {
    body: { document },
  } = await visitor.get<{ document: { revision: number; hash: string } }>(
    `/api/waiver/${reservation}.p1?language=en`,
  );
  camp = (
    await visitor.reserve(campWeek(), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          profiles: [camper()] as unknown as NonNullable<ReserveRequest['reservation']['profiles']>,
        },
      }),
    })
  ).body.reservation.id;
  expect(
    (
      await visitor.post(`/api/waiver/${reservation}.p1/sign`, {
        language: 'en',
        revision: document.revision,
        hash: document.hash,
        signer: 'Ann Roy',
        relation: 'self',
        agreed: true,
      })
    ).status,
  ).toBe(200);
});

const GROUP = 'inventoryGroup=escarpment';
const RIDGE = `${GROUP}&inventory=rattle-ridge`;
const DAY = '2026-12-12';

/**
 * [the row, its address, what is used of the answer, an address that is rejected, the status, its code or failing
 * field]
 */
const reads: readonly (readonly [
  row: string,
  path: () => string,
  answer: unknown,
  bad: string,
  status: number,
  refusal: object,
])[] = [
  [
    'inventoryGroup/{id}/',
    () => '/api/inventoryGroup/escarpment/?inventory=rattle-ridge&sid=abc',
    {
      id: 'escarpment',
      inventory: {
        id: 'rattle-ridge',
        visitor_types: expect.any(Array),
        discount_groups: expect.any(Array),
        settingsDict: { max_cars: expect.any(Number), time_format: expect.any(String) },
        addonTypeSettingsDict: { extras: expect.any(Object) },
        addonSettingsDict: { 'rr-guide': { price_per_person: true } },
        addons: { groups: expect.any(Array) },
      },
    },
    '/api/inventoryGroup/nowhere/',
    404,
    {
      code: 'inventory_group_undefined',
      error: 'Inventory Group is undefined',
      detail: { inventory_group: 'nowhere' },
    },
  ],
  [
    'inventoryGroup/{id}/ of another inventory',
    () => '/api/inventoryGroup/escarpment/',
    { inventory: null, inventories: expect.any(Array) },
    '/api/inventoryGroup/escarpment/?inventory=nowhere',
    404,
    { code: 'invalid_park', error: 'Invalid Park', detail: { inventory: 'nowhere' } },
  ],
  [
    'occupancyStatus',
    () => `/api/occupancyStatus?${RIDGE}&startDate=${DAY}&discountGroup=annual-pass&effectiveDate=2026-12-03`,
    {
      days: expect.arrayContaining([
        expect.objectContaining({
          date: DAY,
          status: expect.any(String),
          maxCars: expect.any(Number),
          currentPeople: expect.any(Number),
        }),
      ]),
    },
    `/api/occupancyStatus?${RIDGE}&startDate=2026-02-30`,
    400,
    { fields: { 'query.startDate': expect.any(String) } },
  ],
  [
    'prices',
    () => `/api/prices?${RIDGE}&startDate=${DAY}`,
    expect.arrayContaining([
      expect.objectContaining({
        visitor_type_id: 'rr-adult',
        price: expect.any(Number),
        price_before_tax: expect.any(Number),
        tax_rate: expect.any(Number),
        rule_id: expect.any(Number),
        all_days: expect.any(Boolean),
      }),
    ]),
    `/api/prices?${GROUP}&startDate=${DAY}`,
    400,
    { fields: { 'query.inventory': expect.any(String) } },
  ],
  [
    'occupancy',
    () =>
      `/api/occupancy?${RIDGE}&startDate=${DAY}&endDate=${addDays(DAY, 1)}&discountGroup=annual-pass&disperse=true&effectiveDate=2026-12-03`,
    {
      results: expect.arrayContaining([
        ['time', 'c_rattle-ridge', 'p_rattle-ridge', 'Cars', 'People'],
        [`${DAY}T08:00`, 0, 0, 0, 0],
        [`${addDays(DAY, 1)}T08:00`, 0, 0, 0, 0],
      ]),
      slots: expect.arrayContaining(
        [DAY, addDays(DAY, 1)].map((day) =>
          expect.objectContaining({ startTimeWithDate: `${day}T08:00`, endTimeWithDate: `${day}T09:00` }),
        ),
      ),
      addon_occupancy: {
        checkouts: expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
      },
      static_addon_occupancy: expect.anything(),
      dispersal_occupancy: expect.anything(),
    },
    `/api/occupancy?${RIDGE}&startDate=${DAY}&endDate=${addDays(DAY, -1)}`,
    400,
    { fields: { 'query.endDate': expect.any(String) } },
  ],
  [
    'occupancy of one day',
    () => `/api/occupancy?${RIDGE}&startDate=${DAY}&disperse=false`,
    {
      results: expect.arrayContaining([
        ['time', 'c_rattle-ridge', 'p_rattle-ridge', 'Cars', 'People'],
        ['08:00', 0, 0, 0, 0],
      ]),
    },
    `/api/occupancy?${RIDGE}&startDate=${DAY}&disperse=perhaps`,
    400,
    { fields: { 'query.disperse': expect.any(String) } },
  ],
  [
    'capacity of an inventory',
    () => `/api/capacity?inventory=rattle-ridge&startDate=${DAY}&endDate=${DAY}&effectiveDate=2026-12-03`,
    {
      raw: expect.arrayContaining([expect.objectContaining({ rule_type: expect.any(String) })]),
      sorted: expect.any(Array),
    },
    `/api/capacity?startDate=${DAY}`,
    400,
    { fields: { 'query.inventory': expect.any(String) } },
  ],
  [
    'capacity of an inventory group',
    () => `/api/capacity?${GROUP}&startDate=${DAY}`,
    { raw: expect.any(Array), sorted: expect.any(Array) },
    `/api/capacity?inventoryGroup=nowhere&startDate=${DAY}`,
    404,
    { code: 'inventory_group_undefined' },
  ],
  [
    'dispersal',
    () => `/api/dispersal?inventory=rattle-ridge&startDate=${DAY}&endDate=${addDays(DAY, 3)}`,
    expect.any(Array),
    `/api/dispersal?inventory=rattle-ridge&endDate=${DAY}`,
    400,
    { fields: { 'query.startDate': expect.any(String) } },
  ],
  [
    'products_for_daterange/',
    () =>
      `/api/products_for_daterange/?inventory_id=glen-hill&start_date=${DAY}&end_date=${addDays(DAY, 1)}&reservation_id=${reservation}`,
    { data: expect.arrayContaining([expect.any(String)]) },
    `/api/products_for_daterange/?inventory_id=glen-hill&start_date=${DAY}`,
    400,
    { fields: { 'query.end_date': expect.any(String) } },
  ],
  [
    'memberValidate/',
    () =>
      '/api/memberValidate/?code=AP100001&inventory=rattle-ridge&start_date_time=2026-12-12T10:00&last_name=Okafor',
    { profile: { first_name: 'Nadia', visitor_type: 'rr-adult' } },
    '/api/memberValidate/?code=AP999999&inventory=rattle-ridge&start_date_time=2026-12-12T10:00',
    404,
    { code: 'membership_not_found', error: 'Membership Not Found' },
  ],
];

it.each(reads)('GET /api/%s', async (_row, path, answer, bad, status, refusal) => {
  const answered = await visitor.get(path());
  expect([answered.status, answered.body]).toMatchObject([200, answer]);
  const refused = await visitor.get<ErrorBody>(bad);
  expect([refused.status, refused.body]).toMatchObject([status, { status_code: status, ...refusal }]);
});

/** [an entity, where answers have it, the fields that it is documented with] */
const entities: readonly (readonly [
  entity: string,
  instances: () => Promise<readonly unknown[]>,
  fields: string,
])[] = [
  [
    'inventory',
    async () => [await destination('rattle-ridge')],
    'id inventory_group_id current_time predefinedInterval visitor_types discount_groups settingsDict addonTypeSettingsDict addonSettingsDict addons',
  ],
  ['discount group', async () => (await destination('rattle-ridge')).discount_groups, 'id name membership'],
  [
    'visitor type',
    async () => (await destination('rattle-ridge')).visitor_types,
    'id name header_short column_header order visitor_group_type visitor_group_type_id settings',
  ],
  [
    'add-on',
    async () => (await groupsOf('rattle-ridge')).flatMap(({ addons }) => addons),
    'id addon_type title image url hidden unit_price unit_price_before_tax per_reservation_limit rental_item_types main_addons settings_v2 settings',
  ],
  [
    'category filter level',
    async () => (await groupsOf('glen-hill')).flatMap(({ categoryFilter }) => categoryFilter!),
    'title show_spots',
  ],
  [
    'category option',
    async () =>
      (await groupsOf('glen-hill')).flatMap(({ categoryOptions }) => Object.values(categoryOptions!).flat()),
    'id terminal mainAddon extraAddon waitlistAddon',
  ],
  [
    'price rule',
    async () => (await visitor.get<object[]>(`/api/prices?${RIDGE}&startDate=${DAY}`)).body,
    'visitor_type_id reservation_type discount_group_name priority all_days d_mon d_tue d_wed d_thu d_fri d_sat d_sun price price_before_tax intervals rule_id tax_rate',
  ],
  [
    'capacity rule',
    async () => (await visitor.get<CapacityAnswer>(`/api/capacity?${GROUP}&startDate=${DAY}`)).body.raw,
    'rule_type start_date end_date priority all_days d_mon d_tue d_wed d_thu d_fri d_sat d_sun intervals max_capacity reserve_capacity discount_group addon_inventory_id',
  ],
  [
    'time slot',
    async () => (await day('rattle-ridge')).slots,
    'id time startTime endTime startTimeWithDate endTimeWithDate ruleId max taken numAvailable clickable overrideCapacityPeople overrideCapacityGroups',
  ],
  [
    'interval occupancy',
    async () => (await day('rattle-ridge')).slots,
    'maxCars maxPeople currentCars currentPeople status spotsRemaining',
  ],
  [
    'daily occupancy',
    async () =>
      (await visitor.get<OccupancyStatusAnswer>(`/api/occupancyStatus?${RIDGE}&startDate=${DAY}`)).body.days,
    'maxCars maxPeople currentCars currentPeople status',
  ],
  [
    'time slot of an add-on',
    async () => (await day('glen-hill')).addon_occupancy.checkouts.flatMap(({ timeSlots }) => timeSlots),
    'id numAvailable formattedSlotRaw time',
  ],
  [
    'coupon',
    async () =>
      (
        await visitor.post<object[]>('/api/coupons_reservation_edit', {
          coupons: ['RIDGE10'],
          inventoryGroup: 'escarpment',
        })
      ).body,
    'code description discount_rule',
  ],
  [
    'reservation',
    async () => [await booked()],
    'inventory_group feeder_inventory inventory date contact passes addons price subtotal tax_amount donation reservation_type reservation_type_name vehicles discount_group start_date end_date profiles discounts details',
  ],
  ['contact', async () => [(await booked()).contact], 'name email phone'],
  [
    'pass',
    async () => (await booked()).passes!,
    'id count inventory start_date end_date visitor_type adds_occupancy visitor_count price price_before_tax unit_price unit_price_before_tax price_rules vehicles type',
  ],
  [
    'booked add-on',
    async () => (await booked()).addons!,
    'addon_count unit_price unit_price_before_tax addon_inventory start_date end_date capacity_rule settings',
  ],
  ['participant', async () => (await booked()).profiles!, 'id profile_data visitorType addons passes'],
  [
    'details',
    async () => [(await booked()).details],
    'language genericCheckbox mainMembership custom_fields effective_date subscribed names',
  ],
  [
    'user',
    async () => [(await desk.get('/api/groups')).body],
    'username email is_staff is_superuser settings groups permission_groups user_inventory_groups',
  ],
  [
    'sign-in',
    async () => [(await new Client(started.running.url).signIn('casey')).body],
    'skip_tfa groups permission_groups user email is_staff is_superuser settings username',
  ],
];
const destination = async (inventory: string): Promise<InventoryAnswer> =>
  (await visitor.get<InventoryGroupAnswer>(`/api/inventoryGroup/escarpment/?inventory=${inventory}`)).body
    .inventory!;
const groupsOf = async (inventory: string) => (await destination(inventory)).addons.groups;
const day = async (inventory: string): Promise<OccupancyAnswer> =>
  (await visitor.get<OccupancyAnswer>(`/api/occupancy?${GROUP}&inventory=${inventory}&startDate=${DAY}`))
    .body;
const booked = async (): Promise<ReservationAnswer> =>
  (await visitor.get<ReservationAnswer>(`/api/reservation/${reservation}`)).body;

it.each(entities)('the fields of a %s', async (_entity, instances, fields) => {
  const answered = await instances();
  expect(answered).not.toEqual([]);
  for (const instance of answered)
    expect(Object.keys(instance as object)).toEqual(expect.arrayContaining(fields.split(' ')));
});

it('a slot’s own limits stand beside its rule, and what runs out first is its maximum', async () => {
  const { slots } = await day('rattle-ridge');
  for (const { max, taken, numAvailable } of slots) expect(max - taken).toBe(numAvailable);
});

it('GET /api/reservation/session/{session}: what is paid on that page, for the browser that holds it', async () => {
  const buyer = new Client(started.running.url);
  await buyer.reserve(walk({ date: '2026-12-11' }));
  const { body } = await buyer.reserve(walk({ date: DAY }));
  const session = body.redirect_url!.split('/').at(-1)!;
  const found = await buyer.get<ReservationAnswer>(`/api/reservation/session/${session}`);
  expect([found.status, found.body.id]).toEqual([200, body.reservation.id]);
  for (const [by, of] of [[new Client(started.running.url), session] as const, [buyer, 'cs_1'] as const])
    expect(await by.get(`/api/reservation/session/${of}`)).toMatchObject({
      status: 404,
      body: { code: 'reservation_not_found' },
    });
});

it('/reservation finds its reservation by the name of a payment page too; without either it is not there', async () => {
  const buyer = new Client(started.running.url);
  const { body } = await buyer.reserve(walk({ date: DAY }));
  const session = body.redirect_url!.split('/').at(-1)!;
  const found = await buyer.get(`/reservation?session=${session}&lang=fr`);
  expect([found.status, found.headers.get('location')]).toEqual([
    303,
    `/reservation?lang=fr&reservationId=${body.reservation.id}`,
  ]);
  const stranger = new Client(started.running.url);
  for (const address of [
    `/reservation?session=${session}`,
    '/reservation?session=cs_1',
    '/reservation',
    '/reservation/edit',
    '/reservation?link=invalid',
  ]) {
    const { status, text } = await stranger.get<string>(address);
    expect([address, status]).toEqual([address, 404]);
    expect(text).toContain('404: Page Not Found');
    expect(text).toContain('Open your reservation with your link');
  }
  for (const id of [body.reservation.id, '9ZZZZZZZZ9'])
    for (const page of ['/reservation', '/reservation/edit'])
      expect((await stranger.get(`${page}?reservationId=${id}`)).status).toBe(404);
});

it('what a reservation answers of itself can be written again', async () => {
  const { passes, addons, donation, feeder_inventory, details, contact, ...of } = await booked();
  const {
    body: { status_code, fields },
  } = await visitor.post<ErrorBody>(
    '/api/reserve',
    {
      reservation: {
        inventory_group: of.inventory_group,
        inventory: of.inventory,
        date: of.date,
        start_date: of.start_date,
        end_date: of.end_date,
        reservation_type: of.reservation_type,
        reservation_type_name: of.reservation_type_name,
        discount_group: of.discount_group,
        passes,
        addons,
        donation,
        feeder_inventory,
        contact,
        discounts: of.discounts,
        profiles: [],
        price: of.price,
        subtotal: of.subtotal,
        tax_amount: of.tax_amount,
        details: Object.fromEntries(Object.entries(details!).filter(([name]) => name !== 'pledged')),
      },
    },
    { 'idempotency-key': key() },
  );
  // All of it is read: what is missing are the participants that it came with.
  expect([status_code, Object.keys(fields ?? {}).filter((field) => !field.startsWith('profiles'))]).toEqual([
    422,
    [],
  ]);
});

it('GET /api/download_waiver/{waiverId}: the signed paper', async () => {
  const paper = await visitor.get<string>(`/api/download_waiver/${reservation}.p1?${GROUP}`);
  expect([paper.status, paper.headers.get('content-type'), paper.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(await visitor.get(`/api/download_waiver/${reservation}.p2?${GROUP}`)).toMatchObject({
    status: 409,
    body: { code: 'waiver_not_signed' },
  });
});

/**
 * [the row, the caller, its address, the body, the status and what is used of the answer, a body that is rejected,
 * its status and the failing field or code]
 */
const writes: readonly (readonly [
  row: string,
  who: () => Client,
  path: () => string,
  body: () => unknown,
  status: number,
  answer: object,
  bad: unknown,
  refusedWith: number,
  refusal: object,
])[] = [
  [
    'coupons_validate/',
    () => visitor,
    () => '/api/coupons_validate/',
    () => ({ code: 'RIDGE10', addedCoupons: [], inventory: 'rattle-ridge', inventoryGroup: 'escarpment' }),
    200,
    {
      position_key: null,
      coupon: { code: 'RIDGE10', description: expect.any(String), discount_rule: expect.any(Object) },
    },
    { addedCoupons: [], inventory: 'rattle-ridge', inventoryGroup: 'escarpment' },
    400,
    { fields: { 'body.code': expect.any(String) } },
  ],
  [
    'coupons_validate/ of one that is added',
    () => visitor,
    () => '/api/coupons_validate/',
    () => ({
      code: 'ridge10',
      addedCoupons: ['RIDGE10'],
      inventory: 'rattle-ridge',
      inventoryGroup: 'escarpment',
    }),
    200,
    { position_key: 'coupon_already_added', coupon: null },
    { code: 'RIDGE10', inventory: 'nowhere', inventoryGroup: 'escarpment' },
    404,
    { code: 'invalid_park' },
  ],
  [
    'coupons_reservation_edit',
    () => visitor,
    () => '/api/coupons_reservation_edit',
    () => ({ coupons: ['RIDGE10'], inventoryGroup: 'escarpment' }),
    200,
    [expect.objectContaining({ code: 'RIDGE10' })],
    { coupons: 'RIDGE10', inventoryGroup: 'escarpment' },
    400,
    { fields: { 'body.coupons': expect.any(String) } },
  ],
  [
    'update_test/{id}/',
    () => desk,
    () => `/api/update_test/${camp}.p1/`,
    () => ({
      id: `${camp}.p1`,
      type: 'PCR',
      test_status: 'test_status_booked',
      test_result: 'result_not_available',
      data: { investigation_type: 'type_student' },
      profile: { id: 'p1' },
    }),
    200,
    { investigation_number: expect.any(String), result: true },
    { type: 'PCR', test_status: 'lost' },
    400,
    { fields: { 'body.test_status': expect.any(String) } },
  ],
  [
    'resend_waiver/{id}',
    () => visitor,
    () => `/api/resend_waiver/${reservation}.p2`,
    () => ({}),
    200,
    { success: true },
    undefined,
    200,
    { success: true },
  ],
];
it.each(writes)('POST /api/%s', async (_row, who, path, body, status, answer, bad, refusedWith, refusal) => {
  const answered = await who().post(path(), body());
  expect([answered.status, answered.body]).toMatchObject([status, answer]);
  expect(await who().post(path(), bad)).toMatchObject({ status: refusedWith, body: refusal });
});

it('POST /api/reserve with all that the table names, and what comes back: the reservation, and where to pay', async () => {
  const basket = walk();
  const { body: hold } = await visitor.hold(basket);
  const placed = await visitor.reserve(basket, {
    hold,
    change: (request) => ({ ...request, reserve: true, recaptcha: 'not asked for', paymentMethod: 'card' }),
  });
  expect([placed.status, placed.body]).toMatchObject([
    201,
    {
      reservation: { id: expect.any(String), state: 'placed' },
      redirect_url: expect.stringContaining('/pay/'),
      token: expect.any(String),
    },
  ]);
  const refused = await visitor.post<ErrorBody>(
    '/api/reserve',
    { reservation: { ...basket, passes: 'two' } },
    { 'idempotency-key': key() },
  );
  expect([refused.status, refused.body.fields]).toMatchObject([
    400,
    { 'body.reservation.passes': expect.any(String), 'body.reservation.contact': expect.any(String) },
  ]);
  await eventually(
    () => visitor.get<{ state: string }>(`/api/checkout/${placed.body.reservation.id}`),
    ({ body }) => body.state === 'waiting_for_payment',
  );
});

describe('the reservation as it is written', () => {
  const DATE = '2026-12-13';
  const basket = () =>
    walk({ date: DATE, arrival_time: '11:00', addons: [{ addon_inventory: 'rr-firewood', addon_count: 2 }] });
  /** Every name that the payload has, with what is known of it. */
  const written = async () => {
    const quote = await visitor.quote({ ...basket(), coupons: ['RIDGE10'] });
    const line = (item: string) => quote.lines.find((one) => one.item === item)!;
    const [adults, car, wood] = [line('rr-adult'), line('rr-car'), line('rr-firewood')];
    const pass = (of: typeof adults, id: number, more: object) => ({
      id,
      count: of.count,
      inventory: 'rattle-ridge',
      start_date: `${DATE}T11:00`,
      end_date: `${DATE}T12:00`,
      visitor_type: of.item,
      adds_occupancy: true,
      visitor_count: of.count,
      price: of.price,
      price_before_tax: of.price_before_tax,
      unit_price: of.unit_price,
      unit_price_before_tax: of.unit_price_before_tax,
      price_rules: [Number(of.rule)],
      type: 'S',
      ...more,
    });
    return {
      inventory_group: 'escarpment',
      feeder_inventory: null,
      inventory: 'rattle-ridge',
      date: DATE,
      contact: { name: 'Ada  Lovelace', email: 'ada@example.org', phone: '905-555-0199' },
      passes: [
        pass(adults, 1, {}),
        pass(car, 2, {
          vehicles: [{ license_plate: 'abc 123' }],
          price_rules: [{ rule_id: Number(car.rule), max_price: null, interval: null }],
        }),
      ],
      addons: [
        {
          addon_count: 2,
          unit_price: wood.unit_price,
          unit_price_before_tax: wood.unit_price_before_tax,
          addon_inventory: 'rr-firewood',
          start_date: `${DATE}T11:00`,
          end_date: `${DATE}T12:00`,
          capacity_rule: null,
          settings: {},
        },
      ],
      price: quote.price,
      subtotal: quote.subtotal,
      tax_amount: quote.tax_amount,
      donation: 0,
      reservation_type: 'person_fee_car_limit',
      reservation_type_name: 'Visit by car',
      vehicles: [{ license_plate: 'abc 123' }],
      discount_group: null,
      start_date: `${DATE}T11:00`,
      end_date: `${DATE}T12:00`,
      profiles: [],
      discounts: [
        {
          coupon: 'RIDGE10',
          amount: quote.discounts[0]!.amount,
          amount_before_tax: quote.discounts[0]!.amount_before_tax,
          is_refund: false,
          description: quote.discounts[0]!.description,
        },
      ],
      location: { address: { postal_code: 'L9T 0A1' }, postal_code: 'L9T 0A1' },
      details: {
        language: 'en',
        genericCheckbox: true,
        mainMembership: null,
        custom_fields: {},
        effective_date: null,
        subscribed: false,
        names: ['Ada Lovelace'],
      },
    };
  };
  const send = (reservation: object, more: object = {}) =>
    visitor.post<ErrorBody & ReserveAnswer>(
      '/api/reserve',
      { tempReservationId: null, reservation, token: null, reserve: true, paymentMethod: 'card', ...more },
      { 'idempotency-key': key() },
    );

  it('is held and placed', async () => {
    const reservation = await written();
    const {
      contact: _contact,
      vehicles: _vehicles,
      profiles: _profiles,
      location: _location,
      ...rest
    } = reservation;
    const { price: _price, subtotal: _subtotal, tax_amount: _tax, details: _details, ...toHold } = rest;
    const hold = await visitor.post<HoldAnswer>('/api/reserve_t', {
      store_temp: false,
      reservation: toHold,
      tempReservationId: null,
      reservationId: null,
      request_id: key(),
    });
    expect(hold.status).toBe(201);
    const placed = await send(reservation, {
      tempReservationId: hold.body.tempReservationId,
      token: hold.body.tempReservationToken,
    });
    expect([placed.status, placed.body.reservation]).toMatchObject([
      201,
      {
        contact: { first_name: 'Ada', last_name: 'Lovelace' },
        arrival_time: '11:00',
        vehicles: [{ license_plate: 'ABC123' }],
        discounts: [{ coupon: 'RIDGE10' }],
        price: reservation.price,
      },
    ]);
  });

  it.each<[string, (known: Awaited<ReturnType<typeof written>>) => object, number, string]>([
    [
      'a price',
      ({ passes: [adults, car] }) => ({ passes: [{ ...adults, unit_price: 1 }, car] }),
      409,
      'passes.0.unit_price',
    ],
    [
      'a rule',
      ({ passes: [adults, car] }) => ({ passes: [{ ...adults, price_rules: [9999] }, car] }),
      409,
      'passes.0.price_rules',
    ],
    [
      'a product’s price',
      ({ addons: [wood] }) => ({ addons: [{ ...wood, unit_price: 1 }] }),
      409,
      'addons.0.unit_price',
    ],
    ['a donation', () => ({ donation: 5 }), 409, 'donation'],
    ['a type’s name', () => ({ reservation_type_name: 'Bus tour' }), 409, 'reservation_type_name'],
    ['a discount', () => ({ discounts: [{ coupon: 'RIDGE10', amount: 99 }] }), 409, 'discounts.0.amount'],
    [
      'a count',
      ({ passes: [adults, car] }) => ({ passes: [{ ...adults, count: 7 }, car] }),
      400,
      'body.reservation.passes.0.count',
    ],
    [
      'a destination',
      ({ passes: [adults, car] }) => ({ passes: [{ ...adults, inventory: 'glen-hill' }, car] }),
      400,
      'body.reservation.passes.0.inventory',
    ],
    ['a day', () => ({ start_date: '2026-12-14T11:00', end_date: null }), 400, 'body.reservation.start_date'],
    ['a time', () => ({ arrival_time: '10:00' }), 400, 'body.reservation.start_date'],
    [
      'a name',
      ({ contact }) => ({ contact: { ...contact, first_name: 'Eve', last_name: 'Roy' } }),
      400,
      'body.reservation.contact.name',
    ],
    [
      'a city',
      () => ({ location: { address: { city: 'Milton' }, city: 'Acton' } }),
      400,
      'body.reservation.location.address.city',
    ],
    ['a field that nobody knows', () => ({ surprise: 1 }), 400, 'body.reservation.surprise'],
  ])('with %s that is another is rejected by its field', async (_what, change, status, field) => {
    const reservation = await written();
    const { body, ...answer } = await send({ ...reservation, ...change(reservation) });
    expect([answer.status, Object.keys(body.fields ?? {})]).toEqual([status, [field]]);
  });
});

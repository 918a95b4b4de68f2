import {
  venueStream,
  type Basket,
  type ErrorBody,
  type OccupancyAnswer,
  type Profile,
  type ReservationAnswer,
  type ReserveRequest,
} from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek, skiDay, skiFamily } from '../support/participants.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

const withProfiles =
  (profiles: readonly unknown[]) =>
  (request: ReserveRequest): ReserveRequest => ({
    ...request,
    reservation: { ...request.reservation, profiles: profiles as ReserveRequest['reservation']['profiles'] },
  });
const reserve = (visitor: Client, basket: Basket, profiles: readonly unknown[]) =>
  visitor.reserve(basket, { change: withProfiles(profiles) });
const left = async (visitor: Client, { inventory, date }: Basket, addon: string): Promise<number | null> => {
  const { body } = await visitor.get<OccupancyAnswer>(
    `/api/occupancy?inventoryGroup=escarpment&inventory=${inventory}&startDate=${date}`,
  );
  const found = body.addon_occupancy.checkouts.find(({ id }) => id === addon)!;
  return found.timeSlots[0]?.numAvailable ?? found.available;
};
const replaced = (profile: Profile, fields: Record<string, unknown>): unknown => ({
  ...profile,
  fields: Object.fromEntries(
    Object.entries({ ...profile.fields, ...fields }).filter(([, value]) => value !== undefined),
  ),
});

describe('a family that skis', () => {
  it('books lift tickets, rentals and lessons; each participant keeps what is theirs, their lessons are taken, and each has a code', async () => {
    const visitor = new Client(started.running.url);
    const basket = skiDay();
    const before = await left(visitor, basket, 'gh-lesson-ski-beginner');
    const hold = await visitor.hold(basket);
    expect(hold.status).toBe(201);
    const reserved = await visitor.reserve(basket, { hold: hold.body, change: withProfiles(skiFamily()) });
    expect(reserved.status).toBe(201);
    // 62.15 + 2 x (45.20 + 39.55 + 56.50)
    expect(reserved.body.reservation).toMatchObject({
      price: 344.65,
      profiles: [
        { visitor_type_name: 'Adult (18+)', fields: { first_name: 'Ann' }, addons: [] },
        {
          id: 'p2',
          visitorType: 'gh-youth',
          fields: {
            first_name: 'Mia',
            consent: { complete: true, completeUTCTimestamp: '2026-12-03 13:59:00' },
          },
          addons: [
            { addon_inventory: 'gh-ski-set', title: 'Ski set', addon_count: 1 },
            { addon_inventory: 'gh-lesson-ski-beginner', start_time: '10:00' },
          ],
        },
        { fields: { first_name: 'Leo' } },
      ],
    });
    expect(await left(visitor, basket, 'gh-lesson-ski-beginner')).toBe(before! - 2);
    const { id } = reserved.body.reservation;
    const [codes, beyond] = await Promise.all([
      Promise.all(
        [1, 3].map((number) => visitor.get(`/api/reservation/${id}/participants/${number}/qr.svg`)),
      ),
      visitor.get(`/api/reservation/${id}/participants/4/qr.svg`),
    ]);
    expect(codes.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'image/svg+xml'],
      [200, 'image/svg+xml'],
    ]);
    expect(codes[0]!.text).not.toBe(codes[1]!.text);
    expect(beyond.status).toBe(404);
    expect(
      (await new Client(started.running.url).get(`/api/reservation/${id}/participants/1/qr.svg`)).status,
    ).toBe(401);
  });

  it('has bindings that a technician sets by hand; the visitor who edits neither sets nor loses them, unless the measures change', async () => {
    const visitor = new Client(started.running.url);
    const basket = skiDay({ date: '2026-12-19' });
    const { body } = await reserve(visitor, basket, skiFamily());
    const { id } = body.reservation;
    await visitor.pay(body.redirect_url!);
    await visitor.get(`/api/checkout/${id}`);
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    const save = async (by: Client, fields: Record<string, unknown>) => {
      const [ann, mia, leo] = skiFamily();
      const { status } = await by.edit(id, basket, {
        change: (request) => ({
          ...request,
          reservation: {
            ...request.reservation,
            profiles: [ann, replaced(mia!, fields), leo] as NonNullable<
              ReserveRequest['reservation']['profiles']
            >,
          },
        }),
      });
      return [
        status,
        await eventually(
          async () => (await casey.get<ReservationAnswer>(`/api/reservation/${id}`)).body,
          ({ pending_edit }) => !pending_edit,
        ).then(({ profiles }) => [profiles![1]!.fields['din'], profiles![1]!.fields['din_updated_by']]),
      ];
    };
    expect(await save(casey, { din: '2.25' })).toEqual([200, ['2.25', 'casey']]);
    expect(await save(visitor, { notes: 'Shy' })).toEqual([200, ['2.25', 'casey']]);
    // Fields for staff are shown to nobody else.
    const {
      body: { profiles },
    } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`);
    expect(profiles![1]!.fields).toMatchObject({ first_name: 'Mia', notes: 'Shy' });
    expect(Object.keys(profiles![1]!.fields)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^din/)]),
    );
    expect(await save(visitor, { weight: '44' })).toEqual([200, [undefined, undefined]]);
  });

  it('shows to the desk, and to nobody once the person is erased', async () => {
    const visitor = new Client(started.running.url);
    const { body } = await reserve(visitor, skiDay({ date: '2026-12-13' }), skiFamily());
    const admin = await signedInAdmin(started.running.url);
    const path = `/api/reservation/${body.reservation.id}`;
    expect((await admin.get<ReservationAnswer>(path)).body.profiles).toHaveLength(3);
    expect(
      (await admin.post(`/api/admin/reservations/${body.reservation.id}/erase`, {})).status,
    ).toBeLessThan(300);
    const erased = await visitor.get<ReservationAnswer>(path);
    expect([erased.body.contact, erased.body.profiles]).toEqual([null, undefined]);
    expect(erased.text).not.toContain('Mia');
  });

  it.each<
    [string, string, (family: Profile[]) => readonly unknown[], Partial<Basket>, Record<string, string>]
  >([
    [
      'nobody’s details',
      'validation_profiles_not_0',
      () => [],
      {},
      { profiles: 'validation_profiles_not_0' },
    ],
    [
      'one child too few',
      'validation_profile_product_visitor_mismatch',
      (family) => family.slice(0, 2),
      {},
      {
        profiles: 'validation_profile_product_visitor_mismatch',
        addons: 'validation_profile_product_visitor_mismatch',
      },
    ],
    [
      'a child as an adult',
      'validation_profile_product_visitor_mismatch',
      ([a, b, c]) => [a, b, { ...c, visitorType: 'gh-adult' }],
      {},
      { profiles: 'validation_profile_product_visitor_mismatch', 'profiles.2.fields.dob': 'validation__dob' },
    ],
    [
      'a lesson in the basket that is nobody’s',
      'validation_profile_product_visitor_mismatch',
      ([a, b, c]) => [a, b, { ...c, addons: c!.addons.slice(0, 1) }],
      {},
      { addons: 'validation_profile_product_visitor_mismatch' },
    ],
    [
      'the same name twice',
      'validation_duplicate_profiles',
      ([a, b, c]) => [a, b, replaced(c!, { first_name: 'MIA' })],
      {},
      { 'profiles.2.fields.first_name': 'validation_duplicate_profiles' },
    ],
    [
      'two that are not complete',
      'validation_profiles',
      ([a, b, c]) => [
        replaced(a!, { first_name: ' ' }),
        b,
        replaced(c!, { weight: undefined, consent: undefined }),
      ],
      {},
      {
        'profiles.0.fields.first_name': 'input_validation_first_name',
        'profiles.2.fields.weight': 'input_validation_required',
        'profiles.2.fields.consent': 'input_validation_consent',
      },
    ],
    [
      'a child of another age',
      'validation_profiles',
      ([a, b, c]) => [a, b, replaced(c!, { dob: '03/31/2024' })],
      {},
      { 'profiles.2.fields.dob': 'validation__dob' },
    ],
    [
      'a field of staff',
      'validation_profiles',
      ([a, b, c]) => [a, replaced(b!, { din: '5' }), c],
      {},
      { 'profiles.1.fields.din': 'field_unknown' },
    ],
    [
      'a field that there is not',
      'validation_profiles',
      ([a, b, c]) => [a, replaced(b!, { shoe_colour: 'red' }), c],
      {},
      { 'profiles.1.fields.shoe_colour': 'field_unknown' },
    ],
    [
      'skis without renting',
      'validation_profiles',
      ([a, b, c]) => [
        a,
        replaced(b!, {
          renting: false,
          height: undefined,
          weight: undefined,
          shoe_size_system: undefined,
          shoe_size: undefined,
        }),
        c,
      ],
      {},
      { 'profiles.1.addons.0': 'addon_unknown' },
    ],
    [
      'renting without a rental',
      'validation_profiles',
      ([a, b, c]) => [a, { ...b, addons: b!.addons.slice(1) }, c],
      {
        addons: [
          { addon_inventory: 'gh-ski-set', addon_count: 1 },
          { addon_inventory: 'gh-lesson-ski-beginner', addon_count: 2, start_time: '10:00' },
        ],
      },
      { 'profiles.1.addons.rentals': 'validation_need_rental' },
    ],
  ])('with %s is refused with %s', async (_what, code, change, basket, fields) => {
    const visitor = new Client(started.running.url);
    const answer = await reserve(visitor, skiDay({ date: '2026-12-14', ...basket }), change(skiFamily()));
    expect([answer.status, answer.body as unknown as ErrorBody]).toMatchObject([422, { code, fields }]);
    expect((answer.body as unknown as ErrorBody).fields).toEqual(fields);
    expect(await left(visitor, skiDay({ date: '2026-12-14' }), 'gh-lesson-ski-beginner')).toBe(
      await left(visitor, skiDay({ date: '2026-12-21' }), 'gh-lesson-ski-beginner'),
    );
  });

  it('is told of its own fields and of its participants’ at once', async () => {
    const answer = await new Client(started.running.url).reserve(skiDay(), {
      change: (request) =>
        withProfiles([])({
          ...request,
          reservation: { ...request.reservation, contact: { ...request.reservation.contact, phone: '1' } },
        }),
    });
    expect(answer.body).toMatchObject({
      code: 'validation_fill_all_fields',
      fields: { phone: 'input_validation_phone', profiles: 'validation_profiles_not_0' },
    });
  });

  it.each<[string, unknown]>([
    ['a body that is no profile', { id: 'p1' }],
    ['a field with a list', { ...skiFamily()[0]!, fields: { first_name: ['Ann'] } }],
    ['a field whose name is odd', { ...skiFamily()[0]!, fields: { 'a b': 'x' } }],
    [
      'more fields than there are',
      {
        ...skiFamily()[0]!,
        fields: Object.fromEntries(Array.from({ length: 121 }, (_, i) => [`f${i}`, 'x'])),
      },
    ],
  ])('with %s is not well formed', async (_what, profile) => {
    const answer = await reserve(new Client(started.running.url), skiDay(), [profile]);
    expect([answer.status, (answer.body as unknown as ErrorBody).code]).toEqual([400, 'bad_request']);
    expect(Object.keys((answer.body as unknown as ErrorBody).fields!)[0]).toMatch(
      /^body\.reservation\.profiles\.0/,
    );
  });

  it('may each have one of what one may have, and no more', async () => {
    const three = await new Client(started.running.url).hold(
      skiDay({ date: '2026-12-15', addons: [{ addon_inventory: 'gh-ski-set', addon_count: 3 }] }),
    );
    const four = await new Client(started.running.url).hold(
      skiDay({ date: '2026-12-15', addons: [{ addon_inventory: 'gh-ski-set', addon_count: 4 }] }),
    );
    expect([three.status, four.status, (four.body as unknown as ErrorBody).code]).toEqual([
      201,
      422,
      'addon_limit',
    ]);
  });
});

describe('a camp child', () => {
  it('is booked into a program, with everything the camp asks', async () => {
    const { status, body } = await reserve(new Client(started.running.url), campWeek(), [camper()]);
    expect([status, body.reservation.profiles]).toMatchObject([
      201,
      [
        {
          fields: { health_card: 'AB 1234', health_card_number: 'CD 99', has_allergies_description: 'Nuts' },
          addons: [{ title: 'Explorers (6-8)' }],
        },
      ],
    ]);
  });

  it.each<[string, string, unknown, Record<string, string>]>([
    [
      'too young for the program',
      'sc-rangers',
      camper('sc-rangers'),
      { 'profiles.0.fields.dob': 'validation_program_dob' },
    ],
    [
      'without a note to its allergies',
      'sc-explorers',
      replaced(camper(), { has_allergies_description: undefined }),
      { 'profiles.0.fields.has_allergies_description': 'input_validation_description' },
    ],
    [
      'with half a questionnaire',
      'sc-explorers',
      replaced(camper(), {
        questionnaire: { answers: ['yes', ''], complete: true, completeUTCTimestamp: null },
      }),
      { 'profiles.0.fields.questionnaire': 'input_validation_questionnaire' },
    ],
  ])('%s is refused', async (_what, program, profile, fields) => {
    const answer = await reserve(
      new Client(started.running.url),
      campWeek({ addons: [{ addon_inventory: program, addon_count: 1 }] }),
      [profile],
    );
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'validation_profiles', fields }]);
  });

  it('is refused in a program that is full, and in what stands for its waitlist', async () => {
    const full = {
      ...campWeek({ date: '2027-08-23' }),
      passes: [{ visitor_type: 'sc-camper', visitor_count: 20 }],
    };
    const rest = await left(new Client(started.running.url), full, 'sc-explorers');
    const others = await new Client(started.running.url).hold({
      ...full,
      addons: [{ addon_inventory: 'sc-explorers', addon_count: rest! }],
    });
    expect(others.status).toBe(201);
    const late = campWeek({ date: '2027-08-23' });
    expect(await reserve(new Client(started.running.url), late, [camper()])).toMatchObject({
      status: 409,
      body: { code: 'not_available_addon', detail: { title: 'Explorers (6-8)' } },
    });
    const waiting = await reserve(
      new Client(started.running.url),
      { ...late, addons: [{ addon_inventory: 'sc-explorers-wait', addon_count: 1 }] },
      [camper('sc-explorers-wait')],
    );
    expect(waiting).toMatchObject({
      status: 409,
      body: { code: 'addon_waitlist_join', detail: { title: 'Explorers (6-8), waitlist' } },
    });
    await new Client(started.running.url).put(
      `/api/delete_temp_reservation/${others.body.tempReservationId}`,
      {
        tempReservationToken: others.body.tempReservationToken,
      },
    );
  });

  it('without a program is refused', async () => {
    const answer = await reserve(new Client(started.running.url), campWeek({ addons: [] }), [
      { ...camper(), addons: [] },
    ]);
    expect(answer.body).toMatchObject({
      code: 'validation_profiles',
      fields: { 'profiles.0.addons.camp_weeks': 'validation_need_addons' },
    });
  });
});

it('a walk has no participants, and says so when some are sent', async () => {
  const basket: Basket = {
    inventory_group: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-12-12',
    arrival_time: '10:00',
    passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }],
    addons: [],
  };
  const answer = await reserve(new Client(started.running.url), basket, [
    { id: 'p1', visitorType: 'rr-adult', fields: {}, addons: [] },
  ]);
  expect(answer.body).toMatchObject({ code: 'field_unknown', fields: { profiles: 'field_unknown' } });
});

describe('a venue that asks more of the booker', () => {
  const change = async (settings: Record<string, string>): Promise<void> => {
    const catalogues = started.running.app.get(CatalogueView);
    const { body } = catalogues.of('escarpment')!.inventory_group.get('escarpment')!;
    const done = await started.running.storage.lanes.execute(
      venueDecider,
      venueStream('escarpment'),
      {
        type: 'Change',
        inventoryGroup: 'escarpment',
        changes: [
          { kind: 'inventory_group', body: { ...body, settings: { ...body.settings, ...settings } } },
        ],
      },
      { commandId: 'ask-more', correlation: 'escarpment', actor: 'test' },
    );
    expect(done.accepted).toBe(true);
    await catalogueReaches(started.running, done.position);
  };
  const basket = walk({ date: '2026-12-20' });
  const answered = {
    location: { city: 'Oakville', postal_code: 'l9t 0a1' },
    details: { language: 'en', tocs: true, pledged: true, custom_fields: { school: ' Central ' } },
  } as const;
  const asking =
    (more: object) =>
    (request: ReserveRequest): ReserveRequest => ({
      ...request,
      reservation: { ...request.reservation, ...more },
    });
  beforeAll(() =>
    change({ address_fields: 'city,postal_code', custom_field_school: 'School', pledge: 'I will behave.' }),
  );

  it('is answered, and keeps it with the reservation until the person is erased', async () => {
    const visitor = new Client(started.running.url);
    const { status, body } = await visitor.reserve(basket, { change: asking(answered) });
    expect([status, body.reservation]).toMatchObject([
      201,
      {
        location: { city: 'Oakville', postal_code: 'L9T0A1' },
        details: { custom_fields: { school: 'Central' }, pledged: true },
      },
    ]);
    await (
      await signedInAdmin(started.running.url)
    ).post(`/api/admin/reservations/${body.reservation.id}/erase`, {});
    expect(
      (await visitor.get<ReservationAnswer>(`/api/reservation/${body.reservation.id}`)).text,
    ).not.toMatch(/Oakville|Central/);
  });

  it('is answered with an address of its own, as the documented payload has it', async () => {
    const { postal_code, ...address } = answered.location;
    const { status, body } = await new Client(started.running.url).reserve(basket, {
      change: asking({ ...answered, location: { address, postal_code } }),
    });
    expect([status, body.reservation]).toMatchObject([
      201,
      { location: { city: 'Oakville', postal_code: 'L9T0A1' } },
    ]);
  });

  it('names all that is missing', async () => {
    const answer = await new Client(started.running.url).reserve(basket);
    expect([answer.status, (answer.body as unknown as ErrorBody).fields]).toEqual([
      422,
      {
        city: 'input_validation_required',
        postal_code: 'input_validation_postal_code',
        'custom_fields.school': 'error_school',
        pledged: 'input_validation_pledge',
      },
    ]);
  });

  it('takes the phone and the address of a visitor from abroad', async () => {
    const { status, body } = await new Client(started.running.url).reserve(basket, {
      change: (request) => {
        const { reservation } = asking({ ...answered, location: { city: 'Macao', country: 'MO' } })(request);
        return {
          ...request,
          reservation: { ...reservation, contact: { ...reservation.contact, phone: '28331234' } },
        };
      },
    });
    expect([status, body.reservation]).toMatchObject([
      201,
      { contact: { phone: '28331234' }, location: { city: 'Macao', country: 'MO' } },
    ]);
  });

  it('takes nothing that it did not ask', async () => {
    const answer = await new Client(started.running.url).reserve(basket, {
      change: asking({ ...answered, location: { ...answered.location, province: 'ON' } }),
    });
    expect((answer.body as unknown as ErrorBody).fields).toEqual({ province: 'field_unknown' });
  });
});

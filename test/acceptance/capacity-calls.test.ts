import { createHash } from 'node:crypto';
import type { Running } from '@stile/api';
import type {
  CapacityAnswer,
  CouponsEditAnswer,
  CouponsValidateAnswer,
  DispersalAnswer,
  ErrorBody,
  ExplainedOccupancy,
  ExplainedStatus,
  MemberValidateAnswer,
  OccupancyAnswer,
  OccupancyStatusAnswer,
  ProductsForRangeAnswer,
} from '@stile/contracts';
import { letInfantsComeAlone } from '../support/lone-infants.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { startProduct, temporaryFolder } from '../support/product.js';

let running: Running;
/** Staff see a live hold under another id than the one that takes it. */
const shownAs = (holdId: string): string => createHash('sha256').update(holdId).digest('hex').slice(0, 32);
const folders = [temporaryFolder(), temporaryFolder()];
beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folders[0]! });
  await letInfantsComeAlone(running);
});
afterAll(() => running.close());

const visitor = (): Client => new Client(running.url);
const adults = (visitor_count: number) => ({ passes: [{ visitor_type: 'rr-adult', visitor_count }] });
/** As many people as a slot takes, all through the morning and over noon: more than 45 percent of the day. */
const makeBusy = async (date: string): Promise<void> => {
  for (const arrival_time of ['08:00', '10:00', '12:00'])
    expect((await visitor().hold(walk({ date, arrival_time, ...adults(160) }))).status).toBe(201);
};

describe('the capacity rules', () => {
  const ask = (query: string) => visitor().get<CapacityAnswer>(`/api/capacity?${query}`);

  it('of a destination over some days: as kept, and the one that wins first', async () => {
    const { body } = await ask('inventory=rattle-ridge&startDate=2026-12-12');
    expect(body.raw.map(({ id }) => id)).toEqual([
      'rr-cars',
      'rr-cars-weekend',
      'rr-people',
      'rr-same-day',
      'rr-pass',
      'rr-closed',
      'rr-ahead',
    ]);
    // Among rules of equal priority the one created last comes first (docs/rules/capacity.md 6).
    expect(body.sorted.map(({ id }) => id)).toEqual([
      'rr-cars-weekend',
      'rr-pass',
      'rr-ahead',
      'rr-closed',
      'rr-same-day',
      'rr-people',
      'rr-cars',
    ]);
  });

  it('of a whole venue, and only those whose window is open on the date asked for', async () => {
    expect((await ask('inventoryGroup=escarpment&startDate=2026-12-12')).body.raw).toHaveLength(15);
    expect(
      (await ask('inventoryGroup=escarpment&startDate=2026-12-12&effectiveDate=2024-12-31')).body.raw,
    ).toEqual([]);
    expect((await ask('inventory=rattle-ridge&startDate=2031-01-01')).body).toEqual({ raw: [], sorted: [] });
  });

  it('are refused without a place to ask about, or one that is not there', async () => {
    expect((await ask('startDate=2026-12-12')).body).toMatchObject({
      code: 'bad_request',
      fields: { 'query.inventory': 'an inventory or an inventoryGroup' },
    });
    expect([
      (await ask('inventory=nowhere&startDate=2026-12-12')).body,
      (await ask('inventoryGroup=nowhere&startDate=2026-12-12')).body,
    ]).toMatchObject([
      { code: 'invalid_park', status_code: 404 },
      { code: 'inventory_group_undefined', status_code: 404 },
    ]);
  });
});

describe('what anybody may read', () => {
  const path = (inventory: string) =>
    `/api/occupancy?inventoryGroup=escarpment&inventory=${inventory}&startDate=2026-12-12&explain=1`;
  const named = async (client: Client, inventory: string): Promise<string[]> => {
    const plain = await client.get<OccupancyAnswer>(path(inventory).replace('&explain=1', ''));
    const { body } = await client.get<ExplainedOccupancy>(path(inventory));
    expect(body.addon_occupancy).toEqual(plain.body.addon_occupancy);
    const checkouts = body.addon_occupancy.checkouts.map(({ id }) => id);
    expect(body.explain![0]!.addons.map(({ id }) => id)).toEqual(checkouts);
    expect(checkouts).toEqual(expect.arrayContaining(Object.keys(body.static_addon_occupancy)));
    return checkouts;
  };

  it('names no product that is hidden or for staff; staff of the venue read them at the same address', async () => {
    const desk = visitor();
    await desk.signIn('casey');
    for (const [inventory, hidden, open] of [
      ['rattle-ridge', 'rr-staff-comp', 'rr-firewood'],
      ['mirror-lake', 'ml-shelter-b', 'ml-shelter-a'],
    ] as const) {
      expect(await named(desk, inventory)).toEqual(expect.arrayContaining([hidden, open]));
      const seen = await named(visitor(), inventory);
      expect([seen.includes(hidden), seen.includes(open)]).toEqual([false, true]);
    }
    const { text } = await visitor().get('/api/inventoryGroup/escarpment/?inventory=mirror-lake&language=en');
    expect(text).not.toContain('"id":"ml-shelter-b"');
    expect(text).not.toContain('"addon":"ml-shelter-b"');
  });

  it('is the prices of that weekday', async () => {
    const rules = async (date: string) =>
      (
        await visitor().get<{ rule_id: number }[]>(
          `/api/prices?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
        )
      ).body.map(({ rule_id }) => rule_id);
    // Rule 2 is for weekends: 12 December 2026 is a Saturday.
    expect([(await rules('2026-12-12')).includes(2), (await rules('2026-12-14')).includes(2)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the statuses of days', () => {
  const ask = (query: string) =>
    visitor().get<OccupancyStatusAnswer & ErrorBody>(
      `/api/occupancyStatus?inventoryGroup=escarpment&inventory=rattle-ridge&${query}`,
    );
  const shownBy = ({ body: { days } }: { body: OccupancyStatusAnswer }) => [
    days[0]!.date,
    days.at(-1)!.date,
    days.length,
  ];

  it('are of 1000 days where no last day is named, around the day where it is more than 500 days ahead', async () => {
    // The tests' clock shows 3 December 2026.
    expect(shownBy(await ask('startDate=2026-12-12'))).toEqual(['2026-12-12', '2029-09-06', 1000]);
    expect(shownBy(await ask('startDate=2028-04-16'))).toEqual(['2028-04-16', '2031-01-10', 1000]);
    expect(shownBy(await ask('startDate=2028-04-17'))).toEqual(['2026-12-04', '2029-08-29', 1000]);
    expect(shownBy(await ask('startDate=2026-12-12&endDate=2026-12-14'))).toEqual([
      '2026-12-12',
      '2026-12-14',
      3,
    ]);
    expect((await ask('startDate=2026-12-12&endDate=2029-09-07')).body).toMatchObject({
      code: 'bad_request',
      fields: { 'query.endDate': 'from the first day to 1000 days on' },
    });
  });

  it('end where the calendar does', async () => {
    const { body } = await ask('startDate=9999-12-31');
    expect(body.days.at(-1)).toMatchObject({ date: '9999-12-31', status: 'CLOSED' });
    expect(body.days).toHaveLength(501);
    // Dates after the year 9999 do not sort as text: a loop that compares them would not end.
    for (const [first, days] of [
      ['9999-12-31', 1],
      ['9999-12-20', 12],
    ] as const)
      expect(
        (
          (await ask(`startDate=${first}&endDate=9999-12-31&explain=1`)) as unknown as {
            body: ExplainedStatus;
          }
        ).body.explain,
      ).toHaveLength(days);
    expect(
      (
        await (
          await signedInAdmin(running.url)
        ).get('/api/admin/overbooked?startDate=9999-12-01&endDate=9999-12-31')
      ).body,
    ).toMatchObject({ over: [], end_date: '9999-12-31' });
  });

  it('are asked for by no page for a day that nobody books', async () => {
    for (const date of ['9999-12-31', '0001-01-01', '2026-02-30'])
      expect(
        (
          await visitor().get(
            `/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}&endDate=${date}`,
          )
        ).status,
      ).toBe(200);
  });

  it('are those of a discount group of the destination, never everybody’s under another name', async () => {
    expect((await ask('startDate=2026-12-12&endDate=2026-12-12&discountGroup=annual-pass')).status).toBe(200);
    for (const call of ['occupancyStatus', 'occupancy']) {
      for (const [inventory, group] of [
        ['rattle-ridge', 'nobody'],
        ['mirror-lake', 'school'],
      ]) {
        const { status, body } = await visitor().get<ErrorBody>(
          `/api/${call}?inventoryGroup=escarpment&inventory=${inventory}&startDate=2026-12-12&discountGroup=${group}`,
        );
        expect([status, body.code, body.fields]).toEqual([
          422,
          'discount_group_unknown',
          { 'query.discountGroup': 'discount_group_unknown' },
        ]);
      }
    }
  });

  it('are refused in words for what is missing, there twice or no day', async () => {
    expect((await ask('')).body.fields).toEqual({
      'query.startDate': 'missing: a calendar date as YYYY-MM-DD',
    });
    expect((await ask('startDate=2026-12-12&startDate=2026-12-13')).body.fields).toEqual({
      'query.startDate': 'more than once',
    });
    expect((await ask('startDate=2027-02-29')).body.fields).toEqual({
      'query.startDate': 'a calendar date as YYYY-MM-DD',
    });
  });
});

describe('dispersal', () => {
  it('names the nearest quiet dates and the other destinations for every busy day of a range', async () => {
    const ask = (range: string) =>
      visitor().get<DispersalAnswer>(`/api/dispersal?inventory=rattle-ridge&${range}`);
    expect((await ask('startDate=2026-12-15&endDate=2026-12-16')).body).toEqual([]);
    await makeBusy('2026-12-15');
    const one = (await ask('startDate=2026-12-15')).body;
    expect(one.slice(0, 4).map(({ date }) => date)).toEqual([
      '2026-12-14',
      '2026-12-16',
      '2026-12-13',
      '2026-12-17',
    ]);
    expect(one.filter(({ inventory }) => inventory !== 'rattle-ridge')).toEqual([
      { inventory: 'mirror-lake', date: '2026-12-15', status: 'NOT_BUSY' },
      { inventory: 'glen-hill', date: '2026-12-15', status: 'NOT_BUSY' },
    ]);
    await makeBusy('2026-12-16');
    const both = (await ask('startDate=2026-12-15&endDate=2026-12-16')).body;
    const days = both.map(({ inventory, date }) => `${inventory} ${date}`);
    expect(days).toEqual(
      expect.arrayContaining([
        'rattle-ridge 2026-12-14',
        'rattle-ridge 2026-12-17',
        'mirror-lake 2026-12-16',
        'mirror-lake 2026-12-15',
      ]),
    );
    expect(new Set(days).size).toBe(days.length);
    expect(days).not.toContain('rattle-ridge 2026-12-16');
    expect((await ask('startDate=2026-12-15&endDate=2027-12-16')).body).toMatchObject({
      code: 'bad_request',
      fields: { 'query.endDate': 'from the first day to 62 days on' },
    });
  });
});

it('a status that the venue gives its own today stands over the one worked out, and sends visitors elsewhere', async () => {
  const admin = await signedInAdmin(running.url);
  const { body: venue } = await admin.get<{ settings: object }>('/api/admin/inventory_group/escarpment');
  const today = async () => [
    (
      await admin.get<{ days: { status: string }[] }>(
        '/api/occupancyStatus?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-12-03&endDate=2026-12-04',
      )
    ).body.days.map(({ status }) => status),
    (
      await admin.get<OccupancyAnswer>(
        '/api/occupancy?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-12-03',
      )
    ).body.status,
    (await admin.get<DispersalAnswer>('/api/dispersal?inventory=mirror-lake&startDate=2026-12-03')).body
      .length > 0,
  ];
  expect(await today()).toEqual([['NOT_BUSY', 'NOT_BUSY'], 'NOT_BUSY', false]);
  const give = async (settings: object) =>
    expect(
      (
        await admin.put('/api/admin/inventory_group/escarpment', {
          ...(await admin.get<object>('/api/admin/inventory_group/escarpment')).body,
          settings,
        })
      ).status,
    ).toBe(200);
  await give({ ...venue.settings, 'live_status_mirror-lake': 'FULL' });
  expect(await today()).toEqual([['FULL', 'NOT_BUSY'], 'FULL', true]);
  await give(venue.settings);
  expect(await today()).toEqual([['NOT_BUSY', 'NOT_BUSY'], 'NOT_BUSY', false]);
});

describe('products for a range', () => {
  const ask = (query: string, client = visitor()) =>
    client.get<ProductsForRangeAnswer>(`/api/products_for_daterange/?inventory_id=rattle-ridge&${query}`);

  it('are those that can be had on every day of it', async () => {
    const all = (await ask('start_date=2026-12-20&end_date=2026-12-22')).body.data;
    expect(all).toEqual(expect.arrayContaining(['rr-firewood', 'rr-guide', 'rr-binoculars']));
    expect(all).not.toContain('rr-staff-comp');
    // Fifteen binoculars a day; on the 21st all are booked.
    for (let i = 0; i < 8; i++)
      expect(
        (
          await visitor().hold(
            walk({
              date: '2026-12-21',
              ...adults(1),
              addons: [{ addon_inventory: 'rr-binoculars', addon_count: i < 7 ? 2 : 1 }],
            }),
          )
        ).status,
      ).toBe(201);
    expect((await ask('start_date=2026-12-20&end_date=2026-12-22')).body.data).toEqual(
      all.filter((id) => id !== 'rr-binoculars'),
    );
    expect((await ask('start_date=2026-12-22&end_date=2026-12-22')).body.data).toContain('rr-binoculars');
  });

  it('are none where a day of it is closed or the range is none', async () => {
    expect((await ask('start_date=2026-12-24&end_date=2026-12-26')).body.data).toEqual([]);
    expect((await ask('start_date=2026-12-24&end_date=2026-12-23')).body).toMatchObject({
      code: 'bad_request',
      fields: { 'query.end_date': 'from the first day to 366 days on' },
    });
  });

  it('count a reservation’s own places as free, for who holds it', async () => {
    const owner = visitor();
    const basket = walk({
      date: '2026-12-23',
      arrival_time: '09:00',
      ...adults(1),
      addons: [{ addon_inventory: 'rr-binoculars', addon_count: 2 }],
    });
    const { body } = await owner.reserve(basket);
    await owner.pay(body.redirect_url!);
    await owner.checkout(body.reservation.id);
    for (let i = 0; i < 7; i++)
      expect(
        (
          await visitor().hold({
            ...basket,
            addons: [{ addon_inventory: 'rr-binoculars', addon_count: i < 6 ? 2 : 1 }],
          })
        ).status,
      ).toBe(201);
    const day = 'start_date=2026-12-23&end_date=2026-12-23';
    expect((await ask(day)).body.data).not.toContain('rr-binoculars');
    expect((await ask(`${day}&reservation_id=${body.reservation.id}`, owner)).body.data).toContain(
      'rr-binoculars',
    );
    expect((await ask(`${day}&reservation_id=${body.reservation.id}`)).body).toMatchObject({
      code: 'reservation_not_found',
    });
    // A person who changes their own address holds it by another name from then on.
    const changed = await owner.edit(body.reservation.id, basket, {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          contact: { ...request.reservation.contact, email: 'another@example.org' },
        },
      }),
    });
    expect(changed.status).toBe(200);
    expect((await ask(`${day}&reservation_id=${body.reservation.id}`, owner)).body.data).toContain(
      'rr-binoculars',
    );
  });
});

describe('a member', () => {
  it('is not looked up for a day that no calendar has', async () =>
    expect(
      (
        await visitor().get<ErrorBody>(
          '/api/memberValidate/?code=AP100001&inventory=rattle-ridge&start_date_time=2026-13-45T10:00',
        )
      ).body,
    ).toMatchObject({
      code: 'bad_request',
      fields: { 'query.start_date_time': "a local date and time as 'YYYY-MM-DDTHH:mm'" },
    }));

  const ask = (code: string, at: string, inventory = 'rattle-ridge') =>
    visitor().get<MemberValidateAnswer>(
      `/api/memberValidate/?code=${code}&inventory=${inventory}&start_date_time=${at}&last_name=${code === 'AP100002' ? 'Tremblay' : 'Okafor'}`,
    );

  it('is known by first name and kind of visitor, and by nothing else', async () => {
    expect((await ask('AP100001', '2026-12-12T10:00')).body).toEqual({
      profile: { first_name: 'Nadia', visitor_type: 'rr-adult' },
    });
    // The visitor type of their card is not offered there: they come as the first type of person.
    expect((await ask('AP100001', '2026-12-12T10:00', 'mirror-lake')).body).toEqual({
      profile: { first_name: 'Nadia', visitor_type: 'ml-adult' },
    });
  });

  it('is judged on the day of the visit, and an expired code says so', async () => {
    expect((await ask('AP100002', '2026-06-30T10:00')).status).toBe(200);
    const [expired, unknown, elsewhere] = [
      await ask('AP100002', '2026-07-01T10:00'),
      await ask('AP999999', '2026-12-12T10:00'),
      await ask('AP100001', '2027-07-05T10:00', 'summer-camp'),
    ];
    expect([expired.status, expired.body]).toMatchObject([
      409,
      { code: 'membership_expired', status_code: 409, fields: { 'query.code': 'membership_expired' } },
    ]);
    expect(unknown.body).toEqual({
      error: 'Membership Not Found',
      code: 'membership_not_found',
      status_code: 404,
      fields: { 'query.code': 'membership_not_found' },
    });
    expect(elsewhere.body).toEqual(unknown.body);
  });
});

describe('coupons', () => {
  const validate = (code: string, addedCoupons: string[] = [], client = visitor()) =>
    client.post<CouponsValidateAnswer>('/api/coupons_validate/', {
      code,
      addedCoupons,
      inventory: 'rattle-ridge',
      inventoryGroup: 'escarpment',
    });

  it('are shown, or why they cannot be added: a key each', async () => {
    expect((await validate(' ridge10 ')).body).toEqual({
      coupon: {
        code: 'RIDGE10',
        description: '10% off the whole order',
        discount_rule: expect.objectContaining({
          rule_type: 'percent',
          discount_amount: 10,
          discount_effect: 'whole_order',
        }) as unknown,
      },
      position_key: null,
    });
    const admin = await signedInAdmin(running.url);
    const { body: base } = await admin.get('/api/admin/coupons/RIDGE10');
    for (const coupon of [
      { code: 'ASLEEP', active: false },
      { code: 'ONCE', max_uses: 1 },
    ])
      expect((await admin.post('/api/admin/coupons', { ...base, ...coupon })).status).toBe(201);
    expect((await visitor().hold(walk({ date: '2026-12-28', coupons: ['ONCE'] }))).status).toBe(201);
    const keys = await Promise.all(
      [['NOSUCH'], ['ASLEEP'], ['LASTYEAR'], ['ONCE'], ['KIDFREE', 'RIDGE10', 'kidfree']].map(
        async ([code, ...added]) => (await validate(code!, added)).body,
      ),
    );
    expect(keys).toEqual(
      [
        'coupon_unknown',
        'coupon_inactive',
        'coupon_outside_dates',
        'coupon_used_up',
        'coupon_already_added',
      ].map((position_key) => ({ coupon: null, position_key })),
    );
  });

  it('of a reservation that is edited come by code, those that can no longer be added too', async () => {
    const { body } = await visitor().post<CouponsEditAnswer>('/api/coupons_reservation_edit', {
      coupons: ['LASTYEAR', 'NOSUCH', 'FIVEOFF', 'fiveoff'],
      inventoryGroup: 'escarpment',
    });
    expect(body.map(({ code }) => code)).toEqual(['LASTYEAR', 'FIVEOFF']);
    expect(Object.keys(body[0]!).sort()).toEqual(['code', 'description', 'discount_rule']);
  });
});

describe('guesses', () => {
  let limited: Running;
  beforeAll(async () => {
    limited = await startProduct({ DATA_DIR: folders[1]! });
  });
  afterAll(() => limited.close());
  const firstRefused = async (
    tries: number,
    guess: (i: number) => Promise<{ status: number }>,
  ): Promise<number> => {
    for (let i = 1; i <= tries; i++) if ((await guess(i)).status === 429) return i;
    return 0;
  };

  it('at members’ codes are thirty an hour for one address; what hits costs nothing, and staff guess nothing', async () => {
    const guesser = new Client(limited.url);
    const ask = (client: Client, code: string) =>
      client.get(
        `/api/memberValidate/?code=${code}&inventory=rattle-ridge&start_date_time=2026-12-12T10:00&last_name=Okafor`,
      );
    expect(await firstRefused(20, () => ask(guesser, 'AP100001'))).toBe(0);
    expect(await firstRefused(40, (i) => ask(guesser, `AP2${i}`))).toBe(31);
    // After too many guesses a right one is rejected too.
    expect((await ask(guesser, 'AP100001')).body).toMatchObject({ code: 'too_many_requests' });
    const casey = new Client(limited.url);
    await casey.signIn('casey');
    expect((await ask(casey, 'AP100001')).status).toBe(200);
  });

  it('at coupons are sixty an hour for one address, whichever call they are made with', async () => {
    const guesser = new Client(limited.url);
    const validate = (code: string) =>
      guesser.post('/api/coupons_validate', {
        code,
        inventory: 'rattle-ridge',
        inventoryGroup: 'escarpment',
      });
    expect(await firstRefused(40, (i) => validate(`GUESS${i}`))).toBe(0);
    expect(
      (
        await guesser.post('/api/coupons_reservation_edit', {
          coupons: Array.from({ length: 10 }, (_, i) => `MORE${i}`),
          inventoryGroup: 'escarpment',
        })
      ).status,
    ).toBe(200);
    expect((await guesser.hold(walk({ coupons: ['HELD1', 'HELD2'] }))).status).toBe(422);
    expect(
      await firstRefused(20, (i) =>
        guesser.post('/api/quote', { reservation: walk({ coupons: ['RIDGE10', `LAST${i}`] }) }),
      ),
    ).toBe(9);
    const withCoupon = walk({ coupons: ['RIDGE10'] });
    expect([
      (await validate('RIDGE10')).status,
      (await guesser.post('/api/quote', { reservation: withCoupon })).status,
      (await guesser.hold(withCoupon)).status,
      (await guesser.post('/api/quote', { reservation: walk() })).status,
    ]).toEqual([429, 429, 429, 200]);
  });
});

describe('occupancy of a range', () => {
  it('has a row for every slot of every day, and of each product what can be had on all of them', async () => {
    expect(
      (
        await visitor().hold(
          walk({ date: '2027-01-06', addons: [{ addon_inventory: 'rr-binoculars', addon_count: 2 }] }),
        )
      ).status,
    ).toBe(201);
    const { body } = await visitor().get<OccupancyAnswer>(
      '/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2027-01-05&endDate=2027-01-06',
    );
    expect(body.results).toHaveLength(1 + 2 * 11);
    expect(body.results.slice(0, 2)).toEqual([
      ['time', 'c_rattle-ridge', 'p_rattle-ridge', 'Cars', 'People'],
      ['2027-01-05T08:00', 0, 0, 0, 0],
    ]);
    expect(body.results).toContainEqual(['2027-01-06T10:00', 1, 2, 1, 2]);
    expect([
      body.date,
      body.slots.length,
      body.addon_occupancy.checkouts.find(({ id }) => id === 'rr-binoculars')?.available,
    ]).toEqual(['2027-01-05', 2 * 11, 13]);
    expect(body.addon_occupancy.checkouts.find(({ id }) => id === 'rr-firewood')?.available).toBeNull();
  });
});

describe('why', () => {
  const date = '2027-01-12';
  const day = `inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`;
  const occupancy = (client: Client, more = '') =>
    client.get<ExplainedOccupancy>(`/api/occupancy?${day}&explain=1${more}`);

  it('is told of every figure by its rules, to anyone', async () => {
    const { body, headers } = await occupancy(visitor());
    const [why] = body.explain!;
    expect(why).toMatchObject({
      inventory: 'rattle-ridge',
      date,
      closed_by: null,
      calendar: [
        { id: 'rr-closed', outcome: 'opens' },
        { id: 'rr-ahead', outcome: 'opens' },
      ],
    });
    const ten = why!.slots.find(({ interval }) => interval === '10:00-11:00')!;
    expect(ten.people).toMatchObject([
      {
        pool: 'people@10:00-11:00',
        limit: 160,
        taken: 0,
        left: 160,
        rule: { id: 'rr-people', revision: 1 },
        rules: [{ id: 'rr-people', outcome: 'wins' }],
      },
    ]);
    expect(ten.cars[0]).toMatchObject({ limit: 40, rule: { id: 'rr-cars' } });
    expect([body.slots.length, why!.holds, headers.get('cache-control')]).toEqual([
      11,
      undefined,
      'no-store',
    ]);
    expect((await visitor().get<ExplainedOccupancy>(`/api/occupancy?${day}`)).body.explain).toBeUndefined();
    // A closed day names the rule that closes it.
    expect(
      (
        await visitor().get<ExplainedStatus>(
          '/api/occupancyStatus?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-24&endDate=2026-12-26&explain=1',
        )
      ).body.explain!.map(({ closed_by }) => closed_by?.rule?.id ?? null),
    ).toEqual([null, 'rr-closed', null]);
  });

  it('is told with the holds and bookings to staff of the visitors or the destinations, and to nobody else', async () => {
    const holder = visitor();
    const { body: hold } = await holder.hold(walk({ date }));
    const { body: booked } = await visitor().reserve(
      walk({ date, passes: [{ visitor_type: 'rr-infant', visitor_count: 1 }] }),
    );
    const { body: withGuide } = await visitor().hold(
      walk({ date: '2027-01-13', addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }] }),
    );
    const admin = await signedInAdmin(running.url);
    const [why] = (await occupancy(admin, '&endDate=2027-01-12')).body.explain!;
    const ofTen = why!.holds!.filter(({ pool }) => pool === 'people@10:00-11:00');
    expect(ofTen).toHaveLength(2);
    expect(ofTen).toEqual(
      expect.arrayContaining([
        {
          pool: 'people@10:00-11:00',
          addon: null,
          hold_id: shownAs(hold.tempReservationId),
          reservation_id: null,
          units: 2,
          lapses_at: hold.lapses_at,
        },
        {
          pool: 'people@10:00-11:00',
          addon: null,
          hold_id: `r-${booked.reservation.id}`,
          reservation_id: booked.reservation.id,
          units: 1,
          lapses_at: null,
        },
      ]),
    );
    expect(why!.slots.find(({ interval }) => interval === '10:00-11:00')!.people[0]).toMatchObject({
      taken: 3,
      left: 157,
    });
    // Stock counts on every day.
    expect(why!.holds!.filter(({ addon }) => addon === 'rr-guide')).toMatchObject([
      { pool: 'units', hold_id: shownAs(withGuide.tempReservationId), units: 2 },
    ]);
    expect(why!.more_holds).toBe(0);
    const casey = visitor();
    await casey.signIn('casey');
    for (const client of [casey, holder, visitor()])
      expect((await occupancy(client)).text).not.toContain(hold.tempReservationId);
    const status = await admin.get<ExplainedStatus>(
      `/api/occupancyStatus?${day}&endDate=2027-01-13&explain=1`,
    );
    expect(
      status.body.explain!.map(({ holds }) =>
        holds!.some(({ hold_id }) => hold_id === shownAs(withGuide.tempReservationId)),
      ),
    ).toEqual([true, true]);
  });

  it('is told of a month at most', async () => {
    expect(
      (await visitor().get(`/api/occupancyStatus?${day}&endDate=2027-02-12&explain=1`)).body,
    ).toMatchObject({ code: 'bad_request', fields: { 'query.endDate': 'from the first day to 31 days on' } });
    expect(
      (await visitor().get<ExplainedStatus>(`/api/occupancyStatus?${day}&explain=1`)).body.explain,
    ).toHaveLength(31);
  });
});

describe('what many ask for', () => {
  it.each([
    '/api/prices?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-12',
    '/api/capacity?inventory=rattle-ridge&startDate=2026-12-12',
    '/api/dispersal?inventory=glen-hill&startDate=2026-12-12',
  ])('%s is rendered once, and again when a rule changes', async (path) => {
    const first = await visitor().get(path);
    const etag = first.headers.get('etag')!;
    const { text } = await visitor().get(path);
    expect(text).toBe(first.text);
    expect((await visitor().get(path, { 'if-none-match': etag })).status).toBe(304);
    const admin = await signedInAdmin(running.url);
    const { body: rule } = await admin.get('/api/admin/capacity_rules/rr-people');
    const { body: price } = await admin.get('/api/admin/price_rules/2');
    await admin.put('/api/admin/price_rules/2', { ...price, priority: Number(price['priority']) + 1 });
    expect(
      (
        await admin.put('/api/admin/capacity_rules/rr-people', {
          ...rule,
          rule_description: `${String(rule['rule_description'])}.`,
        })
      ).status,
    ).toBe(200);
    const after = await admin.get(path, { 'if-none-match': etag });
    expect([after.status, after.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('the venue looks different to staff, also when a visitor asked first', async () => {
    const path = '/api/inventoryGroup/escarpment/?inventory=rattle-ridge';
    const seen = await visitor().get(path);
    expect((await visitor().get(path, { 'if-none-match': seen.headers.get('etag')! })).status).toBe(304);
    const casey = visitor();
    await casey.signIn('casey');
    expect([
      seen.text.includes('rr-staff-comp'),
      (await casey.get(path, { 'if-none-match': seen.headers.get('etag')! })).text.includes('rr-staff-comp'),
      (await visitor().get(path)).text,
    ]).toEqual([false, true, seen.text]);
  });
});

describe('a price', () => {
  it('that a rule has changed since it was shown is refused with both totals, and nothing is taken', async () => {
    const buyer = visitor();
    const basket = walk({ date: '2027-01-09' });
    const shown = await buyer.quote(basket);
    const admin = await signedInAdmin(running.url);
    const { body: rule } = await admin.get('/api/admin/price_rules/2');
    expect(
      (await admin.put('/api/admin/price_rules/2', { ...rule, price: 13.5, price_before_tax: 11.9469 }))
        .status,
    ).toBe(200);
    const before = await running.storage.log.head();
    const refused = await buyer.reserve(basket, {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          price: shown.price,
          subtotal: shown.subtotal,
          tax_amount: shown.tax_amount,
        },
      }),
    });
    expect(refused.body as unknown as ErrorBody).toMatchObject({
      code: 'price_changed',
      status_code: 409,
      detail: { shown: 23, now: 27, quote: { price: 27 } },
    });
    expect((refused.body as unknown as ErrorBody).error).toBe(
      'The price has changed from 23.00 to 27.00. Please look at it again before you pay.',
    );
    expect(await running.storage.log.head()).toBe(before);
    expect((await buyer.reserve(basket)).body.reservation).toMatchObject({ price: 27 });
  });
});

import { createHash } from 'node:crypto';
import { io } from 'socket.io-client';
import {
  errorBody,
  SOCKET_PATH,
  type CapacityRule,
  type ErrorBody,
  type Inventory,
  type OccupancyAnswer,
  type OverbookedAnswer,
  type OverbookedPool,
  type RulePreviewAnswer,
} from '@stile/contracts';
import { letInfantsComeAlone } from '../support/lone-infants.js';
import { Client, walk } from '../support/client.js';
import { badBodies } from '../support/hostile.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/** Staff see a live hold under another id than the one that takes it. */
const shownAs = (holdId: string): string => createHash('sha256').update(holdId).digest('hex').slice(0, 32);
const started = startedProduct();
beforeAll(() => letInfantsComeAlone(started.running));

type Shown = CapacityRule & { readonly _revision: number };
const rule = async (id: string): Promise<Shown> =>
  (await started.admin.get<Shown>(`/api/admin/capacity_rules/${id}`)).body;
const preview = (document: object | null, more: object = {}) =>
  started.admin.post<RulePreviewAnswer>('/api/admin/capacity_rules/preview', {
    document,
    startDate: '2026-12-14',
    endDate: '2026-12-16',
    ...more,
  });
const save = async (document: Shown, changed: Partial<CapacityRule>): Promise<void> =>
  expect(
    (await started.admin.put(`/api/admin/capacity_rules/${document.id}`, { ...document, ...changed })).status,
  ).toBe(200);
const overbooked = async (range = 'startDate=2026-12-14&endDate=2026-12-16'): Promise<OverbookedPool[]> =>
  (await started.admin.get<OverbookedAnswer>(`/api/admin/overbooked?${range}`)).body.over;
/** Children under five cost nothing, so they are booked at once. */
const book = async (
  date: string,
  infants: number,
  change: Parameters<typeof walk>[0] = {},
  last_name = 'Lovelace',
): Promise<string> => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(
    walk({ date, passes: [{ visitor_type: 'rr-infant', visitor_count: infants }], ...change }),
    {
      change: (request) => ({
        ...request,
        reservation: { ...request.reservation, contact: { ...request.reservation.contact, last_name } },
      }),
    },
  );
  expect(body.reservation.price).toBe(0);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};
const peopleAt = (interval: string, over: object) => ({
  inventory: 'rattle-ridge',
  date: '2026-12-15',
  kind: 'people',
  addon: null,
  run: null,
  interval,
  discount_group: null,
  ...over,
});

/** The head of the log once mails and checkouts are done. */
const settledHead = async (): Promise<string> => {
  await atRest(started.running);
  return started.running.storage.log.head();
};

describe('a rule that is edited', () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    first = await book('2026-12-15', 3, {}, 'Abel');
    second = await book('2026-12-15', 2, { arrival_time: '11:00' }, 'Baker');
    expect(
      (await new Client(started.running.url).hold(walk({ date: '2026-12-15', arrival_time: '12:00' })))
        .status,
    ).toBe(201);
  });

  it('shows the days before and after, and the bookings that would be over; nothing is saved', async () => {
    const document = await rule('rr-people');
    const { body, status } = await preview({ ...document, max_capacity: 4 });
    expect(status).toBe(200);
    expect(
      body.days.map(({ date, before: was, after }) => [
        date,
        was.maxPeople,
        after.maxPeople,
        was.status,
        after.status,
      ]),
    ).toEqual([
      ['2026-12-14', 1760, 44, 'NOT_BUSY', 'NOT_BUSY'],
      ['2026-12-15', 1760, 44, 'NOT_BUSY', 'NOT_BUSY'],
      ['2026-12-16', 1760, 44, 'NOT_BUSY', 'NOT_BUSY'],
    ]);
    expect(body.days[1]!.after.currentPeople).toBe(14);
    // At eleven both parties are there; at noon one party and a hold.
    expect(body.over).toEqual([
      peopleAt('11:00-12:00', {
        taken: 5,
        limit: 4,
        rule: { id: 'rr-people', revision: document._revision + 1 },
        more: 0,
        bookings: [
          {
            id: second,
            first_name: 'Ada',
            last_name: 'Baker',
            created: expect.any(String) as string,
            email: 'ada@example.org',
            arrival_time: '11:00',
            people: 2,
            cars: 1,
            units: 2,
          },
          {
            id: first,
            first_name: 'Ada',
            last_name: 'Abel',
            created: expect.any(String) as string,
            email: 'ada@example.org',
            arrival_time: '10:00',
            people: 3,
            cars: 1,
            units: 3,
          },
        ],
      }),
    ]);
    expect([await rule('rr-people'), await overbooked()]).toEqual([document, []]);
  });

  it('names what would be overbooked or further overbooked, and not what is overbooked already', async () => {
    const document = await rule('rr-people');
    await save(document, { max_capacity: 4 });
    const saved = await rule('rr-people');
    expect((await preview(saved)).body).toEqual({
      days: [],
      over: [],
      holds: [],
      end_date: '2026-12-16',
      more_over: 0,
      more_holds: 0,
    });
    expect(
      (await preview({ ...saved, max_capacity: 3 })).body.over.map(({ interval, taken, limit }) => [
        interval,
        taken,
        limit,
      ]),
    ).toEqual([
      ['11:00-12:00', 5, 3],
      ['12:00-13:00', 4, 3],
    ]);
    expect((await preview({ ...saved, max_capacity: 5 })).body.over).toEqual([]);

    expect(await overbooked()).toMatchObject([
      peopleAt('11:00-12:00', { taken: 5, limit: 4, bookings: [{ id: second }, { id: first }], more: 0 }),
    ]);
    expect(await overbooked('startDate=2026-12-15&endDate=2026-12-15&inventory=glen-hill')).toEqual([]);
    // A slot sold beyond its limit shows its real figures and takes nothing more.
    const { body } = await started.admin.get<OccupancyAnswer>(
      '/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-15',
    );
    expect(body.slots.find(({ time }) => time === '11:00')).toMatchObject({
      status: 'FULL',
      maxPeople: 4,
      currentPeople: 5,
      peopleLeft: 0,
    });
    expect(
      (
        await new Client(started.running.url).hold(
          walk({
            date: '2026-12-15',
            arrival_time: '11:00',
            passes: [{ visitor_type: 'rr-infant', visitor_count: 1 }],
          }),
        )
      ).status,
    ).toBe(409);
    await save(saved, { max_capacity: 160 });
    expect(await overbooked()).toEqual([]);
  });

  it('that closes a day shows everybody who comes', async () => {
    const document = await rule('rr-closed');
    const { body } = await preview({ ...document, intervals: [...(document.intervals ?? []), '2026-12-15'] });
    expect(body.days).toMatchObject([
      { date: '2026-12-15', before: { status: 'NOT_BUSY' }, after: { status: 'CLOSED' } },
    ]);
    const people = body.over.filter(({ kind }) => kind === 'people');
    expect(people.map(({ interval, taken, limit }) => [interval, taken, limit]).sort()).toEqual([
      ['10:00-11:00', 3, 0],
      ['11:00-12:00', 5, 0],
      ['12:00-13:00', 4, 0],
      ['13:00-14:00', 2, 0],
    ]);
    expect(new Set(people.flatMap(({ bookings }) => bookings.map(({ id }) => id)))).toEqual(
      new Set([first, second]),
    );
  });

  it('that closes a day shows who is about to book it, and who may be told that they cannot', async () => {
    const document = await rule('rr-closed');
    const closed = { ...document, intervals: [...(document.intervals ?? []), '2026-12-16'] };
    const ann = new Client(started.running.url);
    const basket = walk({ date: '2026-12-16' });
    const { body: hold } = await ann.hold(basket);
    const holds = async () => (await preview(closed)).body.holds;
    expect(await holds()).toEqual([
      {
        hold_id: shownAs(hold.tempReservationId),
        inventory: 'rattle-ridge',
        date: '2026-12-16',
        people: 2,
        cars: 1,
        lapses_at: hold.lapses_at,
      },
    ]);
    await save(document, { intervals: closed.intervals });
    const end = () =>
      started.admin.post('/api/admin/holds/end', {
        inventory: 'rattle-ridge',
        date: '2026-12-16',
        holds: [shownAs(hold.tempReservationId)],
      });
    // A saved rule is listed as well: the hold is honoured until it lapses or is ended.
    const saved = await rule('rr-closed');
    expect((await preview(saved)).body.holds).toHaveLength(1);
    const room = { resource: 'hold', id: hold.tempReservationId };
    const socket = io(started.running.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
    });
    const told = new Promise((heard) => socket.on('changed', heard));
    expect(await socket.emitWithAck('watch', room)).toBe(true);
    expect((await end()).body).toEqual({ ended: 1 });
    expect(await told).toMatchObject(room);
    socket.disconnect();
    expect((await end()).body).toEqual({ ended: 0 });
    expect((await preview(saved)).body.holds).toEqual([]);
    expect((await ann.reserve(basket, { hold })).status).toBe(409);
    await save(saved, { intervals: document.intervals });
  });

  it('a destination that is changed shows who is about to book what goes', async () => {
    const { body: document } = await started.admin.get<Inventory>('/api/admin/inventories/rattle-ridge');
    const look = async (changed: Partial<Inventory>) =>
      (
        await started.admin.post<RulePreviewAnswer>('/api/admin/inventories/preview', {
          document: { ...document, ...changed },
          startDate: '2026-12-18',
          endDate: '2026-12-18',
        })
      ).body;
    const ann = new Client(started.running.url);
    const { body: hold } = await ann.hold(walk({ date: '2026-12-18' }));
    const visitor_types = document.visitor_types.filter((type) => type !== 'rr-adult');
    for (const change of [
      { visitor_types },
      { predefined_interval: 60 },
      { settings: { ...document.settings, max_cars: 0 } },
      { settings: { ...document.settings, pure_time_slots: true } },
    ])
      expect((await look(change)).holds).toMatchObject([
        {
          hold_id: shownAs(hold.tempReservationId),
          inventory: 'rattle-ridge',
          date: '2026-12-18',
          people: 2,
          cars: 1,
        },
      ]);
    // A new name takes nothing away.
    expect(await look({ name: 'Ridge' })).toMatchObject({ days: [], over: [], holds: [] });
    expect(await look({ visitor_types: ['nobody'] })).toMatchObject({ code: 'reference_unknown' });
  });

  it('a destination that is deleted shows its bookings and who is about to book it, though others name it', async () => {
    const date = '2026-12-19';
    const look = (more: object) =>
      started.admin.post<RulePreviewAnswer>('/api/admin/inventories/preview', {
        document: null,
        startDate: date,
        endDate: '2026-12-20',
        ...more,
      });
    const booking = await book(date, 2);
    const { body: hold } = await new Client(started.running.url).hold(walk({ date }));
    const { body } = await look({ remove: 'rattle-ridge' });
    expect(body.days.map(({ date: day, after }) => [day, after.status])).toEqual([
      [date, 'CLOSED'],
      ['2026-12-20', 'CLOSED'],
    ]);
    expect(body.over.flatMap(({ bookings }) => bookings.map(({ id }) => id))).toContain(booking);
    expect(body.holds).toMatchObject([
      { hold_id: shownAs(hold.tempReservationId), date, people: 2, cars: 1 },
    ]);
    expect((await look({ remove: 'nowhere' })).body).toMatchObject({ code: 'invalid_park' });
    expect((await look({})).status).toBe(400);
  });

  it('that would be removed is shown like one that would be edited', async () => {
    const { body } = await preview(null, { remove: 'rr-people' });
    expect(body.days).toMatchObject([
      { after: { maxPeople: 11_000_000 } },
      { after: { maxPeople: 11_000_000 } },
      { after: { maxPeople: 11_000_000 } },
    ]);
    expect((await preview(null, { remove: 'nothing' })).body).toMatchObject({ code: 'document_not_found' });
    expect([
      (await preview(null)).body,
      (await preview(await rule('rr-people'), { remove: 'rr-people' })).body,
    ]).toMatchObject([
      { code: 'bad_request', fields: { 'body.document': expect.any(String) } },
      { code: 'bad_request' },
    ]);
  });

  it('of a discount group shows that group’s days and shares', async () => {
    const id = await book('2026-12-16', 1, {
      discount_group: 'school',
      passes: [
        { visitor_type: 'rr-infant', visitor_count: 1 },
        { visitor_type: 'rr-car', visitor_count: 2 },
      ],
    });
    const { body } = await preview({ ...(await rule('rr-pass')), discount_group: 'school', max_capacity: 1 });
    expect(body.over).toMatchObject(
      ['10:00-11:00', '11:00-12:00'].map((interval) => ({
        kind: 'cars',
        date: '2026-12-16',
        interval,
        discount_group: 'school',
        taken: 2,
        limit: 1,
        rule: { id: 'rr-pass' },
        bookings: [{ id, units: 2 }],
      })),
    );
  });

  it('that is new is shown as well', async () => {
    const { body } = await preview({
      ...(await rule('rr-people')),
      id: 'rr-noon',
      priority: 5,
      intervals: ['11:00-12:00'],
      max_capacity: 4,
    });
    expect(body.over).toMatchObject([
      peopleAt('11:00-12:00', {
        taken: 5,
        limit: 4,
        rule: { id: 'rr-noon', revision: 1 },
        bookings: [{ id: second }, { id: first }],
      }),
    ]);
  });

  it('that changes the slots keeps what is sold in them', async () => {
    for (const id of ['rr-cars', 'rr-pass']) await save(await rule(id), { is_active: false });
    const { body } = await preview({
      ...(await rule('rr-people')),
      intervals: ['10:30-12:30'],
      max_capacity: 4,
    });
    for (const id of ['rr-cars', 'rr-pass']) await save(await rule(id), { is_active: true });
    // Everybody in the hours that it overlaps counts: 3 at ten, 5 at eleven, 4 at noon with the hold of two.
    expect(body.over.find(({ interval }) => interval === '10:30-12:30')).toMatchObject({
      taken: 12,
      limit: 4,
      bookings: [
        { id: second, units: 4 },
        { id: first, units: 6 },
      ],
    });
  });
});

it('a rule that cannot be saved is refused as saving it is', async () => {
  const document = await rule('rr-people');
  for (const wrong of [
    { max_capacity: -1, priority: 'high' },
    { inventories: ['nowhere'], discount_group: 'nobody' },
    { surprise: 1 },
    { intervals: ['25:00-26:00'] },
  ]) {
    const [seen, saved] = [
      await preview({ ...document, ...wrong }),
      await started.admin.put<ErrorBody>('/api/admin/capacity_rules/rr-people', { ...document, ...wrong }),
    ];
    expect([seen.status, seen.body]).toEqual([422, saved.body]);
    expect(Object.keys(saved.body.fields!).length).toBeGreaterThan(0);
  }
});

it('whatever is wrong in a request is refused by name, and nothing is written', async () => {
  const { _revision, ...document } = await rule('rr-people');
  const before = await settledHead();
  const faults: string[] = [];
  for (const { what, text, always } of badBodies(
    { document, group: 'escarpment', startDate: '2026-12-14', endDate: '2026-12-15' },
    4,
  )) {
    const answer = await fetch(`${started.running.url}/api/admin/capacity_rules/preview`, {
      method: 'POST',
      body: text,
      headers: {
        cookie: started.admin.cookieHeader,
        'x-requested-with': 'stile',
        'content-type': 'application/json',
      },
    });
    const said = errorBody.safeParse(await answer.json());
    if (answer.status >= 500 || (always && answer.status < 400) || said.success !== answer.status >= 400)
      faults.push(`${what}: ${answer.status}`);
  }
  expect([faults, await started.running.storage.log.head()]).toEqual([[], before]);
});

it('stock that is over is shown once, whatever the days', async () => {
  const ids: string[] = [];
  for (const date of ['2026-12-20', '2026-12-21']) {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(
      walk({ date, addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }] }),
    );
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    ids.push(body.reservation.id);
  }
  const { body: guide } = await started.admin.get<{ settings_v2: object }>('/api/admin/addons/rr-guide');
  expect(
    (
      await started.admin.put('/api/admin/addons/rr-guide', {
        ...guide,
        settings_v2: { ...guide.settings_v2, capacity: 1 },
      })
    ).status,
  ).toBe(200);
  expect(await overbooked('startDate=2026-12-14&endDate=2026-12-31')).toMatchObject([
    {
      inventory: 'rattle-ridge',
      date: null,
      kind: 'addon',
      addon: 'rr-guide',
      interval: null,
      taken: 4,
      limit: 1,
      bookings: [
        { id: ids[1], units: 2 },
        { id: ids[0], units: 2 },
      ],
      more: 0,
    },
  ]);
});

it('of a crowd the first fifty are named, and how many others there are', async () => {
  await save(await rule('rr-cars'), { max_capacity: 100 });
  const ids = new Set(
    await Promise.all(Array.from({ length: 52 }, () => book('2026-12-17', 1, { arrival_time: '18:00' }))),
  );
  const { body } = await preview(
    { ...(await rule('rr-people')), max_capacity: 10 },
    { startDate: '2026-12-17', endDate: '2026-12-17' },
  );
  expect(body.over).toMatchObject([{ interval: '18:00-19:00', taken: 52, limit: 10, more: 2 }]);
  expect(new Set(body.over[0]!.bookings.map(({ id }) => id)).size).toBe(50);
  expect(body.over[0]!.bookings.every(({ id }) => ids.has(id))).toBe(true);
});

it('is for who may write rules, over at most 400 days', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const ask = { document: await rule('rr-people'), startDate: '2026-12-14', endDate: '2026-12-14' };
  expect([
    (await casey.post('/api/admin/capacity_rules/preview', ask)).status,
    (await casey.get('/api/admin/overbooked?startDate=2026-12-14&endDate=2026-12-14')).status,
    (await started.admin.post('/api/admin/capacity_rules/preview', { ...ask, group: 'lakeside' })).status,
  ]).toEqual([403, 403, 403]);
  expect(
    (await started.admin.post('/api/admin/capacity_rules/preview', { ...ask, endDate: '2028-12-14' })).body,
  ).toMatchObject({ code: 'bad_request', fields: { 'body.endDate': 'from the first day to 400 days on' } });
  // From today until the last open day, without closed days: each once, in order.
  const dates = (
    await preview({ ...ask.document, max_capacity: 150 }, { startDate: '2026-12-01', endDate: '2027-12-31' })
  ).body.days.map(({ date }) => date);
  expect([dates[0], dates.at(-1), dates.length, dates.toSorted()]).toEqual([
    '2026-12-03',
    '2027-02-01',
    59,
    dates,
  ]);
});

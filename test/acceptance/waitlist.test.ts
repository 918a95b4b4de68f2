import type {
  Basket,
  ErrorBody,
  InventoryGroup,
  JoinAnswer,
  OccupancyAnswer,
  PriceRule,
  QuoteAnswer,
  ReserveAnswer,
  WaitlistEntryAnswer,
  WaitlistRow,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';
import { managerOfLakeside } from '../support/two-venues.js';
import {
  acceptOffer,
  contactOf,
  entryOf,
  joinUnproven,
  joinWaitlist,
  linkOf,
  mailbox,
} from '../support/waitlist-acts.js';

const clock = new MovableClock();
const started = startedProduct({}, { clock });

const codeOf = ({ body }: Reply): string => (body as ErrorBody).code;
const visitor = (): Client => new Client(started.running.url);
const people = (count: number, date: string): Basket =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: count }] });
/** Paid and confirmed. */
const booked = async (client: Client, basket: Basket): Promise<ReserveAnswer> => {
  const { body, status } = await client.reserve(basket);
  expect(status).toBe(201);
  await client.pay(body.redirect_url!);
  await client.checkout(body.reservation.id);
  return body;
};
const cancel = (client: Client, { reservation }: ReserveAnswer) =>
  client.put(`/api/reservation/${reservation.id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
const untilState = async (client: Client, id: string, state: string): Promise<WaitlistEntryAnswer> => {
  const entry = await eventually(
    () => entryOf(client, id),
    (each) => each.state === state,
  );
  expect(entry.state).toBe(state);
  return entry;
};
const slotAt = async (date: string, time: string) =>
  (
    await visitor().get<OccupancyAnswer>(
      `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
    )
  ).body.slots.find((slot) => slot.time === time)!;

/** A couple has two of the 160 units at ten and can cancel; a coach party has the rest. */
const fullDay = async (date: string): Promise<{ couple: Client; theirs: ReserveAnswer }> => {
  await booked(visitor(), people(158, date));
  const couple = visitor();
  return { couple, theirs: await booked(couple, people(2, date)) };
};

it('a place that comes free is offered in order, goes on when it is not taken in time, and is booked by who accepts', async () => {
  const date = '2026-12-12';
  const [ann, bob] = [visitor(), visitor()];
  expect(codeOf(await joinWaitlist(ann, 'Ann', people(2, date)))).toBe('waitlist_not_needed');
  const { couple, theirs } = await fullDay(date);
  const first = await joinWaitlist(ann, 'Ann', people(2, date));
  expect([first.status, first.body.entry]).toMatchObject([
    201,
    { state: 'waiting', position: 1, arrival_time: '10:00', people: 2, offer: null },
  ]);
  const second = await joinWaitlist(bob, 'Bob', people(2, date));
  expect(second.body.entry.position).toBe(2);
  expect(
    await eventually(
      () => mailbox(ann),
      (text) => text.includes('keep your place'),
    ),
  ).toContain('One step left: keep your place on the waitlist for Rattle Ridge day use');

  expect((await cancel(couple, theirs)).status).toBe(200);
  const offered = await untilState(ann, first.body.entry.id, 'offered');
  expect(offered).toMatchObject({
    position: null,
    offer: { arrival_time: '10:00', lapses_at: '2026-12-04T02:00:00.000Z', seconds_left: 43_200 },
  });
  expect(await entryOf(bob, second.body.entry.id)).toMatchObject({ state: 'waiting', position: 1 });
  expect(
    await eventually(
      () => mailbox(ann),
      (text) => text.includes('A place for you'),
    ),
  ).toContain('A place for you: Rattle Ridge day use');
  expect(codeOf(await visitor().hold(people(1, date)))).toBe('validation_not_enough_spots_in_interval');

  clock.move((12 * 60 + 1) * 60_000);
  // A browser's session lasts 12 hours; then the link in the mail opens the entry again.
  await ann.get(`/api/waitlist/token/${first.body.entry.id}/${first.body.token}`);
  await bob.get(`/api/waitlist/token/${second.body.entry.id}/${second.body.token}`);
  await untilState(ann, first.body.entry.id, 'lapsed');
  expect(await followed(first.body.entry.id, first.body.token)).toMatchObject({
    state: 'lapsed',
    name: 'Ann',
  });
  await untilState(bob, second.body.entry.id, 'offered');
  expect(
    await eventually(
      () => mailbox(ann),
      (text) => text.includes('Your offer has ended'),
    ),
  ).toContain('Your offer has ended: Rattle Ridge day use');
  expect(codeOf(await acceptOffer(ann, first.body.entry.id))).toBe('waitlist_no_offer');

  const {
    body: { hold, reservation },
  } = await acceptOffer(bob, second.body.entry.id);
  const taken = await bob.hold(reservation, key(), {
    tempReservationId: hold.tempReservationId,
    tempReservationToken: hold.tempReservationToken,
  });
  expect(taken.status).toBe(201);
  expect(taken.body.seconds_left).toBeGreaterThan(43_000);
  const paid = await bob.reserve(reservation, { hold: taken.body });
  await bob.pay(paid.body.redirect_url!);
  await bob.checkout(paid.body.reservation.id);
  expect(await untilState(bob, second.body.entry.id, 'booked')).toMatchObject({
    reservation_id: paid.body.reservation.id,
    offer: null,
  });
  expect(await slotAt(date, '10:00')).toMatchObject({ currentPeople: 160, numAvailable: 0 });
});

it('a dozen made-up entries keep no freed place from who opened their link, and end after a day', async () => {
  const date = '2026-12-16';
  let staff = await signedInAdmin(started.running.url);
  const { couple, theirs } = await fullDay(date);
  const robot = visitor();
  const names = Array.from({ length: 12 }, (_, i) => `Madeup${'abcdefghijkl'[i]}`);
  const entries: string[] = [];
  for (const name of names) {
    const { status, body } = await joinUnproven(robot, name, people(2, date));
    expect([status, body]).toMatchObject([201, { entry: { state: 'unproven', position: null } }]);
    entries.push(body.entry.id);
  }
  const ann = await joinWaitlist(visitor(), 'Anna', people(2, date));
  expect(ann.body.entry).toMatchObject({ state: 'waiting', position: 1 });
  expect((await cancel(couple, theirs)).status).toBe(200);
  await untilState(staff, ann.body.entry.id, 'offered');
  expect((await entryOf(staff, entries[0]!)).state).toBe('unproven');

  // Somebody who opens the link within the day has the place of when they joined.
  const late = await joinUnproven(visitor(), 'Late', people(4, date));
  const next = await joinWaitlist(visitor(), 'Next', people(4, date));
  expect(next.body.entry.position).toBe(1);
  const again = await joinWaitlist(visitor(), 'Late', people(4, date));
  expect(codeOf(again)).toBe('waitlist_already');
  const token = await linkOf(staff, late.body.entry.id, 'late@example.org');
  // As the mail has it.
  const opened = await visitor().get(`/waitlist/token?entry=${late.body.entry.id}&token=${token}`);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringContaining('entry=')]);
  expect(await entryOf(staff, late.body.entry.id)).toMatchObject({ state: 'waiting', position: 1 });
  expect(await entryOf(staff, next.body.entry.id)).toMatchObject({ position: 2 });

  clock.move(24 * 60 * 60_000);
  staff = await signedInAdmin(started.running.url);
  for (const id of entries)
    expect(await untilState(staff, id, 'removed')).toMatchObject({ removed_for: 'unproven' });
});

it('staff need no proof of an address', async () => {
  const date = '2026-12-17';
  const staff = await signedInAdmin(started.running.url);
  await fullDay(date);
  const { body } = await joinUnproven(staff, 'Staffed', people(2, date));
  expect(body.entry).toMatchObject({ state: 'waiting', position: 1 });
  // They reach it by their rights: nothing of it stays with their browser.
  expect(staff.cookieHeader).not.toContain('stile_visit');
});

it('what waits for a bigger party is nobody’s who comes later, and theirs who wait and fit', async () => {
  const date = '2026-12-13';
  const { couple, theirs } = await fullDay(date);
  const [four, two] = [visitor(), visitor()];
  const big = await joinWaitlist(four, 'Dora', people(4, date));
  await cancel(couple, theirs);
  await eventually(
    () => slotAt(date, '10:00'),
    ({ currentPeople }) => currentPeople === 158,
  );
  expect(await slotAt(date, '10:00')).toMatchObject({ status: 'FULL', numAvailable: 0 });
  const stranger = await visitor().hold(people(2, date));
  expect([stranger.status, codeOf(stranger)]).toEqual([409, 'validation_not_enough_spots_in_interval']);
  const small = await joinWaitlist(two, 'Eve', people(2, date));
  expect(small.body.entry).toMatchObject({ state: 'offered', position: null });
  expect((await entryOf(four, big.body.entry.id)).state).toBe('waiting');

  expect((await four.put(`/api/waitlist/${big.body.entry.id}/leave`)).status).toBe(200);
  expect((await two.put(`/api/waitlist/${small.body.entry.id}/leave`)).status).toBe(200);
  await eventually(
    () => slotAt(date, '10:00'),
    ({ numAvailable }) => numAvailable === 2,
  );
  expect((await visitor().hold(people(2, date))).status).toBe(201);
});

describe('a program that is full', () => {
  const week = campWeek({ date: '2027-07-12' });
  it('is waited for by choosing what stands for its waitlist, and booked with the place that is offered', async () => {
    const coach = visitor();
    const others = await coach.hold({
      ...week,
      passes: [{ visitor_type: 'sc-camper', visitor_count: 20 }],
      addons: [{ addon_inventory: 'sc-explorers', addon_count: 20 }],
    });
    expect(others.status).toBe(201);
    const [ann, bob] = [visitor(), visitor()];
    const joined = await joinWaitlist(ann, 'Ann', {
      ...week,
      addons: [{ addon_inventory: 'sc-explorers-wait', addon_count: 1 }],
    });
    expect(joined.body.entry).toMatchObject({
      state: 'waiting',
      position: 1,
      option: 'Explorers (6-8)',
      reservation: { addons: [{ addon_inventory: 'sc-explorers' }] },
    });
    // For another week of the same program: the same queue.
    expect((await joinWaitlist(bob, 'Bob', campWeek({ date: '2027-07-19' }))).body.entry.position).toBe(2);

    await coach.put(`/api/delete_temp_reservation/${others.body.tempReservationId}`, {
      tempReservationToken: others.body.tempReservationToken,
    });
    await untilState(ann, joined.body.entry.id, 'offered');
    const {
      body: { hold, reservation },
    } = await acceptOffer(ann, joined.body.entry.id);
    const { status, body } = await ann.reserve(reservation, {
      hold,
      change: (request) =>
        ({ ...request, reservation: { ...request.reservation, profiles: [camper()] } }) as typeof request,
    });
    expect(status).toBe(201);
    await ann.pay(body.redirect_url!);
    await ann.checkout(body.reservation.id);
    await untilState(ann, joined.body.entry.id, 'booked');
  });

  it('has no waitlist where the venue gives it none', async () => {
    const rangers = {
      ...campWeek({ date: '2027-07-26' }),
      addons: [{ addon_inventory: 'sc-rangers', addon_count: 20 }],
      passes: [{ visitor_type: 'sc-camper', visitor_count: 20 }],
    };
    const held = await visitor().hold(rangers);
    expect(held.status).toBe(201);
    expect(
      codeOf(
        await joinWaitlist(visitor(), 'Gil', {
          ...rangers,
          addons: [{ addon_inventory: 'sc-rangers', addon_count: 1 }],
        }),
      ),
    ).toBe('waitlist_not_offered');
  });
});

describe('joining', () => {
  const date = '2026-12-19';
  beforeAll(() => fullDay(date));

  it('again with the same key answers as before, with another request it is refused, and one person waits once', async () => {
    const [client, again] = [visitor(), key()];
    const first = await joinWaitlist(client, 'Hana', people(2, date), again);
    const repeat = await joinWaitlist(client, 'Hana', people(2, date), again);
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    expect(codeOf(await joinWaitlist(client, 'Hana', people(3, date), again))).toBe('idempotency_key_reused');
    const twice = await joinWaitlist(visitor(), 'Hana', people(1, date));
    expect([codeOf(twice), twice.text]).toEqual([
      'waitlist_already',
      expect.not.stringContaining(first.body.token),
    ]);
  });
  it('again once the entry has been proven, moved on and left answers as at first', async () => {
    const [client, again] = [visitor(), key()];
    const first = await joinUnproven(client, 'Iris', people(2, date), again);
    expect(first.status).toBe(201);
    const { id } = first.body.entry;
    const token = await linkOf(started.admin, id, contactOf('Iris').email);
    await client.get(`/api/waitlist/token/${id}/${token}`);
    expect((await joinUnproven(client, 'Iris', people(2, date), again)).text).toBe(first.text);
    expect((await client.put(`/api/waitlist/${id}/leave`, {})).status).toBe(200);
    const last = await joinUnproven(client, 'Iris', people(2, date), again);
    expect([last.status, last.text]).toEqual([201, first.text]);
  });
  it('names every field that fails', async () => {
    const { status, body } = await visitor().post(
      '/api/waitlist',
      {
        reservation: people(2, date),
        contact: { first_name: ' ', last_name: '', email: 'zoé@example.org', phone: '1' },
        language: 'en',
      },
      { 'idempotency-key': key() },
    );
    expect([status, body]).toMatchObject([
      422,
      {
        fields: {
          first_name: 'input_validation_first_name',
          last_name: 'input_validation_last_name',
          email: 'input_validation_email',
          phone: 'input_validation_phone',
        },
      },
    ]);
  });
  it('shows the entry by its link, and not by its id alone', async () => {
    const ines = visitor();
    const { body } = await joinWaitlist(ines, 'Ines', people(2, date));
    expect((await visitor().get(`/api/waitlist/${body.entry.id}`)).status).toBe(401);
    expect((await visitor().get(`/api/waitlist/token/${body.entry.id}/wrong`)).status).toBe(404);
    for (const cut of [body.token.slice(0, -1), body.token.slice(0, 1), ''])
      expect(codeOf(await visitor().get(`/api/waitlist/token/${body.entry.id}/${cut}`))).toBe(
        cut === '' ? 'not_found' : 'link_invalid',
      );
    const { token } = body;
    const changed = token.slice(0, 5) + (token[5] === 'x' ? 'y' : 'x') + token.slice(6);
    const another = (await joinWaitlist(visitor(), 'Jana', people(1, date))).body.token;
    for (const wrong of [changed, another, `${token}x`])
      expect(codeOf(await visitor().get(`/api/waitlist/token/${body.entry.id}/${wrong}`))).toBe(
        'link_invalid',
      );
    const other = visitor();
    other.position = ines.position;
    expect((await other.get(`/api/waitlist/token/${body.entry.id}/${body.token}`)).body).toMatchObject({
      state: 'waiting',
    });
    expect((await entryOf(other, body.entry.id)).id).toBe(body.entry.id);
    expect(codeOf(await visitor().hold(people(1, date), `waitlist-${body.entry.id}-1`))).toBe(
      'hold_token_wrong',
    );
  });
});

describe('at the desk', () => {
  const date = '2026-12-20';
  it('staff see who waits in which order, change it, take somebody off, and offer out of turn', async () => {
    const { couple, theirs } = await fullDay(date);
    const entries: string[] = [];
    for (const [name, count] of [
      ['Kim', 4],
      ['Lea', 2],
      ['Max', 2],
    ] as const)
      entries.push((await joinWaitlist(visitor(), name, people(count, date))).body.entry.id);
    const casey = visitor();
    await casey.signIn('casey');
    const list = async () =>
      (
        await casey.get<WaitlistRow[]>(
          `/api/admin/waitlist?filter=${encodeURIComponent(JSON.stringify({ inventory: 'rattle-ridge', visit_date: date }))}&range=[0,24]`,
        )
      ).body.map(({ first_name, position, state }) => [first_name, position, state]);
    await eventually(list, (rows) => rows.length === 3);
    expect(await list()).toEqual([
      ['Kim', 1, 'waiting'],
      ['Lea', 2, 'waiting'],
      ['Max', 3, 'waiting'],
    ]);
    expect(
      (await casey.put(`/api/admin/waitlist/${entries[2]!}/move`, { before: entries[1] })).body,
    ).toMatchObject({ position: 2, is_last: false });
    await eventually(list, (rows) => rows[1]![0] === 'Max');
    expect((await casey.put(`/api/admin/waitlist/${entries[1]!}/offer`)).body).toMatchObject({
      code: 'waitlist_no_room',
    });

    await cancel(couple, theirs);
    const max = await eventually(
      () => casey.get<WaitlistRow>(`/api/admin/waitlist/${entries[2]!}`),
      ({ body }) => body.state === 'offered',
    );
    expect(max.body).toMatchObject({ state: 'offered', lapses_at: expect.any(String) as unknown });
    expect((await casey.put(`/api/admin/waitlist/${entries[2]!}/remove`)).body).toMatchObject({
      state: 'removed',
    });
    await eventually(
      () => casey.get<WaitlistRow>(`/api/admin/waitlist/${entries[1]!}`),
      ({ body }) => body.state === 'offered',
    );
    expect(
      (await casey.get<WaitlistRow[]>('/api/admin/waitlist?range=[0,0]')).headers.get('content-range'),
    ).toMatch(/^waitlist 0-0\/\d+$/);
  });

  it('staff move no entry that there is not, and none before one that does not wait', async () => {
    const casey = visitor();
    await casey.signIn('casey');
    const full = '2027-01-10';
    await fullDay(full);
    const { body } = await joinWaitlist(visitor(), 'Nia', people(2, full));
    const unknown = '9ZZZZZZZZ9';
    const moved = async (entry: string, before: string | null) => {
      const reply = await casey.put(`/api/admin/waitlist/${entry}/move`, { before });
      return [reply.status, codeOf(reply)];
    };
    expect([await moved(unknown, null), await moved(body.entry.id, unknown)]).toEqual([
      [404, 'waitlist_entry_not_found'],
      [409, 'waitlist_not_waiting'],
    ]);
    expect((await entryOf(casey, body.entry.id)).state).toBe('waiting');
  });

  it('an erased person is off the list and nowhere any more', async () => {
    const { body } = await joinWaitlist(visitor(), 'Zwyxa', people(2, date));
    expect(body.entry.state).toBe('waiting');
    const admin = await signedInAdmin(started.running.url);
    expect((await admin.post(`/api/admin/waitlist/${body.entry.id}/erase`)).body).toEqual({ erased: true });
    const { text, body: row } = await eventually(
      () => admin.get<WaitlistRow>(`/api/admin/waitlist/${body.entry.id}`),
      (reply) => reply.body.first_name === null,
    );
    expect([row.state, text]).toEqual(['removed', expect.not.stringContaining('Zwyxa')]);
    expect(await mailbox(admin)).not.toContain('zwyxa');
    expect((await entryOf(admin, body.entry.id)).contact).toBeNull();
  });
});

it('a waitlist that is stopped offers nothing more, tells those who wait, and makes its places free', async () => {
  const date = '2026-12-30';
  const { couple, theirs } = await fullDay(date);
  const [kim, lee] = [visitor(), visitor()];
  const first = await joinWaitlist(kim, 'Kim', people(2, date));
  const second = await joinWaitlist(lee, 'Lea', people(2, date));
  expect([first.status, second.status]).toEqual([201, 201]);
  const admin = await signedInAdmin(started.running.url);
  const path = '/api/admin/inventories/rattle-ridge?group=escarpment';
  const change = async (waitlist: boolean): Promise<void> => {
    const { _group, ...document } = (
      await admin.get<Record<string, unknown> & { settings: Record<string, unknown> }>(path)
    ).body;
    const saved = await admin.put(path, {
      ...document,
      settings: { ...document.settings, waitlist },
    });
    expect(saved.status).toBe(200);
  };
  await change(false);
  await untilState(kim, first.body.entry.id, 'removed');
  await untilState(lee, second.body.entry.id, 'removed');
  expect(await followed(first.body.entry.id, first.body.token)).toMatchObject({ removed_for: 'stopped' });
  expect(
    await eventually(
      () => mailbox(kim),
      (text) => text.split('The waitlist has ended').length > 2,
    ),
  ).toContain('The waitlist has ended: Rattle Ridge day use');
  expect((await cancel(couple, theirs)).status).toBe(200);
  await eventually(
    () => visitor().hold(people(2, date)),
    ({ status }) => status === 201,
  );
  expect(codeOf(await joinWaitlist(kim, 'Kim', people(2, date)))).toBe('waitlist_not_offered');
  await change(true);
  expect((await joinWaitlist(kim, 'Kim', people(2, date))).status).toBe(201);
});

it('an offer has the price of its offer, whatever it costs by the time it is accepted', async () => {
  const date = '2027-01-06';
  const ann = visitor();
  const { couple, theirs } = await fullDay(date);
  const { body: joined } = await joinWaitlist(ann, 'Anouk', people(2, date));
  expect((await cancel(couple, theirs)).status).toBe(200);
  await untilState(ann, joined.entry.id, 'offered');
  const admin = await signedInAdmin(started.running.url);
  const rules = (await admin.get<PriceRule[]>('/api/admin/price_rules?range=[0,99]')).body.filter(
    ({ visitor_type_id }) => visitor_type_id === 'rr-adult',
  );
  for (const { rule_id } of rules) {
    const { body } = await admin.get<PriceRule>(`/api/admin/price_rules/${rule_id}`);
    const dearer = { ...body, price_before_tax: 50, price: 56.5 };
    expect((await admin.put(`/api/admin/price_rules/${rule_id}`, dearer)).status).toBe(200);
  }
  const { hold, reservation } = (await acceptOffer(ann, joined.entry.id)).body;
  const { body: quote } = await ann.post<QuoteAnswer>('/api/quote', {
    reservation,
    tempReservationId: hold.tempReservationId,
    tempReservationToken: hold.tempReservationToken,
  });
  expect(quote.lines[0]!.unit_price).toBe(theirs.reservation.lines[0]!.unit_price);
  expect((await ann.quote(people(2, date))).lines[0]!.unit_price).toBe(56.5);
});

it('an offer grows no further than any other hold', async () => {
  const date = '2027-01-08';
  const ann = visitor();
  const { couple, theirs } = await fullDay(date);
  const { body: joined } = await joinWaitlist(ann, 'Anita', people(2, date));
  expect((await cancel(couple, theirs)).status).toBe(200);
  await untilState(ann, joined.entry.id, 'offered');
  const admin = await signedInAdmin(started.running.url);
  const path = '/api/admin/inventory_group/escarpment';
  const boundedTo = async (most: string): Promise<void> => {
    const { body: group } = await admin.get<InventoryGroup>(path);
    const settings = { ...group.settings, max_people_per_hold: most };
    expect((await admin.put(path, { ...group, settings })).status).toBe(200);
  };
  const { tempReservationId, tempReservationToken } = (await acceptOffer(ann, joined.entry.id)).body.hold;
  const held = (count: number, arrival_time: string) =>
    ann.hold({ ...people(count, date), arrival_time }, key(), { tempReservationId, tempReservationToken });
  await boundedTo('1');
  expect((await held(2, '10:00')).status).toBe(201);
  await boundedTo('30');
  for (const time of ['10:00', '14:00']) expect(codeOf(await held(40, time))).toBe('hold_too_many_people');
  expect((await held(3, '14:00')).status).toBe(201);
  await boundedTo('200');
});

/** Joins with another address and one phone number; answers the entry and its link's secret. */
const joinTwin = async (name: string, basket: Basket): Promise<[id: string, token: string]> => {
  const email = `${name.toLowerCase()}@example.org`;
  const { body } = await visitor().post<JoinAnswer>(
    '/api/waitlist',
    {
      reservation: basket,
      contact: { first_name: name, last_name: 'Roy', email, phone: '905 555 0100' },
      language: 'en',
    },
    { 'idempotency-key': key() },
  );
  return [body.entry.id, await linkOf(started.admin, body.entry.id, email)];
};

/** As a browser follows the link in the mail: where it is led, and what the page reads there. */
const followed = async (id: string, token: string) => {
  const browser = visitor();
  const led = await browser.get(`/waitlist/token?entry=${id}&token=${token}`);
  const to = new URL(led.headers.get('location')!, started.running.url);
  expect([led.status, to.pathname, to.searchParams.get('entry')]).toEqual([303, '/waitlist', id]);
  const page = await browser.get<string>(to.pathname + to.search);
  expect([page.status, page.text.slice(0, 15)]).toEqual([200, '<!doctype html>']);
  const { state, removed_for, contact, reservation_id } = await entryOf(browser, id);
  return {
    state,
    removed_for,
    name: contact?.first_name,
    reservation_id,
    refused: to.searchParams.get('refused'),
  };
};

it('the link of an entry that has ended leads to what became of it, and to nobody else', async () => {
  const date = '2026-12-11';
  const admin = await signedInAdmin(started.running.url);
  const { couple, theirs } = await fullDay(date);
  const [lena, moe, nia, oda] = [visitor(), visitor(), visitor(), visitor()];
  const [left, offered, erased, taken] = [
    (await joinWaitlist(lena, 'Lena', people(2, date))).body,
    (await joinWaitlist(moe, 'Moe', people(2, date))).body,
    (await joinWaitlist(nia, 'Nia', people(2, date))).body,
    (await joinWaitlist(oda, 'Oda', people(2, date))).body,
  ];
  const none = { removed_for: null, reservation_id: null, refused: null };
  expect((await lena.put(`/api/waitlist/${left.entry.id}/leave`, {})).status).toBe(200);
  expect(await followed(left.entry.id, left.token)).toEqual({ ...none, state: 'left', name: 'Lena' });
  expect((await admin.post(`/api/admin/waitlist/${erased.entry.id}/erase`)).status).toBe(200);
  expect(await followed(erased.entry.id, erased.token)).toEqual({
    ...none,
    state: 'removed',
    removed_for: 'erased',
    name: undefined,
  });
  expect((await admin.put(`/api/admin/waitlist/${taken.entry.id}/remove`, {})).status).toBe(200);
  expect(await followed(taken.entry.id, taken.token)).toEqual({
    ...none,
    state: 'removed',
    removed_for: 'staff',
    name: 'Oda',
  });

  // Both have one phone number: the first to open the link has the place.
  const [twin, copy] = ['Pat', 'Pim'].map((name) => joinTwin(name, people(2, date)));
  const links = await Promise.all([twin!, copy!]);
  expect(await followed(...links[0])).toMatchObject({ state: 'waiting', refused: null });
  expect(await followed(...links[1])).toMatchObject({ state: 'unproven', refused: 'waitlist_already' });
  expect((await cancel(couple, theirs)).status).toBe(200);
  await untilState(moe, offered.entry.id, 'offered');
  const {
    body: { hold, reservation },
  } = await acceptOffer(moe, offered.entry.id);
  const { body: booking } = await moe.reserve(reservation, { hold });
  await moe.pay(booking.redirect_url!);
  await moe.checkout(booking.reservation.id);
  await untilState(moe, offered.entry.id, 'booked');
  expect(await followed(offered.entry.id, offered.token)).toEqual({
    ...none,
    state: 'booked',
    name: 'Moe',
    reservation_id: booking.reservation.id,
  });
});

it('staff of another venue prove their address like everybody else', async () => {
  const date = '2027-01-21';
  await fullDay(date);
  const olga = { cookie: await managerOfLakeside(started.running), 'idempotency-key': key() };
  const elsewhere = await visitor().post<JoinAnswer>(
    '/api/waitlist',
    { reservation: people(2, date), contact: contactOf('Olga'), language: 'en' },
    olga,
  );
  expect(elsewhere.body.entry).toMatchObject({ state: 'unproven' });
});

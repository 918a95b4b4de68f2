import type {
  Basket,
  CapacityRule,
  CheckoutAnswer,
  EditAnswer,
  EditQuoteAnswer,
  ErrorBody,
  HistoryAnswer,
  Membership,
  OccupancyAnswer,
  ReservationAnswer,
} from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, moneyFaults, openCheckouts, placeFaults } from '../support/invariants.js';
import { camper, campWeek } from '../support/participants.js';
import { atRest, catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { readModelFaults } from '../support/replay.js';
import { eventsOf, intentsOf, MovableClock } from '../support/stores.js';

const clock = new MovableClock();
const started = startedProduct({}, { clock });

/** Everything adds up: ledgers, money and read models agree with the log. */
afterEach(async () => {
  await atRest(started.running);
  const events = await eventsOf(started.running.storage.log);
  const [intents, open] = [await intentsOf(started.running.storage), openCheckouts(events)];
  expect([
    ...foldLedgers(events).faults,
    ...placeFaults(events, open),
    ...moneyFaults(events, intents, open),
  ]).toEqual([]);
});

const adults = (visitor_count: number, more: Partial<Basket> = {}): Basket =>
  walk({
    passes: [
      { visitor_type: 'rr-adult', visitor_count },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    ...more,
  });
/** The Saturdays and Sundays that can be booked: one price, 25 cars an hour. Tests that count nobody share theirs. */
const WEEKEND_DAYS = 18;
let days = 0;
const nextDate = (): string =>
  new Date(Date.parse('2026-12-05') + (7 * Math.floor((days % WEEKEND_DAYS) / 2) + (days++ % 2)) * 86_400_000)
    .toISOString()
    .slice(0, 10);

/** A confirmed reservation on a day of its own, and the browser that holds it. */
const booked = async (
  basket: Basket,
): Promise<{ visitor: Client; id: string; token: string; reservation: ReservationAnswer }> => {
  const visitor = new Client(started.running.url);
  const { body, status } = await visitor.reserve(basket);
  expect([status, body]).toEqual([201, expect.anything()]);
  const { id } = body.reservation;
  if (body.redirect_url) await visitor.pay(body.redirect_url);
  const { body: checkout } = await visitor.checkout(id);
  return { visitor, id, token: body.token, reservation: checkout.reservation };
};
const slotOf = async (date: string, time = '10:00') =>
  (
    await started.admin.get<OccupancyAnswer>(
      `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
      { 'stile-position': await started.running.storage.log.head() },
    )
  ).body.slots.find((slot) => slot.time === time)!;
const people = async (date: string, time?: string): Promise<number> =>
  (await slotOf(date, time)).currentPeople;
const editState = (visitor: Client, id: string, edit: number, state: CheckoutAnswer['state']) =>
  visitor.checkout(id, state, edit);
const shown = async (visitor: Client, id: string) =>
  (await visitor.get<ReservationAnswer>(`/api/reservation/${id}`)).body;

type Shown = CapacityRule & { readonly _revision: number };
/** The rule for people at Rattle Ridge with another limit while `act` runs. */
const withPeople = async (max_capacity: number, act: () => Promise<void>): Promise<void> => {
  const save = async (max: number): Promise<void> => {
    const { body } = await started.admin.get<Shown>('/api/admin/capacity_rules/rr-people');
    expect(
      (await started.admin.put('/api/admin/capacity_rules/rr-people', { ...body, max_capacity: max })).status,
    ).toBe(200);
  };
  await save(max_capacity);
  try {
    await act();
  } finally {
    await save(160);
  }
};

describe('a visitor', () => {
  it('comes with more people: the difference alone is taken and paid', async () => {
    const date = nextDate();
    const { visitor, id, reservation } = await booked(adults(2, { date }));
    expect([reservation.price, reservation.revision]).toEqual([23, 2]);
    const { status, body } = await visitor.edit(id, adults(5, { date }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      edit: 1,
      reservation: { price: 23, revision: 2, pending_edit: { edit: 1, price: 57.5, to_pay: 34.5 } },
    });
    // Held while it is paid, and the reservation is as it was.
    expect(await people(date)).toBe(5);
    expect((await visitor.pay(body.redirect_url!)).headers.get('location')).toContain(
      `/api/checkout/${id}/return?edit=1`,
    );
    const { body: done } = await editState(visitor, id, 1, 'completed');
    expect(done.reservation).toMatchObject({
      price: 57.5,
      revision: 3,
      amount_to_return: 0,
      charges: [
        { id: `${id}.1`, amount: 23 },
        { id: `${id}.2`, amount: 34.5 },
      ],
    });
    expect(done.reservation.pending_edit).toBeUndefined();
    expect(await people(date)).toBe(5);
  });

  it('comes with fewer: the places are free at once, and what goes back shows', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(4, { date }));
    const { status, body } = await visitor.edit(id, adults(1, { date }));
    expect([status, body.redirect_url]).toEqual([200, null]);
    expect(body.reservation).toMatchObject({
      price: 11.5,
      amount_going_back: 34.5,
      charges: [{ amount: 46 }],
    });
    expect(await people(date)).toBe(1);
    // The returned money is paid again, once it is back.
    await atRest(started.running);
    expect((await visitor.quoteEdit(id, adults(3, { date }))).edit).toMatchObject({
      difference: 23,
      to_pay: 23,
      amount_to_return: 0,
    });
  });

  it('changes what staff changed: money that is still to be returned is used before more is charged', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(4, { date }));
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    await casey.edit(id, adults(1, { date }));
    expect((await visitor.quoteEdit(id, adults(3, { date }))).edit).toMatchObject({
      difference: 23,
      to_pay: 0,
      amount_to_return: 11.5,
    });
    expect((await casey.edit(id, adults(3, { date }))).body.reservation).toMatchObject({
      price: 34.5,
      amount_to_return: 11.5,
    });
    expect((await visitor.quoteEdit(id, adults(5, { date }))).edit).toMatchObject({
      difference: 23,
      to_pay: 11.5,
      amount_to_return: 0,
    });
  });

  it('sends back what it read with one field changed: that is the change, also when it is sent again', async () => {
    // Days of other tests, which it leaves as they were.
    const [date, other] = ['2026-12-05', '2026-12-06'];
    const { visitor, id } = await booked(adults(2, { date }));
    const written = async () => {
      const { body: of } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`);
      const { inventory_group, inventory, reservation_type, discount_group, discounts, vehicles } = of;
      const { visit_date, arrival_time, start_date, end_date, passes, contact } = of;
      const { subtotal, tax_amount, price, revision } = of;
      const { pledged: _, ...details } = of.details!;
      const reservation = {
        inventory_group,
        inventory,
        reservation_type,
        discount_group,
        date: visit_date,
        arrival_time,
        start_date,
        end_date,
        passes,
        addons: [],
        discounts,
        vehicles,
        contact: contact!,
        subtotal,
        tax_amount,
        price,
        details,
      };
      return { reservation, revision };
    };
    const send = (body: object, idempotencyKey = key()) =>
      visitor.put<EditAnswer & ErrorBody>(`/api/reservation/${id}`, body, {
        'idempotency-key': idempotencyKey,
      });

    const first = await written();
    const named = { ...first.reservation, contact: { ...first.reservation.contact, last_name: 'Byron' } };
    const sameKey = key();
    for (const { status, body } of [
      await send({ ...first, reservation: named }, sameKey),
      await send({ ...first, reservation: named }, sameKey),
    ])
      expect([status, body.reservation.contact?.name, body.edit]).toEqual([200, 'Ada Byron', 1]);

    const second = await written();
    const moved = { ...second.reservation, start_date: `${other}T11:00` };
    const quoted = await visitor.post<EditQuoteAnswer>('/api/quote', {
      reservation_id: id,
      reservation: Object.fromEntries(
        Object.entries(moved).filter(
          ([name]) => !['contact', 'details', 'vehicles', 'subtotal', 'tax_amount', 'price'].includes(name),
        ),
      ),
    });
    expect([quoted.status, quoted.body.edit!.difference]).toEqual([200, 0]);
    const { body } = await send({ ...second, reservation: moved });
    expect([body.reservation.visit_date, body.reservation.arrival_time]).toEqual([other, '11:00']);

    const third = await written();
    const disagreeing = { ...third.reservation.contact, name: 'Mary Shelley', first_name: 'Eva' };
    const refused = await send({ ...third, reservation: { ...third.reservation, contact: disagreeing } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      400,
      ['body.reservation.contact.name'],
    ]);
    await visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  });

  it('comes on another day: nothing is left on the previous day, and the mail updates the same visit', async () => {
    const [date, other] = [nextDate(), nextDate()];
    const { visitor, id } = await booked(adults(2, { date }));
    const before = (await visitor.get<string>(`/api/reservation/${id}/calendar.ics`)).text;
    const { body } = await visitor.edit(id, adults(2, { date: other, arrival_time: '11:00' }));
    expect(body.reservation).toMatchObject({
      visit_date: other,
      arrival_time: '11:00',
      price: 23,
      amount_to_return: 0,
    });
    expect([await people(date), await people(other, '11:00')]).toEqual([0, 2]);
    // And back again: a day that was given up can be booked again.
    const after = (await visitor.get<string>(`/api/reservation/${id}/calendar.ics`)).text;
    const line = (text: string, name: string): string | undefined =>
      new RegExp(`^${name}[:;](.*)$`, 'm').exec(text)?.[1]?.trim();
    expect([line(before, 'SEQUENCE'), line(after, 'SEQUENCE'), line(after, 'UID')]).toEqual([
      '0',
      '1',
      line(before, 'UID'),
    ]);
    const startsAt = (text: string) => line(text, 'DTSTART;TZID=America/Toronto');
    expect(startsAt(before)).toMatch(/T100000$/);
    expect(startsAt(after)).toMatch(/T110000$/);
    const mails = await eventually(
      () => visitor.get<string>('/mailbox'),
      ({ text }) => text.includes(`Changed: your visit`) && text.includes(id),
    );
    expect(mails.text).toContain('Changed: your visit');
    expect((await visitor.edit(id, adults(2, { date }))).body.reservation.visit_date).toBe(date);
    expect([await people(date), await people(other, '11:00')]).toEqual([2, 0]);
  });

  it('adds a product and changes it: its stock and its day are taken and given back', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(2, { date }));
    const binoculars = async (): Promise<number> =>
      (
        await visitor.get<OccupancyAnswer>(
          `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
        )
      ).body.addon_occupancy.checkouts.find((addon) => addon.id === 'rr-binoculars')!.available!;
    const added = await visitor.edit(
      id,
      adults(2, { date, addons: [{ addon_inventory: 'rr-binoculars', addon_count: 2 }] }),
    );
    expect(await binoculars()).toBe(13);
    await visitor.pay(added.body.redirect_url!);
    await editState(visitor, id, 1, 'completed');
    const changed = await visitor.edit(
      id,
      adults(2, { date, addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }] }),
    );
    expect([changed.body.reservation.pending_edit, await binoculars()]).toEqual([
      { edit: 2, price: 50.12, to_pay: 15.82 },
      13,
    ]);
    await visitor.pay(changed.body.redirect_url!);
    const { body } = await editState(visitor, id, 2, 'completed');
    expect(body.reservation.lines.map(({ item, price }) => [item, price])).toEqual([
      ['rr-adult', 23],
      ['rr-car', 0],
      ['rr-guide', 27.12],
    ]);
    expect([
      body.reservation.charges.map(({ amount }) => amount),
      await eventually(binoculars, (left) => left === 15),
    ]).toEqual([[23, 11.3, 15.82], 15]);
  });

  it('keeps the last place when the slot is full, and gets no other', async () => {
    const date = nextDate();
    await withPeople(2, async () => {
      const { visitor, id } = await booked(
        adults(2, { date, addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }] }),
      );
      const quote = await visitor.quoteEdit(id, adults(2, { date }));
      expect(quote.edit).toMatchObject({ difference: -9.04, refusal: null });
      const more = await visitor.quoteEdit(id, adults(3, { date }));
      expect(more.edit.refusal).toMatchObject({
        code: 'validation_not_enough_spots_in_interval',
        detail: { left: 0 },
      });
      expect(await visitor.edit(id, adults(3, { date }))).toMatchObject({
        status: 409,
        body: { code: 'validation_not_enough_spots_in_interval', detail: { left: 0 } },
      });
      expect((await visitor.edit(id, adults(2, { date }))).body.reservation.price).toBe(23);
      // A child instead of an adult takes the same unit.
      const child = await visitor.edit(
        id,
        walk({
          date,
          passes: [
            { visitor_type: 'rr-adult', visitor_count: 1 },
            { visitor_type: 'rr-child', visitor_count: 1 },
            { visitor_type: 'rr-car', visitor_count: 1 },
          ],
        }),
      );
      expect([child.status, await people(date)]).toEqual([200, 2]);
    });
  });

  it('who has more than a rule allows by now may keep it or come with fewer, but not with more', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(6, { date }));
    await withPeople(3, async () => {
      expect((await visitor.edit(id, adults(7, { date }))).status).toBe(409);
      const firewood = await visitor.edit(
        id,
        adults(6, { date, addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }] }),
      );
      expect(firewood.body.redirect_url).not.toBeNull();
      expect((await visitor.edit(id, adults(5, { date }))).status).toBe(200);
      expect([
        await people(date),
        (await visitor.edit(id, adults(4, { date }))).body.reservation.amount_going_back,
      ]).toEqual([5, 11.5]);
    });
  });

  it('comes with fewer on a day that was closed since, and with nobody and nothing more', async () => {
    // A day that no other test uses.
    const date = '2026-12-16';
    const firewood = { addon_inventory: 'rr-firewood', addon_count: 1 };
    const { visitor, id, reservation } = await booked(adults(3, { date, addons: [firewood] }));
    const { body: rule } = await started.admin.get<Shown>('/api/admin/capacity_rules/rr-people');
    const storm = {
      ...rule,
      id: 'rr-storm',
      rule_type: 'CLOSED_DATES',
      intervals: [date],
      max_capacity: null,
    };
    const { _revision, _group, ...document } = storm as Shown & { _group?: string };
    expect((await started.admin.post('/api/admin/capacity_rules', document)).status).toBe(201);
    try {
      expect(await visitor.edit(id, adults(4, { date, addons: [firewood] }))).toMatchObject({
        status: 409,
        body: { code: 'day_closed' },
      });
      expect(
        await visitor.edit(id, adults(2, { date, addons: [{ ...firewood, addon_count: 2 }] })),
      ).toMatchObject({ status: 409, body: { code: 'day_closed' } });
      expect((await visitor.quoteEdit(id, adults(2, { date }))).edit.refusal).toBeNull();
      const { body: fewer } = await visitor.edit(id, adults(2, { date }));
      expect(fewer.reservation.amount_going_back).toBeCloseTo(reservation.price - fewer.reservation.price, 2);
    } finally {
      expect((await started.admin.call('DELETE', '/api/admin/capacity_rules/rr-storm')).status).toBe(200);
    }
    expect(await people(date)).toBe(2);
  });

  it('keeps the price agreed before for what stays, and the coupon that has ended since', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(2, { date, coupons: ['RIDGE10'] }));
    const { body: price } = await started.admin.get<{ price: number }>('/api/admin/price_rules/2');
    const { body: coupon } = await started.admin.get<object>('/api/admin/coupons/RIDGE10');
    expect(
      (await started.admin.put('/api/admin/price_rules/2', { ...price, price: 13.56, price_before_tax: 12 }))
        .status,
    ).toBe(200);
    expect((await started.admin.put('/api/admin/coupons/RIDGE10', { ...coupon, active: false })).status).toBe(
      200,
    );
    try {
      const {
        lines,
        discounts,
        price: total,
        edit,
      } = await visitor.quoteEdit(id, adults(3, { date, coupons: ['RIDGE10'] }));
      expect(lines.map(({ item, count, unit_price }) => [item, count, unit_price])).toEqual([
        ['rr-adult', 2, 11.5],
        ['rr-adult', 1, 13.56],
        ['rr-car', 1, 0],
      ]);
      expect([discounts.map(({ amount }) => amount), total, edit.difference]).toEqual([[3.656], 32.9, 12.2]);
      expect(
        (await visitor.edit(id, adults(1, { date, coupons: ['RIDGE10'] }))).body.reservation,
      ).toMatchObject({ price: 10.35, amount_going_back: 10.35 });
      // Another visit has another price, and a coupon that was given up does not come back.
      expect(
        (await visitor.quoteEdit(id, adults(1, { date: nextDate(), coupons: ['RIDGE10'] }))).lines[0],
      ).toMatchObject({ unit_price: 13.56 });
      // The money of the edit before is back by then, or it would pay for this one.
      await atRest(started.running);
      const { body: without } = await visitor.edit(id, adults(1, { date }));
      await visitor.pay(without.redirect_url!);
      await editState(visitor, id, without.edit, 'completed');
      expect(
        (
          await visitor.post<ErrorBody>('/api/quote', {
            reservation_id: id,
            reservation: adults(1, { date, coupons: ['RIDGE10'] }),
          })
        ).body,
      ).toMatchObject({ fields: { 'coupons.0': 'coupon_inactive' } });
    } finally {
      const again = async (path: string, document: object): Promise<void> => {
        await started.admin.put(path, { ...(await started.admin.get<object>(path)).body, ...document });
      };
      await again('/api/admin/price_rules/2', {
        price: price.price,
        price_before_tax: (price as unknown as { price_before_tax: number }).price_before_tax,
      });
      await again('/api/admin/coupons/RIDGE10', { active: true });
    }
  });

  it('keeps what a coupon took off when its terms are edited, and when it is deleted', async () => {
    const date = '2026-12-05';
    const half = {
      code: 'HALF',
      description: 'Half price',
      active: true,
      start_date: '2020-01-01',
      end_date: '2099-12-31',
      max_uses: null,
      discount_rule: {
        rule_type: 'percent',
        discount_amount: 50,
        discount_quantity: null,
        discount_effect: 'whole_order',
        addon_inventory: null,
        visitor_type: null,
      },
    };
    const created = await started.admin.post('/api/admin/coupons', half);
    expect([created.status, created.body]).toEqual([201, expect.anything()]);
    const basketOf = (count: number): Basket => adults(count, { date, coupons: ['HALF'] });
    const { visitor, id } = await booked(basketOf(2));
    const seen = async (count: number) => {
      const { price, edit } = await visitor.quoteEdit(id, basketOf(count));
      return [price, edit.difference, edit.refusal];
    };
    const { body: stored } = await started.admin.get<object>('/api/admin/coupons/HALF');
    await started.admin.put('/api/admin/coupons/HALF', {
      ...stored,
      discount_rule: { ...half.discount_rule, discount_amount: 10 },
    });
    expect([await seen(2), await seen(1), await seen(3)]).toEqual([
      [11.5, 0, null],
      [5.75, -5.75, null],
      [21.85, 10.35, null],
    ]);
    const same = await visitor.edit(id, basketOf(2));
    expect([same.status, same.body.redirect_url, same.body.reservation.price]).toEqual([200, null, 11.5]);
    expect((await started.admin.delete('/api/admin/coupons/HALF')).status).toBe(200);
    expect([await seen(2), await seen(1), await seen(3)]).toEqual([
      [11.5, 0, null],
      [5.75, -5.75, null],
      [23, 11.5, null],
    ]);
    const fewer = await visitor.edit(id, basketOf(1));
    expect([fewer.status, fewer.body.reservation.price, fewer.body.reservation.amount_going_back]).toEqual([
      200, 5.75, 5.75,
    ]);
    // Another visit is discounted by the terms that were agreed.
    const later = adults(1, { date: '2026-12-12', coupons: ['HALF'] });
    const quoted = await visitor.quoteEdit(id, later);
    const moved = await visitor.edit(id, later);
    expect([quoted.price, quoted.edit.refusal, moved.status, moved.body.reservation.price]).toEqual([
      5.75,
      null,
      200,
      5.75,
    ]);
    // The code costs no tries: the reservation has it.
    for (let i = 0; i < 70; i++) await visitor.quoteEdit(id, later);
    expect(await visitor.quoteEdit(id, later)).toMatchObject({ price: 5.75, edit: { difference: 0 } });
  });

  it('keeps the prices of a discount group that is deleted, and goes without it to another day', async () => {
    const date = '2026-12-05';
    const guild = { id: 'guild', name: 'Guild', membership: false };
    expect((await started.admin.post('/api/admin/discount_groups', guild)).status).toBe(201);
    const { body: listed } = await started.admin.get('/api/admin/price_rules/2');
    const { id: _id, _revision, ...rule } = listed;
    const created = await started.admin.post('/api/admin/price_rules', {
      ...rule,
      rule_id: 9901,
      discount_group_name: 'Guild',
      priority: 90,
      price: 9.04,
      price_before_tax: 8,
    });
    expect([created.status, created.body]).toEqual([201, expect.anything()]);
    const { visitor, id, reservation } = await booked(adults(3, { date, discount_group: 'guild' }));
    expect(reservation.price).toBe(27.12);
    for (const path of ['price_rules/9901', 'discount_groups/guild'])
      expect((await started.admin.delete(`/api/admin/${path}`)).status).toBe(200);
    const seen = async (basket: Basket) => {
      const { price, edit } = await visitor.quoteEdit(id, basket);
      return [price, edit.difference, edit.refusal];
    };
    // The page has no such group to name.
    for (const named of [{}, { discount_group: 'guild' }])
      expect([
        await seen(adults(3, { date, ...named })),
        await seen(adults(1, { date, ...named })),
        await seen(adults(4, { date, ...named })),
      ]).toEqual([
        [27.12, 0, null],
        [9.04, -18.08, null],
        [38.62, 11.5, null],
      ]);
    const fewer = await visitor.edit(id, adults(2, { date }));
    expect([fewer.status, fewer.body.reservation]).toMatchObject([
      200,
      { price: 18.08, discount_group: 'guild', amount_going_back: 9.04 },
    ]);
    const later = adults(2, { date: '2026-12-12' });
    expect(await seen(later)).toEqual([23, 4.92, null]);
    expect((await visitor.edit(id, later)).status).toBe(200);
  });

  it('who came as a member once need not say their number again, and who becomes one must', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(
      adults(2, {
        date,
        discount_group: 'annual-pass',
        main_membership: 'AP100001',
        member_last_name: 'Okafor',
      }),
    );
    expect((await visitor.edit(id, adults(1, { date, discount_group: 'annual-pass' }))).status).toBe(200);
    expect((await visitor.quoteEdit(id, adults(1, { date, discount_group: null }))).edit).toMatchObject({
      difference: 11.5,
      refusal: null,
    });
    const other = await booked(adults(1, { date }));
    expect(
      (await other.visitor.quoteEdit(other.id, adults(1, { date, discount_group: 'annual-pass' }))).edit
        .refusal,
    ).toMatchObject({ code: 'validation_membership_number' });
  });

  it('moves to no day after the end of the card that they came with', async () => {
    const path = '/api/admin/memberships/AP100001?group=escarpment';
    const { body: card } = await started.admin.get<Membership>(path);
    const [date, next] = ['2026-12-19', '2026-12-20'];
    const { visitor, id } = await booked(
      adults(1, {
        date,
        discount_group: 'annual-pass',
        main_membership: 'AP100001',
        member_last_name: 'Okafor',
      }),
    );
    const endsOn = async (expires: string): Promise<void> => {
      const { body } = await started.admin.get<Membership>(path);
      expect((await started.admin.put(path, { ...body, expires })).status).toBe(200);
      await catalogueReaches(started.running, await started.running.storage.log.head());
    };
    await endsOn(date);
    const moved = adults(1, { date: next, discount_group: 'annual-pass' });
    const expired = { code: 'membership_expired' };
    expect((await visitor.quoteEdit(id, moved)).edit.refusal).toMatchObject(expired);
    expect(await visitor.edit(id, moved)).toMatchObject({ status: 422, body: expired });
    // Another time of the same day is no other day.
    const later = adults(1, { date, arrival_time: '11:00', discount_group: 'annual-pass' });
    expect((await visitor.edit(id, later)).status).toBe(200);
    await endsOn(card.expires);
    expect((await visitor.edit(id, moved)).status).toBe(200);
  });

  it('who changes nothing but their name is neither charged nor refused, whatever has become of the rules', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(3, { date }));
    await withPeople(0, async () => {
      const { status, body } = await visitor.edit(id, adults(3, { date }), {
        change: (request) => ({
          ...request,
          reservation: {
            ...request.reservation,
            contact: { ...request.reservation.contact, first_name: 'Augusta' },
          },
        }),
      });
      expect([
        status,
        body.redirect_url,
        body.reservation.contact?.first_name,
        body.reservation.price,
      ]).toEqual([200, null, 'Augusta', 34.5]);
    });
    const rows = await started.admin.get<object[]>(
      `/api/admin/reservations?filter=${encodeURIComponent(JSON.stringify({ id }))}`,
      { 'stile-position': await started.running.storage.log.head() },
    );
    expect(rows.body).toMatchObject([{ first_name: 'Augusta', price: 34.5, paid: 34.5, people: 3 }]);
  });
});

describe('the difference at the gateway', () => {
  const raised = async () => {
    const date = nextDate();
    const visit = await booked(adults(2, { date }));
    const idempotencyKey = key();
    const { body } = await visit.visitor.edit(visit.id, adults(3, { date }), { idempotencyKey });
    return { ...visit, date, idempotencyKey, redirectUrl: body.redirect_url! };
  };

  it('declined and tried with another card is paid once', async () => {
    const { visitor, id, redirectUrl } = await raised();
    await visitor.pay(redirectUrl, 'decline');
    await eventually(
      () => visitor.checkout(id, 'waiting_for_payment', 1),
      ({ body }) => body.reason === 'card_declined',
    );
    await visitor.pay(redirectUrl);
    expect(
      (await editState(visitor, id, 1, 'completed')).body.reservation.charges.map(({ amount }) => amount),
    ).toEqual([23, 11.5]);
  });

  it('turned back from leaves the reservation as it was, and frees what was held for it', async () => {
    const { visitor, id, date, redirectUrl, idempotencyKey } = await raised();
    await visitor.pay(redirectUrl, 'cancel');
    const { body } = await editState(visitor, id, 1, 'abandoned');
    expect(body).toMatchObject({
      reason: 'cancelled_at_gateway',
      reservation: { price: 23, revision: 2, charges: [{ amount: 23 }] },
    });
    await eventually(
      () => shown(visitor, id),
      ({ pending_edit }) => pending_edit === undefined,
    );
    expect(await people(date)).toBe(2);
    // The same request again is answered with how it ended; a new request starts a new edit.
    const again = await visitor.edit(id, adults(3, { date }), { idempotencyKey });
    expect([again.status, (again.body as unknown as ErrorBody).code]).toEqual([409, 'edit_abandoned']);
    expect((await visitor.edit(id, adults(3, { date }))).body.edit).toBe(2);
  });

  it('of another time keeps the earlier places against who wants them until it is made', async () => {
    // A Thursday: no other test counts there.
    const date = '2026-12-10';
    await withPeople(3, async () => {
      const { visitor, id } = await booked(adults(3, { date }));
      const moved = adults(3, {
        date,
        arrival_time: '14:00',
        addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }],
      });
      const other = async (time: string): Promise<number> =>
        (await new Client(started.running.url).hold(adults(1, { date, arrival_time: time }))).status;
      const { body } = await visitor.edit(id, moved);
      await visitor.pay(body.redirect_url!, 'decline');
      await eventually(
        () => visitor.checkout(id, 'waiting_for_payment', 1),
        (answer) => answer.body.reason === 'card_declined',
      );
      expect([await other('10:00'), await other('14:00')]).toEqual([409, 409]);
      await visitor.pay(body.redirect_url!, 'cancel');
      await editState(visitor, id, 1, 'abandoned');
      await eventually(
        () => people(date, '14:00'),
        (taken) => taken === 0,
      );
      expect([await other('10:00'), (await shown(visitor, id)).arrival_time]).toEqual([409, '10:00']);

      const { body: again } = await visitor.edit(id, moved);
      await visitor.pay(again.redirect_url!);
      await editState(visitor, id, 2, 'completed');
      await eventually(
        () => people(date),
        (taken) => taken === 0,
      );
      expect([await other('10:00'), await other('14:00')]).toEqual([201, 409]);
    });
  });

  it('whose answer is lost is found there, and paid once', async () => {
    const { visitor, id, redirectUrl } = await raised();
    await visitor.pay(redirectUrl, 'lost');
    const { body } = await visitor.checkout(id, 'completed', 1);
    expect(body.reservation.charges).toHaveLength(2);
  });

  it('not paid in time leaves the reservation as it was', async () => {
    const { visitor, id, date } = await raised();
    clock.move(11 * 60_000);
    expect(await people(date)).toBe(2);
    clock.move(5 * 60_000);
    const { body } = await editState(visitor, id, 1, 'abandoned');
    expect(body).toMatchObject({ reason: 'lapsed', reservation: { price: 23 } });
  });

  it('paid late, when somebody else has the place, is voided: the reservation is as it was', async () => {
    const { visitor, id, date, redirectUrl } = await raised();
    clock.move(11 * 60_000);
    await withPeople(3, async () => {
      expect((await new Client(started.running.url).hold(adults(1, { date }))).status).toBe(201);
      await visitor.pay(redirectUrl);
      const { body } = await editState(visitor, id, 1, 'abandoned');
      expect(body).toMatchObject({
        reason: 'no_room',
        reservation: { price: 23, charges: [{ amount: 23 }] },
      });
      await eventually(
        () => people(date),
        (taken) => taken === 3,
      );
      expect(await people(date)).toBe(3);
    });
  });

  it('not wanted any more stands in nobody’s way: another edit or a cancellation gives it up', async () => {
    const { visitor, id, date, redirectUrl } = await raised();
    const less = await visitor.edit(id, adults(1, { date }));
    expect(less.body).toMatchObject({
      edit: 2,
      redirect_url: null,
      reservation: { price: 11.5, amount_going_back: 11.5 },
    });
    expect((await visitor.checkout(id, 'abandoned', 1)).body.reason).toBe('replaced');
    await visitor.pay(redirectUrl);
    expect((await shown(visitor, id)).charges).toHaveLength(1);
    await visitor.edit(id, adults(4, { date }));
    const cancelled = await visitor.put<ReservationAnswer>(
      `/api/reservation/${id}/cancel`,
      { cancelled: true },
      { 'idempotency-key': key() },
    );
    expect([
      cancelled.status,
      cancelled.body.state,
      cancelled.body.amount_going_back,
      await people(date),
    ]).toEqual([200, 'cancelled', 11.5, 0]);
  });
});

describe('an edit', () => {
  it('that is repeated answers as before; with the same key and another body it is refused', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(3, { date }));
    const idempotencyKey = key();
    let sent: object = {};
    const first = await visitor.edit(id, adults(3, { date, arrival_time: '12:00' }), {
      idempotencyKey,
      change: (request) => {
        sent = request;
        return request;
      },
    });
    const again = await visitor.put(`/api/reservation/${id}`, sent, { 'idempotency-key': idempotencyKey });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(
      await visitor.put(
        `/api/reservation/${id}`,
        { ...sent, sendEditEmail: false },
        { 'idempotency-key': idempotencyKey },
      ),
    ).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect([await people(date, '12:00'), (await shown(visitor, id)).revision]).toEqual([3, 3]);
  });

  it('of what has changed since it was shown is refused, in both languages', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(3, { date }));
    await visitor.edit(id, adults(2, { date }));
    const stale = await visitor.edit(id, adults(1, { date }), {
      change: (request) => ({ ...request, revision: 2 }),
    });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'reservation_changed',
        fields: { revision: 'reservation_changed' },
        detail: { revision: 3 },
      },
    });
    expect(
      await visitor.edit(id, adults(1, { date }), {
        change: (request) => ({ ...request, reservation: { ...request.reservation, price: 1 } }),
      }),
    ).toMatchObject({ status: 409, body: { code: 'price_changed', detail: { shown: 1, now: 11.5 } } });
  });

  it('is the holder’s or the desk’s, of a reservation that stands', async () => {
    const date = nextDate();
    const { visitor, id } = await booked(adults(2, { date }));
    const stranger = new Client(started.running.url);
    expect(
      (await stranger.post('/api/quote', { reservation: adults(1, { date }), reservation_id: id })).status,
    ).toBe(404);
    expect((await stranger.put(`/api/reservation/${id}`, {}, { 'idempotency-key': key() })).status).toBe(401);
    await visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
    expect(await visitor.edit(id, adults(1, { date }))).toMatchObject({
      status: 409,
      body: { code: 'reservation_already_cancelled' },
    });
  });

  it('by the desk is written down as its own, with what it changed, and shows in the history', async () => {
    const date = nextDate();
    const { id } = await booked(adults(2, { date }));
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    const { body } = await casey.edit(
      id,
      adults(1, { date, addons: [{ addon_inventory: 'rr-staff-comp', addon_count: 1 }] }),
    );
    expect(body.reservation.lines.map(({ item }) => item)).toEqual(['rr-adult', 'rr-car', 'rr-staff-comp']);
    const audrey = new Client(started.running.url);
    await audrey.signIn('audrey');
    const { body: history } = await eventually(
      () => audrey.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`),
      (answer) =>
        answer.body.entries.some(({ stream, type }) => type === 'MailSent' && stream.endsWith('.edit.1')),
    );
    const done = history.entries.find(({ type }) => type === 'ReservationEdited')!;
    expect(done.actor).toBe('casey');
    expect(done.changes).toEqual(
      expect.arrayContaining([
        { path: 'price', before: 23, after: 11.5 },
        { path: 'amount_to_return', before: 0, after: 11.5 },
        { path: 'revision', before: 2, after: 3 },
      ]),
    );
    expect(history.entries.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ReservationEditPlaced', 'PlacesResized', 'ReservationEdited', 'MailSent']),
    );
  });

  it('of a visit that is over is the desk’s alone: its contact, and who did not come', async () => {
    const date = nextDate();
    const { visitor, id, token } = await booked(adults(2, { date }));
    clock.move(Date.parse(`${date}T23:59:00.000Z`) - Date.parse(clock.now()));
    await visitor.get(`/api/reservation/token/${id}/${token}`);
    expect(await visitor.edit(id, adults(2, { date }))).toMatchObject({
      status: 409,
      body: { code: 'visit_begun' },
    });
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    expect((await casey.edit(id, adults(3, { date }))).status).toBe(409);
    const corrected = await casey.edit(id, adults(2, { date }), {
      change: (request) => ({
        ...request,
        sendEditEmail: false,
        reservation: {
          ...request.reservation,
          contact: { ...request.reservation.contact, phone: '905-555-0111' },
        },
      }),
    });
    expect([corrected.status, corrected.body.reservation.contact?.phone]).toEqual([200, '905-555-0111']);
    expect((await casey.edit(id, adults(1, { date }))).body.reservation).toMatchObject({
      price: 11.5,
      amount_to_return: 11.5,
    });
  });
});

it('read models are what a replay of the log makes them', async () => {
  expect(
    await eventually(
      async () => readModelFaults(started.running.storage, await eventsOf(started.running.storage.log)),
      (faults) => faults.length === 0,
    ),
  ).toEqual([]);
});

describe('who reads a reservation, changes one field and sends all of it back', () => {
  /** Sends the answer back with a change, and with the prices of its quote. */
  const sentBack = async (by: Client, id: string, change: (read: ReservationAnswer) => object) => {
    const { body: read } = await by.get<ReservationAnswer>(`/api/reservation/${id}`);
    const reservation = { ...read, ...change(read) };
    const quoted = await by.post<EditQuoteAnswer & ErrorBody>('/api/quote', {
      reservation,
      reservation_id: id,
    });
    if (quoted.status !== 200) return { read, status: quoted.status, body: quoted.body };
    const { subtotal, tax_amount, price, edit } = quoted.body;
    const made = await by.put<EditAnswer & ErrorBody>(
      `/api/reservation/${id}`,
      {
        reservation: { ...reservation, subtotal, tax_amount, price },
        revision: read.revision,
        chargeRefund: edit!.to_pay - edit!.amount_to_return,
      },
      { 'idempotency-key': key() },
    );
    return { read, status: made.status, body: made.body };
  };
  let party: { readonly visitor: Client; readonly id: string };
  beforeAll(async () => {
    party = await booked(
      walk({
        date: nextDate(),
        addons: [{ addon_inventory: 'rr-firewood', addon_count: 2 }],
        coupons: ['RIDGE10'],
      }),
    );
  });

  it.each<[string, (read: ReservationAnswer) => object, object]>([
    ['nothing', () => ({}), {}],
    [
      'nothing, where acts have gone on since it was read',
      () => ({
        checked_in: true,
        comments: [{ text: 'late' }],
        approved: true,
        cost: null,
        adjustment: 1,
        offline_sale: null,
      }),
      {},
    ],
    [
      'the last name',
      ({ contact }) => ({ contact: { ...contact, last_name: 'Byron' } }),
      { contact: { name: 'Ada Byron', last_name: 'Byron' } },
    ],
    [
      'the name',
      ({ contact }) => ({ contact: { ...contact, name: 'Mary Shelley' } }),
      { contact: { first_name: 'Mary', last_name: 'Shelley' } },
    ],
    [
      'the address',
      ({ contact }) => ({ contact: { ...contact, email: 'byron@example.org' } }),
      { contact: { email: 'byron@example.org' } },
    ],
    [
      'the phone',
      ({ contact }) => ({ contact: { ...contact, phone: '905-555-0111' } }),
      { contact: { phone: '905-555-0111' } },
    ],
    ['the time', () => ({ arrival_time: '11:00' }), { arrival_time: '11:00' }],
    [
      'the moment',
      ({ date }) => ({ start_date: `${date!}T12:00` }),
      { arrival_time: '12:00', start_date: expect.stringMatching(/T12:00$/) as string },
    ],
    [
      'the count of a product',
      ({ addons }) => ({ addons: [{ ...addons![0], addon_count: 1 }] }),
      { addons: [{ addon_count: 1 }] },
    ],
    [
      'the plates',
      () => ({ vehicles: [{ license_plate: 'NEW123' }] }),
      { vehicles: [{ license_plate: 'NEW123' }] },
    ],
  ])('means %s', async (_field, change, meant) => {
    const { read, status, body } = await sentBack(party.visitor, party.id, change);
    expect([status, body.code]).toEqual([200, undefined]);
    const { body: now } = await party.visitor.get<ReservationAnswer>(`/api/reservation/${party.id}`);
    expect(now).toMatchObject(meant);
    const { discounts, visit_date, lines } = read;
    if (!('addons' in meant)) expect(now.lines).toEqual(lines);
    expect(now).toMatchObject({ visit_date, discounts: discounts.map(({ coupon }) => ({ coupon })) });
  });

  it.each(['visitor_count', 'count'])('means how many come, by %s', async (name) => {
    const { visit_date: date } = (await party.visitor.get<ReservationAnswer>(`/api/reservation/${party.id}`))
      .body;
    const other = await booked(adults(2, { date }));
    const { status, body } = await sentBack(other.visitor, other.id, ({ passes }) => ({
      passes: passes!.map((pass) => (pass.visitor_type === 'rr-adult' ? { ...pass, [name]: 1 } : pass)),
    }));
    expect([status, body.code]).toEqual([200, undefined]);
    const { passes } = (await other.visitor.get<ReservationAnswer>(`/api/reservation/${other.id}`)).body;
    expect(passes!.map(({ visitor_type, visitor_count }) => [visitor_type, visitor_count])).toEqual([
      ['rr-adult', 1],
      ['rr-car', 1],
    ]);
  });

  it('means the day by the name of the answer, too', async () => {
    const addons = [{ addon_inventory: 'rr-firewood', addon_count: 1 }];
    const other = await booked(adults(1, { date: nextDate(), addons }));
    const day = nextDate();
    const { read, status, body } = await sentBack(other.visitor, other.id, () => ({ visit_date: day }));
    expect([status, body.code]).toEqual([200, undefined]);
    const { body: now } = await other.visitor.get<ReservationAnswer>(`/api/reservation/${other.id}`);
    expect(now.visit_date).toBe(day);
    expect(now.lines).toEqual(read.lines);
  });

  it('means a programme of several days as before', async () => {
    const visitor = new Client(started.running.url);
    const { body: reserved } = await visitor.reserve(campWeek(), {
      change: ({ reservation, ...request }) => ({
        ...request,
        reservation: { ...reservation, profiles: [camper()] as never },
      }),
    });
    if (reserved.redirect_url) await visitor.pay(reserved.redirect_url);
    const { id } = reserved.reservation;
    await visitor.checkout(id);
    const { read, status, body } = await sentBack(visitor, id, ({ contact }) => ({
      contact: { ...contact, last_name: 'Byron' },
    }));
    expect([status, body.code]).toEqual([200, undefined]);
    const { body: now } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`);
    expect(now.contact?.last_name).toBe('Byron');
    expect(read.lines.some(({ program }) => program)).toBe(true);
    expect(now.lines).toEqual(read.lines);
  });

  it('means a member as before', async () => {
    const member = { main_membership: 'AP100001', member_last_name: 'Okafor' };
    const other = await booked(adults(1, { date: nextDate(), discount_group: 'annual-pass', ...member }));
    const { status, body } = await sentBack(other.visitor, other.id, ({ contact }) => ({
      contact: { ...contact, phone: '905-555-0122' },
    }));
    expect([status, body.code]).toEqual([200, undefined]);
  });

  it('means the group as before where it says none', async () => {
    const member = { main_membership: 'AP100001', member_last_name: 'Okafor' };
    const other = await booked(adults(1, { date: nextDate(), discount_group: 'annual-pass', ...member }));
    const { status, body } = await sentBack(other.visitor, other.id, () => ({ discount_group: undefined }));
    expect([status, body.code]).toEqual([200, undefined]);
  });

  it('is told what no edit changes', async () => {
    const { status, body } = await sentBack(party.visitor, party.id, () => ({
      cancelled: true,
      currency: 'EUR',
    }));
    expect([status, (body as ErrorBody).fields]).toEqual([
      400,
      { 'body.reservation.cancelled': 'unknown', 'body.reservation.currency': 'unknown' },
    ]);
  });
});

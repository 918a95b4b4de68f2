import type { Basket, PriceRule, QuoteAnswer, ReservationAnswer, ReserveRequest } from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';

/* Parking for chosen hours, products for a range of days, products with attributes: from the price to the mail. */
const started = startedProduct();

const beach = (change: Partial<Basket> = {}): Basket => ({
  inventory_group: 'escarpment',
  inventory: 'mirror-lake',
  date: '2026-12-09',
  arrival_time: '09:00',
  passes: [
    { visitor_type: 'ml-adult', visitor_count: 1 },
    { visitor_type: 'ml-car', visitor_count: 1 },
  ],
  addons: [],
  ...change,
});
const mailOf = async (client: Client, id: string): Promise<string> => {
  const mailbox = await eventually(
    () => client.get<string>('/mailbox'),
    ({ text }) => text.includes(id),
  );
  const [, path] = new RegExp(`href="(/mailbox/[^"]+)"[^]*?${id}`).exec(mailbox.text)!;
  return (await client.get<string>(path!)).text;
};
const kayaksLeft = async (client: Client, date: string): Promise<number> => {
  const { body } = await client.get<{ addon_occupancy: { checkouts: { id: string; available: number }[] } }>(
    `/api/occupancy?inventoryGroup=escarpment&inventory=mirror-lake&startDate=${date}`,
  );
  return body.addon_occupancy.checkouts.find(({ id }) => id === 'ml-kayak')!.available;
};

describe('parking by the hour', () => {
  it('costs the hours chosen, at most the most, and says until when', async () => {
    const visitor = new Client(started.running.url);
    const car = ({ lines }: QuoteAnswer) => lines.find(({ item }) => item === 'ml-car')!;
    const usual = await visitor.quote(beach());
    expect([usual.parking, car(usual).price]).toEqual([{ hours: 4, max: 6, end: '2026-12-09T13:00' }, 16]);
    const three = await visitor.quote(beach({ parking_hours: 3 }));
    expect([three.parking, car(three)]).toMatchObject([
      { hours: 3, max: 6, end: '2026-12-09T12:00' },
      { price: 12, charged_time: { interval: 3600, count: 3, capped: false } },
    ]);
    const six = await visitor.quote(beach({ parking_hours: 6 }));
    expect(car(six)).toMatchObject({ price: 20, factor: 1, charged_time: { count: 6, capped: true } });
    expect(six.visitor_prices.find(({ visitor_type }) => visitor_type === 'ml-car')!.each).toEqual({
      interval: 3600,
      price: 4,
      price_before_tax: 3.5398,
      max_price: 20,
      max_price_before_tax: 17.6991,
    });
    const yearly = await visitor.quote(
      beach({
        passes: [
          { visitor_type: 'ml-adult', visitor_count: 1 },
          { visitor_type: 'ml-car-year', visitor_count: 1 },
        ],
        parking_hours: 3,
      }),
    );
    expect([yearly.parking, yearly.price]).toEqual([undefined, 100.4]);
  });

  it('is refused beyond the most, with the most', async () => {
    const refused = await new Client(started.running.url).hold(beach({ parking_hours: 7 }));
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { parking_hours: 'parking_too_long' } },
    ]);
  });

  it('is reserved, edited to other hours for the difference, and mailed', async () => {
    const visitor = new Client(started.running.url);
    const basket = beach({ parking_hours: 2 });
    const hold = await visitor.hold(basket);
    const reserved = await visitor.reserve(basket, { hold: hold.body });
    await visitor.pay(reserved.body.redirect_url!);
    const { id } = reserved.body.reservation;
    expect(reserved.body.reservation).toMatchObject({
      price: 18,
      parking: { hours: 2, end: '2026-12-09T11:00' },
    });
    expect((await mailOf(visitor, id)).replaceAll('\u00a0', ' ')).toContain('until 11:00 AM');
    await visitor.get(`/api/reservation/token/${id}/${reserved.body.token}`);
    const edited = await visitor.edit(id, { ...basket, parking_hours: 3 });
    expect([edited.status, edited.body.reservation.pending_edit]).toMatchObject([
      200,
      { price: 22, to_pay: 4 },
    ]);
    await visitor.pay(edited.body.redirect_url!);
    const after = await eventually(
      () => visitor.get<ReservationAnswer>(`/api/reservation/${id}`),
      ({ body }) => body.parking?.hours === 3,
    );
    expect(after.body).toMatchObject({ price: 22, parking: { hours: 3, end: '2026-12-09T12:00' } });
    const same = await visitor.quoteEdit(id, { ...basket, parking_hours: 3 });
    expect(same.edit).toMatchObject({ difference: 0, to_pay: 0, refusal: null });
  });
  it('keeps the agreed price of its hours when the price has risen, in the quote and when it is saved', async () => {
    const visitor = new Client(started.running.url);
    const basket = beach({ date: '2026-12-10', parking_hours: 2 });
    const reserved = await visitor.reserve(basket, { hold: (await visitor.hold(basket)).body });
    await visitor.pay(reserved.body.redirect_url!);
    const { id } = reserved.body.reservation;
    await eventually(
      () => visitor.get(`/api/checkout/${id}`),
      ({ body }) => body['state'] === 'completed',
    );
    const admin = await signedInAdmin(started.running.url);
    const rules = await admin.get<PriceRule[]>('/api/admin/price_rules?range=[0,99]');
    const { rule_id } = rules.body.find(({ visitor_type_id }) => visitor_type_id === 'ml-car')!;
    const path = `/api/admin/price_rules/${rule_id}`;
    const { body: rule } = await admin.get<PriceRule>(path);
    await admin.put(path, { ...rule, price: 5, price_before_tax: 5, tax_rate: 0 });
    try {
      const differences: number[] = [];
      for (const parking_hours of [3, 1]) {
        const wanted = { ...basket, parking_hours };
        const { edit } = await visitor.quoteEdit(id, wanted);
        differences.push(edit.difference);
        const edited = await visitor.edit(id, wanted);
        expect([edited.status, edited.body]).toMatchObject([200, {}]);
        expect(edited.body.reservation.pending_edit?.to_pay ?? 0).toBe(Math.max(0, edit.to_pay));
        if (edited.body.redirect_url) await visitor.pay(edited.body.redirect_url);
        await eventually(
          () => visitor.get<ReservationAnswer>(`/api/reservation/${id}`),
          ({ body }) => body.parking?.hours === parking_hours,
        );
      }
      expect(differences).toEqual([5, -9]);
    } finally {
      await admin.put(path, rule);
    }
  });
  it('for the usual time says until when too, by mail, on the receipt and in the calendar', async () => {
    const visitor = new Client(started.running.url);
    const basket = beach({ date: '2026-12-16' });
    const reserved = await visitor.reserve(basket, { hold: (await visitor.hold(basket)).body });
    await visitor.pay(reserved.body.redirect_url!);
    const { id } = reserved.body.reservation;
    expect(reserved.body.reservation.parking).toBeUndefined();
    const papers = [
      await mailOf(visitor, id),
      (await visitor.get<string>(`/reservation/${id}/print_receipt`)).text,
      (await visitor.get<string>(`/api/reservation/${id}/calendar.ics`)).text.replaceAll('\r\n\t', ''),
    ];
    for (const paper of papers) expect(paper.replaceAll('\u00a0', ' ')).toContain('until 1:00 PM');
  });
});

describe('a product for several days', () => {
  it('takes a place of each day, costs each day, and says its days', async () => {
    const visitor = new Client(started.running.url);
    const basket = beach({
      date: '2026-12-10',
      passes: [{ visitor_type: 'ml-adult', visitor_count: 1 }],
      addons: [
        { addon_inventory: 'ml-kayak', addon_count: 2, start_date: '2026-12-10', end_date: '2026-12-12' },
      ],
    });
    const before = await Promise.all(
      ['2026-12-10', '2026-12-12', '2026-12-13'].map((date) => kayaksLeft(visitor, date)),
    );
    const reserved = await visitor.reserve(basket);
    expect(reserved.body.reservation.lines[1]).toMatchObject({
      item: 'ml-kayak',
      factor: 3,
      price: 271.2,
      start_date: '2026-12-10',
      end_date: '2026-12-12',
    });
    await visitor.pay(reserved.body.redirect_url!);
    expect(
      await Promise.all(['2026-12-10', '2026-12-12', '2026-12-13'].map((date) => kayaksLeft(visitor, date))),
    ).toEqual([before[0]! - 2, before[1]! - 2, before[2]!]);
    const mail = await mailOf(visitor, reserved.body.reservation.id);
    expect(mail).toMatch(/Kayak, by the day \(Dec 10.12\)/);
    const calendar = await visitor.get<string>(
      `/api/reservation/${reserved.body.reservation.id}/calendar.ics`,
    );
    expect(calendar.text.replaceAll(/\r?\n[ \t]/g, '')).toMatch(/DESCRIPTION:.*Kayak.*Dec 10.12/);
  });

  it('is not among the products of a range once one of its days has none left', async () => {
    const visitor = new Client(started.running.url);
    const basketOn = (date: string): Basket =>
      beach({
        date,
        passes: [{ visitor_type: 'ml-adult', visitor_count: 1 }],
        addons: [{ addon_inventory: 'ml-kayak', addon_count: 4 }],
      });
    const offered = async (): Promise<string[]> =>
      (
        await visitor.get<{ data: string[] }>(
          '/api/products_for_daterange/?inventory_id=mirror-lake&start_date=2026-12-19&end_date=2026-12-21',
        )
      ).body.data;
    expect(await offered()).toContain('ml-kayak');
    await visitor.hold(basketOn('2026-12-20'));
    await new Client(started.running.url).hold(basketOn('2026-12-20'));
    expect(await offered()).not.toContain('ml-kayak');
    const refused = await visitor.hold(
      beach({
        date: '2026-12-19',
        addons: [{ addon_inventory: 'ml-kayak', addon_count: 1, end_date: '2026-12-21' }],
      }),
    );
    expect(refused.status).toBe(409);
  });
});

describe('a week of camp', () => {
  it('says its last day and its hours from the price to the mail, the receipt and the calendar', async () => {
    const visitor = new Client(started.running.url);
    const program = { from: '2027-07-05', until: '2027-07-09', hours: { start: '08:30', end: '16:30' } };
    const week = /(?<!× )Explorers \(6-8\) \(Jul 5–9, 8:30 AM–4:30 PM\)/;
    const plain = (text: string): string =>
      text
        .replaceAll(/\r?\n[ \t]/g, '')
        .replaceAll(/[\u00a0\u2009]|&nbsp;/g, ' ')
        .replaceAll('\\,', ',');
    expect((await visitor.quote(campWeek())).lines.at(-1)).toMatchObject({ item: 'sc-explorers', program });
    const profiles = [camper()] as NonNullable<ReserveRequest['reservation']['profiles']>;
    const reserved = await visitor.reserve(campWeek(), {
      change: (request) => ({ ...request, reservation: { ...request.reservation, profiles } }),
    });
    await visitor.pay(reserved.body.redirect_url!);
    const { id, lines } = reserved.body.reservation;
    expect(lines.at(-1)).toMatchObject({ program });
    expect(plain(await mailOf(visitor, id))).toMatch(week);
    expect(plain((await visitor.get<string>(`/reservation/${id}/print_receipt`)).text)).toMatch(week);
    const calendar = plain((await visitor.get<string>(`/api/reservation/${id}/calendar.ics`)).text);
    expect(calendar).toMatch(week);
    expect(calendar).toContain('RRULE:FREQ=DAILY;COUNT=5');
  });
});

describe('a product with attributes of its own', () => {
  const lunch = (more: Partial<Basket['addons'][number]> = {}): Basket =>
    walk({
      date: '2026-12-16',
      addons: [
        {
          addon_inventory: 'rr-group-lunch',
          addon_count: 12,
          start_date: '2026-12-16',
          end_date: '2026-12-17',
          notes: 'Two without nuts\nOne vegan',
          ...more,
        },
      ],
    });
  const reservedAs = async (client: Client, basket: Basket) => {
    const reserved = await client.reserve(basket);
    await client.pay(reserved.body.redirect_url!);
    return reserved;
  };

  it('keeps its notes, for its holder and the desk alone', async () => {
    const visitor = new Client(started.running.url);
    const { body } = await reservedAs(visitor, lunch());
    expect(body.reservation.addon_notes).toEqual([
      {
        addon_inventory: 'rr-group-lunch',
        title: 'Group lunch basket',
        notes: 'Two without nuts\nOne vegan',
        start_date: '2026-12-16',
        end_date: '2026-12-17',
      },
    ]);
    expect(
      (await new Client(started.running.url).get(`/api/reservation/${body.reservation.id}`)).status,
    ).toBe(401);
  });

  it('may be had twice, each with days and notes of its own, and so it is changed', async () => {
    const visitor = new Client(started.running.url);
    const lines = (second: string): Basket =>
      walk({
        date: '2026-12-16',
        addons: [
          {
            addon_inventory: 'rr-group-lunch',
            addon_count: 2,
            start_date: '2026-12-16',
            end_date: '2026-12-16',
            notes: 'No nuts',
          },
          {
            addon_inventory: 'rr-group-lunch',
            addon_count: 3,
            start_date: '2026-12-17',
            end_date: '2026-12-17',
            notes: second,
          },
        ],
      });
    const { body } = await reservedAs(visitor, lines('Vegan'));
    const { id } = body.reservation;
    expect(
      body.reservation.lines
        .filter(({ item }) => item === 'rr-group-lunch')
        .map(({ count, start_date }) => [count, start_date]),
    ).toEqual([
      [2, '2026-12-16'],
      [3, '2026-12-17'],
    ]);
    expect(body.reservation.addon_notes!.map(({ start_date, notes }) => [start_date, notes])).toEqual([
      ['2026-12-16', 'No nuts'],
      ['2026-12-17', 'Vegan'],
    ]);
    await eventually(
      () => visitor.get(`/api/checkout/${id}`),
      (reply) => reply.body['state'] === 'completed',
    );
    const edited = await visitor.edit(id, lines('Vegan, at noon'));
    expect([
      edited.status,
      edited.body.reservation.addon_notes!.map(({ notes }) => notes),
      edited.body.reservation.price,
    ]).toEqual([200, ['No nuts', 'Vegan, at noon'], body.reservation.price]);
  });

  it('takes notes of nothing else, and no price of a visitor', async () => {
    const visitor = new Client(started.running.url);
    const wood = await visitor.hold(
      walk({ addons: [{ addon_inventory: 'rr-firewood', addon_count: 1, notes: 'dry' }] }),
    );
    expect([wood.status, wood.body]).toMatchObject([
      422,
      { fields: { 'addons.0.notes': 'addon_without_attributes' } },
    ]);
    const cheap = await visitor.hold(lunch({ unit_price_before_tax: 1 }));
    expect([cheap.status, cheap.body]).toMatchObject([
      422,
      { fields: { 'addons.0.unit_price_before_tax': 'addon_price_not_agreed' } },
    ]);
    const long = await visitor.hold(lunch({ notes: 'x'.repeat(4001) }));
    expect([long.status, long.body]).toMatchObject([
      400,
      { fields: { 'body.reservation.addons.0.notes': expect.any(String) as string } },
    ]);
  });

  it('costs what staff agreed, and the line says so', async () => {
    const desk = new Client(started.running.url);
    await desk.signIn('casey');
    const quoted = await desk.post<QuoteAnswer>('/api/quote', {
      reservation: lunch({ unit_price_before_tax: 18.5 }),
      store: true,
    });
    // 12 baskets on two days at 18.50 and 13% tax.
    expect(quoted.body.lines.at(-1)).toMatchObject({
      unit_price_before_tax: 18.5,
      unit_price: 20.905,
      price_before_tax: 444,
      price: 501.72,
      price_source: 'staff',
    });
    const visitor = await new Client(started.running.url).post('/api/quote', {
      reservation: lunch({ unit_price_before_tax: 18.5 }),
      store: true,
    });
    expect(visitor.status).toBe(422);
  });
});

import type { ErrorBody, OccupancyAnswer, ReservationAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, MovableClock } from '../support/stores.js';

/*
 * The reservation page over HTTP: what it shows, the receipt, giving up an outstanding payment, sending the mail
 * again.
 */
const clock = new MovableClock();
const started = startedProduct({}, { clock });

const party = (date: string, more = {}) => walk({ date, ...more });
const placed = async (date: string, more = {}) => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(party(date, more));
  return { visitor, id: body.reservation.id, token: body.token, payUrl: body.redirect_url! };
};
const booked = async (date: string, more = {}) => {
  const made = await placed(date, more);
  await made.visitor.pay(made.payUrl);
  await made.visitor.checkout(made.id);
  return made;
};
const shown = async (visitor: Client, id: string) =>
  (await visitor.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const people = async (date: string): Promise<number> =>
  (
    await new Client(started.running.url).get<OccupancyAnswer>(
      `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
      { 'stile-position': await started.running.storage.log.head() },
    )
  ).body.slots.find(({ time }) => time === '10:00')!.currentPeople;
const mails = async (id: string): Promise<number> =>
  (await eventsOf(started.running.storage.log)).filter(
    ({ type, data }) => type === 'MailSent' && (data as { reservationId: string }).reservationId === id,
  ).length;

describe('a reservation that is not paid', () => {
  it('given up frees its places at once, and giving it up again changes nothing', async () => {
    const date = '2026-12-12';
    const { visitor, id, payUrl } = await placed(date);
    expect(await people(date)).toBe(2);
    const first = await visitor.put<ReservationAnswer>(`/api/reservation/${id}/give_up`, {});
    expect([first.status, first.body.state, await people(date)]).toEqual([200, 'abandoned', 0]);
    const head = await started.running.storage.log.head();
    const second = await visitor.put<ReservationAnswer>(`/api/reservation/${id}/give_up`, {});
    expect([second.status, second.body.state, await started.running.storage.log.head()]).toEqual([
      200,
      'abandoned',
      head,
    ]);
    // The payment page has ended: nobody can pay for a reservation that was given up.
    expect(await (await fetch(payUrl)).text()).toContain('This payment is over');
    expect((await visitor.checkout(id, 'abandoned')).body.reason).toBe('given_up');
  });

  it('that was paid cannot be given up, and nobody else can give one up', async () => {
    const { visitor, id } = await booked('2026-12-13');
    expect(await visitor.put<ErrorBody>(`/api/reservation/${id}/give_up`, {})).toMatchObject({
      status: 409,
      body: { code: 'reservation_not_unpaid' },
    });
    const other = await placed('2026-12-13');
    expect(
      (await new Client(started.running.url).put(`/api/reservation/${other.id}/give_up`, {})).status,
    ).toBe(401);
    expect((await visitor.put(`/api/reservation/${other.id}/give_up`, {})).status).toBe(401);
    expect((await shown(other.visitor, other.id)).state).toBe('placed');
  });

  it('an edit of it likewise, and the reservation is as it was', async () => {
    const date = '2026-12-19';
    const { visitor, id } = await booked(date);
    const more = party(date, {
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 4 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    });
    expect((await visitor.edit(id, more)).body.redirect_url).not.toBeNull();
    expect(await people(date)).toBe(4);
    for (let i = 0; i < 2; i++)
      expect(await visitor.put(`/api/reservation/${id}/give_up`, { edit: 1 })).toMatchObject({
        status: 200,
        body: { state: 'confirmed', price: 23 },
      });
    expect([(await shown(visitor, id)).pending_edit, await people(date)]).toEqual([undefined, 2]);
    expect(await visitor.put(`/api/reservation/${id}/give_up`, { edit: 2 })).toMatchObject({ status: 404 });
  });
});

it('the page says what its visitor may do, and to staff what they may', async () => {
  const { visitor, id } = await booked('2026-12-20');
  expect((await shown(visitor, id)).may).toEqual({ by: 'visitor', edit: null, cancel: null });
  const admin = await signedInAdmin(started.running.url);
  expect((await shown(admin, id)).may).toEqual({
    by: 'staff',
    edit: null,
    cancel: null,
    check_in: 'check_in_too_early',
    uncancel: 'reservation_not_cancelled',
    validate: 'not_checked_in',
    sell: true,
  });
  await visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  expect((await shown(visitor, id)).may).toEqual({
    by: 'visitor',
    edit: 'reservation_already_cancelled',
    cancel: 'reservation_already_cancelled',
  });
});

it('what the desk put in that is hidden from customers, its visitor sees, keeps or gives up, and never takes more of', async () => {
  const date = '2026-12-20';
  const { visitor, id } = await booked(date, { arrival_time: '13:00' });
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const comp = (addon_count: number) =>
    party(date, { arrival_time: '13:00', addons: [{ addon_inventory: 'rr-staff-comp', addon_count }] });
  expect((await casey.edit(id, comp(2))).status).toBe(200);
  expect((await visitor.get<string>(`/reservation/edit?reservationId=${id}`)).text).toContain('Comp parking');
  expect(
    (await visitor.get<string>('/book?inventoryGroup=escarpment&inventory=rattle-ridge')).text,
  ).not.toContain('Comp parking');
  const listed = async (client: Client) =>
    (
      await client.get<string>(
        `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
      )
    ).text.includes('rr-staff-comp');
  expect([await listed(visitor), await listed(new Client(started.running.url))]).toEqual([true, false]);
  const more = party(date, {
    arrival_time: '13:00',
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 3 },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    addons: [{ addon_inventory: 'rr-staff-comp', addon_count: 2 }],
  });
  expect((await visitor.quoteEdit(id, more)).edit.refusal).toBeNull();
  expect((await visitor.quoteEdit(id, comp(3))).edit.refusal).toMatchObject({ code: 'addon_limit' });
  expect((await visitor.edit(id, comp(1))).status).toBe(200);
});

it('is drawn with the venue around it for its holder, and for a stranger too', async () => {
  const { visitor, id } = await booked('2026-12-26');
  const stranger = new Client(started.running.url);
  const own = `/reservation?reservationId=${id}`;
  for (const [by, path, expected] of [
    [visitor, own, 200],
    [visitor, `/reservation/edit?reservationId=${id}`, 200],
    [stranger, own, 404],
    [stranger, '/reservation', 404],
  ] as const) {
    const { status, text } = await by.get<string>(path);
    expect([path, status, text.includes('4999 Ridge Road'), text.includes('905-555-0142')]).toEqual([
      path,
      expected,
      true,
      true,
    ]);
  }
  const followed = await visitor.get(`/reservation/token?reservationId=${id}`);
  expect([followed.status, followed.headers.get('location')]).toEqual([
    303,
    `/reservation?reservationId=${id}`,
  ]);
});

it.each(['/waiver', '/waiver?link=invalid', '/waitlist', '/waitlist?link=invalid'])(
  'a page that a mail leads to is not there without its record: %s',
  async (path) => {
    const { status, text } = await new Client(started.running.url).get<string>(path);
    expect([status, text.slice(0, 15)]).toEqual([404, '<!doctype html>']);
  },
);

describe('the receipt', () => {
  it('has the venue, every line, tax by rate, what was paid and what is to be returned; on a sheet and on 80 mm', async () => {
    const { visitor, id } = await booked('2026-12-27', {
      addons: [
        { addon_inventory: 'rr-firewood', addon_count: 2 },
        { addon_inventory: 'rr-donate-10', addon_count: 1 },
      ],
    });
    const { body } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`);
    expect(body.taxes.map(({ rate }) => rate)).toEqual([0.13, 0]);
    expect(body.taxes.reduce((sum, { tax }) => sum + tax, 0)).toBeCloseTo(body.tax_amount, 9);
    expect(body.taxes.reduce((sum, { base }) => sum + base, 0)).toBeCloseTo(body.subtotal, 9);
    const page = await visitor.get<string>(`/reservation/${id}/print_receipt`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    for (const text of [
      'Escarpment Parks',
      '4999 Ridge Road',
      '12345 6789 RT0001',
      id,
      '2 × Adult (15-64)',
      '2 × Firewood bundle',
      'of which Hst 13%',
      `$${body.price.toFixed(2)}`,
      'Card ending in 4242',
    ])
      expect(page.text).toContain(text);
    const strip = (await visitor.get<string>(`/reservation/${id}/print_receipt?paper=80mm&lang=fr`)).text;
    const lines = /narrow-receipt">([^<]+)</.exec(strip)![1]!.replaceAll('&#x27;', '’').split('\n');
    expect(lines.every((line) => line.length <= 38)).toBe(true);
    expect(strip).toContain(`@page{size:80mm ${lines.length * 4 + 12}mm`);
    expect(strip).toContain('dont TVH 13 %');
    await visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
    await eventually(
      () => visitor.get<string>(`/reservation/${id}/print_receipt`),
      ({ text }) => text.includes('Returned, Dec 3, 2026</th><td>-$51.08</td>'),
    );
  });

  it('is for the holder of the reservation, once it is confirmed', async () => {
    const { visitor, id } = await placed('2026-12-27');
    expect((await visitor.get(`/reservation/${id}/print_receipt`)).status).toBe(409);
    expect((await new Client(started.running.url).get(`/reservation/${id}/print_receipt`)).status).toBe(401);
  });
});

it('the confirmation is sent again for who asks, once a key, three times an hour', async () => {
  const { visitor, id } = await booked('2027-01-02');
  await eventually(
    () => mails(id),
    (count) => count === 1,
  );
  const ask = (idempotencyKey: string) =>
    visitor.post<ErrorBody>(
      `/api/reservation/${id}/resend_confirmation`,
      {},
      { 'idempotency-key': idempotencyKey },
    );
  const once = key();
  expect((await ask(once)).body).toEqual({ sent: true });
  expect(
    await eventually(
      () => mails(id),
      (count) => count === 2,
    ),
  ).toBe(2);
  expect((await ask(once)).status).toBe(200);
  expect((await ask(key())).status).toBe(200);
  expect(
    await eventually(
      () => mails(id),
      (count) => count === 3,
    ),
  ).toBe(3);
  expect((await ask(key())).status).toBe(200);
  expect(
    await eventually(
      () => mails(id),
      (count) => count === 4,
    ),
  ).toBe(4);
  // An answer that is repeated is none of the three.
  expect((await ask(once)).status).toBe(200);
  expect(await ask(key())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  const unpaid = await placed('2027-01-02');
  expect(
    await unpaid.visitor.post(
      `/api/reservation/${unpaid.id}/resend_confirmation`,
      {},
      { 'idempotency-key': key() },
    ),
  ).toMatchObject({ status: 409, body: { code: 'reservation_not_confirmed' } });
});

it('once the visit has begun, changing and cancelling are the desk’s', async () => {
  const date = '2027-01-03';
  const { visitor, id, token } = await booked(date);
  clock.move(Date.parse(`${date}T15:00:00.000Z`) - Date.parse(clock.now()));
  await visitor.get(`/api/reservation/token/${id}/${token}`);
  expect((await shown(visitor, id)).may).toEqual({
    by: 'visitor',
    edit: 'visit_begun',
    cancel: 'visit_begun',
  });
  expect(
    await visitor.put<ErrorBody>(
      `/api/reservation/${id}/cancel`,
      { cancelled: true },
      { 'idempotency-key': key() },
    ),
  ).toMatchObject({ status: 409, body: { code: 'visit_begun' } });
  const admin = await signedInAdmin(started.running.url);
  expect(
    (await admin.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() }))
      .status,
  ).toBe(200);
});

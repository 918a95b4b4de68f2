import type { ReservationAnswer, OccupancyAnswer, HistoryAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

const taken = async (
  client: Client,
  date: string,
  time: string,
): Promise<{ cars: number; people: number }> => {
  const { body } = await client.get<OccupancyAnswer>(
    `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
  );
  const slot = body.slots.find((candidate) => candidate.time === time)!;
  return { cars: slot.currentCars, people: slot.currentPeople };
};

describe('a visitor', () => {
  it('holds, reserves, pays and is confirmed, with a mail that carries the code and the calendar file', async () => {
    const visitor = new Client(started.running.url);
    const basket = walk({ addons: [{ addon_inventory: 'rr-firewood', addon_count: 2 }] });
    const hold = await visitor.hold(basket);
    expect(hold.status).toBe(201);
    expect(await taken(visitor, basket.date, '10:00')).toEqual({ cars: 1, people: 2 });

    const reserved = await visitor.reserve(basket, { hold: hold.body });
    expect(reserved.status).toBe(201);
    // 2 x 10.1770 + 2 x 8 before tax, 2 x 11.50 + 2 x 9.04 after (docs/rules/money.md 4).
    expect(reserved.body.reservation).toMatchObject({
      state: 'placed',
      subtotal: 36.35,
      tax_amount: 4.73,
      price: 41.08,
    });
    const paid = await visitor.pay(reserved.body.redirect_url!);
    expect(paid.status).toBe(303);

    const { id } = reserved.body.reservation;
    const checkout = await visitor.checkout(id);
    expect(checkout.body).toMatchObject({
      state: 'completed',
      reservation: { state: 'confirmed', charges: [{ amount: 41.08, card_last4: '4242' }] },
    });
    expect(await taken(visitor, basket.date, '10:00')).toEqual({ cars: 1, people: 2 });

    const mailbox = await eventually(
      () => visitor.get<string>('/mailbox'),
      ({ text }) => text.includes(id),
    );
    expect(mailbox.text).toContain('ada@example.org');
    const [, path] = /href="(\/mailbox\/[^"]+)"/.exec(mailbox.text)!;
    const mail = await visitor.get<string>(path!);
    expect(mail.text).toContain(`${id}.ics`);
    expect(mail.text).toContain(`${id}.png`);
    const link = /\/reservation\/token\?reservationId=[^"<]+/.exec(mail.text)![0].replace(/&amp;/g, '&');
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    const opened = await new Client(started.running.url).get<ReservationAnswer>(
      `/api/reservation/token/${id}/${token}`,
    );
    expect(opened.body).toMatchObject({ id, state: 'confirmed' });
  });

  it('who asks again with the same key gets the same reservation, and nothing is taken twice', async () => {
    const visitor = new Client(started.running.url);
    const basket = walk({ arrival_time: '13:00' });
    const idempotencyKey = 'same_key_for_both_tries';
    const first = await visitor.reserve(basket, { idempotencyKey });
    const second = await visitor.reserve(basket, { idempotencyKey });
    expect(second.body).toEqual(first.body);
    expect(await taken(visitor, basket.date, '13:00')).toEqual({ cars: 1, people: 2 });
    const other = await visitor.reserve(basket, {
      idempotencyKey,
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          contact: { ...request.reservation.contact, first_name: 'Bob' },
        },
      }),
    });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('whose fields fail is told all of them at once', async () => {
    const visitor = new Client(started.running.url);
    const answer = await visitor.reserve(walk(), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          contact: {
            first_name: ' ',
            last_name: '',
            email: 'é@example.org',
            email_double: 'x@example.org',
            phone: '123',
          },
          details: { language: 'en', tocs: false },
        },
      }),
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'validation_fill_all_fields',
      fields: {
        first_name: 'input_validation_first_name',
        last_name: 'input_validation_last_name',
        email: 'input_validation_email',
        email_double: 'input_validation_email_double',
        phone: 'input_validation_phone',
        tocs: 'input_validation_toc',
      },
    });
  });

  it('whose price differs from what was shown pays nothing and sees both', async () => {
    const visitor = new Client(started.running.url);
    const answer = await visitor.reserve(walk(), {
      change: (request) => ({ ...request, reservation: { ...request.reservation, price: 1 } }),
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'price_changed', detail: { shown: 1, now: 23 } });
  });

  it('who turns back at the gateway keeps the hold and may try again', async () => {
    const visitor = new Client(started.running.url);
    const basket = walk({ date: '2026-12-13' });
    const { body: hold } = await visitor.hold(basket);
    const first = await visitor.reserve(basket, { hold });
    await visitor.pay(first.body.redirect_url!, 'cancel');
    const abandoned = await visitor.checkout(first.body.reservation.id, 'abandoned');
    expect(abandoned.body).toMatchObject({ state: 'abandoned', reason: 'cancelled_at_gateway' });
    expect(await taken(visitor, basket.date, '10:00')).toEqual({ cars: 1, people: 2 });
    const second = await visitor.reserve(basket, { hold });
    await visitor.pay(second.body.redirect_url!);
    await visitor.checkout(second.body.reservation.id);
    expect(await taken(visitor, basket.date, '10:00')).toEqual({ cars: 1, people: 2 });
    // Its hold is used up: another basket needs another one.
    const again = await visitor.hold(
      walk({ date: basket.date, arrival_time: '11:00' }),
      hold.tempReservationId,
      {
        tempReservationToken: hold.tempReservationToken,
      },
    );
    expect([again.status, again.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });

  it('who leaves the flow gives the places back at once, and only with the hold’s token', async () => {
    const visitor = new Client(started.running.url);
    const basket = walk({ date: '2026-12-14' });
    const { body: hold } = await visitor.hold(basket);
    const wrong = await visitor.put(`/api/delete_temp_reservation/${hold.tempReservationId}`, {
      tempReservationToken: 'x.y',
    });
    expect(wrong.status).toBe(403);
    expect(await taken(visitor, basket.date, '10:00')).toEqual({ cars: 1, people: 2 });
    await visitor.put(`/api/delete_temp_reservation/${hold.tempReservationId}`, {
      tempReservationToken: hold.tempReservationToken,
    });
    expect(await taken(visitor, basket.date, '10:00')).toEqual({ cars: 0, people: 0 });
  });

  it('who changes the day of a hold keeps no place on the day before', async () => {
    const visitor = new Client(started.running.url);
    const { body: hold } = await visitor.hold(walk({ date: '2026-12-15' }));
    const moved = await visitor.hold(walk({ date: '2026-12-16' }), hold.tempReservationId, {
      tempReservationId: hold.tempReservationId,
      tempReservationToken: hold.tempReservationToken,
    });
    expect(moved.status).toBe(201);
    expect(await taken(visitor, '2026-12-15', '10:00')).toEqual({ cars: 0, people: 0 });
    expect(await taken(visitor, '2026-12-16', '10:00')).toEqual({ cars: 1, people: 2 });
  });

  it('who wants more than is left is told what is left', async () => {
    const visitor = new Client(started.running.url);
    const answer = await visitor.hold(
      walk({ date: '2026-12-17', passes: [{ visitor_type: 'rr-adult', visitor_count: 161 }] }),
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'validation_not_enough_spots_in_interval',
      detail: { left: 160 },
    });
  });

  it('sees nothing by the number alone', async () => {
    const owner = new Client(started.running.url);
    const { body } = await owner.reserve(walk({ date: '2026-12-18' }));
    const stranger = new Client(started.running.url);
    expect((await stranger.get(`/api/reservation/${body.reservation.id}`)).status).toBe(401);
    expect(
      (await stranger.get(`/api/reservation/token/${body.reservation.id}/${'x'.repeat(43)}`)).status,
    ).toBe(404);
    expect(
      (
        await stranger.put(
          `/api/reservation/${body.reservation.id}/cancel`,
          { cancelled: true },
          { 'idempotency-key': 'stranger_cancels_it' },
        )
      ).status,
    ).toBe(401);
  });
});

describe('staff', () => {
  it('cancel a reservation: its places are free everywhere, once, and the auditor sees who did it', async () => {
    const visitor = new Client(started.running.url);
    const basket = walk({ date: '2026-12-19' });
    const { body } = await visitor.reserve(basket);
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);

    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    const rows = await casey.get<{ id: string; state: string }[]>(
      `/api/admin/reservations?filter=${encodeURIComponent(JSON.stringify({ id: body.reservation.id }))}`,
      { 'stile-position': await started.running.storage.log.head() },
    );
    expect(rows.headers.get('content-range')).toBe('reservations 0-0/1');
    expect(rows.body).toMatchObject([
      { id: body.reservation.id, state: 'confirmed', last_name: 'Lovelace', people: 2, cars: 1, paid: 23 },
    ]);

    const headers = { 'idempotency-key': 'casey_cancels_this_one' };
    const cancelled = await casey.put<ReservationAnswer>(
      `/api/reservation/${body.reservation.id}/cancel`,
      { cancelled: true },
      headers,
    );
    expect(cancelled.body).toMatchObject({ state: 'cancelled', amount_to_return: 23 });
    expect(await taken(casey, basket.date, '10:00')).toEqual({ cars: 0, people: 0 });
    expect(
      (await casey.put(`/api/reservation/${body.reservation.id}/cancel`, { cancelled: true }, headers))
        .status,
    ).toBe(200);
    expect(
      (
        await casey.put(
          `/api/reservation/${body.reservation.id}/cancel`,
          { cancelled: true },
          { 'idempotency-key': 'another_cancellation_' },
        )
      ).status,
    ).toBe(409);
    expect(await taken(casey, basket.date, '10:00')).toEqual({ cars: 0, people: 0 });

    const audrey = new Client(started.running.url);
    await audrey.signIn('audrey');
    const history = await audrey.get<HistoryAnswer>(`/api/admin/reservations/${body.reservation.id}/history`);
    const types = history.body.entries.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        'HoldTaken',
        'ReservationPlaced',
        'PaymentAuthorised',
        'HoldConfirmed',
        'PaymentCaptured',
        'ReservationConfirmed',
        'ReservationCancelled',
        'PlacesReturned',
      ]),
    );
    const cancellation = history.body.entries.find(({ type }) => type === 'ReservationCancelled')!;
    expect(cancellation.actor).toBe('casey');
    expect(cancellation.changes).toEqual(
      expect.arrayContaining([{ path: 'state', before: 'confirmed', after: 'cancelled' }]),
    );
    const before = await audrey.get<HistoryAnswer>(
      `/api/admin/reservations/${body.reservation.id}/history?asOf=${history.body.entries.find(({ type }) => type === 'ReservationConfirmed')!.at}`,
    );
    expect(before.body.state).toMatchObject({ state: 'confirmed' });
    expect((await casey.get(`/api/admin/reservations/${body.reservation.id}/history`)).status).toBe(403);
  });

  it('sign in with the code from the mailbox where they have a second factor', async () => {
    const admin = new Client(started.running.url);
    const first = await admin.signIn('admin');
    expect(first.body).toMatchObject({ skip_tfa: false, user: null });
    const challenge = String(first.body['challenge']);
    expect((await admin.get('/api/groups')).status).toBe(401);
    const wrong = await admin.post('/api/handshake_tfa_token', {
      username: 'admin',
      challenge,
      tfa_token: '000000x',
    });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Code is invalid or expired' } });
    const [, code] = /(\d{6}) is your security code/.exec((await admin.get<string>('/mailbox')).text)!;
    const signedIn = await admin.post('/api/handshake_tfa_token', {
      username: 'admin',
      challenge,
      tfa_token: code,
    });
    expect(signedIn.body).toMatchObject({ skip_tfa: true, user: { username: 'admin', is_superuser: true } });
    expect(
      (await admin.post('/api/handshake_tfa_token', { username: 'admin', challenge, tfa_token: code }))
        .status,
    ).toBe(401);
    expect((await admin.get('/api/groups')).body).toMatchObject({ username: 'admin' });
    await admin.post('/api/logout');
    expect((await admin.get('/api/groups')).status).toBe(401);
  });

  it('without the service or the staff flag are rejected with the fixed texts', async () => {
    const fiona = new Client(started.running.url);
    await fiona.signIn('fiona');
    expect((await fiona.get('/api/admin/reservations')).body).toMatchObject({
      error: 'User does not have access to this page. You will be redirected shortly',
    });
    expect((await new Client(started.running.url).signIn('vic')).body).toMatchObject({
      error: 'User does not have staff access',
    });
    expect((await new Client(started.running.url).signIn('casey', 'wrong')).body).toMatchObject({
      error: 'Invalid username or password. Please check your credentials.',
    });
    expect((await new Client(started.running.url, 'fr').signIn('nobody', 'wrong')).body).toMatchObject({
      error: 'Nom d’utilisateur ou mot de passe invalide. Veuillez vérifier vos identifiants.',
    });
  });
});

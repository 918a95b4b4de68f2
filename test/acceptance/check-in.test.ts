import type { ErrorBody, ReservationAnswer, ReservationRow, ReserveRequest } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Checking in over HTTP (docs/rules/desk.md 8 to 12): a Saturday at Rattle Ridge and a family at Glen Hill. */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const DAY = '2026-12-05';
const MINUTE_MS = 60_000;
let admin: Client;

/** Moves the clock to a time of Toronto's day. */
const at = (time: string, date = DAY): void =>
  clock.move(Date.parse(`${date}T${time}:00-05:00`) - Date.parse(clock.now()));
const booked = async (basket = walk({ date: DAY }), change?: (request: ReserveRequest) => ReserveRequest) => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(basket, change ? { change } : {});
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id };
};
const checkIn = <T = ReservationAnswer>(
  who: Client,
  id: string,
  body: object = {},
  of: { key?: string; undo?: boolean } = {},
) => who.put<T>(`/api/checkIn/${id}${of.undo ? '/undo' : ''}`, body, { 'Idempotency-Key': of.key ?? key() });
const shown = async (who: Client, id: string) =>
  (await who.get<ReservationAnswer>(`/api/reservation/${id}`)).body;

describe('a party at the gate', () => {
  let visitor: Client;
  let id: string;
  beforeAll(async () => {
    at('22:00', '2026-12-04');
    ({ visitor, id } = await booked());
  });

  it('is refused the evening before, with the day from which it is let in', async () => {
    at('23:59', '2026-12-04');
    admin = await signedInAdmin(started.running.url);
    expect(await shown(admin, id)).toMatchObject({
      status: 'upcoming',
      may: { by: 'staff', check_in: 'check_in_too_early' },
    });
    expect(await checkIn<ErrorBody>(admin, id)).toMatchObject({
      status: 409,
      body: { code: 'check_in_too_early', detail: { date: DAY } },
    });
  });
  it('is let in from midnight on, by staff alone', async () => {
    at('00:01');
    const gate = await shown(admin, id);
    expect([gate.status, gate.may?.check_in]).toEqual(['early', null]);
    expect((await shown(visitor, id)).may).not.toHaveProperty('check_in');
    expect((await checkIn(visitor, id)).status).toBe(401);
    expect((await shown(visitor, id)).checked_in).toBe(false);
  });
  it('is checked in once, whoever scans first of three', async () => {
    at('09:45');
    admin = await signedInAdmin(started.running.url);
    const replies = await Promise.all([1, 2, 3].map(() => checkIn<ErrorBody>(admin, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = replies.find(({ status }) => status === 409)!;
    expect(late.body).toMatchObject({ code: 'already_checked_in' });
    const now = await shown(admin, id);
    expect(now).toMatchObject({
      checked_in: true,
      status: 'upcoming_validated',
      may: { check_in: 'already_checked_in' },
    });
    expect(late.body.detail).toEqual({ at: now.checked_in_at });
    expect((await shown(visitor, id)).checked_in).toBe(true);
  });
  it('is seen in the list', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: id }));
    const { body } = await admin.get<ReservationRow[]>(`/api/admin/reservations?filter=${filter}`);
    expect(body[0]?.checked_in_at).toBe((await shown(admin, id)).checked_in_at);
  });
  it('is the desk’s to cancel from then on', async () => {
    expect(
      await visitor.put<ErrorBody>(
        `/api/reservation/${id}/cancel`,
        { cancelled: true },
        { 'Idempotency-Key': key() },
      ),
    ).toMatchObject({
      status: 409,
      body: { code: 'reservation_checked_in' },
    });
    expect((await shown(visitor, id)).may).toMatchObject({
      edit: 'reservation_checked_in',
      cancel: 'reservation_checked_in',
    });
  });
  it('is over its time half an hour after the end', async () => {
    const { end_date } = await shown(admin, id);
    at(end_date.slice(11));
    clock.move(30 * MINUTE_MS);
    admin = await signedInAdmin(started.running.url);
    expect((await shown(admin, id)).status).toBe('active');
    clock.move(1);
    expect((await shown(admin, id)).status).toBe('over_limit');
  });
  it('undone by mistake is undone, once for one key', async () => {
    const undo = { key: key(), undo: true };
    const first = await checkIn(admin, id, {}, undo);
    const second = await checkIn(admin, id, {}, undo);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toMatchObject({ checked_in: false, may: { check_in: null } });
    expect(await checkIn<ErrorBody>(admin, id, {}, { undo: true })).toMatchObject({
      status: 409,
      body: { code: 'not_checked_in' },
    });
    const filter = encodeURIComponent(JSON.stringify({ q: id }));
    const { body } = await admin.get<ReservationRow[]>(`/api/admin/reservations?filter=${filter}`);
    expect(body[0]?.checked_in_at).toBeNull();
  });
});

describe('a family', () => {
  const profiles = skiFamily() as NonNullable<ReserveRequest['reservation']['profiles']>;
  let id: string;
  beforeAll(async () => {
    at('08:00', '2026-12-11');
    ({ id } = await booked(skiDay(), (request) => ({
      ...request,
      reservation: { ...request.reservation, profiles },
    })));
    at('08:30', '2026-12-12');
    admin = await signedInAdmin(started.running.url);
  });
  const present = ({ profiles: all }: ReservationAnswer): string[] =>
    (all ?? []).flatMap((profile) => (profile.checked_in ? [profile.id] : []));

  it('comes one after the other', async () => {
    const one = await checkIn(admin, id, { participants: ['p2'] });
    expect([present(one.body), one.body.checked_in, one.body.may?.check_in]).toEqual([['p2'], true, null]);
    const rest = await checkIn(admin, id);
    expect([present(rest.body), rest.body.may?.check_in]).toEqual([['p1', 'p2', 'p3'], 'already_checked_in']);
    const back = await checkIn(admin, id, { participants: ['p3'] }, { undo: true });
    expect(present(back.body)).toEqual(['p1', 'p2']);
  });
  it('has nobody else in it', async () => {
    expect(await checkIn<ErrorBody>(admin, id, { participants: ['p3', 'p4'] })).toMatchObject({
      status: 422,
      body: { code: 'participant_unknown', fields: { participants: 'participant_unknown' } },
    });
    expect((await checkIn<ErrorBody>(admin, id, { participants: [] })).body.fields).toHaveProperty([
      'body.participants',
    ]);
  });
  it('gives the same key one meaning', async () => {
    const one = key();
    await checkIn(admin, id, { participants: ['p3'] }, { key: one });
    expect(await checkIn<ErrorBody>(admin, id, {}, { key: one })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });
});

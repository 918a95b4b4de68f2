import type { ErrorBody, ReservationAnswer, ReservationRow } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Approving a reservation, and validating its products (docs/rules/desk.md 13 to 18). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const DAY = '2026-12-05';
let admin: Client;
/** Booked while the slot is still to come. */
let parties: { readonly visitor: Client; readonly id: string }[];
beforeAll(async () => {
  admin = await signedInAdmin(started.running.url);
  parties = [await booked(), await booked(), await booked()];
});

type Answer = ReservationAnswer & ErrorBody;
/** Moves the clock to a time of Toronto's day. */
const at = async (time: string, date = DAY): Promise<void> => {
  clock.move(Date.parse(`${date}T${time}:00-05:00`) - Date.parse(clock.now()));
  admin = await signedInAdmin(started.running.url);
};
const put = (who: Client, path: string, body: object = {}, idempotencyKey = key()) =>
  who.put<Answer>(path, body, { 'idempotency-key': idempotencyKey });
const shown = async (who: Client, id: string) =>
  (await who.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const booked = async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(
    walk({ date: DAY, addons: [{ addon_inventory: 'rr-firewood', addon_count: 3 }] }),
  );
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id };
};

it('an approval says who and when to staff alone, and is what the list is filtered by', async () => {
  const { visitor, id } = parties[0]!;
  expect((await put(visitor, `/api/reservation/${id}/approve`)).status).toBe(401);
  const approved = await put(admin, `/api/reservation/${id}/approve`, {}, 'approve_it_just_once');
  expect(approved.body.approved).toEqual({ by: 'admin', at: expect.any(String) });
  expect((await put(admin, `/api/reservation/${id}/approve`, {}, 'approve_it_just_once')).status).toBe(200);
  expect(await put(admin, `/api/reservation/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'already_approved', error: 'Approved already, by admin.' },
  });
  expect(await shown(visitor, id)).not.toHaveProperty('approved');
  const listed = (value: boolean) =>
    admin.get<ReservationRow[]>(
      `/api/admin/reservations?filter=${encodeURIComponent(JSON.stringify({ q: id, approved: value }))}`,
    );
  await eventually(
    () => listed(true),
    ({ body }) => body.length === 1,
  );
  expect((await listed(false)).body).toEqual([]);
  expect((await put(admin, `/api/reservation/${id}/unapprove`)).body).not.toHaveProperty('approved');
  expect((await put(admin, `/api/reservation/${id}/unapprove`)).body.code).toBe('not_approved');
});

it('a type that needs it lets nobody in before', async () => {
  await at('10:30');
  const { id } = parties[1]!;
  const { reservation_type: type } = await shown(admin, id);
  const path = `/api/admin/reservation_types/${type}`;
  const { body: document } = await admin.get<object>(path);
  expect((await admin.put(path, { ...document, needs_approval: true })).status).toBe(200);
  expect(await shown(admin, id)).toMatchObject({
    needs_approval: true,
    may: { check_in: 'approval_missing' },
  });
  expect(await put(admin, `/api/checkIn/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'approval_missing' },
  });
  const waiting = encodeURIComponent(JSON.stringify({ waits_for_approval: true }));
  const listed = async (): Promise<string[]> =>
    (await admin.get<{ id: string }[]>(`/api/admin/reservations?filter=${waiting}`)).body.map(
      (row) => row.id,
    );
  expect(await listed()).toContain(id);
  await put(admin, `/api/reservation/${id}/approve`);
  await eventually(listed, (ids) => !ids.includes(id));
  expect((await put(admin, `/api/checkIn/${id}`)).status).toBe(200);
  const { body: saved } = await admin.get<object>(path);
  expect((await admin.put(path, { ...saved, needs_approval: false })).status).toBe(200);
  expect(await listed()).toEqual([]);
});

it('products are validated by units while the party is in, once a key', async () => {
  const { visitor, id } = parties[2]!;
  const path = `/api/validateAddon/${id}/rr-firewood`;
  expect((await put(admin, path)).body.code).toBe('not_checked_in');
  await put(admin, `/api/checkIn/${id}`);
  expect((await put(visitor, path)).status).toBe(401);
  const scans = await Promise.all(
    [1, 2, 3].map(() => put(admin, path, { units: 2 }, 'one_scan_three_times')),
  );
  expect(scans.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await shown(admin, id)).addon_validations).toEqual([
    {
      addon_inventory: 'rr-firewood',
      title: 'Firewood bundle',
      units: 3,
      validated: 2,
      by: 'admin',
      at: expect.any(String),
    },
  ]);
  expect(await shown(visitor, id)).not.toHaveProperty('addon_validations');
  expect(await put(admin, path, { units: 2 })).toMatchObject({
    status: 409,
    body: { code: 'addon_validated', error: '2 of 3 are validated already: 1 left.' },
  });
  expect((await put(admin, `/api/validateAddon/${id}/rr-kayak`)).body.code).toBe('addon_not_booked');
  expect((await put(admin, `${path}/undo`, { units: 2 })).body.addon_validations).toMatchObject([
    { validated: 0 },
  ]);
  await at('00:05', '2026-12-06');
  expect((await put(admin, path)).body.code).toBe('visit_over');
});

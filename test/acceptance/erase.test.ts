import type { EditRequest, HistoryAnswer, ReservationAnswer, ReservationRow } from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { storedFiles } from '../support/stored-files.js';

const started = startedProduct();

const CANARY = 'Zwyxabird';
const filesWith = (text: string): string[] =>
  storedFiles(started.folder)
    .filter(({ bytes }) => bytes.includes(text))
    .map(({ name }) => name);

it('an erased person is nowhere any more, and what was booked and paid stays', async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk(), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, contact: { ...request.reservation.contact, last_name: CANARY } },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  const admin = await signedInAdmin(started.running.url);
  const row = await eventually(
    () => admin.get<ReservationRow>(`/api/admin/reservations/${body.reservation.id}`),
    (reply) => reply.body.state === 'confirmed',
  );
  expect(row.body.last_name).toBe(CANARY);
  // In the log it has always been sealed.
  expect(filesWith(CANARY).filter((name) => name.startsWith('log.'))).toEqual([]);

  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  expect((await casey.post(`/api/admin/reservations/${body.reservation.id}/erase`)).status).toBe(403);
  expect((await admin.post(`/api/admin/reservations/${body.reservation.id}/erase`)).body).toEqual({
    erased: true,
  });
  expect((await admin.post(`/api/admin/reservations/${body.reservation.id}/erase`)).body).toEqual({
    erased: true,
  });

  expect(
    (await admin.get<ReservationRow>(`/api/admin/reservations/${body.reservation.id}`)).body,
  ).toMatchObject({ last_name: null, email: null, price: 23, state: 'confirmed' });
  expect(
    (await admin.get<ReservationRow[]>(`/api/admin/reservations?filter={"q":"${CANARY}"}`)).body,
  ).toEqual([]);
  expect((await admin.get<ReservationAnswer>(`/api/reservation/${body.reservation.id}`)).body).toMatchObject({
    contact: null,
    price: 23,
    charges: [{ amount: 23 }],
  });
  const history = await admin.get<HistoryAnswer>(`/api/admin/reservations/${body.reservation.id}/history`);
  expect(history.text).not.toContain(CANARY);
  expect(history.body.entries.length).toBeGreaterThan(10);
});

it('edits of an erased person are forgotten too, also one that waits for its payment', async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk({ date: '2026-12-13' }));
  await visitor.pay(body.redirect_url!);
  const { id } = body.reservation;
  await visitor.checkout(id);
  const renamed = (request: EditRequest): EditRequest => ({
    ...request,
    reservation: { ...request.reservation, contact: { ...request.reservation.contact, last_name: CANARY } },
  });
  expect(
    (await visitor.edit(id, walk({ date: '2026-12-13' }), { change: renamed })).body.reservation.contact
      ?.last_name,
  ).toBe(CANARY);
  const paying = await visitor.edit(
    id,
    walk({ date: '2026-12-13', addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }] }),
    { change: renamed },
  );
  expect(paying.body.redirect_url).not.toBeNull();
  expect(filesWith(CANARY).filter((name) => name.startsWith('log.'))).toEqual([]);

  const admin = await signedInAdmin(started.running.url);
  expect((await admin.post(`/api/admin/reservations/${id}/erase`)).body).toEqual({ erased: true });
  await visitor.pay(paying.body.redirect_url!);
  const history = await eventually(
    () => admin.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`),
    (reply) => reply.body.entries.some(({ type }) => type === 'PaymentVoided'),
  );
  expect(history.text).not.toContain(CANARY);
  expect(history.body.state).toMatchObject({ contact: null, price: 23, revision: 3 });
  expect(await visitor.edit(id, walk({ date: '2026-12-13' }))).toMatchObject({
    status: 409,
    body: { code: 'person_erased' },
  });
  expect(
    (await admin.get<ReservationRow[]>(`/api/admin/reservations?filter={"q":"${CANARY}"}`)).body,
  ).toEqual([]);
});

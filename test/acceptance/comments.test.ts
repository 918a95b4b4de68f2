import type { ErrorBody, HistoryAnswer, ReservationAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Staff's remarks about a reservation (docs/rules/reservations.md 27). */
const started = startedProduct();
const visitor = (): Client => new Client(started.running.url);
let admin: Client;
let casey: Client;
beforeAll(async () => {
  admin = await signedInAdmin(started.running.url);
  casey = visitor();
  await casey.signIn('casey');
});

type Answer = ReservationAnswer & ErrorBody;
const comment = (who: Client, id: string, body: object, idempotencyKey = key()) =>
  who.post<Answer>(`/api/reservation/${id}/comments`, body, { 'idempotency-key': idempotencyKey });
const shown = async (who: Client, id: string): Promise<ReservationAnswer> =>
  (await who.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const booked = async (who = visitor()): Promise<string> => {
  const { body } = await who.reserve(walk());
  await who.pay(body.redirect_url!);
  await who.checkout(body.reservation.id);
  return body.reservation.id;
};
const texts = ({ comments }: ReservationAnswer): string[] => comments.map(({ text }) => text);

it('staff read what staff have remarked, oldest first, and visitors read none of it', async () => {
  const ann = visitor();
  const id = await booked(ann);
  expect((await shown(admin, id)).comments).toEqual([]);
  const { revision } = await shown(ann, id);
  const first = await comment(casey, id, { text: '  Called: arrives late \n' });
  expect([first.status, first.body.comments]).toEqual([
    200,
    [{ id: `${id}.c1`, text: 'Called: arrives late', by: 'casey', created: expect.any(String) }],
  ]);
  await comment(admin, id, { text: 'Group leader is Sam' });
  const { comments } = await shown(casey, id);
  expect(comments.map(({ text, by }) => `${by}: ${text}`)).toEqual([
    'casey: Called: arrives late',
    'admin: Group leader is Sam',
  ]);
  expect(await shown(ann, id)).toMatchObject({ comments: [], revision });
  const changed = await ann.edit(id, walk({ arrival_time: '11:00' }));
  expect(changed.body.reservation.comments).toEqual([]);
  expect(texts(await shown(casey, id))).toHaveLength(2);
});

it('who is no staff of the venue adds none', async () => {
  const ann = visitor();
  const id = await booked(ann);
  const refused = { text: 'Hello' };
  expect((await comment(ann, id, refused)).status).toBe(401);
  const fiona = visitor();
  await fiona.signIn('fiona');
  expect((await comment(fiona, id, refused)).status).toBe(403);
  expect((await comment(casey, '7KQ4M9XT22', refused)).body.code).toBe('reservation_not_found');
  expect((await shown(admin, id)).comments).toEqual([]);
});

it('under one key it is added once; the key of another text is refused', async () => {
  const id = await booked();
  const tries = await Promise.all(
    [1, 2, 3].map(() => comment(casey, id, { text: 'Once' }, 'one_comment_three_times')),
  );
  expect(tries.map(({ status, body }) => [status, texts(body)])).toEqual(Array(3).fill([200, ['Once']]));
  expect(await comment(casey, id, { text: 'Twice' }, 'one_comment_three_times')).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  });
  expect((await casey.post<Answer>(`/api/reservation/${id}/comments`, { text: 'x' })).body.code).toBe(
    'idempotency_key_missing',
  );
});

it.each([
  ['nothing', ''],
  ['blanks', '  \n '],
  ['more than 1,000 characters', 'a'.repeat(1001)],
  ['control characters', 'Bell \u0007'],
])('%s is no comment', async (_what, text) => {
  const id = await booked();
  expect(await comment(casey, id, { text })).toMatchObject({
    status: 400,
    body: { fields: { 'body.text': expect.any(String) } },
  });
  expect((await shown(casey, id)).comments).toEqual([]);
});

it('a reservation has at most 100, also a cancelled one', async () => {
  const id = await booked();
  await admin.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  for (let n = 1; n <= 100; n++)
    expect((await comment(casey, id, { text: n === 1 ? 'a'.repeat(1000) : `Remark ${n}` })).status).toBe(200);
  expect(await comment(casey, id, { text: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'too_many_comments', error: 'At most 100 comments on one reservation.' },
  });
  expect(await shown(admin, id)).toMatchObject({ state: 'cancelled' });
  expect((await shown(admin, id)).comments).toHaveLength(100);
});

it('the history says who added it, and nothing is left of it once the person is erased', async () => {
  const id = await booked();
  await comment(casey, id, { text: 'Group leader is Zwyxabird' });
  const history = () => admin.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`);
  expect((await history()).text).toContain('Zwyxabird');
  expect((await admin.post(`/api/admin/reservations/${id}/erase`)).status).toBe(200);
  expect((await shown(admin, id)).comments).toEqual([]);
  const { text, body } = await history();
  expect(text).not.toContain('Zwyxabird');
  expect(body.entries.find(({ type }) => type === 'ReservationCommented')).toMatchObject({ actor: 'casey' });
  expect(await comment(casey, id, { text: 'Sam' })).toMatchObject({
    status: 409,
    body: { code: 'person_erased' },
  });
});

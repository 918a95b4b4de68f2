import type { ErrorBody, ReservationAnswer, ReservationRow } from '@stile/contracts';
import { letInfantsComeAlone } from '../support/lone-infants.js';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';

/* Smaller calls that other systems know (docs/rules/calls.md). */
const started = startedProduct();
beforeAll(() => letInfantsComeAlone(started.running));
const booked = async (date: string, arrival_time = '10:00'): Promise<{ id: string; token: string }> => {
  const visitor = new Client(started.running.url);
  const basket = walk({ date, arrival_time, passes: [{ visitor_type: 'rr-infant', visitor_count: 1 }] });
  const { body } = await visitor.reserve(basket);
  await visitor.checkout(body.reservation.id);
  return { id: body.reservation.id, token: body.token };
};

it('the link’s token cancels, once', async () => {
  const { id, token } = await booked('2026-12-14');
  const stranger = new Client(started.running.url);
  const cancel = (secret: string, idempotencyKey = key()) =>
    stranger.put<ReservationAnswer & ErrorBody>(
      `/api/reservation/${id}/cancel/token/${secret}`,
      { cancelled: true },
      { 'idempotency-key': idempotencyKey },
    );
  expect((await cancel(`${token.slice(0, -1)}~`)).body).toMatchObject({ code: 'link_invalid' });
  const sameKey = key();
  for (const reply of [await cancel(token, sameKey), await cancel(token, sameKey)])
    expect([reply.status, reply.body.cancelled]).toEqual([200, true]);
  expect((await cancel(token)).body).toMatchObject({ code: 'reservation_already_cancelled' });
});

it('what may be done with a reservation is said by itself, to who may read it', async () => {
  const { id, token } = await booked('2026-12-15');
  const path = `/api/reservation_permissions/${id}/`;
  expect((await new Client(started.running.url).get(path)).status).toBe(401);
  const holder = new Client(started.running.url);
  await holder.get(`/api/reservation/token/${id}/${token}`);
  expect((await holder.get(path)).body).toMatchObject({ by: 'visitor', cancel: null, edit: null });
  expect((await started.admin.get(path)).body).toMatchObject({ by: 'staff', check_in: 'check_in_too_early' });
});

it('the desk signs in with the call that it knows', async () => {
  const casey = new Client(started.running.url);
  const signIn = (password: string) => casey.post('/api/reservation_login/', { username: 'casey', password });
  expect((await signIn('wrong')).body).toMatchObject({ code: 'invalid_credentials' });
  expect((await signIn('demo')).body).toMatchObject({ skip_tfa: true, user: { username: 'casey' } });
  expect((await casey.get('/api/groups')).body).toMatchObject({ username: 'casey' });
});

it('the texts of the pages are there in both languages, and a browser remembers its own', async () => {
  const visitor = new Client(started.running.url, 'fr');
  const content = async (query: string) =>
    (await visitor.get<{ language: string; content: Record<string, string> }>(`/api/pageContent/${query}`))
      .body;
  const [french, english] = [await content(''), await content('?language=en')];
  expect([french.language, french.content['continue']]).toEqual(['fr', 'Continuer']);
  expect([english.language, english.content['continue']]).toEqual(['en', 'Continue']);
  expect(Object.keys(french.content)).toEqual(Object.keys(english.content));
  expect((await visitor.post('/api/setLanguage', { language: 'de' })).status).toBe(400);
  expect((await visitor.post('/api/setLanguage', { language: 'en' })).body).toEqual({ language: 'en' });
  expect((await visitor.get<string>('/book?inventoryGroup=escarpment')).text).toContain('<html lang="en"');
});

it('the schedule lists who comes in the order in which they begin, a page at a time', async () => {
  const date = '2026-12-17';
  const ids = [
    (await booked(date, '12:00')).id,
    (await booked(date, '09:00')).id,
    (await booked('2026-12-18')).id,
  ];
  interface Schedule {
    reservations: ReservationRow[];
    total: number;
  }
  const page = (more: string) =>
    started.admin.get<Schedule>(`/api/event_schedule?inventoryGroup=escarpment&startDate=${date}${more}`);
  await eventually(
    () => page('&endDate=2026-12-18'),
    ({ body }) => body.total === 3,
  );
  const shown = async (more: string) => {
    const { body } = await page(more);
    return [body.reservations.map(({ id }) => ids.indexOf(id)), body.total];
  };
  expect(await shown('')).toEqual([[1, 0], 2]);
  expect(await shown('&endDate=2026-12-18&itemsPerPage=2&page=2')).toEqual([[2], 3]);
  expect(await shown('&sortKey=1&sortValue=desc')).toEqual([[0, 1], 2]);
  expect(await shown('&inventory=glen-hill')).toEqual([[], 0]);
  const { body } = await started.admin.get<{ results: ReservationRow[]; total: number }>(
    `/api/schedule_export_json?inventoryGroup=escarpment&startDate=${date}&endDate=2026-12-18`,
  );
  expect([body.results.map(({ id }) => ids.indexOf(id)), body.total]).toEqual([[1, 0, 2], 3]);
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  expect((await casey.get(`/api/event_schedule?startDate=${date}`)).status).toBe(403);
});

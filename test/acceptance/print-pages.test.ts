import type { InventoryGroup, ReservationAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/* Papers that staff print for participants (docs/rules/participants.md 47 and 51). The demo venue has lessons. */

const started = startedProduct({ CLOCK: '2026-12-12T13:30:00.000Z' });
const VENUE = '/api/admin/inventory_group/escarpment';
let visitor: Client;
let casey: Client;
let id: string;
beforeAll(async () => {
  const { url } = started.running;
  visitor = new Client(url);
  casey = new Client(url);
  await casey.signIn('casey');
  id = await book('2026-12-12');
  await visitor.checkout(id);
});

/** Pays for a family's day, or turns back. */
const book = async (date: string, card: 'approve' | 'cancel' = 'approve'): Promise<string> => {
  const { body } = await visitor.reserve(skiDay({ date }), {
    change: (request) => ({
      ...request,
      reservation: {
        ...request.reservation,
        profiles: skiFamily() as typeof request.reservation.profiles,
      },
    }),
  });
  await visitor.pay(body.redirect_url!, card);
  return body.reservation.id;
};
const page = (what: string, query: Record<string, string> = {}, who = casey) =>
  who.get<string>(`/reservation/${what}?${new URLSearchParams({ reservationId: id, ...query })}`);
const names = (text: string): string[] => [...text.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, name]) => name!);
const shownTo = async (who: Client, of = id): Promise<NonNullable<ReservationAnswer['may']>> =>
  (await who.get<ReservationAnswer>(`/api/reservation/${of}`)).body.may!;

it('staff print a tag for each participant or for one, in a language of theirs', async () => {
  const all = await page('print_lesson_tags');
  expect([all.status, all.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(names(all.text)).toEqual(['Ann Roy', 'Mia Roy', 'Leo Roy']);
  expect(all.text).toContain('10:00');
  const one = await page('print_lesson_tags', { profile: 'p2', lang: 'fr' });
  expect(names(one.text)).toEqual(['Mia Roy']);
  expect(one.text).toContain('Étiquettes de cours');
  expect(one.text).toContain(`/api/reservation/${id}/participants/2/qr.svg`);
});

it('a sheet is good for the hours of its address once the party is in', async () => {
  const before = await page('print', { profile: 'p2', duration: '4.5' });
  expect(before.text).toContain('4.5 hours from check-in');
  expect(before.text).toContain('142 cm');
  const checkedIn = await casey.put(`/api/checkIn/${id}`, {}, { 'idempotency-key': key() });
  expect(checkedIn.status).toBe(200);
  const after = await page('print', { profile: 'p2', duration: '4.5' });
  expect(after.text).toMatch(/until Sat, Dec 12, 1:0\d.PM/);
});

it('the reservation says to staff alone which paper there is', async () => {
  expect((await shownTo(casey)).print).toBe('print_lesson_tags');
  expect((await shownTo(visitor)).print).toBeUndefined();
  const { body } = await visitor.reserve(walk({ date: '2026-12-13' }));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  // A walk asks for nobody's name.
  expect((await shownTo(casey, body.reservation.id)).print).toBeUndefined();
});

it('there are stickers where the venue tests, and nowhere else', async () => {
  const refused = await page('print_stickers');
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([404, 'not_printed_here']);
  const { admin } = started;
  const { body } = await admin.get<InventoryGroup & { _revision: number }>(VENUE);
  const saved = await admin.put(VENUE, { ...body, features: ['medical_test'] });
  expect(saved.status).toBe(200);
  await catalogueReaches(started.running, saved.headers.get('x-stile-position') ?? '');
  expect(names((await page('print_stickers')).text)).toEqual(['Ann Roy', 'Mia Roy', 'Leo Roy']);
  expect((await page('print_lesson_tags')).status).toBe(404);
  expect(
    (
      await eventually(
        () => shownTo(casey),
        ({ print }) => print !== 'print_lesson_tags',
      )
    ).print,
  ).toBe('print_stickers');
});

it('visitors print none, and what there is not is not found', async () => {
  expect((await page('print', {}, visitor)).status).toBe(401);
  expect((await page('print', { profile: 'p9' })).status).toBe(404);
  expect((await page('print', { reservationId: '2222222222' })).status).toBe(404);
  for (const duration of ['0', '24', '-1', 'x']) expect((await page('print', { duration })).status).toBe(400);
});

it('what was not paid prints nothing', async () => {
  const reservationId = await book('2026-12-19', 'cancel');
  await visitor.checkout(reservationId, 'abandoned');
  expect((await page('print', { reservationId })).status).toBe(409);
});

import type { ReservationAnswer } from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* The link of a reservation lets its holder in, for a time (docs/rules/reservations.md 2 and 4). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });

const DAY_MS = 86_400_000;
const booked = async (date = '2026-12-12') => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk({ date }));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id, link: linkOf(body.reservation.id, body.token) };
};
const linkOf = (id: string, token: string): string => `/reservation/token?reservationId=${id}&token=${token}`;
const opens = async (link: string, id: string): Promise<boolean> => {
  const browser = new Client(started.running.url);
  const led = await browser.get(link);
  const shown = (await browser.get(`/api/reservation/${id}`)).status === 200;
  expect(led.headers.get('location')?.includes('link=invalid')).toBe(!shown);
  return shown;
};
const editAs = (client: Client, id: string, email: string) =>
  client.edit(id, walk({ date: '2026-12-12' }), {
    change: (request) => ({
      ...request,
      reservation: {
        ...request.reservation,
        contact: { ...request.reservation.contact, email },
      },
    }),
  });
/** The link of the newest mail to an address. */
const mailedTo = async (email: string, id: string): Promise<string | undefined> => {
  const mails = await started.running.storage.vault.list<{ to: string; text: string }>('mailbox', 50);
  const mail = mails.find(([, { to, text }]) => to === email && text.includes(id));
  const address = /https?:\S+\/reservation\/token\?\S+/.exec(mail?.[1].text ?? '')?.[0];
  return address?.slice(started.running.url.length);
};

it('changing the address ends the link and the sessions of the one before', async () => {
  const { visitor, id, link } = await booked();
  expect(await opens(link, id)).toBe(true);
  expect((await editAs(started.admin, id, 'ada@example.org')).status).toBe(200);
  expect(await opens(link, id)).toBe(true);
  expect((await editAs(started.admin, id, 'eve@example.org')).status).toBe(200);
  expect(await opens(link, id)).toBe(false);
  expect((await visitor.get(`/api/reservation/${id}`)).status).toBe(404);
  expect((await visitor.get(`/api/reservation/token/${id}/${link.split('token=')[1]}`)).status).toBe(404);
  const mailed = await eventually(
    () => mailedTo('eve@example.org', id),
    (found) => found !== undefined,
  );
  expect(await opens(mailed!, id)).toBe(true);
});

/** Subjects of the mails about a reservation, by whom they went to. */
const mailsOf = async (id: string): Promise<string[]> =>
  (await started.running.storage.vault.list<{ to: string; subject: string }>('mailbox', 100))
    .map(([, { to, subject }]) => `${to} ${subject}`)
    .filter((mail) => mail.includes(id));

it('who sends no mail changes neither the address nor the visit behind the holder’s back', async () => {
  const { visitor, id } = await booked();
  const language = { 'accept-language': 'en' };
  const { body } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`, language);
  const before = body.contact!.email;
  const silently = (change: Parameters<typeof walk>[0], email: string) =>
    started.admin.edit(id, walk({ date: '2026-12-12', ...change }), {
      change: (request) => ({
        ...request,
        sendEditEmail: false,
        reservation: { ...request.reservation, contact: { ...request.reservation.contact, email } },
      }),
    });
  const one = [{ visitor_type: 'rr-adult', visitor_count: 1 }];
  expect((await silently({ passes: one }, before)).status).toBe(200);
  const told = await eventually(
    () => mailsOf(id),
    (mails) => mails.some((mail) => mail.startsWith(`${before} Changed:`)),
  );
  expect(told.filter((mail) => mail.includes('Changed:'))).toHaveLength(1);
  expect((await silently({ passes: one }, 'eve@example.org')).status).toBe(200);
  await eventually(
    () => mailsOf(id),
    (mails) =>
      mails.some((mail) => mail.startsWith(`${before} Another e-mail address`)) &&
      mails.some((mail) => mail.startsWith('eve@example.org Changed:')),
  );
  await atRest(started.running);
  const all = await started.running.storage.vault.list<{ to: string; text: string }>('mailbox', 100);
  const [, farewell] = all.find(([, { text }]) => text.includes(id) && text.includes('do not come to this'))!;
  // The holder of the address before learns neither the new one nor a link.
  expect(farewell.text).not.toMatch(/eve@|https?:|token/);
});

it('another address ends what leaves a frame, asked for before', async () => {
  const { visitor, id } = await booked();
  const leave = { resume_at: `/reservation?reservationId=${id}`, tab: {} };
  const { url } = (await visitor.post<{ url: string }>(`/api/checkout/${id}/leave`, leave)).body;
  expect((await editAs(started.admin, id, 'eve@example.org')).status).toBe(200);
  expect((await visitor.get(url)).headers.get('location')).toBe('/reservation?link=invalid');
  expect((await visitor.get(`/api/reservation/${id}`)).status).toBe(404);
});

it('who changes their own address stays in', async () => {
  const { visitor, id, link } = await booked();
  expect((await editAs(visitor, id, 'lovelace@example.org')).status).toBe(200);
  expect((await visitor.get(`/api/reservation/${id}`)).status).toBe(200);
  expect(await opens(link, id)).toBe(false);
});

it('hideEdit stays in the address; the link of a mail, whose button says change, has none', async () => {
  const { visitor, id, link } = await booked();
  const page = `/reservation?reservationId=${id}&hideEdit=true`;
  for (const way of [link, `/reservation/token?reservationId=${id}`])
    expect((await visitor.get(`${way}&hideEdit=true`)).headers.get('location')).toBe(page);
  expect((await visitor.get(link)).headers.get('location')).toBe(`/reservation?reservationId=${id}`);
  const { body } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`);
  const mailed = await eventually(
    () => mailedTo(body.contact!.email, id),
    (found) => found !== undefined,
  );
  expect(mailed).not.toContain('hideEdit');
});

it('a link ends as many days after the visit as the venue says', async () => {
  const { id, link } = await booked();
  const { body: venue } = await started.admin.get<{ settings: object; _revision: number }>(
    '/api/admin/inventory_group/escarpment',
  );
  clock.move(9 * DAY_MS + 36_000_000 + 10 * DAY_MS);
  const again = await signedInAdmin(started.running.url);
  expect(await opens(link, id)).toBe(true);
  const saved = await again.put('/api/admin/inventory_group/escarpment', {
    ...venue,
    settings: { ...venue.settings, link_days_after_visit: '7' },
  });
  expect(saved.status).toBe(200);
  expect(await opens(link, id)).toBe(false);
});

it('a browser holds a reservation for twelve hours after it booked or followed the link', async () => {
  const { visitor, id } = await booked('2026-12-30');
  const answer = async (client: Client): Promise<number> =>
    (await client.get(`/api/reservation/${id}`)).status;
  clock.move(12 * 3_600_000);
  expect(await answer(visitor)).toBe(200);
  // Nothing but the signed time in the cookie ends it: this browser keeps its cookies.
  clock.move(1_000);
  expect(await answer(visitor)).toBe(401);
});

import type { LeaveAnswer } from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Out of a frame in another site's page to the payment page, and back (docs/rules/booking-page.md 9 and 10). */
const started = startedProduct();
const SITE = 'https://park.example';
const PAGE = `${SITE}/visit?lang=en`;
beforeAll(async () => {
  const admin = await signedInAdmin(started.running.url);
  const path = '/api/admin/inventory_group/escarpment';
  const group = (await admin.get<{ settings: object }>(path)).body;
  await admin.put(path, {
    ...group,
    settings: { ...group.settings, embed_origins: `${SITE} http://b.example` },
  });
});

/** A reservation that waits for its payment, and what a frame says that leaves for it. */
const placed = async (visitor = new Client(started.running.url)) => {
  const { body } = await visitor.reserve(walk());
  const { id } = body.reservation;
  const leave = {
    token: body.token,
    embedder: PAGE,
    resume_at: `/book?inventoryGroup=escarpment&screen=2&reservationId=${id}`,
    tab: { search: '"v.rr-adult=2"' },
  };
  return { visitor, id, leave, payUrl: body.redirect_url! };
};
const leaving = (client: Client, id: string, body: object) =>
  client.post<LeaveAnswer>(`/api/checkout/${id}/leave`, body);

it('without a session the link’s secret lets a frame leave, once, and a wrong one does not', async () => {
  const { id, leave, payUrl } = await placed();
  const stranger = new Client(started.running.url);
  expect((await leaving(stranger, id, { ...leave, token: 'wrong' })).status).toBe(404);
  expect((await leaving(stranger, id, { ...leave, token: undefined })).status).toBe(404);
  const { status, body } = await leaving(stranger, id, leave);
  expect(status).toBe(200);
  expect(body.url).not.toContain(leave.token);
  const top = new Client(started.running.url);
  const gone = await top.get(body.url);
  expect([gone.status, gone.headers.get('location')]).toEqual([303, payUrl]);
  expect(gone.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await top.get(`/api/reservation/${id}`)).status).toBe(200);
  const again = await new Client(started.running.url).get(body.url);
  expect(again.headers.get('location')).toBe('/reservation?link=invalid');
});

it('a secret is good for its own reservation alone', async () => {
  const [one, other] = [await placed(), await placed()];
  const { body } = await leaving(one.visitor, one.id, one.leave);
  const top = new Client(started.running.url);
  expect((await top.get(body.url.replace(one.id, other.id))).headers.get('location')).toBe(
    '/reservation?link=invalid',
  );
  expect((await top.get(`/api/reservation/${other.id}`)).status).toBe(401);
});

const comesBack = async (of: Awaited<ReturnType<typeof placed>>, leave: object, more = '') => {
  const { body } = await leaving(of.visitor, of.id, leave);
  const top = new Client(started.running.url);
  await top.get(body.url + more);
  await top.pay(of.payUrl);
  return top.get<string>(`/api/checkout/${of.id}/return`);
};

it('who has the frame’s session comes back to the site’s page, by a page of ours', async () => {
  const mine = await placed();
  const back = await comesBack(mine, mine.leave);
  expect([back.status, back.headers.get('refresh')]).toEqual([200, `0; url=${PAGE}`]);
  expect(back.text).toContain('Back to park.example');
});

it.each([
  ['only the site is known', { embedder: SITE }, '', `${SITE}/`],
  ['the frame stays in its window', {}, '?window=new', PAGE],
])('where %s the outcome is shown on our page, with the way back', async (_case, change, more, address) => {
  const mine = await placed();
  const back = await comesBack(mine, { ...mine.leave, ...change }, more);
  expect(back.status).toBe(303);
  const to = new URL(back.headers.get('location')!, started.running.url);
  expect([to.pathname, to.searchParams.get('screen'), to.searchParams.get('embedder')]).toEqual([
    '/book',
    '2',
    address,
  ]);
});

it('a site that is not listed is never led to', async () => {
  const mine = await placed();
  const back = await comesBack(mine, { ...mine.leave, embedder: 'https://evil.example/park.example' });
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).not.toContain('evil');
});

it('a frame of a listed site has cookies of its own, and goes on where its visitor left it, with what it remembered', async () => {
  const frame = new Client(started.running.url);
  const first = '/book?inventoryGroup=escarpment&inventory=rattle-ridge&embedded=1';
  const opened = await frame.get(first, { 'sec-fetch-dest': 'iframe' });
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^stile_framed=[\w-]+; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/),
  ]);
  expect(opened.headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE} http://b.example`);
  const mine = await placed(frame);
  expect(frame.cookieHeader).toContain('stile_framed_visit=');
  expect(frame.cookieHeader).not.toContain('stile_visit=');
  await comesBack(mine, mine.leave);
  const resumed = await frame.get(first, { 'sec-fetch-dest': 'iframe' });
  expect([resumed.status, resumed.headers.get('location')]).toEqual([303, mine.leave.resume_at]);
  const at = `${mine.leave.resume_at}&embedded=1`;
  // A stranger who knows the reservation's number alone gets nothing of it.
  const stranger = new Client(started.running.url);
  for (const cookie of [mine.id, `${mine.id}.`, `${mine.id}.guess`]) {
    const headers = { 'sec-fetch-dest': 'iframe', cookie: `stile_framed_resumed=${cookie}` };
    expect((await stranger.get(first, headers)).status).toBe(200);
    expect((await stranger.get<string>(at, headers)).text).not.toContain('"tab"');
  }
  const previous = frame.cookieHeader;
  const outcome = await frame.get<string>(at, { 'sec-fetch-dest': 'iframe' });
  expect(outcome.headers.get('cache-control')).toBe('no-store');
  expect(outcome.text).toContain('"tab":{"search":');
  // Once, with the cookie too.
  const again = { 'sec-fetch-dest': 'iframe', cookie: previous };
  expect((await stranger.get<string>(at, again)).text).not.toContain('"tab"');
  expect((await frame.get(first, { 'sec-fetch-dest': 'iframe' })).status).toBe(200);
});

it('outside of a frame nobody has such cookies', async () => {
  const { headers } = await new Client(started.running.url).get(
    '/book?inventoryGroup=escarpment&inventory=rattle-ridge&embedded=1',
    { 'sec-fetch-dest': 'document' },
  );
  expect(headers.getSetCookie().join()).not.toContain('framed');
});

it('no site frames the desk', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const address = 'inventoryGroup=escarpment&inventory=rattle-ridge&embedded=true';
  const [desk, book] = [await casey.get(`/store?${address}`), await casey.get(`/book?${address}`)];
  expect([desk.status, book.status]).toEqual([200, 200]);
  expect(desk.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(book.headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE}`);
});

import type { Running } from '@stile/api';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { atRest, startProduct, temporaryFolder, TEST_CLOCK } from '../support/product.js';

/* The console's page carries what it would request first, and nothing that a request would not answer. */
const folder = temporaryFolder();
const SURNAME = '</script>{{answers}} {{csp-nonce}} $& Lovelace';
const TODAY = TEST_CLOCK.slice(0, 10);
let running: Running;
let admin: Client;
beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folder });
  admin = await signedInAdmin(running.url);
  const visitor = new Client(running.url);
  const { body } = await visitor.reserve(walk({ date: TODAY }), {
    change: ({ reservation, ...request }) => ({
      ...request,
      reservation: { ...reservation, contact: { ...reservation.contact, last_name: SURNAME } },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  await atRest(running);
});
afterAll(() => running.close());

type Answers = Readonly<Record<string, { readonly body: string; readonly headers: object }>>;
const BLOCK = /<script id="answers" type="application\/json">(.*?)<\/script>/s;
const carriedTo = async (
  client: Client,
  path: string,
): Promise<{ answers: Answers; cache: string | null; text: string }> => {
  const { status, text, headers } = await client.get<string>(path);
  expect(status).toBe(200);
  return {
    answers: JSON.parse(BLOCK.exec(text)![1]!) as Answers,
    cache: headers.get('cache-control'),
    text,
  };
};
const VENUE = '/api/inventoryGroup/escarpment/?language=en';

it('each answer is what its address answers, and the page is in no cache', async () => {
  const { answers, cache } = await carriedTo(admin, '/passes');
  expect(cache).toBe('no-store');
  const addresses = Object.keys(answers);
  expect(addresses.slice(0, 2)).toEqual(['/api/groups', VENUE]);
  expect(addresses[2]).toContain('/api/admin/reservations?filter=');
  for (const address of addresses) {
    const { body, headers } = await admin.get(address);
    expect(JSON.parse(answers[address]!.body)).toEqual(body);
    const range = headers.get('content-range');
    expect(answers[address]!.headers).toEqual(range === null ? {} : { 'content-range': range });
  }
  expect(addresses).toHaveLength(3);
});

it('what a visitor wrote ends no script and learns no nonce', async () => {
  const { answers, text } = await carriedTo(admin, '/passes');
  const [row] = JSON.parse(Object.values(answers)[2]!.body) as { last_name: string }[];
  expect(row!.last_name).toMatch(/^<\/script>\{\{answers\}\}.*\$&/);
  expect(text.match(/<\/script>/g)).toHaveLength(2);
});

it('carries the list where the page opens on it alone, and in the language of the page', async () => {
  const french = new Client(running.url, 'fr');
  await french.signIn('audrey');
  const { answers, text } = await carriedTo(french, '/passes?state=cancelled');
  expect(Object.keys(answers)).toEqual(['/api/groups', VENUE.replace('=en', '=fr')]);
  expect(text).toContain('<html lang="fr">');
  expect(text).toContain('/console-assets/texts-fr-');
});

it('carries nothing to who is not signed in, and no list to who may not read it', async () => {
  expect((await carriedTo(new Client(running.url), '/passes')).answers).toEqual({});
  const fiona = new Client(running.url);
  await fiona.signIn('fiona');
  expect((await fiona.get('/api/admin/reservations')).status).toBe(403);
  expect(Object.keys((await carriedTo(fiona, '/passes')).answers)).toEqual(['/api/groups', VENUE]);
});

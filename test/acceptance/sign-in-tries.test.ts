import { Client, signedInAdmin } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Nobody keeps somebody else out by trying in their name (docs/rules/identity-and-access.md 8). */
const clock = new MovableClock();
const started = startedProduct({ TRUST_PROXY: '1' }, { clock });

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (client: Client, username: string, password: string, address: string) =>
  client.post<{ code?: string }>('/api/get_tfa_token', { username, password }, from(address));

it('wrong codes without a sign-in of that user count for nobody', async () => {
  const stranger = new Client(started.running.url);
  for (let i = 0; i < 20; i++)
    expect(
      await stranger.post('/api/handshake_tfa_token', {
        username: 'admin',
        challenge: 'x'.repeat(43),
        tfa_token: '000000',
      }),
    ).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
  await signedInAdmin(started.running.url);
});

it('wrong passwords from elsewhere keep nobody out; at the address itself the wait grows', async () => {
  const stranger = new Client(started.running.url);
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++)
    statuses.push((await signIn(stranger, 'casey', 'wrong', '203.0.113.1')).status);
  expect(statuses.slice(9)).toEqual([401, 429]);
  expect((await signIn(new Client(started.running.url), 'casey', 'demo', '203.0.113.2')).status).toBe(200);
  const waits: number[] = [];
  for (let i = 0; i < 3; i++) {
    const over = await signIn(stranger, 'casey', 'wrong', '203.0.113.1');
    const seconds = Number(over.headers.get('retry-after'));
    waits.push(seconds);
    clock.move(seconds * 1000);
    expect((await signIn(stranger, 'casey', 'wrong', '203.0.113.1')).status).toBe(401);
  }
  expect(waits).toEqual([60, 120, 240]);
  // The right password too has to wait, and then forgets the wrong ones.
  clock.move(480_000);
  expect((await signIn(stranger, 'casey', 'demo', '203.0.113.1')).status).toBe(200);
  expect((await signIn(stranger, 'casey', 'wrong', '203.0.113.1')).status).toBe(401);
});

it('a stranger at the address of the venue keeps no browser out that has signed in before', async () => {
  const desk = new Client(started.running.url);
  expect((await signIn(desk, 'casey', 'demo', '203.0.113.9')).status).toBe(200);
  const stranger = new Client(started.running.url);
  for (let i = 0; i < 61; i++) await signIn(stranger, `nobody-${i}`, 'wrong', '203.0.113.9');
  expect((await signIn(stranger, 'nobody', 'wrong', '203.0.113.9')).status).toBe(429);
  expect((await signIn(desk, 'casey', 'demo', '203.0.113.9')).status).toBe(200);
  // One of its own making does not help.
  expect(
    (
      await stranger.post(
        '/api/get_tfa_token',
        { username: 'casey', password: 'demo' },
        { ...from('203.0.113.9'), cookie: `stile_known=01X.${'A'.repeat(43)}` },
      )
    ).status,
  ).toBe(429);
});

it('a browser is known for who signed in with it, however many share it', async () => {
  const desk = new Client(started.running.url);
  for (const username of ['casey', 'fiona'])
    expect((await signIn(desk, username, 'demo', '203.0.113.20')).status).toBe(200);
  const stranger = new Client(started.running.url);
  for (let i = 0; i < 61; i++) await signIn(stranger, `nobody-${i}`, 'wrong', '203.0.113.20');
  for (const username of ['casey', 'fiona'])
    expect((await signIn(desk, username, 'demo', '203.0.113.20')).status).toBe(200);
  expect((await signIn(desk, 'admin', 'wrong', '203.0.113.20')).status).toBe(429);
});

it('tries are counted for a whole network of IPv6, as one customer has it', async () => {
  const statuses: number[] = [];
  for (let i = 1; i <= 11; i++)
    statuses.push(
      (await signIn(new Client(started.running.url), 'fiona', 'wrong', `2001:db8:1:2::${i}`)).status,
    );
  expect(statuses.slice(9)).toEqual([401, 429]);
  expect((await signIn(new Client(started.running.url), 'fiona', 'demo', '2001:db8:1:3::1')).status).toBe(
    200,
  );
  const links: number[] = [];
  for (let i = 1; i <= 21; i++)
    links.push(
      (
        await new Client(started.running.url).get(
          `/api/reservation/token/7KQ4MWXH2P/${'x'.repeat(43)}`,
          from(`2001:db8:1:4::${i}`),
        )
      ).status,
    );
  expect(links.slice(19)).toEqual([404, 429]);
});

it('a session that is used ends twelve hours after it began, one that is not after one', async () => {
  const MINUTE_MS = 60_000;
  const [used, unused] = [new Client(started.running.url), new Client(started.running.url)];
  await signIn(used, 'audrey', 'demo', '203.0.113.7');
  await signIn(unused, 'audrey', 'demo', '203.0.113.8');
  const groups = async (client: Client): Promise<number> => (await client.get('/api/groups')).status;
  const after = async (minutes: number): Promise<number> => {
    clock.move(minutes * MINUTE_MS);
    return groups(used);
  };
  expect(await after(59)).toBe(200);
  clock.move(2 * MINUTE_MS);
  expect(await groups(unused)).toBe(401);
  for (let i = 0; i < 12; i++) expect(await after(54)).toBe(200);
  // 11 hours and 59 minutes since it began.
  expect(await after(10)).toBe(200);
  expect(await after(2)).toBe(401);
});

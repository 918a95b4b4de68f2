import type { ErrorBody, SecParamsAnswer } from '@stile/contracts';
import type { Running } from '@stile/api';
import { Client, signedInAdmin } from '../support/client.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { TestTerminals } from '../support/terminal-simulator.js';

/* A venue is connected to the provider of card terminals (docs/rules/payments.md 105). */

const [folder, offFolder] = [temporaryFolder(), temporaryFolder()];
let terminals: TestTerminals;
let running: Running;
let admin: Client;
beforeAll(async () => {
  terminals = await TestTerminals.start({ accessTokenMs: 30 * 60_000 });
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings });
  admin = await signedInAdmin(running.url);
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

const PARAMS = '/api/clover_retrieve_sec_params?inventory_group=escarpment';
const params = async (client: Client = admin) => (await client.get<SecParamsAnswer>(PARAMS)).body;
/** As the browser is led: to the provider and back. */
const signedInThere = async (): Promise<Record<'code' | 'merchant_id' | 'state', string>> => {
  const { authorize_url } = await params();
  const back = await fetch(authorize_url!, { redirect: 'manual' });
  const location = new URL(back.headers.get('location')!);
  expect(location.href).toMatch(`${running.url}/terminal_token?`);
  const { code = '', merchant_id = '', state = '' } = Object.fromEntries(location.searchParams);
  return { code, merchant_id, state };
};
const connect = (body: object, client: Client = admin) =>
  client.post<SecParamsAnswer & ErrorBody>('/api/clover_create_access_token', body);

it('shows the connection without any token', async () => {
  const shown = await params();
  expect(shown).toMatchObject({
    state: 'CONNECTED',
    merchant_id: 'SIMMERCHANT01',
    client_id: 'stile-simulator',
    server: terminals.running.url,
    clover_timeout_in_min: 5,
  });
  const { accessTokens, refreshTokens } = terminals.running.simulator.world;
  for (const token of [...accessTokens.keys(), ...refreshTokens.keys()])
    expect(JSON.stringify(shown)).not.toContain(token);
});

it('is connected anew by what the provider sends back', async () => {
  const before = terminals.running.simulator.world.accessTokens.size;
  const { status, body } = await connect({ ...(await signedInThere()), inventory_group: 'escarpment' });
  expect([status, body.state]).toEqual([200, 'CONNECTED']);
  expect(terminals.running.simulator.world.accessTokens.size).toBeGreaterThan(before);
  expect(body.access_token_expiration! < body.refresh_token_expiration!).toBe(true);
});

it('takes a code once, and none that the provider does not know', async () => {
  const back = await signedInThere();
  await connect(back);
  expect((await connect(back)).body.code).toBe('terminal_code_refused');
  expect((await connect({ ...back, code: 'NONSENSE' })).status).toBe(409);
  expect((await params()).state).toBe('CONNECTED');
});

it('says that access has expired, with its dates, while the provider refreshes nothing', async () => {
  const before = await params();
  await terminals.misbehaves({ kind: 'error_500', call: 'oauth.refresh', stage: 'before' });
  expect(await params()).toMatchObject({ state: 'EXPIRED', merchant_id: before.merchant_id });
  expect((await params()).state).toBe('CONNECTED');
});

it('takes nothing back that this user did not begin for this venue', async () => {
  const back = await signedInThere();
  const forged = [
    `${back.state}x`,
    'nonsense',
    back.state.replace('escarpment', 'lakeside'),
    back.state.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`),
  ];
  for (const state of forged)
    expect((await connect({ ...back, state })).body).toMatchObject({
      code: 'terminal_state_invalid',
      fields: { state: expect.any(String) as string },
    });
  expect((await connect({ ...back, inventory_group: 'lakeside' })).status).toBe(403);
  expect((await connect(back)).status).toBe(200);
});

it('is not shown to a cashier, nor to a visitor', async () => {
  const casey = new Client(running.url);
  await casey.signIn('casey');
  expect((await casey.get(PARAMS)).status).toBe(403);
  expect((await connect(await signedInThere(), casey)).status).toBe(403);
  expect((await new Client(running.url).get(PARAMS)).status).toBe(401);
});

it('without a provider there is nothing to connect', async () => {
  const off = await startProduct({ DATA_DIR: offFolder, TERMINAL: 'off' });
  try {
    const other = await signedInAdmin(off.url);
    expect(await params(other)).toMatchObject({ state: 'OFF', authorize_url: null, merchant_id: null });
    expect((await connect({ code: 'c', merchant_id: 'm', state: 's' }, other)).body.code).toBe(
      'terminals_off',
    );
  } finally {
    await off.close();
  }
});

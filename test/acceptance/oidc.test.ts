import type { SecurityEntry } from '@stile/contracts';
import { Credentials } from '../../services/api/src/identity/sessions/credentials.js';
import { Client, signedInAdmin } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { TestProvider } from '../support/identity-provider.js';
import { freePort, startProduct, temporaryFolder } from '../support/product.js';
import { MovableClock } from '../support/stores.js';

/* Signing in at the organisation's own provider, and out of it (docs/rules/single-sign-on.md). */
// The provider is a process of its own, by the machine's clock: tokens have to be of the same time here.
const clock = new MovableClock(new Date().toISOString());
const folder = temporaryFolder();
const MINUTE_MS = 60_000;
const PASSWORD = 'brackish-otter-lamp';
const PAGE = { accept: 'text/html' };

let provider: TestProvider;
let running: Awaited<ReturnType<typeof startProduct>>;
let admin: Client;
let port: number;

const productAt = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  running = await startProduct({ DATA_DIR: folder, CLOCK: '', PORT: String(port), ...settings }, { clock });
  admin = await signedInAdmin(running.url);
};
beforeAll(async () => {
  port = await freePort();
  provider = await TestProvider.start(`http://127.0.0.1:${port}`);
  await productAt(provider.settings);
});
afterAll(async () => {
  await running.close();
  await provider.stop();
});

const visitor = (): Client => new Client(running.url);
const nameOf = ({ headers }: { readonly headers: Headers }): string => headers.get('location') ?? '';
interface User {
  readonly is_okta?: boolean;
  readonly is_staff?: boolean;
  readonly is_superuser?: boolean;
  readonly email?: string;
}
const hire = async (username: string, user: User = {}): Promise<void> => {
  const { is_okta = true, ...rest } = user;
  const made = await admin.post('/api/admin/users', {
    username,
    email: `${username}@escarpment.example`,
    is_staff: true,
    is_superuser: false,
    permission_groups: [],
    settings: { is_okta, skip_tfa: true },
    ...rest,
  });
  expect(made.status).toBe(201);
};
/** Somebody is hired, and has an account of the organisation with their name, whose address is verified. */
const colleague = async (username: string, user: User = {}): Promise<void> => {
  await hire(username, user);
  const email = (user.email ?? `${username}@Escarpment.example`).toString();
  await provider.has({ [username]: { email, email_verified: true } });
};
/** Where the provider leads back to once somebody has typed the login. */
const atProvider = async (by: Client, login: string, returnTo?: string): Promise<string> => {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`;
  const begun = await by.get(`/auth/sso${query}`);
  expect(begun.status).toBe(303);
  const back = await provider.signIn(nameOf(begun), login);
  return back.replace(running.url, '');
};
const signIn = async (by: Client, login: string, returnTo?: string) =>
  by.get<{ code?: string }>(await atProvider(by, login, returnTo));
const isSignedIn = async (by: Client): Promise<boolean> => (await by.get('/api/groups')).status === 200;
const logged = (filter: object, code?: string): Promise<readonly SecurityEntry[]> =>
  eventually(
    async () =>
      (
        await admin.get<SecurityEntry[]>(
          `/api/admin/security_log?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
      ).body,
    (entries) => entries.some((entry) => code === undefined || entry.code === code),
  );
/** Nobody is signed in, and the security log says why. */
const refused = async (
  answer: { readonly status: number; readonly body: { readonly code?: string } },
  by: Client,
  [status, code, account = 'unknown']: readonly [number, string, string?],
): Promise<void> => {
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await isSignedIn(by)).toBe(false);
  await logged({ act: 'sign_in_refused', by: account }, code);
};

it('the sign-in is offered by its name', async () => {
  expect((await visitor().get('/api/sign_in_options')).body).toEqual({ single_sign_on: 'Okta' });
});

it('a colleague signs in at the organisation, and comes back to the page that they wanted', async () => {
  await colleague('robin');
  const robin = visitor();
  const done = await signIn(robin, 'robin', '/passes?state=confirmed');
  expect([done.status, nameOf(done)]).toEqual([303, '/passes?state=confirmed']);
  expect((await robin.get<{ username: string }>('/api/groups')).body).toMatchObject({
    username: 'robin',
    settings: { is_okta: true },
  });
  expect(await logged({ act: 'signed_in', by: 'robin' })).toHaveLength(1);
  // The account is theirs from now on: its address says nothing any more.
  await provider.has({ robin: { email: 'elsewhere@example.org', email_verified: false } });
  const again = visitor();
  expect(nameOf(await signIn(again, 'robin'))).toBe('/auth/login?signedIn=1');
  expect(await isSignedIn(again)).toBe(true);
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/x/..//evil.example/',
  '/auth/sso',
  '/okta/logout',
  '/api/groups',
  'passes',
])('nobody is led on to %s', async (returnTo) => {
  if (!(await admin.get('/api/admin/users/lou')).body['username']) await colleague('lou');
  expect(nameOf(await signIn(visitor(), 'lou', returnTo))).toBe('/auth/login?signedIn=1');
});

describe('nobody is signed in', () => {
  beforeAll(() => colleague('sam'));

  it('by another state', async () => {
    const sam = visitor();
    const back = await atProvider(sam, 'sam');
    await refused(await sam.get(back.replace(/state=[^&]*/, 'state=made-up')), sam, [401, 'sso_over']);
  });
  it('by a callback that nobody began', async () => {
    const sam = visitor();
    await refused(await sam.get('/auth/sso/callback?code=made-up'), sam, [401, 'sso_over']);
  });
  it('in another browser', async () => {
    const thief = visitor();
    await thief.get('/auth/sso');
    await refused(await thief.get(await atProvider(visitor(), 'sam')), thief, [401, 'sso_over']);
  });
  it('twice by one callback', async () => {
    const sam = visitor();
    const back = await atProvider(sam, 'sam');
    expect((await sam.get(back)).status).toBe(303);
    await sam.post('/api/logout');
    await refused(await sam.get(back), sam, [401, 'sso_over']);
  });
  it('by a code that was used, in a sign-in of its own', async () => {
    const sam = visitor();
    const used = await atProvider(sam, 'sam');
    expect((await sam.get(used)).status).toBe(303);
    const thief = visitor();
    const back = await atProvider(thief, 'sam');
    const code = /code=([^&]*)/.exec(used)![1]!;
    await refused(await thief.get(back.replace(/code=[^&]*/, `code=${code}`)), thief, [401, 'sso_refused']);
  });
  it('after ten minutes', async () => {
    const sam = visitor();
    const back = await atProvider(sam, 'sam');
    clock.move(10 * MINUTE_MS);
    await refused(await sam.get(back), sam, [401, 'sso_over']);
    clock.move(-10 * MINUTE_MS);
  });
  it('by a token of another sign-in', async () => {
    const other = new URL(nameOf(await visitor().get('/auth/sso')));
    await provider.answers({ nonce: other.searchParams.get('nonce') });
    const sam = visitor();
    await refused(await signIn(sam, 'sam'), sam, [401, 'sso_refused']);
  });
  it.each([
    ['issuer', { iss: 'https://other.example.org' }],
    ['audience', { aud: 'another-app' }],
    ['time', { exp: 1_700_000_000 }],
  ])('by a token of another %s', async (_, claims) => {
    await provider.answers(claims);
    const sam = visitor();
    await refused(await signIn(sam, 'sam'), sam, [401, 'sso_refused']);
  });
  it('by a token that is over by the product’s clock', async () => {
    const sam = visitor();
    const back = await atProvider(sam, 'sam');
    clock.move(6 * MINUTE_MS);
    await refused(await sam.get(back), sam, [401, 'sso_refused']);
    clock.move(-6 * MINUTE_MS);
  });
  it('whom the organisation turns away', async () => {
    const nobody = visitor();
    await refused(await signIn(nobody, 'nobody-there'), nobody, [401, 'sso_refused']);
  });
});

describe('an account of the organisation opens nobody’s', () => {
  const opens = async (login: string, why: readonly [number, string, string?]): Promise<void> => {
    const by = visitor();
    await refused(await signIn(by, login), by, why);
  };
  it('whose address is not verified', async () => {
    await hire('uma');
    await provider.has({ uma: { email: 'uma@escarpment.example', email_verified: false } });
    await opens('uma', [403, 'sso_email_unverified']);
    await provider.has({ uma: { email: 'uma@escarpment.example' } });
    await opens('uma', [403, 'sso_email_unverified']);
  });
  it('whose address nobody has', async () => {
    await provider.has({ stranger: { email: 'stranger@example.org', email_verified: true } });
    await opens('stranger', [403, 'sso_no_user']);
  });
  it('who has no single sign-on', async () => {
    await colleague('noor', { is_okta: false });
    await opens('noor', [403, 'sso_no_user', 'noor']);
  });
  it('who is no staff', async () => {
    await colleague('vera', { is_staff: false });
    await opens('vera', [403, 'not_staff', 'vera']);
  });
  it('who has an account there already', async () => {
    await colleague('toni');
    expect((await signIn(visitor(), 'toni')).status).toBe(303);
    await provider.has({ 'toni-again': { email: 'toni@escarpment.example', email_verified: true } });
    await opens('toni-again', [403, 'sso_other_account', 'toni']);
  });
  it('where two with single sign-on have the address', async () => {
    await colleague('twin-1', { email: 'twins@escarpment.example' });
    await colleague('twin-2', { email: 'twins@escarpment.example' });
    await opens('twin-1', [403, 'sso_no_user']);
  });
});

it('a user who is made again has neither the account nor the sessions of the one before', async () => {
  await colleague('kai');
  const kai = visitor();
  expect((await signIn(kai, 'kai')).status).toBe(303);
  expect((await admin.delete('/api/admin/users/kai')).status).toBe(200);
  expect(await isSignedIn(kai)).toBe(false);
  await hire('kai');
  expect(await isSignedIn(kai)).toBe(false);
  expect((await signIn(kai, 'kai')).status).toBe(303);
});

it('who is no staff any more is out at once, and no session comes back when they are again', async () => {
  await colleague('nell');
  const nell = visitor();
  await signIn(nell, 'nell');
  const save = async (is_staff: boolean): Promise<void> => {
    const { body } = await admin.get('/api/admin/users/nell');
    expect((await admin.put('/api/admin/users/nell', { ...body, is_staff })).status).toBe(200);
  };
  await save(false);
  expect((await nell.get('/api/groups')).status).toBe(401);
  await save(true);
  expect(await isSignedIn(nell)).toBe(false);
});

it('single sign-on that is taken away ends the sessions that it opened', async () => {
  await colleague('jo');
  const jo = visitor();
  await signIn(jo, 'jo');
  const { body } = await admin.get('/api/admin/users/jo');
  const off = { ...body, settings: { is_okta: false, skip_tfa: true } };
  expect((await admin.put('/api/admin/users/jo', off)).status).toBe(200);
  expect(await isSignedIn(jo)).toBe(false);
});

it('a password opens nobody who signs in at the organisation, but superusers', async () => {
  await colleague('pia');
  await running.app.get(Credentials).setPassword('pia', PASSWORD);
  expect(await visitor().signIn('pia', PASSWORD)).toMatchObject({
    status: 403,
    body: { code: 'sso_required' },
  });
  const { body } = await admin.get('/api/admin/users/pia');
  expect((await admin.put('/api/admin/users/pia', { ...body, is_superuser: true })).status).toBe(200);
  expect((await visitor().signIn('pia', PASSWORD)).status).toBe(200);
});

describe('signing out', () => {
  const out = (by: Client, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${running.url}/okta/logout`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(),
      headers: { cookie: by.cookieHeader, ...headers },
    });

  it('ends the session here, then at the organisation', async () => {
    await colleague('ola');
    const ola = visitor();
    await signIn(ola, 'ola');
    const done = await out(ola);
    expect(done.status).toBe(303);
    const to = new URL(done.headers.get('location')!);
    expect(`${to.origin}${to.pathname}`).toBe(`${provider.url}/session/end`);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      post_logout_redirect_uri: `${running.url}/auth/login`,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(await isSignedIn(ola)).toBe(false);
    expect(await logged({ act: 'signed_out', by: 'ola' })).toHaveLength(1);
  });
  it('leads to the sign-in where the organisation has no such address, and who has a password', async () => {
    const ola = visitor();
    await signIn(ola, 'ola');
    await provider.answers({ withoutLogout: true });
    expect((await out(ola)).headers.get('location')).toBe('/auth/login');
    await provider.answers({});
    const casey = visitor();
    await casey.signIn('casey');
    expect((await out(casey)).headers.get('location')).toBe('/auth/login');
    expect([await isSignedIn(ola), await isSignedIn(casey)]).toEqual([false, false]);
    expect((await out(visitor())).headers.get('location')).toBe('/auth/login');
  });
  it.each(['cross-site', 'same-site'])('is refused to a page of another site (%s)', async (site) => {
    const ola = visitor();
    await signIn(ola, 'ola');
    expect((await out(ola, { 'sec-fetch-site': site })).status).toBe(403);
    expect(await isSignedIn(ola)).toBe(true);
  });
});

it('the id token lies sealed, and no secret is told', async () => {
  const sessions = await running.storage.vault.list('sessions', 500);
  expect(JSON.stringify(sessions)).toContain('idToken');
  expect(JSON.stringify(sessions)).not.toContain('eyJ');
  const entries = JSON.stringify(await logged({}));
  expect(entries).not.toMatch(/eyJ|a-secret-of-the-app|state=/);
});

it('where the organisation does not answer, a page says what to do, and superusers have their password', async () => {
  const port = Number(new URL(provider.url).port);
  const back = await atProvider(visitor(), 'sam');
  await provider.stop();
  const page = await visitor().get<string>('/auth/sso', PAGE);
  expect(page.status).toBe(503);
  expect(page.text).toContain('You are not signed in');
  expect(page.text).toContain('Superusers can sign in with name and password');
  expect(page.text).toContain('href="/auth/login"');
  expect(page.headers.get('retry-after')).toBe('60');
  const french = await new Client(running.url, 'fr').get('/auth/sso', PAGE);
  expect(french.text).toContain('Vous n’êtes pas connecté');
  expect((await visitor().get(back)).status).toBe(401);
  expect((await visitor().signIn('admin')).status).toBe(200);
  provider = await TestProvider.start(running.url, port);
});

it('the id of an account at another issuer is another account', async () => {
  await running.close();
  await provider.stop();
  provider = await TestProvider.start(`http://127.0.0.1:${port}`);
  await productAt(provider.settings);
  await provider.has({ robin: { email: 'elsewhere@example.org', email_verified: true } });
  const robin = visitor();
  await refused(await signIn(robin, 'robin'), robin, [403, 'sso_no_user']);
});

it('is not there where it is not set', async () => {
  await running.close();
  await productAt({});
  expect((await visitor().get('/api/sign_in_options')).body).toEqual({ single_sign_on: null });
  expect((await visitor().get('/auth/sso')).status).toBe(404);
  expect((await visitor().get('/auth/sso/callback?state=x')).status).toBe(404);
});

import type { OwnSession } from '@stile/contracts';
import { Client, signedInAdmin } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Signed-in users change their own accounts (docs/rules/identity-and-access.md 23, 24, 25 and 29). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });

const signedIn = async (username: string, password = 'demo'): Promise<Client> => {
  const client = new Client(started.running.url);
  expect((await client.signIn(username, password)).status).toBe(200);
  return client;
};
interface Answer {
  readonly challenge: string;
  readonly tfa_token: string;
}
const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/groups')).status === 200;
const change = (client: Client, password: string, new_password: string) =>
  client.post<{ code?: string; fields?: object }>('/api/change_password', { password, new_password });

it('a password is changed by who knows it, and ends their other sessions', async () => {
  const [here, elsewhere] = [await signedIn('casey'), await signedIn('casey')];
  expect(await change(here, 'wrong', 'a plain sentence')).toMatchObject({
    status: 422,
    body: { code: 'password_wrong', fields: { password: 'password_wrong' } },
  });
  expect(await change(here, 'demo', 'casey-casey-1')).toMatchObject({
    status: 422,
    body: {
      code: 'password_refused',
      fields: { new_password: 'not made of names of the user, the venue or the product' },
    },
  });
  const french = await here.post<{ fields?: object }>(
    '/api/change_password',
    { password: 'demo', new_password: 'aaaaaaaaaaaabbbb' },
    { 'accept-language': 'fr' },
  );
  expect(french.body.fields).toEqual({ new_password: 'au moins 5 caractères différents' });
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, true]);

  expect((await change(here, 'demo', 'a plain sentence')).status).toBe(204);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  expect((await new Client(started.running.url).signIn('casey')).status).toBe(401);
  await signedIn('casey', 'a plain sentence');
  await eventually(
    () => started.admin.get<{ act: string; by: string }[]>('/api/admin/security_log?range=[0,99]'),
    ({ body }) => body.some(({ act, by }) => act === 'password_set' && by === 'casey'),
  );
});

it('wrong present passwords are counted like those of a sign-in', async () => {
  const audrey = await signedIn('audrey');
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await change(audrey, 'wrong', 'a plain sentence')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  expect((await new Client(started.running.url).get('/api/sessions')).status).toBe(401);
  expect((await change(new Client(started.running.url), 'demo', 'a plain sentence')).status).toBe(401);
});

it('who is signed in sees their sessions, and ends the others', async () => {
  const first = await signedIn('fiona');
  clock.move(5 * 60_000);
  const second = await signedIn('fiona');
  const sessions = async (client: Client): Promise<readonly OwnSession[]> =>
    (await client.get<OwnSession[]>('/api/sessions')).body;
  expect(await sessions(second)).toEqual([
    { started_at: '2026-12-03T14:05:00.000Z', seen_at: '2026-12-03T14:05:00.000Z', current: true },
    { started_at: '2026-12-03T14:00:00.000Z', seen_at: '2026-12-03T14:00:00.000Z', current: false },
  ]);
  expect((await second.post('/api/sessions/end_others')).status).toBe(204);
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  expect(await sessions(second)).toHaveLength(1);
  // Nobody else's.
  expect(await isIn(started.admin)).toBe(true);
});

it('who signs in where somebody is signed in has a session of their own, and the one before ends', async () => {
  const browser = await signedIn('fiona');
  const before = browser.cookieHeader;
  expect((await browser.signIn('audrey')).status).toBe(200);
  expect((await browser.get<{ username: string }>('/api/groups')).body.username).toBe('audrey');
  expect(browser.cookieHeader).not.toBe(before);
  const left = await new Client(started.running.url).get('/api/groups', { cookie: before });
  expect(left.status).toBe(401);
});

it('another e-mail address ends the sessions of its user, and another setting does not', async () => {
  const [client, other] = [await signedIn('fiona'), await signedIn('audrey')];
  const path = '/api/admin/users/fiona';
  const save = async (change: object): Promise<void> => {
    const { body } = await started.admin.get<object>(path);
    expect((await started.admin.put(path, { ...body, ...change })).status).toBe(200);
  };
  await save({ permission_groups: [] });
  expect(await isIn(client)).toBe(true);
  await save({ email: 'fiona@elsewhere.example' });
  await eventually(
    () => isIn(client),
    (isStillIn) => !isStillIn,
  );
  expect(await isIn(other)).toBe(true);
  expect(await isIn(await signedIn('fiona'))).toBe(true);
});

it('a code that was mailed to the address of before signs nobody in, nor does another one', async () => {
  const path = '/api/admin/users/audrey';
  const save = async (change: object): Promise<void> => {
    const { body } = await started.admin.get<object>(path);
    expect((await started.admin.put(path, { ...body, ...change })).status).toBe(200);
    await atRest(started.running);
  };
  const mailed = async (): Promise<string[]> =>
    [...(await started.admin.get<string>('/mailbox')).text.matchAll(/(\d{6}) is your security code/g)].map(
      ([, code]) => code!,
    );
  const askForCode = async (): Promise<Answer> => {
    const before = await mailed();
    const { challenge } = (await new Client(started.running.url).signIn('audrey')).body as unknown as Answer;
    const [tfa_token] = await eventually(
      async () => (await mailed()).filter((code) => !before.includes(code)),
      ({ length }) => length > 0,
    );
    return { challenge, tfa_token: tfa_token! };
  };
  const answer = async (call: string, { challenge, tfa_token }: Answer) =>
    (
      await new Client(started.running.url).post(call, {
        username: 'audrey',
        challenge,
        ...(call.includes('handshake') ? { tfa_token } : {}),
      })
    ).status;
  await save({ email: 'audrey@old.example', settings: { is_okta: false, skip_tfa: false } });
  const code = await askForCode();
  clock.move(60_000);
  await save({ email: 'audrey@new.example' });
  expect(await answer('/api/send_new_tfa_token', code)).toBe(401);
  expect(await answer('/api/handshake_tfa_token', code)).toBe(401);
  expect(await answer('/api/handshake_tfa_token', await askForCode())).toBe(200);
});

it('where sign-in codes go, and whether they are asked for, changes only shortly after a password', async () => {
  const { url } = started.running;
  const path = '/api/admin/users/vic';
  const [editor, elsewhere] = [await signedInAdmin(url), await signedInAdmin(url)];
  const save = async (change: object) => {
    const { body } = await editor.get<object>(path);
    return editor.put<{ code?: string }>(path, { ...body, ...change });
  };
  const confirm = (client: Client, password: string) =>
    client.post<{ code?: string }>('/api/confirm_password', { password });
  const unconfirmed = { status: 428, body: { code: 'password_unconfirmed' } };
  expect(await save({ email: 'vic@one.example' })).toMatchObject({ status: 200 });
  clock.move(15 * 60_000);
  expect(await save({ email: 'vic@two.example' })).toMatchObject({ status: 200 });
  clock.move(1);
  for (const change of [
    { email: 'vic@three.example' },
    { email: null },
    { settings: { is_okta: false, skip_tfa: false } },
  ])
    expect(await save(change)).toMatchObject(unconfirmed);
  expect(await save({ permission_groups: [] })).toMatchObject({ status: 200 });
  // Neither a wrong password nor another session's counts.
  expect(await confirm(editor, 'wrong')).toMatchObject({ status: 422, body: { code: 'password_wrong' } });
  expect((await confirm(elsewhere, 'demo')).status).toBe(204);
  expect(await save({ email: 'vic@three.example' })).toMatchObject(unconfirmed);
  expect((await editor.get(path)).body).toMatchObject({ email: 'vic@two.example' });
  expect((await confirm(editor, 'demo')).status).toBe(204);
  clock.move(15 * 60_000);
  expect(await save({ email: 'vic@three.example' })).toMatchObject({ status: 200 });
  clock.move(1);
  expect(await save({ settings: { is_okta: false, skip_tfa: false } })).toMatchObject(unconfirmed);
  expect((await confirm(new Client(url), 'demo')).status).toBe(401);
});

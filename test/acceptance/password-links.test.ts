import { Client, key, signedInAdmin } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { passwordLink, passwordLinks } from '../support/password-links.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Invitations and forgotten passwords (docs/rules/passwords.md). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const MINUTE_MS = 60_000;
const PASSWORD = 'brackish-otter-lamp';

const visitor = (): Client => new Client(started.running.url);
const linkOf = (subject: RegExp, earlier: readonly string[] = []): Promise<string> =>
  passwordLink(started.running.url, subject, earlier);
const links = (subject: RegExp): Promise<string[]> => passwordLinks(started.running.url, subject);
const INVITED = /Your account/;
const FORGOTTEN = /A new password/;
const set = (token: string, password = PASSWORD) =>
  visitor().post<{ code?: string }>('/api/set_visitor_password', { token, password });
const ask = (username: string, by = visitor()) => by.post<object>('/api/change_password_link', { username });

it('a new colleague is invited, chooses a password once, and signs in', async () => {
  const admin = await signedInAdmin(started.running.url);
  const made = await admin.post('/api/admin/users', {
    username: 'morgan',
    email: 'morgan@escarpment.example',
    is_staff: true,
    is_superuser: false,
    permission_groups: [],
    settings: { is_okta: false, skip_tfa: true },
  });
  expect(made.status).toBe(201);
  const token = await linkOf(INVITED);
  expect((await visitor().signIn('morgan', PASSWORD)).status).toBe(401);
  expect(await set(token, 'short')).toMatchObject({ status: 422, body: { code: 'password_refused' } });
  expect((await set(token)).status).toBe(204);
  expect(await set(token)).toMatchObject({ status: 403, body: { code: 'password_link_over' } });
  expect((await visitor().signIn('morgan', PASSWORD)).status).toBe(200);
  await eventually(
    () =>
      admin.get<{ act: string; by: string | null; subject: string }[]>(
        '/api/admin/security_log?range=[0,99]',
      ),
    ({ body }) =>
      (
        [
          ['password_link_sent', 'admin'],
          ['password_set', 'morgan'],
        ] as const
      ).every(([wanted, who]) =>
        body.some(({ act, by, subject }) => act === wanted && by === who && subject === 'users/morgan'),
      ),
  );
});

it('a forgotten password is replaced by a link, which ends all sessions and the links before', async () => {
  const casey = visitor();
  expect((await casey.signIn('casey')).status).toBe(200);
  const known = await ask(' Casey ');
  const unknown = await ask('nobody-has-this-name');
  expect([known.status, known.text, unknown.status, unknown.text]).toEqual([204, '', 204, '']);
  const first = await linkOf(FORGOTTEN);
  await ask('casey');
  const second = await linkOf(FORGOTTEN, [first]);
  expect((await set(second)).status).toBe(204);
  expect((await casey.get('/api/groups')).status).toBe(401);
  expect((await set(first)).body.code).toBe('password_link_over');
  expect((await visitor().signIn('casey', PASSWORD)).status).toBe(200);
});

it('a link is over after an hour, and a made-up one is none', async () => {
  const before = await links(FORGOTTEN);
  await ask('fiona');
  const token = await linkOf(FORGOTTEN, before);
  clock.move(60 * MINUTE_MS);
  expect((await set(token)).body.code).toBe('password_link_over');
  expect((await set(key())).body.code).toBe('password_link_over');
});

it('mails an account three links an hour, and tells nobody that there were more', async () => {
  const before = await links(FORGOTTEN);
  for (let n = 0; n < 5; n++) expect((await ask('audrey')).status).toBe(204);
  await eventually(
    async () => (await links(FORGOTTEN)).filter((one) => !before.includes(one)),
    (fresh) => fresh.length === 3,
  );
});

it('of two who use a link at once, one sets the password', async () => {
  const before = await links(FORGOTTEN);
  await ask('vic');
  await ask('fiona');
  const token = await linkOf(FORGOTTEN, before);
  const answers = await Promise.all([set(token), set(token, 'another-brackish-lamp')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
});

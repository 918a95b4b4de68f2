import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecurityEntry } from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';

/* The log of sign-ins, refusals and changes of rights (docs/rules/identity-and-access.md 32). */
const started = startedProduct();

const entries = async (filter: object = {}): Promise<readonly SecurityEntry[]> =>
  (
    await started.admin.get<SecurityEntry[]>(
      `/api/admin/security_log?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).body;
const entry = (filter: object): Promise<SecurityEntry> =>
  eventually(
    async () => (await entries(filter))[0],
    (found) => found !== undefined,
  ) as Promise<SecurityEntry>;

it('a sign-in, its failures and its end are told with the account, not with what was typed', async () => {
  const { url } = started.running;
  await new Client(url).signIn('casey', 'my-secret-typed-wrong');
  await new Client(url).signIn('my-secret-typed-as-name', 'x');
  const casey = new Client(url);
  await casey.signIn('casey');
  await casey.post('/api/logout');
  expect(await entry({ act: 'sign_in_refused', by: 'casey' })).toMatchObject({
    code: 'invalid_credentials',
    times: 1,
  });
  expect(await entry({ act: 'sign_in_refused', by: 'unknown' })).toMatchObject({
    code: 'invalid_credentials',
  });
  expect(await entry({ act: 'signed_in', by: 'casey' })).toMatchObject({ subject: null });
  expect(await entry({ act: 'signed_out', by: 'casey' })).toBeTruthy();
  expect(JSON.stringify(await entries())).not.toMatch(/my-secret|127\.0\.0\.1/);
});

it('what is refused is told once with how often, by call and caller', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  for (let i = 0; i < 3; i++) expect((await casey.get('/api/admin/processes')).status).toBe(403);
  const found = await eventually(
    () => entries({ act: 'refused', by: 'casey' }),
    (all) => all.reduce((sum, { times }) => sum + times, 0) === 3,
  );
  expect(found[0]).toMatchObject({ code: 'no_access', subject: 'GET /api/admin/processes' });
  expect((await casey.get('/api/admin/security_log')).status).toBe(403);
});

it('a change of rights, an export and an erasure are told', async () => {
  const { admin } = started;
  const { body } = await admin.get('/api/admin/users/audrey');
  expect(
    (await admin.put('/api/admin/users/audrey', { ...body, email: 'audra@escarpment.example' })).status,
  ).toBe(200);
  expect(await entry({ act: 'rights_changed', by: 'admin' })).toMatchObject({
    subject: 'users/audrey',
  });
  const { body: booked } = await new Client(started.running.url).reserve(walk());
  const { id } = booked.reservation;
  expect((await admin.post(`/api/admin/reservations/${id}/erase`)).status).toBe(200);
  expect(await entry({ act: 'erased' })).toMatchObject({ by: 'admin', subject: `reservation/${id}` });
  await admin.get('/api/admin/reservations?range=[0,999]');
  expect(await entry({ act: 'exported' })).toMatchObject({
    by: 'admin',
    subject: 'GET /api/admin/reservations',
  });
  await admin.get(
    '/api/schedule_export_json?inventoryGroup=escarpment&startDate=2026-12-01&endDate=2026-12-31',
  );
  const newest = async () => (await entries({ act: 'exported' }))[0]?.subject;
  await eventually(newest, (subject) => subject === 'GET /api/schedule_export_json');
});

it('is kept in a file of its own, newest first, and answers by pages', async () => {
  const { headers, body } = await started.admin.get<SecurityEntry[]>('/api/admin/security_log?range=[0,1]');
  expect(headers.get('content-range')).toMatch(/^security_log 0-1\/\d+$/);
  expect(body[0]!.at >= body[1]!.at).toBe(true);
  expect(readFileSync(join(started.folder, 'security.sqlite')).length).toBeGreaterThan(0);
  await signedInAdmin(started.running.url);
});

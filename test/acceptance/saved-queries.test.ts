import type {
  ErrorBody,
  PermissionGroup,
  SavedQueriesAnswer,
  SavedQuery,
  SaveQueryRequest,
  User,
} from '@stile/contracts';
import { Client } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Saved queries of the console's lists (docs/rules/saved-queries.md). */
const started = startedProduct();
const FINANCE = { inventory_group: 'escarpment', id: 'finance' };
const QUERY: SaveQueryRequest = {
  title: 'Tills of December',
  list: 'till_sessions',
  query: { startDate: '2026-12-01', sortKey: 'opened_at', sortValue: 'asc' },
  hidden_columns: ['opened_by'],
  shared_with: null,
  revision: 0,
};
let fiona: Client;
let audrey: Client;
let casey: Client;

const as = async (username: string): Promise<Client> => {
  const client = new Client(started.running.url);
  await client.signIn(username);
  return client;
};
const put = (client: Client, id: string, changes: Partial<SaveQueryRequest> = {}) =>
  client.put<SavedQuery & ErrorBody>(`/api/saved_queries/${id}`, { ...QUERY, ...changes });
const remove = (client: Client, id: string) => client.call<ErrorBody>('DELETE', `/api/saved_queries/${id}`);
const listed = async (client: Client, list = QUERY.list): Promise<SavedQueriesAnswer> => {
  const { status, body, text } = await client.get<SavedQueriesAnswer>(`/api/saved_queries?list=${list}`);
  expect(status === 200 ? '' : text).toBe('');
  return body;
};
const seen = async (client: Client, list = QUERY.list): Promise<string[]> =>
  (await listed(client, list)).queries.map(({ id, owner }) => `${owner}/${id}`);
const GROUPS = '/api/admin/permission_groups';
const USERS = '/api/admin/users';
const changeUser = async (username: string, changes: Partial<User>): Promise<void> => {
  const { body } = await started.admin.get<User>(`${USERS}/${username}`);
  const { status } = await started.admin.put(`${USERS}/${username}`, { ...body, ...changes });
  expect(status).toBe(200);
};
const putIn = (username: string, permission_groups: string[]): Promise<void> =>
  changeUser(username, { permission_groups });

beforeAll(async () => {
  await putIn('audrey', ['auditor', 'finance']);
  [fiona, audrey, casey] = await Promise.all([as('fiona'), as('audrey'), as('casey')]);
});

it('is its owner’s alone, at whatever machine, until it is shared', async () => {
  const made = await put(fiona, 'own');
  const { revision: _revision, ...fields } = QUERY;
  expect(made).toMatchObject({ status: 200, body: { ...fields, id: 'own', owner: 'fiona', revision: 1 } });
  expect((await put(fiona, 'own')).body.revision).toBe(1);
  expect(await listed(await as('fiona'))).toEqual({
    queries: [made.body],
    groups: [{ ...FINANCE, name: 'Finance' }],
  });
  for (const other of [audrey, casey, started.admin]) {
    expect(await seen(other)).toEqual([]);
    expect(await put(other, 'own', { revision: 1 })).toMatchObject({
      status: 404,
      body: { code: 'saved_query_not_found' },
    });
    expect(await remove(other, 'own')).toMatchObject({ status: 404 });
  }
  expect(await seen(fiona, 'product_sales')).toEqual([]);
});

it('is seen, and not changed, by the group that it is shared with, and by superusers', async () => {
  expect((await put(fiona, 'shared', { shared_with: FINANCE })).body.shared_with).toMatchObject(FINANCE);
  expect(await seen(audrey)).toEqual(['fiona/shared']);
  expect(await seen(started.admin)).toEqual(['fiona/shared']);
  // A cashier reads the list, and is not in the group.
  expect(await seen(casey)).toEqual([]);
  for (const other of [audrey, casey, started.admin]) {
    expect((await put(other, 'shared', { revision: 1, title: 'Mine' })).status).toBe(404);
    expect((await remove(other, 'shared')).status).toBe(404);
  }
  expect((await put(fiona, 'shared', { revision: 1 })).body).toMatchObject({
    revision: 2,
    shared_with: null,
  });
  expect(await seen(audrey)).toEqual([]);
});

it('is of a list that both may read: others are told that there is none', async () => {
  const sales = { list: 'product_sales', query: { kind: 'addon' }, hidden_columns: null };
  expect((await put(fiona, 'sales', { ...sales, shared_with: FINANCE })).status).toBe(200);
  expect(await seen(audrey, 'product_sales')).toEqual(['fiona/sales']);
  for (const list of ['product_sales', 'security_log', 'no_such_list']) {
    expect(await casey.get(`/api/saved_queries?list=${list}`)).toMatchObject({
      status: 404,
      body: { code: 'saved_query_not_found' },
    });
    expect((await put(casey, 'c1', { ...sales, list })).status).toBe(404);
  }
  expect((await put(started.admin, 'log', { list: 'security_log', query: { by: 'casey' } })).status).toBe(
    200,
  );
  expect((await put(started.admin, 'rules', { list: 'product_rules', query: {} })).status).toBe(200);
  expect((await new Client(started.running.url).get('/api/saved_queries?list=waitlist')).status).toBe(401);
});

it('is shared with a group of one’s own alone; superusers share with any', async () => {
  expect(await put(casey, 'c2', { shared_with: FINANCE })).toMatchObject({
    status: 422,
    body: { code: 'reference_unknown', fields: { 'body.shared_with': 'reference_unknown' } },
  });
  expect(
    await put(fiona, 'f2', { shared_with: { inventory_group: 'lakeside', id: 'finance' } }),
  ).toMatchObject({ status: 422 });
  expect((await put(started.admin, 'a1', { shared_with: FINANCE })).status).toBe(200);
  expect(await seen(fiona)).toContain('admin/a1');
  expect((await listed(started.admin)).groups.map(({ id }) => id).sort()).toEqual([
    'auditor',
    'cashier',
    'finance',
    'operations',
  ]);
});

it('never keeps what was searched for', async () => {
  for (const name of ['searchTerm', 'q', 'filter', 'page'])
    expect(await put(fiona, 'sought', { query: { [name]: 'Lovelace' } })).toMatchObject({
      status: 400,
      body: { fields: { [`body.query.${name}`]: expect.any(String) as string } },
    });
});

it('of somebody who has changed it meanwhile is not overwritten', async () => {
  expect((await put(fiona, 'twice')).status).toBe(200);
  expect((await put(fiona, 'twice', { revision: 1, title: 'First' })).body.revision).toBe(2);
  expect(await put(fiona, 'twice', { revision: 1, title: 'Second' })).toMatchObject({
    status: 409,
    body: { code: 'document_changed', fields: { 'body.revision': 'document_changed' } },
  });
  expect((await remove(fiona, 'twice')).status).toBe(204);
  expect((await remove(fiona, 'twice')).status).toBe(204);
  expect((await put(fiona, 'twice')).status).toBe(404);
});

it('is private again once its owner has left the group, or the group is gone', async () => {
  const group: PermissionGroup = {
    id: 'season',
    name: 'Season',
    services: ['/till_activity'],
    inventory_groups: ['escarpment'],
  };
  expect((await started.admin.post(GROUPS, group)).status).toBe(201);
  await putIn('audrey', ['auditor', 'finance', 'season']);
  await putIn('fiona', ['finance', 'season']);
  const shared_with = { inventory_group: 'escarpment', id: 'season' };
  expect((await put(fiona, 'season', { shared_with })).status).toBe(200);
  expect(await seen(audrey)).toContain('fiona/season');
  await putIn('fiona', ['finance']);
  expect(await seen(audrey)).not.toContain('fiona/season');
  await putIn('audrey', ['auditor', 'finance']);
  expect((await started.admin.call('DELETE', `${GROUPS}/season`)).status).toBe(200);
  const own = (await listed(fiona)).queries.find(({ id }) => id === 'season');
  expect(own).toMatchObject({ shared_with: null });
});

it('goes with its user, also for a user who is made again', async () => {
  expect((await put(fiona, 'last', { shared_with: FINANCE })).status).toBe(200);
  expect(await seen(audrey)).toContain('fiona/last');
  await changeUser('fiona', { is_staff: false });
  expect(await seen(audrey)).toEqual(['admin/a1']);
  await changeUser('fiona', { is_staff: true });
  expect(await seen(audrey)).toContain('fiona/last');
  const { body } = await started.admin.get<User & { _revision: number }>(`${USERS}/fiona`);
  expect((await started.admin.call('DELETE', `${USERS}/fiona`)).status).toBe(200);
  expect(await seen(audrey)).toEqual(['admin/a1']);
  const { _revision, ...user } = body;
  expect((await started.admin.post(USERS, user)).status).toBe(201);
  expect(await seen(audrey)).toEqual(['admin/a1']);
});

import type { LookupAnswer, SavedQueriesAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/* The console finds from any page (docs/rules/find.md). */
const product = startedProduct();
let casey: Client;
beforeAll(async () => {
  casey = new Client(product.running.url);
  await casey.signIn('casey');
});
const lookup = async (q: string, by: Client = product.admin): Promise<LookupAnswer> =>
  (await by.get<LookupAnswer>(`/api/lookup?${new URLSearchParams({ q })}`)).body;
const booked = async (date: string, last_name: string, arrival_time = '16:00'): Promise<string> => {
  const visitor = new Client(product.running.url);
  const { body } = await visitor.reserve(walk({ date, arrival_time }), {
    change: (request) => ({
      ...request,
      reservation: {
        ...request.reservation,
        contact: { ...request.reservation.contact, last_name },
      },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};

it('finds reservations by name and number, today’s first', async () => {
  const later = await booked('2026-12-12', 'Zwicky');
  const today = await booked('2026-12-03', 'Zwicky');
  const sooner = await booked('2026-12-05', 'Zwicky');
  const found = await eventually(
    () => lookup('zwicky'),
    ({ reservations }) =>
      reservations.length === 3 && reservations.every(({ state }) => state === 'confirmed'),
  );
  expect(found.reservations.map(({ id }) => id)).toEqual([today, sooner, later]);
  expect(found.reservations[0]).toEqual({
    id: today,
    inventory_group: 'escarpment',
    inventory: 'rattle-ridge',
    first_name: 'Ada',
    last_name: 'Zwicky',
    start_date: '2026-12-03T16:00',
    people: 2,
    state: 'confirmed',
    checked_in_at: null,
  });
  expect((await lookup(later.toLowerCase())).reservations.map(({ id }) => id)).toEqual([later]);
});

it('finds at most eight, and says that there are more', async () => {
  for (let n = 0; n < 9; n++) await booked('2026-12-10', 'Quill', `${10 + (n % 6)}:00`);
  const { reservations, more } = await eventually(
    () => lookup('quill'),
    (found) => found.more,
  );
  expect([reservations.length, more]).toEqual([8, true]);
});

it('finds members, products, destinations and coupons', async () => {
  expect((await lookup('okafor')).members).toEqual([
    { code: 'AP100001', inventory_group: 'escarpment', name: 'Nadia Okafor', expires: '2028-12-31' },
  ]);
  const [shown] = (await product.admin.get<{ id: string }[]>('/api/admin/addons?range=[0,0]')).body;
  const title = 'Falcon-eye lens';
  const path = `/api/admin/addons/${shown!.id}`;
  const { body: whole } = await product.admin.get<object>(path);
  expect((await product.admin.put(path, { ...whole, title, barcodes: ['4006381333931'] })).status).toBe(200);
  await catalogueReaches(product.running, product.admin.position);
  const found = { kind: 'addons', id: shown!.id, inventory_group: 'escarpment' };
  expect((await lookup('4006381333931')).documents).toContainEqual({
    ...found,
    title,
  });
  expect((await lookup('LENS falcon')).documents).toContainEqual({ ...found, title });
  expect((await lookup('rattle')).documents).toContainEqual({
    kind: 'inventories',
    id: 'rattle-ridge',
    inventory_group: 'escarpment',
    title: 'Rattle Ridge',
  });
});

it('answers each kind to those alone who read its list', async () => {
  const path = '/api/admin/permission_groups/cashier';
  const { body: cashier } = await product.admin.get<{ services: readonly string[] }>(path);
  const save = async (services: readonly string[]): Promise<void> => {
    const { body } = await product.admin.get<object>(path);
    expect((await product.admin.put(path, { ...body, services })).status).toBe(200);
    await catalogueReaches(product.running, product.admin.position);
  };
  await save(['/lookup']);
  const found = [await lookup('okafor', casey), await lookup('rattle', casey), await lookup('quill', casey)];
  await save(['/memberships']);
  const ofMembers = [await lookup('okafor', casey), await lookup('quill', casey)];
  await save(['/visitors', '/till_activity']);
  const refused = await casey.get('/api/lookup?q=okafor');
  await save(cashier.services);
  expect(found.map(({ members, documents }) => members.length + documents.length)).toEqual([0, 0, 0]);
  expect(found[2]!.reservations).toHaveLength(8);
  expect(ofMembers.map(({ members, reservations }) => [members.length, reservations.length])).toEqual([
    [1, 0],
    [0, 0],
  ]);
  expect(refused.status).toBe(403);
});

it('asks for two characters at least', async () => {
  expect(await product.admin.get('/api/lookup?q=a')).toMatchObject({
    status: 400,
    body: { fields: { 'query.q': expect.anything() } },
  });
});

it('saved queries of all lists are those of lists that the user reads', async () => {
  const view = { title: 'Days', query: {}, hidden_columns: null, shared_with: null, revision: 0 };
  const put = (id: string, list: string) => casey.put(`/api/saved_queries/${id}`, { ...view, list });
  expect((await put('view-of-a-cashier-01', 'reservations')).status).toBe(200);
  const { body } = await casey.get<SavedQueriesAnswer>('/api/saved_queries', {
    'stile-position': casey.position,
  });
  expect(body.queries.map(({ list }) => list)).toEqual(['reservations']);
});

import type { ErrorBody, FoundAnswer, ReserveRequest, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/* A guest without a code is found (docs/rules/desk.md 110). */
const product = startedProduct();
let casey: Client;
beforeAll(async () => {
  casey = new Client(product.running.url);
  await casey.signIn('casey');
});
const find = async (q: string, by: Client = casey) =>
  by.get<FoundAnswer & ErrorBody>(
    `/api/found_reservations?${new URLSearchParams({ inventoryGroup: 'escarpment', q })}`,
  );
const idsOf = async (q: string): Promise<string[]> => (await find(q)).body.reservations.map(({ id }) => id);
const booked = async (basket: Parameters<Client['reserve']>[0], change: object): Promise<string> => {
  const visitor = new Client(product.running.url);
  const { body } = await visitor.reserve(basket, {
    change: (request: ReserveRequest) => ({
      ...request,
      reservation: {
        ...request.reservation,
        ...change,
        contact: { ...request.reservation.contact, ...(change as { contact?: object }).contact },
      },
    }),
  });
  if (body.redirect_url !== null) {
    await visitor.pay(body.redirect_url);
    await visitor.checkout(body.reservation.id);
  }
  return body.reservation.id;
};

it('finds booker, child, phone, plate and code, today’s first, for who may read it', async () => {
  const contact = { first_name: 'Siobhán', last_name: 'O’Donoghue-Strauß', phone: '(416) 555-0134' };
  const family = skiFamily();
  const [parent, child] = family;
  const profiles = [
    parent!,
    { ...child!, fields: { ...child!.fields, first_name: 'Théa', last_name: 'Łuczak' } },
    ...family.slice(2),
  ];
  const later = await booked(skiDay(), { contact, profiles });
  const today = await booked(walk({ date: '2026-12-03', arrival_time: '16:00' }), {
    contact,
    vehicles: [{ license_plate: 'ABCD123' }],
  });
  const found = await eventually(
    async () => (await find("o'donoghue strauss")).body,
    ({ reservations }) => reservations.length === 2 && reservations.every(({ status }) => status !== null),
  );
  expect(found).toMatchObject({
    more: false,
    reservations: [
      {
        id: today,
        name: 'Siobhán O’Donoghue-Strauß',
        participants: [],
        visit_date: '2026-12-03',
        status: 'early',
      },
      { id: later, balance: 0 },
    ],
  });
  expect(found.reservations[1]!.participants).toContain('Théa Łuczak');
  for (const q of ['Luczak, Thea', 'thea', `${later}-2`, later.toLowerCase()])
    expect([q, await idsOf(q)]).toEqual([q, [later]]);
  for (const q of ['abcd 123', 'ABCD', today]) expect([q, await idsOf(q)]).toEqual([q, [today]]);
  for (const q of ['+1 416 555 0134', '416-555-0134', '0134'])
    expect([q, await idsOf(q)]).toEqual([q, [today, later]]);
  expect(await idsOf('Nobody At All')).toEqual([]);
});

it('finds what a member has reserved, by the number of their card', async () => {
  const basket = walk({
    date: '2026-12-03',
    arrival_time: '16:00',
    discount_group: 'annual-pass',
    main_membership: 'AP100001',
  });
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, subtotal, tax_amount, price, contact, details: { language: 'en' } };
  const { body } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'deferred' },
    { 'Idempotency-Key': key() },
  );
  await eventually(
    () => idsOf('ap100001'),
    ([id]) => id === body.reservation.id,
  );
  expect([await idsOf('AP 1000'), await idsOf('1000'), await idsOf('AP100002')]).toEqual([
    [body.reservation.id],
    [body.reservation.id],
    [],
  ]);
});

it('finds a member who has reserved nothing by name and card, for who sells at the desk', async () => {
  const siobhan = {
    code: 'AP100777',
    membership_type: 'annual-pass',
    first_name: 'Siobhán',
    last_name: 'O’Brien-Hørkæl',
    visitor_type: 'rr-adult',
    expires: '2027-05-31',
  };
  expect((await product.admin.post('/api/admin/memberships', siobhan)).status).toBe(201);
  const found = {
    code: 'AP100777',
    name: 'Siobhán O’Brien-Hørkæl',
    discount_group: 'annual-pass',
    expires: '2027-05-31',
  };
  await eventually(
    async () => (await find("o'brien")).body.members,
    ({ length }) => length === 1,
  );
  for (const q of ['OBRIEN, siobhan', 'horkael', 'ap 100777', 'ap1007', '100777'])
    expect([q, (await find(q)).body]).toEqual([q, { reservations: [], members: [found], more: false }]);
  for (const q of ['siobhan roy', 'rien']) expect([q, (await find(q)).body.members]).toEqual([q, []]);

  // A user who reads reservations and sells nothing learns of no card.
  const path = '/api/admin/permission_groups/cashier';
  const { body: cashier } = await product.admin.get<{ services: readonly string[] }>(path);
  expect((await product.admin.put(path, { ...cashier, services: ['/lookup'] })).status).toBe(200);
  await catalogueReaches(product.running, product.admin.position);
  expect((await find('horkael')).body).toMatchObject({ members: [] });
  const { body: less } = await product.admin.get<object>(path);
  expect((await product.admin.put(path, { ...less, services: cashier.services })).status).toBe(200);
  await catalogueReaches(product.running, product.admin.position);
  expect((await find('horkael')).body.members).toHaveLength(1);
});

it('is for who reads reservations of the venue', async () => {
  const finance = new Client(product.running.url);
  await finance.signIn('fiona');
  expect((await find('thea', finance)).status).toBe(403);
  expect((await find('thea', new Client(product.running.url))).status).toBe(401);
  expect((await find(' ')).body).toMatchObject({
    code: 'bad_request',
    fields: { 'query.q': expect.anything() },
  });
  expect((await find('x'.repeat(101))).status).toBe(400);
});

it('answers 20 and says that there are more', async () => {
  const contact = { last_name: 'Vielemann' };
  for (let n = 0; n < 21; n++)
    await booked(walk({ date: `2026-12-${10 + (n % 3)}`, arrival_time: '13:00' }), { contact });
  const found = await eventually(
    async () => (await find('vieleman')).body,
    ({ more }) => more,
  );
  expect(found.reservations).toHaveLength(20);
  const days = found.reservations.map(({ visit_date }) => visit_date);
  expect(days).toEqual([...days].sort());
});

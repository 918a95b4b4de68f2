import type { BarcodeAnswer, ErrorBody, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* The desk scans a code and learns its kind (docs/rules/desk.md 36). */
const product = startedProduct();
let casey: Client;
beforeAll(async () => {
  casey = new Client(product.running.url);
  await casey.signIn('casey');
});
const scan = (code: string, by: Client = casey) =>
  by.get<BarcodeAnswer & ErrorBody>(`/api/barcode/${encodeURIComponent(code)}?inventoryGroup=escarpment`);

it('tells products, members and reservations apart', async () => {
  expect((await scan('628100000017')).body).toEqual({
    kind: 'addon',
    addon_inventory: 'rr-firewood',
    inventories: ['rattle-ridge'],
  });
  expect((await scan('ap100001')).body).toEqual({
    kind: 'member',
    code: 'ap100001',
    discount_group: 'annual-pass',
  });
  const { body } = await new Client(product.running.url).reserve(walk());
  const { id } = body.reservation;
  expect((await scan(id.toLowerCase())).body).toEqual({
    kind: 'reservation',
    reservation: id,
    participant: null,
  });
  expect((await scan(`${id}-2`)).body).toEqual({ kind: 'reservation', reservation: id, participant: 2 });
});

it.each(['nothing', '7KQ4M9XT22', '<script>', '%', '🎟', ' '])('knows nothing of %s', async (code) => {
  const reply = await scan(code);
  expect([reply.status, reply.body.code, reply.body.error]).toEqual([
    404,
    'item_not_found',
    'Item not found',
  ]);
});

it('is for who sells at the desk', async () => {
  const finance = new Client(product.running.url);
  await finance.signIn('fiona');
  expect((await scan('628100000017', finance)).status).toBe(403);
  expect((await scan('628100000017', new Client(product.running.url))).status).toBe(401);
  expect((await scan('x'.repeat(201))).status).toBe(400);
});

it('looks up nothing more for who tried too many codes that nobody has, wherever they did', async () => {
  const { admin } = product;
  const basket = walk();
  const price = await admin.quote(basket);
  const ofMember = (main_membership: string) => ({
    ...basket,
    discount_group: 'annual-pass',
    main_membership,
    contact: { first_name: '', last_name: '', email: '', phone: '' },
    subtotal: price.subtotal,
    tax_amount: price.tax_amount,
    price: price.price,
    details: { language: 'en' },
  });
  const sold = (
    await admin.post<ShopReserveAnswer>(
      '/api/shop_reserve',
      {
        reservation: { ...ofMember('ap100001'), discount_group: undefined, main_membership: undefined },
        paymentMethod: 'deferred',
      },
      { 'Idempotency-Key': key() },
    )
  ).body.reservation;
  const calls = {
    barcode: (code: string) => scan(code, admin),
    member: (code: string) =>
      admin.get(`/api/memberValidate?inventory=rattle-ridge&start_date_time=2026-12-12T10:00&code=${code}`),
    gate: (code: string) =>
      admin.post('/api/gate', { code, inventory: 'rattle-ridge' }, { 'Idempotency-Key': key() }),
    sale: (code: string) =>
      admin.post(
        '/api/shop_reserve',
        { reservation: ofMember(code), paymentMethod: 'cash', till: 'till-1' },
        { 'Idempotency-Key': key() },
      ),
    change: (code: string) =>
      admin.put(
        `/api/storereservation/${sold.id}`,
        { reservation: ofMember(code), revision: sold.revision, chargeRefund: 0 },
        { 'Idempotency-Key': key() },
      ),
  };
  const statuses = async (call: keyof typeof calls, times: number): Promise<number[]> => {
    const tries = await Promise.all(
      Array.from({ length: times }, (_, nth) => calls[call](`NOBODY${call}${nth}`)),
    );
    return [...new Set(tries.map(({ status }) => status))];
  };
  expect(await statuses('sale', 1)).toEqual([422]);
  expect(await statuses('change', 1)).toEqual([422]);
  expect(await statuses('barcode', 148)).toEqual([404]);
  expect(await statuses('member', 149)).toEqual([404]);
  expect(await statuses('gate', 1)).toEqual([200]);
  // A code that somebody has costs no try.
  expect((await calls.barcode('ap100001')).status).toBe(200);
  expect(await statuses('barcode', 1)).toEqual([429]);
  const { id } = (await new Client(product.running.url).reserve(walk())).body.reservation;
  expect((await calls.barcode('ap100001')).status).toBe(429);
  expect((await calls.member('ap100001')).status).toBe(429);
  expect((await calls.gate(id)).status).toBe(429);
  expect((await calls.sale('ap100001')).status).toBe(429);
  expect((await calls.change('ap100001')).status).toBe(429);
  expect((await scan('ap100001')).status).toBe(200);
});

it.each([
  ['/store', '/store?inventoryGroup=escarpment&inventory=rattle-ridge'],
  ['/store?mode=gate&extra=1', '/store?mode=gate&extra=1&inventoryGroup=escarpment&inventory=rattle-ridge'],
  ['/store?inventoryGroup=escarpment&inventory=mirror-lake', undefined],
  ['/reservation/7KQ4M9XT22/edit', '/reservation/edit?reservationId=7KQ4M9XT22'],
])('leads %s on', async (address, location) => {
  const reply = await casey.get(address);
  expect([reply.status, reply.headers.get('location') ?? undefined]).toEqual([
    location ? 303 : 200,
    location,
  ]);
});

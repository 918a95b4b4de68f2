import type { Addon, ErrorBody, EventOf, InventoryGroupAnswer, ReservationPlaced } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';

/* The account that something is sold under stays with what was sold (docs/rules/pricing.md 25 and 26). */
const started = startedProduct();
const CODES = '/api/admin/accounting_codes';
const FIREWOOD = '/api/admin/addons/rr-firewood';

const sellUnder = async (accounting_code: string) => {
  const { body } = await started.admin.get<Addon>(FIREWOOD);
  return started.admin.put<ErrorBody>(FIREWOOD, { ...body, accounting_code });
};
const withFirewood = (addon_count: number) =>
  walk({ addons: [{ addon_inventory: 'rr-firewood', addon_count }] });
type Lines = EventOf<typeof ReservationPlaced>['data']['priced']['lines'];
/** Each line with its account, as the reservation's last event of this type has them. */
const recorded = async (id: string, type: string) => {
  await atRest(started.running);
  const events = await eventsOf(started.running.storage.log);
  const last = events.filter((event) => event.type === type && event.stream === `reservation-${id}`).at(-1);
  const { lines } = (last!.data as { priced: { lines: Lines } }).priced;
  return lines.map(({ item, count, productType, accountingCode }) => [
    item,
    count,
    productType,
    accountingCode,
  ]);
};

it('an accountant opens an account, and a product is sold under it until another is named', async () => {
  const fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  const account = { code: '4110', title: 'Firewood', _group: 'escarpment' };
  expect((await fiona.post(CODES, account)).status).toBe(201);
  const found = await fiona.get<unknown[]>(`${CODES}?filter={"id":["4110"]}`);
  expect(found.body).toMatchObject([{ id: '4110', title: 'Firewood' }]);
  expect((await sellUnder('4110')).status).toBe(200);
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(withFirewood(2));
  const { id } = body.reservation;
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(id);
  expect(await recorded(id, 'ReservationPlaced')).toEqual([
    ['rr-adult', 2, undefined, '4000'],
    ['rr-car', 1, undefined, '4000'],
    ['rr-firewood', 2, 'extras', '4110'],
  ]);
  expect((await sellUnder('4100')).status).toBe(200);
  const edited = await started.admin.edit(id, withFirewood(3));
  expect([edited.status, edited.body]).toEqual([200, expect.anything()]);
  expect((await recorded(id, 'ReservationEditPlaced')).slice(2)).toEqual([
    ['rr-firewood', 2, 'extras', '4110'],
    ['rr-firewood', 1, 'extras', '4100'],
  ]);
});

it('an account that is not there is sold under by nothing, and one in use stays', async () => {
  expect(await sellUnder('9999')).toMatchObject({ status: 422, body: { code: 'reference_unknown' } });
  expect(await started.admin.call('DELETE', `${CODES}/4100`)).toMatchObject({
    status: 422,
    body: { code: 'reference_unknown' },
  });
});

it('visitors are told of no account', async () => {
  const { text } = await new Client(started.running.url).get<InventoryGroupAnswer>(
    '/api/inventoryGroup/escarpment/?inventory=rattle-ridge',
  );
  expect(text).toContain('rr-firewood');
  expect(text).not.toContain('accounting_code');
});

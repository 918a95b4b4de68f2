import type { Addon, Basket, ErrorBody, InventoryGroupAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* No answer to a visitor has the staff's own fields (docs/rules/products.md 3, docs/rules/errors.md 6). */
const started = startedProduct();
const DATE = '2026-12-12';
const RIDGE = 'inventoryGroup=escarpment&inventory=rattle-ridge';
/** Two hidden products, each in its own way, and their texts. */
const HIDDEN = ['rr-staff-comp', 'rr-binoculars', 'Concealed ticket', 'Concealed glasses'];

const change = async (id: string, fields: object, settings_v2: object = {}, settings: object = {}) => {
  const path = `/api/admin/addons/${id}`;
  const { body } = await started.admin.get<Addon>(path);
  const saved = await started.admin.put<ErrorBody>(path, {
    ...body,
    ...fields,
    settings: { ...body.settings, ...settings },
    settings_v2: { ...body.settings_v2, ...settings_v2 },
  });
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
};
beforeAll(async () => {
  await change('rr-staff-comp', { title: 'Concealed ticket', translations: {} });
  await change(
    'rr-binoculars',
    { title: 'Concealed glasses', translations: {} },
    { hide_from_customer: true, addon_extra_inventory: 'rr-guide' },
  );
  // A product that anybody may buy names them.
  await change('rr-trail-map', {}, {}, { additional_for_addon: 'rr-staff-comp' });
  await change('rr-group-lunch', { main_addons: ['rr-binoculars'] });
  await change(
    'rr-firewood',
    {},
    { addon_extra_inventory: 'rr-binoculars', addon_waitlist_inventory: 'rr-staff-comp' },
  );
});
const texts = (reply: { text: string }): string[] => HIDDEN.filter((name) => reply.text.includes(name));

it.each([
  `/api/inventoryGroup/escarpment/?inventory=rattle-ridge`,
  `/api/occupancyStatus?${RIDGE}&startDate=${DATE}&endDate=2026-12-19`,
  `/api/occupancy?${RIDGE}&startDate=${DATE}`,
  `/api/prices?${RIDGE}&startDate=${DATE}`,
  `/api/products_for_daterange/?inventory_id=rattle-ridge&start_date=${DATE}&end_date=${DATE}`,
  '/api/pageContent/',
  '/book?inventoryGroup=escarpment&inventory=rattle-ridge',
])('a hidden product is not in %s', async (path) => {
  const visitor = new Client(started.running.url);
  const reply = await visitor.get(path);
  expect([reply.status, texts(reply)]).toEqual([200, []]);
});

it('settings that no page of visitors reads are the venue’s own', async () => {
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await started.admin.get<{ settings: object }>(path);
  const settings = {
    ...body.settings,
    pledge: 'I stay on the paths.',
    custom_field_club: 'Club',
    door: 'Concealed code',
  };
  expect((await started.admin.put(path, { ...body, settings })).status).toBe(200);
  const read = (client: Client) =>
    client.get<InventoryGroupAnswer>('/api/inventoryGroup/escarpment/?inventory=rattle-ridge');
  const visitor = new Client(started.running.url);
  expect(Object.keys((await read(visitor)).body.settingsDict).sort()).toEqual([
    'country',
    'custom_field_club',
    'donation_addon_type',
    'mondo_boot_delta',
    'payment_gateway',
    'pledge',
    'tax_included',
  ]);
  for (const page of ['/', '/book?inventoryGroup=escarpment&inventory=rattle-ridge', '/reservation'])
    expect([page, (await visitor.get(page)).text.includes('Concealed code')]).toEqual([page, false]);
  expect((await read(started.admin)).body.settingsDict).toMatchObject(settings);
});

const basketWith = (addon_inventory: string, more: object = {}): Basket =>
  walk({ date: DATE, addons: [{ addon_inventory, addon_count: 1, ...more }] });
it.each<[string, Basket]>([
  ['itself', basketWith('rr-staff-comp')],
  ['itself, with notes and a price', basketWith('rr-binoculars', { notes: 'x', unit_price_before_tax: 1 })],
  ['itself, too often', basketWith('rr-binoculars', { addon_count: 9999 })],
  ['itself, at a time', basketWith('rr-binoculars', { start_time: '03:00' })],
  ['what goes with one', basketWith('rr-trail-map')],
  ['what is extra to one', basketWith('rr-guide')],
  ['what stands for another', basketWith('rr-firewood', { addon_count: 9999 })],
])('a hidden product is not in the errors about %s', async (_what, basket) => {
  const visitor = new Client(started.running.url);
  const asks = basket.addons[0]!.addon_inventory;
  const quote = await visitor.post('/api/quote', { reservation: basket });
  const hold = await visitor.hold(basket);
  expect(hold.status).toBeGreaterThanOrEqual(400);
  for (const reply of [quote, hold]) expect(texts(reply).filter((name) => name !== asks)).toEqual([]);
});

it('the rule that closes a day is not named', async () => {
  const visitor = new Client(started.running.url);
  const { body: rules } = await started.admin.get<{ id: string }[]>('/api/admin/capacity_rules?range=[0,99]');
  for (const date of ['2026-12-25', '2026-12-01', '2028-01-01']) {
    const { body, text } = await visitor.post<ErrorBody>('/api/reserve_t', {
      request_id: key(),
      reservation: walk({ date }),
    });
    expect(rules.filter(({ id }) => text.includes(`"${id}"`)).map(({ id }) => [id, body.code])).toEqual([]);
  }
});

it('the prices of a day are those of its weekday', async () => {
  const { body: rules } = await started.admin.get<{ id: number }[]>(
    '/api/admin/price_rules?range=[0,99]&filter={"inventory":"rattle-ridge"}',
  );
  const path = `/api/admin/price_rules/${rules[0]!.id}`;
  const { body } = await started.admin.get(path);
  const weekdays = {
    all_days: false,
    d_mon: true,
    d_tue: false,
    d_wed: false,
    d_thu: false,
    d_fri: false,
    d_sat: false,
    d_sun: false,
  };
  expect((await started.admin.put(path, { ...body, ...weekdays })).status).toBe(200);
  const visitor = new Client(started.running.url);
  const has = async (date: string) =>
    (await visitor.get<{ rule_id: number }[]>(`/api/prices?${RIDGE}&startDate=${date}`)).body.some(
      ({ rule_id }) => rule_id === rules[0]!.id,
    );
  // A Sunday, a Monday, a Tuesday.
  expect([await has('2026-12-13'), await has('2026-12-14'), await has('2026-12-15')]).toEqual([
    false,
    true,
    false,
  ]);
});

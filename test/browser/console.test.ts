import type { Page } from 'playwright-core';
import {
  becomes,
  DESK,
  fitsSideways,
  PHONE,
  picture,
  signIn,
  useBrowser,
  violations,
} from '../support/browser.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* Staff's changes in the console reach visitors: rules, prices and coupons edited in a real browser. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let admin: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  admin = await signedInAdmin(product.url);
});
afterAll(() => product.kill('SIGTERM'));

/** A browser in which the superuser is signed in already. */
const staff = async (options: Parameters<typeof person>[0] = {}): Promise<Page> => {
  const page = await person(options);
  await signIn(page, admin);
  return page;
};
const told = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
const RULES = '/destinations/capacity_rules';
const BOOK = '/book?inventoryGroup=escarpment&inventory=rattle-ridge';

it('a day that is closed in the console is closed on the booking page, as its preview said', async () => {
  const page = await staff();
  await page.goto(product.url + RULES);
  await page.getByRole('button', { name: 'Closed dates' }).click();
  await page.getByRole('button', { name: 'Closed dates', pressed: true }).waitFor();
  await page.getByRole('link', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description', { exact: true }).fill('Forestry work');
  await dialog.getByLabel('Date', { exact: true }).fill('2026-12-14');
  await dialog.getByRole('button', { name: 'Add date' }).click();
  await dialog.getByLabel('Add to Destinations').selectOption({ label: 'Rattle Ridge' });
  await dialog.getByRole('button', { name: 'Add: Destinations' }).click();
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog.getByText('1 day would look different').waitFor();
  await dialog.getByText(/Monday, December 14, 2026: before Plenty of space .*, after Closed/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByText('1 day would look different').scrollIntoViewIfNeeded();
  await picture(page, 'console-rule-preview-1280');

  const visitor = await person();
  await visitor.goto(product.url + BOOK);
  await visitor.getByRole('gridcell', { name: /December 14, 2026, (?!Closed)/ }).waitFor();

  await dialog.getByRole('button', { name: 'Save' }).click();
  await told(page, 'New rule created successfully');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Forestry work' }).waitFor();
  await visitor.goto(product.url + BOOK);
  await visitor.getByRole('gridcell', { name: /December 14, 2026, Closed/ }).waitFor();
});

it('a limit below what is booked names the booking before it is saved, stays a list after, and clears when raised', async () => {
  const visitor = new Client(product.url);
  const { body } = await visitor.reserve(
    walk({
      date: '2026-12-16',
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 2 },
        { visitor_type: 'rr-car', visitor_count: 3 },
      ],
    }),
  );
  await visitor.pay(body.redirect_url!);
  await visitor.get(`/api/checkout/${body.reservation.id}`);

  const page = await staff();
  const limit = async (cars: string): Promise<void> => {
    await page.goto(`${product.url}${RULES}/rr-cars`);
    await page.getByRole('dialog').getByLabel('Limit', { exact: true }).fill(cars);
  };
  await limit('2');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog.getByRole('link', { name: body.reservation.id }).first().waitFor();
  await dialog.getByText('1 over').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByText('1 over').first().scrollIntoViewIfNeeded();
  await picture(page, 'console-rule-over-1280');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Rule saved successfully!');

  await page.goto(`${product.url}/destinations/overbooked`);
  await page.getByRole('link', { name: body.reservation.id }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'console-overbooked-1280');

  await limit('40');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await told(page, 'Rule saved successfully!');
  await page.goto(`${product.url}/destinations/overbooked`);
  await page.getByText(/^Nothing is overbooked/).waitFor();
});

it('a price and a coupon that are edited are those that the next visitor pays with', async () => {
  const visitor = new Client(product.url);
  const total = async (coupons: string[] = []): Promise<number> =>
    (await visitor.quote(walk({ date: '2026-12-17', coupons }))).price;
  const [before, reduced] = [await total(), await total(['RIDGE10'])];
  const page = await staff();
  await page.goto(`${product.url}/destinations/price_rules/1`);
  await page.getByLabel('Price', { exact: true }).and(page.locator('input')).fill('11.30');
  await becomes(() => page.getByLabel('Price before tax').inputValue(), '10');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Rule saved successfully!');
  const dearer = await eventually(total, (price) => price !== before);
  expect(dearer - before).toBeCloseTo(2 * (11.3 - 9.5), 6);

  await page.goto(`${product.url}/coupons/coupons/RIDGE10`);
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Saved.');
  expect(reduced).toBeCloseTo(before * 0.9, 1);
  expect(
    await eventually(
      () => total(['RIDGE10']),
      (price) => price < dearer * 0.6,
    ),
  ).toBeCloseTo(dearer * 0.5, 1);
});

it('who saves second loses nothing', async () => {
  const page = await staff({ expectErrors: true });
  await page.goto(`${product.url}/coupons/coupons/FIVEOFF`);
  await page.getByLabel('Description', { exact: true }).fill('Mine');
  const { body } = await admin.get('/api/admin/coupons/FIVEOFF?group=escarpment');
  expect(
    (await admin.put('/api/admin/coupons/FIVEOFF?group=escarpment', { ...body, max_uses: 77 })).status,
  ).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, /^admin has saved this meanwhile, on /);
  await told(page, 'They changed: Most uses.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load their changes, keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Saved.');
  expect((await admin.get('/api/admin/coupons/FIVEOFF?group=escarpment')).body).toMatchObject({
    description: 'Mine',
    max_uses: 77,
  });
});

const EDITORS = [
  ['rules', RULES],
  ['rule', `${RULES}/rr-cars-weekend`],
  ['new-rule', `${RULES}/create`],
  ['price', '/destinations/price_rules/1'],
  ['visitor-type', '/destinations/visitor_types/rr-adult'],
  ['reservation-type', '/destinations/reservation_types/person_fee_car_limit'],
  ['inventory', '/destinations/inventories/rattle-ridge'],
  ['discount-group', '/destinations/discount_groups/everyone'],
  ['coupon', '/coupons/coupons/RIDGE10'],
  ['product', '/addon_inventory?addon_inventory_id=rr-firewood'],
  ['product-type', '/addons_inventory/addon_types/extras'],
  ['membership', '/memberships/memberships/AP100001'],
  ['gate', '/gates/gates/rr-main'],
  ['till', '/settings/tills/till-1'],
  ['venue', '/settings/inventory_group/escarpment'],
  ['permission-group', '/users/permission_groups/cashier'],
  ['user', '/users/users/casey'],
] as const;

// Seventeen screens, each judged whole.
const ALL_EDITORS_MS = 150_000;
it.each([
  ['1280', DESK, 'en-CA'],
  ['390', PHONE, 'fr-CA'],
] as const)(
  'every editor at %s pixels is within reach of everyone',
  async (width, viewport, locale) => {
    const page = await staff({ viewport, locale });
    for (const [name, path] of EDITORS) {
      await page.goto(product.url + path);
      await page
        .locator(name === 'rules' ? 'table, main ul' : 'form')
        .last()
        .waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      expect([name, await violations(page)]).toEqual([name, []]);
      expect([name, await fitsSideways(page)]).toEqual([name, true]);
      await picture(page, `console-${name}-${width}`);
    }
  },
  ALL_EDITORS_MS,
);

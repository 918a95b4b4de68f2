import type { Page } from 'playwright-core';
import { becomes, fitsSideways, picture, useBrowser, violations } from '../support/browser.js';
import { Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventsOf, lookInto } from '../support/stores.js';

/* An hour offline: a desk goes on for cash from what its station holds, and sends it once the network is back. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let casey: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  casey = new Client(product.url);
  await casey.signIn('casey');
});
afterAll(() => product.kill('SIGTERM'));

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const WIDE = { width: 1280, height: 800 };
const TODAY = '2026-12-03';

const desk = async (): Promise<Page> => {
  const page = await person({ viewport: WIDE, expectErrors: true });
  const context = page.context();
  await context.route('http://127.0.0.1:8081/**', (route) => route.fulfill({ status: 200, body: '' }));
  await context.addCookies([
    ...casey.cookieHeader.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: product.url,
    })),
    { name: 'TILL', value: 'till-1', url: product.url },
  ]);
  await open(page);
  return page;
};
const open = async (page: Page): Promise<void> => {
  const allotted = page.waitForResponse((response) => response.url().endsWith('/api/allotment'));
  await page.goto(product.url + STORE);
  await adult(page).waitFor();
  await allotted;
};
const adult = (page: Page) => page.getByRole('button', { name: /^Adult/ }).first();
const ready = (page: Page) => page.locator('.store-cash[aria-disabled=false]').waitFor();
const away = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText(/^Cash goes on/).waitFor();
};
const twoAdults = async (page: Page): Promise<void> => {
  await adult(page).click();
  await adult(page).click();
  await ready(page);
};
interface Row {
  readonly id: string;
  readonly paid: number;
  readonly state: string;
}
const bookings = async (): Promise<readonly Row[]> =>
  (await casey.get<Row[]>(`/api/admin/reservations?filter={"visit_date":"${TODAY}"}`)).body;
const paidToday = async (): Promise<number[]> => (await bookings()).map(({ paid }) => paid).sort();

it('sells for cash, survives that the page is closed, and sends each sale once', async () => {
  const page = await desk();
  await away(page);
  await twoAdults(page);
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await page.getByText(/\$19\.00 paid · receipt \w{3}-0001, not sent yet/).waitFor();
  await twoAdults(page);
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, 'store-offline-1280');
  const last = await page.locator('.store-tenders > :last-child').boundingBox();
  expect(last!.y + last!.height).toBeLessThanOrEqual(WIDE.height);
  await page.keyboard.press('F8');
  await page.getByText('Without connection a sale is paid in cash, all at once.').first().waitFor();
  await page.getByRole('button', { name: 'Cash $50.00' }).click();
  await page.getByText('$31.00', { exact: true }).waitFor();
  await page.getByText(/^Receipt \w{3}-0002$/).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Not sent yet (2)' }).waitFor();
  // The third cart stays on the machine.
  await adult(page).click();
  await becomes(async () => new URL(page.url()).searchParams.get('v.rr-adult'), '1');
  expect(await bookings()).toEqual([]);
  const context = page.context();
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await open(again);
  await becomes(async () => new URL(again.url()).searchParams.get('v.rr-adult'), '1');
  await eventually(paidToday, (paid) => paid.length === 2 && paid.every((amount) => amount === 19));
  await again.getByRole('button', { name: /^Not sent yet/ }).waitFor({ state: 'detached' });
  const events = await lookInto(folder, async ({ log }) => eventsOf(log));
  const placed = events.filter(({ type }) => type === 'ReservationPlaced');
  expect(
    placed.map(({ data }) => (data as { offline?: { receipt: string } }).offline?.receipt.slice(3)),
  ).toEqual(['-0001', '-0002']);
  const cash = events.flatMap(({ type, data }) => (type === 'CashTaken' ? [data as { amount: number }] : []));
  expect(cash.map(({ amount }) => amount)).toEqual([19, 19]);
});

it('a sale whose answer went with the network becomes the station’s own, once', async () => {
  const before = (await bookings()).length;
  const page = await desk();
  await twoAdults(page);
  await page.route('**/api/shop_reserve', async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await page.getByText(/\$19\.00 paid · receipt \w{3}-0001, not sent yet/).waitFor();
  await page.unroute('**/api/shop_reserve');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Not sent yet/ }).waitFor({ state: 'detached' });
  expect((await bookings()).length).toBe(before + 1);
});

/** Addresses that the page's worker keeps. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(url.slice(location.origin.length));
    return found;
  });
const isKept = (page: Page) =>
  eventually(
    () => keptIn(page),
    (found) => found.includes(STORE),
  );

it('opens again without a server after it was closed, and sells on', async () => {
  const before = (await bookings()).length;
  const page = await desk();
  const files = await isKept(page);
  expect(files.filter((file) => file !== STORE && !file.startsWith('/book-assets/'))).toEqual([]);
  const context = page.context();
  const port = new URL(product.url).port;
  await product.kill('SIGTERM');
  await away(page);
  await twoAdults(page);
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await page.getByText(/\$19\.00 paid · receipt \w{3}-0001, not sent yet/).waitFor();
  await adult(page).click();
  await page.close();

  const again = await context.newPage();
  // A cart that is in the address comes from the machine.
  await again.goto(`${product.url}${STORE}&v.rr-adult=3`);
  await again.getByText(/^Cash goes on/).waitFor();
  await again.getByRole('button', { name: 'Not sent yet (1)' }).waitFor();
  await becomes(async () => new URL(again.url()).searchParams.get('v.rr-adult'), '1');
  await adult(again).click();
  await ready(again);
  await picture(again, 'store-reopened-1280');
  await again.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await again.getByText(/\$19\.00 paid · receipt \w{3}-0002, not sent yet/).waitFor();

  product = await spawnProduct({ DATA_DIR: folder, PORT: port });
  await context.setOffline(false);
  await again.getByRole('button', { name: /^Not sent yet/ }).waitFor({ state: 'detached', timeout: 60_000 });
  expect((await bookings()).length).toBe(before + 2);
  expect((await paidToday()).every((paid) => paid === 19)).toBe(true);
}, 120_000);

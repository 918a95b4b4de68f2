import type { Page } from 'playwright-core';
import type { ReservationRow } from '@stile/contracts';
import { signIn, useBrowser } from '../support/browser.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { spawnProduct, temporaryFolder, TEST_CLOCK, type ProductProcess } from '../support/product.js';

/*
 * Staff wait for this when they open the console: its list of reservations, on a machine that has loaded nothing yet.
 */
const MOST_REQUESTS = 20;
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let admin: Client;
let list: string;
let reservation: string;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  admin = await signedInAdmin(product.url);
  list = `${product.url}/passes`;
  const visitor = new Client(product.url);
  const { body } = await visitor.reserve(walk({ date: TEST_CLOCK.slice(0, 10) }));
  await visitor.pay(body.redirect_url!);
  await visitor.get(`/api/checkout/${body.reservation.id}`);
  reservation = body.reservation.id;
  // The page carries the rows of when it was asked for; a list shows a payment a moment later.
  await eventually(
    () =>
      admin.get<ReservationRow[]>('/api/admin/reservations?range=[0,0]&sort=["created","DESC"]&filter={}'),
    ({ body: rows }) => rows.some(({ id }) => id === reservation),
  );
});
afterAll(() => product.kill('SIGTERM'));

const opened = async (locale: string): Promise<Page> => {
  const page = await person({ locale });
  await signIn(page, admin);
  return page;
};
const row = (page: Page): Promise<void> => page.getByRole('link', { name: reservation }).waitFor();

it.each(['en-CA', 'fr-CA'])(
  'a row needs nothing but the page and what its head names, in %s',
  async (locale) => {
    const page = await opened(locale);
    const further: string[] = [];
    const named = new Set([list]);
    await page.route('**', async (route) => {
      const url = route.request().url();
      if (!named.has(url)) return void further.push(url);
      const response = await route.fetch();
      if (url === list)
        for (const [, path] of (await response.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g))
          named.add(product.url + path!);
      return route.fulfill({ response });
    });
    await page.goto(list, { waitUntil: 'commit' });
    await row(page);
    // Scripts for later are requested already, and wait here.
    expect(further).not.toEqual([]);
  },
);

it(`takes at most ${MOST_REQUESTS} requests, until it hears of changes too`, async () => {
  const page = await opened('en-CA');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url().replace(product.url, ''));
  });
  const live = page.waitForEvent('websocket');
  await page.goto(list);
  await Promise.all([row(page), live]);
  expect(requests.length).toBeGreaterThan(3);
  expect(requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { becomes, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { signedInAdmin } from '../support/client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { numberOn } from '../support/records.js';

/*
 * The booking page within the page of another site, as a browser shows it that stores no cookies of third parties:
 * the whole way from the first screen to the ticket.
 */
const folder = temporaryFolder();
const { person } = useBrowser({ whole: true, flags: ['--test-third-party-cookie-phaseout'] });
let product: ProductProcess;
let site: Server;
/** Another site than the product, which is at 127.0.0.1. */
let origin: string;

const CHOSEN =
  'inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-16&carArrivalTime=10%3A00&v.rr-adult=2';
const BOOK = `/book?${CHOSEN}&embedded=1`;

/** The site's page: the one at `src` in a frame with these `attributes`. */
const pageWith = (src: string, attributes: string): string =>
  `<!doctype html><html lang="en"><title>The park</title><h1>The park</h1><iframe title="Book" style="width:100%;height:2600px;border:0" ${attributes} src="${src.replaceAll('&', '&amp;')}"></iframe>`;

const BOXED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';
const SANDBOXES = new Map([
  ['/sandboxed', `sandbox="${BOXED} allow-popups-to-escape-sandbox"`],
  ['/boxed', `sandbox="${BOXED}"`],
]);
const shown = (path: string): string => {
  const own = new URLSearchParams({ embedder: `${origin}${path}` }).toString();
  if (path === '/quiet') return pageWith(`${product.url}${BOOK}`, '');
  return pageWith(`${product.url}${BOOK}&${own}`, SANDBOXES.get(path) ?? '');
};

beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  site = createServer((request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(shown(request.url ?? '/')),
  );
  await new Promise<void>((ready) => site.listen(0, 'localhost', ready));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  const admin = await signedInAdmin(product.url);
  const path = '/api/admin/inventory_group/escarpment';
  const group = (await admin.get<{ settings: object }>(path)).body;
  const settings = {
    ...group.settings,
    embed_origins: origin,
    address_fields: 'postal_code',
    custom_field_source: 'Who told you of us?',
  };
  expect((await admin.put(path, { ...group, settings })).status).toBe(200);
});
afterAll(async () => {
  site.closeAllConnections();
  await new Promise((closed) => site.close(closed));
  await product.kill('SIGTERM');
});

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
const seen = (where: Page | FrameLocator, text: string | RegExp): Promise<void> =>
  where.getByText(text).locator('visible=true').first().waitFor();
const press = (where: Page | FrameLocator, name: string | RegExp): Promise<void> =>
  where.getByRole('button', { name }).first().click();

/** In the frame, from the selection to the button that pays, whose name is answered. */
const toPayment = async (page: Page, path: string): Promise<FrameLocator> => {
  await page.goto(`${origin}${path}`);
  const frame = frameOf(page);
  await seen(frame, /^\$/);
  await frame.locator('html[data-live]').waitFor();
  await press(frame, 'Continue');
  await frame.getByRole('timer').first().waitFor();
  for (const [field, text] of Object.entries({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    email_double: 'ada@example.org',
    phone: '905 555 0142',
    postal_code: 'L9T 0A1',
    'custom_fields.source': 'A friend',
  }))
    await frame.locator(`[id="field-${field}"]`).fill(text);
  await frame.locator('#field-tocs').check();
  return frame;
};

const framedCookies = async (page: Page) =>
  (await page.context().cookies(product.url)).filter(({ name }) => name.includes('framed'));

it('who books on another site’s page pays in the whole window and comes back to that page, to the ticket', async () => {
  const page = await person();
  const frame = await toPayment(page, '/visit');
  await press(frame, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
  expect(page.url()).toMatch(/\/gateway\/pay\/pi_[0-9a-f]{32}$/);
  await press(page, /^Pay \$/);
  await page.waitForURL(`${origin}/visit`);
  await frame.getByRole('heading', { name: 'You are booked' }).waitFor();
  const number = numberOn(await frame.locator('main').innerText());
  expect(number).toMatch(/^\w{10}$/);
  // Its code is a picture for its holder: the frame's session is there.
  await becomes(
    () => frame.locator('.ticket-code img').evaluate((img: HTMLImageElement) => img.naturalWidth > 0),
    true,
  );
  for (const { sameSite, secure, httpOnly } of await framedCookies(page))
    expect({ sameSite, secure, httpOnly }).toEqual({ sameSite: 'None', secure: true, httpOnly: true });
  await picture(page, 'embedded-booked-1280');
});

it('a declined card stays on the payment page; who turns back is back on the site, is told so and books again', async () => {
  const page = await person({ viewport: PHONE });
  const frame = await toPayment(page, '/visit');
  await press(frame, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
  await page.getByLabel(/declined/i).check();
  await press(page, /^Pay \$/);
  await page.getByRole('alert').first().waitFor();
  await press(page, /Cancel|back/i);
  await page.waitForURL(`${origin}/visit`);
  await frame.getByRole('button', { name: 'Choose again' }).waitFor();
  await picture(page, 'embedded-turned-back-390');
  await press(frame, 'Pay again');
  await seen(page, 'Test payments: no card is charged');
  await press(page, /^Pay \$/);
  await page.waitForURL(`${origin}/visit`);
  await frame.getByRole('heading', { name: 'You are booked' }).waitFor();
});

it('who turns back and pays again finds everything filled in where the price has changed meanwhile', async () => {
  const page = await person({ viewport: PHONE });
  const frame = await toPayment(page, '/visit');
  await press(frame, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
  await press(page, /Cancel|back/i);
  await page.waitForURL(`${origin}/visit`);
  await frame.getByRole('button', { name: 'Pay again' }).waitFor();
  // The page remembers another price than the details will show.
  await page.route('**/api/quote*', async (route) => {
    const answer = await route.fetch();
    const quote = (await answer.json()) as { price: number };
    await route.fulfill({ response: answer, json: { ...quote, price: quote.price + 1 } });
  });
  await press(frame, 'Pay again');
  await frame.getByRole('timer').first().waitFor();
  await becomes(() => frame.locator('#field-email_double').inputValue(), 'ada@example.org');
  await becomes(() => frame.locator('#field-postal_code').inputValue(), 'L9T0A1');
  await becomes(() => frame.locator('[id="field-custom_fields.source"]').inputValue(), 'A friend');
  await becomes(() => frame.locator('#field-tocs').isChecked(), true);
});

it('where only the site is known, and not its page, the ticket is on ours, with the way back to the site', async () => {
  const page = await person();
  const frame = await toPayment(page, '/quiet');
  await press(frame, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
  await press(page, /^Pay \$/);
  await page.getByRole('heading', { name: 'You are booked' }).waitFor();
  expect(new URL(page.url()).origin).toBe(product.url);
  expect(page.url()).not.toContain('token');
  const back = page.getByRole('link', { name: `Back to ${origin.replace('http://', '')}` });
  expect(await back.getAttribute('href')).toBe(`${origin}/`);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'embedded-way-back-1280');
});

it('a frame whose new windows stay in its sandbox shows the link that pays elsewhere', async () => {
  const page = await person({ expectErrors: 'Unsafe attempt to initiate navigation' });
  const frame = await toPayment(page, '/boxed');
  await press(frame, /^Pay \$/);
  const link = await frame.getByLabel(/^If the window of the payment stays empty or is blocked/).inputValue();
  const elsewhere = await person();
  await elsewhere.goto(link);
  await press(elsewhere, 'Go to the payment page');
  await press(elsewhere, /^Pay \$/);
  await frame.getByRole('heading', { name: 'You are booked' }).waitFor();

  const id = numberOn(await frame.locator('main').innerText());
  const own = `/reservation?reservationId=${id}&embedded=1&embedder=${encodeURIComponent(page.url())}`;
  await frame.locator('body').evaluate((_body, path) => window.location.assign(path), own);
  await frame.getByRole('link', { name: 'Change this reservation' }).click();
  await press(frame, 'Add one Adult (15-64)');
  await press(frame, 'Continue');
  await press(frame, /^Save and pay \$/);
  await frame.getByRole('button', { name: 'Pay now' }).waitFor();
  // A page of the frame that remembers no link is given an address of its own.
  const address = await frame.getByLabel(/^If the window of the payment stays empty/).inputValue();
  expect(address).toMatch(/\/leave\/[^?]+\?edit=1&window=new$/);
  const another = await person();
  await another.goto(address);
  await press(another, /^Pay \$/);
  await seen(another, /^Your change is made/);
  await seen(frame, /^Your change is made/);
});

it('a frame that may not leave for the whole window pays in a new one, and shows the ticket itself', async () => {
  const page = await person({ expectErrors: 'Unsafe attempt to initiate navigation' });
  const frame = await toPayment(page, '/sandboxed');
  const opened = page.context().waitForEvent('page');
  await press(frame, /^Pay \$/);
  const payment = await opened;
  await seen(payment, 'Test payments: no card is charged');
  await frame.getByRole('button', { name: 'Go to the payment page' }).waitFor();
  const link = await frame.getByLabel(/^If the window of the payment stays empty or is blocked/).inputValue();
  expect(link).toMatch(/\/reservation\/token\?reservationId=\w{10}&token=/);
  const elsewhere = await person();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Go to the payment page' }).waitFor();
  await press(payment, /^Pay \$/);
  await payment.getByRole('heading', { name: 'You are booked' }).waitFor();
  await frame.getByRole('heading', { name: 'You are booked' }).waitFor();
  expect(page.url()).toBe(`${origin}/sandboxed`);
});

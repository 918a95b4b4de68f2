import type { Page } from 'playwright-core';
import { fitsSideways, PHONE, picture, scan, signIn, useBrowser, violations } from '../support/browser.js';
import { key, signedInAdmin, walk } from '../support/client.js';
import { deskProduct } from '../support/desk-product.js';

/* The gate as staff work at it (docs/rules/desk.md 97): a scanner, a keyboard, three sizes of screen. */
const { person } = useBrowser();
const started = deskProduct();

const GATE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge&mode=gate';
const TODAY = '2026-12-03';
const LISTED = 5;

const gate = async (options: Parameters<typeof person>[0] = {}): Promise<Page> => {
  const page = await person({ viewport: { width: 1280, height: 800 }, ...options });
  await signIn(page, started.casey, { TILL: 'till-1' });
  await page.goto(started.product.url + GATE);
  await page.getByRole('heading', { name: /Scan a ticket|Scannez un billet/ }).waitFor();
  return page;
};
const sold = async (date: string, paymentMethod: 'cash' | 'deferred'): Promise<string> => {
  const basket = walk({ date, arrival_time: '10:00' });
  const { subtotal, tax_amount, price } = await started.casey.quote(basket);
  const contact = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { body } = await started.casey.post<{ reservation: { id: string } }>(
    '/api/shop_reserve',
    { reservation, paymentMethod, ...(paymentMethod === 'cash' ? { till: 'till-1' } : {}) },
    { 'idempotency-key': key() },
  );
  return body.reservation.id;
};
const says = (page: Page, tone: string, title: string | RegExp) =>
  page.locator(`.gate-verdict[data-tone=${tone}]`).getByRole('heading', { name: title }).waitFor();
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
const countPresses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counted = window as unknown as { presses: number };
    counted.presses = 0;
    document.addEventListener('pointerdown', () => (counted.presses += 1), { capture: true });
  });
const presses = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { presses: number }).presses);

it.each([
  ['1280', { width: 1280, height: 800 }, 'en-CA', 'Checked in', 'Already checked in'],
  ['1024', { width: 1024, height: 768 }, 'fr-CA', 'Arrivée enregistrée', 'Arrivée déjà enregistrée'],
  ['390', PHONE, 'en-CA', 'Checked in', 'Already checked in'],
] as const)('one scan checks a party in at %s, a second says that they are in', async (...at) => {
  const [size, viewport, locale, isIn, already] = at;
  const page = await gate({ viewport, locale });
  await sound(page);
  await picture(page, `gate-${size}`);
  const id = await sold(TODAY, 'cash');
  // The screen has loaded its own files.
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await countPresses(page);
  await scan(page, id);
  await says(page, 'good', isIn);
  expect(await presses(page)).toBe(0);
  expect(requests.filter((call) => call.includes('/api/'))).toEqual(['POST /api/gate']);
  await sound(page);
  await picture(page, `gate-in-${size}`);
  const { body } = await started.casey.get<{ checked_in: boolean }>(`/api/reservation/${id}`);
  expect(body.checked_in).toBe(true);
  await scan(page, id);
  await says(page, 'bad', already);
  await sound(page);
  await picture(page, `gate-refused-${size}`);
  const field = (await page.locator('#gate-code').boundingBox())!;
  expect(field.y + field.height).toBeLessThanOrEqual(viewport.height);
});

it('refuses another day, what is cancelled and what is unknown, each with its words', async () => {
  const page = await gate();
  await scan(page, await sold('2026-12-05', 'cash'));
  await says(page, 'bad', 'Wrong day');
  await page
    .getByText(/The visit is on .*December 5/)
    .first()
    .waitFor();
  await picture(page, 'gate-wrong-day-1280');
  const id = await sold(TODAY, 'cash');
  await started.casey.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'Idempotency-Key': key() });
  await scan(page, id);
  await says(page, 'bad', 'Cancelled');
  await scan(page, 'no-such-code');
  await says(page, 'bad', 'Unknown code');
  await sound(page);
});

it.each([
  ['1280', { width: 1280, height: 800 }],
  ['390', { width: 390, height: 664 }],
] as const)('a balance is collected with two presses at %s, and then they are in', async (size, viewport) => {
  const page = await gate({ viewport });
  await page.context().route('http://127.0.0.1:8081/**', (route) => route.fulfill({ status: 200, body: '' }));
  // A full list of the last scans, with one to undo, takes no room of the verdict's buttons.
  await scan(page, await sold(TODAY, 'cash'));
  await says(page, 'good', 'Checked in');
  for (let nth = 1; nth <= LISTED; nth += 1) {
    await scan(page, `no-such-code-${nth}`);
    await page.locator('.gate-verdict').getByText(`no-such-code-${nth}`).waitFor();
  }
  await scan(page, await sold(TODAY, 'deferred'));
  await says(page, 'warn', /^To be paid: \$/);
  const panel = (await page.locator('.gate-verdict').boundingBox())!;
  const collect = (await page.getByRole('button', { name: /^Collect/ }).boundingBox())!;
  expect(collect.y + collect.height).toBeLessThanOrEqual(panel.y + panel.height);
  await sound(page);
  await picture(page, `gate-to-pay-${size}`);
  await countPresses(page);
  await page.getByRole('button', { name: /^Collect/ }).click();
  await page.locator('.store-cash[aria-disabled=false]').waitFor();
  await sound(page);
  await picture(page, `gate-collect-${size}`);
  await page.locator('.store-cash').click();
  await says(page, 'good', 'Checked in');
  expect(await presses(page)).toBe(2);
});

it('the keyboard types a code, undoes the last check-in and leads back to selling', async () => {
  const page = await gate();
  const id = await sold(TODAY, 'cash');
  await page.keyboard.press('/');
  await page.locator('#gate-code:focus').waitFor();
  await page.keyboard.type(id, { delay: 60 });
  await page.keyboard.press('Enter');
  await says(page, 'good', 'Checked in');
  await page.locator('#gate-code').blur();
  await page.keyboard.press('u');
  await says(page, 'none', 'Check-in undone');
  await sound(page);
  const { body } = await started.casey.get<{ checked_in: boolean }>(`/api/reservation/${id}`);
  expect(body.checked_in).toBe(false);
  await page.getByRole('button', { name: /^Sell/ }).click();
  await page
    .getByRole('button', { name: /^Adult/ })
    .first()
    .waitFor();
});

it('who leaves is scanned out and in again, and a refused visit is forced with a reason', async () => {
  const admin = await signedInAdmin(started.product.url);
  const path = '/api/admin/inventories/rattle-ridge';
  const { body: park } = await admin.get<{ settings: object }>(path);
  const saved = await admin.put(path, { ...park, settings: { ...park.settings, re_entry: true } });
  expect(saved.status).toBe(200);
  const page = await person({ viewport: { width: 1280, height: 800 } });
  await signIn(page, admin, { TILL: 'till-1' });
  await page.goto(started.product.url + GATE);
  await page.getByRole('radio', { name: 'Entry', exact: true }).waitFor();
  const id = await sold(TODAY, 'cash');
  await scan(page, id);
  await says(page, 'good', 'Checked in');
  await page.getByRole('radio', { name: 'Exit' }).check();
  await scan(page, id);
  await says(page, 'good', 'Exit recorded');
  await sound(page);
  await picture(page, 'gate-exit-1280');
  await page.getByRole('radio', { name: 'Entry', exact: true }).check();
  await scan(page, id);
  await says(page, 'good', 'Let in again');
  const early = await sold('2026-12-05', 'cash');
  await scan(page, early);
  await says(page, 'bad', 'Wrong day');
  await page.getByRole('button', { name: 'Let in anyway' }).press('Enter');
  await page.getByLabel('Reason for letting them in').fill('They came two days early');
  await sound(page);
  await picture(page, 'gate-force-1280');
  await page.setViewportSize(PHONE);
  await sound(page);
  await picture(page, 'gate-force-390');
  await page.getByLabel('Reason for letting them in').press('Enter');
  await says(page, 'good', 'Checked in');
  await page.getByRole('paragraph').filter({ hasText: 'Forced entry. Wrong day' }).waitFor();
  await sound(page);
  await picture(page, 'gate-forced-390');
  const found = await page.goto(`${started.product.url}/passes/gate`);
  expect(found?.status()).toBe(200);
  await page.getByText(/They came two days early/).waitFor();
  await sound(page);
  await picture(page, 'console-gate-scans-390');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('row', { name: /Forced entry · Wrong day/ }).waitFor();
  await sound(page);
  await picture(page, 'console-gate-scans-1280');
});

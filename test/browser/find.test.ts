import type { Page } from 'playwright-core';
import {
  becomes,
  DESK,
  fitsSideways,
  PHONE,
  picture,
  scan,
  signIn,
  useBrowser,
  violations,
} from '../support/browser.js';
import { Client, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Staff find or scan from any page of the console (docs/rules/find.md). */
const started = startedProduct();
const { person } = useBrowser();
let ids: readonly string[] = [];
beforeAll(async () => {
  for (const [date, last_name] of [
    ['2026-12-03', 'Lovelace'],
    ['2026-12-12', 'Lovelace-King'],
    ['2026-12-13', 'Byron'],
  ] as const) {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(walk({ date, arrival_time: '16:00' }), {
      change: (request) => ({
        ...request,
        reservation: { ...request.reservation, contact: { ...request.reservation.contact, last_name } },
      }),
    });
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    ids = [...ids, body.reservation.id];
  }
});

const opened = async (viewport: typeof DESK, language: 'en' | 'fr', path: string): Promise<Page> => {
  const page = await person({ viewport, locale: `${language}-CA` });
  await signIn(page, started.admin);
  await page.goto(started.running.url + path);
  return page;
};
const pathOf = (page: Page): string => new URL(page.url()).pathname;

it.each([
  ['en', DESK, 'Find or scan', 'Ada Lovelace', /2 found/],
  ['fr', PHONE, 'Chercher ou lire un code', 'Ada Lovelace', /2 résultats/],
] as const)('finds a reservation and a page, in %s', async (language, viewport, name, guest, count) => {
  const page = await opened(viewport, language, '/visitors');
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  const field = dialog.getByRole('combobox');
  await field.fill('lovel');
  await dialog.getByRole('option', { name: guest }).first().waitFor();
  await dialog.getByText(count).waitFor();
  expect(await dialog.getByRole('option').count()).toBe(2);
  await picture(page, `find-${language}-${viewport.width}`);
  expect([await violations(page), await fitsSideways(page)]).toEqual([[], true]);
  // Today's stands first.
  await field.press('Enter');
  await becomes(async () => pathOf(page), `/reservation/${ids[0]}`);
  await dialog.waitFor({ state: 'detached' });
});

it('opens a scanned code from any page, and pages by their titles', async () => {
  const page = await opened(DESK, 'en', '/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('body').click({ position: { x: 640, y: 880 } });
  await scan(page, ids[2]!);
  await becomes(async () => pathOf(page), `/reservation/${ids[2]}`);
  const dialog = page.getByRole('dialog', { name: 'Find or scan' });
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('price rul');
  await dialog.getByRole('option', { name: 'Price rules' }).click();
  await becomes(async () => pathOf(page), '/destinations/price_rules');
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('nobody of this name');
  await dialog.getByText(/Nothing is found/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('is a page too, for who looks up reservations all day', async () => {
  const page = await opened(PHONE, 'en', '/lookup');
  await page.getByRole('combobox').fill('byron');
  await page.getByRole('option', { name: 'Ada Byron' }).waitFor();
  await picture(page, 'lookup-en-390');
  expect([await violations(page), await fitsSideways(page)]).toEqual([[], true]);
  await page.getByRole('option', { name: 'Ada Byron' }).click();
  await becomes(async () => pathOf(page), `/reservation/${ids[2]}`);
});

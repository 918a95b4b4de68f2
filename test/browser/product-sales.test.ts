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
import { Client, key, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Finance reads what was sold: a figure leads to its lines, a line to its reservation (docs/rules/reports.md). */
const started = startedProduct();
const { person } = useBrowser();
let fiona: Client;
let cancelled: string;
const LINES = { en: 'Lines', fr: 'Lignes' };
beforeAll(async () => {
  fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  for (const [day, people, firewood] of [
    [3, 2, 1],
    [5, 4, 0],
    [5, 1, 2],
    [12, 3, 3],
    [19, 2, 0],
    [20, 6, 4],
  ] as const) {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(
      walk({
        date: `2026-12-${String(day).padStart(2, '0')}`,
        arrival_time: '13:00',
        passes: [{ visitor_type: 'rr-adult', visitor_count: people }],
        addons: firewood > 0 ? [{ addon_inventory: 'rr-firewood', addon_count: firewood }] : [],
      }),
    );
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    cancelled = body.reservation.id;
  }
  const cancel = { cancelled: true, waive_fee: true };
  const { status } = await started.admin.put(`/api/reservation/${cancelled}/cancel`, cancel, {
    'idempotency-key': key(),
  });
  expect(status).toBe(200);
});

const open = async (who: Client, viewport: typeof DESK, language: 'en' | 'fr'): Promise<Page> => {
  const page = await person({ viewport, locale: `${language}-CA` });
  await signIn(page, who);
  await page.goto(`${started.running.url}/inventory_report?inventoryGroup=escarpment`);
  await page.getByRole('row', { name: /^Total/ }).waitFor();
  return page;
};

it.each([
  ['en', DESK],
  ['fr', DESK],
  ['en', PHONE],
  ['fr', PHONE],
] as const)('a month by product opens its lines, in %s at %j', async (language, viewport) => {
  const page = await open(fiona, viewport, language);
  expect(await fitsSideways(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `product-sales-${language}-${viewport.width}`);
  await page.getByRole('link', { name: 'Firewood bundle' }).click();
  await page.getByRole('tab', { name: LINES[language], selected: true }).waitFor();
  const reservation = page.getByRole('link', { name: cancelled }).first();
  await reservation.waitFor();
  expect(await page.getByRole('link', { name: /^[2-9A-HJ-NP-Z]{10}$/ }).count()).toBe(5);
  expect(await violations(page)).toEqual([]);
  await picture(page, `product-sales-lines-${language}-${viewport.width}`);
  // Finance reads no reservations: its lines, which name nobody, stand for one.
  await reservation.click();
  await becomes(() => page.getByRole('link', { name: cancelled }).count(), 6);
  await page.goBack();
  await becomes(() => page.getByRole('link', { name: cancelled }).count(), 2);
});

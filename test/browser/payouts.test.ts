import type { Page } from 'playwright-core';
import type { NotPaidOutAnswer } from '@stile/contracts';
import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';
import { STRIPE_HEAD } from '../support/payout-files.js';

/* Finance imports a provider's file, and sees what of it is matched (docs/rules/payouts.md 13 and 14). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const { person } = useBrowser();
const PERIOD = 'startDate=2026-12-01&endDate=2026-12-31';
let fiona: Client;
let file: string;
let first: { readonly object: string; readonly amount: number };

const queryOf = (): string =>
  String(
    new URLSearchParams({
      inventory_group: 'escarpment',
      start_date: '2026-12-01',
      end_date: '2026-12-31',
    }),
  );
beforeAll(async () => {
  fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  for (const date of ['2026-12-05', '2026-12-06']) {
    const visitor = new Client(started.running.url);
    const passes = [{ visitor_type: 'rr-adult', visitor_count: date.endsWith('5') ? 2 : 3 }];
    const { body } = await visitor.reserve(walk({ date, passes }));
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
  }
  const { rows } = await eventually(
    async () => (await fiona.get<NotPaidOutAnswer>(`/api/admin/payments_not_paid_out?${queryOf()}`)).body,
    ({ total }) => total === 2,
  );
  first = [...rows].sort((a, b) => a.amount - b.amount)[0]!;
  const line = (id: number, category: string, gross: number, fee: number, object: string): string =>
    [
      'po_1,2026-12-05 00:00:00',
      `txn_${id},2026-12-03 15:00:00,${category},cad`,
      ...[gross, fee, gross - fee].map((amount) => amount.toFixed(2)),
      `${object},,"Card payments, November"`,
    ].join(',');
  file = [
    STRIPE_HEAD,
    line(1, 'charge', first.amount, 1.31, first.object),
    line(2, 'charge', 99.99, 3, 'pi_of_somebody_else'),
    line(3, 'fee', -0.4, 0, ''),
  ].join('\r\n');
});

const open = async (
  viewport: typeof DESK,
  language: 'en' | 'fr',
  expectErrors: string | false = false,
): Promise<Page> => {
  const page = await person({ viewport, locale: `${language}-CA`, expectErrors });
  await signIn(page, fiona);
  await page.goto(
    `${started.running.url}/accounting_report?inventoryGroup=escarpment&selectedTab=5&${PERIOD}`,
  );
  return page;
};
/** The browser logs the answer to a file that is refused. */
const REFUSED = 'Failed to load resource: the server responded with a status of 422';
const isWhole = async (page: Page, name: string): Promise<void> => {
  expect(await fitsSideways(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, name);
};
const csv = (text: string) => ({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

it.each([
  ['en', DESK, 'At Stripe: Reporting'],
  ['fr', PHONE, 'Chez Stripe'],
] as const)(
  'without a payout it says where the files are, in %s at %j',
  async (language, viewport, where) => {
    const page = await open(viewport, language);
    await page.getByText(where).waitFor();
    await isWhole(page, `payouts-none-${language}-${viewport.width}`);
  },
);

it('a file is refused with its fault, and imported by the keyboard', async () => {
  const page = await open(DESK, 'en', REFUSED);
  const chosen = page.waitForEvent('filechooser');
  const button = page.getByRole('button', { name: 'Choose file' });
  await button.focus();
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(csv(file.replace('99.99', '99.9x')));
  await page.getByText('Line 3, gross: “99.9x” is no amount.').waitFor();
  await isWhole(page, 'payouts-fault-1280');
  await page.locator('input[type=file]').setInputFiles(csv(file));
  await page.getByRole('button', { name: /^Dec 5, 2026, po_1/ }).waitFor();
  const alone = page.getByRole('region', { name: 'At the provider alone' });
  await alone.getByText('1 line, $99.99').waitFor();
  await alone.getByText('pi_of_somebody_else').waitFor();
  await page.getByRole('region', { name: 'Not paid out' }).getByText('Test gateway').waitFor();
});

describe('a payout', () => {
  beforeAll(async () => {
    const request = { inventory_group: 'escarpment', id: key(), text: file };
    expect((await fiona.post('/api/accounting_payouts', request)).status).toBe(200);
  });

  it.each([
    ['en', DESK],
    ['fr', DESK],
    ['en', PHONE],
    ['fr', PHONE],
  ] as const)('opens its lines, in %s at %j', async (language, viewport) => {
    const page = await open(viewport, language);
    const payout = page.getByRole('button', { name: /, po_1/ });
    await payout.focus();
    await page.keyboard.press('Enter');
    const texts = { en: ['Lines of po_1', 'Matched'], fr: ['Lignes de po_1', 'Rapprochée'] }[language];
    const lines = page.getByRole('table', { name: texts[0]! });
    await lines.getByText(texts[1]!, { exact: true }).waitFor();
    await lines.getByText(first.object).waitFor();
    await isWhole(page, `payouts-${language}-${viewport.width}`);
    await page.reload();
    await lines.waitFor();
  });

  it('has figures that open their lines, and files', async () => {
    const page = await open(DESK, 'en');
    const trail = page.getByRole('region', { name: 'From cards to the bank' });
    await trail.getByRole('button', { name: 'Less: fees' }).click();
    await trail.getByText('Card payments, November').waitFor();
    await isWhole(page, 'payouts-fees-1280');
    await page.getByRole('button', { name: 'Save: Not paid out' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });

  it('is removed with a reason, and the keyboard stays on the page', async () => {
    const page = await open(PHONE, 'en');
    await page.getByRole('button', { name: /, po_1/ }).click();
    await page.getByRole('button', { name: 'Remove payout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove payout' });
    await dialog.getByLabel('Reason').fill('Another account');
    await isWhole(page, 'payouts-remove-390');
    await dialog.getByRole('button', { name: 'Remove payout' }).click();
    await page.getByText('No payout of this period was imported.').waitFor();
  });
});

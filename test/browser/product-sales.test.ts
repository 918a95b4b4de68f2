import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { read, utils } from 'xlsx';
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

const VIEWS = {
  en: {
    views: 'Saved views',
    none: 'No saved views of this list yet.',
    save: 'Save this view…',
    name: 'Name',
    share: 'Share with',
    submit: 'Save',
    saved: '“Firewood” is saved.',
    from: 'From fiona, shared with Finance',
    remove: 'Delete “Firewood”…',
    removed: '“Firewood” is deleted.',
    yes: 'Delete',
  },
  fr: {
    views: 'Vues enregistrées',
    none: 'Aucune vue de cette liste n’est enregistrée.',
    save: 'Enregistrer cette vue…',
    name: 'Nom',
    share: 'Partager avec',
    submit: 'Enregistrer',
    saved: '« Firewood » est enregistrée.',
    from: 'De fiona, partagée avec Finance',
    remove: 'Supprimer « Firewood »…',
    removed: '« Firewood » est supprimée.',
    yes: 'Supprimer',
  },
} as const;

it.each([
  ['en', DESK],
  ['fr', PHONE],
] as const)(
  'docs/rules/saved-queries.md: a view is saved by the keyboard, and found by the group at another machine, in %s at %j',
  async (language, viewport) => {
    const texts = VIEWS[language];
    const { body: user } = await started.admin.get<object>('/api/admin/users/audrey');
    const put = { ...user, permission_groups: ['auditor', 'finance'] };
    expect((await started.admin.put('/api/admin/users/audrey', put)).status).toBe(200);
    const page = await open(fiona, viewport, language);
    await page.getByRole('link', { name: 'Firewood bundle' }).click();
    await page.getByRole('tab', { name: LINES[language], selected: true }).waitFor();
    const button = page.getByRole('button', { name: texts.views });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText(texts.none).waitFor();
    await picture(page, `saved-views-none-${language}-${viewport.width}`);
    await becomes(
      () =>
        page.getByRole('menuitem', { name: texts.save }).evaluate((item) => item === document.activeElement),
      true,
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('Firewood');
    await page.getByRole('combobox', { name: texts.share }).click();
    await page.getByRole('option', { name: 'Finance' }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await picture(page, `saved-views-save-${language}-${viewport.width}`);
    await page.getByRole('button', { name: texts.submit, exact: true }).click();
    await page.getByText(texts.saved).waitFor();
    await becomes(() => button.evaluate((item) => item === document.activeElement), true);

    const audrey = new Client(started.running.url);
    await audrey.signIn('audrey');
    const other = await open(audrey, viewport, language);
    await other.getByRole('button', { name: texts.views }).click();
    await other.getByText(texts.from).waitFor();
    expect(await violations(other)).toEqual([]);
    expect(await fitsSideways(other)).toBe(true);
    await picture(other, `saved-views-shared-${language}-${viewport.width}`);
    await other.getByText('Firewood', { exact: true }).click();
    await other.getByRole('tab', { name: LINES[language], selected: true }).waitFor();
    await becomes(() => other.getByRole('link', { name: cancelled }).count(), 2);

    await button.click();
    await picture(page, `saved-views-own-${language}-${viewport.width}`);
    await page.getByText(texts.remove).click();
    await page.getByRole('dialog').waitFor();
    await picture(page, `saved-views-delete-${language}-${viewport.width}`);
    await page.getByRole('button', { name: texts.yes, exact: true }).click();
    await page.getByText(texts.removed).waitFor();
  },
);
/** '1-10 of 12' */
const linesShown = async (page: Page): Promise<number> =>
  Number(/\d+$/.exec(await page.locator('.MuiTablePagination-displayedRows').innerText()));

it.each([
  ['en', 'Export', 'Excel workbook (.xlsx)', 'Product'],
  ['fr', 'Exporter', 'Classeur Excel (.xlsx)', 'Produit'],
] as const)('lines are saved as a workbook, in %s', async (language, button, format, column) => {
  const page = await open(fiona, DESK, language);
  await page.getByRole('tab', { name: LINES[language] }).click();
  await page.getByRole('button', { name: button }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^product_sales_\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByText(file.suggestedFilename()).waitFor();
  await picture(page, `product-sales-saved-${language}`);
  const { Sheets, SheetNames } = read(readFileSync(await file.path()));
  const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0]!]!);
  expect(rows).toHaveLength(await linesShown(page));
  expect(rows.map((row) => row[column])).toContain('Firewood bundle');
});

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
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Finance reads the accounts of a month, and an administrator gives what is not coded its code (docs/rules/reports.md 13). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const { person } = useBrowser();
const CODE = '/api/admin/accounting_codes/2300';
let fiona: Client;
beforeAll(async () => {
  fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  for (const [date, people, firewood] of [
    ['2026-12-03', 2, 1],
    ['2026-12-12', 4, 0],
    ['2026-12-20', 3, 3],
    ['2027-01-09', 2, 2],
    ['2027-01-16', 5, 0],
  ] as const) {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(
      walk({
        date,
        arrival_time: '13:00',
        passes: [{ visitor_type: 'rr-adult', visitor_count: people }],
        addons: firewood > 0 ? [{ addon_inventory: 'rr-firewood', addon_count: firewood }] : [],
      }),
    );
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    if (date !== '2026-12-20') continue;
    const cancel = { cancelled: true, waive_fee: true };
    const path = `/api/reservation/${body.reservation.id}/cancel`;
    const { status } = await started.admin.put(path, cancel, { 'idempotency-key': key() });
    expect(status).toBe(200);
  }
  const { body: tax } = await started.admin.get<object>(CODE);
  expect((await started.admin.put(CODE, { ...tax, accounts: [] })).status).toBe(200);
});

const open = async (
  who: Client,
  viewport: typeof DESK,
  language: 'en' | 'fr',
  tab: number,
): Promise<Page> => {
  const page = await person({ viewport, locale: `${language}-CA` });
  await signIn(page, who);
  await page.goto(`${started.running.url}/accounting_report?inventoryGroup=escarpment&selectedTab=${tab}`);
  return page;
};
const TABS = {
  en: ['Sales', 'Payments', 'Open items', 'Journal', 'Payouts', 'Summary'],
  fr: ['Ventes', 'Paiements', 'Postes ouverts', 'Journal', 'Versements', 'Sommaire'],
} as const;

it.each([
  ['en', DESK],
  ['fr', DESK],
  ['en', PHONE],
  ['fr', PHONE],
] as const)('each tab fits, and back leads through them, in %s at %j', async (language, viewport) => {
  const page = await open(fiona, viewport, language, 1);
  for (const [index, name] of TABS[language].entries()) {
    const tab = page.getByRole('tab', { name, exact: true });
    await tab.click();
    await page.getByRole('tabpanel', { name, exact: true }).locator('section').first().waitFor();
    expect(await fitsSideways(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await picture(page, `accounting-${index + 1}-${language}-${viewport.width}`);
  }
  for (const name of [...TABS[language]].slice(0, -1).reverse()) {
    await page.goBack();
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  }
});

it.each([DESK, PHONE])('a day’s journal opens by the keyboard, and is saved, at %j', async (viewport) => {
  const page = await open(fiona, viewport, 'en', 4);
  const day = page.getByRole('button', { name: 'Dec 3, 2026' });
  await day.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Journal of Dec 3, 2026' }).waitFor();
  await page.getByText(/^Not coded: 1 line/).waitFor();
  expect(await fitsSideways(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `accounting-journal-day-${viewport.width}`);
  await page.reload();
  await page.getByRole('table', { name: 'Journal of Dec 3, 2026' }).waitFor();
  const save = page.getByRole('button', { name: 'Save journal' });
  await save.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Xero (CSV)' }).waitFor();
  await picture(page, `accounting-files-${viewport.width}`);
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Xero (CSV)' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

it.each([
  ['en', DESK],
  ['fr', PHONE],
] as const)(
  'what is not coded leads to the codes, and has one then, in %s at %j',
  async (language, viewport) => {
    const texts = {
      en: {
        codes: 'Accounting codes',
        accounts: 'Accounts',
        tax: /^Tax –/,
        save: 'Save',
        back: /^Not coded/,
      },
      fr: {
        codes: 'Codes comptables',
        accounts: 'Comptes',
        tax: /^Taxe –/,
        save: 'Enregistrer',
        back: /^Sans code/,
      },
    }[language];
    const { body: tax } = await started.admin.get<object>(CODE);
    expect((await started.admin.put(CODE, { ...tax, accounts: [] })).status).toBe(200);
    const page = await open(started.admin, viewport, language, 4);
    await page.getByRole('link', { name: texts.codes, exact: true }).click();
    await page.getByText('2300').waitFor();
    await picture(page, `accounting-codes-${language}-${viewport.width}`);
    await page.getByRole('link', { name: '2300' }).click();
    const accounts = page.getByRole('combobox', { name: texts.accounts });
    await accounts.click();
    await page.getByRole('option', { name: texts.tax }).click();
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    await picture(page, `accounting-code-${language}-${viewport.width}`);
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await becomes(async () => (await started.admin.get<{ accounts: object }>(CODE)).body.accounts, ['tax']);
    await page.goto(`${started.running.url}/accounting_report?inventoryGroup=escarpment&selectedTab=4`);
    await page.getByRole('table').first().waitFor();
    expect(await page.getByText(texts.back).count()).toBe(0);
  },
);

const MONTH_END = {
  en: {
    sign: 'Sign this period',
    signed: 'Nothing has changed since.',
    changed: /^The journal has changed/,
    corrections: 'Corrections',
    reopen: 'Reopen this period',
    reason: /^Reason/,
    open: 'Nobody has signed this period.',
  },
  fr: {
    sign: 'Signer cette période',
    signed: 'Rien n’a changé depuis.',
    changed: /^Le journal a changé/,
    corrections: 'Corrections',
    reopen: 'Rouvrir cette période',
    reason: /^Motif/,
    open: 'Personne n’a signé cette période.',
  },
} as const;
describe('a period that is over', () => {
  let admin: Client;
  beforeAll(async () => {
    clock.move(30 * 3_600_000);
    await fiona.signIn('fiona');
    admin = await signedInAdmin(started.running.url);
  });
  it.each([
    ['en', DESK],
    ['fr', PHONE],
  ] as const)(
    'is signed, shows what changed since, and is opened again, in %s at %j',
    async (language, viewport) => {
      const texts = MONTH_END[language];
      const days = 'startDate=2026-12-03&endDate=2026-12-03';
      const address = `${started.running.url}/accounting_report?inventoryGroup=escarpment&selectedTab=6&${days}`;
      const page = await person({ viewport, locale: `${language}-CA` });
      await signIn(page, fiona);
      await page.goto(address);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: texts.sign }).click();
      expect(await violations(page)).toEqual([]);
      await picture(page, `accounting-sign-${language}-${viewport.width}`);
      await dialog.getByRole('button', { name: texts.sign }).click();
      await page.getByText(texts.signed).waitFor();
      await dialog.waitFor({ state: 'detached' });
      const { body: tax } = await admin.get<{ accounts: string[] }>(CODE);
      const accounts = tax.accounts.includes('tax') ? [] : ['tax'];
      expect((await admin.put(CODE, { ...tax, accounts })).status).toBe(200);
      await page.reload();
      await page.getByText(texts.changed).waitFor();
      await page.getByRole('table', { name: texts.corrections }).waitFor();
      expect(await fitsSideways(page)).toBe(true);
      expect(await violations(page)).toEqual([]);
      await picture(page, `accounting-corrections-${language}-${viewport.width}`);
      const other = await person({ viewport, locale: `${language}-CA` });
      await signIn(other, admin);
      await other.goto(address);
      await other.getByRole('button', { name: texts.reopen }).click();
      await other.getByLabel(texts.reason).fill('Taxes had no code');
      await other.getByRole('dialog').getByRole('button', { name: texts.reopen }).click();
      await other.getByText(texts.open).waitFor();
    },
  );
});

import type { Page } from 'playwright-core';
import type { ShopReserveAnswer, TillReport } from '@stile/contracts';
import {
  becomes,
  DESK,
  fitsSideways,
  PHONE,
  picture,
  signIn,
  smallTargets,
  useBrowser,
  violations,
  withDrawer,
} from '../support/browser.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* The end of a cashier's day: a float, sales, cash to the safe, a blind count that differs, the Z report, the proof. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let casey: Client;
let fiona: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  casey = new Client(product.url);
  fiona = new Client(product.url);
  await Promise.all([casey.signIn('casey'), fiona.signIn('fiona')]);
  const admin = await signedInAdmin(product.url);
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await admin.get<{ settings: object }>(path);
  const settings = { ...body.settings, till_sessions: 'required', till_witness_above: '5' };
  await admin.put(path, { ...body, settings });
});
afterAll(() => product.kill('SIGTERM'));

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';

const as = async (
  client: Client,
  options: Parameters<typeof person>[0],
  more: Readonly<Record<string, string>> = {},
): Promise<Page> => {
  const page = await person(options);
  await signIn(page, client, more);
  return page;
};
/** Without violations, not wider than the window, and with what fingers press as large as they need it. */
const sound = async (page: Page, name: string): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  expect(await smallTargets(page)).toEqual([]);
  await picture(page, name);
};

const EN = {
  commands: /^Commands/,
  open: 'Open till',
  float: 'Float',
  opened: 'Till opened',
  load: 'Load / Unload Till',
  pieces: 'Count notes and coins',
  out: 'Take out',
  save: 'Save',
  loaded: 'Till Load / Unload Completed',
  x: 'X report',
  hidden: /^Cash, and what it could be worked out/,
  close: 'Close till',
  hundred: '$100.00',
  fifty: '$50.00',
  ten: '$10.00',
  five: '$5.00',
  safe: 'To the safe',
  counted: '$165.00',
  differs: /^The till differs/,
  reason: 'Reason',
  record: 'Record and close',
  witness: 'User name of the second person',
  password: 'Their password',
  wrong: /name or the password of the second person is wrong/,
  report: /^Z report no\. 1$/,
  lines: {
    Variance: '-$14.00',
    Expected: '$179.00',
    'Left in the till': '$100.00',
    'Cash (2)': '$19.00',
    'casey (2)': '$19.00',
  },
};
const FR: typeof EN = {
  commands: /^Commandes/,
  open: 'Ouvrir la caisse',
  float: 'Fonds de caisse',
  opened: 'Caisse ouverte',
  load: 'Approvisionner / prélever',
  pieces: 'Compter billets et pièces',
  out: 'Retirer',
  save: 'Enregistrer',
  loaded: 'Approvisionnement ou prélèvement terminé',
  x: 'Rapport X',
  hidden: /^Le comptant, et ce qui permettrait de le calculer/,
  close: 'Fermer la caisse',
  hundred: '100,00 $',
  fifty: '50,00 $',
  ten: '10,00 $',
  five: '5,00 $',
  safe: 'Au coffre',
  counted: '165,00 $',
  differs: /^La caisse diffère/,
  reason: 'Motif',
  record: 'Enregistrer et fermer',
  witness: 'Nom d’utilisateur de la deuxième personne',
  password: 'Son mot de passe',
  wrong: /deuxième personne est inexact/,
  report: /^Rapport Z nº\s1$/,
  lines: {
    Écart: '-14,00 $',
    Attendu: '179,00 $',
    'Laissé dans la caisse': '100,00 $',
    'Comptant (2)': '19,00 $',
    'casey (2)': '19,00 $',
  } as never,
};

it.each([
  ['1024', { width: 1024, height: 768 }, 'en-CA', 'till-1', EN],
  ['390', PHONE, 'fr-CA', 'till-2', FR],
] as const)(
  'a till is opened, sold at, emptied, counted with a variance and closed with its report, at %s',
  async (size, viewport, locale, till, text) => {
    const expectErrors = 'Failed to load resource';
    const page = await as(casey, { viewport, locale, expectErrors }, { TILL: till });
    await withDrawer(page);
    await page.goto(product.url + STORE);
    const dialog = page.getByRole('dialog');
    const command = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: text.commands }).click();
      await dialog.getByRole('button', { name, exact: true }).click();
    };
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const said = (words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();

    await command(text.open);
    await dialog.getByLabel(text.float).waitFor();
    await press(text.pieces);
    await dialog.getByLabel(text.hundred, { exact: true }).fill('2');
    await sound(page, `till-open-${size}`);
    await press(text.open);
    await said(text.opened);

    for (let sale = 0; sale < 2; sale++) {
      await page
        .getByRole('button', { name: /^(Adult|Adulte)/ })
        .first()
        .click();
      await page.locator('.store-cash[aria-disabled=false]').click();
      await page.locator('.store-last').waitFor();
    }
    await command(text.load);
    await press(text.pieces);
    await dialog.getByRole('radio', { name: text.out }).check();
    await dialog.getByLabel(text.ten, { exact: true }).fill('4');
    await sound(page, `till-unload-${size}`);
    await press(text.save);
    await said(text.loaded);

    // X tells a blind counter nothing of the cash.
    await command(text.x);
    await dialog.getByText(text.hidden).waitFor();
    await dialog.getByRole('heading', { name: text.x, exact: true }).waitFor();
    await dialog.locator('[role=status]').waitFor({ state: 'detached' });
    expect(await dialog.innerText()).not.toMatch(/\d[.,]\d\d/);
    await sound(page, `till-x-${size}`);
    await page.keyboard.press('Escape');

    await command(text.close);
    for (const note of [text.hundred, text.fifty, text.ten, text.five])
      await dialog.getByLabel(note, { exact: true }).fill('1');
    await becomes(
      async () => (await dialog.getByRole('status').locator('strong').innerText()).replace(/\s/g, ' '),
      text.counted,
    );
    await dialog.getByLabel(text.safe).fill('65');
    await sound(page, `till-count-${size}`);
    await press(text.close);
    await dialog.getByText(text.differs).waitFor();
    // The count is blind: of what is expected nothing is on the screen.
    expect(await dialog.innerText()).not.toContain('179');
    await press(text.record);
    await sound(page, `till-differs-${size}`);
    await dialog.getByLabel(text.reason).fill('Wrong change for a bus');
    await press(text.record);
    await dialog.getByLabel(text.witness).fill('fiona');
    await dialog.getByLabel(text.password).fill('not hers');
    await press(text.record);
    await dialog.getByText(text.wrong).waitFor();
    await sound(page, `till-witness-${size}`);
    await dialog.getByLabel(text.password).fill('demo');
    await press(text.record);
    await dialog.getByRole('heading', { name: text.report }).waitFor();
    for (const [label, amount] of Object.entries(text.lines))
      expect((await dialog.locator(`dt:text-is("${label}") + dd`).innerText()).replace(/\s/g, ' ')).toBe(
        amount,
      );
    await sound(page, `till-report-${size}`);
    // Its name and its buttons stay in view, however long it is; the paper has all of it.
    for (const part of ['h2', '.till-print', '.actions button']) {
      const box = (await dialog.locator(part).boundingBox())!;
      expect([part, box.y >= 0 && box.y + box.height <= viewport.height]).toEqual([part, true]);
    }
    await page.emulateMedia({ media: 'print' });
    const hidden = await dialog
      .locator('.till-report')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden).toBe(0);
    await picture(page, `till-print-${size}`);
    expect(await page.locator('.store').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const { body } = await casey.get<TillReport>(`/api/tills/${till}/report?kind=z`);
    expect(body).toMatchObject({
      number: 1,
      reason: 'Wrong change for a bus',
      witness: 'fiona',
      cash: { float: 200, expected: 179, counted: 165, variance: -14, deposit: 65, balance: 100 },
    });
  },
);

/** Paper has the page in all of its width, without menu and buttons. */
const printsWhole = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => {
    const locked: string[] = [];
    Object.assign(window, { locked });
    new MutationObserver(() => locked.push(document.body.style.paddingRight)).observe(document.body, {
      attributeFilter: ['style'],
    });
  });
  await page.pdf();
  expect(await page.evaluate(() => (window as unknown as { locked: string[] }).locked)).not.toContainEqual(
    expect.stringMatching(/[1-9]/),
  );
  await page.emulateMedia({ media: 'print' });
  const content = await page.locator('.RaLayout-content').boundingBox();
  expect([content!.x, content!.width]).toEqual([0, page.viewportSize()!.width]);
  const head = page.getByText(/^(Printed|Imprimé) .*2026/);
  await head.waitFor();
  expect(await head.locator('xpath=..').innerText()).toMatch(
    /^(Escarpment Parks|Parcs de l’Escarpement) · .*\b3\b.* 2026\s/,
  );
  await picture(page, `end-of-day-paper-${name}`);
  await page.emulateMedia({ media: 'screen' });
  expect(await head.isVisible()).toBe(false);
};

describe('the end of the day in the console', () => {
  beforeAll(async () => {
    const basket = walk({ date: '2026-12-06' });
    const { subtotal, tax_amount, price } = await casey.quote(basket);
    const contact = { first_name: '', last_name: '', email: '', phone: '' };
    const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
    const sold = await casey.post<ShopReserveAnswer>(
      '/api/shop_reserve',
      { reservation, paymentMethod: 'manual', manualPaymentId: 'KX-1' },
      { 'idempotency-key': key() },
    );
    const refund = {
      gateway: 'manual',
      lines: [{ line: 0, count: 1 }],
      concession: true,
      reason: 'The lift stood',
      manualRefundId: 'KX-2',
    };
    const returned = await casey.put(
      `/api/reservation/${sold.body.reservation.id}/partial_refund`,
      { refund },
      { 'idempotency-key': key() },
    );
    expect([sold.status, returned.status]).toEqual([201, 200]);
  });

  it.each([
    [
      '1280',
      DESK,
      'en-CA',
      {
        short: ['Variance', 'Over and short'],
        amount: '-$14.00',
        takings: 'Sold and paid',
        cash: 'Cash',
        refunds: 'Refunds by person',
        manual: 'Paid in other systems',
      },
    ],
    [
      '390',
      PHONE,
      'fr-CA',
      {
        short: ['Écart', 'Écart total'],
        amount: '-14,00\u00a0$',
        takings: 'Vendu et payé',
        cash: 'Comptant',
        refunds: 'Remboursements par personne',
        manual: 'Payé dans d’autres systèmes',
      },
    ],
  ] as const)(
    'the console shows what was sold and paid on the day, and what each till was short of, at %s',
    async (size, viewport, locale, text) => {
      const page = await as(fiona, { viewport, locale });
      await page.goto(`${product.url}/accounting_report?inventoryGroup=escarpment`);
      for (const till of ['Gatehouse', 'Snow desk']) {
        const session = page.getByRole('region', { name: `${till}, session 1` });
        for (const name of text.short)
          await session.locator(`dt:text-is("${name}") + dd:text-is("${text.amount}")`).waitFor();
      }
      const takings = page.getByRole('region', { name: text.takings });
      await takings.getByText(`${text.cash} (4)`).waitFor();
      await page.getByRole('region', { name: text.refunds }).getByText('The lift stood').waitFor();
      await page.getByRole('region', { name: text.manual }).getByText('KX-1').waitFor();
      await picture(page, `end-of-day-${size}`);
      expect(await violations(page)).toEqual([]);
      expect(await fitsSideways(page)).toBe(true);
      await printsWhole(page, size);
      await page.getByRole('link', { name: `Gatehouse, session 1` }).click();
      await takings.getByText(`${text.cash} (2)`).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await fitsSideways(page)).toBe(true);
      await picture(page, `till-session-${size}`);
    },
  );
});

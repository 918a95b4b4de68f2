import type { Page } from 'playwright-core';
import type { ReservationAnswer } from '@stile/contracts';
import {
  DESK,
  fitsSideways,
  PHONE,
  picture,
  scan,
  signIn,
  useBrowser,
  violations,
  withDrawer,
} from '../support/browser.js';
import { holdsNothingOffline, signedInAdmin } from '../support/client.js';
import { deskProduct } from '../support/desk-product.js';

/* A sale is paid in cash in parts where the venue rounds cash: the second takes the coin that both come to. */
const desk = deskProduct();
const { person } = useBrowser();
beforeAll(async () => {
  await holdsNothingOffline(desk.product.url);
  const admin = await signedInAdmin(desk.product.url);
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await admin.get<{ settings: object }>(path);
  const settings = { ...body.settings, cash_rounding: 'true' };
  expect((await admin.put(path, { ...body, settings })).status).toBe(200);
});

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};

const ENGLISH = {
  adult: /^Adult/,
  other: /^Other/,
  cash: 'Cash',
  amount: 'Amount',
  received: 'Amount Received',
  complete: 'Complete Order',
  inCash: (amount: string) => `$${amount} in cash`,
  owed: /to be paid for/,
  leave: /^Leave it open/,
  close: /^Close/,
  undo: 'Cancel this sale',
  back: 'Cancel and return $2.05',
  returned: 'Give back in cash',
};
const FRENCH: typeof ENGLISH = {
  adult: /^Adulte/,
  other: /^Autre/,
  cash: 'Comptant',
  amount: 'Montant',
  received: 'Montant reçu',
  complete: 'Terminer la commande',
  inCash: (amount) => `${amount.replace('.', ',')} $ comptant`,
  owed: /à payer pour/,
  leave: /^Laisser en suspens/,
  close: /^Fermer/,
  undo: 'Annuler cette vente',
  back: 'Annuler et rendre 2,05 $',
  returned: 'À rendre en argent comptant',
};

it.each([
  ['1280-en', DESK, 'en-CA', ENGLISH],
  ['390-fr', PHONE, 'fr-CA', FRENCH],
  ['1280-fr', DESK, 'fr-CA', FRENCH],
  ['390-en', PHONE, 'en-CA', ENGLISH],
] as const)('two parts of 1.02 take 1.00 and 1.05, at %s', async (size, viewport, locale, said) => {
  const page = await person({ viewport, locale });
  const dialog = page.getByRole('dialog');
  const owed = page.getByText(said.owed);
  await withDrawer(page);
  await signIn(page, desk.casey, { TILL: 'till-1' });
  await page.goto(desk.product.url + STORE);
  const tile = page.getByRole('button', { name: said.adult }).first();
  await tile.click();
  await tile.click();
  await page.locator('.store-cash[aria-disabled=false]').waitFor();
  const part = async (inCash: string, received: string): Promise<void> => {
    await page.getByRole('button', { name: said.other }).click();
    await dialog.getByRole('radio', { name: said.cash }).check();
    await dialog.getByLabel(said.amount, { exact: true }).fill(size.endsWith('fr') ? '1,02' : '1.02');
    await dialog.getByText(said.inCash(inCash)).waitFor();
    await dialog.getByLabel(said.received).fill(received);
    await sound(page);
    await picture(page, `cash-part-${inCash}-${size}`);
    await dialog.getByRole('button', { name: said.complete }).click();
  };
  await part('1.00', '1');
  await owed.filter({ hasText: /17[.,]98/ }).waitFor();
  await picture(page, `cash-parts-collect-${size}`);
  await part('1.05', '2');
  await page
    .locator('.store-change-amount')
    .getByText(/0[.,]95/)
    .waitFor();
  await sound(page);
  await picture(page, `cash-parts-change-${size}`);
  await page.getByRole('button', { name: said.close }).click();
  const id = (await owed.innerText()).slice(-10);
  await page.getByRole('button', { name: said.leave }).click();
  await scan(page, id);
  await dialog.getByRole('button', { name: said.undo }).click();
  await dialog.getByRole('button', { name: said.back }).waitFor();
  await sound(page);
  await picture(page, `cash-parts-cancel-${size}`);
  await dialog.getByRole('button', { name: said.back }).click();
  await page.getByText(said.returned).waitFor();
  await page
    .locator('.store-change-amount')
    .getByText(/2[.,]05/)
    .waitFor();
  await picture(page, `cash-parts-back-${size}`);
  const { body } = await desk.casey.get<ReservationAnswer>(`/api/reservation/${id}`);
  expect([body.balance, body.cancelled, body.rounding]).toEqual([0, true, undefined]);
});

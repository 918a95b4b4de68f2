import type { Page } from 'playwright-core';
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
import { type Client, holdsNothingOffline, key, signedInAdmin, walk } from '../support/client.js';
import { deskProduct } from '../support/desk-product.js';

/* A refund above what one person returns alone: a second one confirms it at the desk, and all pages say so. */
const desk = deskProduct();
const { person } = useBrowser();
const PIN = '40719283';
let admin: Client;
beforeAll(async () => {
  admin = await signedInAdmin(desk.product.url);
  expect((await admin.post('/api/pin', { password: 'demo', pin: PIN })).status).toBe(204);
  await holdsNothingOffline(desk.product.url);
});

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const ADULTS = 11;
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};

const ENGLISH = {
  give: /^Return money/,
  why: 'Weather',
  name: 'Their user name',
  pin: 'Their PIN',
  wrong: /PIN of the second person is wrong/,
  returned: 'Give back in cash',
  close: /^Close/,
  refunded: /Refunded \$104\.50/,
  confirmed: /Weather.*confirmed by admin/,
  charge: /by casey, confirmed by admin, Weather/,
};
const FRENCH: typeof ENGLISH = {
  give: /^Rembourser/,
  why: 'Météo',
  name: 'Son nom d’utilisateur',
  pin: 'Son NIP',
  wrong: /NIP de la deuxième personne est inexact/,
  returned: 'À rendre en argent comptant',
  close: /^Fermer/,
  refunded: /Remboursé.*104,50/,
  confirmed: /Météo.*confirmé par admin/,
  charge: /par casey, confirmé par admin, Météo/,
};

it.each([
  ['1280-en', DESK, 'en-CA', ENGLISH],
  ['390-fr', PHONE, 'fr-CA', FRENCH],
  ['1280-fr', DESK, 'fr-CA', FRENCH],
  ['390-en', PHONE, 'en-CA', ENGLISH],
] as const)(
  'a refund above the limit is confirmed by a second person, at %s',
  async (size, viewport, locale, said) => {
    const page = await person({ viewport, locale, expectErrors: 'Failed to load resource' });
    const tile = page.getByRole('button', { name: /^(Adult|Adulte)/ }).first();
    await withDrawer(page);
    await signIn(page, desk.casey, { TILL: 'till-1' });
    await page.goto(desk.product.url + STORE);
    await tile.waitFor();
    for (let nth = 0; nth < ADULTS; nth += 1) await tile.click();
    await page.locator('.store-cash[aria-disabled=false]').waitFor();
    await page.locator('.store-cash').click();
    await page.locator('.store-last p').waitFor();
    const id = (await page.locator('.store-last p').innerText()).slice(-10);
    await scan(page, id);

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: said.give }).click();
    await dialog.getByRole('button', { name: /^(Adult|Adulte)/ }).click();
    await dialog.getByRole('combobox').selectOption({ label: said.why });
    await dialog.getByLabel(said.name).fill('admin');
    await dialog.getByLabel(said.pin).fill('9999');
    await sound(page);
    const buttons = (await dialog.locator('.actions').boundingBox())!;
    expect(buttons.y + buttons.height).toBeLessThanOrEqual(viewport.height);
    const pin = (await dialog.getByLabel(said.pin).boundingBox())!;
    expect(pin.y + pin.height).toBeLessThanOrEqual(buttons.y);
    await picture(page, `refund-witness-${size}`);
    await dialog.getByRole('button', { name: /104[.,]50/ }).click();
    await dialog.getByText(said.wrong).waitFor();
    await dialog.getByLabel(said.pin).fill(PIN);
    await dialog.getByRole('button', { name: /104[.,]50/ }).click();
    await page.getByText(said.returned).waitFor();
    await page.getByRole('button', { name: said.close }).click();

    await scan(page, id);
    await dialog.getByText(said.refunded).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: said.confirmed }).waitFor();
    await sound(page);
    await picture(page, `refund-witness-after-${size}`);

    const office = await person({ viewport, locale });
    await signIn(office, admin);
    await office.goto(`${desk.product.url}/reservation/${id}`);
    await office.getByText(said.charge).waitFor();
    await sound(office);
    await picture(office, `refund-witness-console-${size}`);
  },
);

it.each([DESK, PHONE])(
  'the console keeps the buttons of a long refund in view, at $width',
  async (viewport) => {
    const basket = walk({
      date: '2026-12-03',
      passes: [{ visitor_type: 'rr-adult', visitor_count: ADULTS }],
    });
    const { subtotal, tax_amount, price } = await desk.casey.quote(basket);
    const contact = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
    const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
    const { body } = await desk.casey.post<{ reservation: { id: string } }>(
      '/api/shop_reserve',
      { reservation, paymentMethod: 'cash', till: 'till-1' },
      { 'idempotency-key': key() },
    );
    const office = await person({ viewport });
    await signIn(office, desk.casey, { TILL: 'till-1' });
    await office.goto(`${desk.product.url}/reservation/${body.reservation.id}`);
    await office.getByRole('button', { name: 'Return money' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Amount').fill(String(price));
    await dialog.getByLabel('Their PIN').waitFor();
    const submit = (await dialog.locator('[type=submit]').boundingBox())!;
    expect(submit.y + submit.height).toBeLessThanOrEqual(viewport.height);
    await sound(office);
    await picture(office, `refund-console-${viewport.width}`);
  },
);

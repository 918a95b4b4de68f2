import type { Page } from 'playwright-core';
import {
  becomes,
  PHONE,
  picture,
  scan,
  signIn,
  smallTargets,
  useBrowser,
  withDrawer,
} from '../support/browser.js';
import { holdsNothingOffline, key, walk } from '../support/client.js';
import { terminalProduct } from '../support/terminal-product.js';
import { SERIALS } from '../support/terminal-simulator.js';

/*
 * Targets of fingers at the desk are 48 pixels high and wide, in each of its dialogs and at the gate
 * (docs/rules/desk.md 53).
 */
const { person } = useBrowser();
const started = terminalProduct();
beforeAll(() => holdsNothingOffline(started.product.url));

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const CART = `${STORE}&v.rr-adult=2&a.rr-firewood=1`;
const SIZES = [
  ['1280', { width: 1280, height: 800 }],
  ['390', PHONE],
] as const;

/** A browser in which casey is signed in, with a till and a terminal, and what was too small on it by what it showed. */
const desk = async (viewport: { width: number; height: number }, address = STORE) => {
  const page = await person({ viewport, expectErrors: true });
  await withDrawer(page);
  await signIn(page, started.casey, { TILL: 'till-1', TERMINAL: SERIALS[0] });
  await page.goto(`${started.product.url}${address}`);
  await page.locator('.store-top').waitFor();
  const found: Record<string, string[]> = {};
  return {
    page,
    found,
    see: async (what: string): Promise<void> => {
      const small = await smallTargets(page);
      await picture(page, `targets-${what.replaceAll(' ', '-')}-${viewport.width}`);
      if (small.length > 0) found[what] = small;
    },
  };
};
const dialog = (page: Page) => page.getByRole('dialog');
const ready = (page: Page) => page.locator('.store-cash[aria-disabled=false]').waitFor();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  dialog(page).getByRole('button', { name }).first().click();
/** By its button: keys that follow each other at once are a scanner's. */
const closed = async (page: Page): Promise<void> => {
  await press(page, /^(Close|Cancel)$/);
  // It is gone from the page a moment after it is closed; until then a key that opens it again does not count.
  await page.locator('dialog').first().waitFor({ state: 'detached' });
};
const command = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('F1');
  await press(page, name);
};
/** A reservation of today. */
const sold = async (paymentMethod: 'cash' | 'deferred', more: object = {}): Promise<string> => {
  const basket = walk({ date: '2026-12-03', arrival_time: '10:00', ...more });
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

/** The dialogs that a key opens, each with what it shows once it is there. */
const BY_KEY = [
  ['time', 't', 'Day and time'],
  ['till', 'k', 'Gatehouse'],
  ['rate', 'r', 'Everyone'],
  ['name', 'n', 'First name'],
  ['coupon', 'c', 'Coupon'],
  ['drawer', 'F10', 'Reason'],
  ['manual', 'F8', 'Manual Payment ID'],
] as const;
/** Those that the menu of commands opens. */
const BY_COMMAND = [
  ['barcode', 'Enter Barcode', 'Barcode'],
  ['clear', 'Clear Cart', 'Are you sure'],
  ['count', 'Balance Till', 'What was counted'],
  ['load', 'Load / Unload Till', 'Amount'],
  ['find', 'Find Payment', 'External payment ID'],
  ['control', 'Terminal control', 'Reset Device'],
  ['pending none', 'Pending transaction', 'The terminal has no transaction.'],
] as const;
const says = (page: Page, text: string) =>
  dialog(page).getByText(text).filter({ visible: true }).first().waitFor();

it.each(SIZES)('in each dialog of a cart, at %s', async (_, viewport) => {
  const { page, found, see } = await desk(viewport, CART);
  await ready(page);
  await see('cart');
  for (const [name, pressed, shown] of BY_KEY) {
    await page.keyboard.press(pressed, { delay: 20 });
    await says(page, shown);
    await see(name);
    await closed(page);
  }
  await page.keyboard.press('F3');
  for (const method of ['Credit / Debit Card', 'Cash', 'Manual']) {
    await dialog(page).getByRole('radio', { name: method, exact: true }).check();
    await see(`pay ${method.split(' ')[0]}`);
  }
  await closed(page);
  await page.keyboard.press('F1');
  await see('commands');
  await closed(page);
  for (const [name, text, shown] of BY_COMMAND) {
    await command(page, text);
    await says(page, shown);
    await see(name);
    await closed(page);
  }
  await command(page, 'Balance Till');
  await press(page, 'Count notes and coins');
  await see('count pieces');
  await closed(page);
  await command(page, 'Terminal control');
  await press(page, 'Set Serial#');
  await says(page, SERIALS[0]);
  await see('devices');
  await closed(page);
  await page.locator('.store-tile-info').first().click();
  await see('product');
  await closed(page);
  await command(page, 'Enter Barcode');
  await dialog(page).getByLabel('Barcode').fill('AP100001');
  await press(page, 'Find');
  await becomes(async () => new URL(page.url()).searchParams.get('selectedDiscountGroup'), 'annual-pass');
  await page.keyboard.press('r', { delay: 20 });
  await dialog(page).getByLabel('Member number').waitFor();
  await see('member');
  await closed(page);
  await page.keyboard.press('c', { delay: 20 });
  await dialog(page).locator('#coupon').fill('RIDGE10');
  await press(page, 'Add');
  await dialog(page)
    .getByRole('button', { name: /RIDGE10/ })
    .waitFor();
  await see('coupon added');
  await closed(page);
  await page.getByRole('button', { name: /^Group lunch/ }).click();
  await dialog(page).getByRole('textbox').first().waitFor();
  await see('customize');
  await closed(page);
  await page.keyboard.press('F7', { delay: 20 });
  await page.getByRole('button', { name: 'Parked (1)' }).waitFor();
  await page.keyboard.press('p', { delay: 20 });
  await says(page, '3 pieces');
  await see('parked');
  expect(found).toEqual({});
});

/** The card's amount, and the buttons below it. */
const panel = (page: Page) => page.locator('.store-change');

it.each(SIZES)('while it is paid, and with what was sold, at %s', async (_, viewport) => {
  const { page, found, see } = await desk(viewport, CART);
  await ready(page);
  await page.getByRole('button', { name: /^Credit/ }).click();
  await panel(page).getByRole('button', { name: 'Abort transaction' }).waitFor();
  await see('card');
  await command(page, 'Pending transaction');
  await press(page, 'Wait');
  await see('pending waiting');
  await closed(page);
  await command(page, 'Pending transaction');
  await dialog(page).getByRole('button', { name: 'Take it up again' }).waitFor();
  await see('pending');
  await closed(page);
  await panel(page).getByRole('button', { name: 'Abort transaction' }).click();
  await see('abort');
  await panel(page).getByRole('button', { name: 'Continue waiting' }).click();
  await started.terminals.pays('declined');
  await page.getByRole('button', { name: /^Leave it open/ }).waitFor();
  await see('collect');
  await page.getByRole('button', { name: 'Cash $50.00' }).click();
  await panel(page)
    .getByRole('button', { name: /^Close/ })
    .waitFor();
  await see('change');
  await panel(page)
    .getByRole('button', { name: /^Close/ })
    .click();
  await page.keyboard.press('e', { delay: 20 });
  await says(page, 'E-mail');
  await see('receipt mail');
  await closed(page);
  await page.keyboard.press('o', { delay: 20 });
  await press(page, 'Return money');
  await press(page, /Adult/);
  await dialog(page).getByRole('radio', { name: 'By hand' }).check();
  await see('return');
  expect(found).toEqual({});
});

it.each(SIZES)('in a reservation, and in what is asked of a till, at %s', async (size, viewport) => {
  const { page, found, see } = await desk(viewport);
  const id = await sold('cash', { addons: [{ addon_inventory: 'rr-firewood', addon_count: 2 }] });
  await scan(page, id);
  await press(page, 'Check in');
  await dialog(page).getByRole('button', { name: 'Undo check-in' }).waitFor();
  await press(page, /^Validate one/);
  await dialog(page)
    .getByRole('button', { name: /^Undo one/ })
    .waitFor();
  await see('reservation');
  await closed(page);
  await scan(page, await sold('deferred'));
  await dialog(page)
    .getByRole('button', { name: /^BALANCE/ })
    .waitFor();
  await see('reservation to pay');
  await closed(page);
  await command(page, 'Hand over till');
  await says(page, 'Their PIN');
  await see('hand over');
  await closed(page);
  await command(page, 'Close till');
  await says(page, 'To the safe');
  await see('close till');
  expect([size, found]).toEqual([size, {}]);
});

it.each(SIZES)('at the gate, at %s', async (_, viewport) => {
  const { page, found, see } = await desk(viewport, `${STORE}&mode=gate`);
  await page.getByRole('heading', { name: 'Scan a ticket' }).waitFor();
  await see('gate');
  await scan(page, await sold('deferred'));
  await page.getByRole('heading', { name: /^To be paid/ }).waitFor();
  await see('gate to pay');
  await scan(page, await sold('cash'));
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await see('gate in');
  expect(found).toEqual({});
});

const SKIING =
  '/store?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09:00&v.gh-adult=1&v.gh-youth=1';

it.each(SIZES)('where participants are asked for, at %s', async (_, viewport) => {
  const { page, found, see } = await desk(viewport, SKIING);
  await ready(page);
  await page.keyboard.press('i', { delay: 20 });
  await dialog(page).getByLabel('First name', { exact: true }).first().waitFor();
  await press(page, 'Done');
  await dialog(page).getByRole('heading', { name: 'There is a problem' }).waitFor();
  await see('participants');
  expect(found).toEqual({});
});

it.each(SIZES)('without the network, and while no answer comes, at %s', async (_, viewport) => {
  const { page, found, see } = await desk(viewport, CART);
  await ready(page);
  await page.route('**/api/shop_reserve', (route) => route.abort());
  await page.locator('.store-cash').click();
  await page.getByText('No answer yet').waitFor();
  await see('lost');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Set it aside' }).click();
  await page.getByRole('button', { name: 'Not sent yet (1)' }).click();
  await says(page, 'Set aside, not known yet');
  await see('offline');
  expect(found).toEqual({});
});

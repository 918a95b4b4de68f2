import type { Page } from 'playwright-core';
import { fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client, signedInAdmin } from '../support/client.js';
import { LeapingClock } from '../support/leaping-time.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* A sale that is too old is handed over, taken by a manager in the console, and the desk's line follows. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const EN = {
  offline: 'No connection',
  unsent: /^\$9\.50 paid · receipt \w{3}-0001, not sent yet$/,
  waits: /^\$9\.50 paid · receipt \w{3}-0001: waits for a manager$/,
  count: 'Waits for a manager (1)',
  close: 'Close',
  sold: /^\$9\.50 paid · [2-9A-Z]{10}$/,
  take: /^Take sale \w{3}-0001$/,
  takeShort: 'Take',
  refuse: /^Refuse sale/,
  tooOld: /Too long ago/,
  booked: /^Sale \w{3}-0001 is booked\.$/,
};
const FR: typeof EN = {
  offline: 'Pas de connexion',
  unsent: /^9,50\s\$ payé · reçu \w{3}-0001, pas encore envoyé$/,
  waits: /^9,50\s\$ payé · reçu \w{3}-0001 : attend un gestionnaire$/,
  count: 'Attend un gestionnaire (1)',
  close: 'Fermer',
  sold: /^9,50\s\$ payés? · [2-9A-Z]{10}$/,
  take: /^Reprendre la vente \w{3}-0001$/,
  takeShort: 'Reprendre',
  refuse: /^Refuser la vente/,
  tooOld: /Trop ancienne/,
  booked: /^La vente \w{3}-0001 est enregistrée\.$/,
};
const clock = new LeapingClock();
/** The same product, a day and two hours later: an allotment lives for an hour. */
const aDayLater = async (): Promise<void> => {
  const port = new URL(product.url).port;
  await product.kill('SIGTERM');
  clock.leap(26 * 3_600_000);
  product = await spawnProduct({ DATA_DIR: folder, PORT: port, CLOCK: clock.now() });
};

it.each([
  ['1280', { width: 1280, height: 800 }, 'en-CA', EN],
  ['390', PHONE, 'fr-CA', FR],
] as const)('a sale that is too old is taken by a manager, at %s', async (size, viewport, locale, text) => {
  const sound = async (page: Page, name: string): Promise<void> => {
    expect(await violations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await picture(page, `${name}-${size}`);
  };
  const casey = new Client(product.url);
  await casey.signIn('casey');
  const desk = await person({ viewport, locale, expectErrors: true });
  await desk.clock.install();
  await signIn(desk, casey, { TILL: 'till-1' });
  const allotted = desk.waitForResponse((response) => response.url().endsWith('/api/allotment'));
  await desk.goto(product.url + STORE);
  await allotted;
  await desk.context().setOffline(true);
  await desk.getByText(text.offline).waitFor();
  await desk
    .getByRole('button', { name: /^(Adult|Adulte)/ })
    .first()
    .click();
  await desk.locator('.store-cash[aria-disabled=false]').waitFor();
  await desk.keyboard.press('F2');
  const line = desk.locator('.store-last p');
  await line.filter({ hasText: text.unsent }).waitFor();

  await aDayLater();
  await casey.signIn('casey');
  await signIn(desk, casey, { TILL: 'till-1' });
  await desk.context().setOffline(false);
  await line.filter({ hasText: text.waits }).waitFor();
  await sound(desk, 'store-waits');
  await desk.getByRole('button', { name: text.count }).click();
  await desk.getByRole('dialog').waitFor();
  await sound(desk, 'store-waits-dialog');
  await desk.getByRole('dialog').getByRole('button', { name: text.close }).click();

  const manager = await person({ viewport, locale });
  await signIn(manager, await signedInAdmin(product.url));
  await manager.goto(`${product.url}/settings/offline_sales`);
  await manager.getByRole('button', { name: text.take }).waitFor();
  await sound(manager, 'console-offline-sales');
  const [take, refuse, words] = await Promise.all(
    [
      manager.getByRole('button', { name: text.take }),
      manager.getByRole('button', { name: text.refuse }),
      manager.getByText(text.tooOld).last(),
    ].map(async (each) => (await each.boundingBox())!),
  );
  expect(refuse!.x - take!.x - take!.width).toBeGreaterThanOrEqual(8);
  if (viewport === PHONE) expect(take!.y - words!.y - words!.height).toBeGreaterThanOrEqual(8);
  await manager.getByRole('button', { name: text.take }).click();
  const dialog = manager.getByRole('dialog', { name: text.take });
  await dialog.waitFor();
  await sound(manager, 'console-offline-take');
  await dialog.getByRole('button', { name: text.takeShort }).click();
  await manager.getByText(text.booked).waitFor();

  await desk.clock.fastForward('00:31');
  await line.filter({ hasText: text.sold }).waitFor();
  await desk.getByRole('button', { name: text.count }).waitFor({ state: 'detached' });
});

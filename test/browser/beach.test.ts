import type { Page } from 'playwright-core';
import type { ReservationAnswer } from '@stile/contracts';
import { becomes, DESK, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventsOf, mailAbout, numberOn } from '../support/records.js';

/*
 * A day at the beach with parking by the hour, a board at its time and a kayak for days; a group that has its lunch
 * made.
 */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const LAKE =
  '/book?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-12-09&carArrivalTime=09%3A00';
const RIDGE =
  '/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-09&carArrivalTime=10%3A00&v.rr-adult=1';

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
const toggle = (page: Page, name: string) => page.getByRole('switch', { name }).click();
const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
const payAs = async (page: Page, first: string): Promise<string> => {
  await page.getByRole('timer').first().waitFor();
  await page.locator('#field-first_name').fill(first);
  await page.locator('#field-last_name').fill('Lake');
  await page.locator('#field-email').fill('lake@example.org');
  await page.locator('#field-email_double').fill('lake@example.org');
  await page.locator('#field-phone').fill('905 555 0142');
  await page.locator('#field-tocs').check();
  await press(page, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
  await press(page, /^Pay \$/);
  await page.getByRole('heading', { name: 'You are booked' }).waitFor();
  return numberOn(await page.locator('main').innerText());
};

it('a family parks for three hours, takes a paddleboard at eleven and a kayak for three days, and gets all of it by mail', async () => {
  const page = await person({ viewport: PHONE });
  await page.goto(product.url + LAKE);
  await press(page, 'Add one Adult');
  await press(page, 'Add one Car');
  await seen(page, /\$4\.00 per hour, \$20\.00 at most/);
  await seen(page, 'Parking until 1:00 PM');
  await press(page, 'Remove one hour of parking');
  await seen(page, 'Parking until 12:00 PM');
  expect(await page.getByLabel('Hours of parking', { exact: true }).inputValue()).toBe('3');
  expect(parameter(page, 'parkingIntervals')).toBe('3');

  await toggle(page, 'Boats');
  await press(page, 'Add one Paddleboard, 1 hour');
  await page.getByLabel('Time for Paddleboard, 1 hour').selectOption('11:00');
  await press(page, 'Need products for more than one day?');
  await press(page, 'Continue');
  await seen(page, 'Choose the last day, or one day only.');
  await page.getByLabel('Products until').fill('2026-12-11');
  await press(page, 'Add one Kayak, by the day');
  expect(parameter(page, 'a.ml-kayak')).toBe('1~2026-12-09~2026-12-11');
  await toggle(page, 'Beach gear');
  await page.getByLabel('Gear', { exact: true }).selectOption('Wetsuit');
  await page.getByLabel('Size', { exact: true }).selectOption('Child');
  await press(page, 'Add one Wetsuit, child');
  await page.reload();
  await seen(page, 'Parking until 12:00 PM');
  await becomes(
    async () => [
      await page.getByLabel('Gear', { exact: true }).inputValue(),
      await page.getByLabel('Products until').inputValue(),
    ],
    ['Wetsuit', '2026-12-11'],
  );
  await sound(page);
  await picture(page, 'selection-hours-390');
  await press(page, 'Continue');

  const number = await payAs(page, 'Maya');
  await sound(page);
  const events = await eventsOf(product.url, number, 'MailSent');
  expect(events).toEqual(
    expect.arrayContaining([
      'HoldTaken',
      'ReservationPlaced',
      'HoldConfirmed',
      'ReservationConfirmed',
      'MailSent',
    ]),
  );
  const mail = (await mailAbout(product.url, number)).replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
  for (const text of [
    'until 12:00 PM',
    'Car (3 h, until 12:00 PM)',
    'Kayak, by the day (Dec 9',
    'Paddleboard',
  ])
    expect(mail).toContain(text);
  // One of each: a count is said only where it is more.
  expect(mail).not.toContain('×');
});

it('another day asks for another last day, a moment later', async () => {
  const page = await person();
  await page.goto(`${product.url}${LAKE}&endDate=2026-12-11&a.ml-kayak=1~2026-12-09~2026-12-11`);
  await page.getByRole('button', { name: /December 15, 2026/ }).click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get('endDate') === '');
  expect([parameter(page, 'startDate'), parameter(page, 'a.ml-kayak')]).toEqual(['2026-12-15', '1']);
  await becomes(() => page.getByLabel('Products until').inputValue(), '');
});

it('a group says what its lunch is to be, in a dialog that a keyboard can use', async () => {
  const page = await person({ viewport: DESK });
  await page.goto(product.url + RIDGE);
  const open = page.getByRole('button', { name: 'Customize: Group lunch basket' });
  await open.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const quantity = page.getByLabel('Number of Group lunch basket');
  await page.getByLabel('Start date', { exact: true }).fill('');
  await press(page, 'Save');
  await seen(page, 'Fill in the days and the quantity. Choose the first day.');
  await becomes(() => page.evaluate(() => document.activeElement?.id), 'attributes-from');
  await sound(page);
  await page.getByLabel('Start date', { exact: true }).fill('2026-12-09');
  await quantity.fill('12');
  await page.getByLabel('End date', { exact: true }).fill('2026-12-10');
  await page.getByLabel('Notes').fill('Two without nuts');
  await seen(page, '$480.00');
  await picture(page, 'selection-customize-1280');
  await press(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await seen(page, '12 pieces · Wed, Dec 9 to Thu, Dec 10 · with notes');
  expect(parameter(page, 'a.rr-group-lunch')).toBe('12~2026-12-09~2026-12-10');
  expect(page.url()).not.toContain('nuts');
  const focusIsOnAnother = () =>
    becomes(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Add another: Group lunch basket',
    );
  await focusIsOnAnother();
  // Notes lie in the tab: the server draws the page without them, and the browser takes it over without an error.
  await page.goto(page.url());
  await seen(page, '12 pieces · Wed, Dec 9 to Thu, Dec 10 · with notes');
  // And a few for those who stay a day: put in, taken out, put in again.
  const another = page.getByRole('button', { name: 'Change: Group lunch basket, 2' });
  const addAnother = async (): Promise<void> => {
    await press(page, 'Add another: Group lunch basket');
    await page.getByRole('dialog').waitFor();
    await quantity.fill('2');
    await press(page, 'Save');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await another.waitFor();
  };
  await addAnother();
  await another.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await another.waitFor({ state: 'detached' });
  await focusIsOnAnother();
  await addAnother();
  expect(parameter(page, 'a.rr-group-lunch*2')).toBe('2~2026-12-09~2026-12-09');
  await sound(page);
  await press(page, 'Continue');
  const number = await payAs(page, 'Grace');
  const own = await page.evaluate(
    async (id) => (await fetch(`/api/reservation/${id}`)).json() as Promise<ReservationAnswer>,
    number,
  );
  expect([own.addon_notes, own.lines.find(({ item }) => item === 'rr-group-lunch')]).toMatchObject([
    [{ notes: 'Two without nuts' }],
    { count: 12, factor: 2, start_date: '2026-12-09', end_date: '2026-12-10' },
  ]);
});

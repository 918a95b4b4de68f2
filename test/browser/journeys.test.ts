import type { Page } from 'playwright-core';
import { becomes, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventsOf, mailAbout, numberOn } from '../support/records.js';

/* Whole journeys, from the first screen to what was written and sent. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const RIDGE =
  '/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-09&carArrivalTime=10%3A00';

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
const booker = async (page: Page, first: string, last: string): Promise<void> => {
  await page.locator('#field-first_name').fill(first);
  await page.locator('#field-last_name').fill(last);
  await page.locator('#field-email').fill('booker@example.org');
  await page.locator('#field-email_double').fill('booker@example.org');
  await page.locator('#field-phone').fill('905 555 0142');
  await page.locator('#field-tocs').check();
};

it('who has an annual pass shows its number, pays for the firewood alone and comes in as a member', async () => {
  const page = await person({ viewport: PHONE, expectErrors: true });
  await page.goto(product.url + RIDGE);
  await page.getByLabel('I have a pass or come with a group', { exact: true }).selectOption('Annual Pass');
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await page.getByLabel('Last name on the card').fill('Tremblay');
  await page.getByLabel('Member number').fill('AP100002');
  await press(page, 'Check');
  await seen(page, 'This membership ends before the day of your visit.');
  await page.getByLabel('Last name on the card').fill('okafor');
  await page.getByLabel('Member number').fill('ap 100001');
  await press(page, 'Check');
  await seen(page, 'Member found: Nadia.');
  await press(page, 'Add one Firewood bundle');
  await sound(page);
  await picture(page, 'journey-member-390');
  await press(page, 'Continue');
  await page.getByRole('timer').first().waitFor();
  await booker(page, 'Nadia', 'Okafor');
  await press(page, /^Pay \$9\.04/);
  await seen(page, 'Test payments: no card is charged');
  await press(page, /^Pay \$9\.04/);
  await page.getByRole('heading', { name: 'You are booked' }).waitFor();
  await sound(page);
  const number = numberOn(await page.locator('main').innerText());
  const events = await eventsOf(product.url, number, 'MailSent');
  expect(
    events.filter((type) =>
      /^(HoldTaken|ReservationPlaced|HoldConfirmed|ReservationConfirmed|MailSent)$/.test(type),
    ),
  ).toEqual(
    expect.arrayContaining([
      'HoldTaken',
      'ReservationPlaced',
      'HoldConfirmed',
      'ReservationConfirmed',
      'MailSent',
    ]),
  );
  const mail = await mailAbout(product.url, number);
  expect(mail).toContain('Firewood bundle');
  expect(mail).toContain('$9.04');
});

it('a school comes by bus: the teacher counts the children, names each, and pays for all at once', async () => {
  const page = await person();
  await page.goto(`${product.url}${RIDGE}&allowedDiscountGroups=school&selectedDiscountGroup=school`);
  await page.getByLabel('Kind of visit').selectOption('Bus tour');
  for (let i = 0; i < 3; i++) await press(page, 'Add one Bus passenger');
  await sound(page);
  await press(page, 'Continue');
  await page.getByRole('timer').first().waitFor();
  await booker(page, 'Hannah', 'Berg');
  const children = [
    ['Ivo', 'Lam'],
    ['Noor', 'Haddad'],
    ['Zoë', 'Côté'],
  ] as const;
  for (const [i, [first, last]] of children.entries()) {
    const panel = page.locator('.participant').nth(i);
    if ((await panel.getAttribute('data-open')) === null)
      await panel.getByRole('button', { name: new RegExp(`^Participant ${i + 1}`) }).click();
    await panel.getByLabel('First name').fill(first);
    await panel.getByLabel('Last name').fill(last);
  }
  await becomes(() => page.locator('.participant-state').allInnerTexts(), ['Done', 'Done', 'Done']);
  await sound(page);
  await picture(page, 'journey-bus-1280');
  await press(page, /^Pay \$21\.75/);
  await seen(page, 'Test payments: no card is charged');
  await press(page, /^Pay \$21\.75/);
  await page.getByRole('heading', { name: 'You are booked' }).waitFor();
  await press(page, /^Participants QR codes/);
  for (const [first, last] of children)
    await page.getByRole('img', { name: `QR code of ${first} ${last}` }).waitFor();
  await picture(page, 'journey-bus-ticket-1280');
  const number = numberOn(await page.locator('main').innerText());
  expect(await eventsOf(product.url, number, 'MailSent')).toEqual(
    expect.arrayContaining([
      'HoldTaken',
      'ReservationPlaced',
      'HoldConfirmed',
      'ReservationConfirmed',
      'MailSent',
    ]),
  );
  expect(await mailAbout(product.url, number)).toMatch(/\$21\.75/);
});

import type { Page } from 'playwright-core';
import { becomes, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { Client } from '../support/client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventsOf, mailAbout, numberOn } from '../support/records.js';

/* The visitor who comes back by link, changes and cancels; with the captcha that visitors meet, and on paper. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder, CAPTCHA: 'pow' });
});
afterAll(() => product.kill('SIGTERM'));

const RIDGE =
  '/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-12&carArrivalTime=10%3A00&v.rr-adult=2';
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
const sound = async (page: Page, name: string): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, name);
};
const details = async (page: Page): Promise<void> => {
  for (const [field, text] of Object.entries({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    email_double: 'ada@example.org',
    phone: '905 555 0142',
  }))
    await page.locator(`#field-${field}`).fill(text);
  await page.locator('#field-tocs').check();
};
/** Sheets of a page on paper, each with its size in points. */
const sheets = async (page: Page): Promise<string[]> =>
  [
    ...(await page.pdf({ preferCSSPageSize: true })).toString('latin1').matchAll(/\/MediaBox \[([^\]]*)\]/g),
  ].map(([, box]) => box!);

/** Paper 80 mm wide at 96 to the inch (302.4), of which printers leave 4 mm bare on each side (15.1). */
const STRIP = { width: 302, height: 600 };
const UNPRINTED_PX = 14.5;
/** Where the text that is printed begins and ends, from the left edge of the paper. */
const printed = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: DOMRect[] = [];
    while (text.nextNode()) {
      range.selectNodeContents(text.currentNode);
      shown.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
    }
    return [Math.min(...shown.map(({ left }) => left)), Math.max(...shown.map(({ right }) => right))];
  });

const book = async (page: Page): Promise<string> => {
  await page.goto(product.url + RIDGE);
  await press(page, 'Continue');
  await page.getByRole('timer').first().waitFor();
  await details(page);
  await press(page, /^Pay \$23\.00/);
  await seen(page, 'Test payments: no card is charged');
  await press(page, /^Pay \$23\.00/);
  await page.getByRole('heading', { name: 'You are booked' }).waitFor();
  return numberOn(await page.locator('main').innerText());
};

it('comes back by the link of the mail, brings one more, then two fewer, and cancels', async () => {
  const number = await book(await person());
  // The page made a proof without anybody noticing; a program without one is refused.
  expect((await new Client(product.url).post('/api/reserve', {}, {})).status).toBe(400);
  const page = await person({ viewport: PHONE });
  await mailAbout(product.url, number);
  await page.goto(`${product.url}/mailbox`);
  await page.getByRole('link', { name: new RegExp(`Your visit to .*${number}`) }).click();
  await page.getByRole('link', { name: /reservation\/token/ }).click();
  await page.getByRole('heading', { name: 'Your reservation' }).waitFor();
  await seen(page, number);
  await sound(page, 'own-page-390');

  await page.getByRole('link', { name: 'Change this reservation' }).click();
  await page.getByRole('heading', { name: 'Change your visit' }).waitFor();
  await press(page, 'Add one Adult (15-64)');
  await page.getByText('To pay now').locator('visible=true').first().waitFor();
  await sound(page, 'own-page-change-390');
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Check your change' }).waitFor();
  await becomes(() => page.locator('#field-email').inputValue(), 'ada@example.org');
  await seen(page, 'To pay now');
  await sound(page, 'own-page-check-390');
  await press(page, /^Save and pay \$11\.50/);
  await seen(page, 'Test payments: no card is charged');
  await press(page, /^Pay \$11\.50/);
  await seen(page, /Your change is made/);
  await seen(page, '3 × Adult (15-64), Car');
  await sound(page, 'own-page-changed-390');

  await page.getByRole('link', { name: 'Change this reservation' }).click();
  await page.getByRole('heading', { name: 'Change your visit' }).waitFor();
  await press(page, 'Remove one Adult (15-64)');
  await press(page, 'Remove one Adult (15-64)');
  await page.getByText('$23.00').locator('visible=true').first().waitFor();
  await press(page, 'Continue');
  await seen(page, 'To be returned to you');
  await press(page, 'Save the change');
  await seen(page, '$23.00 goes back to the card you used.');

  await press(page, 'Cancel this reservation');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the reservation' }).click();
  await page.getByRole('heading', { name: 'Your reservation is cancelled' }).waitFor();
  await seen(page, '$11.50 goes back to the card you used.');
  await sound(page, 'own-page-cancelled-390');

  const events = await eventsOf(product.url, number, 'ReservationCancelled');
  expect(events.filter((type) => /^(Reservation|PaymentCaptured)/.test(type))).toEqual([
    'ReservationPlaced',
    'PaymentCaptured',
    'ReservationConfirmed',
    'ReservationEditPlaced',
    'PaymentCaptured',
    'ReservationEdited',
    'ReservationEditPlaced',
    'ReservationEdited',
    'ReservationCancelled',
  ]);
  expect(await mailAbout(product.url, number)).toContain('is cancelled');
});

it('prints a ticket on one sheet with a code to scan, and its receipt on a sheet and on 80 mm', async () => {
  const page = await person();
  const number = await book(page);
  await page.emulateMedia({ media: 'print' });
  const code = await page.getByRole('img', { name: `QR code of reservation ${number}` }).boundingBox();
  // 45 mm at 96 to the inch.
  expect(Math.round(code!.width)).toBe(170);
  for (const hidden of ['Français', 'Print', 'Copy my link'])
    expect(await page.getByText(hidden, { exact: true }).locator('visible=true').count()).toBe(0);
  await picture(page, 'own-page-print');
  expect(await sheets(page)).toEqual(['0 0 612 792']);
  await page.goto(`${product.url}/reservation/${number}/print_receipt`);
  await picture(page, 'own-page-receipt-print');
  expect(await sheets(page)).toEqual(['0 0 612 792']);
  await page.goto(`${product.url}/reservation/${number}/print_receipt?paper=80mm`);
  const [strip, ...more] = await sheets(page);
  expect([strip?.startsWith('0 0 227'), more]).toEqual([true, []]);
  for (const language of ['en', 'fr']) {
    await page.setViewportSize(STRIP);
    await page.goto(`${product.url}/reservation/${number}/print_receipt?paper=80mm&lang=${language}`);
    const [left, right] = await printed(page);
    expect([left! >= UNPRINTED_PX, right! <= STRIP.width - UNPRINTED_PX, await fitsSideways(page)]).toEqual([
      true,
      true,
      true,
    ]);
    await picture(page, `own-page-strip-print-${language}`);
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ media: 'screen' });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'own-page-strip');
});

it('gives up what was not paid, and chooses again', async () => {
  const page = await person();
  await page.goto(product.url + RIDGE);
  await press(page, 'Continue');
  await page.getByRole('timer').first().waitFor();
  await details(page);
  await press(page, /^Pay \$23\.00/);
  await seen(page, 'Test payments: no card is charged');
  await page.goBack();
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await press(page, 'Choose again');
  await page.getByRole('heading', { name: 'Choose a day' }).waitFor();
  // Its capacity is free at once: everybody sees it, and this page can take it again.
  await press(page, 'Continue');
  await page.getByRole('timer').first().waitFor();
  await seen(page, '2 × Adult (15-64), Car');
});

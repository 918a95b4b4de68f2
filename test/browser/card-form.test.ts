import type { FrameLocator, Page } from 'playwright-core';
import { becomes, DESK, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* A visitor pays by card in a frame of the gateway's own origin (docs/rules/payments.md 129 to 135). */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder, GATEWAY_PORT: '0' });
});
afterAll(() => product.kill('SIGTERM'));

const TYPED = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  email_double: 'ada@example.org',
  phone: '905 555 0142',
};
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const toCardForm = async (page: Page, date: string, pay: RegExp): Promise<FrameLocator> => {
  await page.goto(
    `${product.url}/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}&carArrivalTime=10%3A00&v.rr-adult=2`,
  );
  await page
    .getByText(/^(\$|\d+,\d\d)/)
    .locator('visible=true')
    .first()
    .waitFor();
  await press(page, /^Contin/);
  await page.getByRole('timer').first().waitFor();
  for (const [field, text] of Object.entries(TYPED)) await page.locator(`#field-${field}`).fill(text);
  await page.locator('#field-tocs').check();
  await press(page, pay);
  const frame = page.frameLocator('dialog iframe');
  // Its script has run.
  await frame.locator('#incomplete').waitFor();
  return frame;
};
const type = async (frame: FrameLocator, number: string, expiry: string, cvv: string): Promise<void> => {
  await frame.locator('#number').fill(number);
  await frame.locator('#expiry').fill(expiry);
  await frame.locator('#cvv').fill(cvv);
  // The page gives the frame its new height a moment later and moves it. A press waits for what moves in the frame alone.
  await becomes(() => frame.locator('body').evaluate((body) => innerHeight - body.scrollHeight), 0);
};
const violationsInside = async (page: Page): Promise<string[]> => {
  const frame = page.frames().find((candidate) => candidate.url().includes('/gateway/pay/'))!;
  return violations(frame as unknown as Page);
};

it('is declined, corrects a typing error, pays and is booked without leaving the page', async () => {
  const page = await person({ viewport: DESK, expectErrors: 'Failed to load resource' });
  const frame = await toCardForm(page, '2026-12-16', /^Pay \$/);
  const pay = frame.getByRole('button', { name: /^Pay \$/ });
  expect(await pay.isDisabled()).toBe(true);
  const incomplete = frame.getByText('Complete your payment details to pay.');
  expect(await incomplete.isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await violationsInside(page)).toEqual([]);
  await picture(page, 'card-form-frame-1280');
  await type(frame, '4000000000000002', '1227', '123');
  expect(await frame.locator('#number').inputValue()).toBe('4000 0000 0000 0002');
  expect(await incomplete.isVisible()).toBe(false);
  expect(await frame.locator('#expiry').inputValue()).toBe('12/27');
  await pay.click();
  await frame.getByText('The card was declined. Nothing was charged. Try another card.').waitFor();
  await type(frame, '4242424242424241', '1227', '123');
  await pay.click();
  await frame.getByText('Check the card number.').waitFor();
  expect(await violationsInside(page)).toEqual([]);
  await picture(page, 'card-form-wrong-1280');
  await frame.locator('#number').focus();
  await becomes(() => frame.getByText('Check the card number.').count(), 0);
  await type(frame, '4242424242424242', '1227', '123');
  await pay.click();
  await page.getByRole('heading', { name: /booked/ }).waitFor();
  expect(new URL(page.url()).origin).toBe(product.url);
});

it('is closed by Escape and opened again on a phone, in French', async () => {
  const page = await person({ viewport: PHONE, locale: 'fr-CA' });
  const frame = await toCardForm(page, '2026-12-17', /^Payer /);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, 'card-form-frame-390-fr');
  await frame.locator('#number').press('Escape');
  await page.locator('dialog iframe').waitFor({ state: 'detached' });
  await press(page, /paiement/);
  await frame.locator('#number').waitFor();
  await type(frame, '5555555555554444', '0128', '321');
  await frame.getByRole('button', { name: /^Payer/ }).click();
  await page
    .getByText(/est réservée|Réservation confirmée|C’est réservé/)
    .first()
    .waitFor();
});

it('a press locks the button for 3 seconds, and asks for the payment once', async () => {
  const page = await person({ viewport: DESK });
  await page.clock.install();
  const frame = await toCardForm(page, '2026-12-18', /^Pay \$/);
  await type(frame, '4242424242424242', '1227', '123');
  const pay = frame.getByRole('button', { name: /^Pay \$/ });
  let requests = 0;
  // Without content the form stays.
  await page.route('**/gateway/pay/**', async (route) => {
    requests += 1;
    await route.fulfill({ status: 204 });
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await pay.click();
  await becomes(async () => requests, 1);
  expect(await pay.isDisabled()).toBe(true);
  await frame.locator('#cvv').press('Enter');
  await page.clock.runFor(2999);
  expect(await pay.isDisabled()).toBe(true);
  await page.clock.runFor(1);
  expect(await pay.isDisabled()).toBe(false);
  expect(requests).toBe(1);
});

it('what is wrong is scrolled into view, above a phone’s keyboard too', async () => {
  const page = await person({
    viewport: { width: 390, height: 300 },
    expectErrors: 'Failed to load resource',
  });
  const frame = await toCardForm(page, '2026-12-19', /^Pay \$/);
  await type(frame, '4242424242424241', '1227', '123');
  const number = frame.locator('#number');
  const isInView = async (): Promise<boolean> => {
    const box = (await number.boundingBox())!;
    return box.y >= 0 && box.y + box.height <= 300;
  };
  const pay = frame.getByRole('button', { name: /^Pay \$/ });
  await pay.scrollIntoViewIfNeeded();
  expect(await isInView()).toBe(false);
  await pay.click();
  await frame.getByText('Check the card number.').waitFor();
  await becomes(isInView, true);
});

import type { Page } from 'playwright-core';
import { becomes, DESK, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/*
 * The selection screen in a real browser: the beach with a boat, a bus tour, a coupon, many products, all of it by
 * keyboard.
 */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const DAY = '2026-12-09';
const RIDGE = '/book?inventoryGroup=escarpment&inventory=rattle-ridge';
const LAKE = `/book?inventoryGroup=escarpment&inventory=mirror-lake&startDate=${DAY}`;
const RIDGE_CHOSEN = `${RIDGE}&startDate=${DAY}&carArrivalTime=10%3A00&v.rr-adult=2`;

const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();
const parameters = (page: Page) => new URL(page.url()).searchParams;
const toggle = (page: Page, name: string): Promise<void> => page.getByRole('switch', { name }).click();
// Forced: a switch that will not open yet can still be pressed, and says why; once it stands still, which being forced does not wait for.
const toggleInVain = async (page: Page, name: string): Promise<void> => {
  // By the keyboard: a click that is forced goes where the button was before the page moved.
  await page.getByRole('switch', { name, disabled: true }).press('Space');
};
/** The page as the server made it; what is answered lets its scripts come. */
const openedWithoutScripts = async (page: Page, address: string): Promise<() => Promise<void>> => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/book-assets\/app-/, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(product.url + address);
  await page.locator('script[src*="/app-"]').waitFor({ state: 'attached' });
  return async () => {
    release();
    await opened;
  };
};

describe('on the selection screen', () => {
  it('a family at the beach parks by the hour and takes a paddleboard at its time', async () => {
    const page = await person({ viewport: PHONE });
    await page.goto(product.url + LAKE);
    await seen(page, 'Choose a time first');
    await page.getByRole('radio', { name: /^9:00/ }).check({ force: true });
    await press(page, /^Add one Car$/);
    await seen(page, /\$4\.00 per hour/);
    await toggleInVain(page, 'Beach Access');
    await seen(page, 'Add at least one paying visitor first.');
    await press(page, 'Add one Adult');
    await toggle(page, 'Boats');
    await press(page, 'Add one Paddleboard, 1 hour');
    await page.getByLabel('Time for Paddleboard, 1 hour').selectOption('11:00');
    expect(parameters(page).get('a.ml-paddleboard')).toBe('1@11:00');
    await toggle(page, 'Picnic Shelters');
    await page.getByRole('button', { name: '1: Shelter A (20 people), available' }).click();
    await becomes(() => page.evaluate(() => document.activeElement?.id), 'a-ml-shelter-a');
    await press(page, 'All times: Paddleboard, 1 hour');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await violations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await picture(page, 'selection-beach-390');
    await page.reload();
    await becomes(() => page.getByLabel('Time for Paddleboard, 1 hour').inputValue(), '11:00');
    await press(page, 'Continue');
    await page.getByRole('timer').first().waitFor();
    await page.goBack();
    await page.getByRole('switch', { name: 'Boats', checked: true }).waitFor();
  });

  it('a teacher books a bus tour, whose passengers come with nobody else', async () => {
    const page = await person();
    await page.goto(product.url + RIDGE_CHOSEN);
    await page.getByLabel('Kind of visit').selectOption('Bus tour');
    await press(page, 'Add one Bus passenger');
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await seen(page, 'This kind of visitor cannot be combined with another.');
    await becomes(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Number of Adult (15-64)',
    );
    expect(await violations(page)).toEqual([]);
    await picture(page, 'selection-bus-1280');
    await press(page, 'Remove one Adult (15-64)');
    await press(page, 'Remove one Adult (15-64)');
    await press(page, 'Continue');
    await page.getByRole('timer').first().waitFor();
  });

  it.each(['en', 'fr'])('at a desk each kind of visit is named in one line, in %s', async (language) => {
    const page = await person();
    await page.goto(`${product.url}${RIDGE}&selectedDiscountGroup=annual-pass&lang=${language}`);
    const tops = (selector: string): Promise<number[]> =>
      page
        .locator(selector)
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    const [kind, group, ...others] = await tops('.choices > p > label');
    expect([others, kind! > 0, group]).toEqual([[], true, kind]);
    // A member's name and number stand beside each other too.
    const [name, number] = await tops('.choices-member input');
    expect([name! > group!, number]).toEqual([true, name]);
  });

  it('on a phone the first step is short, and at a desk the times stand beside the calendar', async () => {
    const phone = await person({ viewport: PHONE });
    const heights: number[] = [];
    for (const inventory of ['rattle-ridge', 'mirror-lake', 'glen-hill', 'summer-camp']) {
      await phone.goto(`${product.url}/book?inventoryGroup=escarpment&inventory=${inventory}`);
      heights.push(await phone.locator('main').evaluate((main) => main.scrollHeight));
    }
    expect(heights.filter((height) => height > 1400)).toEqual([]);
    await phone.goto(`${product.url}${RIDGE}&lang=fr`);
    const label = phone.getByText(/laissez-passer/i).first();
    const lines = await label.evaluate(
      (node) => node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
    const desk = await person({ viewport: DESK });
    await desk.goto(`${product.url}${RIDGE}&startDate=${DAY}`);
    const boxOf = async (name: string) =>
      (await desk
        .locator('section', { has: desk.getByRole('heading', { name }) })
        .last()
        .boundingBox())!;
    const [days, times] = [await boxOf('Choose a day'), await boxOf('Arrival time')];
    expect([times.y, times.x >= days.x + days.width]).toEqual([days.y, true]);
    expect((await desk.locator('.screen-head').boundingBox())!.height).toBeLessThan(120);
  });

  it('coupons are added, said why not, discounted, kept over a reload and removed', async () => {
    const page = await person();
    await page.goto(product.url + RIDGE_CHOSEN);
    const total = page.locator('.grand dd');
    await press(page, 'Do you have a coupon?');
    const field = page.getByLabel('Coupon code');
    await field.fill('lastyear');
    await field.press('Enter');
    await seen(page, 'The coupon LASTYEAR is not valid on that date.');
    expect(await violations(page)).toEqual([]);
    await becomes(() => total.textContent(), '$19.00');
    await field.fill('ridge10');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Remove the coupon RIDGE10' }).waitFor();
    await page.locator('.lines').getByText('10% off the whole order').waitFor();
    await becomes(() => total.textContent(), '$17.10');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'selection-coupon-1280');
    await page.reload();
    await becomes(() => total.textContent(), '$17.10');
    await press(page, 'Remove the coupon RIDGE10');
    await page.locator('.lines').getByText('10% off the whole order').waitFor({ state: 'detached' });
    await becomes(() => total.textContent(), '$19.00');
  });

  it('is eight requests at first, and a handful of scripts more once a day is chosen', async () => {
    const page = await person({ viewport: PHONE });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(product.url + RIDGE, { waitUntil: 'networkidle' });
    expect(requests.length).toBeLessThanOrEqual(8);
    requests.length = 0;
    await page.locator('[role="gridcell"] button:not([aria-disabled="true"])').last().click();
    await page.locator('.slot').first().waitFor();
    const scripts = async (): Promise<string[]> =>
      requests
        .filter(
          (path) => path.startsWith('/book-assets/') && path.endsWith('.js') && !path.includes('socket'),
        )
        .map((path) => path.replace(/^.+\/|-[\w-]{8}\.js$/g, ''))
        .sort();
    // The scripts of the details are asked for last, when the page is idle.
    await becomes(scripts, [
      'ShuttleCard',
      'booking-lazy.en',
      'booking-times-en',
      'choosing',
      'common',
      'details',
      'embedded-like',
      'times',
    ]);
  });

  it('is gone through by keyboard alone, from the calendar to the details', async () => {
    const page = await person();
    await page.goto(product.url + RIDGE);
    const tabTo = async (selector: string) => {
      for (let i = 0; i < 80; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
          return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`no tab stop ${selector}`);
    };
    await tabTo('[data-date]');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/startDate=/);
    await page.getByRole('radio').first().waitFor();
    await tabTo('input[name=arrival]');
    await page.keyboard.press('Space');
    await page.waitForURL(/carArrivalTime=/);
    await tabTo('[id=field-visitors]');
    await page.keyboard.press('ArrowUp');
    await page.waitForURL(/v\.rr-adult=1/);
    await tabTo('#a-rr-firewood');
    await page.keyboard.press('ArrowUp');
    await page.waitForURL(/a\.rr-firewood=1/);
    await tabTo('#continue');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await becomes(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
  });

  it.each([
    [390, PHONE],
    [1280, DESK],
  ])('passes axe in both languages at %i pixels, empty and with its faults', async (width, size) => {
    for (const language of ['en', 'fr']) {
      const page = await person({ viewport: size });
      await page.goto(`${product.url}${RIDGE}&lang=${language}`);
      expect(await violations(page)).toEqual([]);
      if (language === 'en') await picture(page, `selection-empty-${width}`);
      await press(page, /^Continue/);
      await page
        .getByRole('heading', { name: language === 'en' ? 'There is a problem' : /problème/ })
        .waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await fitsSideways(page)).toBe(true);
    }
  });

  it('what is pressed before the scripts are there is done when they are', async () => {
    const page = await person({ viewport: PHONE });
    const comeAlive = await openedWithoutScripts(page, `${RIDGE}&startDate=${DAY}`);
    await page.getByRole('radio', { name: /^11:00/ }).check({ force: true });
    await press(page, 'Add one Senior (65+)');
    await press(page, 'Add one Senior (65+)');
    await comeAlive();
    await page.waitForURL(/v\.rr-senior=2/);
    expect(parameters(page).get('carArrivalTime')).toBe('11:00');
  });

  it('Continue that is pressed before the scripts are there goes on when they are', async () => {
    const page = await person({ viewport: PHONE });
    const comeAlive = await openedWithoutScripts(page, RIDGE_CHOSEN);
    await press(page, 'Continue');
    await comeAlive();
    await page.getByRole('timer').first().waitFor();
    expect(parameters(page).get('inventory')).toBe('rattle-ridge');
  });
});

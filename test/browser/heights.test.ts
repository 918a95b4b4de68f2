import type { Locator, Page } from 'playwright-core';
import { fillInBooker, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { skiParty } from '../support/participants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* How far a party of four scrolls on a phone: two adults and two children, on skis or with a car, and a product. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

/** At most, in pixels of a whole page, its head and its foot among them. */
const MOST: Readonly<Record<string, number>> = {
  'details, nothing filled in': 1900,
  'details, one empty card open': 1600,
  'details, all filled in': 1500,
  payment: 2000,
  confirmation: 2000,
  'own page': 2000,
};
const VISIT = '/book?inventoryGroup=escarpment&startDate=2026-12-12&inventory=';
const SKIING = `${VISIT}glen-hill&carArrivalTime=09:00&v.gh-adult=2&v.gh-youth=2`;
const WALKING = `${VISIT}rattle-ridge&carArrivalTime=10:00&v.rr-adult=2&v.rr-child=2&v.rr-car=1&a.rr-firewood=1`;
const LESSON = { addon_inventory: 'gh-lesson-ski-beginner', addon_count: 1, start_time: '10:00' };

/** Gives the page what the skiers have typed already. */
const filledIn = (page: Page): Promise<void> =>
  page.evaluate(
    (drafts) =>
      window.sessionStorage.setItem('stile.profiles', JSON.stringify({ inventory: 'glen-hill', drafts })),
    skiParty().map((one) => ({ ...one, categories: {}, addons: one.id === 'p4' ? [LESSON] : [] })),
  );

it.each([
  [
    'en',
    'skiing',
    SKIING,
    { sign: 'Sign 4 waivers', own: 'Change or cancel', codes: /^Participants QR codes/ },
  ],
  [
    'fr',
    'skiing',
    SKIING,
    { sign: 'Signer 4 décharges', own: 'Modifier ou annuler', codes: /^Participants Codes/ },
  ],
  ['en', 'walking', WALKING, { sign: 'Add to calendar', own: 'Change or cancel', codes: null }],
  ['fr', 'walking', WALKING, { sign: 'Ajouter au calendrier', own: 'Modifier ou annuler', codes: null }],
] as const)('in %s, %s', async (language, party, where, words) => {
  const page = await person({ viewport: PHONE, locale: `${language}-CA` });
  const heights: Record<string, number> = {};
  const see = async (name: string, firstAct: Locator): Promise<void> => {
    await firstAct.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 0));
    heights[name] = await page.evaluate(() => document.documentElement.scrollHeight);
    const box = (await firstAct.boundingBox())!;
    expect([name, box.y + box.height <= PHONE.height]).toEqual([name, true]);
    expect(await violations(page)).toEqual([]);
    await picture(page, `heights-${party}-${language}-${name}`);
  };
  await page.goto(product.url + where);
  if (party === 'skiing') {
    await page.locator('#continue').click();
    await see('details, nothing filled in', page.locator('#field-first_name'));
    await fillInBooker(page);
    await see('details, one empty card open', page.locator('#contact-title'));
    await page.goBack();
    await filledIn(page);
  }
  await page.reload();
  await page.locator('#continue').click();
  if (party === 'walking') await fillInBooker(page);
  await see('details, all filled in', page.locator('#contact-title'));
  await page.getByRole('button', { name: /^(Pay|Payer)/ }).click();
  await page.waitForURL(/pay/);
  await see('payment', page.getByRole('radio').first());
  await page.locator('form button').first().click();
  await see('confirmation', page.getByRole('link', { name: words.sign }));
  if (words.codes) {
    const leo = page.getByRole('img', { name: /QR .*Leo Roy/ });
    expect(await leo.count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await leo.waitFor();
    await page.emulateMedia({ media: 'screen' });
    const codes = page.getByRole('button', { name: words.codes });
    await codes.focus();
    await page.keyboard.press('Enter');
    await leo.waitFor();
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('link', { name: words.own }).click();
  await page.getByRole('link', { name: /^(Change this|Modifier cette)/ }).waitFor();
  await see(
    'own page',
    page
      .getByRole('link', { name: /^(Sign now|Signer)/ })
      .or(page.locator('.ticket img'))
      .first(),
  );
  expect(Object.entries(heights).filter(([name, height]) => height > MOST[name]!)).toEqual([]);
});

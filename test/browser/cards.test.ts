import type { Locator, Page } from 'playwright-core';
import { becomes, fillInBooker, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* A participant's card with one hand: on a phone its parts fold, open when they are next, and nothing moves. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const PAIR =
  '/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09:00&v.gh-adult=1&v.gh-youth=1';
const EN = {
  parts: ['Participant', 'Lessons, Renting equipment', 'Waiver and consent', 'Notes, Kind of visitor'],
  pay: /^Pay \$/,
  noTick: /tick every point/i,
  changeAddons: 'Change add-ons',
  next: /^Next person/,
};
const FR: typeof EN = {
  parts: [
    'Participant',
    'Cours, Location d’équipement',
    'Décharge et consentement',
    'Notes, Type de visiteur',
  ],
  pay: /^Payer/,
  noTick: /cocher chaque point/i,
  changeAddons: 'Modifier les suppléments',
  next: /^Personne suivante/,
};
const LANGUAGES = [
  ['en', EN],
  ['fr', FR],
] as const;

const card = (page: Page): Locator => page.locator('.participant[data-open]');
const heads = (page: Page): Locator => card(page).locator('.card-part h4 button');
const opened = (page: Page): Promise<(string | null)[]> =>
  heads(page).evaluateAll((all) => all.map((head) => head.getAttribute('aria-expanded')));
const open = async (language: string): Promise<Page> => {
  const page = await person({ viewport: PHONE, locale: `${language}-CA` });
  await page.goto(product.url + PAIR);
  await page.locator('#continue').click();
  await card(page).locator('input').first().waitFor();
  return page;
};
/** The element in focus, unless nothing of it is covered by the bar below or out of sight above. */
const covered = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    const bar = document.querySelector('.price')!.getBoundingClientRect();
    const isInBar = document.activeElement!.closest('.price') !== null;
    const id = document.activeElement!.id || document.activeElement!.textContent.slice(0, 40);
    return isInBar || (top >= 0 && bottom <= bar.top) ? null : `${id}: ${top} to ${bottom} of ${bar.top}`;
  });
const typeSelf = async (page: Page): Promise<void> => {
  for (const [name, text] of [
    ['first_name', 'mia'],
    ['last_name', 'roy'],
    ['dob', '3'],
    ['dob-day', '31'],
    ['dob-year', '1990'],
  ] as const)
    await page.locator(`[id="p-p1-fields.${name}"]`).fill(text);
  await page.locator('[id="p-p1-fields.ability"]').selectOption({ index: 2 });
};

it.each(LANGUAGES)(
  'in %s the next part opens by itself, and folds once it is done',
  async (language, words) => {
    const page = await open(language);
    // The kind joins its part once it is known which kinds are on sale.
    await heads(page).filter({ hasText: words.parts[3]! }).waitFor();
    expect((await heads(page).allInnerTexts()).map((text) => text.split('\n')[0]!.trim())).toEqual(
      words.parts.map((part) => expect.stringContaining(part)),
    );
    expect(await opened(page)).toEqual(['true', 'false', 'false', 'false']);
    await typeSelf(page);
    // Equipment and lessons are as they like; the waiver is asked for.
    await becomes(() => opened(page), ['true', 'false', 'true', 'false']);
    const email = page.locator('[id="p-p1-fields.waiver_email"]');
    await email.scrollIntoViewIfNeeded();
    const before = await email.boundingBox();
    await email.click();
    await becomes(() => opened(page), ['false', 'false', 'true', 'false']);
    expect(Math.abs((await email.boundingBox())!.y - before!.y)).toBeLessThan(2);
    expect(await page.evaluate(() => document.activeElement!.id)).toBe('p-p1-fields.waiver_email');
    expect(await covered(page)).toBeNull();
    await email.fill('mia@example.org');
    for (const tick of await card(page).getByRole('checkbox').all()) await tick.check();
    await heads(page).nth(3).click();
    await becomes(() => opened(page), ['false', 'false', 'false', 'true']);
    expect(await violations(page)).toEqual([]);
    await picture(page, `cards-${language}-done`);
    await card(page).getByRole('button', { name: words.next }).click();
    await becomes(() => page.evaluate(() => document.activeElement!.id), 'p-p2');
    expect(await opened(page)).toEqual(['true', 'false', 'false', 'false']);
  },
);

it.each(LANGUAGES)('in %s what is in focus is never under the bar', async (language) => {
  const page = await open(language);
  for (const head of await heads(page).all())
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.press('Enter');
  await page.locator('#summary-title button').press('Enter');
  await page.locator('#summary-title button').focus();
  const found: (string | null)[] = [];
  const focused = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement!.closest('.column') !== null);
  let steps = 0;
  for (; await focused(); steps += 1) {
    found.push(await covered(page));
    await page.keyboard.press('Tab');
  }
  expect(found.filter(Boolean)).toEqual([]);
  expect(steps).toBeGreaterThan(30);
});

it.each(LANGUAGES)('in %s an error opens the part that it is in, at the field', async (language, words) => {
  const page = await open(language);
  await fillInBooker(page);
  await becomes(() => page.locator('#contact-title button').getAttribute('aria-expanded'), 'false');
  await typeSelf(page);
  await page.locator('[id="p-p1-fields.waiver_email"]').fill('mia@example.org');
  await heads(page).nth(2).click();
  await becomes(() => opened(page), ['false', 'false', 'false', 'false']);
  await page.getByRole('button', { name: words.pay }).click();
  await becomes(() => page.evaluate(() => document.activeElement!.id), 'p-p1-fields.consent');
  expect(await opened(page)).toEqual(['false', 'false', 'true', 'false']);
  expect(await covered(page)).toBeNull();
  expect(await violations(page)).toEqual([]);

  // A link of the summary opens it again, and the booker's card the same.
  await heads(page).nth(2).press('Enter');
  await page.getByRole('link', { name: words.noTick }).first().click();
  await becomes(() => page.evaluate(() => document.activeElement!.id), 'p-p1-fields.consent');
  await page.locator('#contact-title button').click();
  await page.locator('#field-phone').fill('1');
  await page.locator('#contact-title button').click();
  await page.getByRole('button', { name: words.pay }).click();
  await becomes(() => page.evaluate(() => document.activeElement!.id), 'field-phone');
  expect(await covered(page)).toBeNull();
});

it.each(LANGUAGES)(
  'in %s the way to the add-ons opens the part that they are in',
  async (language, words) => {
    const page = await open(language);
    await page.locator('#summary-title button').click();
    await page.getByRole('button', { name: words.changeAddons }).click();
    await becomes(() => opened(page), ['true', 'true', 'false', 'false']);
    await becomes(() => page.evaluate(() => /-addons\./.test(document.activeElement!.id)), true);
  },
);

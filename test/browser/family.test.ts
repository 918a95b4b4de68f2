import type { Page } from 'playwright-core';
import {
  becomes,
  DESK,
  fillInBooker,
  fitsSideways,
  openPart,
  PHONE,
  picture,
  useBrowser,
  violations,
} from '../support/browser.js';
import { skiParty } from '../support/participants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* A family of two adults and two children: on a phone in French, at 1280 in English. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const FAMILY =
  '/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09:00&v.gh-adult=2&v.gh-youth=2';

const EN = {
  first: 'First name',
  last: 'Last name',
  born: ['Month', 'Day', 'Year'],
  ability: 'Ability',
  email: 'E-mail for the waiver',
  next: 'Next person: ',
  needs: 'Still needed: First name, Last name, 4 more',
  pay: /^Pay \$/,
  problem: 'There is a problem',
  noName: 'Enter a first name.',
  readAndSign: 'Read and sign for Ann Roy',
  offer: /^Ann Roy can consent .* and sign the waiver for Mia Roy and Leo Roy/,
  asParent: 'As a parent',
  consented: 'Ann Roy consents as a parent for Mia Roy',
  forBob: 'Waiver for Bob Roy',
  thanks: 'This waiver is signed. Thank you!',
  sign: 'Sign 1 waiver',
  calendar: 'Add to calendar',
  agree: 'I have read the text above and agree to it.',
  signs: 'Sign',
};
const FR: typeof EN = {
  first: 'Prénom',
  last: 'Nom de famille',
  born: ['Mois', 'Jour', 'Année'],
  ability: 'Niveau',
  email: 'Courriel pour la décharge',
  next: 'Personne suivante\u00a0: ',
  needs: 'Il manque\u00a0: Prénom, Nom de famille, 4 autres',
  pay: /^Payer/,
  problem: 'Il y a un problème',
  noName: 'Entrez un prénom.',
  readAndSign: 'Lire et signer pour Ann Roy',
  offer: /^Ann Roy peut consentir .* et signer la décharge pour Mia Roy et Leo Roy/,
  asParent: 'Comme parent',
  consented: 'Ann Roy consent comme parent pour Mia Roy',
  forBob: 'Décharge pour Bob Roy',
  thanks: 'Cette décharge est signée. Merci\u202f!',
  sign: 'Signer 1 décharge',
  calendar: 'Ajouter au calendrier',
  agree: 'J’ai lu le texte ci-dessus et je l’accepte.',
  signs: 'Signer',
};
const SCREENS = [
  ['fr-CA', PHONE, FR],
  ['en-CA', DESK, EN],
] as const;

const card = (page: Page) => page.locator('.participant[data-open]');
const open = async (locale: string, viewport: typeof PHONE): Promise<Page> => {
  const page = await person({ viewport, locale });
  await page.goto(product.url + FAMILY);
  await page.locator('#continue').click();
  await card(page).locator('input').first().waitFor();
  return page;
};
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

it.each(SCREENS)(
  'a card a person, one after the other, with the keyboard alone (%s)',
  async (locale, viewport, words) => {
    const page = await open(locale, viewport);
    const needs = page.locator('.participant-missing');
    expect(await needs.allInnerTexts()).toEqual([words.needs, words.needs, words.needs]);
    await sound(page);
    await picture(page, `family-cards-${locale}`);
    for (const [nth, name] of [
      [2, 'Participant 2'],
      [3, 'Participant 3'],
    ] as const) {
      await page.getByRole('button', { name: words.next + name }).focus();
      await page.keyboard.press('Enter');
      await becomes(() => focused(page), `p-p${nth}`);
      expect(await page.locator(`#p-p${nth}`).getAttribute('aria-expanded')).toBe('true');
      expect(await card(page).count()).toBe(1);
    }
    // The heading is in sight, and what is typed next is this person's.
    expect(
      await page
        .locator('#p-p3')
        .evaluate(
          (head) => head.getBoundingClientRect().top >= 0 && head.getBoundingClientRect().bottom < 600,
        ),
    ).toBe(true);
    // The example of a date covers neither the field's name nor what comes next.
    await page.locator('#p-p3-fields\\.dob').focus();
    const boxOf = async (selector: string) => (await card(page).locator(selector).first().boundingBox())!;
    const hint = await boxOf('.dob .helper');
    for (const selector of ['.dob legend', '.dob-parts', '[for$="fields.ability"]']) {
      const { y, height } = await boxOf(selector);
      expect(y + height <= hint.y || y >= hint.y + hint.height).toBe(true);
    }
    await page.locator('#p-p3-fields\\.first_name').fill('Mia');
    await becomes(
      () =>
        page
          .locator('#p-p3 .participant-name')
          .innerText()
          .then((text) => text.split('\n')[0]),
      'Mia',
    );

    // A missing answer opens the card that it belongs to, at the field.
    await page.getByRole('button', { name: words.pay }).click();
    await page.getByRole('heading', { name: words.problem }).waitFor();
    await page.getByRole('link', { name: new RegExp(`Participant 2.*${words.noName}`) }).click();
    await becomes(() => focused(page), 'p-p2-fields.first_name');
    expect(await card(page).count()).toBe(1);
    await sound(page);
    await picture(page, `family-faults-${locale}`);
  },
);

/** Gives the page what the family has typed already. */
const filledIn = (page: Page): Promise<void> =>
  page.evaluate(
    (drafts) =>
      window.sessionStorage.setItem('stile.profiles', JSON.stringify({ inventory: 'glen-hill', drafts })),
    skiParty().map(({ fields: { consent, ...fields }, ...one }) => ({
      ...one,
      // Children have ticked nothing themselves.
      fields: one.visitorType === 'gh-adult' ? { ...fields, consent } : fields,
      categories: {},
    })),
  );
const signsHere = async (page: Page, words: typeof EN): Promise<void> => {
  await page.getByLabel(words.agree).check();
  await page.getByRole('button', { name: words.signs, exact: true }).click();
};

it.each(SCREENS)(
  'one signature and one press are for the children as well; what is left to sign is the first act after booking (%s)',
  async (locale, viewport, words) => {
    const page = await person({ viewport, locale });
    await page.goto(product.url + FAMILY);
    await filledIn(page);
    await page.locator('#continue').click();
    await page.locator('.participant').first().waitFor();
    await page.locator('#p-p1').click();
    await openPart(page, page.getByLabel(words.readAndSign));
    await page.getByRole('button', { name: words.readAndSign }).click();
    await signsHere(page, words);
    await page.locator('#p-p3').click();
    const offer = page.getByRole('group', { name: words.offer });
    await offer.waitFor();
    await sound(page);
    await picture(page, `family-guardian-${locale}`);
    await offer.getByRole('button', { name: words.asParent }).click();
    await page.getByText(words.consented).waitFor();
    await becomes(() => focused(page), 'p-p3');
    expect(await page.locator('.participant[data-done]').count()).toBe(4);
    await sound(page);
    await picture(page, `family-consented-${locale}`);
    await fillInBooker(page);
    await page.getByRole('button', { name: words.pay }).click();
    await page.waitForURL(/pay/);
    await page.getByRole('button', { name: words.pay }).click();
    const sign = page.getByRole('link', { name: words.sign });
    await sign.waitFor();
    expect(await page.locator('.ticket-actions > .button').allInnerTexts()).toEqual([
      words.sign,
      words.calendar,
    ]);
    await sound(page);
    await picture(page, `family-booked-${locale}`);
    await sign.click();
    await page.getByText(words.forBob).first().waitFor();
    await signsHere(page, words);
    await page.getByText(words.thanks).waitFor();
    await sound(page);
    await picture(page, `family-signed-${locale}`);
  },
);

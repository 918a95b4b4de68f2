import type { Page } from 'playwright-core';
import type { CheckoutAnswer, ReserveRequest } from '@stile/contracts';
import { openPart, PHONE, picture, useBrowser } from '../support/browser.js';
import { layoutFaults } from '../support/layout.js';
import { Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek, skiDay, skiFamily } from '../support/participants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* Every screen of a visitor's way on the narrowest phone and at 200 percent: in French, whose words are the longest, and in English. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

/** A desk's 1280 pixels at 200 percent are 640 of CSS. */
const SMALL = { width: 360, height: 740 };
const FR = {
  language: 'fr',
  goOn: 'Continuer',
  pay: /^(Payer|Réserver)/,
  own: 'Modifier ou annuler',
  change: 'Modifier cette réservation',
  cancel: 'Annuler cette réservation',
  program: 'Programme',
  full: 'Explorateurs – Liste d’attente',
  join: 'M’inscrire sur la liste d’attente',
  noName: 'Entrez un prénom.',
  contact: ['Prénom', 'Nom de famille', 'Courriel', 'Téléphone'],
  leave: 'Quitter la liste d’attente',
  sign: 'Signer',
  readAndSign: /^Lire et signer/,
};
const EN: typeof FR = {
  language: 'en',
  goOn: 'Continue',
  pay: /^(Pay|Book)/,
  own: 'Change or cancel',
  change: 'Change this reservation',
  cancel: 'Cancel this reservation',
  program: 'Program',
  full: 'Explorers – Waitlist',
  join: 'Join the waitlist',
  noName: 'Enter a first name.',
  contact: ['First name', 'Last name', 'E-mail', 'Phone'],
  leave: 'Leave the waitlist',
  sign: 'Sign',
  readAndSign: /^Read and sign/,
};
const SCREENS = [
  ['360 px', SMALL, FR],
  ['360 px in English', SMALL, EN],
  ['390 px', PHONE, FR],
  ['200 percent', { width: 640, height: 450 }, FR],
] as const;
const book = (inventory: string, more: string, language: string): string =>
  `${product.url}/book?inventoryGroup=escarpment&inventory=${inventory}&lang=${language}&${more}`;
const RIDGE = 'startDate=2026-12-12&carArrivalTime=10:00&v.rr-adult=2&endDate=2026-12-14';
const LAKE = 'startDate=2026-12-09&carArrivalTime=09:00&v.ml-adult=2&v.ml-car=1';
const SKIING = 'startDate=2026-12-12&carArrivalTime=09:00&v.gh-adult=1&v.gh-youth=1';
const CAMP = 'startDate=2027-07-05&carArrivalTime=08:30&v.sc-camper=1';

/** Faults of each screen, by its name. */
const walk = (page: Page) => {
  const found: string[] = [];
  return {
    found,
    see: async (screen: string): Promise<void> => {
      await page.waitForLoadState('networkidle');
      await picture(page, `narrow-${page.viewportSize()!.width}-${screen.replace(/\W+/g, '-')}`);
      found.push(...(await layoutFaults(page)).map((fault) => `${screen}: ${fault}`));
    },
  };
};
/** Opens every group, and looks into each kind of dialog once. */
const everythingOpen = async (
  page: Page,
  see: (screen: string) => Promise<void>,
  screen: string,
): Promise<void> => {
  for (const group of await page.getByRole('switch').all())
    if ((await group.getAttribute('aria-checked')) === 'false') await group.press('Space');
  for (const folded of await page.locator('.codes-offer button, .price-toggle').all())
    if (await folded.isVisible()) await folded.click();
  await see(screen);
  const kinds = new Set<string>();
  for (const opener of await page.locator('[aria-haspopup="dialog"]').all()) {
    const kind = (await opener.textContent()) ?? '';
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await see(`${screen}, ${kind}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
};
const fillBooker = async (page: Page): Promise<void> => {
  for (const [field, text] of Object.entries({
    first_name: 'Marguerite-Élisabeth',
    last_name: 'de la Bruère-Desrochers',
    email: 'marguerite-elisabeth.delabruere@example.org',
    email_double: 'marguerite-elisabeth.delabruere@example.org',
    phone: '905 555 0142',
  }))
    await page.locator(`#field-${field}`).fill(text);
};
const toDetails = async (page: Page, { goOn }: typeof FR): Promise<void> => {
  await page.getByRole('button', { name: goOn }).last().click();
  await page.getByRole('timer').first().waitFor();
};
/** All that is folded on a ticket. */
const unfolded = async (page: Page): Promise<void> => {
  for (const folded of await page.locator('.fold h3 button').all()) await folded.click();
};

describe.each(SCREENS)('at %s nothing is cut, sticks out or is too small', (_name, viewport, words) => {
  const { language } = words;
  const locale = `${language}-CA`;
  const pay = (page: Page): Promise<void> => page.getByRole('button', { name: words.pay }).last().click();

  it('while a visit is chosen', async () => {
    const page = await person({ viewport, locale, expectErrors: true });
    const { found, see } = walk(page);
    await page.goto(`${product.url}/?lang=${language}`);
    await see('destinations');
    await page.goto(book('nowhere', '', language));
    await see('not found');
    await page.goto(book('rattle-ridge', '', language));
    await see('no day yet');
    await page.getByRole('button', { name: words.goOn }).last().click();
    await page.locator('.error-summary').waitFor();
    await see('nothing chosen');
    for (const [inventory, chosen] of [
      ['rattle-ridge', RIDGE],
      ['mirror-lake', LAKE],
      ['glen-hill', SKIING],
      ['summer-camp', CAMP],
    ] as const) {
      await page.goto(book(inventory, chosen, language));
      await everythingOpen(page, see, inventory);
    }
    expect(found).toEqual([]);
  });

  it('from the details to the reservation and its change', async () => {
    const page = await person({ viewport, locale });
    const { found, see } = walk(page);
    await page.goto(book('glen-hill', SKIING, language));
    await toDetails(page, words);
    const renting = page.locator('[id="p-p1-fields.renting"]');
    await openPart(page, renting);
    await renting.check();
    await pay(page);
    await page.locator('.error-summary').waitFor();
    await see('skiers with faults');
    await page.goto(book('rattle-ridge', RIDGE.replace('&endDate=2026-12-14', ''), language));
    await toDetails(page, words);
    await fillBooker(page);
    await page.locator('#field-tocs').check();
    await page.locator('details.terms summary').click();
    await see('details of a walk');
    await pay(page);
    await page.waitForURL(/pay/);
    await see('payment');
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await see('waiting for the payment');
    await page.goForward();
    await page.locator('form button').first().click();
    await page.getByRole('img', { name: /QR/ }).first().waitFor();
    await unfolded(page);
    await see('confirmation');
    await page.getByRole('link', { name: words.own }).click();
    await page.getByRole('link', { name: words.change }).waitFor();
    await unfolded(page);
    await see('own page');
    await page.getByRole('button', { name: words.cancel }).click();
    await page.getByRole('dialog').waitFor();
    await see('cancelling');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: words.change }).click();
    await page.locator('#continue').waitFor();
    await everythingOpen(page, see, 'change');
    await page.locator('.stepper button').last().click();
    await page.locator('#continue').click();
    await page.locator('#field-email').waitFor();
    await see('check of the change');
    expect(found).toEqual([]);
  });

  it('for a camper, on a waitlist, and with a waiver', async () => {
    const page = await person({ viewport, locale });
    const { found, see } = walk(page);
    const others = new Client(product.url);
    await page.goto(book('summer-camp', CAMP, language));
    await page.evaluate(
      (draft) =>
        sessionStorage.setItem(
          'stile.profiles',
          JSON.stringify({
            inventory: 'summer-camp',
            drafts: [{ ...draft, fields: {}, addons: [], categories: {} }],
          }),
        ),
      camper(),
    );
    await toDetails(page, words);
    await see('camper');
    await pay(page);
    await page.locator('.error-summary').waitFor();
    await see('camper with faults');
    await others.hold({
      ...campWeek(),
      passes: [{ visitor_type: 'sc-camper', visitor_count: 20 }],
      addons: [{ addon_inventory: 'sc-explorers', addon_count: 20 }],
    });
    await page.reload();
    await openPart(page, page.getByLabel(words.program, { exact: true }));
    await page.getByLabel(words.program, { exact: true }).selectOption({ label: words.full });
    await page.getByRole('button', { name: words.join }).click();
    const dialog = page.getByRole('dialog');
    await see('joining a waitlist');
    await dialog.getByRole('button', { name: words.join }).click();
    await dialog.getByText(words.noName).waitFor();
    await see('joining a waitlist with faults');
    for (const [nth, text] of [
      'Marguerite-Élisabeth',
      'de la Bruère-Desrochers',
      `marguerite-elisabeth.delabruere.${language}.${viewport.width}@example.org`,
      `${language === 'fr' ? '905' : '289'} 555 0${viewport.width}`,
    ].entries())
      await dialog.getByLabel(words.contact[nth]!).fill(text);
    await dialog.getByRole('button', { name: words.join }).click();
    await dialog.getByRole('link').click();
    await page.getByRole('button', { name: words.leave }).waitFor();
    await see('waitlist');
    await page.getByRole('button', { name: words.leave }).click();
    await dialog.waitFor();
    await see('leaving the waitlist');

    const family = skiFamily().map((profile) => ({
      ...profile,
      fields: { ...profile.fields, waiver_email: 'marguerite-elisabeth.delabruere@example.org' },
    }));
    const { body } = await others.reserve(skiDay(), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          profiles: family as unknown as NonNullable<ReserveRequest['reservation']['profiles']>,
        },
      }),
    });
    await others.pay(body.redirect_url!);
    await eventually(
      () => others.get<CheckoutAnswer>(`/api/checkout/${body.reservation.id}`),
      (reply) => reply.body.state === 'completed',
    );
    await page.goto(
      `${product.url}/reservation/token?reservationId=${body.reservation.id}&token=${body.token}&lang=${language}`,
    );
    const sign = page.getByRole('link', { name: /Mia Roy/ }).first();
    await page.locator('#waivers-title').waitFor();
    await unfolded(page);
    await sign.waitFor();
    await see('own page of a family');
    await sign.click();
    await page.getByRole('button', { name: words.sign, exact: true }).click();
    await page.locator('.error-summary').waitFor();
    await see('waiver');
    await page.goto(`${product.url}/reservation/${body.reservation.id}/print_receipt?lang=${language}`);
    await see('receipt');
    await page.goto(`${product.url}/reservation/edit?reservationId=${body.reservation.id}&lang=${language}`);
    await page.locator('#continue').click();
    await page
      .getByRole('button', { name: /Mia Roy/ })
      .first()
      .click();
    await see('a skier changed');
    await openPart(page, page.locator('.paper-state'));
    await page.getByRole('button', { name: words.readAndSign }).first().click();
    await dialog.waitFor();
    await see('waiver on the details');
    expect(found).toEqual([]);
  });
});

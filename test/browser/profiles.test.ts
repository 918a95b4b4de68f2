import type { Page } from 'playwright-core';
import {
  becomes,
  fillIn,
  fitsSideways,
  openPart,
  openParts,
  PHONE,
  picture,
  useBrowser,
  violations,
} from '../support/browser.js';
import { eventsOf, mailAbout, numberOn } from '../support/records.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* Participants' details on a phone: a family that skis, and a child that goes to camp. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const SKIING =
  '/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09:00&v.gh-adult=1&v.gh-youth=2';
const CAMP =
  '/book?inventoryGroup=escarpment&inventory=summer-camp&startDate=2027-07-05&carArrivalTime=08:30&v.sc-camper=1';

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const panel = (page: Page) => page.locator('.participant[data-open]');
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
const open = async (page: Page, url: string, next = 'Continue', first = 'First name'): Promise<void> => {
  await page.goto(product.url + url);
  await page.getByRole('button', { name: next }).last().click();
  await page.getByRole('timer').first().waitFor();
  await page.getByLabel(first, { exact: true }).first().waitFor();
};
const book = async (page: Page): Promise<void> => {
  await page.locator('#field-first_name').fill('Ann');
  await page.locator('#field-last_name').fill('Roy');
  await page.locator('#field-email').fill('ann@example.org');
  await page.locator('#field-email_double').fill('ann@example.org');
  await page.locator('#field-phone').fill('905 555 0142');
  await page.locator('#field-tocs').check();
};
const born = async (
  page: Page,
  [month, day, year]: readonly [string, string, string],
  names: readonly [string, string, string] = ['Month', 'Day', 'Year'],
): Promise<void> => {
  await openPart(page, page.getByLabel(names[0]));
  await panel(page).getByLabel(names[0]).fill(month);
  await panel(page).getByLabel(names[1]).fill(day);
  await panel(page).getByLabel(names[2]).fill(year);
};
const tickAll = async (page: Page, legend: string): Promise<void> => {
  for (const box of await panel(page).getByRole('group', { name: legend }).getByRole('checkbox').all())
    await box.check();
};
const skier = async (
  page: Page,
  first: string,
  dob: readonly [string, string, string],
  ability: string,
): Promise<void> => {
  await panel(page).getByLabel('First name').fill(first);
  await panel(page).getByLabel('Last name').fill('roy');
  await born(page, dob);
  await panel(page).getByLabel('Ability').selectOption(ability);
  await panel(page).getByLabel('E-mail for the waiver').fill('ann@example.org');
  await tickAll(page, 'Please tick every point');
};
const equip = async (page: Page): Promise<void> => {
  const own = panel(page);
  await openPart(page, page.getByLabel('Renting equipment'));
  await own.getByLabel('Renting equipment').check();
  await own.getByLabel(/^Ski set/).check();
  await own.getByLabel('Height (cm)').fill('142');
  await own.getByLabel('Weight (kg)').fill('36');
  await own.getByLabel('Shoe size system').selectOption('EU');
  await own.getByLabel('Shoe size', { exact: true }).selectOption('35.5');
  await own.getByLabel('Discipline', { exact: true }).selectOption('Ski');
  await own.getByLabel('Level', { exact: true }).selectOption('Beginner');
  await own.getByText('Ski lesson, beginner').first().waitFor();
};
const state = (page: Page): Promise<string[]> => page.locator('.participant-state').allInnerTexts();

it('a family that skis is told everything that is missing, fills it in, and keeps it over a reload and a way back', async () => {
  const page = await person({ viewport: PHONE });
  await open(page, SKIING);
  await becomes(() => state(page), ['Incomplete', 'Incomplete', 'Incomplete']);
  await sound(page);
  await picture(page, 'participants-390');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await page.getByRole('link', { name: 'Participant 3: Enter a first name.' }).waitFor();
  await sound(page);
  await picture(page, 'participants-390-faults');
  await page
    .getByRole('link', { name: 'Participant 2: Enter the month, the day and the year of birth' })
    .click();
  await becomes(
    () =>
      panel(page)
        .getByLabel('Month')
        .evaluate((field) => field === document.activeElement),
    true,
  );
  await becomes(() => page.locator('.participant-body:visible').count(), 1);

  await book(page);
  await press(page, /Participant 1/);
  await press(page, 'This is me, Ann Roy');
  await skier(page, 'Ann', ['3', '31', '1988'], 'advanced');
  await press(page, /Participant 2/);
  await skier(page, 'mia', ['3', '31', '2015'], 'beginner');
  await equip(page);
  await sound(page);
  await picture(page, 'participants-390-rentals');
  await press(page, /Participant 3/);
  await skier(page, 'Leo', ['3', '31', '2020'], 'beginner');
  await equip(page);
  await becomes(() => state(page), ['Done', 'Done', 'Done']);
  await page.getByText('$344.65').locator('visible=true').first().waitFor();

  // A youth of 5 and a half would be too young; nothing that was typed is lost.
  await born(page, ['3', '31', '2022']);
  await becomes(() => state(page), ['Done', 'Done', 'Incomplete']);
  await born(page, ['3', '31', '2020']);
  await page.reload();
  await page.getByRole('heading', { name: 'Who takes part?' }).waitFor();
  await becomes(() => state(page), ['Done', 'Done', 'Done']);
  await page.goBack();
  await page.getByRole('heading', { name: 'Choose a day' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Who takes part?' }).waitFor();
  await becomes(() => state(page), ['Done', 'Done', 'Done']);
  expect(page.url()).not.toMatch(/Mia|mia|Roy|2015/i);

  await page.getByRole('button', { name: /^Pay \$344\.65/ }).click();
  await page.getByText('Test payments: no card is charged').first().waitFor();
  await press(page, /^Pay \$/);
  await page.getByRole('heading', { name: 'You are booked' }).waitFor();
  await press(page, /^Participants QR codes: Ann Roy, Mia Roy, Leo Roy/);
  await page.getByRole('img', { name: 'QR code of Mia Roy' }).waitFor();
  await page.getByText(/^2\s×\sSki set, 2\s×\sSki lesson, beginner \(10:00\sAM\)$/).waitFor();
  expect(await page.locator('.ticket-participants > li').allInnerTexts()).toEqual([
    expect.stringContaining('Ann Roy'),
    expect.stringMatching(/Mia Roy[\s\S]*Ski set[\s\S]*Ski lesson, beginner, 10:00/),
    expect.stringContaining('Leo Roy'),
  ]);
  await sound(page);
  await picture(page, 'participants-390-ticket');
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
  expect(await mailAbout(product.url, number)).toMatch(/Ski set[\s\S]*\$344\.65/);
});

it('who is taken out again is gone with what was added for them', async () => {
  const page = await person({ viewport: PHONE });
  await open(page, SKIING);
  await press(page, /Participant 3/);
  await panel(page).getByLabel('First name').fill('Leo');
  await openPart(page, page.getByLabel('Renting equipment'));
  await panel(page).getByLabel('Renting equipment').check();
  await panel(page)
    .getByLabel(/^Ski set/)
    .check();
  await page.getByText('$192.10').locator('visible=true').first().waitFor();
  await press(page, 'Remove Leo');
  await page.getByText('$107.35').locator('visible=true').first().waitFor();
  expect(new URL(page.url()).searchParams.get('v.gh-youth')).toBe('1');
  expect(await state(page)).toHaveLength(2);
  await becomes(
    () =>
      page
        .getByRole('heading', { name: 'Who takes part?' })
        .evaluate((heading) => heading === document.activeElement),
    true,
  );
});

it('who is of another kind than was counted is made one where they are named; nothing is typed twice', async () => {
  const page = await person({ viewport: PHONE });
  await open(page, SKIING.replace('gh-adult=1&v.gh-youth=2', 'gh-adult=2&v.gh-youth=1'));
  await panel(page).getByLabel('First name').fill('Leo');
  const kind = panel(page).getByLabel('Kind of visitor');
  await openPart(page, page.getByLabel('Kind of visitor'));
  await kind.focus();
  await kind.selectOption({ label: 'Youth (6-17)' });
  await page.getByText('$152.55').locator('visible=true').first().waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('v.gh-adult'), searchParams.get('v.gh-youth')]).toEqual(['1', '2']);
  // The panel stands with the others of its kind, open and with the focus where it was.
  await becomes(
    () =>
      page
        .locator('.participant-name')
        .allInnerTexts()
        .then((names) => names.map((name) => name.split('\n')[0])),
    ['Participant 1', 'Leo', 'Participant 3'],
  );
  await becomes(() => kind.evaluate((field) => field === document.activeElement), true);
  expect(await panel(page).getByLabel('First name').inputValue()).toBe('Leo');
  await sound(page);
  await picture(page, 'participants-390-kind');
});

it('a camp child is booked in French, with its program, its contacts and its health', async () => {
  const page = await person({ viewport: PHONE, locale: 'fr-CA' });
  await open(page, CAMP, 'Continuer', 'Prénom');
  await sound(page);
  await book(page);
  const own = panel(page);
  const answer = (question: RegExp, yes: boolean): Promise<void> =>
    own
      .getByRole('group', { name: question })
      .getByText(yes ? 'Oui' : 'Non', { exact: true })
      .click();
  await fillIn(own, { Prénom: 'mia', 'Nom de famille': 'roy' });
  await born(page, ['3', '31', '2020'], ['Mois', 'Jour', 'Année']);
  await openParts(page);
  await own.getByLabel('Natation').selectOption('beginner');
  await own.getByLabel('Vélo').selectOption('none');
  await answer(/Première saison/, true);
  await fillIn(own, {
    'Nom du premier contact': 'ann roy',
    'Téléphone du premier contact': '905 555 0142',
    'Courriel du premier contact': 'ann@example.org',
    'Lien avec l’enfant (premier contact)': 'mère',
    'Qui appeler en cas d’urgence': 'bob roy',
    'Téléphone en cas d’urgence': '905 555 0143',
    'Qui peut venir chercher l’enfant': 'Ann',
  });
  await answer(/photos/, false);
  await answer(/A une carte santé/, true);
  await becomes(() => own.getByLabel('Numéro de carte santé', { exact: true }).count(), 1);
  await own.getByLabel('Numéro de carte santé', { exact: true }).first().fill('ab 1234');
  await becomes(
    () => own.getByLabel('Numéro de carte santé', { exact: true }).first().inputValue(),
    'AB 1234',
  );
  await answer(/A une carte santé/, false);
  await becomes(() => own.getByLabel('Numéro de carte santé', { exact: true }).count(), 0);
  await answer(/médicaments/, false);
  await answer(/A des allergies/, true);
  await own.getByLabel('Quelles allergies').fill('Noix');
  await fillIn(own, {
    'L’enfant peut-il nager 50 mètres?': 'oui',
    'L’enfant est-il déjà venu au camp?': 'non',
  });
  await tickAll(page, 'Veuillez cocher chaque point');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Mia Roy\u00a0: Choisissez au moins un produit.' }).waitFor();
  await sound(page);
  await picture(page, 'camper-390-fr');
  const program = own.getByLabel('Programme', { exact: true });
  const rangers = program.locator('option', { hasText: 'Éclaireurs' });
  expect(
    await rangers.evaluate(({ textContent, disabled }: HTMLOptionElement) => [textContent, disabled]),
  ).toEqual(['Éclaireurs – pas pour cet âge', true]);
  await program.selectOption('Explorers');
  await becomes(() => state(page), ['Complet']);
  await own.getByText(/Explorateurs \(6 à 8 ans\).*Compris/).waitFor();
  await born(page, ['3', '31', '2016'], ['Mois', 'Jour', 'Année']);
  await own.getByText('Explorateurs (6 à 8 ans) est pour un autre âge.').waitFor();
  await becomes(() => state(page), ['Incomplet']);
  await sound(page);
  await picture(page, 'camper-other-age-390-fr');
  await born(page, ['3', '31', '2020'], ['Mois', 'Jour', 'Année']);
  await becomes(() => state(page), ['Complet']);
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page
    .getByRole('button', { name: /^Payer|^Pay/ })
    .last()
    .waitFor();
  await page.waitForURL(/pay/);
  await page.getByRole('button', { name: /^Payer/ }).click();
  await press(page, /^Participants Codes QR/);
  await page.getByRole('img', { name: 'Code QR de Mia Roy' }).waitFor();
  await sound(page);
});

it.each([
  ['en-CA', PHONE, /for Ann Roy is now at 1:00\sPM instead of 10:00\sAM, within your visit\.$/],
  [
    'fr-CA',
    { width: 1280, height: 900 },
    /pour Ann Roy est maintenant à 13.{1,6} au lieu de 10.{1,6}, pendant/,
  ],
])('a lesson moves with the arrival and says so on both steps (%s)', async (locale, viewport, moved) => {
  const page = await person({ viewport, locale });
  const lesson = { addon_inventory: 'gh-lesson-ski-beginner', addon_count: 1, start_time: '10:00' };
  const ann = {
    id: 'p1',
    visitorType: 'gh-adult',
    fields: { first_name: 'Ann', last_name: 'Roy' },
    addons: [lesson],
    categories: { lessons: ['Ski', 'Beginner'] },
  };
  const drafts = JSON.stringify({ inventory: 'glen-hill', drafts: [ann] });
  await page.goto(`${product.url}/book?inventoryGroup=escarpment&inventory=glen-hill`);
  await page.evaluate((value) => window.sessionStorage.setItem('stile.profiles', value), drafts);
  const language = locale.slice(0, 2);
  const visit = 'startDate=2026-12-13&carArrivalTime=09:00&v.gh-adult=1';
  await page.goto(
    `${product.url}/book?inventoryGroup=escarpment&inventory=glen-hill&${visit}&lang=${language}`,
  );
  await page.locator('#continue').click();
  await page.locator('.participant').first().waitFor();
  await page.goBack();
  const noon = page.getByRole('radio', { name: /^12/ });
  await noon.waitFor();
  await noon.click();
  const said = page.locator('.moved').filter({ hasText: moved });
  await said.waitFor();
  await page
    .getByText(/^(Ski lesson, beginner|Cours de ski, débutant)/)
    .first()
    .waitFor({ state: 'attached' });
  await sound(page);
  await picture(page, `lesson-moved-${locale}`);
  await page.locator('#continue').click();
  await page.locator('.participant').first().waitFor();
  await page.locator('.notice[data-tone="info"]').filter({ hasText: moved }).waitFor();
  await sound(page);
  await picture(page, `lesson-moved-details-${locale}`);
});

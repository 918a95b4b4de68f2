import type { Page } from 'playwright-core';
import {
  becomes,
  DESK,
  fillIn,
  fitsSideways,
  openBooker,
  openPart,
  openParts,
  PHONE,
  picture,
  useBrowser,
  violations,
} from '../support/browser.js';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { campWeek } from '../support/participants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventsOf, mailAbout, numberOn } from '../support/records.js';
import { joinWaitlist } from '../support/waitlist-acts.js';

/* Waiting for what is full: a week of camp for a child, a walk on a Saturday, and the desk that keeps the order. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
/** The address in the newest mail with a subject. */
const mailOf = (list: string, subject: string, to: string): string | undefined =>
  new RegExp(`<a href="(/mailbox/[^"]+)"><strong>${subject}[^]*?To ${to}`).exec(list)?.[1];
const linkIn = async (subject: string, to = ''): Promise<string> => {
  const reader = new Client(product.url);
  const listed = await eventually(
    async () => (await reader.get<string>('/mailbox')).text,
    (text) => mailOf(text, subject, to) !== undefined,
  );
  const path = mailOf(listed, subject, to);
  const [, link] = /<a href="([^"]*waitlist[^"]*)"/.exec((await reader.get<string>(path!)).text)!;
  return link!.replaceAll('&amp;', '&');
};
const camper = async (page: Page): Promise<void> => {
  const own = page.locator('.participant[data-open]');
  const answer = (question: RegExp, yes: boolean): Promise<void> =>
    own
      .getByRole('group', { name: question })
      .getByText(yes ? 'Yes' : 'No', { exact: true })
      .click();
  await fillIn(own, { 'First name': 'mia', 'Last name': 'roy', Month: '3', Day: '31', Year: '2020' });
  await openParts(page);
  await own.getByLabel('Swimming').selectOption('beginner');
  await own.getByLabel('Biking').selectOption('none');
  await answer(/First season/, true);
  await fillIn(own, {
    'Name of the first contact': 'ann roy',
    'Phone of the first contact': '905 555 0142',
    'E-mail of the first contact': 'ann@example.org',
    'Relationship to the child (first contact)': 'mother',
    'Who to call in an emergency': 'bob roy',
    'Phone in an emergency': '905 555 0143',
    'Who may pick the child up': 'Ann',
    'Can the camper swim 50 metres?': 'yes',
    'Has the camper attended before?': 'no',
  });
  for (const question of [/photos/, /Has a health card/, /medication\?/, /Has allergies/])
    await answer(question, false);
  for (const box of await own
    .getByRole('group', { name: 'Please tick every point' })
    .getByRole('checkbox')
    .all())
    await box.check();
};
const booker = async (page: Page): Promise<void> => {
  // An offer fills in the address that waited: a phone has folded it.
  await openBooker(page);
  await page.locator('#field-email').fill('ann@example.org');
  await page.locator('#field-email_double').fill('ann@example.org');
  await page.locator('#field-tocs').check();
};

it('a week of camp that is full is waited for, offered, and booked with the place that was held', async () => {
  const others = new Client(product.url);
  const full = await others.hold({
    ...campWeek(),
    passes: [{ visitor_type: 'sc-camper', visitor_count: 20 }],
    addons: [{ addon_inventory: 'sc-explorers', addon_count: 20 }],
  });
  expect((await joinWaitlist(new Client(product.url), 'Bob', campWeek())).body.entry.position).toBe(1);

  const page = await person({ viewport: PHONE });
  await page.goto(
    `${product.url}/book?inventoryGroup=escarpment&inventory=summer-camp&startDate=2027-07-05&carArrivalTime=08:30&v.sc-camper=1`,
  );
  await press(page, 'Continue');
  await page.getByRole('timer').first().waitFor();
  await openPart(page, page.getByLabel('Program', { exact: true }));
  await page.getByLabel('Program', { exact: true }).selectOption({ label: 'Explorers – Waitlist' });
  await seen(page, /can wait for a place/);
  await sound(page);
  await picture(page, 'waitlist-program-390');
  await press(page, 'Join the waitlist');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
  await dialog.getByText('Enter a first name.').waitFor();
  await becomes(
    () => dialog.getByLabel('First name').evaluate((field) => field === document.activeElement),
    true,
  );
  await dialog.getByLabel('First name').fill('Ann');
  await dialog.getByLabel('Last name').fill('Roy');
  await dialog.getByLabel('E-mail').fill('ann@example.org');
  await dialog.getByLabel('Phone').fill('905 555 0142');
  await sound(page);
  await picture(page, 'waitlist-join-390');
  await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
  await dialog.getByText('Open the link in the mail to keep your place on the list.').waitFor();
  await sound(page);
  await picture(page, 'waitlist-joined-390');
  await dialog.getByRole('link', { name: 'See my place on the waitlist' }).click();
  await page.getByRole('heading', { name: 'Your place on the waitlist' }).waitFor();
  await seen(page, 'Open the link in the mail to keep your place on the list.');
  await sound(page);
  await picture(page, 'waitlist-unproven-390');
  await page.goto(
    await linkIn('One step left: keep your place on the waitlist for Explorers', 'ann@example.org'),
  );
  await seen(page, 'You are number 2 on the waitlist.');
  await sound(page);
  await picture(page, 'waitlist-entry-390');

  await others.put(`/api/delete_temp_reservation/${full.body.tempReservationId}`, {
    tempReservationToken: full.body.tempReservationToken,
  });
  await page.goto(await linkIn('A place for you: Explorers'));
  expect(page.url()).not.toContain('token');
  await seen(page, 'We hold a place for you');
  await sound(page);
  await picture(page, 'waitlist-offer-390');
  await press(page, 'Book now');
  await page.getByRole('timer').first().waitFor();
  expect(await page.getByRole('timer').first().textContent()).toMatch(/^(24:00:00|23:5\d:\d\d)$/);
  await becomes(() => page.getByLabel('Program', { exact: true }).inputValue(), 'Explorers');
  await camper(page);
  await booker(page);
  await sound(page);
  await picture(page, 'waitlist-details-390');
  await press(page, /^(Pay|Book)/);
  await page.waitForURL(/pay/);
  await press(page, /^Pay/);
  await page.getByRole('heading', { name: 'You are booked' }).waitFor();
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
  expect(await mailAbout(product.url, number)).toContain('Explorers (6-8)');
});

it('a Saturday that is full is waited for at any time, in French; who waits may leave', async () => {
  const others = new Client(product.url);
  for (const time of ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'])
    expect(
      (
        await others.hold(
          walk({
            date: '2026-12-12',
            arrival_time: time,
            passes: [{ visitor_type: 'rr-adult', visitor_count: 160 }],
          }),
        )
      ).status,
    ).toBe(201);
  const page = await person({ viewport: DESK, locale: 'fr-CA' });
  await page.goto(
    `${product.url}/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-12&v.rr-adult=2`,
  );
  await seen(page, 'Toutes les heures de cette journée sont complètes.');
  await sound(page);
  await picture(page, 'waitlist-day-1280-fr');
  await press(page, 'M’inscrire sur la liste d’attente');
  const dialog = page.getByRole('dialog');
  for (const [label, text] of [
    ['Prénom', 'Léa'],
    ['Nom de famille', 'Côté'],
    ['Courriel', 'lea@example.org'],
    ['Téléphone', '905 555 0143'],
  ] as const)
    await dialog.getByLabel(label).fill(text);
  await sound(page);
  await picture(page, 'waitlist-join-1280-fr');
  await dialog.getByRole('button', { name: 'M’inscrire sur la liste d’attente' }).click();
  await dialog.getByText('Ouvrez le lien du courriel pour garder votre place sur la liste.').waitFor();
  await dialog.getByRole('link', { name: 'Voir mon rang' }).click();
  await seen(page, 'À toute heure ce jour-là');
  await sound(page);
  await picture(page, 'waitlist-entry-1280-fr');
  await press(page, 'Quitter la liste d’attente');
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter la liste d’attente' }).click();
  await seen(page, 'Vous avez quitté la liste d’attente.');
});

it.each([
  ['1280', DESK],
  ['390', PHONE],
] as const)(
  'the desk sees who waits as it happens at %s pixels, and changes the order by keyboard',
  async (width, viewport) => {
    const date = width === '1280' ? '2026-12-19' : '2026-12-20';
    const full = await new Client(product.url).hold(
      walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 160 }] }),
    );
    expect(full.status).toBe(201);
    const page = await person({ viewport });
    await page.goto(`${product.url}/auth/login`);
    await page.getByLabel('User name').fill('casey');
    await page.getByLabel('Password').fill('demo');
    await press(page, 'Sign in');
    await page.getByRole('heading', { name: 'Reservations' }).waitFor();
    await page.goto(`${product.url}/passes/waitlist?startDate=${date}&endDate=${date}`);
    await seen(page, /Nobody is waiting|Nothing matches/);
    for (const name of ['Kim', 'Lea', 'Max'])
      await joinWaitlist(new Client(product.url), name, walk({ date }));
    await seen(page, /Max Roy/);
    await page.getByRole('button', { name: 'Move Max Roy up' }).focus();
    await page.keyboard.press('Enter');
    await seen(page, 'Max Roy is moved.');
    await page.waitForFunction(() => {
      const text = document.body.innerText;
      return text.indexOf('Max Roy\n') < text.indexOf('Lea Roy\n') || text.indexOf('2. Max Roy') >= 0;
    });
    await becomes(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Move Max Roy up',
    );
    await sound(page);
    await picture(page, `console-waitlist-${width}`);
  },
);

import type { Page } from 'playwright-core';
import type { ReserveRequest } from '@stile/contracts';
import { fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client, walk } from '../support/client.js';
import { deskProduct } from '../support/desk-product.js';
import { eventually } from '../support/eventually.js';
import { skiDay, skiFamily } from '../support/participants.js';

/* A guest without a code is found at the desk (docs/rules/desk.md 110), with the keyboard alone. */
const { person } = useBrowser();
const started = deskProduct();
const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const WIDE = { width: 1280, height: 800 };

const booked = async (basket: Parameters<Client['reserve']>[0], change: object): Promise<string> => {
  const visitor = new Client(started.product.url);
  const { body } = await visitor.reserve(basket, {
    change: (request: ReserveRequest) => ({
      ...request,
      reservation: {
        ...request.reservation,
        ...change,
        contact: {
          ...request.reservation.contact,
          first_name: 'Siobhán',
          last_name: 'O’Donoghue',
          phone: '(416) 555-0134',
        },
      },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};
let ids: readonly string[];
beforeAll(async () => {
  const [parent, child, ...others] = skiFamily();
  const thea = { ...child!, fields: { ...child!.fields, first_name: 'Théa', last_name: 'Côté' } };
  ids = [
    await booked(skiDay(), { profiles: [parent!, thea, ...others] }),
    await booked(walk({ date: '2026-12-03', arrival_time: '16:00' }), {}),
  ];
  await eventually(
    () =>
      started.casey.get<{ reservations: unknown[] }>(
        '/api/found_reservations?inventoryGroup=escarpment&q=0134',
      ),
    ({ body }) => body.reservations.length === 2,
  );
});

const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
/** The desk of a cashier. */
const opened = async (viewport: typeof WIDE, locale: string): Promise<Page> => {
  const page = await person({ viewport, locale });
  await signIn(page, started.casey, { TILL: 'till-1' });
  await page.goto(started.product.url + STORE);
  await page
    .getByRole('button', { name: /^(Adult|Adulte)/ })
    .first()
    .waitFor();
  return page;
};
/** Typing at a person's pace: a burst is a scan. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 120 });

it.each([
  ['1280', WIDE, 'en-CA', 'Find reservation', '2 reservations found', 'with Ann Roy, Théa Côté, Leo Roy'],
  ['390', PHONE, 'en-CA', 'Find reservation', '2 reservations found', 'with Ann Roy, Théa Côté, Leo Roy'],
  [
    '1280-fr',
    WIDE,
    'fr-CA',
    'Trouver une réservation',
    '2 réservations trouvées',
    'avec Ann Roy, Théa Côté, Leo Roy',
  ],
  [
    '390-fr',
    PHONE,
    'fr-CA',
    'Trouver une réservation',
    '2 réservations trouvées',
    'avec Ann Roy, Théa Côté, Leo Roy',
  ],
] as const)(
  'a booker by phone digits, a child by its name, at %s',
  async (size, viewport, locale, title, two, others) => {
    const page = await opened(viewport, locale);
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('textbox').waitFor();
    await sound(page);
    await picture(page, `guest-asked-${size}`);
    await type(page, '0134');
    await page.keyboard.press('Enter');
    await dialog.getByText(two).waitFor();
    await sound(page);
    await picture(page, `guest-found-${size}`);
    await dialog.getByRole('textbox').fill('');
    await dialog.getByRole('textbox').focus();
    await type(page, 'cote, th');
    await page.keyboard.press('Enter');
    const guest = dialog.getByRole('button', { name: /Siobhán O’Donoghue/ });
    await dialog.getByText(others).waitFor();
    expect(await guest.count()).toBe(1);
    await guest.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: new RegExp(ids[0]!) }).waitFor();
  },
);

it.each([
  ['1280', WIDE, 'en-CA', 'Find reservation', 'Nothing found.', /^Nobody found/],
  ['390-fr', PHONE, 'fr-CA', 'Trouver une réservation', 'Aucun résultat.', /^Personne n’a été trouvé/],
] as const)(
  'the search for products leads to it by a press and by Enter, and says that nothing was found, at %s',
  async (size, viewport, locale, title, nothing, none) => {
    const page = await opened(viewport, locale);
    await page.keyboard.press('/');
    await page.locator('#store-search:focus').waitFor();
    await type(page, 'cote');
    const shelf = page.locator('.store-shelf');
    await shelf.getByText(nothing).waitFor();
    await sound(page);
    await picture(page, `guest-no-product-${size}`);
    await shelf.getByRole('button', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: /Siobhán O’Donoghue/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#store-search').fill('nobody');
    await page.keyboard.press('Enter');
    await dialog.getByText(none).waitFor();
    await sound(page);
    await picture(page, `guest-none-${size}`);
  },
);

it.each([
  ['1280', WIDE, 'en-CA', 'Find reservation', '1 member found', /Okafor Member/, 'Member found: Nadia.'],
  [
    '390-fr',
    PHONE,
    'fr-CA',
    'Trouver une réservation',
    '1 membre trouvé',
    /Okafor Membre/,
    /Membre trouvé.*Nadia/,
  ],
] as const)(
  'a member who has booked nothing by name, whose card goes into the sale, at %s',
  async (size, viewport, locale, title, found, name, said) => {
    const page = await opened(viewport, locale);
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('textbox').waitFor();
    await type(page, 'okafor');
    await page.keyboard.press('Enter');
    await dialog.getByText(found).waitFor();
    await sound(page);
    await picture(page, `guest-member-${size}`);
    await dialog.getByRole('button', { name }).click();
    await page.getByText(said).first().waitFor();
    expect(new URL(page.url()).searchParams.get('selectedDiscountGroup')).toBe('annual-pass');
  },
);

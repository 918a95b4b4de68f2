import type { Page } from 'playwright-core';
import type { Basket, ReservationAnswer, ShopReserveAnswer } from '@stile/contracts';
import {
  becomes,
  DESK,
  fitsSideways,
  openBooker,
  openPart,
  PHONE,
  picture,
  signIn,
  useBrowser,
  violations,
  withDrawer,
} from '../support/browser.js';
import { Client, key, walk } from '../support/client.js';
import { deskProduct } from '../support/desk-product.js';
import { skiDay, skiFamily } from '../support/participants.js';

/* A cashier changes what was sold for cash (docs/rules/desk.md 32). */
const { person } = useBrowser();
const started = deskProduct();

/** Two adults of that day for cash. */
const sold = async (date: string): Promise<string> => {
  const basket = walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }] });
  const { subtotal, tax_amount, price } = await started.casey.quote(basket);
  const contact = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
  const { body } = await started.casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    {
      reservation: { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } },
      paymentMethod: 'cash',
      till: 'till-1',
    },
    { 'idempotency-key': key() },
  );
  return body.reservation.id;
};
const read = async (id: string): Promise<ReservationAnswer> =>
  (await started.casey.get<ReservationAnswer>(`/api/reservation/${id}`)).body;

it.each([
  [
    '390',
    PHONE,
    'en-CA',
    '2026-12-08',
    {
      more: /^Add one Adult/,
      fewer: /^Remove one Adult/,
      refused: 'Cannot add payments to this reservation. Please create a new reservation.',
      how: 'How it goes back',
      cash: 'In cash',
      back: 'Give back in cash',
      sum: '$9.50',
      save: 'Save the change',
      saved: 'Saved',
      close: 'Close',
      made: 'Your change is made.',
    },
  ],
  [
    '1024',
    { width: 1024, height: 768 },
    'fr-CA',
    '2026-12-09',
    {
      more: /^Ajouter\s: Adulte/,
      fewer: /^Retirer\s: Adulte/,
      refused: 'On ne peut pas ajouter de paiement à cette réservation. Veuillez en créer une nouvelle.',
      how: 'Mode de remboursement',
      cash: 'En argent comptant',
      back: 'À rendre en argent comptant',
      sum: /^9,50\s\$$/,
      save: 'Enregistrer la modification',
      saved: 'Enregistré',
      close: 'Fermer',
      made: 'Votre modification est faite.',
    },
  ],
] as const)(
  'at %s pixels one more is refused before it is sent, and one less is handed back',
  async (width, viewport, locale, date, texts) => {
    const id = await sold(date);
    const { page, drawer, calls } = await desk(viewport, locale);
    await page.goto(`${started.product.url}/reservation/edit?reservationId=${id}`);
    await page.getByRole('button', { name: texts.more }).click();
    await page.locator('#continue').click();
    await page.getByText(texts.refused).filter({ visible: true }).waitFor();
    const save = page.getByRole('button', { name: texts.save });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await sound(page);
    await picture(page, `desk-edit-more-${width}`);
    await save.press('Enter');
    await page.goBack();
    const adults = page.locator('.stepper', { has: page.getByRole('button', { name: texts.fewer }) });
    await becomes(() => adults.getByRole('textbox').inputValue(), '3');
    await page.getByRole('button', { name: texts.fewer }).click();
    await page.getByRole('button', { name: texts.fewer }).click();
    await page.locator('#continue').click();
    const card = page.getByRole('region', { name: texts.how });
    await card.getByText(texts.back).waitFor();
    expect(await card.getByRole('radio', { name: texts.cash }).isChecked()).toBe(true);
    await page.locator('button[type=submit][aria-disabled=false]').waitFor();
    await sound(page);
    await picture(page, `desk-edit-less-${width}`);
    expect(calls()).toEqual([]);
    await save.click();
    const dialog = page.getByRole('dialog', { name: texts.saved });
    await dialog.getByText(texts.sum).waitFor();
    await becomes(async () => drawer(), 1);
    await sound(page);
    await picture(page, `desk-edit-saved-${width}`);
    await dialog.getByRole('button', { name: texts.close }).click();
    await page.getByText(texts.made).waitFor();
    expect(calls()).toEqual([`/api/storereservation/${id}`]);
    expect(await read(id)).toMatchObject({
      price: 9.5,
      balance: 0,
      amount_to_return: 0,
      charges: [{ amount: 19, refunds: [{ amount: 9.5, method: 'cash', user: 'casey' }] }],
    });
  },
);

it('what a change adds is sold for the same visit as an order of its own', async () => {
  const id = await sold('2026-12-10');
  const { page } = await desk(PHONE, 'en-CA');
  await page.goto(`${started.product.url}/reservation/edit?reservationId=${id}`);
  await page.getByRole('button', { name: /^Add one Adult/ }).click();
  await page.locator('#continue').click();
  const link = page.getByRole('link', { name: 'New order for this visit' }).filter({ visible: true });
  const [order] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await order.getByText('Thu, Dec 10').first().waitFor();
  await order.getByRole('button', { name: /^Cash exact.*9\.50/ }).click();
  await order
    .getByText(/^\$9\.50 paid · /)
    .first()
    .waitFor();
  await picture(order, 'desk-edit-new-order');
  expect(await read(id)).toMatchObject({ price: 19, balance: 0 });
});

it.each([
  [
    '390',
    PHONE,
    'en-CA',
    '2026-12-14',
    {
      more: /^Add one Adult/,
      card: 'Paid in another system',
      id: 'Manual Payment ID',
      save: 'Save the change',
    },
  ],
  [
    '1280',
    DESK,
    'fr-CA',
    '2026-12-15',
    {
      more: /^Ajouter\s: Adulte/,
      card: 'Payé dans un autre système',
      id: 'Identifiant du paiement manuel',
      save: 'Enregistrer la modification',
    },
  ],
] as const)(
  'at %s pixels the id of what another system took is enough for one more',
  async (width, viewport, locale, date, texts) => {
    const id = await sold(date);
    const { page, calls } = await desk(viewport, locale);
    await page.goto(`${started.product.url}/reservation/edit?reservationId=${id}`);
    await page.getByRole('button', { name: texts.more }).click();
    await page.locator('#continue').click();
    const card = page.getByRole('region', { name: texts.card });
    await card.getByText(/9[.,]50/).waitFor();
    await sound(page);
    await picture(page, `desk-edit-paid-${width}`);
    await card.getByLabel(texts.id).fill(`POS-${width}`);
    await page.getByRole('button', { name: texts.save }).click();
    await page.waitForURL((url) => url.pathname === '/reservation');
    expect(calls()).toEqual([`/api/storereservation/${id}`]);
    expect(await read(id)).toMatchObject({
      price: 28.5,
      balance: 0,
      charges: [{ amount: 19 }, { amount: 9.5, charge_type: 'manual', transaction_id: `POS-${width}` }],
    });
  },
);

const NAMED = { save: 'Save the change', made: 'Your change is made.' };
const NAMED_FR = { save: 'Enregistrer la modification', made: 'Votre modification est faite.' };
it.each([
  ['a visitor', 'en-CA', 390, PHONE, '2026-12-17', NAMED],
  ['a visitor', 'en-CA', 1280, DESK, '2026-12-17', NAMED],
  ['a visitor', 'fr-CA', 390, PHONE, '2026-12-18', NAMED_FR],
  ['a visitor', 'fr-CA', 1280, DESK, '2026-12-18', NAMED_FR],
  ['casey', 'en-CA', 390, PHONE, '2026-12-19', NAMED],
  ['casey', 'fr-CA', 1280, DESK, '2026-12-20', NAMED_FR],
] as const)('%s corrects the name of who booked (%s, %s)', async (...story) => {
  const [who, locale, width, viewport, date, texts] = story;
  const { url } = started.product;
  const visitor = new Client(url);
  const { reservation, redirect_url, token } = (await visitor.reserve(walk({ date }))).body;
  await visitor.pay(redirect_url!);
  await visitor.checkout(reservation.id);
  const page = who === 'casey' ? (await desk(viewport, locale)).page : await person({ viewport, locale });
  if (who !== 'casey')
    await page.goto(`${url}/reservation/token?reservationId=${reservation.id}&token=${token}`);
  for (const [field, value] of [
    ['last_name', 'Byron'],
    ['first_name', 'Augusta'],
    ['phone', '905-555-0123'],
  ] as const) {
    await page.goto(`${url}/reservation/edit?reservationId=${reservation.id}`);
    await page.locator('#continue').click();
    await page.locator(`#field-${field}`).fill(value);
    await page.locator('button[type=submit][aria-disabled=false]').waitFor();
    await page.getByRole('button', { name: texts.save }).click();
    await page.getByText(texts.made).waitFor();
    expect((await read(reservation.id)).contact).toMatchObject({ [field]: value });
  }
  await sound(page);
  await picture(page, `name-corrected-${who.replace(' ', '-')}-${locale}-${width}`);
  expect((await read(reservation.id)).contact).toMatchObject({
    name: 'Augusta Byron',
    phone: '905-555-0123',
  });
});

/** Parts that a change of another field leaves as they were. */
const restOf = ({ lines, passes, addons, price, contact, vehicles, profiles }: ReservationAnswer) => ({
  lines,
  passes,
  addons,
  price,
  contact,
  vehicles,
  profiles,
});
type Rest = ReturnType<typeof restOf>;
const withField = (of: Rest, n: number, field: string, value: string): Rest => ({
  ...of,
  profiles: of.profiles!.map((profile, i) =>
    i === n
      ? {
          ...profile,
          fields: { ...profile.fields, [field]: value },
          profile_data: { ...profile.profile_data, [field]: value },
        }
      : profile,
  ),
});
const fillIn = async (page: Page, name: string, value: string): Promise<void> => {
  const field = page.locator(`#p-p2-fields\\.${name}`);
  await openPart(page, field);
  await field.fill(value);
};
/** Each field with how it is typed, and what is another one then. */
const ALONE: readonly (readonly [
  'walk' | 'ski',
  (page: Page, remove: string) => Promise<void>,
  (before: Rest) => Rest,
])[] = [
  [
    'walk',
    (page) => page.locator('#field-email').fill('byron@example.org'),
    (before) => ({ ...before, contact: { ...before.contact!, email: 'byron@example.org' } }),
  ],
  [
    'walk',
    async (page, remove) => {
      await page.getByRole('button', { name: remove }).click();
      await page.locator('#field-plate').fill('new 456');
      await page.locator('#field-plate').press('Enter');
      await page.locator('.plate', { hasText: 'NEW456' }).waitFor();
    },
    (before) => {
      const vehicles = [{ license_plate: 'NEW456' }];
      const passes = before.passes!.map((pass, i) => (i === 1 ? { ...pass, vehicles } : pass));
      return { ...before, vehicles, passes };
    },
  ],
  ['ski', (page) => fillIn(page, 'first_name', 'Eva'), (before) => withField(before, 1, 'first_name', 'Eva')],
  ['ski', (page) => fillIn(page, 'height', '150'), (before) => withField(before, 1, 'height', '150')],
];
it.each([
  ['en-CA', 390, PHONE, '2026-12-17', 'Remove OLD123', NAMED],
  ['fr-CA', 1280, DESK, '2026-12-18', 'Retirer OLD123', NAMED_FR],
] as const)(
  'a visitor changes an e-mail, a plate or a field of a participant alone (%s, %s)',
  async (locale, width, viewport, date, remove, texts) => {
    const { url } = started.product;
    const page = await person({ viewport, locale });
    const booked = async (basket: Basket, more: object): Promise<string> => {
      const visitor = new Client(url);
      const { body } = await visitor.reserve(basket, {
        change: (request) => ({ ...request, reservation: { ...request.reservation, ...more } }),
      });
      await visitor.pay(body.redirect_url!);
      await visitor.checkout(body.reservation.id);
      await page.goto(`${url}/reservation/token?reservationId=${body.reservation.id}&token=${body.token}`);
      return body.reservation.id;
    };
    const ids = {
      walk: await booked(walk({ date }), { vehicles: [{ license_plate: 'OLD123' }] }),
      ski: await booked(skiDay({ date }), { profiles: skiFamily() }),
    };
    for (const [of, typed, meant] of ALONE) {
      const before = restOf(await read(ids[of]));
      await page.goto(`${url}/reservation/edit?reservationId=${ids[of]}`);
      await page.locator('#continue').click();
      await openBooker(page);
      if (of === 'ski') {
        await page.locator('#p-p2').press('Enter');
        await page.locator('#p-p2[aria-expanded=true]').waitFor();
      }
      await typed(page, remove);
      await page.locator('button[type=submit][aria-disabled=false]').waitFor();
      await page.getByRole('button', { name: texts.save }).click();
      await page.getByText(texts.made).waitFor();
      expect(restOf(await read(ids[of]))).toEqual(meant(before));
    }
    await sound(page);
    await picture(page, `changed-alone-${width}`);
  },
);

/** A browser in which casey is signed in and has a till; `calls`: what was sent to change a reservation. */
const desk = async (viewport: typeof PHONE, locale: string) => {
  const page = await person({ viewport, locale });
  const drawer = await withDrawer(page);
  await signIn(page, started.casey, { TILL: 'till-1' });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT' && /reservation\//.test(pathname)) calls.push(pathname);
  });
  return { page, drawer, calls: () => calls };
};
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};

import type { CapacityRule, Inventory, PriceRule, ReservationAnswer } from '@stile/contracts';
import type { Page } from 'playwright-core';
import {
  becomes,
  DESK,
  fillIn,
  fillInBooker,
  fitsSideways,
  PHONE,
  picture,
  signIn,
  useBrowser,
  violations,
  withDrawer,
} from '../support/browser.js';
import { Client, signedInAdmin } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { linkOf } from '../support/waitlist-acts.js';

/* A visit that is changed after its coupon's terms or its lesson's time have become others. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let admin: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  admin = await signedInAdmin(product.url);
});
afterAll(() => product.kill('SIGTERM'));

const sound = async (page: Page, name: string): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, name);
};
const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
/** The price that is in view says what the visit costs, or what its change costs or returns. */
const sums = async (page: Page, text: RegExp): Promise<void> => {
  await eventually(
    () => page.locator('aside.price').innerText(),
    (shown) => text.test(shown),
  );
};
const pay = async (page: Page, words: Words): Promise<void> => {
  await page.getByRole('button', { name: words.pay }).last().click();
  await page.waitForURL(/pay/);
  await page.getByRole('button', { name: words.pay }).last().click();
  await page.locator('.ticket').first().waitFor();
};
const toChange = async (page: Page, words: Words): Promise<void> => {
  const id = /reservation(?:Id=|\/)([A-Z0-9-]+)/i.exec(page.url())![1]!;
  await page.goto(`${product.url}/reservation/edit?reservationId=${id}`);
  await page.getByRole('heading', { name: words.change }).waitFor();
};

const EN = {
  pay: /^Pay \$/,
  change: 'Change your visit',
  nothing: /To pay now\s*\$0\.00|The price stays the same/,
  fewer: 'Remove one Adult (15-64)',
  returned: /To be returned to you\s*\$5\.00/,
  longer: 'Add one hour of parking',
  shorter: 'Remove one hour of parking',
  anHour: /To pay now\s*\$5\.00/,
  anHourLess: /To be returned to you\s*\$4\.00/,
  save: 'Save the change',
  saveAndPay: /^Save and pay \$/,
  turnBack: /Cancel|back/i,
  notMade: 'The change was not made.',
  payAgain: 'Pay again',
  saved: /Your change is made/,
  goesBack: /^\$5\.00 goes back to the card you used/,
  lesson: 'Ski lesson, beginner',
  moved: /for Ann Roy is now at 1:00\sPM instead of 10:00\sAM, within your visit\.$/,
  wait: 'Join the waitlist',
  contact: { 'First name': 'Ann', 'Last name': 'Roy', 'E-mail': 'ann@example.org', Phone: '905 555 0142' },
  offered: '2026-12-20',
  lessonAtOne: /Ski lesson, beginner, 1:00\sPM/,
  accept: 'Book now',
  done: 'Done',
  at: (hour: number) => new RegExp(`\\b${hour % 12 || 12}:00\\s${hour < 12 ? 'A' : 'P'}M`),
};
type Words = { readonly [Key in keyof typeof EN]: (typeof EN)[Key] };
const FR: Words = {
  pay: /^Payer/,
  change: 'Modifier votre visite',
  nothing: /À payer maintenant\s*0,00\s\$|Le prix reste le même/,
  fewer: 'Retirer\u00a0: Adulte (15 à 64 ans)',
  returned: /À vous rembourser\s*5,00\s\$/,
  longer: 'Ajouter\u00a0: heure de stationnement',
  shorter: 'Retirer\u00a0: heure de stationnement',
  anHour: /À payer maintenant\s*5,00\s\$/,
  anHourLess: /À vous rembourser\s*4,00\s\$/,
  save: 'Enregistrer la modification',
  saveAndPay: /^Enregistrer et payer/,
  turnBack: /Annuler|retour/i,
  notMade: 'La modification n’a pas été faite.',
  payAgain: 'Payer de nouveau',
  saved: /Votre modification est faite/,
  goesBack: /^5,00\s\$/,
  lesson: 'Cours de ski, débutant',
  moved: /pour Ann Roy est maintenant à 13.{1,6} au lieu de 10.{1,6}, pendant/,
  wait: 'M’inscrire sur la liste d’attente',
  contact: {
    Prénom: 'Ann',
    'Nom de famille': 'Roy',
    Courriel: 'ann@example.org',
    Téléphone: '905 555 0142',
  } as never,
  offered: '2026-12-27',
  lessonAtOne: /Cours de ski, débutant, 13.{1,6}/,
  accept: 'Réserver',
  done: 'Terminé',
  at: (hour) => new RegExp(`\\b${hour}\\sh`),
};
const SCREENS = [
  ['en-CA', 390, PHONE, EN],
  ['en-CA', 1280, DESK, EN],
  ['fr-CA', 390, PHONE, FR],
  ['fr-CA', 1280, DESK, FR],
] as const;

const costs = async (visitorType: string, price: number): Promise<void> => {
  const { body } = await admin.get<PriceRule[]>('/api/admin/price_rules?range=[0,99]');
  for (const rule of body.filter(({ visitor_type_id }) => visitor_type_id === visitorType)) {
    const path = `/api/admin/price_rules/${rule.rule_id}`;
    const { body: stored } = await admin.get<PriceRule>(path);
    expect((await admin.put(path, { ...stored, price, price_before_tax: price, tax_rate: 0 })).status).toBe(
      200,
    );
  }
};
const couponOf = (code: string, discount_amount: number) => ({
  code,
  description: code,
  active: true,
  start_date: '2020-01-01',
  end_date: '2099-12-31',
  max_uses: null,
  discount_rule: {
    rule_type: 'percent',
    discount_amount,
    discount_quantity: null,
    discount_effect: 'whole_order',
    addon_inventory: null,
    visitor_type: null,
  },
});

it.each(SCREENS)(
  'a coupon that has become smaller, and then is gone, leaves the paid visit its price (%s, %s)',
  async (locale, width, viewport, words) => {
    const code = `HALF-${locale}-${width}`.toUpperCase();
    await costs('rr-adult', 10);
    expect((await admin.post('/api/admin/coupons', couponOf(code, 50))).status).toBe(201);
    const page = await person({ viewport, locale });
    const destination = 'inventoryGroup=escarpment&inventory=rattle-ridge';
    const visit = `startDate=2026-12-12&carArrivalTime=10:00&v.rr-adult=2&coupons=${code}`;
    await page.goto(`${product.url}/book?${destination}&${visit}`);
    await page.locator('#continue').click();
    await page.getByRole('timer').first().waitFor();
    await fillInBooker(page);
    await sums(page, /10[.,]00/);
    await pay(page, words);

    const { body: stored } = await admin.get<object>(`/api/admin/coupons/${code}`);
    const smaller = { ...stored, discount_rule: couponOf(code, 10).discount_rule };
    const path = `/api/admin/coupons/${code}`;
    expect((await admin.put(path, smaller)).status).toBe(200);
    await toChange(page, words);
    await sums(page, words.nothing);
    await sound(page, `coupon-edited-${locale}-${width}`);
    expect((await admin.delete(path)).status).toBe(200);
    await page.reload();
    await sums(page, words.nothing);
    await page.locator('#continue').click();
    await page.getByRole('button', { name: words.save }).last().click();
    await seen(page, words.saved);
    await sound(page, `coupon-saved-${locale}-${width}`);

    await toChange(page, words);
    await page.getByRole('button', { name: words.fewer }).click();
    await sums(page, words.returned);
    await sound(page, `coupon-fewer-${locale}-${width}`);
    await page.locator('#continue').click();
    await page.getByRole('button', { name: words.save }).last().click();
    await seen(page, words.saved);
    await seen(page, words.goesBack);
    await sound(page, `coupon-returned-${locale}-${width}`);
  },
);

it.each(SCREENS)(
  'an hour of parking more costs today’s price, and one fewer what it cost (%s, %s)',
  async (locale, width, viewport, words) => {
    await costs('ml-car', 4);
    const page = await person({ viewport, locale });
    const visit = 'startDate=2026-12-09&carArrivalTime=09:00&v.ml-adult=1&v.ml-car=1&parkingIntervals=2';
    await page.goto(`${product.url}/book?inventoryGroup=escarpment&inventory=mirror-lake&${visit}`);
    await page.locator('#continue').click();
    await page.getByRole('timer').first().waitFor();
    await fillInBooker(page);
    await pay(page, words);

    await costs('ml-car', 5);
    await toChange(page, words);
    await sums(page, words.nothing);
    await page.getByRole('button', { name: words.longer }).click();
    await sums(page, words.anHour);
    await sound(page, `parking-longer-${locale}-${width}`);
    await page.getByRole('button', { name: words.shorter }).click();
    await sums(page, words.nothing);
    await page.getByRole('button', { name: words.shorter }).click();
    await sums(page, words.anHourLess);
    await page.locator('#continue').click();
    await page.getByRole('button', { name: words.save }).last().click();
    await seen(page, words.saved);
    await sound(page, `parking-shorter-${locale}-${width}`);
  },
);

it.each(SCREENS)(
  'a change that turned back at the gateway goes to the card again at once, with what was entered (%s, %s)',
  async (locale, width, viewport, words) => {
    const page = await person({ viewport, locale });
    const visit = 'startDate=2026-12-10&carArrivalTime=09:00&v.ml-adult=1&v.ml-car=1&parkingIntervals=2';
    await page.goto(`${product.url}/book?inventoryGroup=escarpment&inventory=mirror-lake&${visit}`);
    await page.locator('#continue').click();
    await page.getByRole('timer').first().waitFor();
    await fillInBooker(page);
    await pay(page, words);

    await toChange(page, words);
    await page.getByRole('button', { name: words.longer }).click();
    await page.locator('#continue').click();
    await page.locator('#field-last_name').fill('Byron');
    await page.getByRole('button', { name: words.saveAndPay }).last().click();
    await page.getByRole('button', { name: words.turnBack }).click();
    await seen(page, words.notMade);
    await sound(page, `change-turned-back-${locale}-${width}`);
    await page.getByRole('button', { name: words.payAgain }).click();
    await page.waitForURL(/\/gateway\/pay/);
    await page.getByRole('button', { name: words.pay }).last().click();
    await seen(page, words.saved);
    expect(await page.evaluate(() => JSON.stringify(window.sessionStorage))).not.toContain('Byron');
    await toChange(page, words);
    await page.locator('#continue').click();
    await becomes(() => page.locator('#field-last_name').inputValue(), 'Byron');
  },
);

const HILL = 'inventoryGroup=escarpment&inventory=glen-hill&carArrivalTime=09:00';
/** Ann, with a lesson at ten, who fills in the rest here. */
const ann = {
  id: 'p1',
  visitorType: 'gh-adult',
  fields: {
    first_name: 'Ann',
    last_name: 'Roy',
    dob: '03/31/1988',
    ability: 'beginner',
    waiver_email: 'ann@example.org',
    consent: {
      points: [true, true, true],
      complete: true,
      completeUTCTimestamp: '2026-12-03 13:59:00',
    },
  },
  addons: [{ addon_inventory: 'gh-lesson-ski-beginner', addon_count: 1, start_time: '10:00' }],
  categories: { lessons: ['Ski', 'Beginner'] },
};
/** A page with a visit at nine, where Ann has chosen her lesson. */
const withLesson = async (page: Page, path: '/book' | '/store', date: string): Promise<void> => {
  await page.goto(`${product.url}${path}?${HILL}&startDate=${date}&v.gh-adult=1`);
  await page.evaluate(
    (drafts) => window.sessionStorage.setItem('stile.profiles', drafts),
    JSON.stringify({ inventory: 'glen-hill', drafts: [ann] }),
  );
  await page.reload();
};
/** The details of that visit. */
const choosesLesson = async (page: Page, date: string): Promise<void> => {
  await withLesson(page, '/book', date);
  await page.locator('#continue').click();
  await page.locator('.participant').first().waitFor();
  await page.getByRole('timer').first().waitFor();
};
it.each(SCREENS)(
  'the lesson of a reservation moves with its arrival, and says so (%s, %s)',
  async (locale, width, viewport, words) => {
    const page = await person({ viewport, locale });
    await choosesLesson(page, '2026-12-13');
    await fillInBooker(page);
    await pay(page, words);
    await toChange(page, words);
    await page.getByRole('radio', { name: /^12/ }).click();
    await page.locator('.moved').filter({ hasText: words.moved }).first().waitFor();
    await page.locator('aside.price dt').filter({ hasText: words.lesson }).waitFor({ state: 'attached' });
    await sums(page, words.nothing);
    await sound(page, `lesson-edit-${locale}-${width}`);
    await page.locator('#continue').click();
    await page.locator('.notice[data-tone=info]').filter({ hasText: words.moved }).waitFor();
    await page.getByRole('button', { name: words.save }).last().click();
    await seen(page, words.saved);
    await page.locator('#ticket-participants').click();
    await seen(page, words.lessonAtOne);
    await sound(page, `lesson-edit-saved-${locale}-${width}`);
  },
);

it.each([SCREENS[0], SCREENS[3]])(
  'at the desk the lesson of a cart moves with its arrival, and says so (%s, %s)',
  async (locale, _width, viewport, words) => {
    const casey = new Client(product.url);
    await casey.signIn('casey');
    const page = await person({ viewport, locale });
    await withDrawer(page);
    await signIn(page, casey, { TILL: 'till-1' });
    await withLesson(page, '/store', '2026-12-13');
    const dialog = page.getByRole('dialog');
    const participants = page.getByRole('button', { name: /^Participants/ });
    await participants.click();
    await dialog.getByRole('button', { name: words.done, exact: true }).click();
    const line = page.locator('.store-line').filter({ hasText: words.lesson });
    await line
      .locator('.store-line-details')
      .filter({ hasText: words.at(10) })
      .waitFor();
    await page.getByRole('button', { name: words.at(9) }).click();
    await dialog.getByRole('button', { name: words.at(12) }).click();
    const moved = page.locator('.store-cart .notice[data-tone=info]').filter({ hasText: words.moved });
    await moved.waitFor();
    await line
      .locator('.store-line-details')
      .filter({ hasText: words.at(13) })
      .waitFor();
    await sound(page, `lesson-store-${locale}`);
    await participants.click();
    await dialog.locator('.notice[data-tone=info]').filter({ hasText: words.moved }).waitFor();
    await sound(page, `lesson-store-participants-${locale}`);
    await dialog.getByRole('button', { name: words.done, exact: true }).click();
    await moved.waitFor();
    await page.locator('.store-cash[aria-disabled=false]').click();
    const [id] = /[2-9A-Z]{10}$/.exec(await page.locator('.store-last p').innerText())!;
    const { body } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
    expect(body.profiles).toMatchObject([
      { addons: [{ addon_inventory: 'gh-lesson-ski-beginner', start_time: '13:00' }] },
    ]);
  },
);

/** Glen Hill has a waitlist, and visits of three hours that share no slot. */
const waitsAtGlenHill = async (): Promise<void> => {
  const inventory = '/api/admin/inventories/glen-hill';
  const { body: hill } = await admin.get<Inventory>(inventory);
  const settings = { ...hill.settings, waitlist: true };
  expect((await admin.put(inventory, { ...hill, settings, predefined_interval: 180 })).status).toBe(200);
  const rule = '/api/admin/capacity_rules/gh-people';
  const { body: people } = await admin.get<CapacityRule>(rule);
  const intervals = ['09:00-12:00', '12:00-16:00', '16:00-20:00'];
  expect((await admin.put(rule, { ...people, intervals })).status).toBe(200);
};
/** Joins in the dialog that is open; answers the entry. */
const joins = async (page: Page, words: Words): Promise<string> => {
  const dialog = page.getByRole('dialog');
  await fillIn(dialog, words.contact);
  await dialog.getByRole('button', { name: words.wait }).click();
  const joined = await dialog.getByRole('link').last().getAttribute('href');
  return new URL(joined!, product.url).searchParams.get('entry')!;
};

it.each([SCREENS[0], SCREENS[3]])(
  'the lesson moves to the time that the waitlist offers, and says so (%s, %s)',
  async (locale, width, viewport, words) => {
    await waitsAtGlenHill();
    const page = await person({ viewport, locale });
    await choosesLesson(page, words.offered);
    const others = new Client(product.url);
    const full = await others.hold({
      inventory_group: 'escarpment',
      inventory: 'glen-hill',
      date: words.offered,
      arrival_time: '12:00',
      passes: [{ visitor_type: 'gh-adult', visitor_count: 500 }],
      addons: [],
    });
    expect([full.status, full.body]).toEqual([201, expect.anything()]);
    await page.goBack();
    await page.locator('#continue').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^12/ }).click();
    const id = await joins(page, words);
    const token = await linkOf(others, id, 'ann@example.org');
    await page.goto(`${product.url}/waitlist/token?entry=${id}&token=${token}`);
    await others.put(`/api/delete_temp_reservation/${full.body.tempReservationId}`, {
      tempReservationToken: full.body.tempReservationToken,
    });
    await page.getByRole('button', { name: words.accept }).click();
    await page.locator('.notice[data-tone=info]').filter({ hasText: words.moved }).waitFor();
    await page.locator('aside.price dt').filter({ hasText: words.lesson }).waitFor({ state: 'attached' });
    await sound(page, `lesson-offer-${locale}-${width}`);
    await fillInBooker(page);
    await pay(page, words);
    await page.locator('#ticket-participants').click();
    await seen(page, words.lessonAtOne);
  },
);

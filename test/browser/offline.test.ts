import type { Page } from 'playwright-core';
import type { AllotmentAnswer, OccupancyAnswer, OfflineSaleRow } from '@stile/contracts';
import {
  becomes,
  fitsSideways,
  PHONE,
  picture,
  signIn,
  useBrowser,
  violations,
  withDrawer,
} from '../support/browser.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, placeFaults } from '../support/invariants.js';
import { spawnProduct, temporaryFolder, TEST_CLOCK, type ProductProcess } from '../support/product.js';
import { eventsOf, lookInto } from '../support/stores.js';

/* An hour offline: a desk goes on for cash from what its station holds, and sends it once the network is back. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let casey: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  casey = new Client(product.url);
  await casey.signIn('casey');
});
afterAll(() => product.kill('SIGTERM'));

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const WIDE = { width: 1280, height: 800 };
const TODAY = '2026-12-03';

const desk = async (options: Parameters<typeof person>[0] = {}): Promise<Page> => {
  const page = await person({ viewport: WIDE, expectErrors: true, ...options });
  // Time passes as it does, and by leaps where a test says so.
  await page.clock.install();
  await withDrawer(page);
  await signIn(page, casey, { TILL: 'till-1' });
  await open(page);
  return page;
};
const open = async (page: Page): Promise<void> => {
  const allotted = page.waitForResponse((response) => response.url().endsWith('/api/allotment'));
  await page.goto(product.url + STORE);
  await adult(page).waitFor();
  await allotted;
};
const adult = (page: Page) => page.getByRole('button', { name: /^(Adult|Adulte)/ }).first();
const ready = (page: Page) => page.locator('.store-cash[aria-disabled=false]').waitFor();
const away = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText(/^Cash goes on/).waitFor();
};
const twoAdults = async (page: Page): Promise<void> => {
  await adult(page).click();
  await adult(page).click();
  await ready(page);
};
interface Row {
  readonly id: string;
  readonly paid: number;
  readonly state: string;
}
const bookings = async (): Promise<readonly Row[]> =>
  (await casey.get<Row[]>(`/api/admin/reservations?filter={"visit_date":"${TODAY}"}`)).body;
/** The list follows a sale a moment after the desk knows of it. */
const untilBooked = (count: number): Promise<readonly Row[]> =>
  eventually(bookings, (rows) => rows.length === count);
const paidToday = async (): Promise<number[]> =>
  (await bookings())
    .map(({ paid }) => paid)
    .filter((paid) => paid > 0)
    .sort();

it('sells for cash, survives that the page is closed, and sends each sale once', async () => {
  const page = await desk();
  await away(page);
  await twoAdults(page);
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await page.getByText(/\$19\.00 paid · receipt \w{3}-0001, not sent yet/).waitFor();
  await twoAdults(page);
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, 'store-offline-1280');
  const last = await page.locator('.store-tenders > :last-child').boundingBox();
  expect(last!.y + last!.height).toBeLessThanOrEqual(WIDE.height);
  await page.keyboard.press('F8');
  await page.getByText('Without connection a sale is paid in cash, all at once.').first().waitFor();
  await page.getByRole('button', { name: 'Cash $50.00' }).click();
  await page.getByText('$31.00', { exact: true }).waitFor();
  await page.getByText(/^Receipt \w{3}-0002$/).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Not sent yet (2)' }).waitFor();
  // The third cart stays on the machine.
  await adult(page).click();
  await becomes(async () => new URL(page.url()).searchParams.get('v.rr-adult'), '1');
  expect(await bookings()).toEqual([]);
  const context = page.context();
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await open(again);
  await becomes(async () => new URL(again.url()).searchParams.get('v.rr-adult'), '1');
  await eventually(paidToday, (paid) => paid.length === 2 && paid.every((amount) => amount === 19));
  await again.getByRole('button', { name: /^Not sent yet/ }).waitFor({ state: 'detached' });
  const events = await lookInto(folder, async ({ log }) => eventsOf(log));
  const placed = events.filter(({ type }) => type === 'ReservationPlaced');
  expect(
    placed.map(({ data }) => (data as { offline?: { receipt: string } }).offline?.receipt.slice(3)),
  ).toEqual(['-0001', '-0002']);
  const cash = events.flatMap(({ type, data }) => (type === 'CashTaken' ? [data as { amount: number }] : []));
  expect(cash.map(({ amount }) => amount)).toEqual([19, 19]);
});

/* The tiles stay where a finger is about to press them. */
it.each([
  ['1280', WIDE, 'en-CA', 'No connection'],
  ['1280', WIDE, 'fr-CA', 'Pas de connexion'],
  ['390', PHONE, 'en-CA', 'No connection'],
  ['390', PHONE, 'fr-CA', 'Pas de connexion'],
] as const)('the bar has one height, whatever waits: %s, %j, %s', async (size, viewport, locale, offline) => {
  const page = await desk({ viewport, locale });
  const height = async (): Promise<number> => (await page.locator('.store-top').boundingBox())!.height;
  const top = await height();
  await page.context().setOffline(true);
  await page.getByText(offline).waitFor();
  expect(await height()).toBe(top);
  await twoAdults(page);
  await page.keyboard.press('F2');
  const waits = page.locator('.store-acts').getByRole('button', { name: /\(1\)$/ });
  await waits.waitFor();
  expect(await height()).toBe(top);
  await adult(page).click();
  await page.keyboard.press('F7');
  await page
    .locator('.store-acts')
    .getByRole('button', { name: /^(Parked|Suspendus) \(1\)/ })
    .waitFor();
  await picture(page, `store-bar-${size}-${locale.slice(0, 2)}`);
  expect(await height()).toBe(top);
  expect(await fitsSideways(page)).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^(Not sent yet|À envoyer)/ }).waitFor({ state: 'detached' });
});

it.each([
  [
    '1280',
    WIDE,
    'en-CA',
    'No connection',
    /^\$19\.00 paid · receipt \w{3}-0001, not sent yet$/,
    /^\$19\.00 paid · [2-9A-Z]{10}$/,
  ],
  [
    '390',
    PHONE,
    'fr-CA',
    'Pas de connexion',
    /^19,00\s\$ payé · reçu \w{3}-0001, pas encore envoyé$/,
    /^19,00\s\$ payés · [2-9A-Z]{10}$/,
  ],
] as const)(
  'the line of a sale follows what became of it once the network is back, at %s',
  async (size, viewport, locale, offline, unsent, sold) => {
    const page = await desk({ viewport, locale });
    await page.context().setOffline(true);
    await page.getByText(offline).waitFor();
    await twoAdults(page);
    await page.keyboard.press('F2');
    const line = page.locator('.store-last p');
    await line.filter({ hasText: unsent }).waitFor();
    await page.context().setOffline(false);
    await line.filter({ hasText: sold }).waitFor();
    await page.locator('.store-undo').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await picture(page, `store-sent-${size}`);
  },
);

it('a sale whose answer went with the network becomes the station’s own, once', async () => {
  const before = (await bookings()).length;
  const page = await desk();
  await twoAdults(page);
  await page.route('**/api/shop_reserve', async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await page.getByText(/\$19\.00 paid · receipt \w{3}-0001, not sent yet/).waitFor();
  await page.unroute('**/api/shop_reserve');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Not sent yet/ }).waitFor({ state: 'detached' });
  await untilBooked(before + 1);
});

const leftNow = async (): Promise<number> => {
  const path = `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${TODAY}`;
  const { body } = await casey.get<OccupancyAnswer>(path);
  return body.slots.find(({ startTime }) => startTime === '09:00')!.spotsRemaining;
};
/** Others book until the slot has so many places left. */
const fillTo = async (places: number): Promise<void> => {
  for (let left = await leftNow(); left > places; left = await leftNow()) {
    const adults = Math.min(left - places, 20);
    const basket = walk({
      date: TODAY,
      arrival_time: '09:00',
      passes: [{ visitor_type: 'rr-adult', visitor_count: adults }],
    });
    const { subtotal, tax_amount, price } = await casey.quote(basket);
    const contact = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
    const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
    const { status } = await casey.post(
      '/api/shop_reserve',
      { reservation, paymentMethod: 'deferred' },
      { 'idempotency-key': key() },
    );
    expect(status).toBe(201);
  }
};

it('with the network, sells from the places that the station holds where others are gone', async () => {
  const page = await desk();
  await fillTo(1);
  const sent = page.waitForRequest((request) => request.postData()?.includes('"allotment"') ?? false);
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/allotment'));
  await twoAdults(page);
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await page
    .getByText(/^\$19\.00 paid · [2-9A-Z]{10}$/)
    .first()
    .waitFor();
  expect((await sent).postDataJSON()).toMatchObject({
    allotment: { tempReservationId: expect.any(String) as string },
  });
  await renewed;
  expect(await leftNow()).toBeGreaterThanOrEqual(0);
  const events = await lookInto(folder, async ({ log }) => eventsOf(log));
  expect([...foldLedgers(events).faults, ...placeFaults(events)]).toEqual([]);
});

const PAID_PRICE = {
  en: {
    offline: 'No connection',
    count: 'Waits for a manager (1)',
    why: 'Rejected when it was sent: Its cart costs $9.50; $8.50 was paid.',
    take: 'Take at the paid price',
    reason: 'Reason',
    missing: 'Say why it is taken at $8.50',
  },
  fr: {
    offline: 'Pas de connexion',
    count: 'Attend un gestionnaire (1)',
    why: /^Rejetée à l’envoi : Son panier coûte 9,50\s\$ ; 8,50\s\$ ont été payés\.$/,
    take: 'Reprendre au prix payé',
    reason: 'Motif',
    missing: /^Dites pourquoi elle est reprise à 8,50\s\$$/,
  },
};
/** The station was told a dollar less than the catalogue has. */
const tellLess = (page: Page) =>
  page.route('**/api/allotment', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as AllotmentAnswer;
    for (const { prices } of answer.allotment?.slots ?? [])
      for (const { visitors } of prices)
        for (const each of visitors.filter(({ visitor_type }) => visitor_type === 'rr-adult'))
          Object.assign(each, { price: each.price - 1, price_before_tax: each.price_before_tax - 1 });
    await route.fulfill({ response, json: answer });
  });

/* docs/rules/offline.md 51 */
it.each([
  ['1280', WIDE, 'en-CA', PAID_PRICE.en],
  ['390', PHONE, 'fr-CA', PAID_PRICE.fr],
] as const)(
  'a sale whose price is another by then is taken by a manager at what was paid, at %s',
  async (size, viewport, locale, text) => {
    const page = await person({ viewport, locale, expectErrors: true });
    await withDrawer(page);
    await tellLess(page);
    await signIn(page, casey, { TILL: 'till-1' });
    await open(page);
    await page.context().setOffline(true);
    await page.getByText(text.offline).waitFor();
    await adult(page).click();
    await ready(page);
    await page.keyboard.press('F2');
    await page.locator('.store-last p').filter({ hasText: /-0001/ }).waitFor();
    await page.context().setOffline(false);
    const waits = page.getByRole('button', { name: text.count });
    await waits.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text.why).waitFor();
    expect(await dialog.getByRole('button', { name: text.take }).count()).toBe(0);

    await signIn(page, await signedInAdmin(product.url), { TILL: 'till-1' });
    await open(page);
    await waits.click();
    await dialog.getByRole('button', { name: text.take }).click();
    await dialog.getByText(text.missing).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await picture(page, `store-paid-price-${size}`);
    await dialog.getByLabel(text.reason).fill('The price of the morning');
    await dialog.getByRole('button', { name: text.take }).click();
    await waits.waitFor({ state: 'detached' });
    const admin = await signedInAdmin(product.url);
    const { body: rows } = await admin.get<OfflineSaleRow[]>(
      `/api/admin/offline_sales?filter={"state":"taken"}`,
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ amount: 8.5, decided_by: 'admin', reason: 'The price of the morning' }),
    );
  },
);

/** Addresses that the page's worker keeps. */
const cachedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(url.slice(location.origin.length));
    return found;
  });
const untilCached = (page: Page) =>
  eventually(
    () => cachedPages(page),
    (found) => found.includes(STORE),
  );

it('opens again without a server after it was closed, and sells on', async () => {
  const before = (await bookings()).length;
  const paidBefore = await paidToday();
  const page = await desk();
  const files = await untilCached(page);
  expect(files.filter((file) => file !== STORE && !file.startsWith('/book-assets/'))).toEqual([]);
  const context = page.context();
  const port = new URL(product.url).port;
  await product.kill('SIGTERM');
  await away(page);
  await twoAdults(page);
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await page.getByText(/\$19\.00 paid · receipt \w{3}-0001, not sent yet/).waitFor();
  await adult(page).click();
  await page.close();

  const again = await context.newPage();
  // A cart that is in the address comes from the machine.
  await again.goto(`${product.url}${STORE}&v.rr-adult=3`);
  await again.getByText(/^Cash goes on/).waitFor();
  await again.getByRole('button', { name: 'Not sent yet (1)' }).waitFor();
  await becomes(async () => new URL(again.url()).searchParams.get('v.rr-adult'), '1');
  await adult(again).click();
  await ready(again);
  await picture(again, 'store-reopened-1280');
  await again.getByRole('button', { name: 'Cash exact $19.00' }).click();
  await again.getByText(/\$19\.00 paid · receipt \w{3}-0002, not sent yet/).waitFor();

  product = await spawnProduct({ DATA_DIR: folder, PORT: port });
  await context.setOffline(false);
  await again.getByRole('button', { name: /^Not sent yet/ }).waitFor({ state: 'detached', timeout: 60_000 });
  await untilBooked(before + 2);
  expect(await paidToday()).toEqual([...paidBefore, 19, 19].sort());
}, 120_000);

const EN = {
  parked: /^Parked \(1\)/,
  goesOn: /^Cash goes on/,
  sold: (n: number) => new RegExp(`\\$9\\.50 paid · receipt \\w{3}-000${n}, not sent yet`),
  over: /The time in which this station may sell without a connection is over/,
  signIn: 'Sign in',
  user: 'User name',
  password: 'Password',
};
const FR: typeof EN = {
  parked: /^Suspendus \(1\)/,
  goesOn: /^Le comptant continue/,
  sold: (n) => new RegExp(`9,50\\s\\$ payé · reçu \\w{3}-000${n}, pas encore envoyé`),
  over: /Le temps où ce poste peut vendre sans connexion est écoulé/,
  signIn: 'Se connecter',
  user: 'Nom d’utilisateur',
  password: 'Mot de passe',
};
const beganMs = Date.now();
let leaptMs = 0;

// The last, as the server's clock runs ahead from here on.
it.each([
  ['1024', { width: 1024, height: 768 }, 'en-CA', EN],
  ['390', PHONE, 'fr-CA', FR],
] as const)(
  'an hour offline: what was sold at its begin and at its end is sent with both times, at %s',
  async (size, viewport, locale, text) => {
    await casey.signIn('casey');
    const page = await desk({ viewport, locale });
    const said = (words: RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
    const sound = async (name: string): Promise<void> => {
      expect(await violations(page)).toEqual([]);
      expect(await fitsSideways(page)).toBe(true);
      const cash = (await page.locator('.store-tenders > :last-child').boundingBox())!;
      expect(cash.y + cash.height).toBeLessThanOrEqual(viewport.height);
      await picture(page, `store-hour-${name}-${size}`);
    };
    const sell = async (n: number): Promise<void> => {
      await adult(page).click();
      await page.locator('.store-cash[aria-disabled=false]').click();
      await said(text.sold(n));
    };
    // A parked cart takes room of a phone's screen, beside what is not sent.
    await adult(page).click();
    await ready(page);
    await page.keyboard.press('F7');
    await page.getByRole('button', { name: text.parked }).waitFor();
    const port = new URL(product.url).port;
    await product.kill('SIGTERM');
    await page.context().setOffline(true);
    await said(text.goesOn);
    await sell(1);
    await page.clock.fastForward('55:00');
    await sell(2);
    await sound('sold');
    await page.clock.fastForward('06:00');
    await adult(page).click();
    await said(text.over);
    await page.locator('.store-cash[aria-disabled=true]').waitFor();
    await sound('over');

    leaptMs += 61 * 60_000;
    const now = new Date(Date.parse(TEST_CLOCK) + Date.now() - beganMs + leaptMs).toISOString();
    product = await spawnProduct({ DATA_DIR: folder, PORT: port, CLOCK: now });
    await page.context().setOffline(false);
    // A cashier who was away for an hour is signed out by then.
    await page.getByRole('link', { name: text.signIn }).click();
    await page.getByLabel(text.user).fill('casey');
    await page.getByLabel(text.password).fill('demo');
    await page.getByRole('button', { name: text.signIn }).click();
    const sold = await eventually(
      () => lookInto(folder, async ({ log }) => soldOffline(await eventsOf(log), now)),
      ({ length }) => length === 2,
    );
    const [first, second] = sold as [SoldOffline, SoldOffline];
    expect([first.receipt.slice(3), second.receipt.slice(3)]).toEqual(['-0001', '-0002']);
    const minutes = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
    expect(minutes(first.soldAt, second.soldAt)).toBe(55);
    expect(minutes(first.soldAt, first.sentAt)).toBeGreaterThanOrEqual(61);
    await adult(page).waitFor();
    await sound('sent');
  },
  180_000,
);

interface SoldOffline {
  readonly receipt: string;
  readonly soldAt: string;
  readonly sentAt: string;
}
/** The sales sent since. */
const soldOffline = (
  events: readonly { readonly type: string; readonly data: unknown }[],
  since: string,
): SoldOffline[] =>
  events.flatMap(({ type, data }) => {
    const { offline, placedAt } = data as { offline?: Omit<SoldOffline, 'sentAt'>; placedAt: string };
    return type === 'ReservationPlaced' && offline && placedAt >= since
      ? [{ ...offline, sentAt: placedAt }]
      : [];
  });

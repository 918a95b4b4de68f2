import type { Locator, Page } from 'playwright-core';
import type { ReservationAnswer } from '@stile/contracts';
import {
  becomes,
  fitsSideways,
  PHONE,
  picture,
  scan,
  signIn,
  smallTargets,
  useBrowser,
  violations,
  withDrawer,
} from '../support/browser.js';
import { Client, holdsNothingOffline, key } from '../support/client.js';
import { mailAbout } from '../support/records.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* The desk as a cashier works at it: presses are counted, with a mouse, a keyboard, a scanner and no network. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let casey: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  casey = new Client(product.url);
  await casey.signIn('casey');
  await holdsNothingOffline(product.url);
});
afterAll(() => product.kill('SIGTERM'));

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const SALES = 20;
const WIDE = { width: 1280, height: 800 };

interface Desk {
  readonly page: Page;
  /** How often the drawer on this machine was told to open. */
  readonly drawer: () => number;
}

/** A browser in which casey is signed in and has a till. */
const desk = async (options: Parameters<typeof person>[0] = {}, address = STORE): Promise<Desk> => {
  const page = await person({ viewport: WIDE, ...options });
  const drawer = await withDrawer(page);
  await signIn(page, casey, { TILL: 'till-1' });
  await page.goto(product.url + address);
  await tile(page, /^(Adult|Adulte)/).waitFor();
  return { page, drawer };
};
const tile = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const paid = (page: Page) =>
  page
    .getByText(/ paid · [2-9A-Z]{10}$/)
    .filter({ visible: true })
    .first();
const soldId = async (page: Page): Promise<string> => (await paid(page).innerText()).slice(-10);
/** The id of the last sale, in any language. */
const lastId = async (page: Page): Promise<string> =>
  (await page.locator('.store-last p').innerText()).slice(-10);
const ready = (page: Page) => page.locator('.store-cash[aria-disabled=false]').waitFor();
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
const countPresses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counted = window as unknown as { presses?: number };
    if (counted.presses === undefined)
      document.addEventListener('pointerdown', () => (counted.presses = (counted.presses ?? 0) + 1), {
        capture: true,
      });
    counted.presses = 0;
  });
const presses = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { presses: number }).presses);

it('two windows: each finds its own sale after a reload, and the next page that of one that is closed', async () => {
  const { page } = await desk({ expectErrors: true });
  const context = page.context();
  const keys: (string | undefined)[] = [];
  await context.route('**/api/shop_reserve', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (route.request().frame().page() === page ? route.abort() : route.continue());
  });
  const lost = (of: Page) => of.getByText('No answer yet').waitFor();
  await tile(page, /^Adult/).click();
  await ready(page);
  await page.locator('.store-cash').click();
  await lost(page);
  const other = await context.newPage();
  await other.goto(product.url + STORE);
  await tile(other, /^Adult/).click();
  await ready(other);
  await other.locator('.store-cash').click();
  await paid(other).waitFor();
  await page.reload();
  await lost(page);
  await other.reload();
  await tile(other, /^Adult/).waitFor();
  await page.close();
  await other.close();
  const next = await context.newPage();
  await next.goto(product.url + STORE);
  await paid(next).waitFor();
  expect(new Set(keys).size).toBe(2);
});

it('each window has a cart of its own, also one that was copied', async () => {
  const { page } = await desk();
  const context = page.context();
  const adults = (of: Page) => new URL(of.url()).searchParams.get('v.rr-adult');
  await tile(page, /^Adult/).click();
  await tile(page, /^Adult/).click();
  await becomes(async () => adults(page), '2');
  const [copied] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(window.location.href)),
  ]);
  await copied.getByText('This window has a cart of its own.').first().waitFor();
  expect(adults(copied)).toBeNull();
  const next = await context.newPage();
  await next.goto(product.url + STORE);
  await tile(next, /^Adult/).click();
  await becomes(async () => adults(next), '1');
  await page.reload();
  await ready(page);
  expect(adults(page)).toBe('2');
  await page.locator('.store-cash').click();
  await paid(page).waitFor();
  await next.close();
  const last = await context.newPage();
  await last.goto(product.url + STORE);
  await becomes(async () => adults(last), '1');
});

it('asks who sells to sign in, and comes back', async () => {
  const page = await person({ viewport: WIDE });
  await page.goto(product.url + STORE);
  await page.waitForURL(/auth\/login/);
  await page.getByLabel('User name').fill('casey');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await tile(page, /^Adult/).waitFor();
  await page.getByText('Till: Not Selected').waitFor();
});

it('two adults for exact cash are three presses, with change four', async () => {
  const { page, drawer } = await desk();
  await countPresses(page);
  await tile(page, /^Adult/).click();
  await tile(page, /^Adult/).click();
  await ready(page);
  await picture(page, 'store-cart-1280');
  await page.getByRole('button', { name: 'Cash exact $19.00' }).click();
  const first = await soldId(page);
  expect(await presses(page)).toBe(3);
  await becomes(async () => drawer(), 1);
  await countPresses(page);
  await tile(page, /^Adult/).click();
  await tile(page, /^Adult/).click();
  await ready(page);
  await page.getByRole('button', { name: 'Cash $50.00' }).click();
  const change = page.getByText('$31.00', { exact: true });
  await change.waitFor();
  const size = await change.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThanOrEqual(40);
  await sound(page);
  await picture(page, 'store-change-1280');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await presses(page)).toBe(4);
  const second = await soldId(page);
  expect(second).not.toBe(first);
  const { body } = await casey.get<{ gateway: string; balance: number; charges: { amount: number }[] }>(
    `/api/reservation/${second}`,
  );
  expect(body).toMatchObject({ gateway: 'cash', balance: 0, charges: [{ amount: 19 }] });
  expect(new URL(page.url()).searchParams.has('v.rr-adult')).toBe(false);
});

it.each([
  [
    '1024',
    { width: 1024, height: 768 },
    'en-CA',
    /^Return money/,
    /^Adult/,
    /^Return \$19\.00/,
    'Give back in cash',
    /^Close/,
  ],
  [
    '390',
    PHONE,
    'fr-CA',
    /^Rembourser/,
    /^(Adult|Adulte)/,
    /^Rembourser 19,00/,
    'À rendre en argent comptant',
    /^Fermer/,
  ],
] as const)(
  'a line of a scanned reservation is paid back to the way it was paid in four presses and a reason, at %s',
  async (size, viewport, locale, give, line, amount, shown, close) => {
    const { page, drawer } = await desk({ viewport, locale });
    await tile(page, /^(Adult|Adulte)/).click();
    await tile(page, /^(Adult|Adulte)/).click();
    await tile(page, /^(Firewood|Fagot)/).click();
    await ready(page);
    await page.locator('.store-cash').click();
    const id = await lastId(page);
    await becomes(async () => drawer(), 1);
    await scan(page, id);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: give }).waitFor();
    await countPresses(page);
    await dialog.getByRole('button', { name: give }).click();
    await sound(page);
    await dialog.getByRole('button', { name: line }).click();
    await dialog.getByRole('combobox').selectOption('Weather');
    await picture(page, `store-refund-${size}`);
    await dialog.getByRole('button', { name: amount }).click();
    await page.getByText(shown).waitFor();
    await becomes(async () => drawer(), 2);
    await sound(page);
    await picture(page, `store-returned-${size}`);
    await page.getByRole('button', { name: close }).click();
    expect(await presses(page)).toBe(4);
    const { body } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
    expect(body).toMatchObject({
      balance: 0,
      charges: [{ refunds: [{ amount: 19, method: 'cash', state: 'made' }] }],
    });
  },
);

it.each([
  ['1280 × 800', WIDE, 'en-CA'],
  ['1024 × 768', { width: 1024, height: 768 }, 'fr-CA'],
  ['390 × 844', PHONE, 'en-CA'],
] as const)(
  'is whole at %s, with total and payment in view, and its targets are 48 px',
  async (_, viewport, locale) => {
    const { page } = await desk({ viewport, locale });
    await sound(page);
    await tile(page, /^(Adult|Adulte)/).click();
    await tile(page, /^(Firewood|Fagot)/).click();
    await tile(page, /^(Child|Enfant)/).click();
    await ready(page);
    await sound(page);
    await picture(page, `store-${viewport.width}-${locale}`);
    for (const part of ['.store-total', '.store-cash', '.store-tenders > :last-child']) {
      const box = await page.locator(part).boundingBox();
      expect([part, box !== null && box.y + box.height <= viewport.height]).toEqual([part, true]);
    }
    expect(await smallTargets(page)).toEqual([]);
  },
);

/** Buttons and fields of a part that are beside it, or beside the page. */
const beside = (page: Page, part: string): Promise<string[]> =>
  page.locator(part).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('button, select, input')]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < 0 || right > Math.min(window.innerWidth, root.getBoundingClientRect().right) + 0.5;
      })
      .map((each) => each.textContent),
  );

it.each([
  ['en-CA', 'rattle-ridge'],
  ['fr-CA', 'rattle-ridge'],
  ['en-CA', 'glen-hill'],
  ['fr-CA', 'glen-hill'],
] as const)('on a phone every command is within the page (%s, %s)', async (locale, inventory) => {
  const { page } = await desk(
    { viewport: PHONE, locale },
    `/store?inventoryGroup=escarpment&inventory=${inventory}`,
  );
  await tile(page, /^(Adult|Adulte)/).click();
  await page.keyboard.press('F7');
  await page.getByRole('button', { name: /^(Parked|Suspendus?)/ }).waitFor();
  await tile(page, /^(Adult|Adulte)/).click();
  await ready(page);
  for (const part of ['.store-top', '.store-shelf', '.store-cart'])
    expect([part, await beside(page, part)]).toEqual([part, []]);
  await sound(page);
  expect(await smallTargets(page)).toEqual([]);
  await picture(page, `store-phone-${inventory}-${locale}`);
});

it.each(['en-CA', 'fr-CA'])(
  'beside the receipt of the last sale four lines of the cart are in view (%s)',
  async (locale) => {
    const { page } = await desk({ locale });
    await tile(page, /^(Adult|Adulte)/).click();
    await ready(page);
    await page.locator('.store-cash').click();
    await page.locator('.store-last').waitFor();
    for (const nth of [0, 1, 2]) await page.locator('.store-tile').nth(nth).click();
    await tile(page, /^(Firewood|Fagot)/).click();
    await ready(page);
    const seen = await page.locator('.store-lines').evaluate((lines) => {
      const { top, bottom } = lines.getBoundingClientRect();
      return [...lines.querySelectorAll('.store-line')]
        .map((line) => line.getBoundingClientRect())
        .filter((line) => line.top >= top && line.bottom <= bottom + 0.5).length;
    });
    await picture(page, `store-offer-lines-${locale}`);
    expect(seen).toBe(4);
    await sound(page);
    expect(await smallTargets(page)).toEqual([]);
  },
);

it.each([
  ['1280', WIDE, 'en-CA', 'E-mail', 'Send'],
  ['390', PHONE, 'fr-CA', 'Courriel', 'Envoyer'],
] as const)(
  'a receipt is mailed to an address that is typed, and nobody has to answer the offer, at %s',
  async (size, viewport, locale, email, send) => {
    const { page } = await desk({ viewport, locale });
    for (let sale = 0; sale < 2; sale++) {
      await tile(page, /^(Adult|Adulte)/).click();
      await ready(page);
      await page.locator('.store-cash').click();
      await page.locator('.store-last').waitFor();
    }
    await sound(page);
    await picture(page, `store-offer-${size}`);
    const id = await lastId(page);
    await page.locator('.store-last').getByRole('button', { name: email }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(email).fill('grace@example.org');
    await sound(page);
    await picture(page, `store-receipt-mail-${size}`);
    await dialog.getByRole('button', { name: send }).click();
    await page.getByText('grace@example.org').filter({ visible: true }).first().waitFor();
    expect(await mailAbout(product.url, id)).toContain(id);
  },
);

it.each([
  ['1280', WIDE],
  ['390', PHONE],
] as const)(
  'what a cancelled reservation is owed is paid back by its balance, at %s',
  async (size, viewport) => {
    const { page } = await desk({ viewport });
    await tile(page, /^Adult/).click();
    await ready(page);
    await page.locator('.store-cash').click();
    const id = await lastId(page);
    const cancelled = await casey.put(
      `/api/reservation/${id}/cancel`,
      { cancelled: true, waive_fee: true },
      { 'Idempotency-Key': key() },
    );
    expect(cancelled.status).toBe(200);
    await scan(page, id);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'BALANCE: -$9.50 Pay back' }).waitFor();
    await sound(page);
    await picture(page, `store-balance-${size}`);
    await dialog.getByRole('button', { name: /^BALANCE/ }).click();
    await sound(page);
    await picture(page, `store-pay-back-${size}`);
    await dialog.getByRole('button', { name: 'Return $9.50' }).click();
    await page.getByText('Give back in cash').waitFor();
    await page.getByRole('button', { name: /^Close/ }).click();
    await scan(page, id);
    await dialog.getByText('Cancelled - Refunded').waitFor();
    await picture(page, `store-refunded-${size}`);
  },
);

it.each([
  ['1280', WIDE, 'en-CA', /^Cancel this sale/, /^Cancel and return \$9\.50/, 'Give back in cash', /^Close/],
  [
    '390',
    PHONE,
    'fr-CA',
    /^Annuler cette vente/,
    /^Annuler et rendre 9,50/,
    'À rendre en argent comptant',
    /^Fermer/,
  ],
] as const)(
  'a sale of just now is cancelled and its cash goes back in two presses, three from its dialog, at %s',
  async (size, viewport, locale, cancel, confirm, shown, close) => {
    const { page, drawer } = await desk({ viewport, locale });
    const dialog = page.getByRole('dialog');
    for (const from of ['offer', 'dialog']) {
      await tile(page, /^(Adult|Adulte)/).click();
      await ready(page);
      await page.locator('.store-cash').click();
      const id = await lastId(page);
      const opened = drawer();
      await countPresses(page);
      if (from === 'dialog') {
        await page
          .locator('.store-last')
          .getByRole('button', { name: /^(Open|Ouvrir)/ })
          .click();
        await dialog.getByRole('button', { name: cancel }).waitFor();
        await picture(page, `store-sold-${size}`);
        await dialog.getByRole('button', { name: cancel }).click();
      } else await page.locator('.store-last').getByRole('button', { name: cancel }).click();
      await dialog.getByRole('listitem').waitFor();
      await sound(page);
      expect(await smallTargets(page)).toEqual([]);
      await picture(page, `store-cancel-sale-${size}`);
      await dialog.getByRole('button', { name: confirm }).click();
      await page.getByText(shown).waitFor();
      expect(await presses(page)).toBe(from === 'dialog' ? 3 : 2);
      await becomes(async () => drawer() > opened, true);
      await picture(page, `store-sale-cancelled-${size}`);
      await page.getByRole('button', { name: close }).click();
      const { body } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
      expect(body).toMatchObject({
        state: 'cancelled',
        balance: 0,
        refunded: true,
        charges: [{ refunds: [{ amount: 9.5, method: 'cash', state: 'made' }] }],
      });
    }
  },
);

it('an open reservation follows what is done with it elsewhere', async () => {
  const { page } = await desk();
  await tile(page, /^Adult/).click();
  await ready(page);
  await page.locator('.store-cash').click();
  const id = await soldId(page);
  await scan(page, id);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check in', exact: true }).waitFor();
  await casey.put(`/api/checkIn/${id}`, {}, { 'idempotency-key': key() });
  await dialog.getByRole('button', { name: 'Undo check-in' }).waitFor();
  await casey.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  await dialog.getByText('Cancelled').waitFor();
});

/** How far the rows of buttons reach, and how wide the buttons are: each once. */
const shapeOf = (buttons: Locator): Promise<{ edges: number; widths: number }> =>
  buttons.evaluateAll((all) => {
    const boxes = all.map((each) => each.getBoundingClientRect());
    const rows = boxes.map(({ top }) => boxes.filter((box) => Math.abs(box.top - top) < 1));
    const edges = rows.map((row) =>
      [Math.min(...row.map(({ left }) => left)), Math.max(...row.map(({ right }) => right))]
        .map(Math.round)
        .join(' '),
    );
    return {
      edges: new Set(edges).size,
      widths: new Set(boxes.map(({ width }) => Math.round(width))).size,
    };
  });

it.each([
  ['1280', 'en-CA', WIDE, 2],
  ['390', 'en-CA', PHONE, 1],
  ['390', 'fr-CA', PHONE, 1],
] as const)(
  'the buttons of a reservation stand in even rows, at %s in %s',
  async (size, locale, viewport, widths) => {
    const { page } = await desk({ viewport, locale });
    await tile(page, /^Adult/).click();
    await ready(page);
    await page.locator('.store-cash').click();
    await scan(page, await lastId(page));
    const buttons = page.locator('.store-reservation-acts').locator('button, a');
    await buttons.nth(3).waitFor();
    await picture(page, `store-reservation-${locale.slice(0, 2)}-${size}`);
    expect(await shapeOf(buttons)).toEqual({ edges: 1, widths });
  },
);

it('the keyboard does all of it', async () => {
  const { page } = await desk();
  await page.keyboard.press('1', { delay: 20 });
  await becomes(async () => new URL(page.url()).searchParams.get('v.rr-adult'), '1');
  await page.keyboard.press('+');
  await becomes(async () => new URL(page.url()).searchParams.get('v.rr-adult'), '2');
  await ready(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Please select payment method' }).waitFor();
  await sound(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('F8');
  await page.keyboard.type('PO-778', { delay: 60 });
  expect(await page.getByLabel('Manual Payment ID').inputValue()).toBe('PO-778');
  await sound(page);
  await page.keyboard.press('Enter');
  await paid(page).waitFor();
  await page.keyboard.press('1', { delay: 20 });
  await ready(page);
  await page.keyboard.press('F2');
  await paid(page).waitFor();
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await sound(page);
  await picture(page, 'store-commands-1280');
});

it('a scanner adds a product, opens a reservation and chooses a member’s group', async () => {
  const { page } = await desk({ expectErrors: 'Failed to load resource' });
  await scan(page, '628100000017');
  await becomes(async () => new URL(page.url()).searchParams.get('a.rr-firewood'), '1');
  await scan(page, 'AP100001');
  await becomes(async () => new URL(page.url()).searchParams.get('selectedDiscountGroup'), 'annual-pass');
  await page.getByText('Member found: Nadia.').first().waitFor();
  await page.getByRole('searchbox').focus();
  await scan(page, 'no-such-code');
  await page.getByText('Item not found').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('store-search');
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  await ready(page);
  await page.getByRole('button', { name: /^Cash exact/ }).click();
  const id = await soldId(page);
  const checkIns: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/checkIn/')) checkIns.push(request.method());
  });
  await scan(page, id);
  const dialog = page.getByRole('dialog', { name: `Reservation ${id}` });
  await dialog.getByRole('button', { name: 'Check in' }).waitFor();
  await becomes(async () => page.evaluate(() => document.activeElement?.textContent), 'Check in');
  // The end of a code whose begin came before the dialog: too short for a code.
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  expect(checkIns).toEqual([]);
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await dialog.getByText('Active').waitFor();
  expect(checkIns).toEqual(['PUT']);
  await sound(page);
});

it('a parked cart and a sale whose answer was lost survive a reload, and nothing is sold twice', async () => {
  const { page } = await desk({ expectErrors: 'Failed to load resource' });
  await tile(page, /^Child/).click();
  await ready(page);
  await page.getByRole('button', { name: 'Park', exact: false }).filter({ hasText: 'Park' }).first().click();
  await page.getByRole('button', { name: 'Parked (1)' }).waitFor();
  await tile(page, /^Adult/).click();
  await tile(page, /^Adult/).click();
  await ready(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/shop_reserve', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /^Cash exact/ }).click();
  await page.getByText('No answer yet').waitFor();
  await sound(page);
  await picture(page, 'store-lost-1280');
  // The page that leaves hears nothing more, so that it opens no receipt on its way.
  const before = keys.length;
  await page.reload();
  await becomes(async () => keys.length > before, true);
  await page.unrouteAll({ behavior: 'wait' });
  const id = await soldId(page);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const { body } = await casey.get<{ charges: unknown[] }>(`/api/reservation/${id}`);
  expect(body.charges).toHaveLength(1);
  await page.getByRole('button', { name: 'Parked (1)' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /1 piece/ })
    .click();
  await becomes(async () => new URL(page.url()).searchParams.get('v.rr-child'), '1');
});

it('says at once that the network is gone, keeps the cart, and sells when it is back', async () => {
  const { page } = await desk({ expectErrors: true });
  await tile(page, /^Adult/).click();
  // No product is sold without the network.
  await tile(page, /^Firewood/).click();
  await ready(page);
  await page.context().setOffline(true);
  await page.getByText('No connection').last().waitFor();
  await page.locator('.store-cash[aria-disabled=true]').waitFor();
  await sound(page);
  await page.context().setOffline(false);
  await ready(page);
  await page.keyboard.press('F2');
  await paid(page).waitFor();
});

// The last, as they sell out the slot that now is in and go on in the next.
it.each([
  ['1024', { width: 1024, height: 768 }, 'en-CA'],
  ['390', PHONE, 'fr-CA'],
] as const)(
  'twenty sales in a rush are two presses each, and each is a reservation of its own, at %s',
  async (size, viewport, locale) => {
    const { page, drawer } = await desk({ viewport, locale });
    await countPresses(page);
    const ids = new Set<string>();
    for (let sale = 1; sale <= SALES; sale++) {
      await tile(page, /^(Adult|Adulte)/).click();
      await ready(page);
      await page.locator('.store-cash').click();
      await becomes(async () => drawer(), sale);
      await becomes(async () => ids.add(await lastId(page)).size, sale);
    }
    expect(await presses(page)).toBe(2 * SALES);
    await sound(page);
    await picture(page, `store-rush-${size}`);
    for (const id of ids) {
      const { body } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
      expect(body).toMatchObject({ balance: 0, charges: [{ amount: 9.5, charge_type: 'cash' }] });
    }
  },
);

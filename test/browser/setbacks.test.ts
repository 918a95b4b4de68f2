import type { Page } from 'playwright-core';
import { becomes, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* Setbacks on the way: the visitor is told what happened and what to do, and keeps what they typed. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const DAY = '2026-12-16';
const CHOSEN = `/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${DAY}&carArrivalTime=10%3A00&v.rr-adult=2`;

const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const typed = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  email_double: 'ada@example.org',
  phone: '905 555 0142',
};
const toDetails = async (page: Page, url = CHOSEN): Promise<void> => {
  await page.goto(product.url + url);
  await seen(page, /^\$/);
  await press(page, 'Continue');
  await page.getByRole('timer').first().waitFor();
  for (const [field, text] of Object.entries(typed)) await page.locator(`#field-${field}`).fill(text);
  await page.locator('#field-tocs').check();
};
const keepsWhatWasTyped = async (page: Page): Promise<void> => {
  for (const [field, text] of Object.entries(typed))
    await becomes(() => page.locator(`#field-${field}`).inputValue(), text);
  expect(await violations(page)).toEqual([]);
};

it('a slow network shows where days and times will be, and nothing that can be pressed is lost', async () => {
  const page = await person({ viewport: PHONE });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.context().route('**/api/occupancy?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.url}/book?inventoryGroup=escarpment&inventory=rattle-ridge`);
  await page.getByRole('button', { name: /December 16, 2026/ }).click();
  const waiting = page.locator('[aria-busy=true], .skeleton').first();
  await waiting.waitFor();
  await press(page, 'Add one Adult (15-64)');
  answer();
  await page.getByRole('radio', { name: /^10:00/ }).waitFor();
  await becomes(() => page.getByLabel('Number of Adult (15-64)').inputValue(), '1');
});

it('who goes offline in the middle is told so, keeps the form, and goes on when the network is back', async () => {
  const page = await person({ expectErrors: true });
  await toDetails(page);
  await page.context().setOffline(true);
  await press(page, /^Pay \$/);
  await seen(page, /^We got no answer/);
  await keepsWhatWasTyped(page);
  await picture(page, 'setback-offline-1280');
  await page.context().setOffline(false);
  await press(page, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
});

it('who goes offline on details that a link opened is told so as well, whatever is missing, and goes on', async () => {
  const page = await person({ expectErrors: true });
  await page.goto(`${product.url}${CHOSEN}&screen=1`);
  await page.getByRole('timer').first().waitFor();
  for (const [field, text] of Object.entries(typed)) await page.locator(`#field-${field}`).fill(text);
  // Without a price there is nothing to pay.
  await page
    .getByRole('button', { name: /^Pay \$/, disabled: false })
    .first()
    .waitFor();
  await page.context().setOffline(true);
  await press(page, /^Pay \$/);
  await seen(page, /^We got no answer/);
  await keepsWhatWasTyped(page);
  await page.context().setOffline(false);
  await press(page, /^Pay \$/);
  await seen(page, 'There is a problem');
  await page.locator('#field-tocs').check();
  await press(page, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
});

it('a price that cannot be asked offline says so on a phone, and is asked again', async () => {
  const page = await person({ viewport: PHONE, expectErrors: true });
  await toDetails(page);
  await page.context().setOffline(true);
  await page.getByRole('checkbox', { name: /like to give/ }).check();
  await seen(page, 'The price could not be worked out.');
  await keepsWhatWasTyped(page);
  await picture(page, 'setback-price-unknown-390');
  await page.context().setOffline(false);
  await press(page, 'Try again');
  await seen(page, 'Pay $29.00');
  await press(page, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
});

it('what is missing is said offline too', async () => {
  const page = await person({ expectErrors: true });
  await toDetails(page);
  await page.locator('#field-tocs').uncheck();
  await page.context().setOffline(true);
  await press(page, /^Pay \$/);
  await seen(page, 'There is a problem');
  await keepsWhatWasTyped(page);
});

it('whose time runs out is asked to take the places again, and pays', async () => {
  const page = await person();
  await page.clock.install();
  await toDetails(page);
  await page.clock.fastForward('08:30');
  await page.getByRole('alertdialog', { name: 'Do you need more time?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'setback-more-time-1280');
  await press(page, 'I need more time');
  await seen(page, /^(10:00|9:\d\d)$/);
  await page.clock.fastForward('10:30');
  await seen(page, 'Your places are no longer held');
  await keepsWhatWasTyped(page);
  await picture(page, 'setback-lapsed-1280');
  await press(page, 'Take the places again');
  await page.getByRole('timer').first().waitFor();
  await press(page, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
});

/** Ends the page's hold on the server too: its clock goes on as it is. */
const release = async (page: Page): Promise<void> => {
  const own = await page.evaluate(
    () =>
      JSON.parse(Object.entries(sessionStorage).find(([name]) => name.endsWith('hold'))![1]) as {
        id: string;
        token: string;
      },
  );
  await new Client(product.url).put(`/api/delete_temp_reservation/${own.id}`, {
    tempReservationToken: own.token,
  });
};

it('a price that was changed meanwhile is not charged: who holds places pays what was shown', async () => {
  const admin = await signedInAdmin(product.url);
  const page = await person();
  await toDetails(page);
  const shown = (await page.locator('.grand dd').first().textContent())!;
  const path = '/api/admin/price_rules/1';
  const rule = (await admin.get(path)).body;
  expect((await admin.put(path, { ...rule, price: 113, price_before_tax: 100 })).status).toBe(200);
  await press(page, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
  await seen(page, shown);
  await admin.put(path, {
    ...(await admin.get(path)).body,
    price: rule['price'],
    price_before_tax: rule['price_before_tax'],
  });
});

it('a price that was changed after the places were let go is shown before it is charged', async () => {
  const admin = await signedInAdmin(product.url);
  const page = await person({ expectErrors: true });
  await page.clock.install();
  await toDetails(page);
  await page.clock.fastForward('10:30');
  await seen(page, 'Your places are no longer held');
  const path = '/api/admin/price_rules/1';
  const rule = (await admin.get(path)).body;
  await admin.put(path, { ...rule, price: 113, price_before_tax: 100 });
  await release(page);
  await press(page, 'Take the places again');
  await page.getByRole('timer').first().waitFor();
  await page.getByRole('button', { name: 'Pay $226.00' }).waitFor();
  await keepsWhatWasTyped(page);
  await picture(page, 'setback-price-1280');
  await press(page, 'Pay $226.00');
  await seen(page, 'Test payments: no card is charged');
  await admin.put(path, {
    ...(await admin.get(path)).body,
    price: rule['price'],
    price_before_tax: rule['price_before_tax'],
  });
});

it('a time that fills up at the last step is said, other times are offered, and one of them is taken with all that was typed', async () => {
  const page = await person({ expectErrors: true });
  await page.clock.install();
  await toDetails(page, CHOSEN.replace(DAY, '2026-12-20'));
  // The hold lapses on the page alone; before it is taken again everything else is.
  await page.clock.fastForward('10:30');
  await seen(page, 'Your places are no longer held');
  await release(page);
  for (let i = 0; i < 8; i++)
    await new Client(product.url).hold(
      walk({
        date: '2026-12-20',
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 1 },
          { visitor_type: 'rr-car', visitor_count: 3 },
        ],
      }),
    );
  await new Client(product.url).hold(
    walk({
      date: '2026-12-20',
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 1 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    }),
  );
  await press(page, 'Take the places again');
  await seen(page, /not enough places|Nearest arrival times/);
  await keepsWhatWasTyped(page);
  await picture(page, 'setback-full-1280');
  await page.locator('.offer').first().click();
  await page.getByRole('timer').first().waitFor();
  expect(new URL(page.url()).searchParams.get('carArrivalTime')).not.toBe('10:00');
  await press(page, /^Pay \$/);
  await seen(page, 'Test payments: no card is charged');
});

it('a session that was lost leads to the link in the mail', async () => {
  const visitor = new Client(product.url);
  const { body } = await visitor.reserve(walk({ date: DAY, arrival_time: '14:00' }));
  const page = await person({ expectErrors: true });
  await page.goto(`${product.url}/reservation?reservationId=${body.reservation.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await seen(page, /link/);
  expect(await page.locator('main').innerText()).not.toContain('Lovelace');
  expect(await violations(page)).toEqual([]);
});

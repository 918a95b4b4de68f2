import type { Page } from 'playwright-core';
import type { FeederLocation } from '@stile/contracts';
import {
  DESK,
  fillInBooker,
  fitsSideways,
  PHONE,
  picture,
  signIn,
  useBrowser,
  violations,
} from '../support/browser.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { photo } from '../support/pictures.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { joinWaitlist } from '../support/waitlist-acts.js';

/* Coming by shuttle, and the pages on which the desk keeps shuttles, pictures and the waitlist. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let admin: Client;
let waiting: string;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  admin = await signedInAdmin(product.url);
  const full = walk({ date: '2026-12-13', passes: [{ visitor_type: 'rr-adult', visitor_count: 160 }] });
  expect((await new Client(product.url).hold(full)).status).toBe(201);
  for (const name of ['Ann', 'Bob'])
    waiting = (await joinWaitlist(new Client(product.url), name, walk({ date: '2026-12-13' }))).body.entry.id;
});
afterAll(() => product.kill('SIGTERM'));

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const sound = async (page: Page, name: string): Promise<void> => {
  expect([name, await violations(page), await fitsSideways(page)]).toEqual([name, [], true]);
  await picture(page, name);
};
const staff = async (options: Parameters<typeof person>[0] = {}): Promise<Page> => {
  const page = await person(options);
  await signIn(page, admin);
  return page;
};
const SIZES = [
  ['390', PHONE, 'fr-CA'],
  ['1280', DESK, 'en-CA'],
] as const;

it.each(SIZES)(
  'a visitor comes by shuttle, at %s pixels: every step is within reach of everyone',
  async (width, viewport, locale) => {
    const page = await person({ viewport, locale });
    const french = locale === 'fr-CA';
    await page.goto(
      `${product.url}/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-12&carArrivalTime=09:00&v.rr-adult=2&departureStop=milton-go&departureTime=08:30&departureStopR=ridge-gate&departureTimeR=15:00&arrivalStopR=main-street`,
    );
    await page
      .getByText(french ? /Navette de la crête/ : /Ridge shuttle/)
      .locator('visible=true')
      .first()
      .waitFor();
    await sound(page, `shuttle-selection-${width}`);
    await press(page, french ? 'Continuer' : 'Continue');
    await page.getByRole('timer').first().waitFor();
    await sound(page, `shuttle-details-${width}`);
    await fillInBooker(page);
    await press(page, french ? /^Payer/ : /^Pay /);
    await page.waitForURL(/pi_/);
    await press(page, french ? /^Payer/ : /^Pay /);
    await page.getByRole('heading', { name: french ? 'C’est réservé' : 'You are booked' }).waitFor();
    await page
      .getByText(french ? /Gare GO de Milton/ : /Milton GO station/)
      .locator('visible=true')
      .first()
      .waitFor();
    await sound(page, `shuttle-ticket-${width}`);
  },
);

it('the desk adds a run by keyboard and sees who is on one that it cuts', async () => {
  const visitor = new Client(product.url);
  const { body: placed } = await visitor.reserve(
    walk({
      date: '2026-12-19',
      arrival_time: '09:00',
      feeder_inventory: {
        id: 'ridge-shuttle',
        there: { departure_stop: 'milton-go', departure_time: '08:30' },
      },
    }),
  );
  await visitor.pay(placed.redirect_url!);
  expect((await visitor.get(`/api/checkout/${placed.reservation.id}`)).body).toMatchObject({
    state: 'completed',
  });
  const page = await staff();
  await page.goto(`${product.url}/feeder_locations/feeder_locations/ridge-shuttle`);
  const runs = page.getByRole('group', { name: 'Run there', exact: true });
  await runs.getByRole('button', { name: 'Add: Run there' }).focus();
  await page.keyboard.press('Enter');
  const added = page.getByRole('group', { name: 'Run there 4', exact: true });
  await added.getByLabel('Seats').focus();
  await page.keyboard.type('6');
  for (const [at, stop, time] of [
    [1, 'Milton GO station', '14:30'],
    [2, 'Rattle Ridge main gate', '14:55'],
  ] as const) {
    const entry = added.getByRole('group', { name: `Stops and times ${at}`, exact: true });
    await entry.getByLabel('Stop', { exact: true }).click();
    await page.getByRole('option', { name: stop }).click();
    await entry.getByLabel('Time', { exact: true }).fill(time);
  }
  await page.getByRole('group', { name: 'Run there 1', exact: true }).getByLabel('Seats').fill('1');
  await press(page, 'Save');
  await page.getByText('Saved.').first().waitFor();
  const { body } = await admin.get<FeederLocation>('/api/admin/feeder_locations/ridge-shuttle');
  expect(body.there.map(({ seats, times }) => [seats, times[0]!.time, times.length])).toEqual([
    [1, '08:30', 3],
    [20, '10:30', 3],
    [20, '12:30', 3],
    [6, '14:30', 2],
  ]);
  await page.goto(`${product.url}/destinations/overbooked?startDate=2026-12-19&endDate=2026-12-19`);
  await page.getByRole('heading', { name: /^Rattle Ridge · .*\b19\b/ }).waitFor();
  await page.getByText(/^Ridge shuttle, to the destination · .*8:30/).waitFor();
  await page.getByText('2 taken of 1').waitFor();
  await page.getByRole('link', { name: placed.reservation.id, exact: true }).waitFor();
  await sound(page, 'console-overbooked-shuttle-1280');
});

it('a product’s picture is chosen in the console and shown to visitors', async () => {
  const page = await staff();
  await page.goto(`${product.url}/addon_inventory?addon_inventory_id=rr-firewood`);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a picture')]);
  await chooser.setFiles({ name: 'wood.jpg', mimeType: 'image/jpeg', buffer: await photo(1600, 1200) });
  await page.getByText('Image saved successfully').first().waitFor();
  const shown = page.getByRole('img', { name: 'The product’s picture' });
  await shown.waitFor();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  await sound(page, 'console-product-picture-1280');

  const visitor = await person({ viewport: PHONE });
  await visitor.goto(
    `${product.url}/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-12&carArrivalTime=10:00&v.rr-adult=2`,
  );
  await press(visitor, /^Description: Firewood bundle/);
  const image = visitor.getByRole('dialog').locator('img');
  await image.waitFor();
  await visitor.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  await sound(visitor, 'product-picture-390');
});

it.each(SIZES)(
  'shuttles, the waitlist and its histories at %s pixels are within reach of everyone',
  async (width, viewport, locale) => {
    const page = await staff({ viewport, locale });
    const PAGES = [
      ['shuttles', '/feeder_locations'],
      ['shuttle', '/feeder_locations/feeder_locations/ridge-shuttle'],
      ['new-shuttle', '/feeder_locations/feeder_locations/create'],
      ['waitlist', '/passes/waitlist'],
      ['waitlist-history', `/event_history?waitlistEntry=${waiting}`],
      ['history-ask', '/event_history'],
    ] as const;
    for (const [name, path] of PAGES) {
      await page.goto(product.url + path);
      await page
        .locator(
          name === 'shuttles' || name === 'waitlist'
            ? 'table, main ul'
            : name === 'waitlist-history'
              ? 'main ol:visible'
              : 'form:visible',
        )
        .last()
        .waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      await sound(page, `console-${name}-${width}`);
    }
  },
);

import type { Page } from 'playwright-core';
import { becomes, DESK, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { Client, walk } from '../support/client.js';
import { eventsOf, mailAbout } from '../support/records.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* The story that must work in a real browser: a visitor books, staff see it as it happens, an auditor replays it. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const BOOK = '/book?inventoryGroup=escarpment&inventory=rattle-ridge';
const SATURDAY = '2026-12-12';

const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();

const chooseVisit = async (page: Page, time = '10:00 AM'): Promise<void> => {
  await page.goto(product.url + BOOK);
  await page
    .getByRole('gridcell', { name: /December 12, 2026/ })
    .getByRole('button')
    .or(page.getByRole('button', { name: /December 12, 2026/ }))
    .first()
    .click();
  await page.getByRole('radio', { name: new RegExp(`^${time}`) }).check({ force: true });
  await press(page, 'Add one Adult (15-64)');
  await press(page, 'Add one Adult (15-64)');
};
const fillDetails = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('E-mail', { exact: true }).fill('ada@example.org');
  await page.getByLabel('E-mail again').fill('ada@example.org');
  await page.getByLabel('Phone').fill('905 555 0142');
  await page.getByRole('checkbox', { name: /accept the terms/ }).check();
};
const signIn = async (page: Page, username: string): Promise<void> => {
  await page.goto(`${product.url}/auth/login`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill('demo');
  await press(page, 'Sign in');
};

describe('a visitor', () => {
  it('picks a day, a time, visitors and firewood, pays, and gets a number, a code and a mail with the link', async () => {
    const page = await person();
    await page.goto(product.url);
    await page
      .getByRole('link', { name: /Rattle Ridge/ })
      .first()
      .click();
    await page.waitForURL(/\/book\?/);
    await chooseVisit(page);
    await press(page, 'Add one Firewood bundle');
    await seen(page, '$32.04');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'selection-1280');
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('timer').first().waitFor();
    expect(await page.getByRole('timer').first().textContent()).toMatch(/^(10:00|9:\d\d)$/);
    await fillDetails(page);
    expect(page.url()).not.toMatch(/Ada|example|905/);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'details-1280');
    await press(page, /^Pay \$32\.04/);

    await seen(page, 'Test payments: no card is charged');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'gateway-1280');
    await press(page, /^Pay \$32\.04/);

    await page.getByRole('heading', { name: 'You are booked' }).waitFor();
    const number = /[2-9A-HJKMNP-TW-Z]{10}/.exec(await page.locator('main').innerText())![0];
    await page.getByRole('img', { name: `QR code of reservation ${number}` }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'confirmation-1280');
    expect(await eventsOf(product.url, number, 'MailSent')).toEqual(
      expect.arrayContaining([
        'HoldTaken',
        'ReservationPlaced',
        'HoldConfirmed',
        'ReservationConfirmed',
        'MailSent',
      ]),
    );
    expect(await mailAbout(product.url, number)).toMatch(/Firewood bundle[\s\S]*\$32\.04/);

    const stranger = await person();
    await stranger.goto(`${product.url}/mailbox`);
    await stranger.getByRole('link', { name: new RegExp(`Your visit to .*${number}`) }).click();
    await stranger.getByRole('link', { name: /reservation\/token/ }).click();
    await stranger.getByRole('heading', { name: 'Your reservation' }).waitFor();
    expect(stranger.url()).not.toContain('token=');
    await seen(stranger, number);
    expect(await violations(stranger)).toEqual([]);
    await picture(stranger, 'reservation-1280');
  });

  it('books on a phone in French, by keyboard where it counts', async () => {
    const page = await person({ viewport: PHONE, locale: 'fr-CA' });
    await page.goto(`${product.url}${BOOK}&startDate=${SATURDAY}&carArrivalTime=13:00&v.rr-adult=1`);
    await page.getByRole('heading', { name: 'Choisissez un jour' }).waitFor();
    await becomes(() => page.locator('html').getAttribute('lang'), 'fr');
    await seen(page, /11,50\s\$/);
    expect(await fitsSideways(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'selection-390-fr');
    const next = page.getByRole('button', { name: 'Continuer' }).last();
    await next.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Prénom').waitFor();
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Payer/ })
      .last()
      .click();
    await page.getByRole('heading', { name: /Il y a un problème/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'details-390-fr-faults');
    await page.getByRole('link', { name: 'Entrez un prénom.' }).click();
    await becomes(
      () => page.getByLabel('Prénom').evaluate((field) => field === document.activeElement),
      true,
    );
  });

  it('who is the second to want the last place is told at once and offered the nearest times', async () => {
    // 25 cars an hour on a Saturday: 24 are taken from outside.
    for (let i = 0; i < 8; i++)
      await new Client(product.url).hold(
        walk({
          date: '2026-12-19',
          passes: [
            { visitor_type: 'rr-adult', visitor_count: 1 },
            { visitor_type: 'rr-car', visitor_count: 3 },
          ],
        }),
      );
    const path = `${BOOK}&startDate=2026-12-19&carArrivalTime=10:00&v.rr-adult=1`;
    const first = await person();
    const second = await person({ expectErrors: true });
    await Promise.all([first.goto(product.url + path), second.goto(product.url + path)]);
    await Promise.all([seen(first, '$11.50'), seen(second, '$11.50')]);
    await first.getByRole('button', { name: 'Continue' }).click();
    await first.getByLabel('First name').waitFor();
    await second.getByRole('button', { name: 'Continue' }).click();
    await seen(second, /Nearest arrival times|not enough places/);
    expect(await violations(second)).toEqual([]);
    await picture(second, 'sold-out-1280');
  });

  it('who declines and turns back is charged nothing and finds everything as it was', async () => {
    const page = await person();
    await chooseVisit(page, '2:00 PM');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('First name').waitFor();
    await fillDetails(page);
    await press(page, /^Pay \$/);
    await page.getByRole('radio', { name: /declined/ }).check();
    await press(page, /^Pay \$/);
    await seen(page, 'The card was declined. Nothing was charged. Try another card.');
    await press(page, 'Cancel and go back');
    await page.getByRole('heading', { name: 'The payment was not made' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('staff', () => {
  it('see occupancy change as visitors hold, find the booking, and cancel it', async () => {
    const page = await person();
    await signIn(page, 'admin');
    await page.getByRole('heading', { name: 'Enter your security code' }).waitFor();
    const [, code] = /(\d{6}) is your security code/.exec(
      (await new Client(product.url).get<string>('/mailbox')).text,
    )!;
    await page.getByLabel('Security code').fill(code!);
    await press(page, 'Continue');
    await page.waitForURL(/\/passes/);
    await page.goto(`${product.url}/admin`);
    await page.getByRole('heading', { name: 'Overview' }).first().waitFor();
    await seen(page, 'Everything is well.');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'console-overview-1280');

    await page.goto(
      `${product.url}/visitors?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-26`,
    );
    await page.getByRole('heading', { name: 'Park Occupancy' }).first().waitFor();
    await seen(page, '10:00');
    const before = await page.locator('main').innerText();
    await new Client(product.url).hold(
      walk({
        date: '2026-12-26',
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 7 },
          { visitor_type: 'rr-car', visitor_count: 1 },
        ],
      }),
    );
    await page.waitForFunction((text) => document.querySelector('main')!.innerText !== text, before);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'console-occupancy-1280');

    const visitor = new Client(product.url);
    const { body } = await visitor.reserve(walk({ date: '2026-12-26', arrival_time: '14:00' }));
    await visitor.pay(body.redirect_url!);
    await visitor.get(`/api/checkout/${body.reservation.id}`);
    await page.goto(`${product.url}/passes`);
    await page.getByRole('button', { name: 'Today', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByText(body.reservation.id).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'console-reservations-1280');
    await page.goto(`${product.url}/reservation/${body.reservation.id}`);
    await press(page, 'Cancel reservation');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('$23.00').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
    await seen(page, 'Cancelled');
    await picture(page, 'console-reservation-1280');
  });

  it('without the service are told so', async () => {
    const page = await person({ expectErrors: true });
    await signIn(page, 'fiona');
    await page.waitForURL(/\/(admin|till_activity|unauthorized_access|inventory_report|accounting_report)/);
    await page.goto(`${product.url}/passes`);
    await seen(page, 'User does not have access to this page. You will be redirected shortly');
    expect(await violations(page)).toEqual([]);
  });

  it('who audit read a reservation’s events in order and its state at a moment', async () => {
    const visitor = new Client(product.url);
    const { body } = await visitor.reserve(walk({ date: '2026-12-27' }));
    await visitor.pay(body.redirect_url!);
    await visitor.get(`/api/checkout/${body.reservation.id}`);
    const page = await person({ viewport: DESK });
    await signIn(page, 'audrey');
    await page.waitForURL(/\/(passes|admin)/);
    await page.goto(`${product.url}/event_history?reservationId=${body.reservation.id}`);
    await page.getByText('Reservation confirmed').first().waitFor();
    for (const steps of await page.getByText(/technical steps?$/).all()) await steps.click();
    const text = await page.locator('main').innerText();
    expect(text.indexOf('Places held')).toBeGreaterThanOrEqual(0);
    expect(text.indexOf('Reservation placed')).toBeGreaterThan(text.indexOf('Places held'));
    expect(await violations(page)).toEqual([]);
    await picture(page, 'console-history-1280');
  });
});

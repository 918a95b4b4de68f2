import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { CheckoutAnswer, PhotoAnswer, ReserveRequest } from '@stile/contracts';
import {
  becomes,
  DESK,
  fillInBooker,
  fitsSideways,
  openPart,
  PHONE,
  picture,
  useBrowser,
  violations,
} from '../support/browser.js';
import { Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek, skiDay, skiFamily } from '../support/participants.js';
import { photo, photoWithPlace } from '../support/pictures.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* Photos, waivers and tests: a camper's photo cut on a phone, a family that signs, the desk that looks after both. */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

type Sent = NonNullable<ReserveRequest['reservation']['profiles']>;
const CAMP =
  '/book?inventoryGroup=escarpment&inventory=summer-camp&startDate=2027-07-05&carArrivalTime=08:30&v.sc-camper=1';
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};
const choose = async (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> =>
  page.locator('[data-photo-file]').setInputFiles({ name, mimeType, buffer });

it('a camper’s photo is chosen, cut by keyboard and kept; what is too large or no picture is said', async () => {
  const page = await person({ viewport: PHONE, expectErrors: true });
  await page.goto(product.url + CAMP);
  await page.evaluate(
    (draft) =>
      sessionStorage.setItem(
        'stile.profiles',
        JSON.stringify({
          inventory: 'summer-camp',
          drafts: [{ ...draft, categories: { camp_weeks: ['Explorers'] } }],
        }),
      ),
    camper(),
  );
  await page.getByRole('button', { name: 'Continue' }).last().click();
  await page.getByRole('heading', { name: 'Who takes part?' }).waitFor();
  await page
    .getByRole('button', { name: /Mia Roy/ })
    .first()
    .click();
  await openPart(page, page.locator('.photo-field'));
  const field = page.getByRole('group', { name: /^Photo/ });
  await field.scrollIntoViewIfNeeded();
  await sound(page);
  await picture(page, 'photo-390-empty');

  await choose(page, 'huge.jpg', Buffer.alloc(9_000_001, 1));
  await field.getByText('File size must not exceed 9MB').waitFor();
  await choose(page, 'broken.jpg', Buffer.from('no picture'));
  await page.getByRole('dialog').getByText('This picture cannot be read.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await choose(page, 'mia.jpg', await photoWithPlace());
  const dialog = page.getByRole('dialog', { name: 'Photo of Mia Roy' });
  const use = dialog.getByRole('button', { name: 'Use this picture' });
  await dialog.getByRole('group', { name: /move it with the arrow keys/ }).focus();
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowUp');
  await dialog.getByLabel('Size').focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await becomes(() => dialog.getByLabel('Size').getAttribute('aria-valuetext'), '120 %');
  await sound(page);
  await picture(page, 'photo-390-crop');
  await use.click();
  await field
    .getByText('Image saved. Click on the image to change it or click camera icon to take a picture instead.')
    .waitFor();
  await becomes(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Change the picture',
  );
  await sound(page);
  await picture(page, 'photo-390-saved');
  // It is still there after a reload, and another can take its place.
  await page.reload();
  await page
    .getByRole('button', { name: /Mia Roy/ })
    .first()
    .click();
  await openPart(page, page.locator('.photo-field'));
  await page.locator('.photo-frame img').waitFor();
  await choose(
    page,
    'mia-2.png',
    await sharp(await photo(300, 500))
      .png()
      .toBuffer(),
    'image/png',
  );
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.waitFor({ state: 'detached' });

  await fillInBooker(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(/pay/);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const shown = page.getByRole('img', { name: 'Photo of Mia Roy' });
  await shown.waitFor();
  await becomes(
    () =>
      shown.evaluate((image: HTMLImageElement) => [
        image.complete,
        image.naturalWidth > 0,
        image.naturalWidth === image.naturalHeight,
      ]),
    [true, true, true],
  );
  await sound(page);
});

it('from another browser, by the link, the picture that was given is shown, replaced and taken away', async () => {
  const visitor = new Client(product.url);
  const uploaded = await fetch(`${product.url}/api/profile_photo`, {
    method: 'POST',
    body: new Uint8Array(await photo(500, 500)),
    headers: { 'content-type': 'image/jpeg', 'x-requested-with': 'stile' },
  });
  const { blob } = (await uploaded.json()) as PhotoAnswer;
  const pictured = { ...camper(), fields: { ...camper().fields, photo: { name: 'mia.jpg', blob } } };
  const { body } = await visitor.reserve(campWeek(), {
    change: (request: ReserveRequest) => ({
      ...request,
      reservation: { ...request.reservation, profiles: [pictured] as unknown as Sent },
    }),
  });
  await visitor.pay(body.redirect_url!);
  const { id } = body.reservation;
  await eventually(
    () => visitor.get<CheckoutAnswer>(`/api/checkout/${id}`),
    (reply) => reply.body.state === 'completed',
  );

  const page = await person({ viewport: PHONE });
  const widthOf = (selector: string): Promise<number> =>
    page.locator(selector).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
  const toDetails = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Change this reservation' }).click();
    await page.getByRole('button', { name: 'Continue' }).last().click();
    await page
      .getByRole('button', { name: /Mia Roy/ })
      .first()
      .click();
    await openPart(page, page.locator('.photo-field'));
  };
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save the change' }).last().click();
    await page.getByText(/Your change is made/).waitFor();
  };
  await page.goto(`${product.url}/reservation/token?reservationId=${id}&token=${body.token}`);
  expect(await widthOf('.paper-photo')).toBe(500);
  await toDetails();
  expect(await widthOf('.photo-frame img')).toBe(500);
  await sound(page);
  await picture(page, 'photo-390-edit');
  await choose(page, 'mia-2.jpg', await photo(300, 300));
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await save();
  // The very address of before, with another picture behind it.
  expect(await widthOf('.paper-photo')).toBe(300);
  await toDetails();
  await page.getByRole('button', { name: 'Remove the picture of Mia Roy' }).click();
  await save();
  await expect(page.locator('.paper-photo').count()).resolves.toBe(0);
});

const book = async (): Promise<{ visitor: Client; id: string; token: string }> => {
  const visitor = new Client(product.url);
  const profiles = skiFamily().map((profile) => ({
    ...profile,
    fields: { ...profile.fields, waiver_email: profile.id === 'p3' ? 'bob@example.org' : 'ada@example.org' },
  }));
  const { body } = await visitor.reserve(skiDay(), {
    change: (request: ReserveRequest) => ({
      ...request,
      reservation: { ...request.reservation, profiles: profiles as unknown as Sent },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await eventually(
    () => visitor.get<CheckoutAnswer>(`/api/checkout/${body.reservation.id}`),
    (reply) => reply.body.state === 'completed',
  );
  return { visitor, id: body.reservation.id, token: body.token };
};

it('the waiver is read and signed on the details, before booking, by keyboard and in French; after paying it is signed', async () => {
  const page = await person({ viewport: PHONE, locale: 'fr-CA' });
  await page.goto(
    `${product.url}/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09:00&v.gh-youth=1&lang=fr`,
  );
  const [, mia] = skiFamily();
  await page.evaluate(
    (draft) =>
      sessionStorage.setItem(
        'stile.profiles',
        JSON.stringify({
          inventory: 'glen-hill',
          drafts: [
            { ...draft, id: 'p1', categories: {}, addons: [], fields: { ...draft!.fields, renting: false } },
          ],
        }),
      ),
    mia,
  );
  await page.getByRole('button', { name: 'Continuer' }).last().click();
  await page
    .getByRole('button', { name: /Mia Roy/ })
    .first()
    .click();
  await openPart(page, page.getByLabel('Lire et signer pour Mia Roy'));
  const read = page.getByRole('button', { name: 'Lire et signer pour Mia Roy' });
  await read.scrollIntoViewIfNeeded();
  await page.getByText('Décharge : Non signée').waitFor();
  await picture(page, 'waiver-details-390-fr');
  await read.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Décharge de responsabilité' });
  await dialog.getByRole('button', { name: 'Signer', exact: true }).waitFor();
  await becomes(
    () => dialog.evaluate((box) => [box.scrollTop, document.activeElement?.className]),
    [0, 'waiver-text'],
  );
  await sound(page);
  await picture(page, 'waiver-dialog-390-fr');
  await dialog.getByRole('button', { name: 'Signer', exact: true }).press('Enter');
  await dialog.getByRole('heading', { name: 'Il y a un problème' }).waitFor();
  await sound(page);
  await dialog.getByLabel('Un parent').press('Space');
  await dialog.getByLabel('Prénom et nom de la personne qui signe').fill('Ann Roy');
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByRole('button', { name: 'Signer', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Décharge : Signée').waitFor();
  await becomes(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Lire le texte pour Mia Roy',
  );
  await sound(page);
  await picture(page, 'waiver-details-390-fr-signed');
  await fillInBooker(page);
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.waitForURL(/pay/);
  await page.locator('form button[type=submit], form button').first().click();
  await page.getByText('Signée', { exact: true }).waitFor();
  expect(await page.getByText(/à signer/).count()).toBe(0);
});

it('a family sees what is to be signed, and signs it by keyboard', async () => {
  const { id, token } = await book();
  const page = await person({ viewport: PHONE });
  await page.goto(`${product.url}/reservation/token?reservationId=${id}&token=${token}`);
  await page.getByText('3 waivers are still to be signed.').waitFor();
  await sound(page);
  await picture(page, 'waivers-folded-390');
  // The code and what is to be signed are on the first screen.
  const seenAt = (role: 'img' | 'link', name: RegExp) => page.getByRole(role, { name }).boundingBox();
  const [code, sign] = [
    await seenAt('img', /QR code of reservation/),
    await seenAt('link', /Sign 3 waivers/),
  ];
  expect([code!.y + code!.height < PHONE.height / 2, sign!.y + sign!.height <= PHONE.height]).toEqual([
    true,
    true,
  ]);
  await page.getByRole('button', { name: /^Waivers/ }).click();
  await sound(page);
  await picture(page, 'waivers-390');
  await page.getByRole('link', { name: 'Sign now for Mia Roy' }).click();
  await page.getByRole('heading', { name: 'Release of liability', level: 1 }).waitFor();
  await sound(page);
  await picture(page, 'waiver-390');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await sound(page);
  await page.getByRole('link', { name: 'Type your first and last name.' }).click();
  await page.keyboard.type('Ann Roy');
  await page.getByText('A parent', { exact: true }).click();
  await page.getByLabel('I have read the text above and agree to it.').focus();
  await page.keyboard.press('Space');
  await picture(page, 'waiver-390-filled');
  await page.getByRole('button', { name: 'Sign', exact: true }).focus();
  await page.keyboard.press('Enter');
  const signed = page.getByRole('group', { name: 'This waiver is signed. Thank you!' });
  await becomes(() => signed.evaluate((notice) => notice === document.activeElement), true);
  await sound(page);
  await page.getByRole('link', { name: 'Back to the reservation' }).click();
  await page.getByText('2 waivers are still to be signed.').waitFor();
  await page.getByRole('button', { name: /^Waivers/ }).click();
  await page.getByRole('link', { name: 'Download (PDF): waiver of Mia Roy' }).waitFor();
  await page.getByRole('button', { name: 'Send the link for Leo Roy to bob@example.org' }).click();
  await page.getByText('Waiver resent successfully').first().waitFor();
});

it('while a reservation is changed, its participants read and sign on the page', async () => {
  const { id, token } = await book();
  const page = await person({ viewport: DESK });
  await page.goto(`${product.url}/reservation/token?reservationId=${id}&token=${token}`);
  await page.getByRole('link', { name: 'Change this reservation' }).click();
  await page.getByRole('button', { name: 'Continue' }).last().click();
  await page.getByRole('heading', { name: 'Who takes part?' }).waitFor();
  const mia = page.getByRole('button', { name: /Mia Roy/ }).first();
  if ((await mia.getAttribute('aria-expanded')) !== 'true') await mia.click();
  await page.getByText('Waiver: Not Signed').waitFor();
  await page.getByRole('button', { name: 'Read and sign for Mia Roy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release of liability' });
  await dialog.getByText('A guardian').click();
  await dialog.getByLabel('First and last name of the person who signs').fill('Ann Roy');
  await dialog.getByRole('checkbox').check();
  await sound(page);
  await picture(page, 'waiver-edit-1280');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Waiver: Signed').waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Read the text for Mia Roy' }).click();
  await dialog.getByText('This waiver is signed. Thank you!').waitFor();
});

it('a link of their own opens in French, on a desk, and without it the page says how', async () => {
  const { id } = await book();
  const linksOf = async (): Promise<string[]> => {
    const mails =
      (await new Client(product.url).get<string>('/mailbox')).text.match(
        /\/mailbox\/[^"]+(?="><strong>Please sign)/g,
      ) ?? [];
    const texts = await Promise.all(
      mails.map(async (path) => (await new Client(product.url).get<string>(path)).text),
    );
    return texts
      .map((text) => /href="([^"]+\/waiver\/token[^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&'))
      .filter((link) => link.includes(id));
  };
  const [link] = await eventually(linksOf, (links) => links.length > 0);
  const page = await person({ viewport: DESK, locale: 'fr-CA', expectErrors: true });
  await page.goto(link!);
  await page.getByRole('heading', { name: 'Décharge de responsabilité', level: 1 }).waitFor();
  expect(page.url()).not.toContain('token');
  await sound(page);
  await picture(page, 'waiver-1280-fr');
  await page.goto(`${product.url}/waiver?waiverId=${id}.p2`);
  await page.getByText('Ce navigateur ne peut pas (ou plus) voir la décharge.').waitFor();
  await sound(page);
});

it('the desk sees waivers, sends one again, and writes a test', async () => {
  const { id } = await book();
  const child = new Client(product.url);
  const camp = await child.reserve(
    {
      inventory_group: 'escarpment',
      inventory: 'summer-camp',
      date: '2027-07-12',
      arrival_time: '08:30',
      passes: [{ visitor_type: 'sc-camper', visitor_count: 1 }],
      addons: [{ addon_inventory: 'sc-explorers', addon_count: 1 }],
    },
    {
      change: (request: ReserveRequest) => ({
        ...request,
        reservation: { ...request.reservation, profiles: [camper()] as unknown as Sent },
      }),
    },
  );
  const page = await person({ viewport: DESK });
  await page.goto(`${product.url}/auth/login`);
  await page.getByLabel('User name').fill('casey');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/passes/);
  await page.goto(`${product.url}/reservation/${id}`);
  await page.getByRole('button', { name: 'Resend waiver of Mia Roy to ada@example.org' }).click();
  await page.getByText('Waiver resent successfully').waitFor();
  await page.getByText(/Link sent to ada@example\.org/).waitFor();
  await sound(page);
  await picture(page, 'console-participants-1280');
  await page.setViewportSize(PHONE);
  await sound(page);
  await picture(page, 'console-participants-390');

  await page.goto(`${product.url}/reservation/${camp.body.reservation.id}`);
  await page.getByRole('button', { name: 'Update Test: Mia Roy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Test: Mia Roy' });
  await dialog.getByLabel('Status').selectOption('Shipped');
  await dialog.getByLabel('Result').selectOption('inconclusive');
  await sound(page);
  await picture(page, 'console-test-390');
  await dialog.getByRole('button', { name: 'Update Test' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Test: Shipped, inconclusive').waitFor();
  await page.getByText(/Test updated\. Investigation number \w{10}/).waitFor();
});

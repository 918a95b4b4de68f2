import type { Page } from 'playwright-core';
import { fitsSideways, openPart, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { camper } from '../support/participants.js';
import { photo } from '../support/pictures.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* A participant's photo from the camera of the device, which Chromium plays: a green picture that moves. */
const folder = temporaryFolder();
const { person } = useBrowser({ whole: true, flags: ['--use-fake-device-for-media-stream'] });
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

const CAMP =
  '/book?inventoryGroup=escarpment&inventory=summer-camp&startDate=2027-07-05&carArrivalTime=08:30&v.sc-camper=1';

/**
 * At the photo of a camper whose other details are complete; the camera answers as the visitor did when the browser
 * asked.
 */
const atPhoto = async (allowed: boolean, locale = 'en-CA'): Promise<Page> => {
  const page = await person({ viewport: PHONE, locale });
  await page.context().grantPermissions(allowed ? ['camera'] : [], { origin: product.url });
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
  await page
    .getByRole('button', { name: /^Contin/ })
    .last()
    .click();
  await page
    .getByRole('button', { name: /Mia Roy/ })
    .first()
    .click();
  await openPart(page, page.locator('.photo-field'));
  await page.getByRole('group', { name: /^Photo/ }).scrollIntoViewIfNeeded();
  return page;
};
const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
};

it('is taken, taken again, cut and sent', async () => {
  const page = await atPhoto(true);
  await page.getByRole('button', { name: 'Take a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo of Mia Roy' });
  const shoot = dialog.getByRole('button', { name: 'Take the picture' });
  const seen = () =>
    page.waitForFunction(
      () =>
        document.querySelector<HTMLVideoElement>('.photo-stage video')?.readyState ===
        HTMLMediaElement.HAVE_ENOUGH_DATA,
    );
  await seen();
  await sound(page);
  await picture(page, 'camera-390');
  await shoot.click();
  await dialog.getByRole('button', { name: 'Take another' }).click();
  await seen();
  await shoot.click();
  await dialog.getByLabel('Size').focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await sound(page);
  await picture(page, 'camera-390-crop');
  const sent = page.waitForResponse(/profile_photo/);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  expect((await sent).ok()).toBe(true);
  await dialog.waitFor({ state: 'detached' });
  // The cut picture is the one that the camera saw, not an empty square: it is green for the most part.
  const [red, green, blue] = await page
    .locator('.photo-frame img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    });
  expect(green! - Math.max(red!, blue!)).toBeGreaterThan(40);
  // No light stays on: the camera is off once the picture is taken.
  expect(await page.evaluate(() => document.querySelectorAll('video').length)).toBe(0);
});

it.each([
  ['en-CA', 'Take a picture', 'This page may not use the camera.', 'Choose a picture'],
  ['fr-CA', 'Prendre une photo', 'Cette page ne peut pas utiliser la caméra.', 'Choisir une image'],
])('refused, says so and offers a file (%s)', async (locale, take, refused, choose) => {
  const page = await atPhoto(false, locale);
  await page.getByRole('button', { name: take }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: refused }).waitFor();
  await sound(page);
  await picture(page, `camera-390-refused-${locale}`);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: choose }).click();
  await (await chooser).setFiles({ name: 'mia.png', mimeType: 'image/png', buffer: await photo(300, 300) });
  await page.getByRole('dialog').getByRole('slider').waitFor();
});

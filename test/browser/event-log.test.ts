import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  becomes,
  DESK,
  fitsSideways,
  PHONE,
  picture,
  signIn,
  useBrowser,
  violations,
} from '../support/browser.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { unzipInto } from '../support/unzip.js';

/* An auditor's look at the log: what happened, whether it is whole, and a proof to take away (docs/rules/log.md 82). */

const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let admin: Client;
let reservation: string;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: join(folder, 'data') });
  admin = await signedInAdmin(product.url);
  const visitor = new Client(product.url);
  const { body } = await visitor.reserve(walk({ date: '2026-12-15' }));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  reservation = body.reservation.id;
});
afterAll(() => product.kill('SIGTERM'));

const openLog = async (options: Parameters<typeof person>[0] = {}, query = ''): Promise<Page> => {
  const page = await person(options);
  await signIn(page, admin);
  await page.goto(`${product.url}/event_history${query}`);
  return page;
};
const rows = (page: Page) => page.getByRole('heading', { level: 3 });

it('finds an event, verifies the log, and takes away an archive that proves it elsewhere', async () => {
  const page = await openLog({ viewport: DESK });
  await rows(page).first().waitFor();
  await page.getByRole('region', { name: 'The log' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'event-log-1280');

  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Reservation confirmed' });
  await becomes(() => rows(page).allTextContents(), ['Reservation confirmed']);
  await page.getByText('Data', { exact: true }).click();
  await page.getByText(`"reservationId": "${reservation}"`).waitFor();
  await page.getByRole('link', { name: `History of ${reservation}` }).click();
  await page.getByRole('heading', { name: 'Reservation placed' }).waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('No fault was found.').waitFor();
  await page.getByRole('button', { name: 'Make an archive' }).click();
  const link = page.getByRole('link', { name: /Download the archive/ });
  await link.waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'event-log-verified-1280');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const archive = join(folder, 'archive.zip');
  await download.saveAs(archive);
  const unpacked = join(folder, 'elsewhere');
  unzipInto(unpacked, readFileSync(archive));
  const { status, stdout } = spawnSync(process.execPath, ['verify.mjs'], {
    cwd: unpacked,
    env: {},
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^No fault: \d+ events/) as string]);
});

it('reads on a phone, in French', async () => {
  const page = await openLog({ viewport: PHONE, locale: 'fr-CA' });
  await page.getByRole('region', { name: 'Le journal' }).waitFor();
  await rows(page).first().waitFor();
  await page.getByText('Ancres des jours').click();
  expect(await fitsSideways(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'event-log-fr-390');
  await page.getByLabel('Réservation ou flux').fill(reservation);
  await page.getByRole('button', { name: 'Afficher' }).click();
  await page.getByRole('heading', { name: 'Réservation confirmée' }).waitFor();
  await picture(page, 'event-log-filtered-fr-390');
});

import type { Page } from 'playwright-core';
import type { TillReport } from '@stile/contracts';
import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client, key } from '../support/client.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';

/* A till's day, and the proof of a session: opened from the day, verified, printed (docs/rules/tills.md 51 and 57). */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let fiona: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  const casey = new Client(product.url);
  fiona = new Client(product.url);
  await Promise.all([casey.signIn('casey'), fiona.signIn('fiona')]);
  const at = (act: string, body: object) =>
    casey.post<TillReport>(`/api/tills/till-1/${act}`, body, { 'Idempotency-Key': key() });
  await at('open', { float: 100 });
  await casey.post(
    '/api/load_unload_till',
    { till: 'till-1', amount: -20, reason: 'to the safe' },
    { 'Idempotency-Key': key() },
  );
  await at('no_sale', { reason: 'change' });
  await at('close', { balance: 79, reason: 'a coin' });
});
afterAll(() => product.kill('SIGTERM'));

const sound = async (page: Page, name: string): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, name);
};

const EN = {
  title: 'Cash Till Reports',
  days: 'By day',
  movements: 'Movements',
  proof: 'Proof',
  verify: 'Verify',
  proven: /^Proven/,
};
const FR: typeof EN = {
  title: 'Rapports de caisse',
  days: 'Par jour',
  movements: 'Mouvements',
  proof: 'Preuve',
  verify: 'Vérifier',
  proven: /^Prouvée/,
};

test.each([
  ['en', 'desk', DESK, EN],
  ['fr', 'phone', PHONE, FR],
  ['fr', 'desk', DESK, FR],
] as const)(
  'finance opens the day and the proof in %s at the %s',
  async (language, device, viewport, words) => {
    const page = await person({ viewport, locale: `${language}-CA` });
    await signIn(page, fiona);
    await page.goto(`${product.url}/till_activity`);
    await page.getByRole('tab', { name: words.days }).click();
    await page.getByRole('table', { name: words.days }).waitFor();
    await sound(page, `till-days-${language}-${device}`);
    await page.getByRole('tab', { name: words.movements }).click();
    await page
      .getByText(/Gatehouse/)
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words.title);
    await sound(page, `till-movements-${language}-${device}`);

    await page.goto(`${product.url}/till_activity/escarpment~till-1~1`);
    await page.getByRole('tab', { name: words.proof }).click();
    await page.getByText(words.proven).waitFor();
    await sound(page, `till-proof-${language}-${device}`);
    const answer = page.waitForResponse((response) => response.url().endsWith('/proof'));
    await page.getByRole('button', { name: words.verify }).click();
    expect((await answer).status()).toBe(200);
    await page.getByText(words.proven).waitFor();

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: words.verify }).isVisible()).toBe(false);
    expect(await page.getByRole('tab', { name: words.proof }).isVisible()).toBe(false);
    expect(await page.getByRole('table', { name: words.proof }).isVisible()).toBe(true);
    expect(await page.getByText(words.proven).isVisible()).toBe(true);
    await picture(page, `till-proof-print-${language}-${device}`);
  },
);

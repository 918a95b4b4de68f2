import type { Page } from 'playwright-core';
import type { Running } from '@stile/api';
import { DESK, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import { type Client, signedInAdmin } from '../support/client.js';
import { TestProvider } from '../support/identity-provider.js';
import { freePort, startProduct, temporaryFolder } from '../support/product.js';

/* Signing in at the organisation's own provider as people meet it (docs/rules/single-sign-on.md). */
const folder = temporaryFolder();
const { person } = useBrowser();
let running: Running;
let provider: TestProvider;
let admin: Client;

beforeAll(async () => {
  const port = await freePort();
  provider = await TestProvider.start(`http://127.0.0.1:${port}`);
  running = await startProduct({
    DATA_DIR: folder,
    CLOCK: '',
    PORT: String(port),
    ...provider.settings,
  });
  admin = await signedInAdmin(running.url);
});
afterAll(async () => {
  await running.close();
  await provider.stop();
});

const sound = async (page: Page, name: string): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, name);
};
const hire = async (username: string): Promise<void> => {
  const email = `${username}@escarpment.example`;
  const made = await admin.post('/api/admin/users', {
    username,
    email,
    is_staff: true,
    is_superuser: false,
    permission_groups: ['operations'],
    settings: { is_okta: true, skip_tfa: false },
  });
  expect(made.status).toBe(201);
  await provider.has({ [username]: { email, email_verified: true } });
};
const signInAtProvider = async (page: Page, login: string): Promise<void> => {
  await page.getByRole('link', { name: /^(Sign in with|Se connecter avec) Okta$/ }).click();
  await page.getByLabel('Login').fill(login);
  await page.keyboard.press('Enter');
};

it.each([
  ['390', PHONE, 'fr'],
  ['1280', DESK, 'en'],
] as const)('somebody signs in at the organisation, and out of it (%s)', async (size, viewport, language) => {
  const username = `robin-${size}`;
  await hire(username);
  const page = await person({ viewport, locale: language, expectErrors: 'Failed to load resource' });
  const wanted = `${running.url}/destinations/price_rules?inventory=rattle-ridge`;
  await page.goto(wanted);
  await page.getByRole('link', { name: /^(Sign in with|Se connecter avec) Okta$/ }).waitFor();
  await sound(page, `sign-in-sso-${size}-${language}`);
  await signInAtProvider(page, username);
  await page.waitForURL(wanted);
  await page.getByRole('heading', { level: 1, name: /\w/ }).waitFor();

  if (viewport === PHONE)
    await page.getByRole('button', { name: /^(Open the menu|Ouvrir le menu)$/ }).click();
  const out = page.getByRole('button', { name: /^(Logout|Se déconnecter)$/ });
  await out.scrollIntoViewIfNeeded();
  await sound(page, `sign-out-sso-${size}-${language}`);
  await out.click();
  // The provider's own page, which the form was led to.
  await page.waitForURL(`${provider.url}/session/end**`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${running.url}/auth/login**`);
  expect((await page.request.get(`${running.url}/api/groups`)).status()).toBe(401);
  // Nothing is left of the session there: the login is asked for again, and the menu's first page follows.
  await signInAtProvider(page, username);
  await page.waitForURL(`${running.url}/passes**`);
});

it.each([
  ['390', PHONE, 'fr'],
  ['1280', DESK, 'en'],
] as const)(
  'where the organisation does not answer, a page says what to do (%s)',
  async (size, viewport, language) => {
    const port = Number(new URL(provider.url).port);
    const page = await person({ viewport, locale: language, expectErrors: 'Failed to load resource' });
    await page.goto(`${running.url}/auth/login`);
    await provider.stop();
    await page.getByRole('link', { name: /Okta$/ }).click();
    await page.getByRole('heading', { name: /^(You are not signed in|Vous n’êtes pas connecté)$/ }).waitFor();
    await sound(page, `sso-unavailable-${size}-${language}`);
    await page.getByRole('link', { name: /^(Sign in|Se connecter)$/ }).click();
    await page.getByLabel(/^(User name|Nom d’utilisateur)/).waitFor();
    provider = await TestProvider.start(running.url, port);
  },
);

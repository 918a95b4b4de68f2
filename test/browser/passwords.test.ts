import type { Page } from 'playwright-core';
import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { passwordLink, passwordLinks } from '../support/password-links.js';
import { startedProduct } from '../support/started-product.js';

/* Invitations and forgotten passwords as people meet them (docs/rules/passwords.md). */
const started = startedProduct();
const { person } = useBrowser();
const PASSWORD = 'brackish-otter-lamp';

const sound = async (page: Page, name: string): Promise<void> => {
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, name);
};
const choose = async (page: Page, token: string): Promise<void> => {
  await page.goto(`${started.running.url}/auth/password#${token}`);
  await page.getByLabel(/^(New password|Nouveau mot de passe)/).fill(PASSWORD);
  expect(page.url()).toBe(`${started.running.url}/auth/password`);
};
const credentials = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel(/^(User name|Nom d’utilisateur)/).fill(username);
  await page.getByLabel(/^(Password|Mot de passe)/).fill(PASSWORD);
  await page.keyboard.press('Enter');
};
const codes = async (): Promise<string[]> => {
  const { text } = await new Client(started.running.url).get<string>('/mailbox');
  return [...text.matchAll(/<strong>(\d{6}) /g)].map(([, code]) => code!);
};

it.each([
  ['390', PHONE, 'en'],
  ['1280', DESK, 'fr'],
] as const)('a new colleague is invited and signs in at %s', async (size, viewport, language) => {
  const username = `morgan-${size}`;
  const admin = await person({ viewport, locale: language });
  await signIn(admin, started.admin);
  await admin.goto(`${started.running.url}/users/users/create`);
  await admin.getByLabel(/^(User name|Nom d’utilisateur)/).fill(username);
  await admin.getByLabel(/^(E-mail|Courriel)/).fill(`${username}@escarpment.example`);
  const earlier = await passwordLinks(started.running.url, /Your account/);
  await admin.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
  const token = await passwordLink(started.running.url, /Your account/, earlier);

  const page = await person({ viewport, locale: language });
  await choose(page, token);
  await sound(page, `choose-password-${size}-${language}`);
  await page.keyboard.press('Enter');
  await page.getByText(/^(Your password is set|Votre mot de passe est défini)/).waitFor();
  await sound(page, `password-chosen-${size}-${language}`);
  const sent = await codes();
  await credentials(page, username);
  await page.getByLabel(/^(Security code|Code de sécurité)/).waitFor();
  const [code] = await eventually(
    async () => (await codes()).filter((one) => !sent.includes(one)),
    (fresh) => fresh.length > 0,
  );
  await page.getByLabel(/^(Security code|Code de sécurité)/).fill(code!);
  await page.keyboard.press('Enter');
  await eventually(
    async () => (await page.request.get(`${started.running.url}/api/groups`)).status(),
    (status) => status === 200,
  );
});

it.each([
  ['390', PHONE, 'fr', 'audrey'],
  ['1280', DESK, 'en', 'casey'],
] as const)('a forgotten password is replaced at %s', async (size, viewport, language, username) => {
  const page = await person({ viewport, locale: language });
  await page.goto(`${started.running.url}/auth/login`);
  await page.getByRole('button', { name: /^(Forgot password|Mot de passe oublié)/ }).click();
  await page.getByLabel(/^(User name|Nom d’utilisateur)/).fill(username);
  await sound(page, `forgot-password-${size}-${language}`);
  const earlier = await passwordLinks(started.running.url, /A new password/);
  await page.keyboard.press('Enter');
  await page.getByText(/^(If there is such|Si cet utilisateur)/).waitFor();
  await sound(page, `forgot-sent-${size}-${language}`);
  await choose(page, await passwordLink(started.running.url, /A new password/, earlier));
  await page.keyboard.press('Enter');
  await page.getByText(/^(Your password is set|Votre mot de passe est défini)/).waitFor();
  await credentials(page, username);
  await eventually(
    async () => (await page.request.get(`${started.running.url}/api/groups`)).status(),
    (status) => status === 200,
  );
});

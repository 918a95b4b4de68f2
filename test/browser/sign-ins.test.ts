import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Signing out at the desk (docs/rules/desk.md 93), and the own password once more (docs/rules/identity-and-access.md 29). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const { person } = useBrowser();

const addressOf = async (username: string): Promise<string | null> =>
  (await started.admin.get<{ email: string | null }>(`/api/admin/users/${username}`)).body.email;

it.each([
  ['phone', PHONE, 'en'],
  ['desk', DESK, 'fr'],
] as const)('the console asks for the own password, and saves (%s)', async (name, viewport, language) => {
  clock.move(16 * 60_000);
  const page = await person({ viewport, locale: language, expectErrors: 'Failed to load resource' });
  await signIn(page, started.admin);
  await page.goto(`${started.running.url}/users/users/casey`);
  await page.getByLabel(/^(E-mail|Courriel)/).fill(`casey@${name}.example`);
  await page.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^(Enter your password|Saisissez votre mot de passe)$/ });
  const password = dialog.getByLabel(/^(Present password|Mot de passe actuel)/);
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, `console-confirm-password-${name}-${language}`);
  expect(await addressOf('casey')).not.toBe(`casey@${name}.example`);
  await password.fill('demo');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^(Everything is saved|Tout est enregistré)$/).waitFor({ state: 'attached' });
  expect(await addressOf('casey')).toBe(`casey@${name}.example`);
});

it.each([
  ['390', PHONE, 'fr'],
  ['1280', DESK, 'en'],
] as const)('the console warns before a session ends unused (%s)', async (size, viewport, language) => {
  const page = await person({ viewport, locale: language });
  await signIn(page, started.admin);
  await page.clock.install();
  await page.goto(`${started.running.url}/change_password`);
  await page.getByRole('heading', { level: 1, name: /\w/ }).waitFor();
  await page.clock.fastForward('57:30');
  const warning = page.getByRole('alertdialog');
  await warning.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, `idle-warning-${size}-${language}`);
  await page.keyboard.press('Enter');
  await page.clock.runFor(2_000);
  await warning.waitFor({ state: 'detached' });
});

it('a cashier signs out at the desk, and the next one comes back to the same screen', async () => {
  const page = await person({ viewport: PHONE, expectErrors: 'Failed to load resource' });
  const desk = `${started.running.url}/store?inventoryGroup=escarpment&inventory=rattle-ridge`;
  const signIn = async (): Promise<void> => {
    await page.getByLabel('User name').fill('casey');
    await page.getByLabel('Password').fill('demo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Adult/ }).waitFor();
  };
  const isIn = async (): Promise<number> =>
    (await page.request.get(`${desk.split('/store')[0]}/api/groups`)).status();
  await page.goto(desk);
  await signIn();
  expect(await isIn()).toBe(200);
  await page.getByRole('button', { name: /^Adult/ }).click();
  await page.getByRole('button', { name: /^Commands/ }).click();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.scrollIntoViewIfNeeded();
  await picture(page, 'store-commands-390');
  await signOut.click();
  await page.getByLabel('User name').waitFor();
  expect(await isIn()).toBe(401);
  await signIn();
  expect(new URL(page.url()).pathname).toBe('/store');
  expect(new URL(page.url()).searchParams.get('v.rr-adult')).toBe('1');
});

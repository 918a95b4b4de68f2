import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { signedInAdmin, type Client } from '../support/client.js';
import { terminalProduct } from '../support/terminal-product.js';

/* A manager connects a venue to the provider of card terminals, and comes back from there. */

const { person } = useBrowser();
const started = terminalProduct();
let admin: Client;
beforeAll(async () => {
  admin = await signedInAdmin(started.product.url);
});

const open = async (path: string, options: Parameters<typeof person>[0]) => {
  const page = await person(options);
  await signIn(page, admin);
  await page.goto(started.product.url + path);
  return page;
};

it.each([
  [
    'desk',
    DESK,
    'en-CA',
    {
      open: 'Access to the provider',
      connected: 'The venue is connected to the provider.',
      fresh: 'Generate New Access Token',
      warning: /administrator rights/,
      go: 'Go to the provider',
    },
  ],
  [
    'phone',
    PHONE,
    'fr-CA',
    {
      open: 'Accès au fournisseur',
      connected: 'L’établissement est relié au fournisseur.',
      fresh: 'Créer un nouveau jeton d’accès',
      warning: /droits d’administrateur/,
      go: 'Aller chez le fournisseur',
    },
  ],
] as const)('goes to the provider and comes back, on a %s', async (size, viewport, locale, texts) => {
  const page = await open('/settings/terminals', { viewport, locale });
  await page.getByRole('button', { name: texts.open }).click();
  const dialog = page.getByRole('dialog', { name: texts.open });
  await dialog.getByText(texts.connected).waitFor();
  await dialog.getByText('SIMMERCHANT01').waitFor();
  await picture(page, `token-dialog-${size}`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.fresh }).click();
  await dialog.getByText(texts.warning).waitFor();
  await picture(page, `token-warning-${size}`);
  expect(await fitsSideways(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  const before = started.terminals.running.simulator.world.refreshTokens.size;
  await dialog.getByRole('button', { name: texts.go }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(`${started.product.url}/settings/terminals`);
  await page.getByText(texts.connected).waitFor();
  await picture(page, `token-back-${size}`);
  expect(started.terminals.running.simulator.world.accessTokens.size).toBeGreaterThan(before);
});

it('a way back that nobody began is told, and leaves no code in the address', async () => {
  const page = await open('/terminal_token?merchant_id=M1&code=C1&state=forged', {
    viewport: PHONE,
    expectErrors: true,
  });
  await page.getByText(/This way back from the provider has expired/).waitFor();
  expect(page.url()).toBe(`${started.product.url}/terminal_token`);
  await picture(page, 'token-refused-phone');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'To the terminals' }).click();
  await page.waitForURL(`${started.product.url}/settings/terminals`);
});

it('a person who did not agree there is told', async () => {
  const page = await open('/terminal_token?error=access_denied', { viewport: DESK });
  await page.getByText('The provider did not accept the connection. Please try again.').waitFor();
  expect(page.url()).toBe(`${started.product.url}/terminal_token`);
});

import { startSimulator, type RunningSimulator } from '@stile/terminal-simulator';
import { DESK, fitsSideways, PHONE, picture, useBrowser, violations } from '../support/browser.js';
import type { TerminalBody } from '../support/terminal-body.js';

/* The drawn terminal: a person pays by pressing it. */

const { person } = useBrowser();
const TILL = 'C0SIM000000001';
const CAISSE = 'C0SIM000000002';
let running: RunningSimulator;
let token: string;
beforeAll(async () => {
  running = await startSimulator({
    host: '127.0.0.1',
    port: 0,
    drawerPort: null,
    settings: { processingMs: 300 },
  });
  const client = { client_id: 'stile-simulator', client_secret: 'stile-simulator-secret' };
  const query = new URLSearchParams({ ...client, redirect_uri: `${running.url}/` });
  const back = await fetch(`${running.url}/oauth/v2/authorize?${query}`, { redirect: 'manual' });
  const code = new URL(back.headers.get('location')!).searchParams.get('code');
  const answer = await fetch(`${running.url}/oauth/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...client, code }),
  });
  token = ((await answer.json()) as TerminalBody).access_token;
});
afterAll(() => running.close());

const send = async (path: string, body: unknown, key: string, serial = TILL) => {
  const answer = await fetch(`${running.url}/connect/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-clover-device-id': serial,
      'x-pos-id': 'PARK-TILL-1',
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as TerminalBody };
};
const startSale = (id: string, amount = 2260, serial = TILL) =>
  send('/payments', { amount, externalPaymentId: id, final: true }, id, serial);

const open = async (path: string, viewport = DESK) => {
  const page = await person({ viewport });
  await page.goto(`${running.url}${path}`);
  await page.waitForSelector('html[data-live]');
  return page;
};

it('a person taps a card: the amount appears by itself, and the sale is answered', async () => {
  const page = await open(`/_sim/device/${TILL}`);
  await page.locator('.screen', { hasText: 'Welcome' }).waitFor();
  expect(await page.getByRole('button', { name: 'Tap', exact: true }).isDisabled()).toBe(true);
  const paid = startSale('SALE1');
  await page.locator('.amount', { hasText: '$22.60' }).waitFor();
  expect(await page.getByRole('status').textContent()).toContain('To pay');
  await picture(page, 'terminal-waiting-desk');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Interac').check();
  await page.getByRole('button', { name: 'Tap', exact: true }).click();
  await page.locator('.screen', { hasText: 'Approved' }).waitFor();
  expect((await paid).body.payment.cardTransaction.cardType).toBe('INTERAC');
  await picture(page, 'terminal-approved-desk');
  expect(await violations(page)).toEqual([]);
});

it('by keyboard alone, in French, on a phone; then the receipt by e-mail', async () => {
  const page = await open(`/_sim/device/${CAISSE}`, PHONE);
  const declined = startSale('SALE2', 4500, CAISSE);
  await page.locator('.amount', { hasText: '45,00' }).waitFor();
  await picture(page, 'terminal-waiting-phone');
  expect(await fitsSideways(page)).toBe(true);
  await page.keyboard.press('d');
  await page.locator('.screen', { hasText: 'Refusé' }).waitFor();
  expect((await declined).body.payment.result).toBe('FAIL');
  await picture(page, 'terminal-declined-phone');
  expect(await violations(page)).toEqual([]);

  const receipt = send('/device/receipt-options', { deliveryOptions: [{ method: 'EMAIL' }] }, 'X', CAISSE);
  await page.getByLabel('Envoyer le reçu à').fill('ada@example.org');
  await picture(page, 'terminal-receipt-phone');
  await page.getByRole('button', { name: 'Courriel' }).click();
  expect((await receipt).body.deliveryOption).toEqual([
    { method: 'EMAIL', additionalData: 'ada@example.org' },
  ]);

  const cancelled = startSale('SALE3', 100, CAISSE);
  await page.locator('.amount').waitFor();
  await page.keyboard.press('Escape');
  expect((await cancelled).status).toBe(209);
});

it('the device is unplugged and plugged in, prints, and its drawer opens', async () => {
  const page = await open(`/_sim/device/${TILL}`);
  await page.getByRole('button', { name: 'Unplug' }).click();
  await page.locator('.screen', { hasText: 'No power' }).waitFor();
  await picture(page, 'terminal-off-desk');
  await page.getByRole('button', { name: 'Plug in' }).press('Enter');
  await page.getByRole('button', { name: 'Unplug' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('power');
  const lines = ['Escarpment Park', '2 × Adult            48.00', 'HST 13%               6.24'];
  await send('/device/print/text', { printDeviceId: 'PRNM000000001', text: lines }, 'P1');
  await send('/device/cash-drawer/open', {}, 'P2');
  await page.getByText('Escarpment Park').waitFor();
  await page.getByRole('button', { name: 'Push it in' }).click();
  await picture(page, 'terminal-paper-phone');
  expect(await violations(page)).toEqual([]);
});

it('the list of devices queues what goes wrong next', async () => {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
    const page = await open('/_sim/', viewport);
    await page.getByLabel('Misbehaviour').selectOption('answer_lost');
    await page.getByLabel('The provider').selectOption('before');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('answer_lost · has done nothing').waitFor();
    await picture(page, `terminal-devices-${size}`);
    expect(await fitsSideways(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Everything behaves.').waitFor();
  }
});

import type { Page } from 'playwright-core';
import type { ShopReserveAnswer } from '@stile/contracts';
import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { key, walk } from '../support/client.js';
import { terminalProduct } from '../support/terminal-product.js';

/* A cashier takes a card in the console: declined first, watched to its end in another browser, aborted. */

const { person } = useBrowser();
const started = terminalProduct();

let day = 6;
const unpaid = async (): Promise<string> => {
  const basket = walk({ date: `2026-12-${String(++day).padStart(2, '0')}` });
  const { subtotal, tax_amount, price } = await started.casey.quote(basket);
  const contact = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { body } = await started.casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'deferred' },
    { 'idempotency-key': key() },
  );
  return body.reservation.id;
};
const open = async (id: string, options: Parameters<typeof person>[0] = {}): Promise<Page> => {
  const page = await person(options);
  await signIn(page, started.casey);
  await page.goto(`${started.product.url}/reservation/${id}`);
  return page;
};

it('is declined, then taken, and another browser sees it through', async () => {
  const id = await unpaid();
  const page = await open(id, { viewport: DESK });
  await page.getByRole('button', { name: /^Collect / }).click();
  await page.getByRole('radio', { name: 'Credit / Debit Card' }).check();
  await page.getByRole('combobox', { name: /Terminal/ }).click();
  await page.getByRole('option', { name: 'Gatehouse' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'card-form-1280');
  await page.getByRole('button', { name: /^Collect / }).click();
  await page.getByRole('dialog', { name: 'Debit or Credit?' }).waitFor();
  await picture(page, 'card-type-1280');
  await page.getByRole('button', { name: 'Credit Card' }).click();
  await page.getByText('Processing, please follow terminal instructions...').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'card-wait-1280');
  await started.terminals.pays('declined');
  await page.getByText('The card was declined. Nothing was charged.').waitFor();
  await picture(page, 'card-declined-1280');
  await page.getByRole('button', { name: 'Choose another way' }).click();
  await page.getByRole('button', { name: /^Collect / }).click();
  await page.getByRole('button', { name: 'Debit Card' }).click();
  await page.getByText('Processing, please follow terminal instructions...').waitFor();
  await page.context().close();

  const other = await open(id);
  await other.getByText(/A card is at the terminal/).waitFor();
  await picture(other, 'card-resume-1280');
  await other.getByRole('button', { name: 'Show' }).click();
  await other.getByText('Processing, please follow terminal instructions...').waitFor();
  await started.terminals.pays('interac');
  await other.getByText(/Interac/).waitFor();
  await started.terminals.takesNoReceipt();
  await other.getByRole('button', { name: /^Collect / }).waitFor({ state: 'detached' });
  await picture(other, 'card-paid-1280');
});

it('is aborted on a phone, in French', async () => {
  const id = await unpaid();
  const page = await open(id, { viewport: PHONE, locale: 'fr-CA' });
  await page.getByRole('button', { name: /^Encaisser / }).click();
  await page.getByRole('radio', { name: 'Carte de crédit / débit' }).check();
  await page.getByRole('combobox', { name: /Terminal/ }).click();
  await page.getByRole('option', { name: 'Gatehouse' }).click();
  await page.getByText('Prêt', { exact: true }).waitFor();
  await picture(page, 'card-form-390-fr');
  await page.getByRole('button', { name: /^Encaisser / }).click();
  await page.getByRole('button', { name: 'Carte de crédit' }).click();
  await page.getByText('Traitement en cours').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, 'card-wait-390-fr');
  await page.getByRole('button', { name: 'Abandonner la transaction' }).click();
  await picture(page, 'card-abort-390-fr');
  await page.getByRole('button', { name: 'Confirmer l’abandon de la transaction' }).click();
  await page.getByText('La transaction a été annulée par l’utilisateur').waitFor();
  await picture(page, 'card-aborted-390-fr');
  await page.getByRole('button', { name: 'Choisir un autre moyen' }).click();
  await page.getByRole('radio', { name: 'Comptant' }).waitFor();
});

it('waits for the transaction that the terminal has', async () => {
  const [first, second] = [await unpaid(), await unpaid()];
  const terminalData = { terminal_id: 'C0SIM000000001', card_type: 'CC' };
  await started.casey.put(
    `/api/deferred_payment/${first}`,
    { payment: { gateway: 'terminal', terminalData } },
    { 'idempotency-key': key() },
  );
  const page = await open(second, { viewport: PHONE, expectErrors: true });
  await page.getByRole('button', { name: /^Collect / }).click();
  await page.getByRole('radio', { name: 'Credit / Debit Card' }).check();
  await page.getByRole('combobox', { name: /Terminal/ }).click();
  await page.getByRole('option', { name: 'Gatehouse' }).click();
  await page.getByRole('button', { name: /^Collect / }).click();
  await page.getByRole('button', { name: 'Credit Card' }).click();
  await page.getByRole('dialog', { name: 'The terminal has another transaction' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'card-pending-390');
  await page.getByRole('button', { name: 'Wait' }).click();
  await started.terminals.pays();
  await started.terminals.takesNoReceipt();
  await page.getByRole('radio', { name: 'Cash' }).waitFor();
});

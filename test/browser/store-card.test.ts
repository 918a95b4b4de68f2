import type { Page } from 'playwright-core';
import type { ReservationAnswer } from '@stile/contracts';
import { becomes, fitsSideways, PHONE, picture, violations } from '../support/browser.js';
import { adult, cardDesk } from '../support/card-desk.js';
import { eventually } from '../support/eventually.js';

/* A card sale at the desk, with its presses counted (docs/rules/desk.md 64). */

const { started, desk } = cardDesk();
const countPresses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counted = window as unknown as { presses: number };
    counted.presses = 0;
    document.addEventListener('pointerdown', () => (counted.presses += 1), { capture: true });
  });
const presses = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { presses: number }).presses);
/** The payment's id of a reservation that a card has paid, which its terminal knows a moment before it does. */
const lastTransaction = async (reservation: string) => {
  const { body } = await eventually(
    () => started.casey.get<ReservationAnswer>(`/api/reservation/${reservation}`),
    (answer) => answer.body.charges.length > 0,
  );
  return { reservation_id: reservation, external_transaction_id: body.charges[0]!.id };
};
const newest = async (): Promise<ReservationAnswer> => {
  const { body } = await started.casey.get<{ id: string }[]>(
    '/api/admin/reservations?range=[0,0]&sort=["created","DESC"]&filter={}',
  );
  return (await started.casey.get<ReservationAnswer>(`/api/reservation/${body[0]!.id}`)).body;
};
/** Pays what is still due in cash, and waits until the desk says so. */
const paysRestInCash = async (page: Page): Promise<void> => {
  await page.locator('.store-cash[aria-disabled=false]').first().click();
  await page
    .getByText(/ · [2-9A-Z]{10}$/)
    .filter({ visible: true })
    .first()
    .waitFor();
};

it('two adults by card are three presses at the desk', async () => {
  const page = await desk({ viewport: { width: 1024, height: 768 } });
  await adult(page).waitFor();
  await countPresses(page);
  await adult(page).click();
  await adult(page).click();
  await page.locator('.store-cash[aria-disabled=false]').waitFor();
  await page.getByRole('button', { name: /^Credit/ }).click();
  await page
    .getByText('Processing, please follow terminal instructions...')
    .filter({ visible: true })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, 'store-card-wait-1024');
  await started.terminals.pays();
  await page
    .getByText(/ paid · [2-9A-Z]{10}$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await presses(page)).toBe(3);
  await picture(page, 'store-card-paid-1024');
  await started.terminals.takesNoReceipt();
  expect(await newest()).toMatchObject({
    gateway: 'terminal',
    balance: 0,
    charges: [{ amount: 19, user: 'casey', card_last4: '4242' }],
  });
});

it.each([
  ['1024', { width: 1024, height: 768 }, 'en-CA', 'Processing, please follow terminal instructions...'],
  ['390', PHONE, 'fr-CA', /^Traitement en cours/],
] as const)(
  'the next card is two presses, also while the last customer has chosen no receipt, at %s',
  async (size, viewport, locale, processing) => {
    const page = await desk({ viewport, locale });
    const credit = page.getByRole('button', { name: /^(Credit|Carte de crédit)/ });
    const sell = async (): Promise<void> => {
      await adult(page).click();
      await page.locator('.store-cash[aria-disabled=false]').waitFor();
      await credit.click();
    };
    await sell();
    await started.terminals.pays();
    await page.locator('.store-last').waitFor();
    await started.terminals.until('receipt');
    await countPresses(page);
    await sell();
    await started.terminals.pays();
    expect(await presses(page)).toBe(2);
    await picture(page, `store-next-card-${size}`);
    await started.terminals.takesNoReceipt();
    await page.getByText(processing).filter({ visible: true }).waitFor({ state: 'detached' });
    await becomes(async () => (await newest()).charges.length, 1);
  },
);

it.each([
  [
    '1024',
    { width: 1024, height: 768 },
    'en-CA',
    {
      other: /^Other/,
      title: 'Please select payment method',
      card: 'Credit / Debit Card',
      amount: 'Amount',
      debit: 'Debit Card',
      rest: /^\$4\.50 to be paid for/,
    },
  ],
  [
    '390',
    PHONE,
    'fr-CA',
    {
      other: /^Autre/,
      title: 'Veuillez choisir le mode de paiement',
      card: 'Carte de crédit ou de débit',
      amount: 'Montant',
      debit: 'Carte de débit',
      rest: /^4,50\s\$ à payer pour/,
    },
  ],
] as const)(
  'a part by card and the rest in cash, from one dialog, at %s',
  async (size, viewport, locale, text) => {
    const page = await desk({ viewport, locale });
    await adult(page).click();
    await page.locator('.store-cash[aria-disabled=false]').waitFor();
    await page.getByRole('button', { name: text.other }).click();
    const dialog = page.getByRole('dialog', { name: text.title });
    await dialog.getByRole('radio', { name: text.card }).check();
    await dialog.getByLabel(text.amount).fill('5');
    expect(await violations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await picture(page, `store-pay-card-${size}`);
    await dialog.getByRole('button', { name: text.debit }).click();
    await started.terminals.pays();
    await started.terminals.takesNoReceipt();
    await page.getByText(text.rest).filter({ visible: true }).first().waitFor();
    await picture(page, `store-pay-rest-${size}`);
    await paysRestInCash(page);
    const charges = [
      { amount: 5, charge_type: 'terminal' },
      { amount: 4.5, charge_type: 'cash' },
    ];
    await becomes(async () => (await newest()).balance, 0);
    expect(await newest()).toMatchObject({ balance: 0, charges });
  },
);

it('a card that is declined leaves the sale to be paid in cash, on a phone in French', async () => {
  const page = await desk({ viewport: PHONE, locale: 'fr-CA' });
  await adult(page).click();
  await page.getByRole('button', { name: /^Carte de débit/ }).click();
  await started.terminals.pays('declined');
  await page
    .getByText('La carte a été refusée. Rien n’a été débité.')
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsSideways(page)).toBe(true);
  await picture(page, 'store-card-declined-390');
  const bottom = await page.evaluate(() =>
    Math.max(
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('.store-tender > *')].map(
        (part) => part.getBoundingClientRect().bottom,
      ),
    ),
  );
  expect(bottom).toBeLessThanOrEqual(PHONE.height);
  await paysRestInCash(page);
  expect(await newest()).toMatchObject({ gateway: 'cash', balance: 0 });
});

it.each([
  ['1024', { width: 1024, height: 768 }],
  ['390', PHONE],
] as const)(
  'a lost answer is found by another browser, which takes the sale up, at %s',
  async (size, viewport) => {
    // The card is charged, and nobody hears of it.
    await started.terminals.misbehaves({ kind: 'tcp_reset', call: 'payments.create', stage: 'after' });
    const first = await desk({ viewport });
    await adult(first).click();
    await first.locator('.store-cash[aria-disabled=false]').waitFor();
    await first.getByRole('button', { name: /^Credit/ }).click();
    const processing = 'Processing, please follow terminal instructions...';
    await first.getByText(processing).filter({ visible: true }).waitFor();
    await first.context().close();
    const page = await desk({ viewport });
    await adult(page).waitFor();
    await page.getByRole('button', { name: /^Commands/ }).click();
    await page.getByRole('button', { name: 'Pending transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'The terminal has another transaction' });
    await dialog.getByText(/is not completed\. Wait for its completion or abort it\.$/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await picture(page, `store-pending-${size}`);
    await dialog.getByRole('button', { name: 'Take it up again' }).click();
    await page.getByText(processing).filter({ visible: true }).waitFor();
    await started.terminals.pays();
    const paid = page
      .getByText(/ paid · [2-9A-Z]{10}$/)
      .filter({ visible: true })
      .first();
    await paid.waitFor();
    const { reservation_id, external_transaction_id: id } = await lastTransaction(
      (await paid.innerText()).slice(-10),
    );
    await started.terminals.takesNoReceipt();
    await page.getByRole('button', { name: /^Commands/ }).click();
    await page.getByRole('button', { name: 'Find Payment' }).click();
    await page.getByLabel('External payment ID').fill(id);
    await page.keyboard.press('Enter');
    await page.getByText(/^Payment of \$9\.50 is found in Clover\. Payment id:/).waitFor();
    await page.getByText(`for ${reservation_id}: the reservation has it.`).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `store-find-payment-${size}`);
  },
);

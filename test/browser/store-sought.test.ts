import { becomes, DESK, fitsSideways, PHONE, picture, violations } from '../support/browser.js';
import { adult, cardDesk } from '../support/card-desk.js';
import { SERIALS } from '../support/terminal-simulator.js';

/* A card whose answer was lost at the desk, which sells on meanwhile (docs/rules/desk.md 106). */

const { started, desk } = cardDesk();

const EN = { says: 'The next customer can be served meanwhile.', check: 'Check device state' };
const FR = {
  says: 'Le prochain client peut être servi entre-temps.',
  check: 'Vérifier l’état du terminal',
};

it.each([
  [390, 'en', PHONE, EN],
  [1280, 'en', DESK, EN],
  [390, 'fr', PHONE, FR],
  [1280, 'fr', DESK, FR],
] as const)(
  'a lost answer is known by itself, and cash is sold while one is sought, at %s pixels in %s',
  async (width, language, viewport, { says, check }) => {
    const lost = { kind: 'answer_lost', call: 'payments.create', serial: SERIALS[0] };
    const page = await desk({ viewport, locale: language });
    const paidBy = async (): Promise<void> => {
      await adult(page).click();
      await page.locator('.store-cash[aria-disabled=false]').waitFor();
      await page.locator('[data-card=CC]').click();
      await started.terminals.pays();
    };
    await started.terminals.misbehaves(lost);
    await paidBy();
    await page.locator('.store-last').waitFor();
    await started.terminals.takesNoReceipt();
    // The device is free a moment after the customer has taken no receipt.
    await becomes(
      () =>
        page.evaluate(async (serial) => {
          const answer = await fetch(`/api/pending_transaction?terminal_id=${serial}`);
          return ((await answer.json()) as { transaction: unknown }).transaction;
        }, SERIALS[0]),
      null,
    );
    await started.terminals.misbehaves([lost, { kind: 'json_cut', call: 'payments.find', times: 100 }]);
    await paidBy();
    await page.getByText(says).waitFor();
    await adult(page).click();
    await page.locator('.store-cash[aria-disabled=false]').click();
    await page.locator('.store-sought').waitFor();
    await page.locator('.store-last').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await picture(page, `store-sought-${language}-${width}`);
    const cash = (await page.locator('.store-cash').boundingBox())!;
    expect(cash.y + cash.height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await started.terminals.behaves();
    await page.locator('.store-sought').getByRole('button', { name: check }).click();
    await page
      .locator('.store-sought')
      .getByText(/^(Paid|Payé)$/)
      .waitFor();
    await picture(page, `store-sought-paid-${language}-${width}`);
    await started.terminals.takesNoReceipt();
  },
);

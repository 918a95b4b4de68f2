import { createElement } from 'react';
import { renderDocument } from '../../markup/render.js';
import type { Intent } from './built-in-gateway.js';
import { PaymentView } from './gateway-views.js';

const intent: Intent = {
  intentId: 'pi_1',
  reservationId: 'R1',
  amount: 20,
  currency: 'CAD',
  description: 'Rattle Ridge\nSaturday, December 12, 2026, 10:00 AM\n2 × Adult',
  language: 'en',
  returnUrl: 'http://here/return',
  expiresAt: '2026-12-03T14:15:00.000Z',
  state: 'open',
  card: null,
  lastDecline: null,
  captures: [],
  voids: [],
};
const page = (change: Partial<Intent>, minutesLeft: number): Promise<string> =>
  renderDocument(
    createElement(PaymentView, {
      intent: { ...intent, ...change },
      minutesLeft,
      isDeclined: false,
      errors: {},
      frame: null,
    }),
  );

it('counts the minutes that are left, in words of the language', async () => {
  expect(await page({}, 1)).toContain('1 minute left to pay');
  expect(await page({}, 2)).toContain('2 minutes left to pay');
  expect(await page({ language: 'fr' }, 1)).toContain('Il reste 1 minute pour payer');
});

it('says every line of what is paid for, the place first', async () => {
  const html = await page({}, 5);
  expect(html).toContain('<strong>Rattle Ridge</strong>');
  for (const line of ['Saturday, December 12, 2026, 10:00 AM', '2 × Adult'])
    expect(html).toContain(`<p>${line}</p>`);
});

it('has no time left and no card to choose once the payment is over', async () => {
  const html = await page({ state: 'cancelled' }, 5);
  expect(html).toContain('This payment is over. Go back to the shop.');
  expect([html.includes('left to pay'), html.includes('Choose a test card')]).toEqual([false, false]);
});

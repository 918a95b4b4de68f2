import { screen, waitFor, within } from '@testing-library/react';
import { enterByHand } from '../../testing/by-hand.js';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount } from '../../testing/mount.js';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  window.open = () => null;
});

const isReady = () =>
  waitFor(() => expect(document.querySelectorAll('.store-cash[aria-disabled=false]')).toHaveLength(1));
const soldOnce = async () => {
  const api = new FakeDesk('2026-11-23T09:20');
  const mounted = await mount('/store?inventoryGroup=escarpment&inventory=rattle-ridge', { api });
  await screen.findByText('Till: Gatehouse');
  await mounted.user.click(await screen.findByRole('button', { name: /^Adult/ }));
  await isReady();
  await mounted.user.click(screen.getByRole('button', { name: /^Cash exact/ }));
  await screen.findByText('$9.50 paid · 7KQ4M9XT22');
  return { ...mounted, api };
};

test('after a sale its receipt is sent to an address that is typed', async () => {
  const { user, api } = await soldOnce();
  await user.click(screen.getByRole('button', { name: /^E-mail/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'E-mail the receipt' }));
  api.instead.push({
    start: 'POST /api/receipts/',
    answer: {
      status: 422,
      body: { error: 'x', code: 'validation_fill_all_fields', status_code: 422, fields: { email: 'y' } },
    },
  });
  await enterByHand({ user }, dialog.getByLabelText('E-mail'), 'grace');
  await dialog.findByText('Enter an e-mail address.');
  api.instead.push({ start: 'POST /api/receipts/', answer: { status: 200, body: { sent: true } } });
  await enterByHand({ user }, dialog.getByLabelText('E-mail'), '@example.org');
  await screen.findAllByText('The receipt was sent to grace@example.org.');
  expect(api.requests.findLast(({ url }) => url.startsWith('/api/receipts/'))).toMatchObject({
    url: '/api/receipts/7KQ4M9XT22',
    body: { email: 'grace@example.org' },
  });
});

test('the offer is no dialog: the next sale goes on without an answer', async () => {
  const { user } = await soldOnce();
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^Adult/ }));
  await isReady();
});

import { screen, waitFor, within } from '@testing-library/react';
import { enterByHand } from '../../testing/by-hand.js';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount } from '../../testing/mount.js';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  opened.length = 0;
  window.open = (url) => {
    opened.push(String(url));
    return null;
  };
});
afterEach(() => {
  document.cookie = 'TERMINAL=; path=/; max-age=0';
});
const opened: string[] = [];

const isReady = () =>
  waitFor(() => expect(document.querySelectorAll('.store-cash[aria-disabled=false]')).toHaveLength(1));
const soldOnce = async (prepare: (api: FakeDesk) => void = () => undefined) => {
  const api = new FakeDesk('2026-11-23T09:20');
  api.terminals.push({ serial: 'C1', name: 'Left' });
  prepare(api);
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

const printed = ({ requests }: FakeDesk) =>
  requests.filter(({ url }) => url.endsWith('/print_cash_receipt')).map(({ url, body }) => [url, body]);
const AT_TERMINAL = [
  '/api/reservation/7KQ4M9XT22/print_cash_receipt',
  { terminal_id: 'C1', inventory_group: 'escarpment' },
];
it.each<[string, string, Record<string, string>, number, unknown[]]>([
  ['a page', 'C1', { print_v2: 'true', skip_print_receipt: 'false' }, 1, []],
  ['the terminal', 'C1', { print_v2: 'false', skip_print_receipt: 'false' }, 0, [AT_TERMINAL]],
  ['nothing without a terminal', '', { print_v2: 'false', skip_print_receipt: 'false' }, 0, []],
  ['nothing where it is skipped', 'C1', { print_v2: 'false', skip_print_receipt: 'true' }, 0, []],
  ['no page where it is skipped', 'C1', { print_v2: 'true', skip_print_receipt: 'true' }, 0, []],
])('after cash %s prints the receipt (%s, %j)', async (_, serial, settings, pages, atTerminal) => {
  document.cookie = `TERMINAL=${serial}; path=/`;
  const { api } = await soldOnce(({ venue }) => Object.assign(venue.inventory_group.settings, settings));
  // The offer is there before what it does by itself.
  await waitFor(() => expect([opened.length, printed(api)]).toEqual([pages, atTerminal]));
});

test('a terminal that does not print a receipt is named, and the sale stands', async () => {
  document.cookie = 'TERMINAL=C1; path=/';
  const { api } = await soldOnce(({ venue, always }) => {
    venue.inventory_group.settings['print_v2'] = 'false';
    const body = { status_code: 503, message: 'Out of paper' };
    always.set('/api/reservation/7KQ4M9XT22/print_cash_receipt', { status: 200, body });
  });
  await screen.findAllByText(/^Error 503 .*Out of paper/);
  expect(printed(api)).toHaveLength(1);
  expect(screen.getByText('$9.50 paid · 7KQ4M9XT22')).toBeTruthy();
});

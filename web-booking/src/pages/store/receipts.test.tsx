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
    return window;
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

const BLOCKED = 'The browser blocked the receipt. Allow pop-ups for this page, then open it again.';
const blocking: [string, typeof window.open][] = [
  ['does not open', () => null],
  [
    'throws for',
    () => {
      throw new Error('blocked');
    },
  ],
];
describe.each(blocking)('a receipt that the browser %s', (_, open) => {
  const saidOf = () => document.querySelector('.store-said')?.textContent;

  test('is said after cash, and the next sale goes on', async () => {
    window.open = open;
    const { user, api } = await soldOnce(({ venue }) => {
      venue.inventory_group.settings['print_v2'] = 'true';
    });
    await waitFor(() => expect(saidOf()).toBe(BLOCKED));
    await user.click(screen.getByRole('button', { name: /^Adult/ }));
    await isReady();
    await user.click(screen.getByRole('button', { name: /^Cash exact/ }));
    await waitFor(() =>
      expect(api.requests.filter(({ url }) => url === '/api/shop_reserve')).toHaveLength(2),
    );
  });

  test('is said where it was pressed, until it opens', async () => {
    const { user } = await soldOnce();
    window.open = open;
    await user.keyboard('{F9}');
    await waitFor(() => expect(saidOf()).toBe(BLOCKED));
    window.open = () => window;
    await user.keyboard('{F9}');
    await waitFor(() => expect(saidOf()).toBeUndefined());

    window.open = open;
    await user.keyboard('o');
    const dialog = within(await screen.findByRole('dialog'));
    const receipt = await dialog.findByRole('button', { name: 'Receipt' });
    await user.click(receipt);
    expect((await dialog.findByRole('alert')).textContent).toBe(BLOCKED);
    window.open = () => window;
    await user.click(receipt);
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  });
});

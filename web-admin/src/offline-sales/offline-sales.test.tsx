import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

/* docs/rules/offline.md 42 to 44 */
const ROW = {
  id: '7KQ4M9XT22',
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: '2026-12-03',
  station: '3b0c7e58-4d0e-4b55-9a3a-7d1f6a0c2e11',
  cashier: 'casey',
  receipt: 'K7Q-0012',
  sold_at: '2026-12-03T15:00:00.000Z',
  amount: 19,
  currency: 'CAD',
  till: 'till-1',
  why: 'offline_too_old',
  handed_over_at: '2026-12-05T15:00:00.000Z',
  state: 'waiting',
  not_sold: null,
  decided_by: null,
  decided_at: null,
  reason: null,
  price: null,
};
const mounted = async (...rows: object[]) => {
  const server = Object.assign(new FakeApi(), { signedIn: USERS['admin']! });
  server.offlineSales = rows as typeof server.offlineSales;
  await mountConsole('/settings/offline_sales', { api: server });
  return server;
};
const sentTo = (server: FakeApi, act: string) =>
  server.calls.filter(({ path }) => path === `/api/offline_sales/7KQ4M9XT22/${act}`);

test.each([
  ['price_changed', /: Its price is not the one that its station was told\./],
  ['till_unknown', /The last try came to nothing: This venue has no such till\./],
  ['count_too_large', /: count_too_large/],
])('a sale that was rejected says why: %s', async (not_sold, text) => {
  await mounted({ ...ROW, why: 'offline_rejected', not_sold });
  expect((await screen.findByRole('row', { name: /K7Q-0012/ })).textContent).toMatch(text);
});

test('the list says who sold what where, and why it waits', async () => {
  const decided = { ...ROW, id: 'H63ARM2Z4R', receipt: 'K7Q-0013', decided_at: '2026-12-05T16:00:00.000Z' };
  await mounted(
    ROW,
    { ...decided, state: 'refused', decided_by: 'audrey', reason: 'Returned in cash' },
    { ...decided, id: 'H63ARM2Z4S', receipt: 'K7Q-0014', state: 'taken', decided_by: 'audrey' },
  );
  const waits = await screen.findByRole('row', { name: /K7Q-0012/ });
  expect(waits.textContent).toMatch(/casey.*Rattle Ridge · Station 0c2e11.*\$19\.00.*Too long ago/);
  const refused = screen.getByRole('row', { name: /K7Q-0013/ });
  expect(refused.textContent).toMatch(/Refused by audrey, .* · Returned in cash/);
  expect(within(refused).queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'K7Q-0014' }).getAttribute('href')).toMatch(
    /reservation\/H63ARM2Z4S$/,
  );
});

test('a sale is taken once it was said what that does, and refused with a reason', async () => {
  const server = await mounted(ROW);
  await userEvent.click(await screen.findByRole('button', { name: 'Take sale K7Q-0012' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take sale K7Q-0012' });
  expect(dialog.textContent).toContain('$19.00 in cash goes into the open session of');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take' }));
  await screen.findByText('Sale K7Q-0012 is booked.');
  expect(sentTo(server, 'take').map(({ body }) => body)).toEqual([
    { inventory_group: 'escarpment', station: ROW.station },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse sale K7Q-0012' }));
  const refusing = await screen.findByRole('dialog', { name: 'Refuse sale K7Q-0012' });
  await userEvent.click(within(refusing).getByRole('button', { name: 'Refuse' }));
  await within(refusing).findByText('Say why it is refused');
  expect(sentTo(server, 'refuse')).toEqual([]);
  await userEvent.type(within(refusing).getByLabelText(/^Reason/), 'Returned in cash');
  await userEvent.click(within(refusing).getByRole('button', { name: 'Refuse' }));
  await screen.findByText('Sale K7Q-0012 is refused.');
  expect(sentTo(server, 'refuse').map(({ body }) => body)).toEqual([
    { inventory_group: 'escarpment', station: ROW.station, reason: 'Returned in cash' },
  ]);
});

/* docs/rules/offline.md 51 */
test('a sale at another price than its cart costs is taken at what was paid, with a reason', async () => {
  const server = await mounted({ ...ROW, why: 'offline_rejected', not_sold: 'price_changed', price: 21 });
  const row = await screen.findByRole('row', { name: /K7Q-0012/ });
  expect(row.textContent).toContain('Its cart costs $21.00; $19.00 was paid.');
  const take = within(row).getByRole('button', { name: 'Take at the paid price: sale K7Q-0012' });
  expect(take.textContent).toBe('Take at the paid price');
  await userEvent.click(take);
  const dialog = await screen.findByRole('dialog', { name: 'Take sale K7Q-0012' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take at the paid price' }));
  await within(dialog).findByText('Say why it is taken at $19.00');
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'The price of the morning');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take at the paid price' }));
  await screen.findByText('Sale K7Q-0012 is booked.');
  expect(sentTo(server, 'take').map(({ body }) => body)).toEqual([
    {
      inventory_group: 'escarpment',
      station: ROW.station,
      at_paid_price: { reason: 'The price of the morning' },
    },
  ]);
});

test('who comes second is told who was first', async () => {
  const server = await mounted(ROW);
  server.takes = {
    status: 409,
    body: { error: 'audrey has taken this sale already.', code: 'offline_sale_taken', status_code: 409 },
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Take sale K7Q-0012' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take sale K7Q-0012' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take' }));
  await within(dialog).findByText('audrey has taken this sale already.');
});

const MACHINE = {
  id: 'escarpment~K7Q',
  inventory_group: 'escarpment',
  station: ROW.station,
  series: 'K7Q',
  highest: 12,
  is_whole: false,
  missing: [
    { from: 3, to: 4, noticed_at: '2026-12-03T15:00:00.000Z' },
    { from: 9, to: 9, noticed_at: '2026-12-04T15:00:00.000Z' },
  ],
  explained: [],
};

/* docs/rules/offline.md 47 */
test.each(['/settings/offline_sales', '/accounting_report'])(
  '%s names receipts that never came, until a manager says why',
  async (path) => {
    const server = Object.assign(new FakeApi(), { signedIn: USERS['admin']! });
    server.offlineSeries = [MACHINE];
    await mountConsole(path, { api: server });
    await screen.findByText(/^K7Q-0003 to K7Q-0004 · Station 0c2e11 · Dec 3, 2026/);
    await screen.findByText(/^K7Q-0009 · Station 0c2e11 · Dec 4, 2026/);
    await userEvent.click(screen.getByRole('button', { name: 'Explain K7Q-0003 to K7Q-0004' }));
    const dialog = await screen.findByRole('dialog', { name: 'Explain K7Q-0003 to K7Q-0004' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Explain' }));
    await within(dialog).findByText('Say why they never came');
    await userEvent.type(within(dialog).getByLabelText(/^Why/), 'The machine was dropped');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Explain' }));
    await screen.findByText('K7Q-0003 to K7Q-0004: explained.');
    const sent = server.calls.filter((call) => call.path === '/api/offline_receipts/explain');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        inventory_group: 'escarpment',
        station: ROW.station,
        series: 'K7Q',
        from: 3,
        to: 4,
        words: 'The machine was dropped',
      },
    ]);
  },
);

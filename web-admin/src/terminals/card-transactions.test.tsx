import { screen, waitFor, within } from '@testing-library/react';
import type { CardTransactionRow } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, TODAY, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';
import { savedList } from '../testing/saved-list.js';

const row: CardTransactionRow = {
  id: '7KQ2M9XW4D2RT',
  inventory_group: GROUP,
  terminal_id: 'C0SIM000000001',
  reservation_id: 'ABCDEFGHJK',
  transaction_type: 'payment',
  card_type: 'CC',
  amount: 22.6,
  approved_amount: null,
  state: 'PENDING',
  status_code: null,
  message: '',
  actioned: false,
  note: '',
  terminal_payment_id: null,
  terminal_order_id: null,
  refund_id: null,
  card_sub_type: null,
  last_four: null,
  started_at: `${TODAY}T15:00:00.000Z`,
  expires_at: `${TODAY}T15:05:00.000Z`,
};
const server = (): FakeApi =>
  Object.assign(new FakeApi(), { signedIn: USERS['admin']!, cardTransaction: row });

test('has the device print the receipt of what it moved, and of nothing else', async () => {
  const api = server();
  api.cardTransaction = { ...row, state: 'REFUNDED', transaction_type: 'refund', approved_amount: 22.6 };
  const { user } = await mountConsole(`/settings/card_transactions/${row.id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Print at the terminal' }));
  expect(await screen.findByText('The terminal prints the receipt.')).toBeTruthy();
  expect(api.calls.find(({ path }) => path === '/api/clover_device_action')?.body).toEqual({
    action: 'refund_receipt',
    externalTransactionId: row.id,
    terminal_id: row.terminal_id,
    inventory_group: GROUP,
    delivery_method: 'PRINT',
  });
});

test('lists pending transactions, compares both sides, and deals with one', async () => {
  const api = server();
  const { user } = await mountConsole('/settings/card_transactions?state=PENDING', { api });
  await user.click(await screen.findByText('7KQ2M9XW4D2RT'));
  const call = api.calls.filter(({ path }) => path === '/api/admin/card_transactions').at(-1)!;
  expect(JSON.parse(call.query.get('filter')!)).toMatchObject({ state: 'PENDING' });
  await user.click(await screen.findByRole('button', { name: 'Compare terminal and product' }));
  expect(await screen.findByText('Neither has it.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Abort and mark as dealt with' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Card was taken back');
  await user.click(dialog.getByRole('button', { name: 'Abort and mark as dealt with' }));
  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === '/api/process_pending_transaction')?.body).toEqual({
      externalTransactionId: row.id,
      inventory_group: GROUP,
      note: 'Card was taken back',
    }),
  );
  expect(await screen.findByText('ABORTED')).toBeTruthy();
  expect(screen.getByText('Card was taken back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Abort and mark as dealt with' })).toBeNull();
});

test('the list, and the page of one, follow the terminals', async () => {
  const api = server();
  const { live, user } = await mountConsole('/settings/card_transactions', { api });
  await screen.findByText('Pending');
  expect(live.rooms()).toEqual([{ resource: 'terminals', inventoryGroup: GROUP }]);
  api.cardTransaction = { ...row, state: 'PAID', status_code: 200, approved_amount: 22.6 };
  live.say('terminals', '000950');
  await user.click(await screen.findByText('PAID (200)'));
  await screen.findByRole('button', { name: 'Print at the terminal' });
  api.cardTransaction = { ...row, state: 'VOID', approved_amount: 22.6, note: 'Left without it' };
  live.say('terminals', '000951');
  expect(await screen.findByText('Left without it')).toBeTruthy();
});

test('the transactions are saved as a file', async () => {
  const mounted = await mountConsole('/settings/card_transactions?inventoryGroup=escarpment&state=PENDING', {
    api: server(),
  });
  await screen.findByText('7KQ2M9XW4D2RT');
  expect(await savedList(mounted)).toEqual({
    list: 'card_transactions',
    filter: { inventory_group: GROUP, state: 'PENDING' },
    sort: ['started_at', 'DESC'],
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { cashDrawer, selectTill } from '../testing/cash-drawer.js';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const drawer = cashDrawer();

const open = async (
  username: 'casey' | 'audrey' = 'casey',
  language: 'en' | 'fr' = 'en',
  server = new FakeApi(),
) => {
  server.signedIn = USERS[username]!;
  const unpaid = server.reservations.find(({ state }) => state === 'confirmed')!;
  server.reservations = server.reservations.map((row) => (row === unpaid ? { ...row, paid: 0 } : row));
  server.documents['tills'] = [{ id: 'till-1', name: 'Gatehouse', _group: unpaid.inventory_group }];
  server.documents['terminals'] = [
    { id: 'terminal-1', serial: server.terminal.serial, name: 'Gatehouse', _group: unpaid.inventory_group },
  ];
  const mounted = await mountConsole(`/reservation/${unpaid.id}`, { api: server, language });
  await screen.findByText(language === 'fr' ? 'Reste à payer' : 'To be paid');
  return { ...mounted, price: unpaid.price, id: unpaid.id };
};
const payments = (server: FakeApi) => server.calls.filter(({ path }) => path.includes('deferred_payment'));
const collect = async (server = new FakeApi()) => {
  const mounted = await open('casey', 'en', server);
  await mounted.user.click(screen.getByRole('button', { name: /^Collect / }));
  return { ...mounted, dialog: within(await screen.findByRole('dialog')) };
};

test('cash goes into a till, and the change stays in view', async () => {
  const { dialog, user, server, price } = await collect();
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await user.click(dialog.getByRole('combobox', { name: /Till/ }));
  await user.click(await screen.findByRole('option', { name: 'Gatehouse' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount Received' }), '5');
  expect(dialog.getByText(`Less than $${price.toFixed(2)}.`)).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: 'Amount Received' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount Received' }), '100');
  expect(dialog.getByText('Change Due').nextSibling?.textContent).toBe(`$${(100 - price).toFixed(2)}`);
  await user.click(dialog.getByRole('button', { name: /^Collect / }));
  expect((await dialog.findByRole('status')).textContent).toBe(`Change Due$${(100 - price).toFixed(2)}`);
  expect(payments(server)[0]!.body).toEqual({
    payment: { gateway: 'cash', amount: price, till: 'till-1', tendered: 100 },
  });
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Collect / })).toBeNull());
});

test.each([
  ['till-1', 1],
  ['till-2', 0],
  ['', 0],
])(
  'cash into a till opens the drawer where it is this machine’s: %s is selected',
  async (selected, openings) => {
    selectTill(selected);
    const { dialog, user } = await collect();
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.click(dialog.getByRole('combobox', { name: /Till/ }));
    await user.click(await screen.findByRole('option', { name: 'Gatehouse' }));
    expect(drawer).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: /^Collect / }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(drawer).toHaveBeenCalledTimes(openings);
  },
);

test('a part in cash is rounded with the cash before it', async () => {
  const server = Object.assign(new FakeApi(), { rounding: -0.02, settings: { cash_rounding: 'true' } });
  const { dialog, user } = await collect(server);
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '1.02');
  await user.type(dialog.getByRole('textbox', { name: 'Amount Received' }), '1');
  expect(dialog.getByText('Less than $1.05.')).toBeTruthy();
});

test('what another system took opens no drawer', async () => {
  selectTill('till-1');
  const { dialog, user } = await collect();
  await user.click(dialog.getByRole('radio', { name: 'Manual' }));
  await user.type(dialog.getByRole('textbox', { name: 'Manual Payment ID' }), 'KX-9');
  await user.click(dialog.getByRole('button', { name: /^Collect / }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drawer).not.toHaveBeenCalled();
});

test('the receipt is printed at the terminal that this browser uses', async () => {
  document.cookie = 'TERMINAL=C0SIM000000001; path=/';
  const { user, server, id } = await open();
  await user.click(await screen.findByRole('button', { name: 'Print at the terminal' }));
  expect(await screen.findByText('The terminal prints the receipt.')).toBeTruthy();
  expect(server.calls.find(({ path }) => path.endsWith('print_cash_receipt'))).toMatchObject({
    path: `/api/reservation/${id}/print_cash_receipt`,
    body: { terminal_id: server.terminal.serial },
  });
  document.cookie = 'TERMINAL=; path=/; max-age=0';
});

test('a French field has a comma, and takes one', async () => {
  const { user, server, price } = await open('casey', 'fr');
  await user.click(screen.getByRole('button', { name: /^Encaisser / }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Montant' })).toHaveProperty(
    'value',
    price.toFixed(2).replace('.', ','),
  );
  await user.click(dialog.getByRole('radio', { name: 'Comptant' }));
  expect(dialog.getByRole('textbox', { name: /reçu/ })).toHaveProperty(
    'placeholder',
    price.toFixed(2).replace('.', ','),
  );
  await user.click(dialog.getByRole('radio', { name: 'Autre système' }));
  await user.type(dialog.getByRole('textbox', { name: /Numéro de paiement/ }), 'KX-9');
  await user.click(dialog.getByRole('button', { name: /^Encaisser / }));
  await waitFor(() =>
    expect(payments(server)[0]?.body).toEqual({
      payment: { gateway: 'manual', amount: price, manualPaymentId: 'KX-9' },
    }),
  );
});

test('says what is missing, and asks the server for nothing', async () => {
  const { dialog, user, server } = await collect();
  const press = async () => user.click(dialog.getByRole('button', { name: /^Collect / }));
  await press();
  expect(dialog.getByText('Please select payment method')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Manual' }));
  await press();
  expect(dialog.getByText('Please enter payment ID from 3rd party system')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await press();
  expect(dialog.getByText('Till Not Selected')).toBeTruthy();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '9999{Enter}');
  expect(dialog.getByText(/^Enter an amount above 0, at most \$/)).toBeTruthy();
  expect(payments(server)).toHaveLength(0);
});

test('that failed is repeated under its key', async () => {
  const { dialog, user, server, id } = await collect();
  await user.click(dialog.getByRole('radio', { name: 'Manual' }));
  await user.type(dialog.getByRole('textbox', { name: 'Manual Payment ID' }), 'KX-9');
  server.rejectOnce('PUT', `/api/deferred_payment/${id}`, 503, 'unavailable', 'Not now.');
  await user.click(dialog.getByRole('button', { name: /^Collect / }));
  expect(await dialog.findByText('Not now.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Collect / }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = payments(server).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('that the till refused is another act the next time', async () => {
  selectTill('till-1');
  const { dialog, user, server, id } = await collect();
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  server.refuseOnce(`/api/deferred_payment/${id}`, 'till_closed', 'The till is closed. Open it first.');
  await user.click(dialog.getByRole('button', { name: /^Collect / }));
  expect(await dialog.findByText('The till is closed. Open it first.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Collect / }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = payments(server).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

test('alone stands out while something is due', async () => {
  await open();
  await screen.findByRole('button', { name: 'Check in' });
  const first = within(screen.getByRole('main'))
    .getAllByRole('button')
    .filter(({ className }) => className.includes('MuiButton-contained'));
  expect(first.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Collect /)]);
});

test('is for who sells at the desk', async () => {
  await open('audrey');
  expect(screen.queryByRole('button', { name: /^Collect / })).toBeNull();
});

test('who was sold to without a name is called so, and not erased', async () => {
  const server = Object.assign(new FakeApi(), { signedIn: USERS['casey']! });
  const nobody = { first_name: '', last_name: '', email: '', phone: '' };
  server.reservations = server.reservations.map((row, i) => (i === 0 ? { ...row, ...nobody } : row));
  await mountConsole(`/reservation/${server.reservations[0]!.id}`, { api: server });
  expect(await screen.findByText('Walk-up, no name')).toBeTruthy();
  expect(screen.queryByText('E-mail')).toBeNull();
});

describe('a card at a terminal', () => {
  const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
  const choose = async () => {
    const mounted = await collect();
    const { user } = mounted;
    await user.click(mounted.dialog.getByRole('radio', { name: 'Credit / Debit Card' }));
    await user.click(mounted.dialog.getByRole('combobox', { name: /Terminal/ }));
    await user.click(await screen.findByRole('option', { name: 'Gatehouse' }));
    return mounted;
  };
  const begin = async () => {
    const mounted = await choose();
    const { user } = mounted;
    await user.click(mounted.dialog.getByRole('button', { name: /^Collect / }));
    await dialog('Debit or Credit?');
    await user.click(screen.getByRole('button', { name: 'Credit Card' }));
    return mounted;
  };

  test('is taken while the page watches', async () => {
    const { server, price } = await begin();
    expect(await screen.findByText('Processing, please follow terminal instructions...')).toBeTruthy();
    expect(payments(server)[0]!.body).toEqual({
      payment: {
        gateway: 'terminal',
        amount: price,
        terminalData: { terminal_id: server.terminal.serial, card_type: 'CC' },
      },
    });
    server.terminal.pays();
    expect(await screen.findByText(`$${price.toFixed(2)} collected.`, {}, { timeout: 5_000 })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that is declined is followed by another way, as another act', async () => {
    const { server, user } = await begin();
    await screen.findByText('Processing, please follow terminal instructions...');
    server.terminal.ends(402);
    expect(
      await screen.findByText('The card was declined. Nothing was charged.', {}, { timeout: 5_000 }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose another way' }));
    await dialog(/^Collect/);
    await user.click(screen.getByRole('button', { name: /^Collect / }));
    await user.click(await screen.findByRole('button', { name: 'Debit Card' }));
    await screen.findByText('Processing, please follow terminal instructions...');
    const keys = payments(server).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  test('is aborted once that is confirmed', async () => {
    const { server, user } = await begin();
    await user.click(await screen.findByRole('button', { name: 'Abort transaction' }));
    await dialog('Abort transaction in progress?');
    await user.click(screen.getByRole('button', { name: 'Continue waiting' }));
    expect(server.terminal.transaction!.abort_requested).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Abort transaction' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm abort transaction' }));
    expect(await screen.findByText('Transaction was cancelled by user', {}, { timeout: 5_000 })).toBeTruthy();
  });

  test('waits for the one that the terminal has, or stops it', async () => {
    const { server, user } = await choose();
    server.terminal.begins('9KQ2M9XW4D2RT', 7);
    await user.click(screen.getByRole('button', { name: /^Collect / }));
    await user.click(await screen.findByRole('button', { name: 'Credit Card' }));
    await dialog('The terminal has another transaction');
    expect(
      screen.getByText('Pending transaction of $7.00 is not completed. Wait for its completion or abort it.'),
    ).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Abort Pending Transaction' }));
    expect(
      await screen.findByText('Pending transaction of $7.00 has been deleted', {}, { timeout: 5_000 }),
    ).toBeTruthy();
    await dialog(/^Collect/);
  });

  test('does not wait for who left without choosing a receipt', async () => {
    const { server, user } = await choose();
    server.terminal.begins('9KQ2M9XW4D2RT', 7);
    server.terminal.changes({ phase: 'receipt', approved_amount: 7 });
    await user.click(screen.getByRole('button', { name: /^Collect / }));
    await user.click(await screen.findByRole('button', { name: 'Credit Card' }));
    await screen.findByText('Processing, please follow terminal instructions...');
    expect(payments(server)).toHaveLength(1);
    expect(server.terminal.transaction!.phase).toBe('device');
  });

  test('says that the question for a receipt could not be ended, and offers it again', async () => {
    const { server, user } = await choose();
    server.terminal.begins('9KQ2M9XW4D2RT', 7);
    server.terminal.changes({ phase: 'receipt', approved_amount: 7 });
    server.terminal.isDeaf = true;
    await user.click(screen.getByRole('button', { name: /^Collect / }));
    await user.click(await screen.findByRole('button', { name: 'Credit Card' }));
    await screen.findByText('Waiting for the terminal…');
    await screen.findByText(
      'The transaction of $7.00 is over. Its customer has not chosen a receipt yet.',
      {},
      { timeout: 10_000 },
    );
    server.terminal.isDeaf = false;
    expect(screen.queryByRole('button', { name: 'Abort Pending Transaction' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue without a receipt' }));
    await dialog(/^Collect/);
  });

  test('needs a terminal that can be reached', async () => {
    const { server, user } = await collect();
    server.terminal.state = 'NOT_CONNECTED';
    await user.click(screen.getByRole('radio', { name: 'Credit / Debit Card' }));
    await user.click(screen.getByRole('button', { name: /^Collect / }));
    expect(screen.getByText('Please set Clover terminal')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /Terminal/ }));
    await user.click(await screen.findByRole('option', { name: 'Gatehouse' }));
    expect(
      await screen.findByText(/is not READY. State: Not connected. Terminal message: App closed/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Collect / }));
    expect(screen.queryByRole('dialog', { name: 'Debit or Credit?' })).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { cashDrawer, selectTill } from '../testing/cash-drawer.js';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const signedIn = (username = 'admin'): FakeApi =>
  Object.assign(new FakeApi(), { signedIn: USERS[username]! });
const drawer = cashDrawer();
const open = async (server: FakeApi, state: 'confirmed' | 'cancelled') => {
  const reservation = server.reservations.find((row) => row.state === state)!;
  const mounted = await mountConsole(`/reservation/${reservation.id}`, { api: server });
  await mounted.user.click(await screen.findByRole('button', { name: /^Return / }));
  return { ...mounted, reservation, dialog: within(await screen.findByRole('dialog')) };
};
const refunds = (server: FakeApi) => server.calls.filter(({ path }) => path.endsWith('refund'));

test('proposes what is due, to the card, and shows what went back', async () => {
  const { dialog, user, server, reservation } = await open(signedIn(), 'cancelled');
  const sum = `$${reservation.price.toFixed(2)}`;
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveProperty(
    'value',
    reservation.price.toFixed(2),
  );
  expect(dialog.getByRole('radio', { name: 'To Visa ending 4242' })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: `Return ${sum}` }));
  expect(await screen.findByText('Returned to the card')).toBeTruthy();
  expect(screen.getByText(/, by casey$/)).toBeTruthy();
  expect(refunds(server)[0]!.body).toEqual({ amount: reservation.price, method: 'card' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('in French has a comma, of lines too', async () => {
  const server = signedIn();
  const cancelled = server.reservations.find(({ state }) => state === 'cancelled')!;
  const { user, go } = await mountConsole(`/reservation/${cancelled.id}`, { api: server, language: 'fr' });
  const amount = async () => {
    await user.click(await screen.findByRole('button', { name: /^Rembourser( \d|$)/ }));
    return within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox', {
      name: 'Montant',
    });
  };
  expect((await amount()).value).toBe(cancelled.price.toFixed(2).replace('.', ','));
  await user.keyboard('{Escape}');
  await go(`/reservation/${server.reservations.find(({ state }) => state === 'confirmed')!.id}`);
  const field = await amount();
  await user.click(screen.getAllByRole('button', { name: /^Rembourser une unité de plus/ })[0]!);
  expect(field.value).toBe('9,50');
});

test('of more than is due says so, by hand with an id and a reason', async () => {
  const { dialog, user, server } = await open(signedIn(), 'confirmed');
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '5,5');
  expect(dialog.getByText(/This is \$5\.50 more than is due/)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'By hand' }));
  await user.type(dialog.getByRole('textbox', { name: /Its id in another system/ }), 'C-9');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Rain');
  await user.click(dialog.getByRole('button', { name: 'Return $5.50' }));
  await waitFor(() =>
    expect(refunds(server)[0]?.body).toEqual({
      amount: 5.5,
      method: 'manual',
      manualPaymentId: 'C-9',
      concession: true,
      reason: 'Rain',
    }),
  );
});

test.each([
  ['till-1', 1],
  ['till-2', 0],
])(
  'out of a till opens its drawer where it is this machine’s: %s is selected',
  async (selected, openings) => {
    selectTill(selected);
    const server = signedIn();
    const group = server.reservations[0]!.inventory_group;
    server.documents['tills'] = [{ id: 'till-1', name: 'Gatehouse', _group: group }];
    const { dialog, user, reservation } = await open(server, 'cancelled');
    await user.click(dialog.getByRole('radio', { name: 'In cash' }));
    await user.click(dialog.getByRole('combobox', { name: /Till/ }));
    await user.click(await screen.findByRole('option', { name: 'Gatehouse' }));
    expect(drawer).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: `Return $${reservation.price.toFixed(2)}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(refunds(server)[0]!.body).toMatchObject({ method: 'cash', till: 'till-1' });
    expect(drawer).toHaveBeenCalledTimes(openings);
  },
);

test('of lines says what they cost, and returns no more units than are left', async () => {
  const { dialog, user, server, reservation } = await open(signedIn(), 'confirmed');
  const left = reservation.people;
  const more = dialog.getAllByRole<HTMLButtonElement>('button', { name: /^Return one more/ });
  expect(dialog.getByText(`${left} of ${left} left, $9.50 each`)).toBeTruthy();
  // The second line went back; the third cost nothing.
  expect(more.map(({ disabled }) => disabled)).toEqual([false, true]);
  for (let unit = 0; unit < left; unit += 1) await user.click(more[0]!);
  expect(more[0]!.disabled).toBe(true);
  const sum = (left * 9.5).toFixed(2);
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  expect([amount.value, amount.disabled]).toEqual([sum, true]);
  await user.click(dialog.getByRole('radio', { name: 'By hand' }));
  await user.click(dialog.getByRole('button', { name: `Return $${sum}` }));
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path.endsWith('partial_refund'))?.body).toEqual({
      refund: { amount: left * 9.5, gateway: 'manual', lines: [{ line: 0, count: left }] },
    }),
  );
});

test.each([
  ['', true],
  ['manual', false],
])('of a credit card with the policy "%s" is offered at the terminal: %s', async (policy, isOffered) => {
  const server = signedIn();
  server.charges = [{ charge_type: 'terminal', card_type: 'CC' }];
  server.settings = { credit_card_refund_policy: policy, debit_card_refund_policy: 'manual' };
  const { dialog } = await open(server, 'cancelled');
  expect(dialog.getByRole('radio', { name: 'In cash' })).toBeTruthy();
  expect(dialog.queryByRole('radio', { name: /^At a terminal/ }) !== null).toBe(isOffered);
});

test('is not asked for where the amount is none, and more than was paid is none', async () => {
  const { dialog, user, server } = await open(signedIn(), 'confirmed');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  for (const text of ['0', '1.005', '9999', 'ten']) {
    await user.clear(amount);
    await user.type(amount, `${text}{Enter}`);
    expect(dialog.getByText(/^Enter an amount above 0, at most \$/)).toBeTruthy();
  }
  expect(refunds(server)).toHaveLength(0);
});

test('that has no answer is repeated under its key; what was refused, or another way, is another act', async () => {
  const server = signedIn();
  const { dialog, user, reservation } = await open(server, 'cancelled');
  const path = `/api/reservation/${reservation.id}/refund`;
  const press = async (says: string) => {
    await user.click(dialog.getByRole('button', { name: /^Return \$/ }));
    expect(await dialog.findByText(says)).toBeTruthy();
  };
  server.rejectOnce('PUT', path, 503, 'unavailable', 'Not now.');
  await press('Not now.');
  server.rejectOnce('PUT', path, 409, 'payment_under_way', 'A payment is under way.');
  await press('A payment is under way.');
  server.refuseOnce(path, 'refund_failed', 'The bank refused the refund.');
  await press('The bank refused the refund.');
  server.refuseOnce(path, 'refund_failed', 'The bank refused it again.');
  await press('The bank refused it again.');
  await user.click(dialog.getByRole('radio', { name: 'By hand' }));
  server.rejectOnce('PUT', path, 503, 'unavailable', 'Not now.');
  await press('Not now.');
  const keys = refunds(server).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4]);
});

import { screen, waitFor, within } from '@testing-library/react';
import { cashDrawer, selectTill } from '../testing/cash-drawer.js';
import { FakeApi } from '../testing/fake-api.js';
import { detailOf, refundOf, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';
import { returnedAtTerminal, wayOf, type Charge } from './refunds.js';

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
  expect(refunds(server)[0]!.body).toEqual({
    amount: reservation.price,
    method: 'card',
    concession: false,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['en', /, by casey, confirmed by admin, Weather, Hail$/],
  ['fr', /, par casey, confirmé par admin, Weather, Hail$/],
] as const)('says why it went back and who confirmed it: %s', async (language, said) => {
  const server = signedIn();
  server.charges = [
    { id: 'ch-1', refunds: [refundOf({ reason: 'Weather', words: 'Hail', witness: 'admin' })] },
  ];
  const { id } = server.reservations.find(({ state }) => state === 'confirmed')!;
  await mountConsole(`/reservation/${id}`, { api: server, language });
  expect(await screen.findByText(said)).toBeTruthy();
});

test.each([
  ['en', ['Price', 'Concession', 'Total', 'of which tax']],
  ['fr', ['Prix', 'Geste commercial', 'Total', 'dont taxes']],
] as const)('leads from the price to what it costs after a concession: %s', async (language, names) => {
  const server = signedIn();
  const of = server.reservations.find(({ state }) => state === 'confirmed')!;
  server.cost = {
    changes: [{ kind: 'concession', amount: -5 }],
    total: of.price - 5,
    tax_amount: 1.61,
    taxes: [],
  };
  await mountConsole(`/reservation/${of.id}`, { api: server, language });
  const price = await screen.findByText(names[0], { selector: 'dt' });
  const rows = [...price.closest('dl')!.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(rows.slice(-4)).toEqual(names);
  expect(screen.getAllByText(/5[.,]00/, { selector: 'dd' })[0]!.textContent).toMatch(/^[-−]/);
});

test('says that it is on its way where the bank has not taken it yet', async () => {
  const server = Object.assign(signedIn(), { refundState: 'begun' });
  const { dialog, user, reservation } = await open(server, 'cancelled');
  const sum = `$${reservation.price.toFixed(2)}`;
  await user.click(dialog.getByRole('button', { name: `Return ${sum}` }));
  expect(await screen.findByText(`${sum} is on its way back.`)).toBeTruthy();
  expect(await screen.findByText('On its way to the card')).toBeTruthy();
});

test.each([
  ['en', /, by Visitor$/],
  ['fr', /, par Visiteur$/],
] as const)('a payment that no user took was the visitor’s: %s', async (language, by) => {
  const server = signedIn();
  const { id } = server.reservations.find(({ state }) => state === 'cancelled')!;
  await mountConsole(`/reservation/${id}`, { api: server, language });
  expect(await screen.findByText(by)).toBeTruthy();
});

test('says what was paid in all, where nothing went back too', async () => {
  const server = signedIn();
  server.charges = [{ id: 'ch-1' }, { id: 'ch-2' }];
  const { id, price } = server.reservations.find(({ state }) => state === 'confirmed')!;
  await mountConsole(`/reservation/${id}`, { api: server });
  expect((await screen.findByText('Total Paid')).nextSibling?.textContent).toBe(`$${(2 * price).toFixed(2)}`);
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

test('in cash says what the drawer gives where the venue rounds cash', async () => {
  selectTill('till-1');
  const server = signedIn();
  server.settings = { cash_rounding: 'true' };
  const group = server.reservations[0]!.inventory_group;
  server.documents['tills'] = [{ id: 'till-1', name: 'Gatehouse', _group: group }];
  const { dialog, user } = await open(server, 'confirmed');
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '9.04');
  expect(dialog.getByRole('button', { name: 'Return $9.04' })).toBeTruthy();
  expect(dialog.queryByText(/rounded/)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'In cash' }));
  expect(dialog.getByText('$9.05 in cash, rounded to 5 cents')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Rain');
  await user.click(dialog.getByRole('button', { name: 'Return $9.05' }));
  expect(await screen.findByText('$9.05 returned.')).toBeTruthy();
  expect(refunds(server)[0]!.body).toMatchObject({ amount: 9.04, method: 'cash' });
});

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
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Rain');
  await user.click(dialog.getByRole('button', { name: `Return $${sum}` }));
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path.endsWith('partial_refund'))?.body).toEqual({
      refund: {
        amount: left * 9.5,
        gateway: 'manual',
        lines: [{ line: 0, count: left }],
        concession: true,
        reason: 'Rain',
      },
    }),
  );
});

test.each([
  ['', true, 'terminal'],
  ['manual', false, 'manual'],
])('of a credit card with the policy "%s" is offered at the terminal: %s', async (policy, isOffered, way) => {
  const server = signedIn();
  server.charges = [{ charge_type: 'terminal', card_type: 'CC' }];
  server.settings = { credit_card_refund_policy: policy, debit_card_refund_policy: 'manual' };
  const { dialog } = await open(server, 'cancelled');
  expect(dialog.getByRole('radio', { name: 'In cash' })).toBeTruthy();
  expect(dialog.getByRole('radio', { checked: true })).toHaveProperty('value', way);
  expect(dialog.queryByRole('radio', { name: /^At a terminal/ }) !== null).toBe(isOffered);
});

const CARD = detailOf(new FakeApi().reservations.find(({ state }) => state === 'confirmed')!).charges[0]!;
const CREDIT: Charge = { ...CARD, charge_type: 'terminal', card_type: 'CC' };
const DEBIT: Charge = { ...CARD, charge_type: 'terminal', card_type: 'DC' };
const CASH: Charge = { ...CARD, charge_type: 'cash' };
const OTHER: Charge = { ...CARD, charge_type: 'manual' };
const gone = (charge: Charge): Charge => ({ ...charge, refunds: [refundOf({ amount: charge.amount })] });
const SETTINGS = { debit_card_refund_policy: 'manual' };
test.each<[string, readonly Charge[], { sells?: boolean; way: string; tapped?: Charge }]>([
  ['a card at a terminal', [CREDIT], { way: 'terminal', tapped: CREDIT }],
  ['a card that is returned by hand', [DEBIT], { way: 'manual' }],
  ['cash beside a card online', [CARD, CASH], { way: 'cash' }],
  ['a card online before cash that went back', [CARD, gone(CASH)], { way: 'card' }],
  ['another system', [OTHER], { way: 'manual' }],
  ['cash, by who does not sell', [CASH], { sells: false, way: 'manual' }],
  ['a terminal, by who does not sell', [CREDIT], { sells: false, way: 'manual', tapped: CREDIT }],
  ['a card before one that went back', [CREDIT, gone(DEBIT)], { way: 'terminal', tapped: CREDIT }],
  ['a card by hand before one that went back', [DEBIT, gone(CREDIT)], { way: 'manual' }],
])(
  'is proposed in the way of the newest charge with money left: %s',
  (_what, charges, { sells = true, way, tapped }) => {
    expect(wayOf(charges, SETTINGS, sells)).toBe(way);
    expect(returnedAtTerminal(charges, SETTINGS)).toBe(tapped);
  },
);

test('by hand without a number of another system asks for it, and shows it then', async () => {
  const server = signedIn();
  const byHand = refundOf({ id: 'r7', amount: 5.5, method: 'manual' });
  server.charges = [{ refunds: [byHand, refundOf({ amount: 1 })] }];
  const { id } = server.reservations.find(({ state }) => state === 'confirmed')!;
  const { user } = await mountConsole(`/reservation/${id}`, { api: server });
  const field = await screen.findByRole('textbox', { name: /^Number of the \$5\.50/ });
  const save = screen.getByRole('button', { name: 'Note the number' });
  expect(save).toHaveProperty('disabled', true);
  await user.type(field, ' B-7 {Enter}');
  expect(await screen.findByText(/B-7/)).toBeTruthy();
  expect(server.calls.findLast(({ path }) => path.endsWith('refund_update'))!.body).toEqual({
    refund: 'r7',
    manualPaymentId: 'B-7',
  });
  expect(screen.queryByRole('textbox', { name: /^Number of/ })).toBeNull();
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

const LIMITED = {
  refund_limit: '5',
  refund_reasons: 'Weather\nComplaint',
  refund_reasons_fr: 'Météo\nPlainte',
};

test('of more than is due has one of the venue’s reasons, and above the limit a second person', async () => {
  const server = Object.assign(signedIn(), { settings: LIMITED });
  const { dialog, user, reservation } = await open(server, 'confirmed');
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '5.5');
  await user.click(dialog.getByRole('radio', { name: 'By hand' }));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Return $5.50' }));
  await submit();
  expect(dialog.getByText('Say why it goes back.')).toBeTruthy();
  expect(dialog.getAllByText('A second person confirms it.')).toHaveLength(2);
  expect(refunds(server)).toHaveLength(0);
  await user.click(dialog.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Weather' }));
  await user.type(dialog.getByRole('textbox', { name: /^More to say/ }), 'Hail');
  await user.type(dialog.getByRole('textbox', { name: /^User name of the second/ }), 'audrey');
  const pin = dialog.getByLabelText<HTMLInputElement>(/^Their PIN/);
  await user.type(pin, '9999');
  const path = `/api/reservation/${reservation.id}/refund`;
  server.rejectOnce('PUT', path, 422, 'refund_witness_unknown', 'The PIN is wrong.');
  await submit();
  await dialog.findByText('The PIN is wrong.');
  await waitFor(() => expect(pin.value).toBe(''));
  expect(pin.type).toBe('password');
  await user.type(pin, '4071');
  server.rejectOnce('PUT', path, 409, 'refund_again', 'Again?');
  await submit();
  await user.click(await dialog.findByRole('button', { name: 'Return $5.50 again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(refunds(server).at(-1)!.body).toEqual({
    amount: 5.5,
    method: 'manual',
    concession: true,
    reason: 'Weather',
    words: 'Hail',
    witness: { username: 'audrey', pin: '4071' },
    again: true,
  });
});

test('a second person is asked for where the server says so', async () => {
  const server = signedIn();
  const { dialog, user, reservation } = await open(server, 'cancelled');
  const path = `/api/reservation/${reservation.id}/refund`;
  server.rejectOnce('PUT', path, 422, 'refund_witness_required', 'A second person confirms it.');
  await user.click(dialog.getByRole('button', { name: /^Return \$/ }));
  await user.type(await dialog.findByRole('textbox', { name: /^User name of the second/ }), 'audrey');
  await user.type(dialog.getByLabelText(/^Their PIN/), '4071');
  await user.click(dialog.getByRole('button', { name: /^Return \$/ }));
  await waitFor(() =>
    expect(refunds(server).at(-1)!.body).toMatchObject({
      concession: false,
      witness: { username: 'audrey', pin: '4071' },
    }),
  );
});

test('at a terminal does not wait for who left there without choosing a receipt', async () => {
  const server = signedIn();
  server.charges = [{ charge_type: 'terminal', card_type: 'CC' }];
  const group = server.reservations[0]!.inventory_group;
  const { serial } = server.terminal;
  server.documents['terminals'] = [{ id: 'desk', serial, name: 'Gatehouse', _group: group }];
  server.terminal.begins('9KQ2M9XW4D2RT', 7);
  server.terminal.changes({ phase: 'receipt', approved_amount: 7 });
  const { dialog, user } = await open(server, 'cancelled');
  await user.click(dialog.getByRole('combobox', { name: /Terminal/ }));
  await user.click(await screen.findByRole('option', { name: 'Gatehouse' }));
  await user.click(dialog.getByRole('button', { name: /^Return \$/ }));
  await waitFor(() => expect(refunds(server)).toHaveLength(1));
  expect(server.terminal.isEngaged).toBe(false);
});

test('at a terminal needs one that can be reached', async () => {
  const server = signedIn();
  server.charges = [{ charge_type: 'terminal', card_type: 'CC' }];
  server.terminal.state = 'NOT_CONNECTED';
  const group = server.reservations[0]!.inventory_group;
  server.documents['terminals'] = [{ id: 'desk', serial: 'C1', name: 'Gatehouse', _group: group }];
  const { dialog, user } = await open(server, 'cancelled');
  await user.click(dialog.getByRole('combobox', { name: /Terminal/ }));
  await user.click(await screen.findByRole('option', { name: 'Gatehouse' }));
  await dialog.findByText(/is not READY. State: Not connected/);
  await user.click(dialog.getByRole('button', { name: /^Return \$/ }));
  expect(refunds(server)).toHaveLength(0);
});

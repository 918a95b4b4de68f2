import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReservationAnswer } from '@stile/contracts';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount, type Mounted } from '../../testing/mount.js';

const ID = '7KQ4M9XT22';
const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  document.cookie = 'TERMINAL=C1; path=/';
  window.open = () => window;
});

const charge = (charge_type: string, amount: number): ReservationAnswer['charges'][number] => ({
  id: `${ID}.p1`,
  amount,
  charge_type,
  user: 'casey',
  transaction_id: null,
  card_brand: null,
  card_last4: charge_type === 'cash' ? null : '4242',
  created: '2026-11-23T14:20:00.000Z',
  refunds: [],
});
const returnMoney = async (user: Mounted['user']) => {
  await user.click(screen.getByRole('button', { name: 'Return money' }));
  await screen.findByRole('dialog', { name: /^Return money of/ });
};
type Dialog = ReturnType<typeof within>;
/** A line, for the first of the venue's reasons. */
const giveBack = async (user: Mounted['user'], dialog: Dialog, line: RegExp): Promise<void> => {
  await user.click(dialog.getByRole('button', { name: line }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Weather');
};
/** A paid reservation of two adults and firewood, scanned. */
const found = async (
  change: Partial<ReservationAnswer> = {},
  settings: Record<string, string> = {},
): Promise<Mounted & { api: FakeDesk; dialog: () => Dialog }> => {
  const api = new FakeDesk('2026-11-23T09:20');
  api.terminals.push({ serial: 'C1', name: 'Desk' });
  const reasons = { refund_reasons: 'Weather\nComplaint', refund_reasons_fr: 'Météo\nPlainte' };
  Object.assign(api.venue.inventory_group.settings, reasons, settings);
  const lines = [
    { kind: 'visitor', item: 'rr-adult', title: 'Adult', count: 2 },
    { kind: 'addon', item: 'rr-firewood', title: 'Firewood', count: 1 },
    { kind: 'visitor', item: 'rr-car', title: 'Car', count: 1 },
  ] as unknown as ReservationAnswer['lines'];
  const line = (count: number, amount: number) => ({ count, refunded: 0, amount, refunded_amount: 0 });
  api.book(ID, {
    lines,
    refund_lines: [line(2, 19), line(1, 9.04), line(1, 0)],
    charges: [charge('cash', 28.04)],
    price: 28.04,
    ...change,
  });
  api.codes.set(ID, { kind: 'reservation', reservation: ID } as never);
  const mounted = await mount(STORE, { api });
  await screen.findByRole('button', { name: /^Adult/ });
  await screen.findByText('Till: Gatehouse');
  await act(async () => {
    for (const key of [...ID, 'Enter']) fireEvent.keyDown(document.body, { key });
  });
  await screen.findByRole('link', { name: 'Open in the console' });
  return { ...mounted, api, dialog: () => within(screen.getByRole('dialog')) };
};
const refunds = (api: FakeDesk) => api.requests.filter(({ url }) => url.endsWith('/partial_refund'));

test('a line goes back to the way it was paid: its units are chosen, the amount follows and stays in view', async () => {
  const { user, api, dialog } = await found();
  await returnMoney(user);
  expect(dialog().queryAllByRole('button', { name: /^Car/ })).toHaveLength(0);
  expect(dialog().getByRole('radio', { name: 'In cash' })).toHaveProperty('checked', true);
  await giveBack(user, dialog(), /^Adult/);
  await user.click(dialog().getByRole('button', { name: 'Remove one Adult' }));
  await user.click(dialog().getByRole('button', { name: 'Return $9.50' }));
  const shown = await screen.findByText('Give back in cash');
  expect(shown.closest('[role=status]')!.textContent).toBe('Give back in cash$9.50');
  expect(refunds(api)[0]!.body).toEqual({
    refund: {
      gateway: 'cash',
      amount: 9.5,
      lines: [{ line: 0, count: 1 }],
      till: 'till-1',
      concession: true,
      reason: 'Weather',
    },
  });
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`$9.50 returned · ${ID}`)).toBeTruthy();
});

test('cash goes back as the drawer gives it, rounded; the reservation gets the exact amount', async () => {
  const { user, api, dialog } = await found({}, { cash_rounding: 'true' });
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  expect(dialog().getByText('$9.04, rounded to $9.05 in cash.')).toBeTruthy();
  await user.click(dialog().getByRole('radio', { name: 'By hand' }));
  dialog().getByRole('button', { name: 'Return $9.04' });
  await user.click(dialog().getByRole('radio', { name: 'In cash' }));
  await user.click(dialog().getByRole('button', { name: 'Return $9.05' }));
  const shown = await screen.findByText('Give back in cash');
  expect(shown.closest('[role=status]')!.textContent).toBe('Give back in cash$9.05');
  expect(refunds(api)[0]!.body).toMatchObject({ refund: { amount: 9.04 } });
});

test('cash goes back as its sum is rounded with what was paid', async () => {
  const { user, dialog } = await found({ rounding: -0.02 }, { cash_rounding: 'true' });
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  expect(dialog().getByText('$9.04, rounded to $9.00 in cash.')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Return $9.00' }));
  const shown = await screen.findByText('Give back in cash');
  expect(shown.closest('[role=status]')!.textContent).toBe('Give back in cash$9.00');
});

test('by hand it may have its number in another system', async () => {
  const { user, api, dialog } = await found();
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  expect(dialog().queryByLabelText(/^Manual Refund ID/)).toBeNull();
  await user.click(dialog().getByRole('radio', { name: 'By hand' }));
  await user.type(dialog().getByLabelText(/^Manual Refund ID/), ' B-7 ');
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await screen.findByText('Returned by hand');
  expect(refunds(api)[0]!.body).toMatchObject({ refund: { gateway: 'manual', manualRefundId: 'B-7' } });
});

test('a try without an answer is repeated under its key', async () => {
  const { user, api, dialog } = await found();
  const online = globalThis.fetch;
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  globalThis.fetch = async (input, init) => {
    await online(input, init);
    throw new TypeError('offline');
  };
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await dialog().findByRole('alert');
  globalThis.fetch = online;
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await screen.findByText('Give back in cash');
  expect(new Set(refunds(api).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('what the till refused is tried again from the same dialog, as another act', async () => {
  const { user, api, dialog } = await found();
  api.instead.push({
    start: 'PUT /api/reservation/',
    answer: { status: 409, body: { error: '', code: 'till_closed', status_code: 800 } },
  });
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await dialog().findByText(/The till is closed/);
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await screen.findByText('Give back in cash');
  expect(new Set(refunds(api).map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('what went back of a refund that was refused in part is handed over, and what did not is said', async () => {
  const { user, api, dialog } = await found();
  api.instead.push({
    start: 'PUT /api/reservation/',
    answer: {
      status: 409,
      body: {
        error: '',
        code: 'refund_in_part',
        status_code: 800,
        detail: { returned: 4, not_returned: 5.04, reason: 'till_cash_short' },
      },
    },
  });
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  expect((await dialog().findByRole('alert')).textContent).toBe(
    '$4.00 went back, $5.04 did not. Return the rest another way.',
  );
  const shown = await screen.findByText('Give back in cash');
  expect(shown.closest('[role=status]')!.textContent).toBe('Give back in cash$4.00');
});

test('nothing is chosen beforehand, and nothing goes back without a line', async () => {
  const { user, api, dialog } = await found();
  await returnMoney(user);
  const submit = dialog().getByRole('button', { name: 'Choose what goes back' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await user.click(submit);
  expect(refunds(api)).toHaveLength(0);
});

test('money goes back at a terminal whose last customer has left the question for a receipt', async () => {
  const { user, api, dialog } = await found({ charges: [charge('terminal', 28.04)] });
  const pending = (transaction: object | null) =>
    api.instead.push({
      start: 'GET /api/pending_transaction',
      answer: { status: 200, body: { transaction, amount: 9.5 } },
    });
  pending({ phase: 'receipt', amount: 9.5, approved_amount: 9.5, terminal_id: 'C1' });
  pending(null);
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await waitFor(() => expect(refunds(api)).toHaveLength(1));
  const calls = api.requests.map(({ method, url }) => `${method} ${url.split(/[?]/)[0]}`);
  const ended = calls.indexOf('POST /api/clover_device_action');
  expect(ended).toBeGreaterThan(-1);
  expect(ended).toBeLessThan(calls.indexOf(`PUT /api/reservation/${ID}/partial_refund`));
});

test('what a card paid at a terminal goes back there, watched until it is over', async () => {
  const { user, api, dialog } = await found({ charges: [charge('terminal', 28.04)] });
  api.instead.push({
    start: 'GET /api/payments/TRANSACTION01',
    answer: {
      status: 200,
      body: {
        external_transaction_id: 'TRANSACTION01',
        transaction_type: 'refund',
        phase: 'closed',
        status_code: 200,
        amount: 9.04,
        approved_amount: 9.04,
        abort_requested: false,
        seconds_left: 0,
        terminal_id: 'C1',
        last_four: '4242',
      },
    },
  });
  await returnMoney(user);
  expect(dialog().getByRole('radio', { name: 'At the terminal, to •••• 4242' })).toHaveProperty(
    'checked',
    true,
  );
  await giveBack(user, dialog(), /^Firewood/);
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  expect((await screen.findByText('Refund Processed')).closest('[role=status]')!.textContent).toContain(
    '$9.04',
  );
  expect(refunds(api)[0]!.body).toMatchObject({
    refund: { gateway: 'terminal', lines: [{ line: 1, count: 1 }] },
    terminalData: { terminal_id: 'C1' },
  });
  await user.click(screen.getByRole('button', { name: /^Close/ }));
  await waitFor(() => expect(screen.queryAllByText('Refund Processed')).toHaveLength(0));
});

test('what such a card paid goes back by hand where the venue says so', async () => {
  const { dialog, user } = await found(
    { charges: [{ ...charge('terminal', 28.04), card_type: 'CC' }] },
    { credit_card_refund_policy: 'manual' },
  );
  await returnMoney(user);
  expect(dialog().queryByRole('radio', { name: /^At the terminal/ })).toBeNull();
  expect(dialog().getByRole('radio', { name: 'By hand' })).toHaveProperty('checked', true);
});

test.each([
  ['without a price', { refund_lines: [{ count: 2, refunded: 0, amount: 0, refunded_amount: 0 }] }],
  ['nothing paid', { charges: [] }],
  ['for who may not return money', { refund_lines: undefined }],
] as const)('is not offered %s', async (_, change) => {
  const { dialog } = await found(change as Partial<ReservationAnswer>);
  expect(dialog().queryAllByRole('button', { name: 'Return money' })).toHaveLength(0);
});

test('a card without a terminal asks for one, and comes back to what was chosen', async () => {
  document.cookie = 'TERMINAL=; path=/; max-age=0';
  const { user, api, dialog } = await found({ charges: [charge('terminal', 28.04)] });
  api.instead.push({ start: 'PUT /api/terminal', answer: { status: 200, body: { terminal_id: 'C1' } } });
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await user.click(dialog().getByRole('button', { name: /^Desk/ }));
  await user.click(await screen.findByRole('button', { name: 'Return $9.04' }));
  await waitFor(() => expect(refunds(api)).toHaveLength(1));
  expect(refunds(api)[0]!.body).toMatchObject({
    refund: { gateway: 'terminal', lines: [{ line: 1, count: 1 }] },
    terminalData: { terminal_id: 'C1' },
  });
});

test('the balance is collected at a press where something is due', async () => {
  const { user, dialog } = await found({ balance: 19, charges: [], refund_lines: [] });
  await user.click(dialog().getByRole('button', { name: 'BALANCE: $19.00 Collect' }));
  expect(await screen.findByText(`$19.00 to be paid for ${ID}`)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a part in cash is rounded with the cash before it', async () => {
  const owing = { balance: 1.02, charges: [charge('cash', 1.02)], rounding: -0.02, refund_lines: [] };
  const { user, api, dialog } = await found(owing, { cash_rounding: 'true' });
  await user.click(dialog().getByRole('button', { name: 'BALANCE: $1.02 Collect' }));
  expect(await screen.findByRole('button', { name: /^Cash exact \$1\.05/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Other/ }));
  await user.click(dialog().getByRole('radio', { name: 'Cash' }));
  expect(dialog().getByText('$1.02, rounded to $1.05 in cash.')).toBeTruthy();
  await user.type(dialog().getByLabelText('Amount Received'), '1');
  expect(dialog().getByText('Less than $1.05.')).toBeTruthy();
  await user.clear(dialog().getByLabelText('Amount Received'));
  await user.click(dialog().getByRole('button', { name: 'Complete Order' }));
  await waitFor(() =>
    expect(api.requests.find(({ url }) => url.includes('deferred_payment'))?.body).toMatchObject({
      payment: { gateway: 'cash', tendered: 1.05 },
    }),
  );
});

test('of what is paid later and comes to nothing the balance is a text', async () => {
  const { dialog } = await found({ gateway: 'deferred', charges: [], refund_lines: [] });
  expect(dialog().getByText('BALANCE: $0.00')).toBeTruthy();
  expect(dialog().queryByRole('button', { name: /BALANCE/ })).toBeNull();
});

test('a balance below 0 is paid back at a press, whole and without lines', async () => {
  const cancelled = { cancelled: true, state: 'cancelled', status: 'cancelled' } as const;
  const due = { balance: -28.04, amount_to_return: 28.04 };
  const { user, api, dialog } = await found({ ...cancelled, ...due, refund_lines: [] });
  await user.click(dialog().getByRole('button', { name: 'BALANCE: -$28.04 Pay back' }));
  await screen.findByRole('dialog', { name: /^Return money of/ });
  expect(dialog().getByText('Paid too much: the price stays as it is.')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Return $28.04' }));
  await screen.findByText('Give back in cash');
  expect(refunds(api)[0]!.body).toEqual({
    refund: { gateway: 'cash', amount: 28.04, till: 'till-1', concession: false },
  });
});

test.each([
  ['card', 'Cancelled - Refunded'],
  ['deferred', 'Cancelled'],
])(
  'a cancelled reservation whose money went back says so, with the venue’s gateway %s',
  async (gateway, said) => {
    const gone = { cancelled: true, state: 'cancelled', status: 'cancelled', refunded: true } as const;
    const { dialog } = await found({ ...gone, refund_lines: [] }, { payment_gateway: gateway });
    expect(dialog().getByText(/^Cancelled/).textContent).toBe(said);
  },
);

const refusal = (code: string, status = 422) => ({
  start: 'PUT /api/reservation/',
  answer: { status, body: { error: '', code } },
});

test('money that is not due has a reason, of the venue or in words', async () => {
  const { user, api, dialog } = await found();
  await returnMoney(user);
  await user.click(dialog().getByRole('button', { name: /^Firewood/ }));
  const submit = () => dialog().getByRole('button', { name: 'Return $9.04' });
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Reason' }), 'Another reason');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog().getByLabelText('In words'), ' The stove is broken ');
  await user.click(submit());
  await screen.findByText('Give back in cash');
  expect(refunds(api)[0]!.body).toMatchObject({ refund: { reason: 'The stove is broken' } });
  expect(refunds(api)[0]!.body).not.toHaveProperty('refund.words');
});

test('above what one person may return alone a second one types their name and PIN', async () => {
  const { user, api, dialog } = await found({}, { refund_limit: '18' });
  await returnMoney(user);
  await giveBack(user, dialog(), /^Adult/);
  await user.type(dialog().getByLabelText('More to say (optional)'), 'Hail');
  const submit = () => dialog().getByRole('button', { name: 'Return $19.00' });
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog().getByLabelText('Their user name'), 'audrey');
  await user.type(dialog().getByLabelText('Their PIN'), '9999');
  api.instead.push(refusal('refund_witness_unknown'));
  await user.click(submit());
  await dialog().findByText(/PIN of the second person is wrong/);
  expect(dialog().getByLabelText('Their PIN')).toHaveProperty('value', '');
  await user.type(dialog().getByLabelText('Their PIN'), '4071');
  await user.click(submit());
  await screen.findByText('Give back in cash');
  expect(refunds(api)[1]!.body).toMatchObject({
    refund: { reason: 'Weather', words: 'Hail', witness: { username: 'audrey', pin: '4071' } },
  });
  expect(screen.queryByText('4071')).toBeNull();
});

test('a second person is asked for where the server says so, also of what is due', async () => {
  const due = { balance: -28.04, amount_to_return: 28.04, cancelled: true, state: 'cancelled' } as const;
  const { user, api, dialog } = await found({ ...due, refund_lines: [] });
  api.instead.push(refusal('refund_witness_required'));
  await user.click(dialog().getByRole('button', { name: 'BALANCE: -$28.04 Pay back' }));
  await screen.findByRole('dialog', { name: /^Return money of/ });
  expect(dialog().queryByRole('combobox', { name: 'Reason' })).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Return $28.04' }));
  const name = await dialog().findByLabelText('Their user name');
  expect(document.activeElement).toBe(name);
  await user.type(name, 'audrey');
  await user.type(dialog().getByLabelText('Their PIN'), '4071');
  await user.click(dialog().getByRole('button', { name: 'Return $28.04' }));
  await screen.findByText('Give back in cash');
  expect(refunds(api)[1]!.body).toMatchObject({
    refund: { concession: false, witness: { username: 'audrey', pin: '4071' } },
  });
});

test('the same again within a minute is asked about, and another amount is not', async () => {
  const { user, api, dialog } = await found();
  api.instead.push(refusal('refund_again', 409));
  await returnMoney(user);
  await giveBack(user, dialog(), /^Firewood/);
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await dialog().findByText(/less than a minute ago. Again\?/);
  await user.click(dialog().getByRole('button', { name: /^Adult/ }));
  expect(dialog().queryByRole('button', { name: /again$/ })).toBeNull();
  await user.click(dialog().getByRole('button', { name: /^Adult/ }));
  api.instead.push(refusal('refund_again', 409));
  await user.click(dialog().getByRole('button', { name: 'Return $9.04' }));
  await user.click(await dialog().findByRole('button', { name: 'Return $9.04 again' }));
  await screen.findByText('Give back in cash');
  const sent = refunds(api);
  expect(sent[2]!.body).toMatchObject({ refund: { again: true } });
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('the dialog of a reservation says what went back of it, why, and who confirmed it', async () => {
  const back = charge('cash', 28.04);
  const refund = {
    id: 'r1',
    amount: 9.04,
    method: 'cash',
    state: 'made',
    user: 'casey',
    created: '2026-11-23T14:00:00.000Z',
    gateway_refund_id: null,
    reason: 'Weather',
    words: 'Hail',
    witness: 'audrey',
  } as const;
  const { dialog } = await found({
    charges: [{ ...back, refunds: [refund, { ...refund, id: 'r2', state: 'failed', words: 'No cash' }] }],
    cost: { changes: [{ kind: 'concession', amount: -9.04 }], total: 19, tax_amount: 0, taxes: [] },
  });
  const sums = [...screen.getByRole('dialog').querySelectorAll('dl > div')];
  expect(sums.map(({ textContent }) => textContent)).toEqual([
    'Price$28.04',
    'Concession-$9.04',
    'Total$19.00',
  ]);
  expect(dialog().getByText(/Refunded \$9\.04/)).toBeTruthy();
  const list = within(dialog().getByRole('region', { name: 'Money returned' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\$9\.04 · Weather · Hailcasey, .+, confirmed by audrey$/),
  ]);
});

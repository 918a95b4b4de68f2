import { screen, waitFor, within } from '@testing-library/react';
import type { TransactionAnswer } from '@stile/contracts';
import { enterByHand } from '../../testing/by-hand.js';
import { DOWN } from '../../testing/fake-api.js';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount, type Mounted } from '../../testing/mount.js';

/* The transaction of a terminal, and the outcome of a payment (docs/rules/desk.md 101 and 103). */
const MONDAY = '2026-11-23T09:20';
const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const SERIAL = 'C0SIM000000001';
const ID = '7KQ4M9XT22';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  document.cookie = `TERMINAL=${SERIAL}; path=/`;
});

const PENDING = {
  external_transaction_id: '7KQ2M9XW4D2RT',
  inventory_group: 'escarpment',
  terminal_id: SERIAL,
  reservation_id: ID,
  transaction_type: 'payment',
  card_type: 'DC',
  amount: 19,
  approved_amount: null,
  transaction_state: 'PENDING',
  phase: 'device',
  status_code: 202,
  message: '',
  seconds_left: 200,
  abort_requested: false,
} as unknown as TransactionAnswer;

const open = async (api: FakeDesk, language: 'en' | 'fr' = 'en'): Promise<Mounted> => {
  api.terminals.push({ serial: SERIAL, name: 'Gatehouse' });
  api.book(ID, { balance: 19 });
  const mounted = await mount(STORE, { api, language });
  await screen.findByRole('button', { name: /^(Debit Card|Carte de débit)/ });
  return mounted;
};
const answers = (api: FakeDesk, start: string, body: unknown, status = 200): void => {
  api.instead.push({ start, answer: { status, body } });
};
const pending = (api: FakeDesk, transaction: TransactionAnswer | null = PENDING): void =>
  answers(api, 'GET /api/pending_transaction', { transaction, amount: transaction?.amount ?? 0 });
const bodiesOf = (api: FakeDesk, name: string): unknown[] =>
  api.requests.flatMap(({ url, body }) => (url.includes(name) ? [body] : []));
const command = async ({ user }: Mounted, name: string) => {
  await user.click(screen.getByRole('button', { name: /^Commands/ }));
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

test.each([
  ['en', 'Commands', 'Welcome message', 'We got no answer.'],
  ['fr', 'Commandes', 'Message de bienvenue', 'Aucune réponse reçue.'],
] as const)('what has no answer is said in words: %s', async (language, commands, name, says) => {
  const api = new FakeDesk(MONDAY);
  const { user } = await open(api, language);
  const online = globalThis.fetch;
  await user.click(screen.getByRole('button', { name: new RegExp(`^${commands}`) }));
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await user.click(screen.getByRole('button', { name }));
  expect((await screen.findAllByText(new RegExp(says))).length).toBeGreaterThan(0);
  globalThis.fetch = online;
});

test('the pending payment of this terminal is taken up again, and watched until it is paid', async () => {
  const api = new FakeDesk(MONDAY);
  pending(api);
  answers(api, 'GET /api/payments', PENDING);
  answers(api, 'GET /api/payments', { ...PENDING, phase: 'receipt', approved_amount: 19 });
  const mounted = await open(api);
  const dialog = await command(mounted, 'Pending transaction');
  expect(
    await dialog.findByText(
      'Pending transaction of $19.00 is not completed. Wait for its completion or abort it.',
    ),
  ).toBeTruthy();
  await mounted.user.click(dialog.getByRole('button', { name: 'Take it up again' }));
  expect(await screen.findByText('Processing, please follow terminal instructions...')).toBeTruthy();
  expect(await screen.findByText(`$19.00 paid · ${ID}`)).toBeTruthy();
});

const paysByDebit = async ({ user }: Mounted) => {
  await user.click(screen.getByRole('button', { name: /^Adult/ }));
  await screen.findByText(/^Cash exact \$/);
  await user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
};

test.each([
  ['BUSY', 'Terminal status BUSY. Processing user request...'],
  [
    'NOT_CONNECTED',
    `Terminal: ${SERIAL} is not READY. State: Not connected. Terminal message: -. ` +
      'Open the payment app on the terminal, or reset the terminal, then check its state again.',
  ],
] as const)('a card is not sold at a terminal that is %s: what to do is said', async (device, says) => {
  const api = new FakeDesk(MONDAY);
  api.device = device;
  pending(api, null);
  const mounted = await open(api);
  await paysByDebit(mounted);
  expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
  expect(bodiesOf(api, 'shop_reserve')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  api.device = 'READY';
  await mounted.user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  await waitFor(() => expect(bodiesOf(api, 'shop_reserve')).toHaveLength(1));
});

test('a terminal that is busy with a transaction shows it, and nothing is booked', async () => {
  const api = new FakeDesk(MONDAY);
  api.device = 'BUSY';
  for (let looks = 0; looks < 3; looks++) pending(api);
  const mounted = await open(api);
  await paysByDebit(mounted);
  await screen.findByRole('dialog', { name: 'The terminal has another transaction' });
  expect(bodiesOf(api, 'shop_reserve')).toEqual([]);
});

test('what is due is not asked of a terminal that is not ready, and stays due', async () => {
  const api = new FakeDesk(MONDAY);
  api.device = 'UNKNOWN';
  api.codes.set(ID, { kind: 'reservation', reservation: ID, participant: null });
  const mounted = await open(api);
  await command(mounted, 'Enter Barcode');
  await enterByHand(mounted, screen.getByLabelText('Barcode'), ID);
  await mounted.user.click(await screen.findByRole('button', { name: 'BALANCE: $19.00 Collect' }));
  await mounted.user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  expect((await screen.findAllByText(/is not READY. State: Unknown/)).length).toBeGreaterThan(0);
  expect(screen.getByText(`$19.00 to be paid for ${ID}`)).toBeTruthy();
  expect(bodiesOf(api, 'deferred_payment')).toEqual([]);
});

test('a terminal whose state cannot be asked stops no sale: the server decides', async () => {
  const api = new FakeDesk(MONDAY);
  api.always.set('/api/clover_device_state', DOWN);
  const mounted = await open(api);
  await paysByDebit(mounted);
  await waitFor(() => expect(bodiesOf(api, 'shop_reserve')).toHaveLength(1));
});

test('a card sale on an engaged terminal shows what it is engaged with, and it is aborted there', async () => {
  const api = new FakeDesk(MONDAY);
  answers(
    api,
    'POST /api/shop_reserve',
    {
      error: 'Pending transaction of $19.00 is not completed. Wait for its completion or abort it.',
      code: 'pending_transaction',
      status_code: 440,
      detail: { amount: 19, transaction: PENDING.external_transaction_id },
    },
    409,
  );
  pending(api);
  pending(api, { ...PENDING, abort_requested: true });
  pending(api, null);
  answers(api, 'POST /api/payments', { ...PENDING, abort_requested: true });
  const mounted = await open(api);
  await mounted.user.click(screen.getByRole('button', { name: /^Adult/ }));
  const debit = screen.getByRole('button', { name: /^Debit Card/ });
  await screen.findByText(/^Cash exact \$/);
  await mounted.user.click(debit);
  const dialog = within(await screen.findByRole('dialog', { name: 'The terminal has another transaction' }));
  await mounted.user.click(await dialog.findByRole('button', { name: 'Abort Pending Transaction' }));
  expect(
    (await screen.findAllByText('Pending transaction of $19.00 has been deleted')).length,
  ).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment that is being looked for is returned to the customer instead of being waited for', async () => {
  const api = new FakeDesk(MONDAY);
  const looking = { ...PENDING, phase: 'looking' } as const;
  pending(api, looking);
  pending(api, { ...looking, abort_requested: true });
  pending(api, null);
  answers(api, 'POST /api/payments', { ...looking, abort_requested: true });
  const mounted = await open(api);
  const dialog = await command(mounted, 'Pending transaction');
  const giveBack = await dialog.findByRole('button', { name: 'Return payment to the customer' });
  expect(dialog.queryByRole('button', { name: 'Abort Pending Transaction' })).toBeNull();
  await mounted.user.click(giveBack);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(api, `/payments/${PENDING.external_transaction_id}/abort`)).toHaveLength(1);
});

test('the amount of the pending transaction is said as money, also where the sale was refused for it', async () => {
  const api = new FakeDesk(MONDAY);
  const refused = { error: 'x', code: 'pending_transaction', status_code: 440, detail: { amount: 9.5 } };
  answers(api, 'POST /api/shop_reserve', refused, 409);
  pending(api);
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: /^Adult/ }));
  await screen.findByText(/^Cash exact \$/);
  await user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  expect(await screen.findByText(/^Pending transaction of \$9\.50 is not completed/)).toBeTruthy();
});

test('who left without choosing a receipt does not keep the terminal', async () => {
  const api = new FakeDesk(MONDAY);
  pending(api, { ...PENDING, phase: 'receipt', approved_amount: 19 });
  pending(api, null);
  answers(api, 'POST /api/clover_device_action', { status_code: 200, message: '', text: '' });
  const { user } = await open(api);
  const dialog = await command({ user } as Mounted, 'Pending transaction');
  await dialog.findByText('The transaction of $19.00 is over. Its customer has not chosen a receipt yet.');
  expect(dialog.queryByRole('button', { name: 'Abort Pending Transaction' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Continue without a receipt' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(api, 'clover_device_action')).toEqual([
    { action: 'cancel', terminal_id: SERIAL, inventory_group: 'escarpment' },
  ]);
});

test('the press that begins the next card ends the question for the last receipt, and goes on', async () => {
  const api = new FakeDesk(MONDAY);
  const busy = { status_code: 200, terminalState: 'BUSY', errorMessage: '' };
  // Also while the terminal needs a moment.
  answers(api, 'GET /api/clover_device_state', busy);
  answers(api, 'GET /api/clover_device_state', busy);
  pending(api, { ...PENDING, phase: 'receipt', approved_amount: 19 });
  pending(api, null);
  answers(api, 'POST /api/clover_device_action', { status_code: 200, message: '', text: '' });
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: /^Adult/ }));
  await screen.findByText(/^Cash exact \$/);
  await user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  await waitFor(() => expect(bodiesOf(api, 'shop_reserve')).toHaveLength(1));
  expect(bodiesOf(api, 'clover_device_action')).toEqual([
    { action: 'cancel', terminal_id: SERIAL, inventory_group: 'escarpment' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a terminal that does not end that question shows it, and nothing is sold', async () => {
  const api = new FakeDesk(MONDAY);
  api.device = 'BUSY';
  api.always.set('/api/pending_transaction', {
    status: 200,
    body: { transaction: { ...PENDING, phase: 'receipt', approved_amount: 19 }, amount: 19 },
  });
  api.always.set('/api/clover_device_action', {
    status: 200,
    body: { status_code: 503, message: 'x', text: '' },
  });
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: /^Adult/ }));
  await screen.findByText(/^Cash exact \$/);
  await user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  await screen.findByRole('dialog', { name: 'The terminal has another transaction' }, { timeout: 10_000 });
  expect(bodiesOf(api, 'shop_reserve')).toHaveLength(0);
});

const isDue = (amount: string): Promise<HTMLElement> =>
  screen.findByText(`${amount} to be paid for 7KQ4M9XT23`);

test.each([
  ['Continue without a receipt', { phase: 'receipt', approved_amount: 19 }],
  ['Wait', {}],
  ['Abort Pending Transaction', {}],
] as const)('%s leaves what is collected to be paid', async (name, change) => {
  const api = new FakeDesk(MONDAY);
  const refused = { error: 'x', code: 'pending_transaction', status_code: 440, detail: { amount: 19 } };
  answers(api, 'PUT /api/deferred_payment', refused, 409);
  pending(api, { ...PENDING, ...change });
  pending(api, null);
  answers(api, 'POST /api/clover_device_action', { status_code: 200, message: '', text: '' });
  answers(api, 'POST /api/payments', { ...PENDING, abort_requested: true });
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: /^Adult/ }));
  await screen.findByText(/^Cash exact \$/);
  await user.keyboard('{F3}');
  const pay = within(await screen.findByRole('dialog'));
  await user.click(pay.getByRole('radio', { name: 'Credit / Debit Card' }));
  await user.clear(pay.getByLabelText('Amount'));
  await user.type(pay.getByLabelText('Amount'), '5');
  await user.click(pay.getByRole('button', { name: 'Debit Card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The terminal has another transaction' }));
  await user.click(await dialog.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await isDue('$9.50')).toBeTruthy();
  expect(screen.queryByText(/is not completed/)).toBeNull();
});

test('the change stays in view while the terminal is freed', async () => {
  const api = new FakeDesk(MONDAY);
  pending(api);
  pending(api, null);
  const mounted = await open(api);
  await mounted.user.click(screen.getByRole('button', { name: /^Adult/ }));
  await mounted.user.click(await screen.findByRole('button', { name: 'Cash $10.00' }));
  await screen.findByText('Change Due');
  const dialog = await command(mounted, 'Pending transaction');
  await mounted.user.click(await dialog.findByRole('button', { name: 'Wait' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Change Due')).toBeTruthy();
});

test.each([
  ['Welcome message', 'welcome'],
  ['Thank-you message', 'thank-you'],
])('%s is shown on the terminal', async (name, action) => {
  const api = new FakeDesk(MONDAY);
  answers(api, 'POST /api/clover_device_action', { status_code: 200, message: '', text: '' });
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: /^Commands/ }));
  await user.click(screen.getByRole('button', { name }));
  expect((await screen.findAllByText('The terminal shows the message.')).length).toBeGreaterThan(0);
  expect(bodiesOf(api, 'clover_device_action')).toMatchObject([{ action, terminal_id: SERIAL }]);
});

test('the terminal is controlled at the desk', async () => {
  const api = new FakeDesk(MONDAY);
  const ready = { status_code: 200, terminalState: 'READY', errorMessage: '' };
  answers(api, 'GET /api/clover_device_state', ready);
  answers(api, 'POST /api/clover_device_action', { status_code: 200, message: '', text: '' });
  answers(api, 'POST /api/clover_device_action', {
    status_code: 503,
    message: 'The app is closed',
    text: '',
  });
  answers(api, 'PUT /api/terminal', { terminal_id: null });
  const { user } = await open(api);
  const dialog = await command({ user } as Mounted, 'Terminal control');
  expect(dialog.getByText(`This browser uses terminal ${SERIAL}.`)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Terminal State' }));
  expect(await dialog.findByText('Ready')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Reset Device' }));
  expect(await dialog.findByText('Successfully reset Clover Cloud device id')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel All Ops' }));
  expect(await dialog.findByText('Error 503 Message: The app is closed')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Unset Serial#' }));
  expect((await dialog.findAllByText('This browser has no terminal.')).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('button', { name: 'Reset Device' })).toBeNull();
});

test('the state of a terminal has the payment looked up that it is engaged with', async () => {
  const api = new FakeDesk(MONDAY);
  pending(api);
  answers(api, 'POST /api/payments/', PENDING);
  const page = await open(api);
  const dialog = await command(page, 'Terminal control');
  await page.user.click(dialog.getByRole('button', { name: 'Terminal State' }));
  expect(await dialog.findByText(/The provider has no payment yet\. Ready$/)).toBeTruthy();
  const looked = api.requests.filter(({ url }) => url.endsWith('/look_up')).map(({ url }) => url);
  expect(looked).toEqual([`/api/payments/${PENDING.external_transaction_id}/look_up`]);
});

test('a terminal without a transaction says so', async () => {
  const api = new FakeDesk(MONDAY);
  pending(api, null);
  const dialog = await command(await open(api), 'Pending transaction');
  expect(await dialog.findByText('The terminal has no transaction.')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'The terminal has another transaction' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Abort Pending Transaction' })).toBeNull();
});

test('a payment is found by its id, at the provider and in its reservation', async () => {
  const api = new FakeDesk(MONDAY);
  answers(api, 'GET /api/clover_find_payment/', {
    status_code: 200,
    payment: { id: 'P1', amount: 1900, result: 'SUCCESS' },
    message: '',
  });
  answers(api, 'GET /api/analyze_Transaction', {
    status_code: 200,
    message: '',
    externalTransactionId: PENDING.external_transaction_id,
    inventory_group: 'escarpment',
    reservation_id: ID,
    amount: 19,
    fullChargeAmt: 19,
    transaction_title: 'SALE',
    paymentCardType: 'DC',
    exists_in_product: false,
    exists_in_terminal_provider: true,
    result: 'VOID',
  });
  const mounted = await open(api);
  const dialog = await command(mounted, 'Find Payment');
  const field = dialog.getByLabelText('External payment ID');
  expect(field.getAttribute('maxlength')).toBe('20');
  await enterByHand(mounted, field, PENDING.external_transaction_id);
  expect(
    await dialog.findByText('Payment of $19.00 is found in Clover. Payment id:P1, state: SUCCESS'),
  ).toBeTruthy();
  expect(dialog.getByText(`SALE of $19.00 for ${ID}: the reservation does not have it.`)).toBeTruthy();
  await mounted.user.click(dialog.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('dialog', { name: `Reservation ${ID}` })).toBeTruthy();
});

test('what nobody knows is not found', async () => {
  const api = new FakeDesk(MONDAY);
  answers(api, 'GET /api/clover_find_payment/', { status_code: 200, payment: null, message: '' });
  const unknown = { error: 'x', code: 'transaction_unknown', status_code: 404 };
  answers(api, 'GET /api/analyze_Transaction', unknown, 404);
  const mounted = await open(api);
  const dialog = await command(mounted, 'Find Payment');
  await enterByHand(mounted, dialog.getByLabelText('External payment ID'), 'KX-9');
  expect(await dialog.findByText('Payment for external Id KX-9 is not found in Clover')).toBeTruthy();
});

test('a reservation whose card is at a terminal is watched from here', async () => {
  const api = new FakeDesk(MONDAY);
  answers(api, 'GET /api/payments', { ...PENDING, phase: 'device' });
  const mounted = await open(api);
  api.book(ID, {
    balance: 19,
    pending_payment: { id: PENDING.external_transaction_id, amount: 19, terminal_id: SERIAL },
  });
  api.codes.set(ID, { kind: 'reservation', reservation: ID, participant: null });
  const barcode = await command(mounted, 'Enter Barcode');
  await enterByHand(mounted, barcode.getByLabelText('Barcode'), ID);
  const dialog = within(await screen.findByRole('dialog', { name: `Reservation ${ID}` }));
  await dialog.findByText('A card is at the terminal: $19.00');
  expect(dialog.queryByRole('button', { name: /^BALANCE/ })).toBeNull();
  await mounted.user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Processing, please follow terminal instructions...')).toBeTruthy();
});

test.each([
  ['en', /^Adult/, /^Cash exact/, 'The next customer can be served meanwhile.', 'Paid', 'Close'],
  ['fr', /^Adult/, /^Comptant exact/, 'Le prochain client peut être servi entre-temps.', 'Payé', 'Fermer'],
] as const)(
  'cash is sold while the answer of a card is sought: %s',
  async (language, adult, cash, says, paid, close) => {
    const api = new FakeDesk(MONDAY);
    const looking = { ...PENDING, phase: 'looking' };
    api.always.set(`/api/payments/${PENDING.external_transaction_id}`, { status: 200, body: looking });
    pending(api);
    const mounted = await open(api, language);
    const { user } = mounted;
    await user.click(screen.getByRole('button', { name: /^(Commands|Commandes)/ }));
    await user.click(screen.getByRole('button', { name: /^(Pending transaction|Transaction en attente)/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /^(Take it up again|La reprendre)/ }));
    expect(await screen.findByText(says)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: adult }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: cash }).getAttribute('aria-disabled')).toBe('false'),
    );
    await user.click(screen.getByRole('button', { name: cash }));
    await waitFor(() => expect(bodiesOf(api, 'shop_reserve')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^(Abort transaction|Abandonner la transaction)$/ }));
    const asks = screen.getByRole('group', { name: /^(Abort transaction in|Abandonner la transaction en)/ });
    await user.click(within(asks).getByRole('button', { name: /^(Continue waiting|Continuer)/ }));
    expect(asks.isConnected).toBe(false);
    expect(bodiesOf(api, '/abort')).toEqual([]);
    api.always.set(`/api/payments/${PENDING.external_transaction_id}`, {
      status: 200,
      body: { ...PENDING, phase: 'receipt', approved_amount: 19, status_code: 200 },
    });
    expect(await screen.findByText(paid, undefined, { timeout: 4_000 })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: close }));
    expect(screen.queryByText(paid)).toBeNull();
  },
);

test.each([
  ['en', 'Nothing was charged: $9.50 went back to the card.'],
  ['fr', /^Rien n’a été débité.*9,50.\$/],
] as const)('what went back after an abort is named: %s', async (language, says) => {
  const api = new FakeDesk(MONDAY);
  const path = `/api/payments/${PENDING.external_transaction_id}`;
  api.always.set(path, { status: 200, body: PENDING });
  pending(api);
  const { user } = await open(api, language);
  await user.click(screen.getByRole('button', { name: /^(Commands|Commandes)/ }));
  await user.click(screen.getByRole('button', { name: /^(Pending transaction|Transaction en attente)/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^(Take it up again|La reprendre)/ }));
  api.always.set(path, {
    status: 200,
    body: {
      ...PENDING,
      phase: 'closed',
      status_code: 209,
      transaction_state: 'VOID',
      voided_amount: 9.5,
      abort_requested: true,
    },
  });
  expect(await screen.findByText(says, undefined, { timeout: 4_000 })).toBeTruthy();
});

test('a terminal that says nothing for 2 seconds is named, and nothing is booked', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  const online = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('clover_device_state')
      ? new Promise(() => undefined)
      : online(input, init);
  await paysByDebit(mounted);
  const says = 'The terminal does not answer yet. Is it plugged in, and its payment app open?';
  expect((await screen.findAllByText(says, undefined, { timeout: 4_000 })).length).toBeGreaterThan(0);
  expect(bodiesOf(api, 'shop_reserve')).toEqual([]);
  globalThis.fetch = online;
});

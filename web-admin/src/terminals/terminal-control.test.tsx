import { screen, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const SERIAL = 'C0SIM000000001';
const TERMINAL = { id: 'terminal-1', name: 'Gatehouse', serial: SERIAL, till: null };
const ID = '7KQ2M9XW4D2RT';

beforeEach(() => {
  document.cookie = 'TERMINAL=; path=/; max-age=0';
});

const open = async (language: 'en' | 'fr' = 'en') => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: { terminals: [{ ...TERMINAL, _group: GROUP, _revision: 1 }], tills: [] },
  });
  const found = { status_code: 200, message: '', payment: { id: 'P1', amount: 950, result: 'approved' } };
  api.rejections.set(`GET /api/clover_find_payment/${ID}`, { body: found });
  const mounted = await mountConsole('/settings/terminals/terminal-1', { api, language });
  return { ...mounted, api };
};

test('all that is asked of a device names its venue', async () => {
  const { api, user } = await open();
  await screen.findByText('Ready');
  await user.click(screen.getByRole('button', { name: 'Reset Device' }));
  await screen.findByText('Successfully reset Clover Cloud device id');
  const calls = api.calls.filter(({ path }) => path.startsWith('/api/clover_'));
  expect(calls.map(({ path }) => path)).toEqual(['/api/clover_device_state', '/api/clover_device_action']);
  expect(calls[0]!.query.get('inventory_group')).toBe(GROUP);
  expect(calls[1]!.body).toEqual({ action: 'reset', terminal_id: SERIAL, inventory_group: GROUP });
});

test.each([
  ['has the payment', true, '$9.50 · Paid'],
  ['has none yet', false, '$9.50 · The provider has no payment yet.'],
])('a check looks up what the device is engaged with; the provider %s', async (_case, isCharged, said) => {
  const { api, user } = await open();
  api.terminal.begins(ID, 9.5);
  api.terminal.isCharged = isCharged;
  await screen.findByText('Ready');
  await user.click(screen.getByRole('button', { name: 'Check device state' }));
  expect(await screen.findByText(said)).toBeTruthy();
  const calls = api.calls.map(({ path }) => path).filter((path) => /clover|pending|payments/.test(path));
  expect(calls).toEqual([
    '/api/clover_device_state',
    '/api/pending_transaction',
    `/api/payments/${ID}/look_up`,
    '/api/clover_device_state',
  ]);
});

test('a check of a free device, or by who sells at no desk, asks for its state alone', async () => {
  const { api, user } = await open();
  await screen.findByText('Ready');
  const check = screen.getByRole('button', { name: 'Check device state' });
  api.rejectOnce('GET', '/api/pending_transaction', 403, 'forbidden', 'No access');
  for (const [state, said] of [
    ['BUSY', /^Terminal status BUSY/],
    ['READY', 'Ready'],
  ] as const) {
    api.terminal.state = state;
    await user.click(check);
    await screen.findByText(said);
  }
  expect(api.calls.filter(({ path }) => path.endsWith('look_up'))).toEqual([]);
});

test('what the provider has is said in the money of the venue, as French writes it', async () => {
  const { user } = await open('fr');
  await user.type(await screen.findByLabelText('Identifiant externe du paiement'), ID);
  await user.click(screen.getByRole('button', { name: 'Trouver un paiement' }));
  expect(
    await screen.findByText(/^Un paiement de 9,50\s\$ a été trouvé chez Clover. Identifiant\s: P1, état/),
  ).toBeTruthy();
});

test('all operations of a device are cancelled, and it is said to be ready', async () => {
  const { api, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel All Ops' }));
  expect(await screen.findByText(`Cancel All Ops: ${SERIAL} is ready to connect`)).toBeTruthy();
  expect(api.calls.at(-1)!.body).toEqual({ action: 'cancel', terminal_id: SERIAL, inventory_group: GROUP });
});

test('this browser takes the terminal, and the page says so', async () => {
  const { api, user } = await open();
  await screen.findByText('This browser has no terminal.');
  // As the server does.
  document.cookie = `TERMINAL=${SERIAL}; path=/`;
  api.rejections.set('PUT /api/terminal', { body: { terminal_id: SERIAL } });
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set Serial#' });
  await user.click(set);
  expect(await screen.findByText(`This browser uses terminal ${SERIAL}.`)).toBeTruthy();
  expect(api.calls.find(({ path }) => path === '/api/terminal')!.body).toEqual({
    terminal_id: SERIAL,
    inventory_group: GROUP,
  });
  expect(set.disabled).toBe(true);
});

test.each([
  [
    'two devices',
    200,
    ['C0SIM000000001', 'C0SIM000000002'],
    ['Device C0SIM000000001', 'Device C0SIM000000002'],
  ],
  ['none', 200, [], ['List of provisioned devices is empty']],
  ['an error', 503, [], ["Can't retreive list of the provisioned devices. Error:No access"]],
] as const)('the devices of the provider: %s', async (_case, status_code, serials, says) => {
  const { api, user } = await open();
  api.rejections.set('GET /api/clover_devices', {
    body: {
      status_code,
      err_message: 'No access',
      deviceList: serials.map((serial) => ({ id: serial, serial })),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Devices of the provider' }));
  for (const text of says) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByText(/^(Device C0|List of prov|Can't retreive)/)).toHaveLength(says.length);
  expect(api.calls.at(-1)!.query.get('inventory_group')).toBe(GROUP);
});

test('the access to the provider says when both of its tokens expire, in the time of the venue', async () => {
  const { api, user } = await open();
  api.rejections.set('GET /api/clover_retrieve_sec_params', {
    body: {
      state: 'CONNECTED',
      merchant_id: 'M1',
      client_id: null,
      server: null,
      authorize_url: null,
      access_token_expiration: '2026-12-04T02:30:00.000Z',
      refresh_token_expiration: '2027-12-03T15:00:00.000Z',
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Access to the provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Access to the provider' }));
  const access = await dialog.findByText('Access token expires');
  expect(access.parentElement!.textContent).toMatch(/Dec.* 3, 2026.*9:30/);
  expect(dialog.getByText('Refresh token expires').parentElement!.textContent).toMatch(
    /Dec.* 3, 2027.*10:00/,
  );
});

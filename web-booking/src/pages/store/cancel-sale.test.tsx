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

const charge = (charge_type: string, amount: number, nth = 1): ReservationAnswer['charges'][number] => ({
  id: `${ID}.p${nth}`,
  amount,
  charge_type,
  user: 'casey',
  transaction_id: null,
  card_brand: null,
  card_last4: charge_type === 'terminal' ? '4242' : null,
  created: '2026-11-23T14:20:00.000Z',
  refunds: [],
});
const ofJustNow = { by: 'staff', edit: null, cancel: null, check_in: null, cancel_sale: true } as const;

const desk = async (api: FakeDesk): Promise<Mounted> => {
  api.terminals.push({ serial: 'C1', name: 'Desk' });
  const mounted = await mount(STORE, { api });
  await screen.findByRole('button', { name: /^Adult/ });
  await screen.findByText(/^Till: /);
  return mounted;
};
/** Sells one ticket in cash. */
const sold = async ({ user }: Mounted): Promise<void> => {
  await user.click(screen.getByRole('button', { name: /^Adult/ }));
  await waitFor(() => expect(document.querySelectorAll('.store-cash[aria-disabled=false]')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Cash exact/ }));
  await screen.findByText(`$9.50 paid · ${ID}`);
};
/** A sale of just now, scanned. */
const scanned = async (
  change: Partial<ReservationAnswer> = {},
  settings: Record<string, string> = {},
): Promise<Mounted & { api: FakeDesk; dialog: () => ReturnType<typeof within> }> => {
  const api = new FakeDesk('2026-11-23T09:20');
  Object.assign(api.venue.inventory_group.settings, settings);
  api.book(ID, { may: ofJustNow, charges: [charge('cash', 19)], ...change });
  api.codes.set(ID, { kind: 'reservation', reservation: ID } as never);
  const mounted = await desk(api);
  await act(async () => {
    for (const key of [...ID, 'Enter']) fireEvent.keyDown(document.body, { key });
  });
  await screen.findByRole('link', { name: 'Open in the console' });
  return { ...mounted, api, dialog: () => within(screen.getByRole('dialog')) };
};
const confirmation = async ({ user }: Mounted): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Cancel this sale' }));
  await screen.findByRole('dialog', { name: `Cancel sale ${ID}?` });
};
const sent = (api: FakeDesk, action: string) => api.requests.filter(({ url }) => url.endsWith(`/${action}`));

test('the sale of just now is cancelled from beside its receipt, and its cash goes back, with two presses', async () => {
  const api = new FakeDesk('2026-11-23T09:20');
  const mounted = await desk(api);
  const { user } = mounted;
  await sold(mounted);
  api.sold.set(ID, { ...api.sold.get(ID)!, charges: [charge('cash', 9.5)], may: ofJustNow });
  // The first press and the second.
  await user.click(screen.getByRole('button', { name: /^Cancel this sale/ }));
  const dialog = within(await screen.findByRole('dialog', { name: `Cancel sale ${ID}?` }));
  expect((await dialog.findByRole('listitem')).textContent).toBe('$9.50 · In cash');
  expect(sent(api, 'cancel')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Cancel and return $9.50' }));
  const shown = await screen.findByText('Give back in cash');
  expect(shown.closest('[role=status]')!.textContent).toBe('Give back in cash$9.50');
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
  expect(sent(api, 'cancel')).toHaveLength(1);
  expect(sent(api, 'partial_refund').map(({ body }) => body)).toEqual([
    {
      refund: { gateway: 'cash', amount: 9.5, charge: `${ID}.p1`, reason: 'Sale cancelled', till: 'till-1' },
    },
  ]);
  await user.keyboard('{Enter}');
  await screen.findByText(`$9.50 returned · ${ID}`);
  expect(screen.queryAllByRole('button', { name: /^Cancel this sale/ })).toHaveLength(0);
});

test('cash that was paid in parts goes back as its sum is rounded', async () => {
  const parts = [charge('cash', 1.02), { ...charge('cash', 1.02), id: `${ID}.p2` }];
  const mounted = await scanned({ charges: parts, rounding: 0.01 }, { cash_rounding: 'true' });
  const { user, dialog } = mounted;
  await confirmation(mounted);
  const shown = await dialog().findAllByRole('listitem');
  expect(shown.map((item: HTMLElement) => item.textContent)).toEqual(['$1.05 · In cash', '$1.00 · In cash']);
  await user.click(dialog().getByRole('button', { name: 'Cancel and return $2.05' }));
  const back = await screen.findByText('Give back in cash');
  expect(back.closest('[role=status]')!.textContent).toBe('Give back in cash$2.05');
});

test('what a card paid at a terminal goes back there, and is watched', async () => {
  const mounted = await scanned({ charges: [charge('terminal', 19)] });
  const { user, api, dialog } = mounted;
  api.transaction = {
    external_transaction_id: 'TRANSACTION01',
    transaction_type: 'refund',
    phase: 'closed',
    status_code: 200,
    amount: 19,
    approved_amount: 19,
    abort_requested: false,
    seconds_left: 0,
    terminal_id: 'C1',
    last_four: '4242',
  };
  await confirmation(mounted);
  expect((await dialog().findByRole('listitem')).textContent).toBe('$19.00 · At the terminal, to •••• 4242');
  await user.click(dialog().getByRole('button', { name: 'Cancel and return $19.00' }));
  expect((await screen.findByText('Refund Processed')).closest('[role=status]')!.textContent).toContain(
    '$19.00',
  );
  expect(sent(api, 'partial_refund')[0]!.body).toMatchObject({
    refund: { gateway: 'terminal', charge: `${ID}.p1` },
    terminalData: { terminal_id: 'C1' },
  });
});

test('cash is handed over first, then what a card paid beside it goes back', async () => {
  const mounted = await scanned({ charges: [charge('cash', 9, 1), charge('terminal', 10, 2)] });
  const { user, api, dialog } = mounted;
  await confirmation(mounted);
  await dialog().findByText('$10.00');
  await user.click(dialog().getByRole('button', { name: 'Cancel and return $19.00' }));
  await screen.findByRole('dialog', { name: `Return money of ${ID}` });
  expect(screen.getByText('Give back in cash').closest('[role=status]')!.textContent).toContain('$9.00');
  expect(sent(api, 'partial_refund')).toHaveLength(1);
  dialog().getByRole('button', { name: 'Return $10.00' });
});

test('what the till refuses goes on in the dialog of refunds, with the reason', async () => {
  const mounted = await scanned();
  const { user, api, dialog } = mounted;
  await confirmation(mounted);
  api.tillRejection = 'till_cash_short';
  await user.click(await dialog().findByRole('button', { name: 'Cancel and return $19.00' }));
  await screen.findByRole('dialog', { name: `Return money of ${ID}` });
  await dialog().findByRole('alert');
  await user.click(dialog().getByRole('radio', { name: 'By hand' }));
  await user.click(dialog().getByRole('button', { name: 'Return $19.00' }));
  await screen.findByText('Returned by hand');
  expect(sent(api, 'cancel')).toHaveLength(1);
});

test('a step without an answer is repeated under its key, and nothing is cancelled or returned twice', async () => {
  const mounted = await scanned();
  const { user, api, dialog } = mounted;
  const online = globalThis.fetch;
  await confirmation(mounted);
  await dialog().findByText('$19.00');
  globalThis.fetch = async (input, init) => {
    const answer = await online(input, init);
    if ((input as string).endsWith('/partial_refund')) throw new TypeError('offline');
    return answer;
  };
  await user.click(dialog().getByRole('button', { name: 'Cancel and return $19.00' }));
  await dialog().findByRole('alert');
  globalThis.fetch = online;
  await user.click(dialog().getByRole('button', { name: 'Cancel and return $19.00' }));
  await screen.findByText('Give back in cash');
  for (const action of ['cancel', 'partial_refund'])
    expect(new Set(sent(api, action).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('without a till one is chosen first, and nothing is cancelled before', async () => {
  document.cookie = 'TILL=; path=/; max-age=0';
  const mounted = await scanned();
  const { user, api, dialog } = mounted;
  await confirmation(mounted);
  await dialog().findByText('$19.00');
  await user.click(dialog().getByRole('button', { name: 'Cancel and return $19.00' }));
  await user.click(await screen.findByRole('button', { name: /^Snow desk/ }));
  await screen.findByRole('dialog', { name: `Cancel sale ${ID}?` });
  expect(sent(api, 'cancel')).toHaveLength(0);
  await user.click(await dialog().findByRole('button', { name: 'Cancel and return $19.00' }));
  await screen.findByText('Give back in cash');
  expect(sent(api, 'partial_refund')[0]!.body).toMatchObject({ refund: { till: 'till-2' } });
});

test('is not offered of a sale that is older, or was used', async () => {
  const { dialog } = await scanned({ may: { ...ofJustNow, cancel_sale: undefined } });
  expect(dialog().queryAllByRole('button', { name: 'Cancel this sale' })).toHaveLength(0);
});

test('a sale that was used meanwhile is no longer offered to be cancelled beside its receipt', async () => {
  const api = new FakeDesk('2026-11-23T09:20');
  const mounted = await desk(api);
  const { user } = mounted;
  await sold(mounted);
  const offered = () => screen.queryByRole('button', { name: /^Cancel this sale/ });
  expect(offered()).not.toBeNull();
  const used = {
    ...api.sold.get(ID)!,
    charges: [charge('cash', 9.5)],
    may: { ...ofJustNow, cancel_sale: undefined },
  };
  api.sold.set(ID, used);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(offered()).toBeNull());
  expect(screen.getByText(`$9.50 paid · ${ID}`)).toBeTruthy();
});

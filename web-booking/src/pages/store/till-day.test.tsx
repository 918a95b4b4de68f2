import { screen, waitFor, within } from '@testing-library/react';
import type { Takings, TillReport } from '@stile/contracts';
import { enterByHand } from '../../testing/by-hand.js';
import { SIGNED_OUT } from '../../testing/fake-api.js';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount, type Mounted } from '../../testing/mount.js';

/* A till's day: opened with its float, counted blind, closed, and its Z report (docs/rules/desk.md 76 to 83). */
const MONDAY = '2026-11-23T09:20';
const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const SESSION = { number: 7, opened_at: '2026-11-23T13:00:00.000Z', opened_by: 'casey', cashier: 'morgan' };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
});

const REPORT: TillReport = {
  kind: 'z',
  number: 7,
  till: 'till-1',
  inventory_group: 'escarpment',
  session: 7,
  currency: 'CAD',
  business_date: '2026-11-23',
  opened_at: SESSION.opened_at,
  opened_by: 'casey',
  cashier: 'morgan',
  hand_overs: [{ at: '2026-11-23T17:00:00.000Z', from: 'casey', to: 'morgan' }],
  source: 'counted',
  closed_at: '2026-11-23T22:05:00.000Z',
  closed_by: 'casey',
  how: 'counted',
  witness: 'fiona',
  reason: 'wrong change',
  cash: {
    float: 200,
    carried: 200,
    sums: {
      sales: { count: 2, amount: 47.5, rounding: 0 },
      refunds: { count: 0, amount: 0, rounding: 0 },
      loaded: { count: 0, amount: 0 },
      unloaded: { count: 1, amount: -40 },
      discrepancies: { count: 1, amount: -2 },
      counts: 0,
      wrong_tries: 1,
      no_sales: 1,
    },
    expected: 207.5,
    counted: 202,
    variance: -5.5,
    deposit: 102,
    balance: 100,
    denominations: [
      { value: 100, count: 2 },
      { value: 2, count: 1 },
    ],
    offline_sales: [
      { sold_at: '2026-11-23T16:00:00.000Z', sent_at: '2026-11-23T16:40:00.000Z', amount: 19, late: false },
      { sold_at: '2026-11-23T14:00:00.000Z', sent_at: '2026-11-23T16:41:00.000Z', amount: 28.5, late: true },
    ],
  },
  no_sales: [{ at: '2026-11-23T15:10:00.000Z', reason: 'change for a bus' }],
  wrong_tries: 1,
  closing_position: '00000000000000004711',
  chain: 'c'.repeat(43),
  log_anchor: { day: '2026-11-22', hash: '0f'.repeat(16) },
};

const open = async (api: FakeDesk, session: typeof SESSION | null = SESSION): Promise<Mounted> => {
  api.tills[0] = { ...api.tills[0]!, session };
  const mounted = await mount(STORE, { api });
  await screen.findByText('Till: Gatehouse');
  return mounted;
};
const answers = (api: FakeDesk, start: string, body: unknown, status = 200): void => {
  api.instead.push({ start, answer: { status, body } });
};
const TENDERS: Takings['tenders'] = [
  {
    method: 'terminal',
    card_type: 'DC',
    card_brand: 'INTERAC',
    taken: { count: 1, amount: 22.5 },
    returned: { count: 0, amount: 0 },
  },
];
const CLOSE = 'POST /api/tills/till-1/close';
const tried = (api: FakeDesk, result: string, report: TillReport | null = null): void =>
  answers(api, CLOSE, { result, till: 'till-1', session: 7, report });
const sent = (api: FakeDesk, act: string) =>
  api.requests.filter(({ method, url }) => method === 'POST' && url === `/api/tills/till-1/${act}`);
const keyOf = ({ headers }: FakeDesk['requests'][number]) => headers['idempotency-key'];
const command = async ({ user }: Mounted, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: /^Commands/ }));
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof command>>;
const count = async ({ user }: Mounted, dialog: Dialog): Promise<void> => {
  await user.type(dialog.getByLabelText('$100.00'), '2');
  await user.type(dialog.getByLabelText('$2.00'), '1');
};

test('a till is opened with its float, once, though the answer is lost', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api, null);
  const dialog = await command(mounted, 'Open till');
  const field = dialog.getByLabelText('Float');
  await mounted.user.type(field, 'a lot');
  await mounted.user.click(dialog.getByRole('button', { name: 'Open till' }));
  expect(dialog.getByText('Enter an amount.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await mounted.user.clear(field);
  await mounted.user.type(field, '200');
  answers(api, 'POST /api/tills', { error: 'Later.', code: 'unavailable', status_code: 503 }, 503);
  answers(api, 'POST /api/tills', { ...REPORT, kind: 'x' });
  await mounted.user.click(dialog.getByRole('button', { name: 'Open till' }));
  await dialog.findByRole('alert');
  await mounted.user.click(dialog.getByRole('button', { name: 'Open till' }));
  expect((await screen.findAllByText('Till opened')).length).toBeGreaterThan(0);
  const calls = sent(api, 'open');
  expect(calls.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ inventory_group: 'escarpment', float: 200 })),
  );
  expect(new Set(calls.map(keyOf)).size).toBe(1);
});

test('a count adds up in large figures, Enter leads to the next field, and what agrees closes the till', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  const dialog = await command(mounted, 'Close till');
  await count(mounted, dialog);
  expect(dialog.getByRole('status').textContent).toBe('Counted$202.00');
  await mounted.user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText('$1.00'));
  expect(sent(api, 'close')).toEqual([]);
  await mounted.user.type(dialog.getByLabelText('To the safe'), '203');
  await mounted.user.click(dialog.getByRole('button', { name: 'Close till' }));
  expect(dialog.getByText('Enter 0 to $202.00.')).toBeTruthy();
  expect(sent(api, 'close')).toEqual([]);
  await mounted.user.clear(dialog.getByLabelText('To the safe'));
  await mounted.user.type(dialog.getByLabelText('To the safe'), '102');
  expect(dialog.getByText('$100.00 stays in the till.')).toBeTruthy();
  tried(api, 'ok', REPORT);
  await enterByHand(mounted, dialog.getByLabelText('To the safe'), '');
  const report = within(await screen.findByRole('dialog', { name: 'Z report no. 7' }));
  expect(sent(api, 'close')[0]!.body).toEqual({
    inventory_group: 'escarpment',
    balance: 202,
    denominations: [
      { value: 100, count: 2 },
      { value: 2, count: 1 },
    ],
    deposit: 102,
  });
  for (const [name, amount] of [
    ['Venue', 'Escarpment Parks'],
    ['Printed', 'Nov 23, 2026, 9:20\u00a0AM'],
    ['Float', '$200.00'],
    ['Sales (2)', '$47.50'],
    ['Unloaded (1)', '-$40.00'],
    ['Expected', '$207.50'],
    ['Counted', '$202.00'],
    ['2 × $100.00', '$200.00'],
    ['1 × $2.00', '$2.00'],
    ['Variance', '-$5.50'],
    ['Over and short', '-$7.50'],
    ['To the safe', '$102.00'],
    ['Left in the till', '$100.00'],
    ['Reason', 'wrong change'],
    ['Second person', 'fiona'],
    ['Position of the closing in the log', '00000000000000004711'],
    ['Log chain there', 'c'.repeat(43)],
    ['Log anchor of Nov 22, 2026', '0f'.repeat(16)],
  ])
    expect(report.getByText(name!).nextElementSibling?.textContent).toBe(amount);
  expect(report.getByText(/^Sold .*11:00.*, sent .*11:40/).nextElementSibling?.textContent).toBe('$19.00');
  const late = report.getByText(/^Sold .*9:00.*, sent .*11:41.*, not in an earlier count$/);
  expect(late.nextElementSibling?.textContent).toBe('$28.50');
  expect(report.getByText(/change for a bus/)).toBeTruthy();
  const printed = jest.fn();
  window.print = printed;
  await mounted.user.click(report.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledTimes(1);
});

test('a count that differs is told without what is expected, and is counted again with what was typed', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  const dialog = await command(mounted, 'Close till');
  await count(mounted, dialog);
  tried(api, 'discrepancy');
  await mounted.user.click(dialog.getByRole('button', { name: 'Close till' }));
  expect((await dialog.findByRole('alert')).textContent).not.toMatch(/\d/);
  expect(dialog.queryByLabelText('$100.00')).toBeNull();
  await mounted.user.click(dialog.getByRole('button', { name: 'Count again' }));
  expect(dialog.getByLabelText('$100.00')).toHaveProperty('value', '2');
  tried(api, 'discrepancy');
  await mounted.user.click(dialog.getByRole('button', { name: 'Close till' }));
  await dialog.findByRole('alert');
  const [first, second] = sent(api, 'close');
  expect(first!.body).toEqual(second!.body);
  expect(keyOf(first!)).not.toBe(keyOf(second!));
});

test('a variance is recorded with a reason and, where it takes one, a second person', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  const dialog = await command(mounted, 'Close till');
  await count(mounted, dialog);
  tried(api, 'discrepancy');
  await mounted.user.click(dialog.getByRole('button', { name: 'Close till' }));
  await mounted.user.click(await dialog.findByRole('button', { name: 'Record and close' }));
  expect(dialog.getByText('Say why it differs.')).toBeTruthy();
  expect(sent(api, 'close')).toHaveLength(1);
  await mounted.user.type(dialog.getByLabelText('Reason'), 'wrong change');
  tried(api, 'witness_required');
  await mounted.user.click(dialog.getByRole('button', { name: 'Record and close' }));
  const name = await dialog.findByLabelText('User name of the second person');
  await mounted.user.click(dialog.getByRole('button', { name: 'Record and close' }));
  expect(dialog.getByText('Enter their user name and password.')).toBeTruthy();
  expect(sent(api, 'close')).toHaveLength(2);
  await mounted.user.type(name, 'casey');
  await mounted.user.type(dialog.getByLabelText('Their password'), 'demo');
  const self = {
    error: 'Another person has to confirm it.',
    code: 'till_witness_self',
    status_code: 422,
    fields: { witness: 'till_witness_self' },
  };
  answers(api, CLOSE, self, 422);
  await mounted.user.click(dialog.getByRole('button', { name: 'Record and close' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.getByLabelText('Their password')).toHaveProperty('value', '');
  await mounted.user.clear(name);
  await mounted.user.type(name, 'fiona');
  await mounted.user.type(dialog.getByLabelText('Their password'), 'demo');
  tried(api, 'ok', REPORT);
  await mounted.user.click(dialog.getByRole('button', { name: 'Record and close' }));
  await screen.findByRole('dialog', { name: 'Z report no. 7' });
  expect(sent(api, 'close').at(-1)!.body).toMatchObject({
    balance: 202,
    reason: 'wrong change',
    witness: { username: 'fiona', password: 'demo' },
  });
  expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('demo');
});

test('what was counted is there again after the dialog was closed, until the till is', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  await count(mounted, await command(mounted, 'Close till'));
  await mounted.user.click(screen.getByRole('button', { name: 'Cancel' }));
  mounted.unmount();
  const again = await open(api);
  const dialog = await command(again, 'Close till');
  expect(dialog.getByLabelText('$100.00')).toHaveProperty('value', '2');
  tried(api, 'ok', REPORT);
  await again.user.click(dialog.getByRole('button', { name: 'Close till' }));
  await screen.findByRole('dialog', { name: 'Z report no. 7' });
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('count');
});

test('cash of sales that the server does not know yet is said before the count', async () => {
  const sale = { key: 'k1', body: {}, receipt: 'A-1', soldAt: '', amount: 9.5, change: 0, allotment: '' };
  window.localStorage.setItem('stile.desk-offline', JSON.stringify({ unsent: [{ ...sale, places: {} }] }));
  const api = new FakeDesk(MONDAY);
  api.always.set('/api/shop_reserve', SIGNED_OUT);
  const mounted = await open(api);
  await screen.findByRole('button', { name: 'Not sent yet (1)' });
  const dialog = await command(mounted, 'Close till');
  expect(dialog.getByText(/^Sold without connection, not sent or settled: 1\./)).toBeTruthy();
});

test('the last Z report is shown again on request', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api, null);
  answers(api, 'GET /api/tills/till-1/report', REPORT);
  await command(mounted, 'Last Z report');
  expect(await screen.findByRole('dialog', { name: 'Z report no. 7' })).toBeTruthy();
});

test('the X report of an open till shows what else was sold and paid', async () => {
  const print = jest.fn();
  window.print = print;
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  answers(api, 'GET /api/tills/till-1/report', { ...REPORT, kind: 'x', number: null });
  api.takings = { ...api.takings, charges: { count: 3, amount: 70 }, tenders: TENDERS };
  await command(mounted, 'X report');
  const dialog = within(await screen.findByRole('dialog', { name: 'X report' }));
  const card = await dialog.findByText('Debit card, INTERAC (1)');
  expect([card, dialog.getByText('Charges (3)')].map((term) => term.nextElementSibling!.textContent)).toEqual(
    ['$22.50', '$70.00'],
  );
  expect(api.requests.map(({ url }) => url)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\/api\/tills\/till-1\/report\?kind=x/),
      expect.stringMatching(/^\/api\/tills\/till-1\/takings\?session=7/),
    ]),
  );
  await mounted.user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the X report of who counts blind shows no cash, and no sum that it could be worked out from', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  answers(api, 'GET /api/tills/till-1/report', { ...REPORT, kind: 'x', number: null, cash: null });
  api.takings = { ...api.takings, charges: null, refunds: null, tenders: TENDERS, outstanding: null };
  await command(mounted, 'X report');
  const dialog = within(await screen.findByRole('dialog', { name: 'X report' }));
  await dialog.findByText('Debit card, INTERAC (1)');
  expect(dialog.getByText(/^Cash, and what it could be worked out from, is hidden/)).toBeTruthy();
  expect(dialog.queryByText(/^Charges|^Expected/)).toBeNull();
});

test('a report without its takings says so, and can be printed', async () => {
  const print = jest.fn();
  window.print = print;
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api, null);
  answers(api, 'GET /api/tills/till-1/report', REPORT);
  answers(
    api,
    'GET /api/tills/till-1/takings',
    { error: 'Later.', code: 'unavailable', status_code: 503 },
    503,
  );
  await command(mounted, 'Last Z report');
  const dialog = within(await screen.findByRole('dialog', { name: 'Z report no. 7' }));
  await dialog.findByText('What was sold and paid could not be fetched.');
  await mounted.user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('an open till is handed over by the PIN of who takes it over; the Z report shows it', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  await command(mounted, 'Hand over till');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over till' }));
  await mounted.user.type(dialog.getByLabelText('Who takes over'), 'fiona');
  const pin = dialog.getByLabelText<HTMLInputElement>('Their PIN');
  expect(pin.type).toBe('password');
  await enterByHand(mounted, pin, '0000');
  expect(await dialog.findByText(/The name or the PIN is wrong/)).toBeTruthy();
  expect(pin.value).toBe('');
  expect(dialog.getByText('With morgan')).toBeTruthy();
  await enterByHand(mounted, pin, '4071');
  expect((await screen.findAllByText('Till handed over to fiona')).length).toBeGreaterThan(0);
  const [first, second] = sent(api, 'hand_over');
  expect(second!.body).toEqual({
    inventory_group: 'escarpment',
    from: 'morgan',
    username: 'fiona',
    pin: '4071',
  });
  expect(keyOf(second!)).toBe(keyOf(first!));
  expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('4071');
});

test('who has the till by now is shown where a hand-over came too late', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  await command(mounted, 'Hand over till');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over till' }));
  answers(
    api,
    'POST /api/tills/till-1/hand_over',
    { code: 'till_cashier_changed', error: 'Somebody else has this till by now.', status_code: 409 },
    409,
  );
  answers(api, 'GET /api/tills', [{ id: 'till-1', name: 'Till 1', session: { ...SESSION, cashier: 'kim' } }]);
  await mounted.user.type(dialog.getByLabelText('Who takes over'), 'fiona');
  await enterByHand(mounted, dialog.getByLabelText('Their PIN'), '4071');
  expect(await dialog.findByText(/Somebody else has this till by now/)).toBeTruthy();
  expect(await dialog.findByText('With kim')).toBeTruthy();
});

test('a float is counted by notes and coins, or typed', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api, null);
  const dialog = await command(mounted, 'Open till');
  await mounted.user.click(dialog.getByRole('button', { name: 'Count notes and coins' }));
  await count(mounted, dialog);
  expect(dialog.getByRole('status').textContent).toBe('Float$202.00');
  answers(api, 'POST /api/tills', { ...REPORT, kind: 'x' });
  await mounted.user.click(dialog.getByRole('button', { name: 'Open till' }));
  expect((await screen.findAllByText('Till opened')).length).toBeGreaterThan(0);
  expect(sent(api, 'open')[0]!.body).toEqual({
    inventory_group: 'escarpment',
    float: 202,
    denominations: [
      { value: 100, count: 2 },
      { value: 2, count: 1 },
    ],
  });
});

test('notes and coins are put in or taken out, with a reason', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  const dialog = await command(mounted, 'Load / Unload Till');
  expect(dialog.queryByRole('radio')).toBeNull();
  await mounted.user.click(dialog.getByRole('button', { name: 'Count notes and coins' }));
  await mounted.user.click(dialog.getByRole('radio', { name: 'Take out' }));
  await count(mounted, dialog);
  answers(api, 'POST /api/load_unload_till', { result: 'ok', till: 'till-1', session: 7, discrepancy: 0 });
  await enterByHand(mounted, dialog.getByLabelText('Reason'), 'to the bank');
  expect((await screen.findAllByText('Till Load / Unload Completed')).length).toBeGreaterThan(0);
  expect(api.requests.find(({ url }) => url === '/api/load_unload_till')!.body).toEqual({
    inventory_group: 'escarpment',
    till: 'till-1',
    amount: -202,
    denominations: [
      { value: 100, count: 2 },
      { value: 2, count: 1 },
    ],
    reason: 'to the bank',
  });
});

test('a count that differs is recorded with its reason, by notes and coins too', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  const dialog = await command(mounted, 'Balance Till');
  await mounted.user.click(dialog.getByRole('button', { name: 'Count notes and coins' }));
  await count(mounted, dialog);
  const balanced = (result: string) =>
    answers(api, 'POST /api/balance_till', { result, till: 'till-1', session: 7, discrepancy: null });
  balanced('discrepancy');
  await mounted.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Discrepancy Detected')).toBeTruthy();
  await mounted.user.type(dialog.getByLabelText('Reason'), 'wrong change');
  balanced('ok');
  await mounted.user.click(dialog.getByRole('button', { name: 'Record Discrepancy' }));
  expect((await screen.findAllByText('Balance Recorded')).length).toBeGreaterThan(0);
  expect(api.requests.filter(({ url }) => url === '/api/balance_till').at(-1)!.body).toMatchObject({
    balance: 202,
    reason: 'wrong change',
    record_discrepancy: true,
    denominations: [
      { value: 100, count: 2 },
      { value: 2, count: 1 },
    ],
  });
});

test('a count that differs is tried again from an empty field, as another try', async () => {
  const api = new FakeDesk(MONDAY);
  const mounted = await open(api);
  const dialog = await command(mounted, 'Balance Till');
  const field = dialog.getByLabelText('What was counted');
  const differs = { result: 'discrepancy', till: 'till-1', session: 7, discrepancy: null };
  for (const tries of [1, 2]) {
    answers(api, 'POST /api/balance_till', differs);
    await enterByHand(mounted, field, '202');
    await mounted.user.click(await dialog.findByRole('button', { name: 'Try Again' }));
    expect(field).toHaveProperty('value', '');
    expect(dialog.queryByText('Discrepancy Detected')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    const calls = api.requests.filter(({ url }) => url === '/api/balance_till');
    expect(new Set(calls.map(keyOf)).size).toBe(tries);
  }
});

test('a browser is disconnected from its till', async () => {
  const mounted = await open(new FakeDesk(MONDAY));
  const disconnect = () => screen.queryByRole('button', { name: 'Disconnect from till' });
  await mounted.user.keyboard('k');
  await screen.findByRole('dialog', { name: 'Till: Gatehouse' });
  await mounted.user.click(disconnect()!);
  expect(await screen.findByText('Till: Not Selected')).toBeTruthy();
  expect(document.cookie).not.toContain('TILL=');
  await mounted.user.keyboard('k');
  await screen.findByRole('dialog', { name: 'Till: Not Selected' });
  expect(disconnect()).toBeNull();
});

test('a till has a float that is proposed, the drawer of its own address, and destinations that offer it first', async () => {
  const api = new FakeDesk(MONDAY);
  const [gatehouse, snow] = [api.tills[0]!, api.tills[1]!];
  const mounted = await open(
    Object.assign(api, {
      tills: [
        { ...gatehouse, float: 150.5, drawer_url: 'http://localhost:9100', inventories: ['glen-hill'] },
        { ...snow, inventories: ['rattle-ridge'] },
      ],
    }),
    null,
  );
  const opening = await command(mounted, 'Open till');
  expect(opening.getByLabelText<HTMLInputElement>('Float').value).toBe('150.5');
  answers(api, 'POST /api/tills', { ...REPORT, kind: 'x' });
  await mounted.user.click(opening.getByRole('button', { name: 'Open till' }));
  expect((await screen.findAllByText('Till opened')).length).toBeGreaterThan(0);
  expect(sent(api, 'open')[0]!.body).toMatchObject({ float: 150.5 });
  const drawer = await command(mounted, /^Open Drawer/i);
  await mounted.user.type(drawer.getByLabelText('Reason'), 'change');
  answers(api, 'POST /api/tills', { result: 'ok' });
  await mounted.user.click(drawer.getByRole('button', { name: /^Open Drawer/i }));
  await waitFor(() => expect(api.requests.map(({ url }) => url)).toContain('http://localhost:9100/'));
  await mounted.user.click(screen.getByRole('button', { name: 'Till: Gatehouse' }));
  const choice = within(await screen.findByRole('dialog'));
  expect(
    choice
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual([expect.stringContaining('Snow desk'), expect.stringContaining('Gatehouse')]);
});

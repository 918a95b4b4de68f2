import type { Running } from '@stile/api';
import type { ErrorBody, ExportAnswer, ShopReserveAnswer } from '@stile/contracts';
import { wallClock } from '@stile/web-kit';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';
import { joinWaitlist } from '../support/waitlist-acts.js';

/* Files of the desk's lists (docs/rules/exports.md 1, 3 and 13): tills, terminals, the waitlist, a day's movements. */
const DAY = '2026-12-12';
const FLOAT = 137.31;
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
const SECRET = 'Bearer sk-of-a-provider-12345678';

const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
const staff = new Map<string, Client>();
const who = (username: string): Client => staff.get(username)!;

const party = (count: number) =>
  walk({ date: DAY, passes: [{ visitor_type: 'rr-adult', visitor_count: count }] });
const sell = async (how: object): Promise<ShopReserveAnswer> => {
  const basket = party(2);
  const { subtotal, tax_amount, price } = await who('casey').quote(basket);
  const details = { language: 'en' };
  const reservation = { ...basket, contact: NOBODY, subtotal, tax_amount, price, details };
  const { status, body } = await who('casey').post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, ...how },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(201);
  return body;
};
/** A terminal is asked, and its browser says so. */
const payAtTerminal = async (): Promise<void> => {
  const terminalData = { terminal_id: SERIALS[0], card_type: 'CC' };
  const { payment_id } = await sell({ paymentMethod: 'terminal', terminalData });
  await terminals.until('payment');
  const said = {
    terminal_id: SERIALS[0],
    direction: 'O',
    reason: 'ASK',
    message: `{"authorization":"${SECRET}"}`,
    sessionId: 'TAB4071',
  };
  expect((await who('casey').post('/api/clover_communication_log', said)).body).toMatchObject({
    status_code: 200,
  });
  expect(payment_id).toBeTruthy();
};
const payElsewhere = async (): Promise<void> => {
  const { reservation } = await sell({ paymentMethod: 'manual', manualPaymentId: 'KX-1' });
  const { status } = await who('casey').put(
    `/api/reservation/${reservation.id}/refund`,
    { amount: 5, reason: 'Weather', words: 'The lift stood', manualPaymentId: 'KX-2' },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(200);
};
const waitFor = async (name: string): Promise<void> => {
  const coach = new Client(running.url);
  const { body } = await coach.reserve(party(150));
  await coach.pay(body.redirect_url!);
  await coach.checkout(body.reservation.id);
  await joinWaitlist(new Client(running.url), name, party(9));
};

beforeAll(async () => {
  terminals = await TestTerminals.start();
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings });
  staff.set('admin', await signedInAdmin(running.url));
  for (const name of ['casey', 'fiona', 'audrey']) {
    staff.set(name, new Client(running.url));
    await who(name).signIn(name);
  }
  const opened = { float: FLOAT };
  expect(
    (await who('admin').post('/api/tills/till-1/open', opened, { 'Idempotency-Key': key() })).status,
  ).toBe(200);
  await sell({ paymentMethod: 'cash', till: 'till-1' });
  await payElsewhere();
  await payAtTerminal();
  await waitFor('Beatrix');
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

const begin = (client: Client, id: string, list: string) =>
  client.post<ErrorBody>('/api/exports', { id, list, format: 'csv' });
/** The rows of a list's file, each by the heads of its columns. */
const fileOf = async (client: Client, list: string): Promise<Record<string, string>[]> => {
  const id = key();
  expect(await begin(client, id, list)).toMatchObject({ status: 201 });
  const { body } = await eventually(
    () => client.get<ExportAnswer>(`/api/exports/${id}`),
    ({ body: { state } }) => state !== 'making',
  );
  expect(body.state).toBe('ready');
  const { text } = await client.get(`/api/exports/${id}/file`);
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,"]*)(?:,|$)/g)].map(([, cell]) => cell!));
  return rows.map((cells) =>
    Object.fromEntries(
      head.flatMap((label, index) => (label === '' ? [] : [[label.replaceAll('"', ''), cells[index]!]])),
    ),
  );
};

const LISTS: readonly (readonly [string, string, string, Readonly<Record<string, unknown>>])[] = [
  [
    'till_sessions',
    'fiona',
    'audrey',
    { Till: '"Gatehouse"', Session: '1', State: '"Open"', User: '"admin"', Balance: '160.31', Variance: '' },
  ],
  [
    'till_movements',
    'fiona',
    'audrey',
    { Till: '"Gatehouse"', What: '"Start"', User: '"admin"', Amount: '137.31', 'In the drawer': '137.31' },
  ],
  [
    'card_transactions',
    'admin',
    'casey',
    {
      What: '"Payment"',
      Terminal: `"${SERIALS[0]}"`,
      Amount: '23.00',
      State: '"Pending"',
      'Dealt with': '"No"',
    },
  ],
  [
    'terminal_logs',
    'admin',
    'casey',
    { User: '"casey"', sessionId: '"TAB4071"', Log: '"Communication"', Direction: '"Sent"', What: '"ASK"' },
  ],
  [
    'waitlist',
    'casey',
    'fiona',
    {
      'No.': '1',
      Name: '"Beatrix Roy"',
      'E-mail': '"beatrix@example.org"',
      Destination: '"Rattle Ridge day use"',
      Visit: '"2026-12-12"',
      Time: '"10:00"',
      People: '9',
      State: '"Waiting"',
    },
  ],
  [
    'refunds',
    'audrey',
    'casey',
    {
      User: '"casey"',
      Tender: '"Other system"',
      Amount: '5.00',
      Concession: '5.00',
      Reason: '"Weather"',
      Words: '"The lift stood"',
      'Id in the other system': '"KX-2"',
    },
  ],
  [
    'security_log',
    'admin',
    'audrey',
    { What: '"Signed in"', Times: '1', Who: '"casey"', About: '', Reason: '' },
  ],
  [
    'manual_payments',
    'fiona',
    'casey',
    { 'Id in the other system': '"KX-1"', User: '"casey"', Amount: '23.00' },
  ],
];

it.each(LISTS)('%s is a file for %s, and not for %s', async (list, reader, other, row) => {
  expect(await fileOf(who(reader), list)).toContainEqual(expect.objectContaining(row));
  expect(await begin(who(other), key(), list)).toMatchObject({ status: 403, body: { code: 'no_access' } });
});

it.each([
  ['till_movements', 'Time', 'at'],
  ['card_transactions', 'Started', 'started_at'],
  ['refunds', 'Time', 'at'],
])('the moments of %s are by the venue’s clock', async (list, label, field) => {
  const rows = await fileOf(who('admin'), list);
  expect(rows.length).toBeGreaterThan(0);
  // The clock of the tests stands at a time that is another hour in Toronto.
  const { body } = await who('admin').get<Record<string, string>[]>(`/api/admin/${list}?range=[0,99]`);
  const moments = body.map((row) => wallClock(row[field]!, 'America/Toronto'));
  expect(moments).toEqual(expect.arrayContaining(rows.map((row) => row[label]!.replaceAll('"', ''))));
});

it('logs of terminals have no secret, and tills no amount for who counts them blind', async () => {
  const logs = JSON.stringify(await fileOf(who('admin'), 'terminal_logs'));
  expect(logs).toContain('Bearer …');
  expect(logs).not.toContain(SECRET);
  const [session] = await fileOf(who('casey'), 'till_sessions');
  expect(session).toMatchObject({ Till: '"Gatehouse"', Balance: '', 'Over and short': '' });
  for (const row of await fileOf(who('casey'), 'till_movements'))
    expect(row).toMatchObject({ Amount: '', Discrepancy: '', 'In the drawer': '', 'Notes and coins': '' });
});

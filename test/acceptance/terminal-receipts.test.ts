import type { DeviceActionAnswer, ErrorBody, ReservationAnswer, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';
import type { Running } from '@stile/api';

/* Receipts at card terminals, and venues that return a card's money by hand (docs/rules/payments.md 119, 121). */

const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
let admin: Client;
let casey: Client;
let paid: ShopReserveAnswer;
let id: string;

beforeAll(async () => {
  terminals = await TestTerminals.start();
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings });
  admin = await signedInAdmin(running.url);
  casey = new Client(running.url);
  await casey.signIn('casey');
  const wanted = walk();
  const { subtotal, tax_amount, price } = await casey.quote(wanted);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...wanted, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const terminalData = { terminal_id: SERIALS[0], card_type: 'CC' };
  ({ body: paid } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'terminal', terminalData },
    { 'idempotency-key': key() },
  ));
  ({ id } = paid.reservation);
  await terminals.pays();
  await terminals.takesNoReceipt();
  await eventually(
    () => casey.get<ReservationAnswer>(`/api/reservation/${id}`),
    ({ body }) => body.balance === 0,
  );
  const pending = () =>
    casey.get<{ transaction: unknown }>(`/api/pending_transaction?terminal_id=${SERIALS[0]}`);
  await eventually(pending, ({ body }) => body.transaction === null);
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

const act = (body: object) =>
  casey.post<DeviceActionAnswer & ErrorBody>('/api/clover_device_action', {
    terminal_id: SERIALS[0],
    ...body,
  });
const paper = (): string => [...terminals.running.simulator.world.devices.get(SERIALS[0])!.paper].join('\n');

it('gives the receipt of a payment once more', async () => {
  expect((await casey.get<ReservationAnswer>(`/api/reservation/${id}`)).body.charges).toMatchObject([
    { card_type: 'CC' },
  ]);
  const before = paper();
  const { status, body } = await act({
    action: 'payment_receipt',
    externalTransactionId: paid.payment_id,
    delivery_method: 'PRINT',
  });
  expect([status, body.status_code]).toEqual([200, 200]);
  expect(paper().length).toBeGreaterThan(before.length);
  const unknown = await act({ action: 'refund_receipt', externalTransactionId: paid.payment_id });
  expect([unknown.status, unknown.body.status_code]).toEqual([404, 590]);
  expect((await act({ action: 'payment_receipt' })).status).toBe(404);
});

it('goes as a text or by mail to one address ten times an hour at most', async () => {
  const text = (delivery_to: string) =>
    act({
      action: 'payment_receipt',
      externalTransactionId: paid.payment_id,
      delivery_method: 'SMS',
      delivery_to,
    });
  for (let each = 0; each < 10; each += 1)
    expect((await text(each % 2 ? '506 555 0100' : '(506) 555-0100')).status).toBe(200);
  const over = await text('5065550100');
  expect([over.status, over.body.code]).toEqual([429, 'too_many_requests']);
  expect((await text('506 555 0101')).status).toBe(200);
});

it('asks how the customer wants a receipt', async () => {
  const options = act({ action: 'receipt-options' });
  await terminals.until('receipt');
  await terminals.press({ press: 'receipt', method: 'PRINT', additionalData: '' });
  expect((await options).body).toEqual({ status_code: 200, message: '', text: 'PRINT' });
});

it('prints the receipt of a reservation, whatever it was paid by', async () => {
  const print = (of: string, body: object) =>
    casey.post<DeviceActionAnswer & ErrorBody>(`/api/reservation/${of}/print_cash_receipt`, body);
  const { status, body } = await print(id, { terminal_id: SERIALS[0] });
  expect([status, body.status_code]).toEqual([200, 200]);
  expect(body.text).toContain('Escarpment Parks');
  expect(paper()).toContain('Escarpment Parks');
  const lines = body.text.split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBe(30);
  expect(lines).toContain(`Terminal: ${SERIALS[0]}`);
  // The second device has no printer.
  expect((await print(id, { terminal_id: SERIALS[1] })).body.status_code).toBe(503);
  expect((await print(id, { terminal_id: 'another' })).body.code).toBe('terminal_unknown');
  expect((await print('7KQ4M9XT22', { terminal_id: SERIALS[1] })).status).toBe(404);
});

it('returns by hand what a card paid, where the venue says so', async () => {
  type Group = Record<string, unknown> & { settings: Record<string, string | null> };
  const { body: group } = await admin.get<Group>('/api/admin/inventory_group/escarpment');
  const saved = await admin.put('/api/admin/inventory_group/escarpment', {
    ...group,
    settings: { ...group.settings, credit_card_refund_policy: 'manual' },
  });
  expect(saved.status).toBe(200);
  const refund = (how: object) =>
    casey.put<ReservationAnswer & ErrorBody>(
      `/api/deferred_refund/${id}`,
      { refund: { amount: 1, concession: true, reason: 'The lift stood', ...how } },
      { 'idempotency-key': key() },
    );
  const atTerminal = await refund({ gateway: 'terminal' });
  expect([atTerminal.status, atTerminal.body.code]).toEqual([422, 'terminal_refund_manual']);
  const byHand = await refund({ gateway: 'manual', manualRefundId: 'BANK-1' });
  expect(byHand.status).toBe(200);
  expect([...terminals.movements().values()]).toHaveLength(1);
});

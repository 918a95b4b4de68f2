import type {
  CardTransactionRow,
  ErrorBody,
  ShopReserveAnswer,
  TerminalLogRow,
  TransactionAnswer,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';
import type { Running } from '@stile/api';

/* Card transactions that people deal with (docs/rules/payments.md 116). */

const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
let admin: Client;
let casey: Client;
let sold: ShopReserveAnswer;
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
  ({ body: sold } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'terminal', terminalData },
    { 'idempotency-key': key() },
  ));
  id = sold.payment_id!;
  await terminals.until('payment');
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

const update = (body: object, client = casey) =>
  client.put<TransactionAnswer & ErrorBody>('/api/update_pending_transaction', {
    externalTransactionId: id,
    ...body,
  });
const process = (body: object, client = casey) =>
  client.post<TransactionAnswer & ErrorBody>('/api/process_pending_transaction', {
    externalTransactionId: id,
    ...body,
  });
const row = async () => (await admin.get<CardTransactionRow>(`/api/admin/card_transactions/${id}`)).body;

it('is listed while it is pending', async () => {
  const pending = async () =>
    (await admin.get<CardTransactionRow[]>('/api/admin/card_transactions?filter={"state":"PENDING"}')).body;
  const [found] = await eventually(pending, (rows) => rows.length === 1);
  expect(found).toMatchObject({ id, reservation_id: sold.reservation.id, terminal_id: SERIALS[0] });
  expect((await casey.get('/api/admin/card_transactions')).status).toBe(403);
});

it('what a page says of it is logged, and changes nothing', async () => {
  const { amount } = await row();
  const said = await update({ reservation_id: sold.reservation.id, amount, error_message: 'Socket lost' });
  expect([said.status, said.body.transaction_state]).toEqual([200, 'PENDING']);
  const logs = await admin.get<TerminalLogRow[]>(
    `/api/admin/terminal_logs?filter={"external_transaction_id":"${id}","username":"casey"}`,
  );
  expect(logs.body).toMatchObject([{ reason: 'UPDATE', message: 'Socket lost' }]);
});

it('another amount, reservation, venue or transaction is rejected', async () => {
  for (const wrong of [{ amount: 1 }, { reservation_id: '7KQ4MWXH2P' }, { inventory_group: 'elsewhere' }]) {
    const { status, body } = await update(wrong);
    expect([status, body.code, body.status_code]).toEqual([409, 'transaction_mismatch', 585]);
  }
  expect((await process({ inventory_group: 'elsewhere' })).status).toBe(409);
  const unknown = await process({ externalTransactionId: '9KQ2M9XW4D2RT' });
  expect([unknown.status, unknown.body.status_code]).toEqual([404, 590]);
});

it('is stopped by who deals with it, once, and its money stays due', async () => {
  const done = await process({ note: 'The customer left' });
  expect([done.status, done.body.abort_requested]).toEqual([200, true]);
  await process({ note: 'Again' });
  expect(await eventually(row, ({ state, actioned }) => state !== 'PENDING' && actioned)).toMatchObject({
    state: 'ABORTED',
    note: 'The customer left',
    approved_amount: null,
  });
  const after = await casey.get<{ balance: number; price: number }>(
    `/api/reservation/${sold.reservation.id}`,
  );
  expect(after.body.balance).toBe(after.body.price);
  expect([...terminals.movements()]).toEqual([]);
});

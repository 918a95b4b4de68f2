import type {
  ErrorBody,
  PaymentAnswer,
  ReservationAnswer,
  ShopReserveAnswer,
  TransactionAnswer,
} from '@stile/contracts';
import type { Running } from '@stile/api';
import { CloverTerminals } from '../../services/api/src/terminals/clover/clover-terminals.js';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { moneyFaults } from '../support/invariants.js';
import { LeapingClock, shortTimers } from '../support/leaping-time.js';
import { atRest, startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf, intentsOf } from '../support/stores.js';
import { terminalFaults } from '../support/terminal-faults.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';

/* A card that pays after its payment has failed (docs/rules/payments.md 52, 64, 73, 77 and 80). */

const WITHIN_MS = 120_000;
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
const clock = new LeapingClock();
const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
let casey: Client;
let day = 6;

beforeAll(async () => {
  terminals = await TestTerminals.start();
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings }, { clock, timers: shortTimers });
  casey = new Client(running.url);
  await casey.signIn('casey');
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});
afterEach(async () => {
  jest.restoreAllMocks();
  const pending = `/api/pending_transaction?terminal_id=${SERIALS[0]}`;
  await inTime(
    () => casey.get<{ transaction: unknown }>(pending),
    ({ body }) => body.transaction === null,
  );
  await atRest(running);
  const [events, intents] = [await eventsOf(running.storage.log), await intentsOf(running.storage)];
  expect([...moneyFaults(events, intents), ...terminalFaults(events, terminals.movements())]).toEqual([]);
});

const keyed = () => ({ 'idempotency-key': key() });
const read = async (id: string) => (await casey.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const stands = async (id: string) => (await casey.get<TransactionAnswer>(`/api/payments/${id}`)).body;
const pay = (id: string, payment: object) =>
  casey.put<PaymentAnswer & ErrorBody>(`/api/deferred_payment/${id}`, { payment }, keyed());
/** Time passes between the tries. */
const inTime = <T>(ask: () => Promise<T>, right: (answer: T) => boolean): Promise<T> =>
  eventually(
    async () => {
      clock.leap(5_000);
      return ask();
    },
    right,
    WITHIN_MS,
  );

/** A card payment whose request is lost until it has failed; the customer pays in cash and then the device asks. */
const paidTwice = async (card: string, card_type: 'CC' | 'DC', later: object[] = []) => {
  const wanted = walk({ date: `2026-12-${String((day += 1)).padStart(2, '0')}` });
  const { subtotal, tax_amount, price } = await casey.quote(wanted);
  const details = { language: 'en' };
  const reservation = { ...wanted, contact: NOBODY, subtotal, tax_amount, price, details };
  const sale = { reservation, paymentMethod: 'deferred' };
  const { body: sold } = await casey.post<ShopReserveAnswer>('/api/shop_reserve', sale, keyed());
  const { id } = sold.reservation;

  // It is sent again under its key; no request arrives.
  await terminals.misbehaves({ kind: 'request_lost', call: 'payments.create', times: 100 });
  const terminalData = { terminal_id: SERIALS[0], card_type };
  const { payment_id: transaction } = (await pay(id, { gateway: 'terminal', terminalData })).body;
  const failed = await inTime(
    () => stands(transaction),
    ({ transaction_state }) => transaction_state !== 'PENDING',
  );
  expect(failed).toMatchObject({ transaction_state: 'NOT_EXIST_BOTH', status_code: 504 });
  await eventually(
    () => read(id),
    ({ pending_payment }) => pending_payment === undefined,
  );
  expect((await pay(id, { gateway: 'cash', till: 'till-1' })).status).toBe(200);

  await terminals.behaves();
  await terminals.misbehaves(later);
  await terminals.arrivesLate(transaction, Math.round(price * 100));
  await terminals.pays(card);
  await eventually(
    () => terminals.movements().get(transaction),
    (cents) => cents === Math.round(price * 100),
  );
  return { id, transaction, price };
};

it('goes back by itself, and the reservation stays paid once', async () => {
  const { id, transaction, price } = await paidTwice('visa', 'CC');
  const over = await inTime(
    () => stands(transaction),
    ({ transaction_state }) => transaction_state === 'VOID',
  );
  expect(over.approved_amount).toBeNull();
  expect(terminals.movements().get(transaction)).toBe(0);
  expect(await read(id)).toMatchObject({
    balance: 0,
    amount_to_return: 0,
    charges: [{ amount: price, charge_type: 'cash' }],
  });
});

it('is recorded where the provider does not take it back, and is returned by itself later', async () => {
  const ask = CloverTerminals.prototype.ask;
  const refusal = { outcome: 'rejected', message: 'Not now', payment: null, refundId: null } as const;
  let refused = 0;
  jest.spyOn(CloverTerminals.prototype, 'ask').mockImplementation(function (this: CloverTerminals, request) {
    if (request.call !== 'refund' || refused > 0) return ask.call(this, request);
    refused += 1;
    return Promise.resolve(refusal);
  });
  const { id, transaction, price } = await paidTwice('visa', 'CC', [{ kind: 'void_fails' }]);
  const back = await inTime(
    () => read(id),
    ({ charges }) => charges.some(({ refunds }) => refunds.some(({ state }) => state === 'made')),
  );
  expect(refused).toBe(1);
  expect((await stands(transaction)).transaction_state).toBe('VOID FAIL');
  expect(back).toMatchObject({ balance: 0, amount_to_return: 0 });
  expect(back.charges.find((charge) => charge.id === transaction)).toMatchObject({
    charge_type: 'terminal',
    amount: price,
    refunds: [{ amount: price, state: 'made' }],
  });
});

it('of a debit card, which has to be there, is returned by the desk', async () => {
  const { id, transaction, price } = await paidTwice('interac', 'DC', [{ kind: 'void_fails' }]);
  const due = await inTime(
    () => read(id),
    ({ amount_to_return }) => amount_to_return === price,
  );
  expect(due.pending_payment).toBeUndefined();
  expect((await stands(transaction)).transaction_state).toBe('VOID FAIL');
  const refund = { method: 'terminal', terminalData: { terminal_id: SERIALS[0] } };
  expect((await casey.put(`/api/reservation/${id}/refund`, refund, keyed())).status).toBe(200);
  await terminals.until('refund');
  await terminals.press({ press: 'card', card: 'interac', entry: 'EMV_CONTACT' });
  await eventually(
    () => read(id),
    ({ amount_to_return, pending_payment }) => amount_to_return === 0 && pending_payment === undefined,
  );
});

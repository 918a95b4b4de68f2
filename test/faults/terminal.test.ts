import type { PaymentAnswer, ReservationAnswer, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { crashingProduct, whileAnswered } from '../support/crashing-product.js';
import { moneyFaults } from '../support/invariants.js';
import { terminalFaults } from '../support/terminal-faults.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';

/* A card payment survives a kill between any two appends: the card is charged once, the reservation paid once. */

const POINTS = [
  'before Pay reservation',
  'after append reservation',
  'before Engage batch',
  'before Start transaction',
  'before Ask transaction',
  'before RecordAnswer transaction',
  'before RecordPaymentTaken reservation',
  'after RecordPaymentTaken reservation',
  'before Free batch',
];
/** Longer than an operator that is gone still has its transaction. */
const LEAP_MS = 31_000;
/** On a busy machine. */
const RESUMED_WITHIN_MS = 180_000;
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };

let terminals: TestTerminals;
const product = crashingProduct(() => terminals.settings, LEAP_MS);
const unpaid: string[] = [];
let casey: Client;
beforeAll(async () => {
  terminals = await TestTerminals.start();
  await product.start();
  // One sign-in for all: many in a row are turned away.
  casey = new Client(product.url());
  await casey.signIn('casey');
  for (const [index] of POINTS.entries()) {
    const basket = walk({ date: `2026-12-${String(7 + index).padStart(2, '0')}` });
    const { subtotal, tax_amount, price } = await casey.quote(basket);
    const reservation = {
      ...basket,
      contact: NOBODY,
      subtotal,
      tax_amount,
      price,
      details: { language: 'en' },
    };
    const { body } = await casey.post<ShopReserveAnswer>(
      '/api/shop_reserve',
      { reservation, paymentMethod: 'deferred' },
      { 'idempotency-key': key() },
    );
    unpaid.push(body.reservation.id);
  }
});
afterAll(() => terminals.running.close());

it.each(POINTS.map((at, index) => [at, index] as const))(
  'killed %s: the card is charged once and the reservation is paid once',
  async (at, index) => {
    const id = unpaid[index]!;
    const payKey = key();
    const pay = (): Promise<boolean> =>
      whileAnswered(async () => {
        const payment = { gateway: 'terminal', terminalData: { terminal_id: SERIALS[0], card_type: 'CC' } };
        const { status } = await casey.put<PaymentAnswer>(
          `/api/deferred_payment/${id}`,
          { payment },
          { 'idempotency-key': payKey },
        );
        return status === 200;
      });
    let isOver = false;
    const customer = (async () => {
      await terminals.until('payment', SERIALS[0], RESUMED_WITHIN_MS);
      await terminals.press({ press: 'card', card: 'visa', entry: 'EMV_CONTACT' });
      // The device asks for a receipt once more after a kill that came while it did.
      const takesNone = async (): Promise<boolean> => {
        if (terminals.asks() === 'receipt')
          await terminals.press({ press: 'receipt', method: 'NO_RECEIPT', additionalData: '' });
        return isOver;
      };
      await eventually(takesNone, Boolean, RESUMED_WITHIN_MS);
    })();
    await product.killedDuring(at, async () => {
      // A connection of the product before may be dead: asked again under its key until it is answered.
      await eventually(pay, (isTaken) => isTaken, RESUMED_WITHIN_MS);
      await new Promise(() => undefined);
    });
    expect(await pay()).toBe(true);
    const { body } = await eventually(
      () => casey.get<ReservationAnswer>(`/api/reservation/${id}`),
      (reply) => reply.body.balance === 0,
      RESUMED_WITHIN_MS,
    );
    expect(body.charges).toMatchObject([{ charge_type: 'terminal', card_last4: '4242' }]);
    const { events, intents } = await eventually(
      product.look,
      (seen) => seen.events.filter(({ type }) => type === 'TerminalFreed').length === index + 1,
      RESUMED_WITHIN_MS,
    );
    isOver = true;
    await customer;
    expect([...moneyFaults(events, intents), ...terminalFaults(events, terminals.movements())]).toEqual([]);
    await product.expectSound();
  },
);

import type { Pay } from './pay.handler.js';
import { PaymentEndpoint } from './payment.endpoint.js';

/** The command that a call becomes, and its answer where the payment stands so. */
const paid = async (requested: object, stands = 'taken') => {
  let command: object = {};
  const payment = { paymentId: 'p2', state: stands, cash: stands === 'taken' && { change: 20 } };
  const reservation = {
    charges: [
      { chargeId: 'p1', amount: 5 },
      { chargeId: 'p2', amount: 30 },
    ].filter(({ chargeId }) => chargeId !== 'p2' || stands === 'taken'),
  };
  const bus = {
    execute: async (pay: Pay) => {
      command = pay.command;
      return { reservation, payment, position: '7' };
    },
  };
  const terminals = { tender: async (data: object, payer: object) => ({ ...data, ...payer }) };
  const endpoint = new PaymentEndpoint(
    bus as never,
    { loadSale: async () => ({ placed: { visit: { inventoryGroup: 'venue' } } }) } as never,
    { today: () => '2026-12-05', readNow: () => ({}) } as never,
    { settings: () => ({ cash_rounding: 'true' }) } as never,
    terminals as never,
    { now: () => '2026-12-05T16:00:00.000Z' },
  );
  const { body, position } = await endpoint.pay({
    params: { reservation: 'R1' },
    body: { payment: requested },
    caller: { user: { username: 'kim' }, station: 'gate-1' },
    request: { headers: { 'idempotency-key': 'key-of-this-payment' } },
  } as never);
  return { command, body, position };
};

describe('a payment at the desk as the call says it', () => {
  const nothing = { amount: null, till: null, tendered: null, manualPaymentId: null, terminal: null };
  it.each<[string, object, object]>([
    [
      'in cash',
      { gateway: 'cash', till: 'till-2', tendered: 50 },
      { ...nothing, method: 'cash', till: 'till-2', tendered: 50 },
    ],
    ['in cash without a till', { gateway: 'cash' }, { ...nothing, method: 'cash' }],
    ['of a part', { gateway: 'cash', till: 'till-2', amount: 10 }, { till: 'till-2', amount: 10 }],
    [
      'by hand, with a till selected',
      { gateway: 'manual', till: 'till-2', manualPaymentId: '7' },
      { ...nothing, method: 'manual', manualPaymentId: '7' },
    ],
    [
      'by hand, with an empty number',
      { gateway: 'manual', manualPaymentId: '' },
      { ...nothing, method: 'manual' },
    ],
    [
      'at a terminal, with a till selected',
      { gateway: 'terminal', till: 'till-2', terminalData: { terminal_id: 'device-1' } },
      {
        ...nothing,
        method: 'terminal',
        terminal: {
          terminal_id: 'device-1',
          group: 'venue',
          reservationId: 'R1',
          key: 'key-of-this-payment',
          takesPart: true,
        },
      },
    ],
    [
      'in cash, with a terminal selected',
      { gateway: 'cash', till: 'till-2', terminalData: { terminal_id: 'device-1' } },
      { method: 'cash', terminal: null },
    ],
  ])('%s', async (_, requested, command) => {
    expect(await paid(requested)).toMatchObject({
      command: {
        type: 'Pay',
        key: 'key-of-this-payment',
        actor: 'kim',
        businessDate: '2026-12-05',
        smallestCoin: 0.05,
        ...command,
      },
    });
  });
  it.each<[string, string, object]>([
    [
      'that was taken is answered with its own amount and change',
      'taken',
      { status_code: 200, payment_id: 'p2', approved_amount: 30, change_due: 20 },
    ],
    [
      'that the terminal has is answered without',
      'begun',
      { status_code: 202, payment_id: 'p2', approved_amount: 0, change_due: 0 },
    ],
  ])('one %s', async (_, stands, body) => {
    expect(await paid({ gateway: 'cash', till: 'till-2' }, stands)).toMatchObject({ body, position: '7' });
  });
});

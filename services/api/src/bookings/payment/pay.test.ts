import { ApiError } from '../../http/api-error.js';
import { PayHandler, Pay } from './pay.handler.js';

interface Case {
  readonly method: 'cash' | 'terminal' | 'manual';
  /** Payments that the reservation has before. */ readonly before: readonly string[];
  readonly exists: boolean;
  /** How the payment stands once the till or the terminal was waited for. */ readonly state:
    'begun' | 'taken' | 'failed';
  readonly answer: string | null;
  /** The transaction of the device. */ readonly engaged: { transactionId: string; amount: number } | null;
  readonly isRejected: boolean;
}
const CASH: Case = {
  method: 'cash',
  before: ['another'],
  exists: true,
  state: 'taken',
  answer: null,
  engaged: null,
  isRejected: false,
};

/** The outcome of paying, and the processes that it waited for. */
const paid = async ({ method, before, exists, state, answer, engaged, isRejected }: Case) => {
  const waits: string[] = [];
  const terminal = method === 'terminal' ? { serial: 'device-1' } : null;
  const payment = (key: string, stands: string) => ({
    key,
    paymentId: `of ${key}`,
    method,
    state: stands,
    answer,
    terminal,
    amount: 30,
  });
  const reservation = (stands: string) => ({
    placed: { visit: { inventoryGroup: 'venue' } },
    payments: [
      ...before.filter((key) => key !== 'mine').map((key) => payment(key, 'taken')),
      payment('mine', stands),
    ],
  });
  const lanes = {
    load: async () => ({
      state: exists
        ? { ...reservation('begun'), payments: before.map((key) => payment(key, 'taken')) }
        : null,
    }),
    execute: async () =>
      isRejected
        ? { accepted: false, rejection: { code: 'nothing_to_pay', status: 409 } }
        : { accepted: true, state: reservation('begun'), position: '7' },
    loadUntil: async () => ({ state: reservation(state), at: '2026-12-05T16:00:00.000Z' }),
  };
  const outstanding = {
    settled: async () => void waits.push('settled'),
    atRest: async () => {
      waits.push('at rest');
      return reservation(state);
    },
  };
  const terminals = {
    started: async (_: string, paymentId: string, isEnded: (state: unknown) => boolean) => {
      waits.push(
        `started ${paymentId}`,
        ...['begun', state].map((stands) => String(isEnded(reservation(stands)))),
      );
      return reservation(state);
    },
  };
  const pending = { on: async ({ serial }: { serial: string }) => (serial === 'device-1' ? engaged : null) };
  const handler = new PayHandler(
    lanes as never,
    outstanding as never,
    terminals as never,
    pending as never,
    {} as never,
    {} as never,
    { now: () => '2026-12-05T14:00:00.000Z' },
  );
  const sender = { actor: 'kim', station: null };
  try {
    const done = await handler.execute(new Pay({ type: 'Pay', key: 'mine' } as never, 'R1', sender));
    return { state: done.payment.state, position: done.position, waits };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, fields, statusCode, detail } = error.rejection;
    return { code, fields, statusCode, detail, waits };
  }
};

describe('a payment at the desk', () => {
  it.each<[string, Partial<Case>, object]>([
    [
      'in cash is answered once the till has it',
      {},
      { state: 'taken', position: '7', waits: ['settled', 'at rest'] },
    ],
    ['begins once nothing else moves, also as the first', { before: [] }, { waits: ['settled', 'at rest'] }],
    [
      'that is repeated waits for nothing before it',
      { before: ['another', 'mine'] },
      { state: 'taken', waits: ['at rest'] },
    ],
    [
      'of no reservation waits for nothing',
      { exists: false, isRejected: true },
      { code: 'nothing_to_pay', waits: [] },
    ],
    [
      'is rejected as the reservation says',
      { isRejected: true },
      { code: 'nothing_to_pay', waits: ['settled'] },
    ],
    [
      'in cash is under way while the till does not answer',
      { state: 'begun' },
      { code: 'payment_under_way' },
    ],
    ['by hand is under way as well', { method: 'manual', state: 'begun' }, { code: 'payment_under_way' }],
    [
      'at a terminal is answered once the device has it',
      { method: 'terminal', state: 'begun' },
      { state: 'begun', waits: ['settled', 'started of mine', 'false', 'false'] },
    ],
    [
      'at a terminal ends with what the device answers',
      { method: 'terminal' },
      { state: 'taken', waits: ['settled', 'started of mine', 'false', 'true'] },
    ],
    [
      'that the till refuses',
      { state: 'failed', answer: 'till_closed' },
      { code: 'till_closed', statusCode: 800, fields: { till: 'till_closed' } },
    ],
    [
      'that fails without a reason',
      { state: 'failed' },
      { code: 'payment_failed', statusCode: 800, fields: { till: 'payment_failed' } },
    ],
    [
      'that fails for a reason without a text',
      { state: 'failed', answer: 'card_declined' },
      { code: 'payment_failed', statusCode: 800, fields: { till: 'payment_failed' } },
    ],
    [
      'that the device refuses',
      { method: 'terminal', state: 'failed', answer: 'terminal_unknown' },
      { code: 'terminal_unknown', statusCode: 800, fields: { terminal_id: 'terminal_unknown' } },
    ],
    [
      'of an engaged device says what it is engaged with',
      {
        method: 'terminal',
        state: 'failed',
        answer: 'pending_transaction',
        engaged: { transactionId: 'T7', amount: 12 },
      },
      { code: 'pending_transaction', statusCode: undefined, detail: { transaction: 'T7', amount: 12 } },
    ],
    [
      'of a device that is engaged no more names itself',
      { method: 'terminal', state: 'failed', answer: 'pending_transaction' },
      { code: 'pending_transaction', statusCode: undefined, detail: { transaction: 'of mine', amount: 30 } },
    ],
    [
      'that has the same reason without a device names none',
      { state: 'failed', answer: 'pending_transaction', engaged: { transactionId: 'T7', amount: 12 } },
      { code: 'pending_transaction', statusCode: 800, detail: undefined },
    ],
  ])('%s', async (_, differs, outcome) => {
    expect(await paid({ ...CASH, ...differs })).toMatchObject(outcome);
  });
});

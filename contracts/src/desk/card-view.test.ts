import type { TransactionAnswer } from '../http/terminals.js';
import { cardValues, cardView, watchEveryMs } from './card-view.js';

const pending: TransactionAnswer = {
  external_transaction_id: '7KQ2M9XW4D2RT',
  inventory_group: 'park',
  terminal_id: 'C0SIM000000001',
  reservation_id: 'H63ARM2Z4R',
  transaction_type: 'payment',
  card_type: 'CC',
  amount: 22.6,
  approved_amount: null,
  voided_amount: null,
  transaction_state: 'PENDING',
  phase: 'device',
  status_code: 202,
  message: '',
  reason: '',
  card_sub_type: null,
  last_four: null,
  terminal_payment_id: null,
  terminal_order_id: null,
  refund_id: null,
  started_at: '2026-12-03T13:59:00.000Z',
  expires_at: '2026-12-03T14:04:00.000Z',
  seconds_left: 240,
  abort_requested: false,
};
const view = (more: Partial<TransactionAnswer> = {}) => cardView({ ...pending, ...more });
const closed = (status_code: number, approved_amount: number | null = null) =>
  view({ phase: 'closed', transaction_state: 'REJECTED', status_code, approved_amount });

it('waits for the customer, who has so many seconds', () =>
  expect(view()).toEqual({
    tone: 'waiting',
    text: 'card_processing',
    isOver: false,
    mayAbort: true,
    secondsLeft: 240,
    approvedPart: null,
  }));
it('is aborted once', () =>
  expect(view({ abort_requested: true })).toMatchObject({ text: 'card_aborting', mayAbort: false }));
it.each([
  ['looking', 'card_looking', true],
  ['returning', 'card_voiding', false],
] as const)('%s is not over', (phase, text, mayAbort) =>
  expect(view({ phase })).toMatchObject({ text, mayAbort, isOver: false }),
);
it('is paid as soon as the money has moved, whatever becomes of the receipt', () =>
  expect(view({ phase: 'receipt', approved_amount: 22.6, status_code: 200 })).toMatchObject({
    tone: 'paid',
    text: 'card_paid',
    isOver: true,
    mayAbort: false,
  }));
it('says what part was approved', () =>
  expect(closed(290, 11.3)).toMatchObject({ tone: 'paid', text: 'card_part_paid', approvedPart: 11.3 }));
it.each([
  [209, 'card_cancelled'],
  [290, 'card_partial'],
  [402, 'card_declined'],
  [503, 'card_busy'],
  [504, 'card_no_answer'],
] as const)('%i took nothing and says why', (code, text) =>
  expect(closed(code)).toMatchObject({ tone: 'failed', text, isOver: true, mayAbort: false }),
);
it('names what went back after an abort', () =>
  expect(
    view({
      phase: 'closed',
      status_code: 209,
      transaction_state: 'VOID',
      voided_amount: 9.5,
      abort_requested: true,
    }),
  ).toMatchObject({ tone: 'failed', text: 'card_went_back', isOver: true }));
it('is asked for again while it is pending', () =>
  expect([pending, { ...pending, phase: 'closed' as const }].map(watchEveryMs)).toEqual([1_000, false]));

it.each([
  [{}, 'card_refunding'],
  [{ phase: 'receipt', approved_amount: 22.6 }, 'card_returned'],
  [{ phase: 'closed', status_code: 402 }, 'card_not_returned'],
] as const)('says so where money goes back', (more, text) =>
  expect(view({ transaction_type: 'refund', ...more }).text).toBe(text),
);

it.each([
  [{}, 'card_voiding'],
  [
    { phase: 'closed', transaction_state: 'REFUNDED', status_code: 200, approved_amount: 22.6 },
    'card_voided',
  ],
  [
    { phase: 'closed', transaction_state: 'REJECTED', status_code: 402, message: 'REFUSED' },
    'card_void_failed',
  ],
  [{ phase: 'closed', transaction_state: 'REJECTED', status_code: 504 }, 'card_not_returned'],
] as const)('says what became of a void', (more, text) =>
  expect(view({ transaction_type: 'void', ...more }).text).toBe(text),
);
it.each([
  [{ transaction_state: 'VOID', status_code: 209 }, 'card_voided'],
  [{ transaction_state: 'VOID', status_code: 290 }, 'card_partial'],
  [{ transaction_state: 'VOID FAIL', status_code: 402, approved_amount: 22.6 }, 'card_void_failed'],
] as const)('says what became of a payment that was to be given back', (more, text) =>
  expect(view({ phase: 'closed', ...more }).text).toBe(text),
);
it('names what of a sale was approved and went back', () =>
  expect(
    cardValues({ ...pending, transaction_state: 'VOID', status_code: 290, voided_amount: 11.3 }, String),
  ).toMatchObject({ amount: '22.6', approved: '11.3' }));
it('names the amount, the card and what the terminal said', () =>
  expect(
    cardValues(
      { ...pending, last_four: '4242', transaction_state: 'VOID FAIL' },
      (amount) => `$${amount.toFixed(2)}`,
    ),
  ).toEqual({ amount: '$22.60', approved: '$0.00', last4: '4242', message: 'VOID FAIL' }));

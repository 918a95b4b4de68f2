import type { SeenPayment, TransactionEvent, TransactionOrder } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { seenSale, terminalOrder } from '../../../../test/support/terminal-order.js';
import { nextStep } from './next-step.js';
import { transactionDecider, type TerminalAnswer, type TransactionCommand } from './transaction.decider.js';
import type { TransactionState } from './transaction.js';

const NOW = '2026-12-04T10:13:00.000Z';
const LATER = '2026-12-04T10:17:29.361Z';
const given = givenFor(transactionDecider, NOW);
const by = { operator: 'one', businessDate: '2026-12-04' };

const answer = (
  outcome: TerminalAnswer['outcome'],
  payment: SeenPayment | null = null,
): TransactionCommand => ({
  ...by,
  type: 'RecordAnswer',
  call: 'sale',
  answer: { outcome, message: '', payment, refundId: null },
});
const claim: TransactionCommand = { ...by, type: 'Claim', until: '2026-12-04T10:13:30.000Z' };
const ask: TransactionCommand = { ...by, type: 'Ask', call: 'sale', attempt: 1, key: 'k' };
const look = (payment: SeenPayment | null): TransactionCommand => ({ ...by, type: 'RecordLookup', payment });
const reset: TransactionCommand = { ...by, type: 'RecordReset', isConfirmed: true };
const abort: TransactionCommand = { type: 'Abort', businessDate: by.businessDate };
const expire: TransactionCommand = { ...by, type: 'Expire' };

/** The events that commands lead to, each accepted. */
const after = (order: TransactionOrder, ...commands: readonly TransactionCommand[]) => {
  const events: TransactionEvent[] = [];
  let state: TransactionState = null;
  for (const command of [{ type: 'Start', order } as const, claim, ...commands]) {
    const decision = transactionDecider.decide(command, state, NOW);
    if (!decision.accepted) throw new Error(`${command.type}: ${decision.rejection.code}`);
    events.push(...decision.events);
    state = decision.events.reduce<TransactionState>(
      (before, event) => transactionDecider.evolve(before, event),
      state,
    );
  }
  return { events, state: state! };
};
const types = (events: readonly TransactionEvent[]): string[] => events.slice(2).map(({ type }) => type);
const endOf = (...commands: readonly TransactionCommand[]) =>
  after(terminalOrder(), ask, ...commands).state.closed;
const sale = terminalOrder();

describe('a card sale', () => {
  it('is started once, before anything is asked of the device', () =>
    given([])
      .when({ type: 'Start', order: sale })
      .then([{ type: 'TransactionStarted', data: sale }]));
  it('that is approved has settled, and is over when the receipt is', () => {
    const { events, state } = after(sale, ask, answer('done', seenSale()), {
      ...by,
      type: 'Finish',
      method: 'PRINT',
    });
    expect(types(events)).toEqual([
      'TerminalAsked',
      'TerminalAnswered',
      'TransactionSettled',
      'ReceiptChosen',
      'TransactionClosed',
    ]);
    expect(state).toMatchObject({
      settled: { amount: 22.6 },
      closed: { end: 'PAID', code: 200, watchUntil: null },
    });
  });
  it('of which a part is approved goes back, unless a part will do', () => {
    const part = seenSale({ amount: 11.3 });
    const whole = after(sale, ask, answer('partial', part), {
      ...by,
      type: 'Ask',
      call: 'void',
      attempt: 1,
      key: 'k',
    });
    expect(whole.state.returning).toMatchObject({ reason: 'partial', amount: 11.3 });
    const balance = after(terminalOrder({ takesPart: true }), ask, answer('partial', part), {
      ...by,
      type: 'Finish',
      method: null,
    });
    expect(balance.state).toMatchObject({ settled: { amount: 11.3 }, closed: { end: 'PAID', code: 290 } });
  });
  it('is captured first where it was pre-authorised, also where only the lookup shows it', () => {
    const order = terminalOrder({ isPreauthorised: true });
    const found = after(order, ask, answer('silent'), look(seenSale()));
    expect(found.state.step).toBe('capturing');
    const captured = after(
      order,
      ask,
      answer('done', seenSale()),
      { ...by, type: 'Ask', call: 'capture', attempt: 1, key: 'k' },
      {
        ...by,
        type: 'RecordAnswer',
        call: 'capture',
        answer: { outcome: 'done', message: '', payment: null, refundId: null },
      },
    );
    expect(captured.state.settled).toMatchObject({ amount: 22.6 });
  });
});

describe('an outcome that is not known', () => {
  it.each(['cancelled', 'busy', 'rejected'] as const)(
    '%s is believed once the provider has nothing, twice',
    (outcome) => {
      expect(endOf(answer(outcome), look(null))).toBeNull();
      expect(endOf(answer(outcome), look(null), look(null))).not.toBeNull();
    },
  );
  it('that was aborted before anything was asked asks the device nothing', () => {
    // Its operator had read the transaction before.
    const { events, state } = after(sale, abort, ask);
    expect(types(events)).toEqual(['TransactionGivenUp', 'TransactionClosed']);
    expect(state).toMatchObject({ awaited: null, closed: { end: 'ABORTED', watchUntil: null } });
  });
  it('that nobody gave up is taken, however late; one that was aborted goes back', () => {
    expect(after(sale, ask, answer('silent'), expire, reset, look(seenSale())).state.settled).not.toBeNull();
    expect(after(sale, ask, answer('silent'), abort, reset, look(seenSale())).state).toMatchObject({
      settled: null,
      returning: { reason: 'aborted' },
    });
  });
  it('is looked up again after its end, and what then shows goes back', () => {
    const closed = after(sale, ask, answer('silent'), abort, reset, look(null), look(null));
    expect(closed.state.closed).toMatchObject({ end: 'ABORTED', watchUntil: '2026-12-04T10:33:00.000Z' });
    expect(nextStep(closed.state, NOW)).toEqual({ do: 'watch', from: '2026-12-04T10:14:00.000Z' });
    const late = after(sale, ask, answer('silent'), abort, reset, look(null), look(null), look(seenSale()));
    expect(late.state).toMatchObject({ step: 'voiding', returning: { reason: 'late' } });
    const expired = after(
      sale,
      ask,
      answer('silent'),
      expire,
      reset,
      look(null),
      look(null),
      look(seenSale()),
    );
    expect(expired.state).toMatchObject({ settled: null, step: 'voiding', returning: { reason: 'late' } });
  });
});

describe('a sale whose answer is missing', () => {
  const idle: TransactionCommand = { ...by, type: 'RecordIdle' };
  const again: TransactionCommand = { ...ask, attempt: 2 };
  const next = (...commands: readonly TransactionCommand[]) =>
    nextStep(after(sale, ask, ...commands).state, NOW);
  it('is sent again under its key once its idle device and the provider have nothing', () => {
    expect(next(idle)).toEqual({ do: 'look' });
    expect(next(idle, look(null))).toEqual({
      do: 'ask',
      call: 'sale',
      attempt: 2,
      key: sale.transactionId,
    });
  });
  it('is looked up, and not sent again, while its device may have it', () => {
    expect(next(answer('silent'), look(null), look(null), look(null))).toEqual({ do: 'look' });
    expect(next(idle, look(null), again, answer('busy'), look(null), look(null))).toEqual({ do: 'look' });
  });
  it('is never sent again once it was given up', () => {
    expect(next(idle, abort, look(null))).toEqual({ do: 'reset' });
    expect(next(idle, expire, look(null))).toEqual({ do: 'reset' });
    expect(next(idle, abort, look(null), reset, look(null))).toEqual({ do: 'look' });
  });
  it('is looked up by anybody: what is found is its answer, and a later one changes nothing', () => {
    const find: TransactionCommand = { type: 'Find', payment: seenSale(), businessDate: by.businessDate };
    const { events, state } = after(sale, ask, find, answer('declined'), find);
    expect(types(events)).toEqual([
      'TerminalAsked',
      'TerminalAnswered',
      'TerminalLookedUp',
      'TransactionSettled',
    ]);
    expect(state.settled).toMatchObject({ amount: 22.6 });
  });
  it('is not what a look at an unfinished payment, or one of a refund, says', () => {
    const find = (payment: SeenPayment): TransactionCommand => ({
      type: 'Find',
      payment,
      businessDate: by.businessDate,
    });
    expect(types(after(sale, ask, find(seenSale({ result: 'unfinished' }))).events)).toEqual([
      'TerminalAsked',
    ]);
    expect(types(after(terminalOrder({ kind: 'refund' }), find(seenSale())).events)).toEqual([]);
  });
});

describe('a payment that goes back', () => {
  const voiding = [
    ask,
    answer('partial', seenSale({ amount: 11.3 })),
    { ...by, type: 'Ask', call: 'void', attempt: 1, key: 'k' },
    {
      ...by,
      type: 'RecordAnswer',
      call: 'void',
      answer: { outcome: 'done', message: '', payment: null, refundId: null },
    },
  ] as const;
  const part = (more: Partial<SeenPayment>) => seenSale({ amount: 11.3, ...more });
  it('is looked up until the void has ended, and refunded where it failed', () => {
    const failed = after(
      sale,
      ...voiding,
      look(part({ result: 'voiding' })),
      look(part({ result: 'void_failed' })),
    );
    expect(nextStep(failed.state, NOW)).toMatchObject({
      do: 'ask',
      call: 'refund',
      key: `${sale.transactionId}:refund`,
    });
  });
  it('is over at once, and then its void receipt is printed, once', () => {
    const voided = after(sale, ...voiding, look(part({ result: 'voided' })));
    expect(voided.state.closed).toMatchObject({ end: 'VOID', code: 290 });
    expect(nextStep(voided.state, NOW)).toEqual({ do: 'void_receipt', paymentId: 'PAY1' });
    const finish = { ...by, type: 'Finish', method: 'PRINT' } as const;
    const printed = after(sale, ...voiding, look(part({ result: 'voided' })), finish, finish);
    expect(types(printed.events).slice(-2)).toEqual(['TransactionClosed', 'ReceiptChosen']);
    expect(nextStep(printed.state, NOW)).toEqual({ do: 'end' });
  });
  it('has no void receipt where it was refunded instead, or its customer has left', () => {
    const refunded = after(sale, ...voiding, look(part({ refunded: 11.3 })));
    expect(refunded.state.closed).toMatchObject({ end: 'VOID' });
    expect(nextStep(refunded.state, NOW)).toEqual({ do: 'end' });
    const voided = after(sale, ...voiding, look(part({ result: 'voided' })));
    expect(nextStep(voided.state, '2026-12-04T10:14:00.000Z')).toEqual({ do: 'end' });
    const late = after(
      sale,
      ask,
      answer('silent'),
      abort,
      reset,
      look(null),
      look(null),
      look(seenSale()),
      ...voiding.slice(2),
      look(seenSale({ result: 'voided' })),
    );
    expect(late.state).toMatchObject({ closed: { end: 'VOID' }, returning: { reason: 'late' } });
    expect(nextStep(late.state, NOW)).toEqual({ do: 'end' });
  });
});

describe('a refund', () => {
  const refund = terminalOrder({
    kind: 'refund',
    amount: 10,
    source: { paymentId: 'PAY1', transactionId: '9KQ2M9XW4D2RT', amount: 22.6 },
  });
  const requested = (attempt: number): TransactionCommand => ({
    ...by,
    type: 'Ask',
    call: 'refund',
    attempt,
    key: 'k',
  });
  const said = (outcome: TerminalAnswer['outcome']): TransactionCommand => ({
    ...by,
    type: 'RecordAnswer',
    call: 'refund',
    answer: { outcome, message: '', payment: null, refundId: outcome === 'done' ? 'REF1' : null },
  });
  it('that is made is settled', () =>
    expect(after(refund, requested(1), said('done')).state.settled).toMatchObject({
      amount: 10,
      refundId: 'REF1',
    }));
  it('whose answer is lost is asked again under its key', () => {
    const lost = after(refund, requested(1), said('silent'));
    expect(nextStep(lost.state, NOW)).toEqual({
      do: 'ask',
      call: 'refund',
      attempt: 2,
      key: `${refund.transactionId}:refund`,
    });
    expect(after(refund, requested(1), said('silent'), requested(2), said('busy')).state.closed).toBeNull();
  });
  it('that is cancelled is asked once more before that is believed', () => {
    expect(after(refund, requested(1), said('cancelled')).state.closed).toBeNull();
    const twice = after(refund, requested(1), said('cancelled'), requested(2), said('cancelled'));
    expect(twice.state.closed).toMatchObject({ end: 'CANCELLED', code: 209 });
    expect(
      after(refund, requested(1), said('cancelled'), requested(2), said('done')).state.settled,
    ).not.toBeNull();
  });
  it('that is rejected is asked twice more: two answers of other calls may have come in its place', () => {
    const twice = [requested(1), said('rejected'), requested(2), said('rejected')];
    expect(after(refund, ...twice).state.closed).toBeNull();
    expect(after(refund, ...twice, requested(3), said('done')).state.settled).not.toBeNull();
    expect(
      after(refund, ...twice, requested(3), said('busy'), requested(4), said('rejected')).state.closed,
    ).toBeNull();
    expect(after(refund, ...twice, requested(3), said('rejected')).state.closed).toMatchObject({
      end: 'REJECTED',
      code: 402,
    });
  });
});

describe('one operator runs a transaction', () => {
  const act = { transactionId: sale.transactionId, inventoryGroup: 'park', businessDate: by.businessDate };
  const started: TransactionEvent[] = [
    { type: 'TransactionStarted', data: sale },
    { type: 'OperatorClaimed', data: { ...act, operator: 'one', until: '2026-12-04T10:13:30.000Z' } },
  ];
  it('and no other until its time is over', () => {
    const takeOver = (until: string): TransactionCommand => ({
      ...by,
      type: 'Claim',
      operator: 'two',
      until,
    });
    given(started).when(takeOver('2026-12-04T10:13:40.000Z')).thenRejected('operator_lost');
    given(started)
      .at('2026-12-04T10:13:30.000Z')
      .when(takeOver('2026-12-04T10:14:00.000Z'))
      .then([
        { type: 'OperatorClaimed', data: { ...act, operator: 'two', until: '2026-12-04T10:14:00.000Z' } },
      ]);
  });
  it('and what another records is rejected', () =>
    given(started)
      .when({ ...ask, operator: 'two' })
      .thenRejected('operator_lost'));
});

it('expires only where nothing has been settled', () => {
  expect(nextStep(after(sale).state, LATER)).toEqual({ do: 'expire' });
  expect(nextStep(after(sale, ask, answer('done', seenSale())).state, LATER)).toEqual({ do: 'receipt' });
});

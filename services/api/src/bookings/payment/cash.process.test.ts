import type { Recorded, ReservationEvent } from '@stile/contracts';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import { ReturnCash } from '../../tills/return-cash/return-cash.handler.js';
import { TakeCash } from '../../tills/take-cash/take-cash.handler.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import type { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { CashProcess } from './cash.process.js';

const clock = { now: () => '2026-12-06T05:01:00.000Z' };
const TILL_DAY = '2026-12-05';
const TODAY = '2026-12-06';

/** Carries out what was begun before midnight; `isTaken`: the till had moved the cash by then. `before`: earlier refunds. */
const recordedBy = async (type: string, isTaken: boolean, ...before: readonly object[]): Promise<unknown> => {
  const bus = new MemoryBus();
  const moved = isTaken
    ? { accepted: true, session: 1, businessDate: TILL_DAY }
    : { accepted: false, rejection: { code: 'till_closed', status: 409 } };
  for (const command of [TakeCash, ReturnCash]) bus.handle(command, { execute: async () => moved });
  let recorded: unknown;
  bus.handle(ChangeReservation, {
    execute: async ({ command }: ChangeReservation) => {
      recorded = command;
      return { accepted: true };
    },
  });
  class Carried extends CashProcess {
    carry = (event: unknown) => this.react(event as Recorded<ReservationEvent>);
  }
  const environment = processEnvironment(clock);
  const begun = {
    payments: [{ paymentId: 'm1', state: 'begun' }],
    refunds: [...before, { refundId: 'm1', key: 'back-1', state: 'begun' }],
  };
  const lanes = { load: async () => ({ state: begun }) } as never;
  const presenter = { today: () => TODAY } as unknown as ReservationPresenter;
  const movement = { paymentId: 'm1', refundId: 'm1', key: 'back-1', inventoryGroup: 'venue' };
  const data = { ...movement, cash: { till: 'till-1' } };
  await new Carried(environment, lanes, clock, bus.asCommandBus(), presenter).carry({
    type,
    id: 'event-1',
    stream: 'reservation-1',
    data,
    metadata: { actor: 'kim' },
  });
  return recorded;
};

it.each([
  ['PaymentBegun', true, 'RecordPaymentTaken', TILL_DAY],
  ['PaymentBegun', false, 'RecordPaymentFailed', TODAY],
  ['RefundBegun', true, 'RecordRefundMade', TILL_DAY],
  ['RefundBegun', false, 'RecordRefundFailed', TODAY],
])(
  '%s that is recorded after midnight, moved: %s, is %s on %s',
  async (begun, isTaken, type, businessDate) => {
    expect(await recordedBy(begun, isTaken)).toMatchObject({ type, businessDate });
  },
);

it.each([
  ['of the same refund', 'back-1', { type: 'RecordRefundFailed', code: 'till_cash_short' }],
  ['of another refund', 'back-0', { type: 'RecordRefundMade' }],
])('a part that follows one that did not go back, %s', async (_what, key, recorded) => {
  const failed = { refundId: 'm0', key, state: 'failed', answer: 'till_cash_short' };
  expect(await recordedBy('RefundBegun', true, failed)).toMatchObject(recorded);
});

import type { OfflineEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { MAX_HANDED_OVER, offlineReceiptsDecider, type OfflineCommand } from './offline-receipts.decider.js';

/* docs/rules/offline.md 39 to 43 */
const NOW = '2026-12-05T15:00:00.000Z';
const given = givenFor(offlineReceiptsDecider, NOW);
const STATION = { inventoryGroup: 'venue', station: 'gate-1' };
const use = (receipt: string, reservationId: string): OfflineCommand => ({
  type: 'UseReceipt',
  used: { ...STATION, receipt, reservationId },
  key: 'sale-1',
  by: 'casey',
});
const used = (receipt: string, reservationId: string): OfflineEvent => ({
  type: 'OfflineReceiptUsed',
  data: { ...STATION, receipt, reservationId, usedAt: NOW },
});
const sale = (receipt: string, reservationId: string) => ({
  ...STATION,
  reservationId,
  inventory: 'park',
  date: '2026-12-04',
  receipt,
  soldAt: '2026-12-04T15:00:00.000Z',
  cashier: 'casey',
  amount: 19,
  currency: 'CAD',
  till: 'till-1',
  why: 'offline_too_old' as const,
  key: 'sale-1',
  personId: 'p1',
  content: '{}',
});
const handOver = (receipt = 'K7Q-0001', reservationId = 'R1'): OfflineCommand => ({
  type: 'HandOver',
  sale: sale(receipt, reservationId),
});
const handedOver = (receipt = 'K7Q-0001', reservationId = 'R1'): OfflineEvent => ({
  type: 'OfflineSaleHandedOver',
  data: { ...sale(receipt, reservationId), handedOverAt: NOW },
});
const take = (key = 'take-1', by = 'audrey', isBooked = false): OfflineCommand => ({
  type: 'TakeOfflineSale',
  reservationId: 'R1',
  key,
  by,
  isBooked,
});
const taken = (key = 'take-1', by = 'audrey', takenAt = NOW): OfflineEvent => ({
  type: 'OfflineSaleTaken',
  data: { ...STATION, reservationId: 'R1', key, by, takenAt },
});
const refuse = (key = 'refuse-1', reason = 'Returned in cash'): OfflineCommand => ({
  type: 'RefuseOfflineSale',
  reservationId: 'R1',
  key,
  by: 'sam',
  reason,
});
const refused: OfflineEvent = {
  type: 'OfflineSaleRefused',
  data: {
    ...STATION,
    reservationId: 'R1',
    key: 'refuse-1',
    by: 'sam',
    reason: 'Returned in cash',
    refusedAt: NOW,
  },
};
const leave = (key = 'take-1', left: ReturnType<typeof sale> | null = null): OfflineCommand => ({
  type: 'LeaveOfflineSale',
  reservationId: 'R1',
  key,
  code: 'price_changed',
  sale: left,
});
const notSold: OfflineEvent = {
  type: 'OfflineSaleNotSold',
  data: { ...STATION, reservationId: 'R1', code: 'price_changed', rejectedAt: NOW },
};

it('a number is of the sale that is sent with it first, also when that is sent again, and of no other', () => {
  given([])
    .when(use('K7Q-0001', 'R1'))
    .then([used('K7Q-0001', 'R1')]);
  given([used('K7Q-0001', 'R1')])
    .when(use('K7Q-0001', 'R1'))
    .thenNothing();
  for (const known of [used('K7Q-0001', 'R1'), handedOver()])
    for (const again of [use('K7Q-0001', 'R2'), handOver('K7Q-0001', 'R2')])
      given([known]).when(again).thenRejected('offline_receipt_used');
  given([used('K7Q-0001', 'R1')])
    .when(use('K7Q-0002', 'R2'))
    .then([used('K7Q-0002', 'R2')]);
});

it('a sale is handed over once, also where sending it had begun', () => {
  given([]).when(handOver()).then([handedOver()]);
  given([used('K7Q-0001', 'R1')])
    .when(handOver())
    .then([handedOver()]);
  for (const end of [[], [taken()], [refused]])
    given([handedOver(), ...end])
      .when(handOver())
      .thenNothing();
});

it('a station hands over no more than its bound, of those that wait', () => {
  const many = Array.from({ length: MAX_HANDED_OVER }, (_, n) => handedOver(`K7Q-${n + 1}`, `R${n + 1}`));
  given(many)
    .when(handOver('K7Q-9999', 'R9999'))
    .thenRejected('offline_too_many', { detail: { max: MAX_HANDED_OVER } });
  for (const end of [taken(), refused])
    given([...many, end])
      .when(handOver('K7Q-9999', 'R9999'))
      .then([handedOver('K7Q-9999', 'R9999')]);
});

it('one manager takes it, and another is told who', () => {
  given([]).when(take()).thenRejected('offline_sale_not_found', { status: 404 });
  given([handedOver()]).when(take()).then([taken()]);
  given([handedOver(), taken()])
    .when(take('take-2', 'sam'))
    .thenRejected('offline_sale_taken', { status: 409, detail: { by: 'audrey', at: NOW } });
  given([handedOver(), taken()]).when(refuse()).thenRejected('offline_sale_taken');
  given([handedOver(), refused])
    .when(take())
    .thenRejected('offline_sale_refused', {
      status: 409,
      detail: { by: 'sam', at: NOW, reason: 'Returned in cash' },
    });
});

it('a taking whose call died is another’s after two minutes, unless its reservation is placed', () => {
  const [inTime, late] = ['2026-12-05T14:58:00.000Z', '2026-12-05T14:57:59.999Z'];
  const other = take('take-2', 'sam');
  given([handedOver(), taken('take-1', 'audrey', inTime)])
    .when(other)
    .thenRejected('offline_sale_taken');
  given([handedOver(), taken('take-1', 'audrey', late)])
    .when(other)
    .then([taken('take-2', 'sam')]);
  given([handedOver(), taken('take-1', 'audrey', late)])
    .when(take('take-2', 'sam', true))
    .thenRejected('offline_sale_taken');
  given([handedOver(), taken('take-1', 'audrey', late)])
    .when(refuse())
    .thenRejected('offline_sale_taken');
});

it('whoever sends a sale that waits takes it; one that was refused is never sold', () => {
  given([handedOver()])
    .when(use('K7Q-0001', 'R1'))
    .then([taken('sale-1', 'casey')]);
  given([handedOver(), taken()]).when(use('K7Q-0001', 'R1')).thenNothing();
  given([handedOver(), refused]).when(use('K7Q-0001', 'R1')).thenRejected('offline_sale_refused');
});

it('what was rejected when it was taken waits again', () => {
  given([handedOver(), taken()]).when(leave()).then([notSold]);
  given([handedOver(), taken()]).when(leave('take-2')).thenNothing();
  given([]).when(leave()).thenNothing();
  given([handedOver(), taken(), notSold]).when(refuse()).then([refused]);
});

it('what is rejected in time waits from then on, under its number, and no other sale does', () => {
  const left = leave('sale-1', sale('K7Q-0001', 'R1'));
  const waits = [handedOver(), notSold];
  for (const before of [[], [used('K7Q-0001', 'R1')]]) given(before).when(left).then(waits);
  const { state } = given([used('K7Q-0001', 'R1'), ...waits]);
  expect([state.waiting, state.sales.get('R1')!.taken]).toEqual([1, null]);
  for (const before of [[used('K7Q-0001', 'R2')], waits, [handedOver(), refused]])
    given(before).when(left).thenNothing();
});

it('a sale whose buyer was erased is taken by nobody, and may be refused', () => {
  const erased = { ...handedOver(), data: { ...sale('K7Q-0001', 'R1'), content: null, handedOverAt: NOW } };
  for (const by of [take(), use('K7Q-0001', 'R1')])
    given([erased as never])
      .when(by)
      .thenRejected('person_erased', { status: 409 });
  given([erased as never])
    .when(refuse())
    .then([refused]);
});

it('is refused once, with a reason, and its content is gone', () => {
  given([handedOver()]).when(refuse()).then([refused]);
  given([handedOver(), refused])
    .when(refuse('refuse-1', 'Another reason'))
    .thenRejected('idempotency_key_reused');
  given([handedOver(), refused]).when(refuse('refuse-2')).thenRejected('offline_sale_refused');
  expect(given([handedOver(), refused]).state.sales.get('R1')!.sale.content).toBeNull();
});

const explain = (key = 'why-1', from = 2, to = 3, words = 'The machine was dropped'): OfflineCommand => ({
  type: 'ExplainReceipts',
  explained: { ...STATION, series: 'K7Q', from, to, key, by: 'audrey', words },
});
const explained: OfflineEvent = {
  type: 'OfflineReceiptsExplained',
  data: {
    ...STATION,
    series: 'K7Q',
    from: 2,
    to: 3,
    key: 'why-1',
    by: 'audrey',
    words: 'The machine was dropped',
    explainedAt: NOW,
  },
};
it('numbers that never came are explained once, and no number that has come', () => {
  const known = [used('K7Q-0001', 'R1'), used('K7Q-0004', 'R4'), used('ABC-0002', 'R2')];
  given(known).when(explain()).then([explained]);
  given([...known, explained])
    .when(explain('why-1', 2, 3, 'Other words'))
    .thenRejected('idempotency_key_reused');
  for (const [from, to] of [
    [3, 3],
    [1, 2],
    [2, 4],
  ] as const)
    given([...known, explained])
      .when(explain('why-2', from, to))
      .thenRejected('offline_receipts_known', { status: 409 });
  given(known)
    .when(explain('why-2', 2, 4))
    .thenRejected('offline_receipts_known');
  given([used('ABC-0002', 'R2')])
    .when(explain())
    .thenRejected('offline_receipts_known');
  given([...known, explained])
    .when(use('K7Q-0002', 'R2'))
    .then([used('K7Q-0002', 'R2')]);
});

import {
  accept,
  reject,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type OfflineSaleSettled,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
} from '@stile/contracts';

/** `key` is the caller's: a repeat gets the first answer. `businessDate` is the venue's day now. */
export interface SettleOfflineCommand {
  readonly type: 'SettleOffline';
  readonly key: string;
  readonly by: string;
  readonly note: string;
  readonly businessDate: LocalDate;
}
type Settled = EventOf<typeof OfflineSaleSettled>['data'];

interface Reservation {
  readonly stage: ReservationState;
  readonly placed: Pick<
    EventOf<typeof ReservationPlaced>['data'],
    'reservationId' | 'visit' | 'offline' | 'personId'
  >;
  /** The settlement of an offline sale; null while nobody has settled it. */ readonly settled: Settled | null;
}

/** Settles a sale of a station without the network that got no places (docs/rules/offline.md 34). */
export const decideSettlement = (
  { key, by, note, businessDate }: SettleOfflineCommand,
  { stage, placed, settled }: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const { reservationId, visit, offline, personId } = placed;
  if (settled?.key === key)
    return settled.note === note ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  if (settled)
    return reject({
      code: 'offline_settled',
      status: 409,
      detail: { by: settled.by, at: settled.settledAt },
    });
  if (!offline || stage !== 'abandoned') return reject({ code: 'offline_nothing_to_settle', status: 409 });
  const { inventoryGroup } = visit;
  return accept({
    type: 'OfflineSaleSettled',
    data: { reservationId, inventoryGroup, businessDate, key, by, personId, note, settledAt: now },
  });
};

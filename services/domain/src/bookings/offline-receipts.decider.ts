import { accept, reject, type Decider, type OfflineEvent, type Rejection } from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';

export interface UseReceiptCommand {
  readonly type: 'UseReceipt';
  readonly used: Omit<OfflineEvent['data'], 'usedAt'>;
}
/** Reservations, by the receipt numbers that were given for them. */
export type OfflineReceipts = ImmutableMap<string, string>;

const USED: Rejection = {
  code: 'offline_receipt_used',
  status: 409,
  fields: { 'offline.receipt': 'offline_receipt_used' },
};

/** A station's receipt number is of one sale, however often that is sent (docs/rules/offline.md 39). */
export const offlineReceiptsDecider: Decider<UseReceiptCommand, OfflineReceipts, OfflineEvent> = {
  initial: ImmutableMap(),
  decide({ used }, receipts, now) {
    const known = receipts.get(used.receipt);
    if (known === undefined) return accept({ type: 'OfflineReceiptUsed', data: { ...used, usedAt: now } });
    return known === used.reservationId ? accept() : reject(USED);
  },
  evolve: (receipts, { data: { receipt, reservationId } }) => receipts.set(receipt, reservationId),
};

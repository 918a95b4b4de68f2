import type { DeskKey } from './desk-i18n.js';
import type { Sold } from './desk-sales.js';
import { REFUSED, type OfflineState } from './offline-desk.js';

type Known = Pick<OfflineState, 'records' | 'sent'>;

/** Once a sale without the network has its reservation, it is a sale like any other. */
export const lastSold = (sold: Sold, { sent }: Known): Sold => {
  const { receipt, ...sale } = sold;
  const reservationId = receipt === undefined ? undefined : sent.get(receipt);
  return reservationId === undefined ? sold : { ...sale, reservationId };
};

/** The end of the last sale, as the page says it (docs/rules/offline.md 36). */
export const lastSoldText = ({ kind, receipt, isUnknown }: Sold, { records }: Known): DeskKey => {
  if (receipt === undefined) return kind === 'refund' ? 'returned' : 'sold';
  const inList = <T extends { readonly receipt: string }>(list: readonly T[]): T | undefined =>
    list.find((one) => one.receipt === receipt);
  const toSettle = inList(records.unsettled);
  if (toSettle) return toSettle.code === REFUSED ? 'offline_refused' : 'offline_unsettled';
  if (inList(records.aside)) return 'aside_sold';
  const unsent = inList(records.unsent);
  if (unsent) return unsent.isHandedOver ? 'offline_waits' : 'offline_sold';
  return isUnknown ? 'aside_known' : 'offline_sent';
};

import type { DeskKey } from './desk-i18n.js';
import type { Sold } from './desk-sales.js';
import type { OfflineState } from './offline-desk.js';

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
  const isIn = (list: readonly { readonly receipt: string }[]): boolean =>
    list.some((one) => one.receipt === receipt);
  if (isIn(records.unsettled)) return 'offline_unsettled';
  if (isIn(records.aside)) return 'aside_sold';
  if (isIn(records.unsent)) return 'offline_sold';
  return isUnknown ? 'aside_known' : 'offline_sent';
};

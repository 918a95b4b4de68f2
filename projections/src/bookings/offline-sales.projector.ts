import {
  OFFLINE_CATEGORY,
  type OfflineEvent,
  type OfflineSaleRow,
  type Projector,
  type Recorded,
} from '@stile/contracts';

export interface OfflineSaleDocument extends OfflineSaleRow {
  /** Sorts by the moment of the sale, and within a moment by its number. */ readonly order: string;
}
type SaleEvent = Exclude<OfflineEvent, { type: 'OfflineReceiptUsed' | 'OfflineReceiptsExplained' }>;
type Decision = Pick<
  OfflineSaleDocument,
  'state' | 'decided_by' | 'decided_at' | 'reason' | 'not_sold' | 'price'
>;

const WAITS: Decision = {
  state: 'waiting',
  decided_by: null,
  decided_at: null,
  reason: null,
  not_sold: null,
  price: null,
};
const isOfSale = (event: Recorded<OfflineEvent>): event is Recorded<SaleEvent> =>
  event.type !== 'OfflineReceiptUsed' && event.type !== 'OfflineReceiptsExplained';

const decisionBy = ({ type, data }: Exclude<SaleEvent, { type: 'OfflineSaleHandedOver' }>): Decision => {
  switch (type) {
    case 'OfflineSaleTaken':
      return {
        ...WAITS,
        state: 'taken',
        decided_by: data.by,
        decided_at: data.takenAt,
        reason: data.reason ?? null,
      };
    case 'OfflineSaleNotSold':
      return { ...WAITS, not_sold: data.code, price: data.price ?? null };
    case 'OfflineSaleRefused': {
      const { by, refusedAt, reason } = data;
      return { ...WAITS, state: 'refused', decided_by: by, decided_at: refusedAt, reason };
    }
  }
};

/** Sales that stations handed over, a row each: what of them names people stays sealed in their stream. */
export const offlineSalesProjector: Projector<OfflineEvent, OfflineSaleDocument> = {
  name: 'offline_sales',
  version: 2,
  categories: [OFFLINE_CATEGORY],
  indexes: [
    ['inventory_group', '-order'],
    ['inventory_group', 'state', '-order'],
  ],
  keys: (event) => (isOfSale(event) ? [event.data.reservationId] : []),
  fold(document, event) {
    if (!isOfSale(event)) return document;
    if (event.type !== 'OfflineSaleHandedOver') return document && { ...document, ...decisionBy(event) };
    const { data } = event;
    return {
      id: data.reservationId,
      inventory_group: data.inventoryGroup,
      inventory: data.inventory,
      date: data.date,
      station: data.station,
      cashier: data.cashier,
      receipt: data.receipt,
      sold_at: data.soldAt,
      order: `${data.soldAt} ${data.reservationId}`,
      amount: data.amount,
      currency: data.currency,
      till: data.till,
      why: data.why,
      handed_over_at: data.handedOverAt,
      ...WAITS,
    };
  },
};

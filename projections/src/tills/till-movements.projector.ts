import {
  DRAWER_CATEGORY,
  money,
  tillSessionIdOf,
  type DrawerEvent,
  type Projector,
  type Recorded,
  type TillMovementRow,
} from '@stile/contracts';

export interface TillMovementDocument extends TillMovementRow {
  /** Sorts by time, and within a moment by what came first. */
  readonly order: string;
}
type Moved = Pick<TillMovementRow, 'kind' | 'amount'> & Partial<TillMovementRow>;

const inCash = ({ amount, rounding }: { amount: number; rounding: number }): number =>
  money.units(money.add(money.money(amount), money.money(rounding)));

const movedBy = (event: DrawerEvent): Moved => {
  switch (event.type) {
    case 'DrawerStarted':
      return { kind: 'start', amount: event.data.float, denominations: event.data.denominations };
    case 'CashTaken':
      return {
        kind: 'sale',
        amount: inCash(event.data),
        rounding: event.data.rounding,
        reservation_id: event.data.reservationId,
        sold_at: event.data.soldAt ?? null,
        late: event.data.late ?? false,
      };
    case 'CashReturned':
      return {
        kind: 'refund',
        amount: -inCash(event.data),
        rounding: event.data.rounding,
        reservation_id: event.data.reservationId,
      };
    case 'CashMoved':
    case 'CashNotMoved': {
      const { amount, denominations, reason, discrepancy } = event.data;
      const kind = event.type === 'CashNotMoved' ? 'wrong_try' : amount > 0 ? 'load' : 'unload';
      return {
        kind,
        amount,
        denominations,
        reason,
        discrepancy,
        reservation_id: (event.type === 'CashNotMoved' && event.data.refundOf) || null,
      };
    }
    case 'TillCounted': {
      const { counted, denominations, reason, discrepancy, recorded } = event.data;
      return { kind: recorded ? 'count' : 'wrong_try', amount: counted, denominations, reason, discrepancy };
    }
    case 'DrawerPopped':
      return { kind: 'no_sale', amount: null, reason: event.data.reason };
    case 'TillHandedOver':
      return { kind: 'hand_over', amount: null, reason: `${event.data.from} → ${event.data.to}` };
    case 'DrawerClosed': {
      const { counted, denominations, reason, variance } = event.data;
      const discrepancy = counted === null ? null : variance;
      return { kind: 'close', amount: counted, denominations, reason, discrepancy };
    }
  }
};

const REVISION_DIGITS = 5;
const numberOf = ({ revision }: Recorded<DrawerEvent>): string =>
  String(revision).padStart(REVISION_DIGITS, '0');
const idOf = (event: Recorded<DrawerEvent>): string => `${tillSessionIdOf(event.data)}~${numberOf(event)}`;

/** The acts at drawers, a row each. */
export const tillMovementsProjector: Projector<DrawerEvent, TillMovementDocument> = {
  name: 'till_movements',
  version: 5,
  categories: [DRAWER_CATEGORY],
  indexes: [
    ['inventory_group', 'session_id', '-order'],
    ['inventory_group', '-order'],
    ['inventory_group', 'till', '-order'],
    ['inventory_group', 'till', 'business_date', '-order'],
    ['inventory_group', 'kind', '-order'],
    ['inventory_group', 'user', '-order'],
    ['inventory_group', 'business_date', '-order'],
    ['inventory_group', 'reservation_id', '-order'],
  ],
  keys: (event) => [idOf(event)],
  fold: (_document, event) => ({
    id: idOf(event),
    inventory_group: event.data.inventoryGroup,
    till: event.data.till,
    session: event.data.session,
    session_id: tillSessionIdOf(event.data),
    business_date: event.data.businessDate,
    at: event.at,
    order: `${event.at} ${numberOf(event)}`,
    rounding: 0,
    discrepancy: null,
    balance: event.data.balance,
    denominations: null,
    reservation_id: null,
    sold_at: null,
    late: false,
    reason: null,
    user: event.metadata.actor ?? null,
    station: event.metadata.station ?? null,
    ...movedBy(event),
  }),
};

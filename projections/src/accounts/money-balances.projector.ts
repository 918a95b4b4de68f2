import {
  money,
  MONEY_CATEGORIES,
  postingsOf,
  type Money,
  type MoneyEvent,
  type Position,
  type PostingAccount,
  type Projector,
  type Recorded,
} from '@stile/contracts';
import { isOfTill } from './venue-day.js';

/** The sum of the entries of a reservation, or of a till; in ten-thousandths of the currency's unit. */
export interface MoneyBalanceDocument {
  readonly kind: 'reservation' | 'till';
  /** The reservation's id, or the till's with its venue. */ readonly of: string;
  /** All postings. */ readonly sum_e4: number;
  readonly outstanding_e4: number;
  readonly cash_e4: number;
  readonly drawer_e4: number;
  /** The cash in the drawer by the till's last event. */ readonly says_e4: number;
  /** Its sale is among its entries: it was confirmed since events say what is sold. */
  readonly is_whole: boolean;
  /** The position of the last event. */ readonly position: Position;
}

const keyOf = (kind: MoneyBalanceDocument['kind'], subject: string): string => `${kind}~${subject}`;
const keysOf = (event: MoneyEvent): string[] => [
  ...('reservationId' in event.data ? [keyOf('reservation', event.data.reservationId)] : []),
  ...(isOfTill(event) ? [keyOf('till', `${event.data.inventoryGroup}/${event.data.till}`)] : []),
];

const isSale = (event: Recorded<MoneyEvent>): boolean =>
  event.type === 'ReservationConfirmed' && event.data.sales !== undefined;

/** The balances that the hourly check compares with what was decided. */
export const moneyBalancesProjector: Projector<MoneyEvent, MoneyBalanceDocument> = {
  name: 'money_balances',
  version: 1,
  categories: MONEY_CATEGORIES,
  indexes: [['position']],
  keys: (event) => (isOfTill(event) || postingsOf(event).length > 0 || isSale(event) ? keysOf(event) : []),
  fold(document, event, key) {
    const kind = key.startsWith('till~') ? 'till' : 'reservation';
    const postings = postingsOf(event);
    const sum = (before: number | undefined, ...accounts: readonly PostingAccount[]): number =>
      (before ?? 0) +
      money.add(
        ...postings
          .filter(({ account }) => accounts.length === 0 || accounts.includes(account))
          .map(({ amount }): Money => amount),
      );
    return {
      kind,
      of: key.slice(kind.length + 1),
      sum_e4: sum(document?.sum_e4),
      outstanding_e4: sum(document?.outstanding_e4, 'outstanding'),
      cash_e4: sum(document?.cash_e4, 'cash'),
      drawer_e4: sum(document?.drawer_e4, 'drawer'),
      says_e4: isOfTill(event) ? money.money(event.data.balance) : (document?.says_e4 ?? 0),
      is_whole: (document?.is_whole ?? false) || isSale(event),
      position: event.position,
    };
  },
};

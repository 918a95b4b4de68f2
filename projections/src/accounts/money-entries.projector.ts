import {
  figuresOf,
  MONEY_CATEGORIES,
  money,
  postingsOf,
  type MoneyEntryRow,
  type MoneyEvent,
  type Projector,
  type Recorded,
  tillSessionIdOf,
} from '@stile/contracts';
import { dayOf, isOfTill } from './venue-day.js';

export interface MoneyEntryDocument extends MoneyEntryRow {
  /** Sorts by time, and within a moment by what came first. */ readonly order: string;
  /** The names of its figures. */ readonly figure: readonly string[];
  /** Its accounts, each with its detail: 'drawer/till-1'. */ readonly account: readonly string[];
}

const REVISION_DIGITS = 5;
const entryOf = (event: Recorded<MoneyEvent>): MoneyEntryDocument | undefined => {
  const day = dayOf(event);
  if (!day) return undefined;
  const postings = postingsOf(event);
  const figures = [...figuresOf(postings)];
  return {
    id: event.id,
    inventory_group: day.inventoryGroup,
    business_date: day.businessDate,
    at: event.at,
    order: `${event.at} ${String(event.revision).padStart(REVISION_DIGITS, '0')}`,
    event: event.type,
    reservation_id: 'reservationId' in event.data ? event.data.reservationId : null,
    till: isOfTill(event) ? event.data.till : null,
    session_id: isOfTill(event) ? tillSessionIdOf(event.data) : null,
    user: event.metadata.actor ?? null,
    station: event.metadata.station ?? null,
    figure: figures.map(([name]) => name),
    account: [...new Set(postings.map(({ account, detail }) => `${account}/${detail}`))],
    figures: figures.map(([name, amount]) => ({ name, amount: money.units(amount) })),
    postings: postings.map(({ amount, ...posting }) => ({ ...posting, amount: money.units(amount) })),
  };
};

/** The double entry of each event that moves money. */
export const moneyEntriesProjector: Projector<MoneyEvent, MoneyEntryDocument> = {
  name: 'money_entries',
  version: 3,
  categories: MONEY_CATEGORIES,
  indexes: [
    ['inventory_group', 'business_date', '-order'],
    // Entries of a day that came after a position, or before it (docs/rules/as-of.md 6).
    ['inventory_group', 'business_date', '_position'],
    ['inventory_group', '-order'],
    ['inventory_group', 'reservation_id', '-order'],
    ['inventory_group', 'session_id', '-order'],
  ],
  keys: (event) => (dayOf(event) && postingsOf(event).length > 0 ? [event.id] : []),
  fold: (_document, event) => entryOf(event),
};

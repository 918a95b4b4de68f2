import {
  figuresOf,
  MONEY_CATEGORIES,
  postingsOf,
  type MoneyEvent,
  type Position,
  type Projector,
} from '@stile/contracts';
import { dayOf } from './venue-day.js';

/** The sum of a venue's day in an account, or in a figure of the day's proof. */
export interface MoneyDayDocument {
  readonly inventory_group: string;
  readonly business_date: string;
  readonly kind: 'account' | 'figure';
  readonly name: string;
  readonly detail: string;
  /** In ten-thousandths of the currency's unit. */ readonly amount_e4: number;
  readonly events: number;
  /** The position of the last event. */ readonly position: Position;
}

type Part = Pick<MoneyDayDocument, 'kind' | 'name' | 'detail' | 'amount_e4'>;

type Parts = ReadonlyMap<string, Part>;

const known = new WeakMap<MoneyEvent, Parts>();
/** An event is folded into each of its parts: they are worked out once. */
const partsOf = (event: MoneyEvent): Parts => {
  let parts = known.get(event);
  if (!parts) known.set(event, (parts = madeOf(event)));
  return parts;
};

/** No id of a venue has a '~'. */
const madeOf = (event: MoneyEvent): Parts => {
  const day = dayOf(event);
  if (!day) return new Map();
  const postings = postingsOf(event);
  const parts: readonly Part[] = [
    ...postings.map(({ account, detail, amount }): Part => ({
      kind: 'account',
      name: account,
      detail,
      amount_e4: amount,
    })),
    ...[...figuresOf(postings)].map(([name, amount]): Part => ({
      kind: 'figure',
      name,
      detail: '',
      amount_e4: amount,
    })),
  ];
  const { inventoryGroup, businessDate } = day;
  return new Map(
    parts.map((part) => [[inventoryGroup, businessDate, part.kind, part.name, part.detail].join('~'), part]),
  );
};

/** The accounts of a venue's days, a row each. */
export const moneyDaysProjector: Projector<MoneyEvent, MoneyDayDocument> = {
  name: 'money_days',
  version: 2,
  categories: MONEY_CATEGORIES,
  indexes: [
    ['inventory_group', 'business_date'],
    ['inventory_group', 'kind', 'name', 'business_date'],
    ['position'],
  ],
  keys: (event) => [...partsOf(event).keys()],
  fold(document, event, key) {
    const part = partsOf(event).get(key);
    const day = dayOf(event);
    if (!part || !day) return document;
    return {
      ...part,
      inventory_group: day.inventoryGroup,
      business_date: day.businessDate,
      amount_e4: (document?.amount_e4 ?? 0) + part.amount_e4,
      events: (document?.events ?? 0) + 1,
      position: event.position,
    };
  },
};

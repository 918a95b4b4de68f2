import {
  MONEY_CATEGORIES,
  takingsOf,
  type DrawerEvent,
  type MoneyEvent,
  type Position,
  type Projector,
  type Recorded,
  type ReservationEvent,
  type Table,
  type TakingsName,
} from '@stile/contracts';
import { dayOf, isOfTill } from './venue-day.js';

/** The session that was open as the day began, if there was one: its number is not known until its end. */
export const OPEN_BEFORE = 0;

export interface TakingsSum {
  readonly name: TakingsName;
  readonly detail: string;
  readonly count: number;
  /** In ten-thousandths of the currency's unit. */ readonly amount_e4: number;
}
/** The takings of one person at one station in one session of a till. */
export interface TakingsShare {
  /** Null: no session was open, or no till was selected. */ readonly session: number | null;
  readonly user: string;
  readonly station: string;
  readonly sums: readonly TakingsSum[];
}
/** A venue's day at one till, or at none. Each event of money is in one share of one document. */
export interface TakingsDocument {
  readonly inventory_group: string;
  readonly business_date: string;
  /** '': no till was selected. */ readonly till: string;
  /** The session that is open now. */ readonly session: number | null;
  readonly shares: readonly TakingsShare[];
  readonly position: Position;
}

/** A part of the takings of one event: added up, those of a day are its document's. */
export type TakenRow = Omit<TakingsSum, 'name'> & {
  readonly inventory_group: string;
  readonly business_date: string;
  readonly till: string;
  readonly user: string;
  readonly station: string;
  readonly name: string;
};
/** The table of what each event took, and its sums by day. */
export const TAKEN = 'taken';
export const TAKEN_DAYS = 'taken_days';

type Changed = Extract<DrawerEvent, { type: 'DrawerStarted' | 'DrawerClosed' }>;
const isChange = (event: MoneyEvent): event is Changed =>
  event.type === 'DrawerStarted' || event.type === 'DrawerClosed';

const tillOf = (event: Recorded<MoneyEvent>): string =>
  isOfTill(event) ? event.data.till : (event.metadata.till ?? '');

const withSum = (sums: readonly TakingsSum[], sum: TakingsSum): readonly TakingsSum[] => {
  const before = sums.find(({ name, detail }) => name === sum.name && detail === sum.detail);
  if (!before) return [...sums, sum];
  const { count, amount_e4 } = before;
  const after = { ...sum, count: count + sum.count, amount_e4: amount_e4 + sum.amount_e4 };
  return sums.map((each) => (each === before ? after : each));
};

/** The shares with one more, which is added to what its person has at its station in its session. */
const withShare = (shares: readonly TakingsShare[], share: TakingsShare): readonly TakingsShare[] => {
  const before = shares.find(
    ({ session, user, station }) =>
      session === share.session && user === share.user && station === share.station,
  );
  if (!before) return [...shares, share];
  const after = { ...before, sums: share.sums.reduce(withSum, before.sums) };
  return shares.map((each) => (each === before ? after : each));
};

/** Acts from before the session's number was known are of this one. */
const renumbered = ({ shares }: TakingsDocument, session: number | null): readonly TakingsShare[] =>
  shares
    .filter((share) => share.session === OPEN_BEFORE)
    .map((share) => ({ ...share, session }))
    .reduce(
      withShare,
      shares.filter((share) => share.session !== OPEN_BEFORE),
    );

/**
 * A session opens or ends. One that opened by itself has what was done at the till earlier on its day; one that ends has
 * what was done in it since the day began. A session that ends by itself ended with its own day.
 */
const afterChange = (document: TakingsDocument, event: Changed): TakingsDocument => {
  const { session } = event.data;
  if (event.type === 'DrawerStarted')
    return { ...document, session, shares: renumbered(document, event.data.isAutomatic ? session : null) };
  if (document.session === OPEN_BEFORE)
    return event.data.how === 'rolled_over'
      ? document
      : { ...document, session: null, shares: renumbered(document, session) };
  return { ...document, session: null };
};

/** Cash is in the session that has it, whatever is open by now. */
const sessionOf = (document: TakingsDocument, event: ReservationEvent): number | null =>
  ('session' in event.data ? event.data.session : undefined) ?? document.session;

const withTakings = (document: TakingsDocument, event: Recorded<ReservationEvent>): TakingsDocument => {
  const { actor: user = '', station = '' } = event.metadata;
  const sums = takingsOf(event)
    .map(({ amount, ...part }) => ({ ...part, amount_e4: amount }))
    .reduce<readonly TakingsSum[]>(withSum, []);
  const share = { session: sessionOf(document, event), user, station, sums };
  return { ...document, shares: withShare(document.shares, share) };
};

const taken: Table<MoneyEvent, TakingsDocument, TakenRow> = {
  columns: {
    inventory_group: 'text',
    business_date: 'text',
    till: 'text',
    user: 'text',
    station: 'text',
    name: 'text',
    detail: 'text',
    count: 'whole',
    amount_e4: 'whole',
  },
  indexes: [['inventory_group', 'business_date']],
  sums: {
    [TAKEN_DAYS]: {
      by: ['inventory_group', 'business_date', 'till', 'user', 'station', 'name', 'detail'],
      of: ['count', 'amount_e4'],
    },
  },
  rowsOf({ event, after }) {
    if (!after) return [];
    const { inventory_group, business_date, till } = after;
    const common = { inventory_group, business_date, till };
    // A day that a drawer was opened or closed on is a day of its till.
    if (isOfTill(event))
      return [{ ...common, user: '', station: '', name: '', detail: '', count: 0, amount_e4: 0 }];
    const { actor: user = '', station = '' } = event.metadata;
    return takingsOf(event).map(({ amount, ...part }) => ({
      ...common,
      user,
      station,
      ...part,
      amount_e4: amount,
    }));
  },
};

/** Sales and payments on a venue's days: at each till, in each session, by each person, at each station. */
export const takingsProjector: Projector<MoneyEvent, TakingsDocument> = {
  name: 'takings',
  version: 2,
  categories: MONEY_CATEGORIES,
  indexes: [['inventory_group', 'business_date'], ['inventory_group', 'till', 'business_date'], ['position']],
  tables: { [TAKEN]: taken },
  keys(event) {
    const day = dayOf(event);
    const isCounted = isOfTill(event) ? isChange(event) : takingsOf(event).length > 0;
    return day && isCounted ? [[day.inventoryGroup, day.businessDate, tillOf(event)].join('~')] : [];
  },
  fold(document, event) {
    const day = dayOf(event);
    if (!day) return document;
    const till = tillOf(event);
    const before = {
      inventory_group: day.inventoryGroup,
      business_date: day.businessDate,
      till,
      session: document ? document.session : till === '' ? null : OPEN_BEFORE,
      shares: document?.shares ?? [],
      position: event.position,
    };
    if (isOfTill(event)) return isChange(event) ? afterChange(before, event) : before;
    return withTakings(before, event);
  },
};

import {
  cardBrandName,
  money,
  tenderOf,
  type LocalDate,
  type Money,
  type Takings,
  type TakingsName,
  type Tender,
} from '@stile/contracts';
import { OPEN_BEFORE, type TakingsDocument, type TakingsShare, type TakingsSum } from '@stile/projections';

interface Counted {
  readonly count: number;
  readonly amount: number;
}

/** A session as far as it says which shares are its own. */
interface SessionDays {
  readonly session: number;
  readonly businessDate: LocalDate;
  readonly isAutomatic: boolean;
}

/**
 * The takings of a session, of the days of its till from its first to its last. One that a person opened is the one that
 * was open as its later days began; one that opened by itself is over with its day.
 */
export const sharesOfSession = (
  days: readonly TakingsDocument[],
  { session, businessDate, isAutomatic }: SessionDays,
): readonly TakingsShare[] =>
  days.flatMap(({ business_date, shares }) =>
    shares.filter(
      (share) =>
        share.session === session ||
        (share.session === OPEN_BEFORE && !isAutomatic && business_date > businessDate),
    ),
  );

const sumsOf = (shares: readonly TakingsShare[]): readonly TakingsSum[] => shares.flatMap(({ sums }) => sums);

const countedOf = (sums: readonly TakingsSum[], name: TakingsName): Counted => {
  const own = sums.filter((sum) => sum.name === name);
  return {
    count: own.reduce((all, { count }) => all + count, 0),
    amount: money.units(money.add(...own.map(({ amount_e4 }) => amount_e4 as Money))),
  };
};

/** Sums by what `keyOf` says of each, in the order of their keys. */
const groupsOf = <T>(items: readonly T[], keyOf: (item: T) => string): [key: string, items: T[]][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
};

export const movedIn = (sums: readonly TakingsSum[]) => ({
  taken: countedOf(sums, 'taken'),
  returned: countedOf(sums, 'returned'),
});

const ORDER: readonly Tender['method'][] = ['cash', 'terminal', 'online', 'manual'];
const tenderIn = ({ detail }: TakingsSum): Tender => {
  const tender = tenderOf(detail);
  return { ...tender, brand: cardBrandName(tender.brand) };
};
const rank = (sum: TakingsSum): string => {
  const { method, cardType, brand } = tenderIn(sum);
  return [ORDER.indexOf(method), cardType, brand].join('/');
};

const tendersOf = (tenders: readonly TakingsSum[]): Takings['tenders'] =>
  groupsOf(tenders, rank).map(([, sums]) => {
    const { method, cardType, brand } = tenderIn(sums[0]!);
    return { method, card_type: cardType, card_brand: brand, ...movedIn(sums) };
  });

const terminalsOf = (tenders: readonly TakingsSum[]): Takings['terminals'] =>
  groupsOf(
    tenders.filter(({ detail }) => tenderOf(detail).serial !== ''),
    ({ detail }) => tenderOf(detail).serial,
  ).map(([serial, sums]) => ({ serial, ...movedIn(sums) }));

const taxesOf = (sums: readonly TakingsSum[]): NonNullable<Takings['taxes']> =>
  groupsOf(
    sums.filter(({ name }) => name === 'base' || name === 'tax'),
    ({ detail }) => detail,
  ).map(([rate, own]) => ({
    rate: Number(rate),
    base: countedOf(own, 'base').amount,
    tax: countedOf(own, 'tax').amount,
  }));

/** Acts of the product for a visitor are the visitor's. */
const personOf = ({ user }: TakingsShare): string => (user.startsWith('system:') ? 'visitor' : user);

const cashiersOf = (shares: readonly TakingsShare[]): NonNullable<Takings['cashiers']> =>
  groupsOf(shares, personOf).map(([user, own]) => {
    const sums = sumsOf(own);
    return {
      user,
      charges: countedOf(sums, 'charges'),
      refunds: countedOf(sums, 'refunds'),
      ...movedIn(sums),
    };
  });

const discountsOf = (sums: readonly TakingsSum[]): Takings['discounts'] =>
  groupsOf(
    sums.filter(({ name }) => name === 'discounts'),
    ({ detail }) => detail,
  ).map(([coupon, own]) => ({ coupon, ...countedOf(own, 'discounts') }));

/** `isBlind`: without cash, and without what cash could be worked out from (docs/rules/tills.md 41). */
export const takingsFigures = (shares: readonly TakingsShare[], isBlind = false): Takings => {
  const sums = sumsOf(shares);
  const tenders = sums.filter(
    ({ name, detail }) =>
      (name === 'taken' || name === 'returned') && !(isBlind && tenderOf(detail).method === 'cash'),
  );
  return {
    charges: isBlind ? null : countedOf(sums, 'charges'),
    refunds: isBlind ? null : countedOf(sums, 'refunds'),
    tenders: tendersOf(tenders),
    going_back: isBlind ? null : countedOf(sums, 'going_back').amount,
    outstanding: isBlind ? null : countedOf(sums, 'outstanding').amount,
    taxes: isBlind ? null : taxesOf(sums),
    terminals: terminalsOf(tenders),
    cashiers: isBlind ? null : cashiersOf(shares),
    discounts: discountsOf(sums),
    concessions: countedOf(sums, 'concessions'),
  };
};

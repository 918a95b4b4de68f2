import {
  money,
  type LocalDate,
  type TillDayRow,
  type TillDaysAnswer,
  type TillSessionRow,
} from '@stile/contracts';
import { overShortOf } from '@stile/contracts/tills/over-short';

type Cash = NonNullable<TillSessionRow['cash']>;
type Totals = TillDaysAnswer['totals'];
type Figures = Omit<Totals, 'sessions'>;

const plus = (...amounts: readonly number[]): number => money.units(money.add(...amounts.map(money.money)));

/** The parts of a session: those up to `expected` come to it. Out of the till is below 0. */
const figuresOf = (cash: Cash) => {
  const { sums } = cash;
  return {
    float: cash.float,
    cash_in: sums.sales.amount,
    cash_out: -sums.refunds.amount,
    rounding: plus(sums.sales.rounding, -sums.refunds.rounding),
    loads: sums.loaded.amount,
    unloads: sums.unloaded.amount,
    discrepancies: sums.discrepancies.amount,
    expected: cash.expected,
    counted: cash.counted,
    variance: cash.variance,
    over_short: overShortOf(cash),
    wrong_tries: sums.wrong_tries,
    no_sales: sums.no_sales,
  };
};
type Name = keyof Figures;
const NAMES: readonly Name[] = [
  'float',
  'cash_in',
  'cash_out',
  'rounding',
  'loads',
  'unloads',
  'discrepancies',
  'expected',
  'counted',
  'variance',
  'over_short',
  'wrong_tries',
  'no_sales',
];
/** Figures that a session has only once it was counted at its end. */
const OF_COUNT: readonly Name[] = ['counted', 'variance'];

const each = (figure: (name: Name) => number | null): Figures =>
  Object.fromEntries(NAMES.map((name) => [name, figure(name)])) as Figures;

/** Sums of sessions; nothing where one of them is hidden (docs/rules/tills.md 50). */
const sumOf = (sessions: readonly TillSessionRow[]): Figures => {
  const parts = sessions.map(({ cash }) => cash && figuresOf(cash));
  if (parts.includes(null)) return each(() => null);
  return each((name) => {
    const known = parts.flatMap((part) => part?.[name] ?? []);
    return known.length === 0 && OF_COUNT.includes(name) ? null : plus(...known);
  });
};

const everybody = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.filter((name) => name !== null)),
];

const dayOf = (sessions: readonly [TillSessionRow, ...TillSessionRow[]]): TillDayRow => {
  const [{ inventory_group, till, business_date, opened_at }] = sessions;
  const ends = sessions.map(({ closed_at }) => closed_at);
  return {
    id: `${inventory_group}~${till}~${business_date}`,
    inventory_group,
    till,
    business_date,
    sessions: sessions.length,
    opened_at,
    closed_at: ends.includes(null) ? null : ends.at(-1)!,
    by: everybody(sessions.map(({ opened_by }) => opened_by)),
    witnesses: everybody(sessions.map(({ witness }) => witness)),
    ...sumOf(sessions),
  };
};

/** Sessions in the order of their openings, by the day and the till that they are of: the newest day first. */
export const tillDaysOf = (sessions: readonly TillSessionRow[]): Pick<TillDaysAnswer, 'days' | 'totals'> => {
  const found = new Map<string, [TillSessionRow, ...TillSessionRow[]]>();
  for (const session of sessions) {
    const key = `${session.business_date} ${session.till}`;
    const same = found.get(key);
    if (same) same.push(session);
    else found.set(key, [session]);
  }
  return {
    days: [...found.values()].map(dayOf).sort(byDay),
    totals: { sessions: sessions.length, ...sumOf(sessions) },
  };
};

const compare = (a: LocalDate | string, b: LocalDate | string): number => (a < b ? -1 : a > b ? 1 : 0);
const byDay = (a: TillDayRow, b: TillDayRow): number =>
  compare(b.business_date, a.business_date) || compare(a.till, b.till);

import { NO_SUMS, type TillSessionRow } from '@stile/contracts';
import { tillDaysOf } from './till-days.js';

const SUMS = {
  ...NO_SUMS,
  sales: { count: 2, amount: 40.03, rounding: 0.02 },
  refunds: { count: 1, amount: 10.02, rounding: -0.02 },
  loaded: { count: 1, amount: 50 },
  unloaded: { count: 1, amount: -20 },
  discrepancies: { count: 1, amount: -1 },
  wrong_tries: 2,
  no_sales: 1,
};
type Cash = NonNullable<TillSessionRow['cash']>;
const CASH: Cash = {
  float: 100,
  carried: 0,
  sums: SUMS,
  expected: 159.05,
  counted: 158,
  variance: -1.05,
  deposit: 0,
  balance: 158,
};
const session = (more: Partial<TillSessionRow>, cash: Partial<Cash> | null = {}): TillSessionRow => ({
  id: 'escarpment~till-1~1',
  inventory_group: 'escarpment',
  till: 'till-1',
  session: 1,
  state: 'closed',
  business_date: '2026-12-03',
  opened_at: '2026-12-03T14:00:00.000Z',
  opened_by: 'casey',
  cashier: 'casey',
  source: 'counted',
  closed_at: '2026-12-03T20:00:00.000Z',
  closed_by: 'casey',
  how: 'counted',
  witness: 'mia',
  reason: null,
  last_movement_at: '2026-12-03T20:00:00.000Z',
  last_count_at: null,
  ...more,
  cash: cash && { ...CASH, ...cash },
});
const open = { state: 'open', closed_at: null, closed_by: null, how: null, witness: null } as const;

describe('docs/rules/tills.md 48: sessions of a till that began on a day are added up', () => {
  it('from the float to the discrepancies a day adds up to what is expected', () => {
    const [day] = tillDaysOf([session({})]).days;
    expect(day).toEqual({
      id: 'escarpment~till-1~2026-12-03',
      inventory_group: 'escarpment',
      till: 'till-1',
      business_date: '2026-12-03',
      sessions: 1,
      opened_at: '2026-12-03T14:00:00.000Z',
      closed_at: '2026-12-03T20:00:00.000Z',
      by: ['casey'],
      witnesses: ['mia'],
      float: 100,
      cash_in: 40.03,
      cash_out: -10.02,
      rounding: 0.04,
      loads: 50,
      unloads: -20,
      discrepancies: -1,
      expected: 159.05,
      counted: 158,
      variance: -1.05,
      over_short: -2.05,
      wrong_tries: 2,
      no_sales: 1,
    });
    const { float, cash_in, cash_out, rounding, loads, unloads, discrepancies, expected } = day!;
    const parts = [float, cash_in, cash_out, rounding, loads, unloads, discrepancies] as number[];
    expect(Math.round(parts.reduce((sum, part) => sum + part * 100, 0))).toBe(Math.round(expected! * 100));
  });

  it('of several sessions the first opening, the last closing and everybody are told', () => {
    const second = session({
      session: 2,
      opened_at: '2026-12-03T20:05:00.000Z',
      opened_by: 'kim',
      closed_at: '2026-12-03T23:00:00.000Z',
      witness: null,
    });
    expect(tillDaysOf([session({}), second]).days).toMatchObject([
      {
        sessions: 2,
        opened_at: '2026-12-03T14:00:00.000Z',
        closed_at: '2026-12-03T23:00:00.000Z',
        by: ['casey', 'kim'],
        witnesses: ['mia'],
        float: 200,
        expected: 318.1,
        variance: -2.1,
      },
    ]);
  });

  it('a day with an open session has no closing, and no count where none was counted', () => {
    expect(tillDaysOf([session(open, { counted: null, variance: null })]).days).toMatchObject([
      { closed_at: null, counted: null, variance: null, over_short: -1, expected: 159.05 },
    ]);
    expect(
      tillDaysOf([session({}), session({ ...open, session: 2 }, { counted: null, variance: null })]).days,
    ).toMatchObject([{ closed_at: null, counted: 158, variance: -1.05 }]);
  });

  it('the newest day comes first, and tills of a day by their ids; the totals are of all', () => {
    const { days, totals } = tillDaysOf([
      session({ business_date: '2026-12-02' }),
      session({ till: 'till-2' }),
      session({}),
    ]);
    expect(days.map(({ id }) => id)).toEqual([
      'escarpment~till-1~2026-12-03',
      'escarpment~till-2~2026-12-03',
      'escarpment~till-1~2026-12-02',
    ]);
    expect(totals).toMatchObject({ sessions: 3, expected: 477.15, wrong_tries: 6 });
  });

  it('docs/rules/tills.md 50: a session that is hidden hides its day, and the totals', () => {
    const { days, totals } = tillDaysOf([
      session({}),
      session({ ...open, session: 2 }, null),
      session({ till: 'till-2' }),
    ]);
    const hidden = { float: null, expected: null, counted: null, over_short: null, wrong_tries: null };
    expect(days).toMatchObject([
      { till: 'till-1', sessions: 2, ...hidden },
      { till: 'till-2', expected: 159.05 },
    ]);
    expect(totals).toMatchObject({ sessions: 3, ...hidden });
  });

  it('without sessions there is no day', () => {
    expect(tillDaysOf([])).toMatchObject({ days: [], totals: { sessions: 0, float: 0, counted: null } });
  });
});

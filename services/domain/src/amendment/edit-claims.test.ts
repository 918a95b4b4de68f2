import type { LedgerClaim } from '@stile/contracts';
import { changesOf, givesBack, increases, moreOf, takesMore } from './edit-claims.js';

const claim = (ledger: string, units: Record<string, number>): LedgerClaim => ({
  ledger,
  lines: Object.entries(units).map(([pool, of]) => ({ pool, units: of, limit: 9, rule: null })),
});
const unitsOf = (lines: readonly { pool: string; units: number }[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ pool, units }) => [pool, units]));
const change = (before: Record<string, number>, after: Record<string, number>) =>
  changesOf([claim('l', before)], [claim('l', after)]);

it('ledgers that stay are left alone, in whatever order their pools come', () =>
  expect(change({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]));
it('ledgers that change come in order of their names, with all that is had before and after', () =>
  expect(
    changesOf([claim('day-2', { a: 1 })], [claim('day-3', { a: 1 }), claim('day-1', { b: 2 })]).map(
      ({ ledger, before, after }) => [ledger, unitsOf(before), unitsOf(after)],
    ),
  ).toEqual([
    ['day-1', {}, { b: 2 }],
    ['day-2', { a: 1 }, {}],
    ['day-3', {}, { a: 1 }],
  ]));
it('until it ends an edit has of each pool the more of both', () =>
  expect(unitsOf(moreOf(change({ a: 3, b: 1, gone: 2 }, { a: 1, b: 4, fresh: 1 })[0]!))).toEqual({
    a: 3,
    b: 4,
    gone: 2,
    fresh: 1,
  }));
it('what is held meanwhile is what is more, ledger by ledger', () =>
  expect(
    increases(
      changesOf(
        [claim('l', { a: 3, b: 1 }), claim('m', { a: 2 })],
        [claim('l', { a: 1, b: 4 }), claim('m', { a: 1 })],
      ),
      new Map(),
    ).map(({ ledger, lines }) => [ledger, unitsOf(lines)]),
  ).toEqual([['l', { b: 3 }]]));
it('places under an interval that is gone are had wherever they count', () =>
  expect(
    increases(change({ 'people@10:00-12:00': 2 }, { 'people@10:00-11:00': 3, 'people@11:00-12:00': 2 }), {
      get: () => new Set(['people@10:00-11:00', 'people@11:00-12:00']),
    }).map(({ lines }) => unitsOf(lines)),
  ).toEqual([{ 'people@10:00-11:00': 1 }]));
it.each([
  [{ a: 1 }, { a: 2 }, [true, false]],
  [{ a: 2 }, { a: 1 }, [false, true]],
  [{ a: 1 }, { b: 1 }, [true, true]],
  [{}, { a: 1 }, [true, false]],
])('from %j to %j an edit takes and gives back: %j', (before, after, expected) => {
  const [of] = change(before, after);
  expect([takesMore(of!), givesBack(of!)]).toEqual(expected);
});

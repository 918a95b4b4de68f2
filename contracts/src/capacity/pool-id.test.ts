import fc from 'fast-check';
import {
  formatPool,
  isShare,
  isWaitlistMark,
  parsePool,
  sharePool,
  waitlistMark,
  type Pool,
} from './pool-id.js';

const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,20}$/);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const interval = fc.tuple(time, time).map(([start, end]) => `${start}-${end}`);
const discountGroup = fc.option(id);
const pool: fc.Arbitrary<Pool> = fc.oneof(
  fc.record({ kind: fc.constantFrom('cars' as const, 'people' as const), interval, discountGroup }),
  fc.record({ kind: fc.constant('addon' as const), addon: id, interval: fc.option(interval), discountGroup }),
  fc.record({
    kind: fc.constant('feeder' as const),
    feeder: id,
    way: fc.constantFrom('there' as const, 'back' as const),
    begins: time,
  }),
  fc.constant({ kind: 'units' as const }),
);

describe('the id of a pool', () => {
  it('reads as it was written', () => {
    fc.assert(fc.property(pool, (one) => expect(parsePool(formatPool(one))).toEqual(one)));
  });

  it('is written as it was read', () => {
    fc.assert(
      fc.property(pool, (one) => expect(formatPool(parsePool(formatPool(one))!)).toBe(formatPool(one))),
    );
  });

  it('has two ids only for two pools', () => {
    fc.assert(
      fc.property(pool, pool, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(formatPool(a)).not.toBe(formatPool(b));
      }),
    );
  });

  it.each([
    ['cars@09:00-10:00', { kind: 'cars', interval: '09:00-10:00', discountGroup: null }],
    [
      'people@22:00-24:00#annual-pass',
      { kind: 'people', interval: '22:00-24:00', discountGroup: 'annual-pass' },
    ],
    [
      'addon:gh-lesson@10:00-11:30',
      { kind: 'addon', addon: 'gh-lesson', interval: '10:00-11:30', discountGroup: null },
    ],
    [
      'addon:rr-binoculars#school',
      { kind: 'addon', addon: 'rr-binoculars', interval: null, discountGroup: 'school' },
    ],
    [
      'feeder:ridge-shuttle/there/08:30',
      { kind: 'feeder', feeder: 'ridge-shuttle', way: 'there', begins: '08:30' },
    ],
    ['units', { kind: 'units' }],
    ['kept:cars@09:00-10:00', undefined],
    ['cars', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(parsePool(text)).toEqual(expected);
  });

  it('is a share where it names a discount group', () => {
    expect(isShare('cars@09:00-10:00')).toBe(false);
    expect(isShare(sharePool('cars@09:00-10:00', 'school'))).toBe(true);
    expect(isShare('units')).toBe(false);
  });

  it('is no mark, and a mark is no id', () => {
    expect(isWaitlistMark('cars@09:00-10:00')).toBe(false);
    expect(isWaitlistMark(waitlistMark('cars@09:00-10:00'))).toBe(true);
  });
});

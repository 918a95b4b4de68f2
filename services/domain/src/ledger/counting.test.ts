import { outOfForce, takenAgainst } from './counting.js';

const figures =
  (taken: Record<string, number>) =>
  (pool: string, inForce?: readonly string[]): number =>
    takenAgainst(pool, Object.keys(taken), (one) => taken[one] ?? 0, inForce && new Set(inForce));

describe('what counts against a pool', () => {
  it.each<[string, Record<string, number>, string, string[] | undefined, number]>([
    [
      'its own places',
      { 'cars@09:00-10:00': 3, 'cars@10:00-11:00': 4 },
      'cars@09:00-10:00',
      ['cars@09:00-10:00', 'cars@10:00-11:00'],
      3,
    ],
    [
      'not those of a slot in force, though it overlaps',
      { 'people@09:00-13:00': 3, 'people@12:00-16:00': 4 },
      'people@12:00-16:00',
      ['people@09:00-13:00', 'people@12:00-16:00'],
      4,
    ],
    [
      'places of a slot that is no more and overlaps',
      { 'cars@09:00-11:00': 3, 'cars@10:00-11:00': 4 },
      'cars@10:00-11:00',
      ['cars@09:00-10:00', 'cars@10:00-11:00'],
      7,
    ],
    [
      'against every slot it overlaps',
      { 'cars@09:00-11:00': 3 },
      'cars@09:00-10:00',
      ['cars@09:00-10:00', 'cars@10:00-11:00'],
      3,
    ],
    ['not of one that only touches', { 'cars@08:00-09:00': 3 }, 'cars@09:00-10:00', ['cars@09:00-10:00'], 0],
    ['not of the other kind', { 'people@09:00-11:00': 3 }, 'cars@09:00-10:00', ['people@09:00-10:00'], 0],
    [
      'a group’s share from the group’s share',
      { 'cars@09:00-11:00': 9, 'cars@09:00-11:00#pass': 3, 'cars@09:00-11:00#school': 4 },
      'cars@09:00-10:00#pass',
      ['cars@09:00-10:00'],
      3,
    ],
    [
      'everyone’s not from a share',
      { 'cars@09:00-11:00#pass': 3 },
      'cars@09:00-10:00',
      ['cars@09:00-10:00'],
      0,
    ],
    ['over midnight', { 'people@22:00-02:00': 3 }, 'people@23:00-24:00', ['people@23:00-24:00'], 3],
    [
      'an earlier slot of the same add-on',
      { 'addon:lesson@10:00-11:30': 5, 'addon:lesson@10:00-11:00': 1, 'addon:skiing@10:00-11:30': 7 },
      'addon:lesson@10:00-11:00',
      ['cars@09:00-10:00', 'addon:lesson@10:00-11:00'],
      6,
    ],
    [
      'not a slot of the add-on that is in force',
      { 'addon:lesson@10:00-11:30': 5 },
      'addon:lesson@10:00-11:00',
      ['addon:lesson@10:00-11:00', 'addon:lesson@10:00-11:30'],
      0,
    ],
    [
      'a pool without a time stands for itself',
      { 'addon:glass': 5, units: 2 },
      'addon:glass',
      ['cars@09:00-10:00'],
      5,
    ],
    [
      'without a list of what is in force every pool does',
      { 'cars@09:00-11:00': 3 },
      'cars@09:00-10:00',
      undefined,
      0,
    ],
  ])('%s', (_name, taken, pool, inForce, expected) => expect(figures(taken)(pool, inForce)).toBe(expected));

  it('knows the pools of intervals that are no more', () => {
    const pools = [
      'cars@09:00-10:00',
      'cars@09:00-11:00',
      'people@09:00-10:00#pass',
      'addon:lesson@09:00-10:00',
      'addon:glass',
      'units',
    ];
    expect(outOfForce(pools, new Set(['cars@09:00-10:00', 'people@09:00-10:00']))).toEqual([
      'cars@09:00-11:00',
      'addon:lesson@09:00-10:00',
    ]);
    expect(
      outOfForce(pools, new Set(['cars@09:00-10:00', 'people@09:00-10:00', 'addon:lesson@09:00-10:00'])),
    ).toEqual(['cars@09:00-11:00']);
  });
});

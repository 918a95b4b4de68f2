import type { Basket, OccupancyAnswer } from '@stile/contracts';
import { ownUnits } from '../participants/addon-units.js';
import { freeDuring, movedAddons, movesOfPeople, type Person } from './moved-people.js';

const lesson = (start_time: string, addon_count = 1) => ({
  addon_inventory: 'lesson',
  addon_count,
  start_time,
});
const person = (name: string, ...addons: Person['addons']): Person => ({ id: name, name, addons });
const free = (slots: Readonly<Record<string, number>>) => (addon: string) =>
  addon === 'lesson' ? Object.entries(slots).map(([time, left]) => ({ time, free: left })) : [];
const moved = (people: readonly Person[], slots: Readonly<Record<string, number>>) =>
  movesOfPeople(people, free(slots)).map(({ name, n, before, time }) => [name, n, before, time]);

describe('a participant’s product of another visit', () => {
  it('moves to the first time with room', () =>
    expect(moved([person('Ann', lesson('10:00'))], { '13:00': 0, '15:00': 2, '17:00': 2 })).toEqual([
      ['Ann', 1, '10:00', '15:00'],
    ]));
  it('stays where the visit has its time with room, and moves where that is full', () => {
    const ann = [person('Ann', lesson('13:00'))];
    expect(moved(ann, { '12:00': 3, '13:00': 1 })).toEqual([]);
    expect(moved(ann, { '13:00': 0, '17:00': 1 })).toEqual([['Ann', 1, '13:00', '17:00']]);
  });
  it('is taken out where no time has room for all of it', () =>
    expect(moved([person('Ann', lesson('10:00', 2))], { '13:00': 1 })).toEqual([['Ann', 1, '10:00', null]]));
  it('takes room from the others of the party', () =>
    expect(
      moved(
        [person('Ann', lesson('10:00')), person('Mia', lesson('10:00')), person('Leo', lesson('10:00'))],
        {
          '13:00': 1,
          '17:00': 1,
        },
      ),
    ).toEqual([
      ['Ann', 1, '10:00', '13:00'],
      ['Mia', 2, '10:00', '17:00'],
      ['Leo', 3, '10:00', null],
    ]));
  it('leaves what has no time, and what nobody moved', () => {
    const helmet = { addon_inventory: 'helmet', addon_count: 1 };
    const ann = person('Ann', helmet, lesson('10:00'));
    const moves = movesOfPeople([ann], free({ '13:00': 1 }));
    expect(movedAddons('Ann', ann.addons, moves)).toEqual([helmet, lesson('13:00')]);
    expect(movedAddons('Mia', ann.addons, moves)).toEqual(ann.addons);
  });
});

describe('what the visitor has already', () => {
  const during = {
    date: '2026-12-13',
    addon_occupancy: {
      checkouts: [{ id: 'lesson', available: 7, timeSlots: [{ time: '13:00', numAvailable: 7 }] }],
    },
  } as unknown as OccupancyAnswer;
  const own = (start_time: string, date = '2026-12-13') =>
    ({ date, addons: [lesson(start_time)] }) as unknown as Basket;

  it('is free for them at its own time of that day', () =>
    expect([
      freeDuring(during, own('13:00'))('lesson'),
      freeDuring(during, own('10:00'))('lesson'),
      freeDuring(during, own('13:00', '2026-12-14'))('lesson'),
    ]).toEqual([[{ time: '13:00', free: 8 }], [{ time: '13:00', free: 7 }], [{ time: '13:00', free: 7 }]]));
  it('counts among what is left only at times within the visit', () =>
    expect([
      ownUnits(during, own('13:00').addons, 'lesson'),
      ownUnits(during, own('10:00').addons, 'lesson'),
      ownUnits(during, [{ addon_inventory: 'helmet', addon_count: 2 }], 'helmet'),
    ]).toEqual([1, 0, 2]));
});

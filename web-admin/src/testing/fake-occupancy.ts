import type {
  ArrivalsAnswer,
  DayStatus,
  OccupancyAnswer,
  OccupancyStatusAnswer,
  OverviewAnswer,
  SlotStatus,
} from '@stile/contracts';
import { addDays, weekdayOf } from '@stile/contracts/kernel/time';
import { GROUP, TODAY, VENUE } from './fake-data.js';

const CARS = 40;
const PEOPLE = 120;

/** Cars taken on top of what a day starts with: tests book by adding here. */
export type Taken = Map<string, number>;

const statusOf = (taken: number, past: boolean): SlotStatus =>
  past ? 'PAST' : taken >= CARS ? 'FULL' : taken * 100 >= CARS * 45 ? 'BUSY' : 'NOT_BUSY';
const two = (value: number): string => String(value).padStart(2, '0');

export const occupancyOf = (inventory: string, date: string, taken: Taken): OccupancyAnswer => {
  const closed = weekdayOf(date) === 1;
  const slots = closed
    ? []
    : Array.from({ length: 10 }, (_, index) => {
        const hour = 8 + index;
        const cars = Math.min(
          CARS,
          [12, 26, 40, 31, 18, 9, 6, 3, 2, 0][index]! +
            (taken.get(`${inventory} ${date} ${two(hour)}:00`) ?? 0),
        );
        const status = statusOf(cars, date < TODAY || (date === TODAY && hour < 10));
        return {
          id: hour,
          time: `${two(hour)}:00`,
          startTime: `${two(hour)}:00`,
          endTime: `${two(hour + 1)}:00`,
          startTimeWithDate: `${date}T${two(hour)}:00`,
          endTimeWithDate: `${date}T${two(hour + 1)}:00`,
          status,
          maxCars: CARS,
          maxPeople: inventory === 'glen-hill' ? 1_000_000 : PEOPLE,
          currentCars: cars,
          currentPeople: cars * 2,
          spotsRemaining: CARS - cars,
          numAvailable: CARS - cars,
          carsLeft: CARS - cars,
          peopleLeft: inventory === 'glen-hill' ? null : PEOPLE - cars * 2,
          clickable: status === 'BUSY' || status === 'NOT_BUSY',
          ruleId: 'rr-cars',
          max: CARS,
          taken: cars,
          overrideCapacityGroups: null,
          overrideCapacityPeople: null,
        };
      });
  return {
    inventory,
    date,
    status: closed ? 'CLOSED' : 'BUSY',
    results: [['time', `c_${inventory}`, `p_${inventory}`, 'Cars', 'People']],
    slots,
    static_addon_occupancy: {},
    dispersal_occupancy: [],
    addon_occupancy: {
      checkouts: closed
        ? []
        : [
            { id: 'rr-firewood', available: null, timeSlots: [] },
            { id: 'rr-binoculars', available: 7, timeSlots: [] },
            {
              id: 'rr-guide',
              available: 14,
              timeSlots: [
                [10, 0],
                [13, 8],
                [15, 6],
              ].map(([hour, left]) => ({
                id: hour!,
                time: `${hour}:00`,
                endTime: `${hour! + 1}:00`,
                numAvailable: left!,
                formattedSlotRaw: `${hour}:00-${hour! + 1}:00`,
              })),
            },
          ],
    },
  };
};

/** Half of what is in the slots has arrived in them: parties stay for two hours. */
export const arrivalsOf = (inventory: string, date: string, taken: Taken): ArrivalsAnswer => {
  const { slots, status } = occupancyOf(inventory, date, taken);
  const most = slots.reduce<(typeof slots)[number] | undefined>(
    (found, slot) => (found && found.currentCars >= slot.currentCars ? found : slot),
    undefined,
  );
  const figure = (factor: number, limit: number) => ({
    total: Math.ceil(slots.reduce((sum, slot) => sum + slot.currentCars, 0) / 2 + 1) * factor,
    peak: most ? { time: most.time, endTime: most.endTime, taken: most.currentCars * factor, limit } : null,
  });
  return {
    inventory,
    date,
    status,
    cars: figure(1, CARS),
    people: figure(2, PEOPLE),
    arrivals: slots.map(({ time, currentCars }) => ({ time, cars: currentCars, people: currentCars * 2 })),
    slots: slots.map((slot, index) => {
      const least = (name: 'carsLeft' | 'peopleLeft'): number =>
        slot.status === 'PAST' ? 0 : Math.min(slot[name] ?? 0, slots[index + 1]?.[name] ?? Infinity);
      return {
        time: slot.time,
        endTime: slot.endTime,
        carsLeft: least('carsLeft'),
        peopleLeft: slot.peopleLeft === null ? null : least('peopleLeft'),
      };
    }),
  };
};

/** As a superuser sees it. */
export const overviewOf = (taken: Taken): OverviewAnswer => {
  const days = VENUE.inventories.map(({ id }) => arrivalsOf(id, TODAY, taken));
  return {
    inventory_group: GROUP,
    date: TODAY,
    time: '10:20',
    expected: { cars: 222, people: 444 },
    next_hour: { cars: 93, people: 186 },
    hours: days[0]!.arrivals.map(({ time, cars, people }) => ({ time, cars: cars * 3, people: people * 3 })),
    inventories: days.map(({ date: _date, slots: _slots, ...day }) => day),
    more_inventories: 0,
    revenue: {
      currency: 'CAD',
      visits: { reservations: 80, amount: 1234.5 },
      booked: { reservations: 12, amount: 321 },
    },
    waitlist: { waiting: 5, offered: 2, lapses_at: `${TODAY}T16:20:00.000Z` },
    overbooked: { pools: 2, days: ['2026-12-06'], end_date: '2026-12-11' },
    gates: [
      { id: 'main', name: 'Main gate', open: true, until: '20:00' },
      { id: 'back', name: 'Back gate', open: false, until: null },
    ],
  };
};

export const ADDON_TITLES = {
  'rr-firewood': 'Firewood bundle',
  'rr-binoculars': 'Binoculars',
  'rr-guide': 'Guided ridge walk',
};

const MOST_DAYS = 400;
export const daysOf = (inventory: string, from: string, to: string, taken: Taken): OccupancyStatusAnswer => {
  const days: OccupancyStatusAnswer['days'] = [];
  for (let date = from; date <= to && days.length < MOST_DAYS; date = addDays(date, 1)) {
    const { slots, status } = occupancyOf(inventory, date, taken);
    const sum = (name: 'maxCars' | 'maxPeople' | 'currentCars' | 'currentPeople'): number =>
      slots.reduce((total, slot) => total + slot[name], 0);
    const shown: DayStatus =
      status === 'CLOSED'
        ? 'CLOSED'
        : (['NOT_BUSY', 'NOT_BUSY', 'BUSY', 'FULL', 'NOT_BUSY', 'BUSY', 'BUSY'] as const)[weekdayOf(date)]!;
    days.push({
      date,
      status: shown,
      maxCars: sum('maxCars'),
      maxPeople: sum('maxPeople'),
      currentCars: sum('currentCars'),
      currentPeople: sum('currentPeople'),
    });
  }
  return { inventory, days };
};

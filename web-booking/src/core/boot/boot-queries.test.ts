import { FakeApi } from '../../testing/fake-api.js';
import { bootQueries, hasFreeDay, seedCache } from './boot-queries.js';
import { EMPTY_BOOT } from './boot-data.js';
import { QueryCache } from '../services/query-cache.js';
import { statusUrl } from '../booking/queries.js';

const api = new FakeApi();
const BOOK = '/book?inventoryGroup=escarpment&inventory=rattle-ridge';

test('the first screen asks for two months from today, the chosen day and the prices', () => {
  expect(bootQueries(BOOK, api.group('rattle-ridge'))).toEqual({
    occupancyStatus: {
      inventoryGroup: 'escarpment',
      inventory: 'rattle-ridge',
      startDate: '2026-11-21',
      endDate: '2026-12-31',
    },
    furtherOccupancyStatus: {
      inventoryGroup: 'escarpment',
      inventory: 'rattle-ridge',
      startDate: '2026-11-21',
      endDate: '2027-12-26',
    },
    occupancy: null,
    quote: null,
  });
  const chosen = bootQueries(
    `${BOOK}&startDate=2027-01-09&carArrivalTime=10:00&selectedDiscountGroup=school`,
    api.group('rattle-ridge'),
  );
  expect(chosen?.occupancyStatus).toEqual({
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    discountGroup: 'school',
    startDate: '2027-01-01',
    endDate: '2027-02-28',
  });
  expect(chosen?.occupancy).toEqual({
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    discountGroup: 'school',
    startDate: '2027-01-09',
    disperse: 'true',
  });
  expect(chosen?.quote).toMatchObject({
    date: '2027-01-09',
    arrival_time: '10:00',
    discount_group: 'school',
  });
});

test.each(['/', '/reservation', `${BOOK}&screen=1`, '/book?inventoryGroup=escarpment&inventory=mirror-lake'])(
  '%s asks for nothing',
  (url) => {
    expect(bootQueries(url, api.group('rattle-ridge'))).toBeNull();
  },
);

test('where nothing is free soon, the longer answer stands for both', () => {
  const url = '/book?inventoryGroup=escarpment&inventory=summer-camp';
  const group = api.group('summer-camp');
  const queries = bootQueries(url, group)!;
  expect(hasFreeDay(api.statuses(queries.occupancyStatus))).toBe(false);
  const further = api.statuses(queries.furtherOccupancyStatus);
  expect(hasFreeDay(further)).toBe(true);
  const store = new QueryCache({ nowMs: () => 0, key: () => '' });
  seedCache(store, url, { ...EMPTY_BOOT, inventoryGroup: group, occupancyStatus: further });
  expect(store.read(statusUrl(queries.occupancyStatus)).value).toBe(further);
  expect(store.read(statusUrl(queries.furtherOccupancyStatus)).value).toBe(further);
});

import { changeSelection, NO_RIDE, parseSelection } from './selection.js';

const SEARCH =
  'inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-11-25&carArrivalTime=10%3A00&selectedDiscountGroup=school&v.rr-adult=2&v.rr-car=0&a.rr-firewood=1&a.ml-paddleboard=2%4011%3A00&screen=1&sid=abc&embedded=1&feeder=ridge-shuttle&departureStop=milton-go&departureTime=08%3A30&arrivalStop=ridge-gate&arrivalTime=08%3A55&departureTimeR=15%3A00';

test('a selection reads from the URL and writes back to the same URL', () => {
  const selection = parseSelection(SEARCH);
  expect(selection).toEqual({
    group: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-11-25',
    time: '10:00',
    endDate: null,
    range: false,
    parkingHours: null,
    reservationType: null,
    discountGroup: 'school',
    allowedGroups: null,
    coupons: [],
    screen: 1,
    reservationId: null,
    counts: { 'rr-adult': 2, 'rr-car': 0 },
    addons: { 'rr-firewood': { count: 1, time: null }, 'ml-paddleboard': { count: 2, time: '11:00' } },
    feeder: {
      id: 'ridge-shuttle',
      there: {
        departureStop: 'milton-go',
        departureTime: '08:30',
        arrivalStop: 'ridge-gate',
        arrivalTime: '08:55',
      },
      back: { ...NO_RIDE, departureTime: '15:00' },
    },
  });
  const written = changeSelection('', selection);
  expect(parseSelection(written)).toEqual(selection);
});

test('parameters that are not ours stay, removed ones go', () => {
  const query = new URLSearchParams(
    changeSelection(SEARCH, { time: null, screen: 0, addons: { 'rr-firewood': { count: 0, time: null } } }),
  );
  expect(query.get('sid')).toBe('abc');
  expect(query.get('embedded')).toBe('1');
  expect(query.has('carArrivalTime')).toBe(false);
  expect(query.has('screen')).toBe(false);
  expect(query.has('a.rr-firewood')).toBe(false);
  expect(query.get('v.rr-adult')).toBe('2');
  const onFoot = new URLSearchParams(
    changeSelection(SEARCH, { feeder: { id: null, there: NO_RIDE, back: NO_RIDE } }),
  );
  expect([...onFoot.keys()].filter((name) => /feeder|Stop|Time(R?)$/.test(name))).toEqual(['carArrivalTime']);
});

test('what makes no sense is left out, never thrown', () => {
  const selection = parseSelection(
    'startDate=2026-02-31&carArrivalTime=25:00&v.rr-adult=-1&v.x=1e9&a.y=two&v.<script>=1&screen=111&inventory=../../etc',
  );
  expect(selection).toEqual({
    group: null,
    inventory: null,
    date: null,
    time: null,
    endDate: null,
    range: false,
    parkingHours: null,
    reservationType: null,
    discountGroup: null,
    allowedGroups: null,
    coupons: [],
    screen: 0,
    reservationId: null,
    counts: {},
    addons: {},
    feeder: { id: null, there: NO_RIDE, back: NO_RIDE },
  });
});

test('coupons and the groups of a link are lists', () => {
  const selection = parseSelection(
    'coupons=RIDGE10,RIDGE10,bad code,FIVEOFF&allowedDiscountGroups=school,annual-pass',
  );
  expect(selection.coupons).toEqual(['RIDGE10', 'FIVEOFF']);
  expect(selection.allowedGroups).toEqual(['school', 'annual-pass']);
  expect(new URLSearchParams(changeSelection('coupons=A', { coupons: [] })).has('coupons')).toBe(false);
});

test('a last day, days of products, hours and an agreed price are in the URL', () => {
  const selection = parseSelection(
    `${SEARCH}&endDate=2026-11-27&parkingIntervals=3&a.rr-group-lunch=12~2026-11-25~2026-11-26~18.5`,
  );
  expect([
    selection.endDate,
    selection.range,
    selection.parkingHours,
    selection.addons['rr-group-lunch'],
  ]).toEqual([
    '2026-11-27',
    true,
    3,
    { count: 12, time: null, from: '2026-11-25', until: '2026-11-26', price: 18.5 },
  ]);
  expect(parseSelection(changeSelection('', selection))).toEqual(selection);
});

test('a link may say when parking ends', () => {
  expect(parseSelection(`${SEARCH}&parkingExpires=2026-11-25T12:30`).parkingHours).toBe(3);
  expect(parseSelection(`${SEARCH}&parkingExpires=09:00`).parkingHours).toBe(null);
  expect(changeSelection(`${SEARCH}&parkingExpires=12:30`, { parkingHours: 1 })).not.toContain(
    'parkingExpires',
  );
});

test.each(['2026-11-25', '2026-11-24', '2027-01-26', 'soon', ''])(
  'an end date %j is ignored, and asked for',
  (end) => {
    const selection = parseSelection(`${SEARCH}&endDate=${end}`);
    expect([selection.endDate, selection.range]).toEqual([null, true]);
  },
);

test('another day forgets the last day and the days of products, the same day does not', () => {
  const chosen = `${SEARCH}&endDate=2026-11-27&a.ml-kayak=2~2026-11-25~2026-11-27`;
  const moved = parseSelection(changeSelection(chosen, { date: '2026-11-26' }));
  expect([moved.date, moved.endDate, moved.range, moved.addons['ml-kayak']]).toEqual([
    '2026-11-26',
    null,
    false,
    { count: 2, time: null },
  ]);
  expect(parseSelection(changeSelection(chosen, { date: '2026-11-25' })).endDate).toBe('2026-11-27');
});

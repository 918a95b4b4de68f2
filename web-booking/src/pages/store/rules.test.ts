import type { OccupancyAnswer } from '@stile/contracts';
import { cashDue } from '@stile/contracts/desk/cash-due';
import { clearedSearch } from './cart.js';
import { ScanBuffer } from '@stile/web-kit';
import { amountOf, changeOf, notesAbove } from './tender-amounts.js';
import { sellableSlots, slotNow } from './venue-clock.js';

const NOTES = [100, 50, 20, 10, 5, 2, 1, 0.25];

test.each([
  [19, [20, 50, 100]],
  [20, [50, 100]],
  [37.5, [40, 50, 100]],
  [0.05, [5, 10, 20, 50]],
  [101, [105, 110, 120, 150]],
])('notes for %d', (due, amounts) => {
  expect(notesAbove(due, NOTES)).toEqual(amounts);
});

test.each([
  [28.04, 0, 28.04],
  [28.04, 0.05, 28.05],
  [28.02, 0.05, 28],
  [28.025, 0.05, 28.05],
  [0.02, 0.05, 0],
])('%d in cash, with a smallest coin of %d', (amount, coin, due) => {
  expect(cashDue(amount, coin)).toBe(due);
});

test('change is never below 0, and exact', () => {
  expect([changeOf(50, 28.04), changeOf(20, 28.04), changeOf(0.3, 0.1)]).toEqual([21.96, 0, 0.2]);
});

test.each([
  ['12', 12],
  [' 12,50 ', 12.5],
  ['12.505', null],
  ['-3', null],
  ['', null],
])('"%s" is the amount %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

const slot = (startTime: string, endTime: string, status = 'NOT_BUSY', numAvailable = 4) => ({
  startTime,
  endTime,
  status,
  numAvailable,
});
const day = (...slots: ReturnType<typeof slot>[]) =>
  ({ date: '2026-12-03', slots }) as unknown as Pick<OccupancyAnswer, 'date' | 'slots'>;

test.each([
  [
    '09:20',
    day(slot('08:00', '09:00', 'PAST'), slot('09:00', '10:00', 'PAST'), slot('10:00', '11:00')),
    '09:00',
  ],
  ['07:00', day(slot('08:00', '09:00'), slot('09:00', '10:00')), '08:00'],
  ['08:30', day(slot('08:00', '09:00', 'FULL'), slot('09:00', '10:00')), '09:00'],
  ['08:30', day(slot('08:00', '09:00', 'FULL'), slot('09:00', '10:00', 'FULL')), '08:00'],
  ['08:30', day(slot('08:00', '09:00', 'PAST', 0), slot('09:00', '10:00')), '09:00'],
  ['10:00', day(slot('08:00', '09:00', 'PAST'), slot('09:00', '10:00', 'PAST')), undefined],
  ['23:30', day(slot('22:00', '01:00', 'PAST')), '22:00'],
])('at %s the desk sells', (now, slots, start) => {
  expect(slotNow(slots, `2026-12-03T${now}`)?.startTime).toBe(start);
});

test.each([
  ['00:59', 1],
  ['01:00', 0],
])('at %s of the next day the desk sells %d slots of the night', (now, count) => {
  const night = day(slot('20:00', '21:00', 'PAST'), slot('22:00', '01:00', 'PAST'));
  expect(sellableSlots(night, `2026-12-04T${now}`)).toHaveLength(count);
});

const typed = (text: string, gap: number, isBurst = false): ScanBuffer => {
  const buffer = new ScanBuffer();
  [...text].forEach((character, i) => buffer.type(character, i * gap, isBurst));
  return buffer;
};

test('a code has more than two characters, and its keys come within a second', () => {
  expect(typed('628100', 10).enter(70, false)).toBe('628100');
  expect(typed('62', 10).enter(30, false)).toBeNull();
  expect(typed('628100', 10).enter(1500, false)).toBeNull();
  const slow = typed('628', 10);
  slow.type('1', 1100, false);
  expect(slow.enter(1110, false)).toBeNull();
  expect(typed('x'.repeat(300), 1).enter(300, false)).toHaveLength(200);
});

test('what somebody types into a field stays there; a burst is a code', () => {
  expect(typed('628100', 120, true).enter(610, true)).toBeNull();
  expect(typed('628100', 20, true).enter(130, true)).toBe('628100');
  expect(typed('628100', 20, true).enter(200, true)).toBeNull();
  expect(typed('628100', 120).enter(800, false)).toBe('628100');
  const scanned = typed('Ada', 120, true);
  [...'628100'].forEach((character, i) => scanned.type(character, 900 + i, true));
  expect(scanned.enter(910, true)).toBe('628100');
});

test('a cleared cart keeps where and for whom, and parameters that are not ours', () => {
  expect(
    clearedSearch(
      [
        'inventoryGroup=escarpment&inventory=rattle-ridge&v.rr-adult=2&a.rr-guide*2=1&coupons=A',
        'startDate=2026-12-05&carArrivalTime=10%3A00&embedded=true&kiosk=7&selectedDiscountGroup=school',
      ].join('&'),
    ),
  ).toBe(
    'inventoryGroup=escarpment&inventory=rattle-ridge&embedded=true&kiosk=7&selectedDiscountGroup=school',
  );
});

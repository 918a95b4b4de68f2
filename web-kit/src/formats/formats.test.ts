import {
  formatCountdown,
  formatDate,
  formatDateRange,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  formatTyped,
  formatTypedAmount,
  formatUnitPrice,
} from '../index.js';

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

test('money reads as each language writes it', () => {
  expect(formatMoney(1234.5, 'CAD', 'en')).toBe('$1,234.50');
  expect(plain(formatMoney(1234.5, 'CAD', 'fr'))).toBe('1 234,50 $');
  expect(formatMoney(8.4071, 'CAD', 'en')).toBe('$8.41');
  expect(formatMoney(-5, 'CAD', 'en')).toBe('-$5.00');
  expect(plain(formatMoney(-5, 'CAD', 'fr'))).toBe('-5,00 $');
});

test.each([0, -0, -0.004, 0.004])('%p of a dollar is no money, without a sign', (amount) => {
  expect(formatMoney(amount, 'CAD', 'en')).toBe('$0.00');
  expect(plain(formatMoney(amount, 'CAD', 'fr'))).toBe('0,00 $');
});

test('the price of one shows the decimals that it has', () => {
  expect(formatUnitPrice(8.4071, 'CAD', 'en')).toBe('$8.4071');
  expect(formatUnitPrice(8.4, 'CAD', 'en')).toBe('$8.40');
  expect(plain(formatUnitPrice(8.4071, 'CAD', 'fr'))).toBe('8,4071 $');
});

test('numbers and rates', () => {
  expect([formatNumber(12_345.6, 'en'), plain(formatNumber(12_345.6, 'fr'))]).toEqual([
    '12,345.6',
    '12 345,6',
  ]);
  expect([formatPercent(0.13, 'en'), plain(formatPercent(0.13, 'fr'))]).toEqual(['13%', '13 %']);
  expect(formatPercent(0.099_75, 'en')).toBe('9.975%');
});

test('an amount in a field has the decimal mark of the language, no symbol and no groups', () => {
  expect([formatTypedAmount(9.5, 'en'), formatTypedAmount(1234.5, 'fr')]).toEqual(['9.50', '1234,50']);
  expect([formatTyped(0.25, 'en'), formatTyped(1234.5, 'fr'), formatTyped(3, 'fr')]).toEqual([
    '0.25',
    '1234,5',
    '3',
  ]);
});

test('days read as each language writes them, whatever the zone of the machine', () => {
  expect(formatDate('2026-03-01', 'long', 'en')).toBe('Sunday, March 1');
  expect(formatDate('2026-03-01', 'long', 'fr')).toBe('dimanche 1er mars');
  expect(formatDate('2026-03-11', 'full', 'fr')).toBe('mercredi 11 mars 2026');
  expect(formatDate('2026-02-01', 'month', 'fr')).toBe('février 2026');
  expect(formatDate('2026-12-12', 'medium', 'en')).toBe('Dec 12, 2026');
  expect(formatDate('2026-12-01', 'medium', 'fr')).toBe('1er déc. 2026');
});

test('a day of a calendar keeps its number', () =>
  expect(formatDate('2026-03-01', 'cell', 'fr')).toBe('dimanche 1 mars 2026'));

test('a range of days names the month once', () => {
  const range = (from: string, until: string, language: 'en' | 'fr') =>
    formatDateRange(from, until, language).replaceAll('\u00a0', '_');
  expect(range('2026-12-05', '2026-12-07', 'en')).toBe('Dec 5–7');
  expect(range('2026-12-01', '2026-12-07', 'fr')).toBe('1er_–_7 déc.');
  expect(range('2026-11-30', '2026-12-02', 'en')).toBe('Nov 30–Dec 2');
});

test.each([
  ['09:05', 'h:mm A', '9:05 AM', '9 h 05'],
  ['00:30', 'h:mm A', '12:30 AM', '0 h 30'],
  ['12:00', 'h:mm A', '12:00 PM', '12 h 00'],
  ['12:00', 'HH:mm', '12:00', '12 h 00'],
  ['13:00', 'HH:mm', '13:00', '13 h 00'],
  ['00:00', 'HH:mm', '00:00', '0 h 00'],
  ['24:00', 'h:mm a', '12:00 am', '0 h 00'],
  ['06:33:20', 'h:mm A', '6:33:20 AM', '6 h 33 min 20 s'],
  ['18:33:20', 'HH:mm', '18:33:20', '18 h 33 min 20 s'],
])('time %s as %s', (time, timeFormat, english, french) => {
  expect(plain(formatTime(time, 'en', timeFormat))).toBe(english);
  expect(plain(formatTime(time, 'fr', timeFormat))).toBe(french);
});

test('a time does not break over two lines', () => {
  expect(formatTime('13:00', 'en')).toBe('1:00\u00a0PM');
  expect(formatTime('13:00', 'fr')).toBe('13\u00a0h\u00a000');
});

test.each([
  ['day', 'Dec 1, 2026', '1er déc. 2026'],
  ['time', '1:00 PM', '13 h 00'],
  ['minute', 'Dec 1, 2026, 1:00 PM', '1er déc. 2026, 13 h 00'],
  ['second', 'Dec 1, 2026, 1:00:20 PM', '1er déc. 2026, 13 h 00 min 20 s'],
  ['full', 'Tuesday, December 1, 2026 at 1:00 PM', 'mardi 1er décembre 2026 à 13 h 00'],
] as const)('an instant by the clocks of a zone: %s', (style, english, french) => {
  const instant = '2026-12-01T18:00:20.000Z';
  expect(plain(formatInstant(instant, style, 'America/Toronto', 'en'))).toBe(english);
  expect(plain(formatInstant(instant, style, 'America/Toronto', 'fr'))).toBe(french);
});

test('an instant takes the day of its zone and the format of the venue', () => {
  expect(plain(formatInstant('2026-12-02T04:59:00.000Z', 'minute', 'America/Toronto', 'en', 'HH:mm'))).toBe(
    'Dec 1, 2026, 23:59',
  );
  expect(plain(formatInstant('2026-12-02T05:00:00.000Z', 'minute', 'America/Toronto', 'en'))).toBe(
    'Dec 2, 2026, 12:00 AM',
  );
});

test('a countdown keeps two digits of seconds', () => {
  expect([599, 61, 9, 0, 43_149].map(formatCountdown)).toEqual(['9:59', '1:01', '0:09', '0:00', '11:59:09']);
});

import { bookingMessages } from '../../../../contracts/src/messages/booking.js';
import { formatCountdown, formatDate, formatMoney, formatTime } from './format.js';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('money reads as each language writes it', () => {
  expect(formatMoney(1234.5, 'CAD', 'en')).toBe('$1,234.50');
  expect(plain(formatMoney(1234.5, 'CAD', 'fr'))).toBe('1 234,50 $');
  expect(formatMoney(8.4071, 'CAD', 'en')).toBe('$8.41');
  expect(plain(formatMoney(-5, 'CAD', 'fr'))).toBe('-5,00 $');
});

test('days read as each language writes them, whatever the zone of the browser', () => {
  expect(formatDate('2026-03-01', 'long', 'en')).toBe('Sunday, March 1');
  expect(formatDate('2026-03-01', 'long', 'fr')).toBe('dimanche 1er mars');
  expect(formatDate('2026-03-11', 'full', 'fr')).toBe('mercredi 11 mars 2026');
  expect(formatDate('2026-02-01', 'month', 'fr')).toBe('février 2026');
});

test.each([
  ['09:05', 'h:mm A', '9:05 AM', '9 h 05'],
  ['00:30', 'h:mm A', '12:30 AM', '0 h 30'],
  ['12:00', 'h:mm A', '12:00 PM', '12 h 00'],
  ['13:00', 'HH:mm', '13:00', '13 h 00'],
  ['24:00', 'h:mm a', '12:00 am', '0 h 00'],
])('time %s as %s', (time, pattern, english, french) => {
  expect(plain(formatTime(time, pattern, 'en'))).toBe(english);
  expect(plain(formatTime(time, pattern, 'fr'))).toBe(french);
});

test('a countdown keeps two digits of seconds', () => {
  expect([599, 61, 9, 0, 43_149].map(formatCountdown)).toEqual(['9:59', '1:01', '0:09', '0:00', '11:59:09']);
});

test('every text exists in both languages with the same values in it', () => {
  const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
  for (const [key, text] of Object.entries(bookingMessages.en)) {
    const french = bookingMessages.fr[key as keyof typeof bookingMessages.en];
    expect(french).toBeTruthy();
    expect({ key, values: values(french) }).toEqual({ key, values: values(text) });
  }
  expect(Object.keys(bookingMessages.fr).toSorted()).toEqual(Object.keys(bookingMessages.en).toSorted());
});

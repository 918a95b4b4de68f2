import type { ReservationAnswer } from '@stile/contracts';
import { lineText } from './line-text.js';

const line = (more: Partial<ReservationAnswer['lines'][number]>): ReservationAnswer['lines'][number] => ({
  kind: 'addon',
  item: 'boat',
  title: 'Boat',
  count: 2,
  factor: 1,
  unit_price: 1,
  unit_price_before_tax: 1,
  price: 2,
  price_before_tax: 2,
  tax_rate: 0,
  rule: null,
  ...more,
});
const plain = (text: string): string => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

it.each([
  ['what was taken', {}, '2 × Boat', '2 × Boat'],
  ['no count of one', { count: 1, slot: '10:00-11:30' }, 'Boat (10:00 AM)', 'Boat (10 h 00)'],
  [
    'days',
    { start_date: '2026-12-05', end_date: '2026-12-07' },
    '2 × Boat (Dec 5–7)',
    '2 × Boat (5 – 7 déc.)',
  ],
  ['a time', { slot: '10:00-11:30' }, '2 × Boat (10:00 AM)', '2 × Boat (10 h 00)'],
  [
    'days and a time',
    { start_date: '2026-12-05', end_date: '2026-12-07', slot: '13:00-14:00' },
    '2 × Boat (Dec 5–7, 1:00 PM)',
    '2 × Boat (5 – 7 déc., 13 h 00)',
  ],
  [
    'the days and hours of a programme',
    { program: { from: '2027-07-05', until: '2027-07-09', hours: { start: '08:30', end: '16:30' } } },
    '2 × Boat (Jul 5–9, 8:30 AM–4:30 PM)',
    '2 × Boat (5 – 9 juill., 8 h 30 – 16 h 30)',
  ],
  [
    'a programme of one day',
    { program: { from: '2027-07-05', until: '2027-07-05', hours: { start: '08:30', end: '16:30' } } },
    '2 × Boat (Jul 5, 8:30 AM–4:30 PM)',
    '2 × Boat (5 juill., 8 h 30 – 16 h 30)',
  ],
  [
    'hours',
    { charged_time: { interval: 3600, count: 3, capped: false } },
    '2 × Boat (3 h)',
    '2 × Boat (3 h)',
  ],
  [
    'no hours of a year',
    { charged_time: { interval: 31_557_600, count: 1, capped: false } },
    '2 × Boat',
    '2 × Boat',
  ],
])('a line says %s', (_what, more, en, fr) =>
  expect([plain(lineText(line(more), 'en')), plain(lineText(line(more), 'fr'))]).toEqual([en, fr]),
);

it('says until when the hours are, as the place writes times', () => {
  const parked = line({ charged_time: { interval: 3600, count: 3, capped: false } });
  const parking = { hours: 3, end: '2026-12-05T16:00' };
  expect([
    plain(lineText(parked, 'en', 'HH:mm', parking)),
    plain(lineText(parked, 'fr', undefined, parking)),
  ]).toEqual(['2 × Boat (3 h, until 16:00)', '2 × Boat (3 h, jusqu’à 16 h 00)']);
});

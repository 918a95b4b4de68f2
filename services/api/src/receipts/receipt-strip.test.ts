import type { Receipt } from './receipt.js';
import { LAYOUTS, stripLines } from './receipt-strip.js';

const LONG = 'A'.repeat(40);
const receipt: Receipt = {
  title: `Receipt ${LONG}`,
  shop: ['Escarpment Parks', 'Many words that are together wider than the paper is'],
  facts: [
    ['Reservation', LONG],
    ['Visit', 'Saturday, December 12, 2026, at ten in the morning'],
  ],
  items: [
    { title: `${LONG} lesson`, each: '12 × $1,234.56', note: '', amount: '$1,234,567.89' },
    { title: 'Ten percent off', each: '', note: LONG, amount: '-$1.00' },
  ],
  sums: [{ name: 'Total of all that was bought', amount: '$1,234,567.89', strong: true }],
  date: ['Date', 'Thursday, December 3, 2026, nine o’clock'],
  payments: [['Card ending 4242, December 3, 2026 9:00 AM', '$1,234,567.89']],
  pair: (name, value) => `${name}: ${value}`,
};

test.each(Object.values(LAYOUTS))(
  'no line is wider than $width, whatever names, codes and notes are, and no amount is broken',
  (layout) => {
    const lines = stripLines(receipt, layout);
    expect(lines.filter((line) => line.length > layout.width)).toEqual([]);
    expect(lines.filter((line) => line.endsWith(' $1,234,567.89'))).toHaveLength(3);
    expect(lines.join('').replaceAll(' ', '')).toContain(LONG);
  },
);

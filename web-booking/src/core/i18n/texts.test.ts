import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumRows } from '@stile/contracts/bookings/cost';
import { bookingMessages } from '@stile/contracts/messages/booking';
import first from '@stile/contracts/messages/en/booking.json';
import times from '@stile/contracts/messages/en/booking-times.json';

test('every text exists in both languages with the same values in it', () => {
  const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
  for (const [key, text] of Object.entries(bookingMessages.en)) {
    const french = bookingMessages.fr[key as keyof typeof bookingMessages.en];
    expect(french).toBeTruthy();
    expect({ key, values: values(french) }).toEqual({ key, values: values(text) });
  }
  expect(Object.keys(bookingMessages.fr).toSorted()).toEqual(Object.keys(bookingMessages.en).toSorted());
});

/** Names of the sums of a price: the part has them from `sumRows`. */
const SUMS = [true, false].flatMap((taxIncluded) =>
  sumRows({ subtotal: 1, tax_amount: 1, price: 1 }, taxIncluded).map(({ key }) => key),
);

test.each(['price', 'slots', 'visitors'])('the texts of parts/%s come with it', (part) => {
  const folder = join(__dirname, '../../parts', part);
  const source = readdirSync(folder)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  const written = [...source.matchAll(/\b([tn])\('(\w+)'/g)].map(([, how, key]) =>
    how === 'n' ? `${key}_other` : key!,
  );
  const keys = part === 'price' ? [...written, ...SUMS] : written;
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter((key) => !(key in first) && !(key in times))).toEqual([]);
});

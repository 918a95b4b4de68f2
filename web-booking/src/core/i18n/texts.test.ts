import { bookingMessages } from '../../../../contracts/src/messages/booking.js';

test('every text exists in both languages with the same values in it', () => {
  const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
  for (const [key, text] of Object.entries(bookingMessages.en)) {
    const french = bookingMessages.fr[key as keyof typeof bookingMessages.en];
    expect(french).toBeTruthy();
    expect({ key, values: values(french) }).toEqual({ key, values: values(text) });
  }
  expect(Object.keys(bookingMessages.fr).toSorted()).toEqual(Object.keys(bookingMessages.en).toSorted());
});

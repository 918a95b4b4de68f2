import bookingProfilesEn from '@stile/contracts/messages/en/booking-profiles.json';
import bookingProfilesFr from '@stile/contracts/messages/fr/booking-profiles.json';
import { OUR_FIELDS } from './labels.js';

test('every field of ours has a label in both languages, and no label is left over', () => {
  const labelled = (texts: object) =>
    Object.keys(texts)
      .filter((key) => key.startsWith('field_'))
      .map((key) => key.slice(6))
      .sort();
  expect(labelled(bookingProfilesEn)).toEqual([...OUR_FIELDS].sort());
  expect(labelled(bookingProfilesFr)).toEqual([...OUR_FIELDS].sort());
});

test('texts name the same figures in both languages', () => {
  const figures = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(bookingProfilesEn))
    expect([key, figures(bookingProfilesFr[key as keyof typeof bookingProfilesEn])]).toEqual([
      key,
      figures(text),
    ]);
});

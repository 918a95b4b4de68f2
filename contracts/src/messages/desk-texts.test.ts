import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESK_ERRORS, DESK_NOTICES, UNSAID_TEXTS } from '../../../test/cases/desk-texts.js';
import { DISPLAY_STATUSES, type DisplayStatus } from '../bookings/display-status.js';

/* The desk's texts in both languages (docs/rules/errors.md 12); the server's answers: test/acceptance/desk-texts.test.ts. */
const textsOf = (catalogue: string, key: string): (string | undefined)[] =>
  ['en', 'fr'].map((language) => {
    const file = join(__dirname, language, `${catalogue}.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  });
const valuesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();

it.each([
  ...DESK_ERRORS.map(({ key, en }) => ['errors', key, en] as const),
  ...DESK_NOTICES.map(({ catalogue, key, en }) => [catalogue, key, en] as const),
])('%s: %s is said word for word, and in French', (catalogue, key, text) => {
  const [english, french] = textsOf(catalogue, key);
  expect(english).toBe(text);
  expect(french).not.toBe(english);
  expect(valuesIn(french!)).toEqual(valuesIn(text));
});

const STATUSES: Readonly<Record<DisplayStatus, string>> = {
  cancelled: 'Cancelled',
  over_limit: 'Over limit',
  past: 'Past',
  late: 'Late by more than 1.5 hours',
  early: 'Warning: more than 30 minutes early',
  upcoming: 'Upcoming',
  upcoming_validated: 'Upcoming, checked in',
  expired: 'Expired (not checked-in)',
  active: 'Active',
};
it.each(['booking-desk', 'console'])('%s: each status is said word for word, and in French', (catalogue) => {
  const said = DISPLAY_STATUSES.map((status) => [status, ...textsOf(catalogue, `status_${status}`)]);
  expect(said.map(([status, english]) => [status, english])).toEqual(Object.entries(STATUSES));
  const french = said.map(([, , text]) => text);
  expect(french.filter((text) => !text || Object.values(STATUSES).includes(text))).toEqual([]);
  expect(new Set(french).size).toBe(DISPLAY_STATUSES.length);
});

it('“En attente” says what is waited for, on each page of the desk', () => {
  const texts = ['booking-desk', 'card', 'console-tills'].flatMap((catalogue) =>
    Object.entries(
      JSON.parse(readFileSync(join(__dirname, 'fr', `${catalogue}.json`), 'utf8')) as Record<string, string>,
    ),
  );
  const waiting = texts.filter(([, text]) => /\ben attente\b/i.test(text));
  expect(waiting.length).toBeGreaterThan(3);
  expect(waiting.filter(([, text]) => !/en attente (de |du |d’)|transaction en attente/i.test(text))).toEqual(
    [],
  );
});

it.each(UNSAID_TEXTS)('$en: is not said, and would be in both languages', ({ en, fr }) => {
  expect(fr).not.toBe(en);
  expect(valuesIn(fr)).toEqual(valuesIn(en));
});

const said = new Set(
  readdirSync(join(__dirname, 'en')).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(__dirname, 'en', file), 'utf8')) as Record<string, string>),
  ),
);
it.each(UNSAID_TEXTS)('$en: is in no catalogue', ({ en }) =>
  expect([...said].filter((text) => text.trim() === en)).toEqual([]),
);

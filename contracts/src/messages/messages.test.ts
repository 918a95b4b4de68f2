import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  errorsEn,
  errorsFr,
  fill,
  gatewayEn,
  gatewayFr,
  mailEn,
  mailFr,
  waiverEn,
  waiverFr,
} from './index.js';

const pairs = {
  errors: [errorsEn, errorsFr],
  mail: [mailEn, mailFr],
  gateway: [gatewayEn, gatewayFr],
  waiver: [waiverEn, waiverFr],
} as const;
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

it.each(Object.entries(pairs))(
  '%s say the same in both languages, with the same places for figures',
  (_name, [english, french]) => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english))
      expect([key, placeholders((french as Record<string, string>)[key]!)]).toEqual([
        key,
        placeholders(text),
      ]);
  },
);

/** Every code that the domain and the api refuse with has a text. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
it('every refusal in the code has its text', () => {
  const root = join(__dirname, '..', '..', '..', 'services');
  const codes = [join(root, 'domain', 'src'), join(root, 'api', 'src')]
    .flatMap(sources)
    .flatMap((text) => [...text.matchAll(/(?:code: |refuse\(\d+, )'([a-z_]+)'/g)].map(([, code]) => code!));
  expect(codes.length).toBeGreaterThan(30);
  expect(
    [...new Set(codes)].filter(
      (code) => !Object.hasOwn(errorsEn, code) && !['checkout_step', 'card_declined'].includes(code),
    ),
  ).toEqual([]);
});

it('figures that are not given stay visible', () => {
  expect(fill('{left} left of {max}', { left: 2 })).toBe('2 left of {max}');
});

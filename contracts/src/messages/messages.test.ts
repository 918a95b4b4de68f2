import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessages } from './index.js';

const filesOf = (language: string): string[] => readdirSync(join(__dirname, language)).sort();
const read = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(__dirname, language, file), 'utf8')) as Record<string, string>;

it('every area has a file in both languages', () => {
  expect(filesOf('en').length).toBeGreaterThan(10);
  expect(filesOf('fr')).toEqual(filesOf('en'));
});

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

it.each(filesOf('en'))('%s has the same keys in both languages, with the same values to fill in', (file) => {
  const [english, french] = [read('en', file), read('fr', file)];
  expect(Object.keys(french)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(english))
    expect([key, placeholders(french[key]!)]).toEqual([key, placeholders(text)]);
});

it.each(filesOf('en'))('%s has one text a key, and both forms of each plural', (file) => {
  const source = readFileSync(join(__dirname, 'en', file), 'utf8');
  const keys = [...source.matchAll(/^ {2}"(.+?)":/gm)].map(([, key]) => key!);
  expect(keys).toEqual(Object.keys(read('en', file)));
  const singular = keys.filter((key) => key.endsWith('_one'));
  expect(singular.filter((key) => !keys.includes(key.replace(/_one$/, '_other')))).toEqual([]);
});

/** Every code that the domain and the api refuse with has a text. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
it('every rejection in the code has its text', () => {
  const root = join(__dirname, '..', '..', '..', 'services');
  const codes = [join(root, 'domain', 'src'), join(root, 'api', 'src')]
    .flatMap(sources)
    .flatMap((text) => [...text.matchAll(/(?:code: |refuse\(\d+, )'([a-z_]+)'/g)].map(([, code]) => code!));
  expect(codes.length).toBeGreaterThan(30);
  expect(
    [...new Set(codes)].filter((code) => !Object.hasOwn(errorMessages.en, code) && code !== 'card_declined'),
  ).toEqual([]);
});

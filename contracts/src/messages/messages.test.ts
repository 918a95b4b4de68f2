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

const ROOT = join(__dirname, '..', '..', '..');
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Placeholders by key, once for each catalogue that has it. */
const wanted = new Map<string, string[][]>();
for (const [key, text] of filesOf('en').flatMap((file) => Object.entries(read('en', file))))
  wanted.set(key, [...(wanted.get(key) ?? []), placeholders(text)]);
const namesIn = (values: string): string[] =>
  [...values.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map(([, name]) => name!);

it('each text gets the values that it names', () => {
  const calls = ['web-booking', 'web-admin', 'web-kit', 'services/api']
    .flatMap((part) => sources(join(ROOT, part, 'src')))
    .flatMap((source) => [...source.matchAll(/\bt\('(\w+)', \{([^{}]*)\}\)/g)])
    .filter(([, key, values]) => wanted.has(key!) && !values!.includes('...'));
  expect(calls.length).toBeGreaterThan(200);
  const unfilled = calls.filter(([, key, values]) => {
    const names = namesIn(values!);
    return !wanted.get(key!)!.some((text) => text.length > 0 && text.every((name) => names.includes(name)));
  });
  expect(unfilled.map(([call]) => call)).toEqual([]);
});

it('every rejection in the code has its text', () => {
  const root = join(ROOT, 'services');
  const codes = [join(root, 'domain', 'src'), join(root, 'api', 'src')]
    .flatMap(sources)
    .flatMap((text) => [...text.matchAll(/(?:code: |refuse\(\d+, )'([a-z_]+)'/g)].map(([, code]) => code!));
  expect(codes.length).toBeGreaterThan(30);
  expect(
    [...new Set(codes)].filter((code) => !Object.hasOwn(errorMessages.en, code) && code !== 'card_declined'),
  ).toEqual([]);
});

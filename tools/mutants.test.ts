import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from '../test/mutants/index.mjs';
import { digestOf, placesOf, staleOf } from './mutant-places.mjs';

interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  readonly test: string;
}
const all: readonly Mutant[] = mutants;
const root = join(__dirname, '..');

it('every planted fault has a name of its own, its text stands once in its file, and its test is there', () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const wrong = all.filter(
    ({ file, text, replacement, test }) =>
      text === replacement ||
      !existsSync(join(root, test)) ||
      !existsSync(join(root, file)) ||
      placesOf(readFileSync(join(root, file), 'utf8'), text) !== 1,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('a fault is planted where its file or its test has changed, until it is found in both as they are; fast tests first', () => {
  const mutant = (name: string, test: string): Mutant => ({
    name,
    test,
    file: `${name}.ts`,
    text: 'a',
    replacement: 'b',
  });
  const slow = mutant('slow', 'test/acceptance/x.test.ts');
  const fast = mutant('fast', 'services/x.test.ts');
  const sources: Record<string, string> = {};
  const sourceOf = (file: string): string => sources[file] ?? 'a';
  const staleNames = (
    changed: readonly string[] | null,
    found: object = {},
    those = [slow, fast],
  ): string[] => staleOf(those, { changed, found, sourceOf }).map(({ name }: Mutant) => name);
  expect(staleNames(null)).toEqual(['fast', 'slow']);
  expect(staleNames([])).toEqual([]);
  expect(staleNames(['slow.ts', 'other.ts'])).toEqual(['slow']);
  expect(staleNames(['services/x.test.ts'])).toEqual(['fast']);
  const found = { slow: digestOf(slow, sourceOf), fast: digestOf(fast, sourceOf) };
  expect(staleNames(null, found)).toEqual([]);
  expect(staleNames(null, found, [slow, { ...fast, replacement: 'c' }])).toEqual(['fast']);
  sources['slow.ts'] = 'a, and more';
  expect(staleNames(null, found)).toEqual(['slow']);
  sources['services/x.test.ts'] = 'another test';
  expect(staleNames(null, found)).toEqual(['fast', 'slow']);
});

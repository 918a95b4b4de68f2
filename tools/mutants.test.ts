import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from '../test/mutants/index.mjs';
import { digestOf, foundOf, placesOf, staleOf } from './mutant-places.mjs';

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

it('a fault is planted again once its file, or the fault itself, has changed; fast tests first', () => {
  const mutant = (name: string, test: string): Mutant => ({
    ...{ name, test, file: `${name}.ts`, text: 'a', replacement: 'b' },
  });
  const [slow, fast] = [mutant('slow', 'test/acceptance/x.test.ts'), mutant('fast', 'services/x.test.ts')];
  const sources: Record<string, string> = { 'slow.ts': 'a', 'fast.ts': 'a' };
  const sourceOf = (file: string): string => sources[file]!;
  const staleNames = (found: object, of = [slow, fast]): string[] =>
    staleOf(of, found, sourceOf).map(({ name }: Mutant) => name);
  expect(staleNames({})).toEqual(['fast', 'slow']);
  const found = { slow: digestOf(slow, sourceOf), fast: digestOf(fast, sourceOf), gone: 'x' };
  expect(JSON.parse(foundOf([slow, fast], found))).toEqual({ slow: found.slow, fast: found.fast });
  expect(staleNames(found)).toEqual([]);
  expect(staleNames(found, [slow, { ...fast, replacement: 'c' }])).toEqual(['fast']);
  sources['slow.ts'] = 'a, and more';
  expect(staleNames(found)).toEqual(['slow']);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from '../test/mutants/index.mjs';
import { placesOf } from './mutant-places.mjs';

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

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTEXTS } from '../test/contexts.mjs';
import { testsOf } from './changed.mjs';
import { FOLDERS } from './directions.cjs';

const root = join(__dirname, '..');
const contexts: readonly { readonly folders: readonly string[]; readonly tests: readonly string[] }[] =
  Object.values(CONTEXTS);
const folders = contexts.flatMap((context) => context.folders);
const tests = contexts.flatMap((context) => context.tests);

it('every test of the whole product stands in a context, and each that is named is there', () => {
  const onDisk = ['acceptance', 'browser', 'races', 'faults'].flatMap((part) =>
    readdirSync(join(root, 'test', part))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `test/${part}/${name}`),
  );
  expect([...new Set(tests)].sort()).toEqual(onDisk.sort());
});
it('every folder of the product stands in a context, or folders in it do, and each that is named is there', () => {
  const isCovered = (folder: string): boolean =>
    folders.some((one) => one === folder || one.startsWith(`${folder}/`) || folder.startsWith(`${one}/`));
  const all = Object.entries<readonly string[]>(FOLDERS).flatMap(([name, below]) =>
    below.map((one) => `${name}/src/${one}`),
  );
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((folder) => !isCovered(folder))).toEqual([]);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});
it('a change brings its context, a changed test itself, a test beside the code nothing more', () => {
  const table = {
    one: { folders: ['a/src/one'], tests: ['test/races/one.test.ts'] },
    two: { folders: ['a/src/two', 'b/src'], tests: ['test/races/one.test.ts', 'test/browser/two.test.ts'] },
  };
  expect(testsOf(['a/src/one/x.ts'], table)).toEqual(['test/races/one.test.ts']);
  expect(testsOf(['a/src/one/x.ts', 'b/src/y.ts'], table)).toEqual([
    'test/browser/two.test.ts',
    'test/races/one.test.ts',
  ]);
  expect(testsOf(['a/src/one-more/x.ts', 'b/src/y.test.ts', 'b/src/testing/z.ts'], table)).toEqual([]);
  expect(testsOf(['test/faults/three.test.ts', 'test/support/x.ts'], table)).toEqual([
    'test/faults/three.test.ts',
  ]);
});
it('a change of a page brings no test that never loads it', () => {
  const tests = [
    'acceptance/edit',
    'acceptance/first-load',
    'browser/narrow',
    'faults/edit',
    'races/edit',
  ].map((name) => `test/${name}.test.ts`);
  const table = { one: { folders: ['web-admin/src/one', 'web-booking/src/one', 'a/src/one'], tests } };
  expect(testsOf(['web-admin/src/one/x.ts'], table)).toEqual([tests[1], tests[2]]);
  expect(testsOf(['web-booking/src/one/x.ts'], table)).toEqual(tests.slice(0, 3));
  expect(testsOf(['web-admin/src/one/x.ts', 'a/src/one/x.ts'], table)).toEqual(tests);
});

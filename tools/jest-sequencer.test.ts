import Sequencer from './jest-sequencer.cjs';

it('takes what waits in turn with what computes, the longest of each first', () => {
  const sizes = new Map([
    ['/stile/tools/small.test.ts', 1],
    ['/stile/web-admin/src/app/large.test.tsx', 3],
    ['/stile/test/acceptance/some.test.ts', 2],
    ['/stile/test/faults/small.test.ts', 1],
    ['/stile/test/browser/large.test.ts', 2],
  ]);
  const context = { config: { cache: false }, hasteFS: { getSize: (path: string) => sizes.get(path) } };
  const sorted: readonly { path: string }[] = new Sequencer().sort(
    [...sizes.keys()].map((path) => ({ path, context })),
  );
  expect(sorted.map(({ path }) => path)).toEqual([
    '/stile/test/browser/large.test.ts',
    '/stile/web-admin/src/app/large.test.tsx',
    '/stile/test/faults/small.test.ts',
    '/stile/test/acceptance/some.test.ts',
    '/stile/tools/small.test.ts',
  ]);
});

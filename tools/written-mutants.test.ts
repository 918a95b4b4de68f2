import { nearest, newLinesOf, planted, shuffled, writtenIn } from './written-mutants.mjs';

interface Fault {
  readonly line: number;
  readonly edit: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}
const sources = (source: string): string[] =>
  writtenIn('a.ts', source).map((fault: Fault) => planted(source, fault));

it.each([
  [
    'an operand of a chain',
    'x = a && (b || c);',
    ['x = (b || c);', 'x = a;', 'x = a && (c);', 'x = a && (b);'],
  ],
  ['an operand of three', 'x = a || b || c;', ['x = (b || c);', 'x = (a || c);', 'x = (a || b);']],
  ['an entry of an array', "new Set(['a', 'b']);", ["new Set(['b']);", "new Set(['a']);"]],
  [
    'a case',
    'switch (a) { case 1: case 2: b(); }',
    ['switch (a) {  case 2: b(); }', 'switch (a) { case 1:  }'],
  ],
  [
    'a field of a filter',
    'q({ filter: { a: 1, b: 2 }, c });',
    ['q({ filter: {b: 2}, c });', 'q({ filter: {a: 1}, c });'],
  ],
  ['the order of a query', "q({ sort: [['at', -1]] });", ["q({ sort: [['at', 1]] });"]],
  ['the order of a list', 'l.sort((a, b) => a - b);', ['l.sort((b, a) => a - b);']],
  ['the first and the last', 'l.find(f);', ['l.findLast(f);']],
  ['one and all', 'l.every(f);', ['l.some(f);']],
  ['a wait', 'await f();', ['void f();']],
  ['a guard', 'for (;;) { if (a) continue; }', ['for (;;) { if (!(a)) continue; }']],
  ['no list of a document', "e({ rejections: ['a', 'b'] });", []],
  ['no constant list of a document', "const A_REJECTIONS = ['a', 'b'] as const;", []],
  ['no search of what is no list', 'tills.find(body, user); model.find({ limit: 1 });', []],
  ['no type', "type A = ['a', 'b']; const a: ['a', 'b'] = b;", []],
  ['no choice of two ways', 'if (a) return; else b();', []],
])('writes faults in %s', (_, source, faults) => expect(sources(source)).toEqual(faults));

it('says where a fault is, and what it is', () =>
  expect(writtenIn('a.ts', 'f();\nx = a ||\n  b;')).toMatchObject([
    { file: 'a.ts', line: 2, edit: 'without || a' },
    { file: 'a.ts', line: 2, edit: 'without || b' },
  ]));

it('takes them in an order that another fault does not change', () => {
  const names = (faults: readonly Fault[]) => shuffled(faults).map(({ edit }: Fault) => edit);
  const faults: Fault[] = writtenIn('a.ts', 'x = a || b || c || d;');
  expect(names(faults)).not.toEqual(faults.map(({ edit }) => edit));
  expect(names(faults.toReversed())).toEqual(names(faults));
  expect(names(faults.slice(1))).toEqual(names(faults).filter((edit: string) => edit !== faults[0]!.edit));
});

it('knows the new lines of a diff', () =>
  expect([...newLinesOf('@@ -1 +2 @@ f\n+a\n@@ -3,0 +5,2 @@\n+b\n+c\n@@ -9,2 +8,0 @@\n')]).toEqual([
    2, 5, 6,
  ]));

it('takes the tests that stand nearest', () =>
  expect(nearest('a/b/c.ts', ['z.test.ts', 'a/d.test.ts', 'a/b/e.test.ts'], 2)).toEqual([
    'a/b/e.test.ts',
    'a/d.test.ts',
  ]));

import { brief, failedTests, leftOutTests, listed, slowestFiles, sumsOf } from './failures.mjs';

const ROOT = '/stile';
const passed = { status: 'passed', fullName: 'goes well', failureMessages: [] };
const failing = (fullName: string, text: string) => ({ status: 'failed', fullName, failureMessages: [text] });

it('a message is what was said: no colours, no empty lines, no stack', () => {
  expect(
    brief(
      '\u001b[31mError: not within 20 s\u001b[39m\n\nlast seen: []\n    at Object.<anonymous> (a.test.ts:4:3)\n    at next',
    ),
  ).toEqual(['Error: not within 20 s', 'last seen: []']);
});
it('names each failed test by its file, and a file that could not be run', () => {
  const testResults = [
    {
      name: '/stile/test/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [passed, failing('a › fails', 'Error: one'), failing('a › fails too', 'Error: two')],
    },
    { name: '/stile/test/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: '/stile/test/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  expect(failedTests({ testResults }, ROOT)).toEqual([
    { what: 'test/a.test.ts: a › fails', message: ['Error: one'] },
    { what: 'test/a.test.ts: a › fails too', message: ['Error: two'] },
    { what: 'test/b.test.ts', message: ['Cannot find module'] },
  ]);
});
it('names the tests that were not run: what is to be done and what is skipped', () => {
  const file = (...assertionResults: object[]) => ({ status: 'passed', assertionResults });
  const skipped = { status: 'pending', fullName: 'a › is skipped', failureMessages: [] };
  const todo = { status: 'todo', fullName: 'MongoDB: no server', failureMessages: [] };
  expect(leftOutTests({ testResults: [file(passed, skipped), file(todo)] })).toEqual([
    'a › is skipped',
    'MongoDB: no server',
  ]);
});
it('where there is little room every failure is named still, with fewer messages', () => {
  const failures = ['one', 'two', 'three'].map((what) => ({ what, message: [`${what} is wrong`, 'more'] }));
  expect(listed(failures, 6)).toEqual([
    '- one',
    '    one is wrong',
    '    more',
    '- two',
    '    two is wrong',
    '- three',
  ]);
  expect([listed(failures, 3), listed(failures, 2)]).toEqual([
    ['- one', '- two', '- three'],
    ['- one', 'and 2 more'],
  ]);
});

it('names the files that took longest, the longest first', () => {
  const file = (name: string, startTime: number, endTime: number) => ({ name, startTime, endTime });
  const ran = [file('/stile/a.test.ts', 5000, 6000), file('/stile/b.test.ts', 0, 2500), file('/x', 0, 1)];
  expect(slowestFiles(ran, ROOT, 2)).toEqual([
    { file: 'b.test.ts', seconds: 2.5 },
    { file: 'a.test.ts', seconds: 1 },
  ]);
});

it('sums up each project: its files, its tests, and how long they took', () => {
  const file = (name: string, status: string, seconds: number) => ({
    name: `/stile/${name}`,
    status,
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
    assertionResults: [passed, passed],
  });
  const ran = [
    file('test/faults/edit.test.ts', 'passed', 3),
    file('test/faults/flips.test.ts', 'failed', 2),
    file('web-admin/src/app/access.test.tsx', 'passed', 1),
    file('tools/failures.test.ts', 'passed', 1),
  ];
  expect([...sumsOf(ran, ROOT)]).toEqual([
    ['faults', { files: 2, failed: 1, tests: 4, seconds: 5 }],
    ['web', { files: 1, failed: 0, tests: 2, seconds: 1 }],
    ['unit', { files: 1, failed: 0, tests: 2, seconds: 1 }],
  ]);
});

// `npm test -- changed`: which files the commits since a revision and the working tree have changed, and which tests of
// test/ can see them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.mjs';

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The last commit that is older than a day, else the first one. Null where the history is not here. */
const revisionOfYesterday = () => {
  try {
    const [old] = git('rev-list', '-1', '--before=1 day ago', 'HEAD').split('\n');
    return old || git('rev-list', '--max-parents=0', 'HEAD').split('\n')[0];
  } catch {
    return null;
  }
};

/** Changed files that are there, from the root. Null where git does not know. @throws where it does not know `since` */
export const changedFiles = (since = revisionOfYesterday()) => {
  if (since === null) return null;
  const names = (...args) => git(...args, '-z').split('\0');
  const files = [
    ...names('diff', '--name-only', since),
    ...names('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => file !== '' && existsSync(join(root, file))).sort();
};

const TEST = /^test\/(acceptance|browser|contract|faults|races)\/.+\.test\.ts$/;
const isBelow = (file, folder) => file.startsWith(`${folder}/`);
/** A test beside the code is found by what it imports: here it stands for nothing. */
const isProduct = (file) => !/\.test\.tsx?$|\/testing\//.test(file);

/** The tests that load no page of a folder: the server sends the console's as files, and renders the booking's. */
const BLIND = {
  'web-admin': /^test\/(races|faults|acceptance)\/(?!first-load|console-page)/,
  'web-booking': /^test\/(races|faults)\//,
};
const canSee = (test, file) => !BLIND[file.split('/')[0]]?.test(test);

/** Those that have changed themselves, and those of the contexts of what has changed. */
export const testsOf = (files, contexts) => {
  const product = files.filter(isProduct);
  const seen = Object.values(contexts).flatMap(({ folders, tests }) => {
    const changed = product.filter((file) => folders.some((folder) => isBelow(file, folder)));
    return tests.filter((test) => changed.some((file) => canSee(test, file)));
  });
  return [...new Set([...files.filter((file) => TEST.test(file)), ...seen])].sort();
};

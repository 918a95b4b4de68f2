// Failures in few lines, for readers who see only the end of a long output.
import { stripVTControlCharacters } from 'node:util';

const LINES_EACH = 8;
const MOST_COLUMNS = 180;

/** The first lines of a message, without colours and stack. */
export const brief = (text, most = LINES_EACH) => {
  const [said] = stripVTControlCharacters(text).split(/\n\s+at /);
  return said
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
    .slice(0, most)
    .map((line) => line.slice(0, MOST_COLUMNS));
};

const pathIn = (root, name) => (name.startsWith(root) ? name.slice(root.length + 1) : name);

/** The files of reports of `jest --json` that took longest, with their seconds. */
export const slowestFiles = (testResults, root, most) =>
  testResults
    .map(({ name, startTime, endTime }) => ({
      file: pathIn(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);

/** The project of jest that a file of tests belongs to. */
export const projectOf = (file) => {
  const [folder, project] = file.split('/');
  if (folder === 'test') return project;
  return folder.startsWith('web-') ? 'web' : 'unit';
};

/**
 * Sums of each project in such reports: its files, those of them that failed, its tests, and the seconds that its files
 * took.
 */
export const sumsOf = (testResults, root) => {
  const sums = new Map();
  for (const { name, status, startTime, endTime, assertionResults } of testResults) {
    const project = projectOf(pathIn(root, name));
    const { files, failed, tests, seconds } = sums.get(project) ?? {
      files: 0,
      failed: 0,
      tests: 0,
      seconds: 0,
    };
    sums.set(project, {
      files: files + 1,
      failed: failed + (status === 'failed' ? 1 : 0),
      tests: tests + assertionResults.length,
      seconds: seconds + (endTime - startTime) / 1000,
    });
  }
  return sums;
};

/** The failed tests of such a report, and files that could not be run: a heading and its message each. */
export const failedTests = ({ testResults }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = pathIn(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ what: file, message: brief(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      what: `${file}: ${fullName}`,
      message: brief(failureMessages[0] ?? ''),
    }));
  });

/** The tests of such a report that were not run, each with its reason, where it gives one. */
export const leftOutTests = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'todo' || status === 'pending')
      .map(({ fullName }) => fullName),
  );

/** Failures by their names, and how many more there are; messages as long as there is room for them. */
export const listed = (failures, mostLines) => {
  if (failures.length > mostLines)
    return [
      ...listed(failures.slice(0, mostLines - 1), mostLines - 1),
      `and ${failures.length - mostLines + 1} more`,
    ];
  let room = mostLines - failures.length;
  return failures.flatMap(({ what, message }) => {
    const shown = message.slice(0, Math.max(0, room));
    room -= shown.length;
    return [`- ${what.slice(0, MOST_COLUMNS)}`, ...shown.map((line) => `    ${line}`)];
  });
};

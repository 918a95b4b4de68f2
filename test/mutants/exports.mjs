const file = 'services/api/src/exports/exports.ts';
const test = 'services/api/src/exports/exports.test.ts';

export const exports = [
  {
    name: 'a file that goes on after a crash has rows of two moments',
    file,
    text: 'if (safe.bytes > 0 && rows.asOf !== stored.asOf)',
    replacement: 'if (false)',
    test,
  },
  {
    name: 'a file that waited is made of what its user may read no more',
    file,
    text: 'if (!user || !stored.groups.every((group) => reached.includes(group)))',
    replacement: 'if (!user)',
    test,
  },
  {
    name: 'a user has any number of files made at once',
    file: 'services/api/src/exports/turns.ts',
    text: 'own < MOST_OF_USER && ',
    replacement: '',
    test: 'services/api/src/exports/turns.test.ts',
  },
  {
    name: 'a workbook goes on after a crash',
    file: 'services/api/src/exports/file-maker.ts',
    text: "stored.format === 'csv' ?",
    replacement: 'stored.format ?',
    test,
  },
];

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
    name: 'a file has not what its caller wrote just before',
    file: 'services/api/src/http/server.ts',
    text: 'safe || endpoint.readsLists',
    replacement: 'safe',
    test: 'services/api/src/http/server.test.ts',
  },
  {
    name: 'anybody of the staff has the security log as a file',
    file,
    text: 'return user.is_superuser ? user.user_inventory_groups : [];',
    replacement: 'return user.user_inventory_groups;',
    test: 'test/acceptance/list-files.test.ts',
    named: 'security_log',
  },
  {
    name: 'a file by an address goes on when nobody reads it',
    file: 'services/api/src/exports/exports.ts',
    text: "bytes.once('close', () => void close());",
    replacement: '',
    test: 'test/acceptance/export-addresses.test.ts',
  },
  {
    name: 'a workbook goes on after a crash',
    file: 'services/api/src/exports/file-maker.ts',
    text: "stored.format === 'csv' ?",
    replacement: 'stored.format ?',
    test,
  },
];

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { eventually } from '../../../../test/support/eventually.js';
import { StorageUnavailable } from '../ports/event-store.js';
import { openSqliteVault, type SqliteVault } from './sqlite-vault.js';

const clock = { now: () => '2026-11-21T09:00:00.000Z' };
let folder: string;
let vault: SqliteVault;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  vault = openSqliteVault({ file: join(folder, 'vault.db'), clock });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await vault.close();
  rmSync(folder, { recursive: true });
});

const onDisk = (text: string): boolean =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));

test('writes of one turn share a commit', async () => {
  const exec = jest.spyOn(Database.prototype, 'exec');
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => vault.putIfAbsent('person-keys', `p-${index}`, { index })),
  );
  expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1);
});

test('what was deleted is soon nowhere on the disk', async () => {
  await vault.put('person-keys', 'p-1', 'a-key-of-a-person');
  await vault.put('person-keys', 'p-2', 'another');
  expect(onDisk('a-key-of-a-person')).toBe(true);
  await vault.delete('person-keys', 'p-1');
  await eventually(
    () => onDisk('a-key-of-a-person'),
    (isThere) => !isThere,
  );
  expect(onDisk('another')).toBe(true);
});

test('what was written over is soon nowhere on the disk where it is to be forgotten, also after a reader was in the way', async () => {
  await vault.put('person-keys', 'p-1', 'a-key-of-a-person');
  const reader = new Database(join(folder, 'vault.db'), { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM vault').get();
  await vault.put('person-keys', 'p-1', { erased: true }, { forgets: true });
  const pragma = jest.spyOn(Database.prototype, 'pragma');
  await eventually(
    () => pragma.mock.calls,
    (calls) => calls.some(([text]) => text.startsWith('wal_checkpoint')),
  );
  expect(onDisk('a-key-of-a-person')).toBe(true);
  reader.close();
  await eventually(
    () => onDisk('a-key-of-a-person'),
    (isThere) => !isThere,
  );
});

test('a write that fails is StorageUnavailable, changes nothing, and the next one succeeds', async () => {
  await vault.put('b', 'k', 1);
  const exec = Database.prototype.exec;
  jest.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database.Database, sql: string) {
    if (sql === 'COMMIT') throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
    return exec.call(this, sql);
  });
  await expect(vault.put('b', 'k', 2)).rejects.toBeInstanceOf(StorageUnavailable);
  jest.restoreAllMocks();
  expect(await vault.get('b', 'k')).toBe(1);
  await vault.put('b', 'k', 3);
  expect(await vault.get('b', 'k')).toBe(3);
});

test('a closed vault is StorageUnavailable', async () => {
  await vault.close();
  await expect(vault.get('b', 'k')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(vault.put('b', 'k', 1)).rejects.toBeInstanceOf(StorageUnavailable);
});

const inFile = (sql: string): void => {
  const file = new Database(join(folder, 'vault.db'));
  file.exec(sql);
  file.close();
};

test.each([
  ['vanished', "DELETE FROM vault WHERE key = 'p-2'", /^it has 2 entries, not the 3 /],
  ['was changed', `UPDATE vault SET value = '"mine"' WHERE key = 'p-2'`, /^its entries are not those /],
  ['lives longer', "UPDATE vault SET expires_at = '2099' WHERE key = 'p-3'", /^its entries are not those /],
  ['has another name', "UPDATE vault SET key = 'p-4' WHERE key = 'p-2'", /^its entries are not those /],
  ['has lost the sum of all', 'DELETE FROM whole', /entry sum of all entries was changed/],
])('an entry that %s is missed, until what is there is taken as right', async (_how, sql, fault) => {
  await vault.put('person-keys', 'p-1', 1);
  await vault.putIfAbsent('person-keys', 'p-2', 2);
  await vault.put('person-keys', 'p-3', 3, { expiresAt: '2026-11-22T09:00:00.000Z' });
  await vault.put('sessions', 's-1', 4, { expiresAt: '2026-11-20T09:00:00.000Z' });
  await vault.put('person-keys', 'p-1', 5);
  await vault.take('person-keys', 'none');
  await vault.sweep();
  expect(await vault.fault()).toBeNull();
  inFile(sql);
  expect(await vault.fault()).toMatch(fault);
  await vault.accept();
  expect(await vault.fault()).toBeNull();
});

test('a file of before sums is taken as it is, and watched from then on', async () => {
  await vault.put('person-keys', 'p-1', 1);
  inFile('DROP TABLE whole; PRAGMA user_version = 1');
  await vault.close();
  vault = openSqliteVault({ file: join(folder, 'vault.db'), clock });
  expect([await vault.get('person-keys', 'p-1'), await vault.fault()]).toEqual([1, null]);
  inFile('DELETE FROM vault');
  expect(await vault.fault()).toMatch(/^it has 0 entries, not the 1 /);
});

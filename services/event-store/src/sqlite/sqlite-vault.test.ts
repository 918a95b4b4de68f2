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

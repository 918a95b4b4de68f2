import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openSqliteVault } from '@stile/event-store';
import { readConfig } from '../config/config.js';
import { systemClock } from '../ports/clock.js';
import { systemIds } from '../ports/ids.js';
import { REACTOR_CHECKPOINTS, type ReactorCheckpoint } from '../processes/reactor.js';
import { backUp, restore } from './backup.js';
import { openStorage } from './storage.js';

const clock = systemClock('2026-12-03T14:00:00.000Z');
const ports = { clock, ids: systemIds(clock) };
const scratch = mkdtempSync(join(tmpdir(), 'stile-backup-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it('takes the marks of before the log, where a process goes on between the log and the vault', async () => {
  const config = readConfig({ DATA_DIR: join(scratch, 'data') });
  const live = await openStorage(config, ports.clock, ports.ids);
  const before: ReactorCheckpoint = { position: '', last: null };
  await live.vault.put(REACTOR_CHECKPOINTS, 'mails', before);
  const folder = join(scratch, 'backup');
  const copiedLog = join(`${folder}.partial`, 'data', 'log.sqlite');
  const done = backUp(config, folder, ports);
  while (!statSync(copiedLog, { throwIfNoEntry: false })?.size) await nextTurn();
  const position = '0000000000000005';
  const later: ReactorCheckpoint = { position, last: { position, mark: 'of an event that came later' } };
  // In this turn: the backup does not go on before it.
  const file = join(config.DATA_DIR, 'vault.sqlite');
  const vault = openSqliteVault({ file, clock: ports.clock, key: live.masterKey });
  for (const name of ['mails', 'refunds'])
    vault['write']([REACTOR_CHECKPOINTS, name, JSON.stringify(later), null]);
  vault['write'](['mailbox', 'came later', '1', null]);
  await vault.close();
  await done;
  await live.close();

  const restored = readConfig({ DATA_DIR: join(scratch, 'restored') });
  await restore(restored, folder, ports);
  const storage = await openStorage(restored, ports.clock, ports.ids);
  try {
    // The vault was copied after the log, and still says nothing of more than the log holds.
    expect(await storage.vault.get('mailbox', 'came later')).toBe(1);
    expect(await storage.vault.list(REACTOR_CHECKPOINTS, 10)).toEqual([['mails', before]]);
    expect(storage.soundness.faults).toEqual([]);
  } finally {
    await storage.close();
  }
});

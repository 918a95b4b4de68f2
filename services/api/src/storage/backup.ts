import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Clock, Ids, Instant } from '@stile/contracts';
import { copyDatabase, SEAL_HEAD, verifyLog, type LogReport, type Vault } from '@stile/event-store';
import { ConfigError, type Config } from '../config/config.js';
import { REACTOR_CHECKPOINTS } from '../processes/reactor.js';
import { otherFaults, vaultFault } from './check-storage.js';
import { filesOf, makeFolder, secure, syncFolder } from './files.js';
import { LOG_ANCHORS } from './log-anchors.js';
import { CHECKS, wordsOf } from './log-soundness.js';
import { MASTER_KEY_FILE, masterKeyIn } from './master-key.js';
import { SecurityLog } from './security-log.js';
import {
  ANCHORS,
  EMBEDDED_IMAGES,
  EMBEDDED_LOG,
  EMBEDDED_SECURITY,
  EMBEDDED_VAULT,
  LOGS,
  masterKeyOf,
  openEmbeddedVault,
  openStorage,
  READ_MODELS,
} from './storage.js';

const DATA = 'data';
/** Beside the data in a backup; with both everything can be read. */
export const KEY_FOLDER = 'key-to-keep-elsewhere';
/** In DATA_DIR until the copy is found sound. */
const RESTORING = 'restore.partial';

/** Records of the vault that say how far the log was worked through. */
const MARKS = [REACTOR_CHECKPOINTS, LOG_ANCHORS, SEAL_HEAD, CHECKS];
const MAX_MARKS = 1_000;

export interface BackupPorts {
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface BackupOptions {
  /** The person who asked for it, for the security log. */
  readonly by?: string;
  /** Whether the key lies in the backup, apart from the data; where it is a setting it never does. */
  readonly withKey?: boolean;
  readonly onStep?: (step: 'copying' | 'reading') => void;
}

/** A backup's note about itself. */
export interface BackupNote {
  readonly at: Instant;
  readonly by: string;
  readonly events: number;
  readonly bytes: number;
}
export const BACKUP_NOTE = 'backup.json';

/** Copies a data folder beside the product that uses it (docs/rules/log.md 55 to 63). */
export const backUp = async (
  config: Config,
  to: string,
  ports: BackupPorts,
  { by = 'system:export', withKey = true, onStep = () => undefined }: BackupOptions = {},
): Promise<LogReport> => {
  const folder = resolve(to);
  if (filesOf(folder).length > 0) throw new ConfigError(`${folder} is not empty: name a new folder.`);
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  try {
    const data = join(partial, DATA);
    makeFolder(data);
    const masterKey = masterKeyOf(config);
    const instant = ports.clock.now();
    onStep('copying');
    await recordBackup(config.DATA_DIR, masterKey, ports, by);
    await copyData(config.DATA_DIR, data, masterKey, ports);
    onStep('reading');
    const report = await checkCopy(config, data, masterKey, ports);
    const note: BackupNote = { at: instant, by, events: report.events, bytes: bytesIn(data) };
    writeFileSync(join(partial, BACKUP_NOTE), JSON.stringify(note));
    if (withKey && !config.MASTER_KEY) {
      makeFolder(join(partial, KEY_FOLDER));
      copyFileSync(join(config.DATA_DIR, MASTER_KEY_FILE), join(partial, KEY_FOLDER, MASTER_KEY_FILE));
    }
    secure(partial);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(partial, folder);
    syncFolder(dirname(folder));
    return report;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
};

/** Puts a backup into an empty DATA_DIR (docs/rules/log.md 64). */
export const restore = async (config: Config, from: string, ports: BackupPorts): Promise<LogReport> => {
  const folder = resolve(from);
  const { DATA_DIR, MASTER_KEY } = config;
  if (!existsSync(join(folder, DATA, EMBEDDED_LOG))) throw new ConfigError(`${folder} is no backup.`);
  if (filesOf(DATA_DIR).some((name) => name !== RESTORING))
    throw new ConfigError(`${DATA_DIR} is not empty: DATA_DIR names a new folder to restore into.`);
  const keyFolder = join(folder, KEY_FOLDER);
  if (!MASTER_KEY && !existsSync(join(keyFolder, MASTER_KEY_FILE)))
    throw new ConfigError(`There is no ${MASTER_KEY_FILE} in ${keyFolder}: put it there, or set MASTER_KEY.`);
  const masterKey = MASTER_KEY ? Buffer.from(MASTER_KEY, 'base64') : masterKeyIn(keyFolder, EMBEDDED_VAULT);
  const partial = join(DATA_DIR, RESTORING);
  try {
    rmSync(partial, { recursive: true, force: true });
    makeFolder(DATA_DIR);
    cpSync(join(folder, DATA), partial, { recursive: true });
    secure(partial);
    const report = await checkCopy(config, partial, masterKey, ports);
    if (!MASTER_KEY) copyFileSync(join(keyFolder, MASTER_KEY_FILE), join(partial, MASTER_KEY_FILE));
    secure(partial);
    // The product does not start on a vault without its key: what is half restored is not taken for whole.
    const between = filesOf(partial).filter((name) => name !== EMBEDDED_VAULT && name !== MASTER_KEY_FILE);
    for (const name of [EMBEDDED_VAULT, ...between, ...(MASTER_KEY ? [] : [MASTER_KEY_FILE])])
      renameSync(join(partial, name), join(DATA_DIR, name));
    return report;
  } finally {
    rmSync(partial, { recursive: true, force: true });
    if (existsSync(DATA_DIR)) syncFolder(DATA_DIR);
  }
};

/**
 * Marks first, then the log, then the vault. What the log's events need of the vault, such as keys of persons, was there
 * before them. What the marks say is done has left its events in the log before them, and not always what later marks say.
 */
const copyData = async (from: string, to: string, masterKey: Buffer, ports: BackupPorts): Promise<void> => {
  const marks = await onVault(from, masterKey, ports, marksOf);
  makeFolder(join(to, ANCHORS));
  for (const name of filesOf(join(from, ANCHORS)).filter((file) => !file.endsWith('.part')))
    copyFileSync(join(from, ANCHORS, name), join(to, ANCHORS, name));
  for (const name of [EMBEDDED_LOG, EMBEDDED_VAULT, EMBEDDED_IMAGES, EMBEDDED_SECURITY])
    await copyDatabase(join(from, name), join(to, name));
  makeFolder(join(to, LOGS));
  for (const name of filesOf(join(from, LOGS)).filter((file) => /\.(sqlite|db)$/.test(file)))
    await copyDatabase(join(from, LOGS, name), join(to, LOGS, name));
  await onVault(to, masterKey, ports, (vault) => replaceMarks(vault, marks));
};

const recordBackup = async (
  folder: string,
  masterKey: Buffer,
  { clock, ids }: BackupPorts,
  by: string,
): Promise<void> => {
  const vault = openEmbeddedVault(join(folder, EMBEDDED_SECURITY), clock, masterKey);
  try {
    const security = new SecurityLog(vault, clock, ids);
    security.record({ act: 'exported', by, subject: 'backup' });
    await security.flush();
  } finally {
    await vault.close();
  }
};

const onVault = async <T>(
  folder: string,
  masterKey: Buffer,
  { clock }: BackupPorts,
  act: (vault: Vault) => Promise<T>,
): Promise<T> => {
  const vault = openEmbeddedVault(join(folder, EMBEDDED_VAULT), clock, masterKey);
  try {
    return await act(vault);
  } finally {
    await vault.close();
  }
};

type Mark = readonly [bucket: string, key: string, value: unknown];

const marksOf = async (vault: Vault): Promise<readonly Mark[]> => {
  const marks: Mark[] = [];
  for (const bucket of MARKS)
    for (const [key, value] of await vault.list(bucket, MAX_MARKS)) marks.push([bucket, key, value]);
  return marks;
};

const replaceMarks = async (vault: Vault, marks: readonly Mark[]): Promise<void> => {
  for (const [bucket, key] of await marksOf(vault)) await vault.delete(bucket, key);
  for (const [bucket, key, value] of marks) await vault.put(bucket, key, value);
};

/** Reads a copy as `npm run log -- verify` does. @throws Error that names the first fault */
const checkCopy = async (
  config: Config,
  folder: string,
  masterKey: Buffer,
  { clock, ids }: BackupPorts,
): Promise<LogReport> => {
  const settings = { ...config, DATA_DIR: folder, MASTER_KEY: masterKey.toString('base64') };
  const storage = await openStorage(settings, clock, ids);
  try {
    const report = await verifyLog(storage.log, await storage.proofs.all());
    if (report.firstDamage) throw new Error(`The copy of the log is damaged: ${wordsOf(report.firstDamage)}`);
    const [fault] = [...(await otherFaults(storage)), ...[(await vaultFault(storage)) ?? []].flat()];
    if (fault !== undefined) throw new Error(`The copy is damaged: ${fault}`);
    await storage.soundness.checked(report.head, []);
    return report;
  } finally {
    await storage.close();
    rmSync(join(folder, READ_MODELS), { recursive: true, force: true });
  }
};

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

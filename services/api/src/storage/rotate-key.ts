import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Ids } from '@stile/contracts';
import {
  AuthenticVault,
  lockDatabase,
  openSqliteVault,
  rewrapped,
  type LockedDatabase,
} from '@stile/event-store';
import { ConfigError, type Config } from '../config/config.js';
import { makeFolder, secure, syncFolder } from './files.js';
import { finishRotation, ROTATION, ROTATION_PART } from './key-rotation.js';
import { MASTER_KEY_FILE } from './master-key.js';
import { resealed } from './sealed-kinds.js';
import { SecurityLog } from './security-log.js';
import {
  EMBEDDED_IMAGES,
  EMBEDDED_SECURITY,
  EMBEDDED_VAULT,
  masterKeyOf,
  openEmbeddedVault,
  openStorage,
} from './storage.js';

const VAULTS = [EMBEDDED_VAULT, EMBEDDED_IMAGES, EMBEDDED_SECURITY];
const KEY_BYTES = 32;

interface RotationPorts {
  readonly clock: Clock;
  readonly ids: Ids;
}
interface Keys {
  readonly from: Buffer;
  readonly to: Buffer;
}

/**
 * Puts another master key in place of the present one (docs/rules/log.md 73). Up to the renaming of the folder in which it is
 * prepared the old key opens the data, from then on the new one.
 */
export const rotateKey = async (config: Config, ports: RotationPorts): Promise<void> => {
  const { DATA_DIR } = config;
  if (!existsSync(join(DATA_DIR, EMBEDDED_VAULT)))
    throw new ConfigError(`There is no vault in ${DATA_DIR}: DATA_DIR says where it is.`);
  const keys = { from: masterKeyOf(config), to: newKeyOf(config) };
  if (keys.from.equals(keys.to)) throw new ConfigError('NEW_MASTER_KEY: is the present key');
  // Brings the vaults into their present form, and refuses another key than theirs.
  await (await openStorage(config, ports.clock, ports.ids)).close();
  const partial = join(DATA_DIR, ROTATION_PART);
  const locks: LockedDatabase[] = [];
  try {
    for (const name of VAULTS) locks.push(lockOf(join(DATA_DIR, name)));
    rmSync(partial, { recursive: true, force: true });
    makeFolder(partial);
    for (const [index, name] of VAULTS.entries()) {
      locks[index]!.copyTo(join(partial, name));
      await rewrite(join(partial, name), keys, ports);
    }
    await recordRotation(partial, keys.to, ports);
    if (!config.MASTER_KEY) writeFileSync(join(partial, MASTER_KEY_FILE), keys.to.toString('base64'));
    secure(partial);
    renameSync(partial, join(DATA_DIR, ROTATION));
    syncFolder(DATA_DIR);
    finishRotation(DATA_DIR);
  } finally {
    rmSync(partial, { recursive: true, force: true });
    for (const lock of locks) lock.release();
  }
};

const newKeyOf = ({ MASTER_KEY, NEW_MASTER_KEY }: Config): Buffer => {
  if (NEW_MASTER_KEY) return Buffer.from(NEW_MASTER_KEY, 'base64');
  if (MASTER_KEY)
    throw new ConfigError(
      'NEW_MASTER_KEY: is needed beside MASTER_KEY, 32 bytes in base64, such as of `openssl rand -base64 32`',
    );
  return randomBytes(KEY_BYTES);
};

const lockOf = (file: string): LockedDatabase => {
  const lock = lockDatabase(file);
  if (lock) return lock;
  throw new ConfigError(`${file} is in use: stop the product and its other commands first.`);
};

/** @throws Error where a record is damaged */
const rewrite = async (file: string, keys: Keys, { clock, ids }: RotationPorts): Promise<void> => {
  const vault = openSqliteVault({ file, clock, key: keys.from });
  try {
    const fault = await vault.fault();
    if (fault !== null) throw new Error(`${file} is damaged, see \`npm run log -- verify\`: ${fault}`);
    const [before, after] = [new AuthenticVault(vault, keys.from), new AuthenticVault(vault, keys.to)];
    await vault.rewrite(keys.to, (bucket, key, stored) => {
      const record = rewrapped(bucket, key, before.opened(bucket, key, stored), { ...keys, ids });
      return after.proven(bucket, key, resealed(bucket, key, record, { ...keys, ids }));
    });
  } finally {
    await vault.close();
  }
};

const recordRotation = async (folder: string, key: Buffer, { clock, ids }: RotationPorts): Promise<void> => {
  const vault = openEmbeddedVault(join(folder, EMBEDDED_SECURITY), clock, key);
  try {
    const security = new SecurityLog(vault, clock, ids);
    security.record({ act: 'key_changed', by: 'system:cli', subject: 'master-key' });
    await security.flush();
  } finally {
    await vault.close();
  }
};

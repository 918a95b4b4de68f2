import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { EVENT_TYPES, type Clock, type Ids, type Position } from '@stile/contracts';
import {
  AuthenticVault,
  EventLog,
  EventRegistry,
  Lanes,
  DamagedEntry,
  loadChainKey,
  loadSigningKey,
  openSqliteEventStore,
  openSqliteVault,
  PERSON_KEYS,
  PersonKeys,
  type ChainKey,
  type EventStore,
  type Vault,
} from '@stile/event-store';
import {
  FOUND_DAMAGED,
  PUT_ASIDE,
  ReadModels,
  SqliteReadModelDatabase,
  type ReadModelDatabase,
} from '@stile/projections';
import { ConfigError, type Config } from '../config/config.js';
import { filesOf, sweepParts } from './files.js';
import type { Images } from './images.js';
import { LogAnchors } from './log-anchors.js';
import { LogProofs } from './log-proofs.js';
import { LogSoundness, wordsOf } from './log-soundness.js';
import { Signer } from '../ports/signer.js';
import { finishRotation, ROTATION_PART } from './key-rotation.js';
import { MASTER_KEY_FILE, masterKeyIn } from './master-key.js';
import { SecurityLog } from './security-log.js';
import { StartRefused } from './start-refused.js';
import { VaultImages } from './vault-images.js';
import { PICTURES, SECURITY_LOG, VAULT, VaultMarks } from './vault-marks.js';

/** Everything that is kept, opened by the configuration: embedded files in DATA_DIR, or the servers that it names. */
export interface Storage {
  readonly log: EventLog;
  readonly lanes: Lanes;
  readonly vault: Vault;
  readonly store: ReadModelDatabase;
  readonly models: ReadModels;
  /** Rows that are no events and are not rebuilt: the logs of card terminals. */
  readonly logs: ReadModelDatabase;
  /** Files that say which of `logs` are damaged, or were. */
  readonly damagedLogs: () => readonly string[];
  readonly keys: PersonKeys;
  readonly images: Images;
  /** The vault that `images` lie in: the vault itself where that is a server. */
  readonly imageVault: Vault;
  readonly masterKey: Buffer;
  readonly signer: Signer;
  readonly security: SecurityLog;
  readonly securityVault: Vault;
  /** How many writes the vaults have had. */
  readonly vaultMarks: VaultMarks;
  /** Where the log ended. */
  readonly anchors: LogAnchors;
  /** Witnesses outside of the log of what it has held. */
  readonly proofs: LogProofs;
  /** Known faults of the log. */
  readonly soundness: LogSoundness;
  close(): Promise<void>;
}

const DATABASE = 'stile';
/** The file of the embedded log in DATA_DIR. */
export const EMBEDDED_LOG = 'log.sqlite';

/** The file of the embedded vault in DATA_DIR. */
export const EMBEDDED_VAULT = 'vault.sqlite';

/** Read models in DATA_DIR: what alone can be deleted, as it is made of the log. */
export const READ_MODELS = 'read-models';
/** Rows of DATA_DIR that are no events and are not rebuilt. */
export const LOGS = 'logs';
export const ANCHORS = 'anchors';
export const EMBEDDED_IMAGES = 'images.sqlite';
export const EMBEDDED_SECURITY = 'security.sqlite';
const VAULT_MARKS = 'vaults.json';

/** A new one would have none of the keys that the log's events are sealed and chained with. @throws StartRefused */
const refuseLostVault = (folder: string): void => {
  const [log, vault] = [EMBEDDED_LOG, EMBEDDED_VAULT].map((name) => join(folder, name));
  if (existsSync(log!) && !existsSync(vault!))
    throw new StartRefused(
      `${vault} is missing, and ${EMBEDDED_LOG} beside it cannot be read without its keys: restore it from a backup.`,
    );
};

/** The given key, or the one of this data folder. */
export const masterKeyOf = ({ MASTER_KEY, DATA_DIR, EVENTSTORE_URL, MONGODB_URL }: Config): Buffer => {
  finishRotation(DATA_DIR);
  if (!EVENTSTORE_URL && !MONGODB_URL) refuseLostVault(DATA_DIR);
  return MASTER_KEY ? Buffer.from(MASTER_KEY, 'base64') : masterKeyIn(DATA_DIR, EMBEDDED_VAULT);
};

const headOfFile = async (file: string): Promise<Position> => {
  const eventStore = openSqliteEventStore({ file });
  try {
    return await eventStore.head();
  } finally {
    await eventStore.close();
  }
};

/*
 * The clients of servers take longest to load of all packages, so only a product that uses a server loads its
 * client.
 */
export const openEmbeddedVault = (file: string, clock: Clock, key: Buffer): Vault => {
  const before = fileAt(file);
  const vault = openSqliteVault({ file, clock, key });
  // Opening waits for a change of the key, which puts another file here (docs/rules/log.md 73).
  if (before === undefined || before === fileAt(file)) return new AuthenticVault(vault, key);
  void vault.close();
  throw new StartRefused(`The master key of ${file} was being changed: start again.`);
};
const fileAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;
const openVault = async ({ MONGODB_URL, DATA_DIR }: Config, clock: Clock, key: Buffer): Promise<Vault> => {
  if (!MONGODB_URL) return openEmbeddedVault(join(DATA_DIR, EMBEDDED_VAULT), clock, key);
  const { openMongoVault } = await import('@stile/event-store/mongodb');
  return new AuthenticVault(await openMongoVault({ url: MONGODB_URL, database: DATABASE, clock }), key);
};
const openEventStore = async (
  { EVENTSTORE_URL, EVENTSTORE_READ_MS, EVENTSTORE_APPENDS, DATA_DIR }: Config,
  chainKey: (headOf: () => Promise<Position>) => Promise<ChainKey>,
): Promise<EventStore> => {
  if (!EVENTSTORE_URL) {
    const file = join(DATA_DIR, EMBEDDED_LOG);
    return openSqliteEventStore({
      file,
      chainKey: await chainKey(() => headOfFile(file)),
      ownThread: true,
    });
  }
  const { openEventStoreDb } = await import('@stile/event-store/eventstoredb');
  let eventStore: ReturnType<typeof openEventStoreDb> | undefined;
  try {
    eventStore = openEventStoreDb({
      url: EVENTSTORE_URL,
      readWithinMs: EVENTSTORE_READ_MS,
      appendsInFlight: EVENTSTORE_APPENDS,
    });
    await eventStore.probe();
    return eventStore;
  } catch (error) {
    await eventStore?.close();
    throw new ConfigError(
      `EVENTSTORE_URL=(secret): ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
};
const openReadModels = async ({ MONGODB_URL, DATA_DIR }: Config): Promise<ReadModelDatabase> => {
  if (!MONGODB_URL)
    return new SqliteReadModelDatabase(join(DATA_DIR, READ_MODELS), (collection, reason) =>
      new Logger('read_models').error(`${collection} is made anew: ${reason}`),
    );
  const { MongodbReadModelDatabase } = await import('@stile/projections/mongodb');
  return new MongodbReadModelDatabase({ url: MONGODB_URL, database: DATABASE });
};

/** A damaged file is put aside, and told of as long as it lies there (docs/rules/log.md 36). */
const openLogs = (folder: string): ReadModelDatabase =>
  new SqliteReadModelDatabase(
    folder,
    (name, reason) =>
      new Logger('logs').error(`${name} begins anew, and what was there is put aside: ${reason}`),
    true,
  );

/** The log and the secret of signatures, with keys of the vault. @throws StartRefused where the vault is of another key */
const openKeyed = async (
  config: Config,
  vault: Vault,
  masterKey: Buffer,
  ids: Ids,
): Promise<{ events: EventStore; signer: Signer }> => {
  try {
    const events = await openEventStore(config, (headOf) => loadChainKey(vault, masterKey, ids, headOf));
    const isNew = async (): Promise<boolean> =>
      (await vault.list(PERSON_KEYS, 1)).length === 0 && (await events.head()) === '';
    const secret = await loadSigningKey(vault, masterKey, ids, isNew);
    return { events, signer: new Signer(secret, masterKey) };
  } catch (error) {
    await vault.close();
    if (!(error instanceof DamagedEntry)) throw error;
    const key = config.MASTER_KEY ? 'MASTER_KEY' : join(config.DATA_DIR, MASTER_KEY_FILE);
    throw new StartRefused(
      `${key} does not open the vault: it is of another key, as after \`npm run rotate-key\`, or was changed. (${error.message})`,
      { cause: error },
    );
  }
};

export const openStorage = async (config: Config, clock: Clock, ids: Ids): Promise<Storage> => {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
  // Also a folder of before that was open.
  chmodSync(config.DATA_DIR, 0o700);
  const masterKey = masterKeyOf(config);
  const vault = await openVault(config, clock, masterKey);
  for (const folder of [config.DATA_DIR, join(config.DATA_DIR, ANCHORS)]) sweepParts(folder);
  // While a vault is open nobody changes its key: a change that was begun has ended early.
  rmSync(join(config.DATA_DIR, ROTATION_PART), { recursive: true, force: true });
  const { events, signer } = await openKeyed(config, vault, masterKey, ids);
  const database = await openReadModels(config);
  const logs = config.MONGODB_URL ? database : openLogs(join(config.DATA_DIR, LOGS));
  const embedded = (name: string): Vault =>
    config.MONGODB_URL ? vault : openEmbeddedVault(join(config.DATA_DIR, name), clock, masterKey);
  const [imageVault, securityVault] = [embedded(EMBEDDED_IMAGES), embedded(EMBEDDED_SECURITY)];
  const vaults = {
    [VAULT]: vault,
    ...(imageVault === vault ? {} : { [PICTURES]: imageVault, [SECURITY_LOG]: securityVault }),
  };
  const vaultMarks = await VaultMarks.open(join(config.DATA_DIR, VAULT_MARKS), vaults, events);
  const security = new SecurityLog(securityVault, clock, ids);
  const keys = new PersonKeys(vault, masterKey, clock, ids);
  const registry = new EventRegistry(EVENT_TYPES);
  const log = new EventLog(events, registry, keys);
  const lanes = new Lanes({ store: log, versionOf: (type) => registry.versionOf(type), clock, ids });
  const anchors = LogAnchors.open(events, vault, join(config.DATA_DIR, ANCHORS), clock);
  const proofs = new LogProofs(events, anchors, database, vault);
  const soundness = await LogSoundness.open(log, vault, clock);
  await soundness.found((await proofs.faults()).map(wordsOf));
  return {
    log,
    lanes,
    vault,
    store: database,
    models: new ReadModels(database),
    logs,
    damagedLogs: () =>
      filesOf(join(config.DATA_DIR, LOGS)).filter((name) =>
        [PUT_ASIDE, FOUND_DAMAGED].some((end) => name.endsWith(end)),
      ),
    keys,
    images: new VaultImages(imageVault),
    imageVault,
    security,
    securityVault,
    vaultMarks,
    masterKey,
    signer,
    anchors,
    proofs,
    soundness,
    close: async () => {
      // A security log that cannot be written any more keeps nothing from closing.
      await security.flush().catch(() => undefined);
      await log.close();
      await database.close();
      if (logs !== database) await logs.close();
      await vault.close();
      if (imageVault !== vault) await imageVault.close();
      if (securityVault !== vault) await securityVault.close();
    },
  };
};

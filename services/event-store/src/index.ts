export * from './ports/event-store.js';
export { EventLog } from './event-log/event-log.js';
export { EventRegistry, InvalidEvent, UnknownEvent } from './event-log/event-registry.js';
export { KEY_CACHE_MS, PersonKeys } from './event-log/person-keys.js';
export { readStream } from './event-log/read-stream.js';
export { chainOf } from './event-log/chain-of.js';
export { decrypt, encrypt } from './event-log/seal.js';
export { loadChainKey } from './event-log/chain-key.js';
export { loadSigningKey } from './event-log/signing-key.js';
export { PERSON_KEYS, rewrapped } from './event-log/wrapped-keys.js';
export {
  anchorOf,
  disproof,
  proofOf,
  sealedAnchorOf,
  type LogAnchor,
  type LogProof,
} from './event-log/log-anchor.js';
export {
  actorOf,
  digestAfter,
  EVENTS_A_SEAL,
  lineOf,
  LogSeals,
  NO_SEAL,
  SEAL_HEAD,
  type Seal,
} from './event-log/log-seals.js';
export { rangeOf, verifyRange, type SealedAt, type SealedRange } from './event-log/verify-range.js';
export { damageOfFile, verifyLog, type LogReport } from './event-log/verify-log.js';
export { Lanes, type LanesOptions } from './lanes/lanes.js';
export type { CommandContext, CommandLanes, Executed } from './ports/command-lanes.js';
export { MemoryEventStore } from './memory/memory-event-store.js';
export { mustHaveKnownFormat } from './sqlite/known-format.js';
export { isDamage, isDamaged, sqliteCode } from './sqlite/sqlite-code.js';
export { copyDatabase } from './sqlite/copy-database.js';
export { lockDatabase, type LockedDatabase } from './sqlite/lock-database.js';
export { builtTask, ignoreLateAnswers } from './sqlite/built-task.js';
export { emptyWal } from './sqlite/empty-wal.js';
export { openSqliteEventStore } from './sqlite/sqlite-event-store.js';
export { MemoryVault } from './memory/memory-vault.js';
export {
  chainStart,
  type ChainLinks,
  type ChainStep,
  isChained,
  type ChainKey,
  type LogDamage,
  type VaultWrites,
} from './ports/chained-log.js';
export { AuthenticVault } from './event-log/authentic-vault.js';
export { DamagedEntry, type Vault } from './ports/vault.js';
export { openSqliteVault, type SqliteVault } from './sqlite/sqlite-vault.js';

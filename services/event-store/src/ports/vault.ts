import type { Instant } from '@stile/contracts';

/** An entry that is not what was put there. Nobody goes by it. */
export class DamagedEntry extends Error {
  override readonly name = 'DamagedEntry';
  constructor(bucket: string, key: string, options?: ErrorOptions) {
    super(`the vault's entry ${key} of ${bucket} was changed, or is of another master key`, options);
  }
}

export interface PutOptions {
  readonly expiresAt?: Instant;
  /** Nothing is to be left of what stood there before. */
  readonly forgets?: boolean;
}

/**
 * Secrets that must not be in the log: keys that unseal personal fields, password hashes, sessions, one-time codes, rate limits,
 * reactors' checkpoints. Values are JSON; an entry past `expiresAt` is absent at that very moment.
 */
export interface Vault {
  get<T>(bucket: string, key: string): Promise<T | undefined>;
  getMany<T>(bucket: string, keys: readonly string[]): Promise<Map<string, T>>;
  /** Durable when it answers. */
  put(bucket: string, key: string, value: unknown, options?: PutOptions): Promise<void>;
  /** Puts unless there is one; answers the one that stands, ours or the earlier. Durable when it answers. */
  putIfAbsent<T>(bucket: string, key: string, value: T, options?: { expiresAt?: Instant }): Promise<T>;
  /** Puts where there is one, and only there: false where it was removed meanwhile. Durable when it answers. */
  replace(bucket: string, key: string, value: unknown, options?: { expiresAt?: Instant }): Promise<boolean>;
  /** Removes and answers what stood there: of two callers at once one gets it. */
  take<T>(bucket: string, key: string): Promise<T | undefined>;
  delete(bucket: string, key: string): Promise<void>;
  /** Entries of a bucket that have not expired, by key, those after `after`, at most `limit`. */
  list<T>(bucket: string, limit: number, after?: string): Promise<readonly (readonly [string, T])[]>;
  /** Removes entries that have expired. */
  sweep(): Promise<void>;
  /**
   * Reads every entry and compares what they come to with what was put there: what is wrong, or null. It ends early, with
   * null, where `goesOn` says so between two pages. A server sees to this by itself.
   */
  fault(goesOn?: () => Promise<boolean>): Promise<string | null>;
  /** How many writes it has had; it never goes back. 0 of a server. */
  writes(): Promise<number>;
  /** Takes the entries that are there as right. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

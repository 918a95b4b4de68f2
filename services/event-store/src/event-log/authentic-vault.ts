import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DamagedEntry, type PutOptions, type Vault } from '../ports/vault.js';

/** A record as it is stored: its value and what proves that it is the one that was put at this place. */
interface Authentic {
  readonly $value: unknown;
  readonly $mac: string;
}

/** Either name alone is one that was damaged; neither is a record that is older than proofs. */
const isAuthentic = (stored: unknown): stored is Authentic =>
  typeof stored === 'object' && stored !== null && ('$value' in stored || '$mac' in stored);

/** Records that are read again and again, such as sessions, are proven once. */
const MAX_PROVEN = 1_000;

/**
 * A vault whose records are authenticated with a key: one that was changed, or stands in another's place, is never
 * answered (docs/rules/log.md 24).
 */
export class AuthenticVault implements Vault {
  private readonly key: KeyObject;
  /** Proofs by the digest of their text: no record stays in memory. */
  private readonly known = new LRUCache<string, string>({ max: MAX_PROVEN });

  constructor(
    private readonly vault: Vault,
    masterKey: Buffer,
  ) {
    this.key = createSecretKey(createHmac('sha256', masterKey).update('records of the vault').digest());
  }

  async get<T>(bucket: string, key: string): Promise<T | undefined> {
    return this.opened<T>(bucket, key, await this.vault.get(bucket, key));
  }

  async getMany<T>(bucket: string, keys: readonly string[]): Promise<Map<string, T>> {
    const found = await this.vault.getMany(bucket, keys);
    return new Map([...found].map(([key, stored]) => [key, this.opened<T>(bucket, key, stored) as T]));
  }

  put(bucket: string, key: string, value: unknown, options?: PutOptions): Promise<void> {
    return this.vault.put(bucket, key, this.proven(bucket, key, value), options);
  }

  async putIfAbsent<T>(bucket: string, key: string, value: T, options?: { expiresAt?: string }): Promise<T> {
    const stands = await this.vault.putIfAbsent<unknown>(
      bucket,
      key,
      this.proven(bucket, key, value),
      options,
    );
    return this.opened<T>(bucket, key, stands) as T;
  }

  replace(bucket: string, key: string, value: unknown, options?: { expiresAt?: string }): Promise<boolean> {
    return this.vault.replace(bucket, key, this.proven(bucket, key, value), options);
  }

  async take<T>(bucket: string, key: string): Promise<T | undefined> {
    return this.opened<T>(bucket, key, await this.vault.take(bucket, key));
  }

  delete(bucket: string, key: string): Promise<void> {
    return this.vault.delete(bucket, key);
  }

  async list<T>(bucket: string, limit: number, after?: string): Promise<readonly (readonly [string, T])[]> {
    const found = await this.vault.list(bucket, limit, after);
    return found.map(([key, stored]) => [key, this.opened<T>(bucket, key, stored) as T] as const);
  }

  sweep(): Promise<void> {
    return this.vault.sweep();
  }

  fault(goesOn?: () => Promise<boolean>): Promise<string | null> {
    return this.vault.fault(goesOn);
  }

  writes(): Promise<number> {
    return this.vault.writes();
  }

  accept(): Promise<void> {
    return this.vault.accept();
  }

  close(): Promise<void> {
    return this.vault.close();
  }

  /** As it is stored. */
  proven(bucket: string, key: string, value: unknown): Authentic {
    return { $value: value, $mac: this.macOf(textOf(bucket, key, value)).toString('base64') };
  }

  /** The value that was put, from the stored entry. @throws DamagedEntry */
  opened<T>(bucket: string, key: string, stored: unknown): T | undefined {
    if (!isAuthentic(stored)) return stored as T | undefined;
    const text = textOf(bucket, key, stored.$value);
    const digest = hash('sha256', text, 'base64');
    if (this.known.get(digest) !== stored.$mac) {
      const mac = Buffer.from(String(stored.$mac), 'base64');
      const expected = this.macOf(text);
      if (mac.length !== expected.length || !timingSafeEqual(mac, expected))
        throw new DamagedEntry(bucket, key);
      this.known.set(digest, stored.$mac);
    }
    return stored.$value as T;
  }

  private macOf(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest();
  }
}

const textOf = (bucket: string, key: string, value: unknown): string =>
  JSON.stringify([bucket, key, value ?? null]);

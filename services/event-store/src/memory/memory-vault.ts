import type { Clock, Instant } from '@stile/contracts';
import type { Vault } from '../ports/vault.js';

interface Entry {
  readonly text: string;
  readonly expiresAt: Instant | undefined;
}

/** A vault in a process's memory, for tests: it is gone when the process is. */
export class MemoryVault implements Vault {
  private readonly buckets = new Map<string, Map<string, Entry>>();

  constructor(private readonly clock: Clock) {}

  async get<T>(bucket: string, key: string): Promise<T | undefined> {
    return this.read<T>(bucket, key);
  }

  async getMany<T>(bucket: string, keys: readonly string[]): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    for (const key of keys) {
      const value = this.read<T>(bucket, key);
      if (value !== undefined) found.set(key, value);
    }
    return found;
  }

  async put(bucket: string, key: string, value: unknown, options?: { expiresAt?: Instant }): Promise<void> {
    const entries = this.buckets.get(bucket) ?? new Map<string, Entry>();
    this.buckets.set(bucket, entries);
    entries.set(key, { text: JSON.stringify(value), expiresAt: options?.expiresAt });
  }

  async putIfAbsent<T>(bucket: string, key: string, value: T, options?: { expiresAt?: Instant }): Promise<T> {
    const standing = this.read<T>(bucket, key);
    if (standing !== undefined) return standing;
    await this.put(bucket, key, value, options);
    return value;
  }

  async replace(
    bucket: string,
    key: string,
    value: unknown,
    options?: { expiresAt?: Instant },
  ): Promise<boolean> {
    if (this.read(bucket, key) === undefined) return false;
    await this.put(bucket, key, value, options);
    return true;
  }

  async take<T>(bucket: string, key: string): Promise<T | undefined> {
    const value = this.read<T>(bucket, key);
    await this.delete(bucket, key);
    return value;
  }

  async delete(bucket: string, key: string): Promise<void> {
    this.buckets.get(bucket)?.delete(key);
  }

  async list<T>(bucket: string, limit: number, after = ''): Promise<readonly (readonly [string, T])[]> {
    const keys = [...(this.buckets.get(bucket)?.keys() ?? [])].filter((key) => key > after).sort();
    const found = await this.getMany<T>(bucket, keys);
    return [...found].slice(0, limit);
  }

  async sweep(): Promise<void> {
    for (const entries of this.buckets.values()) {
      for (const [key, entry] of entries) if (this.hasExpired(entry)) entries.delete(key);
    }
  }

  async fault(): Promise<null> {
    return null;
  }

  async writes(): Promise<number> {
    return 0;
  }

  async accept(): Promise<void> {
    // There is nothing to add up.
  }

  async close(): Promise<void> {
    this.buckets.clear();
  }

  private read<T>(bucket: string, key: string): T | undefined {
    const entry = this.buckets.get(bucket)?.get(key);
    return entry && !this.hasExpired(entry) ? (JSON.parse(entry.text) as T) : undefined;
  }

  private hasExpired({ expiresAt }: Entry): boolean {
    return expiresAt !== undefined && expiresAt <= this.clock.now();
  }
}

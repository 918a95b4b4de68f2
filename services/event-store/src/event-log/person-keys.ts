import { LRUCache } from 'lru-cache';
import { epochMsOf, type Clock, type Ids } from '@stile/contracts';
import type { Vault } from '../ports/vault.js';
import { decrypt, encrypt, type PersonKey } from './seal.js';
import { PERSON_KEYS, personPlace, type WrappedKey } from './wrapped-keys.js';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const MAX_CACHED = 10_000;
/** How long another process may go on reading a person whose key was destroyed. */
export const KEY_CACHE_MS = 30_000;

interface WrappedPersonKey extends WrappedKey {
  readonly id: string;
}
/** Stands where the key of an erased person was, so that nobody makes them another. */
interface Tombstone {
  readonly erased: true;
}
const TOMBSTONE: Tombstone = { erased: true };
const isKey = (entry: WrappedPersonKey | Tombstone): entry is WrappedPersonKey => !('erased' in entry);
interface CachedKey {
  readonly key: PersonKey;
  readonly expiresAtMs: number;
}

/** One key a person, outside of the log: destroying it erases what it has sealed. */
export class PersonKeys {
  private readonly cache = new LRUCache<string, CachedKey>({ max: MAX_CACHED });
  private destroyed = 0;

  /** `masterKey` is 32 bytes. */
  constructor(
    private readonly vault: Vault,
    private readonly masterKey: Buffer,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    if (masterKey.length !== KEY_BYTES)
      throw new RangeError(`the master key has ${masterKey.length} bytes, not ${KEY_BYTES}`);
  }

  /** The keys of these people; 'erased' for who was erased, nothing where the key is lost. */
  async load(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, PersonKey | 'erased'>> {
    const found = new Map<string, PersonKey | 'erased'>();
    const nowMs = epochMsOf(this.clock.now());
    const missing: string[] = [];
    for (const subject of subjects) {
      const key = this.cached(subject, nowMs);
      if (key) found.set(subject, key);
      else missing.push(subject);
    }
    if (missing.length === 0) return found;
    const { destroyed } = this;
    for (const [subject, entry] of await this.vault.getMany<WrappedPersonKey | Tombstone>(
      PERSON_KEYS,
      missing,
    )) {
      if (!isKey(entry)) {
        found.set(subject, 'erased');
        continue;
      }
      const key = this.unwrap(subject, entry);
      found.set(subject, key);
      if (destroyed === this.destroyed) this.remember(subject, key, nowMs);
    }
    return found;
  }

  /**
   * The keys to seal these people's fields with, made where there is none yet: durable when it answers. An erased person has
   * none and gets none. Asked of the vault each time: what another process erased a moment ago is not written again.
   */
  async provide(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, PersonKey>> {
    const found = new Map<string, PersonKey>();
    const { destroyed } = this;
    const nowMs = epochMsOf(this.clock.now());
    const stored = await this.vault.getMany<WrappedPersonKey | Tombstone>(PERSON_KEYS, [...subjects]);
    await Promise.all(
      [...subjects].map(async (subject) => {
        const entry =
          stored.get(subject) ??
          (await this.vault.putIfAbsent<WrappedPersonKey | Tombstone>(
            PERSON_KEYS,
            subject,
            this.newKey(subject),
          ));
        if (!isKey(entry)) {
          this.cache.delete(subject);
          return;
        }
        const cached = this.cache.get(subject)?.key;
        const key = cached?.id === entry.id ? cached : this.unwrap(subject, entry);
        found.set(subject, key);
        if (destroyed === this.destroyed) this.remember(subject, key, nowMs);
      }),
    );
    return found;
  }

  /**
   * For good, and at once in this process; other processes may go on reading with it for KEY_CACHE_MS, and seal
   * nothing more.
   */
  async destroy(subject: string): Promise<void> {
    await this.vault.put(PERSON_KEYS, subject, TOMBSTONE, { forgets: true });
    this.forget(subject);
  }

  /** Asks the vault again for this person's key: it may have been destroyed by another process. */
  forget(subject: string): void {
    this.destroyed++;
    this.cache.delete(subject);
  }

  /** For one encryption only. */
  newIv(): Buffer {
    return this.randomBytes().subarray(0, IV_BYTES);
  }

  private cached(subject: string, nowMs: number): PersonKey | undefined {
    const entry = this.cache.get(subject);
    return entry && entry.expiresAtMs > nowMs ? entry.key : undefined;
  }

  private remember(subject: string, key: PersonKey, nowMs: number): void {
    this.cache.set(subject, { key, expiresAtMs: nowMs + KEY_CACHE_MS });
  }

  private newKey(subject: string): WrappedPersonKey {
    const id = this.ids.next();
    return { id, ...encrypt(this.masterKey, this.newIv(), personPlace(subject, id), this.randomBytes()) };
  }

  private unwrap(subject: string, wrapped: WrappedPersonKey): PersonKey {
    try {
      return {
        id: wrapped.id,
        secret: decrypt(this.masterKey, personPlace(subject, wrapped.id), wrapped),
      };
    } catch (error) {
      throw new Error(
        `the key of ${subject} does not open: the master key is another, or the vault was changed`,
        { cause: error },
      );
    }
  }

  private randomBytes(): Buffer {
    return Buffer.from(this.ids.secret(), 'base64url');
  }
}

/**
 * A map that never changes: `set` and `delete` answer a new one that shares all but one small bucket with the old.
 * Deciders keep thousands of holds in one, so a step costs the same at ten entries and at ten thousand.
 */
const BUCKETS = 256;

const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
};

type Bucket<V> = ReadonlyMap<string, V>;
const NO_BUCKETS: readonly undefined[] = new Array<undefined>(BUCKETS).fill(undefined);

export class PersistentMap<V> implements Iterable<readonly [string, V]> {
  private constructor(
    private readonly buckets: readonly (Bucket<V> | undefined)[],
    readonly size: number,
  ) {}

  static empty<V>(): PersistentMap<V> {
    return new PersistentMap<V>(NO_BUCKETS, 0);
  }

  get(key: string): V | undefined {
    return this.buckets[bucketOf(key)]?.get(key);
  }

  has(key: string): boolean {
    return this.buckets[bucketOf(key)]?.has(key) ?? false;
  }

  set(key: string, value: V): PersistentMap<V> {
    const index = bucketOf(key);
    const old = this.buckets[index];
    const bucket = new Map(old);
    bucket.set(key, value);
    return new PersistentMap(this.buckets.with(index, bucket), this.size + bucket.size - (old?.size ?? 0));
  }

  delete(key: string): PersistentMap<V> {
    const index = bucketOf(key);
    const old = this.buckets[index];
    if (!old?.has(key)) return this;
    const bucket = new Map(old);
    bucket.delete(key);
    return new PersistentMap(this.buckets.with(index, bucket.size > 0 ? bucket : undefined), this.size - 1);
  }

  *[Symbol.iterator](): IterableIterator<readonly [string, V]> {
    for (const bucket of this.buckets) if (bucket) yield* bucket;
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this) yield value;
  }
}

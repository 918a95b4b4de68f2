/**
 * A bounded cache of what is quick to make again; it empties itself at `max` entries, so that no caller can fill the
 * memory.
 */
export class Memo<K, V> {
  private readonly entries = new Map<K, V>();
  constructor(private readonly max: number) {}

  get(key: K): V | undefined {
    return this.entries.get(key);
  }

  set(key: K, value: V): V {
    if (this.entries.size >= this.max) this.entries.clear();
    this.entries.set(key, value);
    return value;
  }
}

/** Keeps what is quick to make again; forgets everything once `max` are kept, so that no caller can fill the memory. */
export class Memo<K, V> {
  private readonly kept = new Map<K, V>();
  constructor(private readonly max: number) {}

  get(key: K): V | undefined {
    return this.kept.get(key);
  }

  set(key: K, value: V): V {
    if (this.kept.size >= this.max) this.kept.clear();
    this.kept.set(key, value);
    return value;
  }
}

/**
 * The memory of a tab over reloads and the trip to the payment page: contact details, the hold, the attempt. Never in
 * the URL.
 */
export interface TabStorage {
  read<T>(name: string): T | undefined;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

/** One that also says what it has. */
export interface ListedStorage extends TabStorage {
  /** All names that start so. */
  names(start: string): readonly string[];
}

const PREFIX = 'stile.';

/** Falls back to memory where the browser refuses storage (private windows, full disks). */
export const tabStorage = (
  storage: Storage | undefined,
  initial: Readonly<Record<string, string>> = {},
): ListedStorage => {
  const memory = new Map<string, string>(Object.entries(initial));
  return {
    read: <T>(name: string): T | undefined => {
      try {
        const text = memory.get(name) ?? storage?.getItem(PREFIX + name);
        return text == null ? undefined : (JSON.parse(text) as T);
      } catch {
        return undefined;
      }
    },
    write: (name, value) => {
      const text = JSON.stringify(value);
      try {
        if (!storage) throw new Error('no storage');
        storage.setItem(PREFIX + name, text);
        memory.delete(name);
      } catch {
        memory.set(name, text);
      }
    },
    remove: (name) => {
      memory.delete(name);
      try {
        storage?.removeItem(PREFIX + name);
      } catch {
        /* nothing was stored */
      }
    },
    names: (start) => {
      const names = Object.keys(storage ?? {}).flatMap((name) =>
        name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
      );
      return [...new Set([...memory.keys(), ...names])].filter((name) => name.startsWith(start));
    },
  };
};

import type { ListedStorage, TabStorage } from '../../core/browser/tab-storage.js';

/** A window of this browser: all of them share what the machine keeps. */
export interface DeskWindow {
  readonly id: string;
  /** Whether that window is closed, or is this one; what this one was before a reload is waited for. */
  readonly isGone: (id: string) => Promise<boolean>;
  /** Whether this tab was copied from one that is still open. */
  readonly isCopy: () => Promise<boolean>;
  /** Acts while no other window does. */
  readonly alone: <T>(act: () => Promise<T>) => Promise<T>;
}

const PATIENCE_MS = 3000;
const WINDOW = 'desk-window';
const ALONE = 'stile-desk-windows';
const lockOf = (id: string): string => `stile-desk-window-${id}`;
const forEver = (): Promise<void> => new Promise(() => undefined);

let here: DeskWindow | undefined;
/** This window. It holds a lock for as long as it is open; without locks no other is known to be. */
export const deskWindow = (tab: TabStorage, key: () => string): DeskWindow => {
  if (here) return here;
  const locks = 'locks' in navigator ? navigator.locks : null;
  const id = key();
  const before = tab.read<string>(WINDOW);
  tab.write(WINDOW, id);
  void locks?.request(lockOf(id), forEver);
  const isFree = (other: string): Promise<boolean> =>
    other === before
      ? locks!.request(lockOf(other), { signal: AbortSignal.timeout(PATIENCE_MS) }, () => true)
      : // Another window is not waited for. While it reloads its lock is free too, but it goes on by itself.
        locks!.request(lockOf(other), { ifAvailable: true }, (lock) => lock !== null);
  const isGone = async (other: string): Promise<boolean> =>
    other === id || !locks || isFree(other).catch(() => false);
  here = {
    id,
    isGone,
    isCopy: async () => before !== undefined && !(await isGone(before)),
    alone: (act) => (locks ? locks.request(ALONE, act) : act()),
  };
  return here;
};

interface WindowRecord {
  readonly window: string;
  readonly value: unknown;
}
const START = 'desk-sales.';

/**
 * The work of a window, on the machine: of each kind one, under a name that no other window has, so that none takes
 * away what another needs after a reload.
 */
export class DeskRecords<K extends string> {
  private readonly names = new Map<K, string>();

  constructor(
    private readonly stored: ListedStorage,
    private readonly window: Pick<DeskWindow, 'id'>,
  ) {}

  read<T>(kind: K): T | undefined {
    const name = this.names.get(kind);
    return name === undefined ? undefined : (this.stored.read<WindowRecord>(name)?.value as T | undefined);
  }

  write(kind: K, key: string, value: unknown): void {
    const name = `${START}${kind}.${key}`;
    const before = this.names.get(kind);
    this.stored.write(name, { window: this.window.id, value } satisfies WindowRecord);
    this.names.set(kind, name);
    if (before !== undefined && before !== name) this.stored.remove(before);
  }

  remove(kind: K): void {
    const name = this.names.get(kind);
    if (name !== undefined) this.stored.remove(name);
    this.names.delete(kind);
  }

  /** The windows that have left something on the machine. */
  windows(): ReadonlySet<string> {
    return new Set(this.all().map(([, { window }]) => window));
  }

  /** The records of a window that is gone are this one's. */
  takeOver(window: string): void {
    for (const [name, record] of this.all()) {
      const kind = name.slice(START.length).split('.', 1)[0] as K;
      if (record.window !== window || this.names.has(kind)) continue;
      this.stored.write(name, { ...record, window: this.window.id });
      this.names.set(kind, name);
    }
  }

  private all(): readonly (readonly [string, WindowRecord])[] {
    return this.stored.names(START).flatMap((name) => {
      const record = this.stored.read<WindowRecord>(name);
      return record ? [[name, record] as const] : [];
    });
  }
}

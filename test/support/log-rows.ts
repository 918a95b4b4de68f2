import type { Recorded } from '@stile/contracts';

/* Parts of both slow models: rows of events, sums, and where an event happened. */

export type Data = Readonly<Record<string, unknown>>;
export type Happened = Recorded & { readonly data: Data };
export type Rows = ReadonlyMap<string, Data>;

const E4 = 10_000;
export const e4 = (units: unknown): number => Math.round((units as number) * E4);
export const plus = (...amounts: readonly unknown[]): number =>
  amounts.reduce<number>((sum, amount) => sum + e4(amount), 0) / E4;

/** Rows of all events that `idOf` says are of the same one; none where `rowOf` says so. */
export const rowsOf = (
  events: readonly Happened[],
  idOf: (event: Happened) => unknown,
  rowOf: (events: readonly Happened[], id: string) => Data | null,
): Rows => {
  const found = new Map<string, Happened[]>();
  for (const event of events) {
    const id = idOf(event);
    if (typeof id === 'string') found.set(id, [...(found.get(id) ?? []), event]);
  }
  const rows = new Map<string, Data>();
  for (const [id, of] of found) {
    const row = rowOf(of, id);
    if (row) rows.set(id, row);
  }
  return rows;
};

export const isOf = (stream: string, category: string): boolean => stream.startsWith(`${category}-`);

const SESSION = ['inventoryGroup', 'till', 'session'] as const;
export const sessionOf = ({ stream, data }: Happened): string | undefined =>
  isOf(stream, 'drawer') ? SESSION.map((part) => data[part]).join('~') : undefined;
export const numberOf = ({ revision }: Happened): string => String(revision).padStart(5, '0');

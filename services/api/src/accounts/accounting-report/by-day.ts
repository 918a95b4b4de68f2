import type { LocalDate } from '@stile/contracts';
import type { Group } from '@stile/projections';

/** Groups by their first key, a day, without it. */
export const byDay = (groups: readonly Group[]): ReadonlyMap<LocalDate, readonly Group[]> => {
  const days = new Map<LocalDate, Group[]>();
  for (const { key, ...group } of groups) {
    const [first, ...rest] = key;
    const day = String(first);
    const known = days.get(day);
    if (known) known.push({ key: rest, ...group });
    else days.set(day, [{ key: rest, ...group }]);
  }
  return days;
};

/** The days of any of these, in their order, with what each has of them. */
export const daysOf = <N extends string>(
  parts: Readonly<Record<N, ReadonlyMap<LocalDate, readonly Group[]>>>,
): { readonly date: LocalDate; readonly groups: Record<N, readonly Group[]> }[] => {
  const maps = Object.entries(parts) as [N, ReadonlyMap<LocalDate, readonly Group[]>][];
  const days = new Set(maps.flatMap(([, map]) => [...map.keys()]));
  return [...days].sort().map((date) => ({
    date,
    groups: Object.fromEntries(maps.map(([name, map]) => [name, map.get(date) ?? []])) as Record<
      N,
      readonly Group[]
    >,
  }));
};

import { setImmediate } from 'node:timers/promises';
import { addDays, daysFrom, lastOf, monthOf, type LocalDate } from '@stile/contracts';
import type { Filter, Group, GroupQuery, ReadModel } from '@stile/projections';
import type { AsOf, Past } from './instants.js';

/** Facts, each of one event: rows of a table, or entries that are taken apart. */
export interface Facts {
  count(filter: Filter, atMost: number): Promise<number>;
  group(query: GroupQuery): Promise<readonly Group[]>;
}
type Sums = Pick<ReadModel<object>, 'group' | 'checkpoint' | 'isAtomic'>;
/** Facts and their sums by day. */
export interface SummedFacts {
  readonly facts: Facts;
  readonly sums: Sums;
  /** The number in a sum of the facts that it is of. */ readonly counted: 'rows' | 'events';
}
export interface Days {
  readonly first: LocalDate;
  readonly last: LocalDate;
}
export interface DaysQuery extends Days {
  readonly dayField: string;
  readonly filter: Filter;
  /** The part of the filter that facts need not be told. */ readonly ofSums?: Filter;
  readonly by: readonly string[];
  readonly sums: readonly string[];
}

/** Facts that are counted to see which are fewer. */
const MOST_COUNTED = 2_000;
/** Reads of sums that no event came between. */
const TRIES = 3;

const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);

/** The months of some days, whole or in part, cut before and behind the day of the instant. */
export const spansAround = function* ({ first, last }: Days, day: LocalDate): Generator<Days> {
  for (let from = first; from <= last;) {
    const month = lastOf(monthOf(from));
    const cut = from < day && day <= month ? addDays(day, -1) : from === day ? day : month;
    const until = earlier(cut, last);
    yield { first: from, last: until };
    // No day follows the last one that there is.
    if (until === last) return;
    from = addDays(until, 1);
  }
};

const sumsIn = ({ filter, ofSums = {}, dayField }: DaysQuery, { first, last }: Days): Filter => ({
  $and: [filter, ofSums, { [dayField]: { $gte: first, $lte: last } }],
});
/** Day by day an index finds the facts behind a position, or before it. */
const factsIn = (
  { filter, dayField }: DaysQuery,
  { first, last }: Days,
  bound: '$gt' | '$lte',
  { position }: AsOf,
): Filter => ({
  $and: [filter, { [dayField]: { $in: daysFrom(first, last) } }, { _position: { [bound]: position } }],
});

/** A group's key where nothing and '' are one: sums have '' for nothing. */
const keyOf = ({ key }: Group): string => JSON.stringify(key.map((value) => value ?? ''));

/** The groups without what came later; one of which nothing is left is none. */
export const lessGroups = (groups: readonly Group[], later: readonly Group[]): readonly Group[] => {
  const off = new Map(later.map((group) => [keyOf(group), group]));
  return groups
    .map((group) => {
      const less = off.get(keyOf(group));
      if (!less) return group;
      const sums = group.sums.map((sum, i) => sum - (less.sums[i] ?? 0));
      return { ...group, count: group.count - less.count, sums };
    })
    .filter(({ count, sums }) => count > 0 || sums.some((sum) => sum !== 0));
};

/** Groups by the sums, each with the number of its facts. */
const sumGroups = async (
  { sums, counted }: SummedFacts,
  query: DaysQuery,
  span: Days,
): Promise<readonly Group[]> => {
  const groups = await sums.group({
    filter: sumsIn(query, span),
    by: query.by,
    sums: [...query.sums, counted],
  });
  return groups.map((group) => ({ ...group, count: group.sums.at(-1)!, sums: group.sums.slice(0, -1) }));
};

const factGroups = (
  { facts }: SummedFacts,
  { by, sums, ...query }: DaysQuery,
  span: Days,
  bound: '$gt' | '$lte',
  asOf: AsOf,
): Promise<readonly Group[]> =>
  facts.group({ filter: factsIn({ by, sums, ...query }, span, bound, asOf), by, sums });

/** Sums less the facts that came later; undefined where events came between the reads. */
const lessLater = async (
  summed: SummedFacts,
  query: DaysQuery,
  span: Days,
  asOf: AsOf,
): Promise<readonly Group[] | undefined> => {
  for (let i = 0; i < TRIES; i++) {
    const before = await summed.sums.checkpoint();
    const groups = await sumGroups(summed, query, span);
    const later = await factGroups(summed, query, span, '$gt', asOf);
    if ((await summed.sums.checkpoint()) === before) return lessGroups(groups, later);
  }
  return undefined;
};

/** Whether fewer facts came later than before. */
const isMostlyBefore = async (
  { facts }: SummedFacts,
  query: DaysQuery,
  span: Days,
  { asOf, day }: Past,
): Promise<boolean> => {
  const [later, before] = await Promise.all(
    (['$gt', '$lte'] as const).map((bound) => facts.count(factsIn(query, span, bound, asOf), MOST_COUNTED)),
  );
  return later === before ? span.last < day : later! < before!;
};

/**
 * Groups as of an instant: of each month, so that a group may come several times. They are made from sums less the facts
 * that came later, or from the facts until then, whichever are fewer. Where a write is seen in parts they are made from
 * facts alone (docs/rules/as-of.md 6).
 */
async function* groupsAsOf(
  summed: SummedFacts,
  query: DaysQuery,
  past: Past,
): AsyncGenerator<Days & { readonly groups: readonly Group[] }> {
  const { asOf, day } = past;
  for (const span of spansAround(query, day)) {
    const isOfSums = summed.sums.isAtomic && (await isMostlyBefore(summed, query, span, past));
    const groups =
      (isOfSums ? await lessLater(summed, query, span, asOf) : undefined) ??
      (await factGroups(summed, query, span, '$lte', asOf));
    yield { ...span, groups };
    await setImmediate();
  }
}

/** All of them together. */
export const allGroupsAsOf = async (
  summed: SummedFacts,
  query: DaysQuery,
  past: Past,
): Promise<readonly Group[]> => {
  const all: Group[] = [];
  for await (const { groups } of groupsAsOf(summed, query, past)) all.push(...groups);
  return all;
};

import type { Projector } from '@stile/contracts';
import type { CollectionSpec } from '../database/read-model-database.js';

type Named = Pick<Projector, 'name' | 'version'>;

/**
 * 'reservations@1': where the runner builds a read model's version. A rebuild of the same version is
 * 'reservations@1#2', then '#3'.
 */
export const collectionOf = ({ name, version }: Named): string => `${name}@${version}`;

export interface CollectionName {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
}

/** The parts of a collection's name; undefined for a name that is no read model's. */
export const parseCollection = (collection: string): CollectionName | undefined => {
  const [, name, version, generation = '1'] = /^(.+)@(\d+)(?:#(\d+))?$/.exec(collection) ?? [];
  return name === undefined ? undefined : { name, version: Number(version), generation: Number(generation) };
};

export const isVersionOf = (collection: string, { name, version }: Named): boolean => {
  const parsed = parseCollection(collection);
  return parsed?.name === name && parsed.version === version;
};

/**
 * Where a rebuild of this version builds, beside the live one: a name never means two collections one after the
 * other.
 */
export const besideOf = (projector: Named, live: string | undefined): string =>
  `${collectionOf(projector)}#${((live === undefined ? undefined : parseCollection(live)?.generation) ?? 1) + 1}`;

/** A read model's collection and tables; bare while it is filled, as indexes are cheaper made once, at the end. */
export const specOf = (
  { indexes, tables = {} }: Projector,
  name: string,
  state: 'bare' | 'indexed',
): CollectionSpec => ({
  name,
  indexes: state === 'bare' ? [] : indexes,
  tables: Object.fromEntries(
    Object.entries(tables).map(([table, spec]) => [
      table,
      { columns: spec.columns, indexes: state === 'bare' ? [] : spec.indexes, sums: spec.sums },
    ]),
  ),
});

/** The names of its tables, and of their sums, in order. */
export const tableNamesOf = ({ tables = {} }: Pick<Projector, 'tables'>): readonly string[] =>
  Object.entries(tables)
    .flatMap(([table, { sums = {} }]) => [table, ...Object.keys(sums)])
    .sort();

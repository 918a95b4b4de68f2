import { useGetList } from 'react-admin';
import type { Kind } from '@stile/contracts';
import { titleOf, type DocumentRecord } from './document-record.js';

const MOST = 1000;

/** A venue's documents of a kind, all at once: they are few, and chosen by name. */
export const allOf = (group: string | null) => ({
  filter: group === null ? {} : { _group: group },
  perPage: MOST,
  sort: { field: 'id', order: 'ASC' as const },
});

/** The names of a venue's documents of a kind by their ids, in the order of the names. */
export const useDocumentNames = (kind: Kind, group: string | null): ReadonlyMap<string, string> => {
  const { perPage, ...params } = allOf(group);
  const { data = [] } = useGetList<DocumentRecord>(kind, { ...params, pagination: { page: 1, perPage } });
  const named = data.map((record): [string, string] => [String(record.id), titleOf(record)]);
  return new Map(named.sort(([, a], [, b]) => a.localeCompare(b)));
};

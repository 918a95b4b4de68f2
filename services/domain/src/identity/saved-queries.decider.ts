import {
  accept,
  reject,
  type Decider,
  type Decision,
  type EventOf,
  type SavedQueryEvent,
  type SavedQuerySaved,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';

type Saved = EventOf<typeof SavedQuerySaved>['data'];

export type SavedQueriesCommand =
  | {
      readonly type: 'Save';
      readonly query: Omit<Saved, 'revision'>;
      /** The revision that it was edited from, 0 for a new one. */ readonly expected: number;
    }
  | { readonly type: 'Remove'; readonly id: string }
  /** The user of the name is not the one before. */
  | { readonly type: 'RemoveAll' };

/** By id; null of one that is removed, whose id names no other. */
type State = ImmutableMap<string, Saved | null>;

/** The most saved queries of one user. */
const MOST = 100;

const sameQuery = (a: Saved['query'], b: Saved['query']): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => b[name] === value);

const isSame = (known: Saved, query: Omit<Saved, 'revision'>): boolean =>
  known.title === query.title &&
  known.list === query.list &&
  sameQuery(known.query, query.query) &&
  JSON.stringify(known.hiddenColumns) === JSON.stringify(query.hiddenColumns) &&
  known.sharedWith?.inventoryGroup === query.sharedWith?.inventoryGroup &&
  known.sharedWith?.id === query.sharedWith?.id;

const NOT_FOUND = reject({ code: 'saved_query_not_found', status: 404 });

const save = (
  { query, expected }: SavedQueriesCommand & { type: 'Save' },
  state: State,
): Decision<SavedQueryEvent> => {
  const known = state.get(query.id);
  if (known === null || (!known && expected > 0)) return NOT_FOUND;
  if (known && isSame(known, query)) return accept();
  if (known && expected !== known.revision)
    return reject({ code: 'document_changed', status: 409, fields: { 'body.revision': 'document_changed' } });
  if (!known && state.count((each) => each !== null) >= MOST)
    return reject({
      code: 'saved_queries_full',
      status: 409,
      fields: { 'body.title': 'saved_queries_full' },
      detail: { max: MOST },
    });
  return accept({ type: 'SavedQuerySaved', data: { ...query, revision: expected + 1 } });
};

const remove = (state: State, ids: Iterable<string>): Decision<SavedQueryEvent> =>
  accept(
    ...[...ids].flatMap((id): SavedQueryEvent[] => {
      const known = state.get(id);
      return known ? [{ type: 'SavedQueryRemoved', data: { owner: known.owner, id } }] : [];
    }),
  );

/** The saved queries of one user (docs/rules/saved-queries.md). */
export const savedQueriesDecider: Decider<SavedQueriesCommand, State, SavedQueryEvent> = {
  initial: ImmutableMap(),
  decide(command, state) {
    if (command.type === 'Save') return save(command, state);
    if (command.type === 'RemoveAll') return remove(state, state.keys());
    return state.has(command.id) ? remove(state, [command.id]) : NOT_FOUND;
  },
  evolve: (state, { type, data }) => state.set(data.id, type === 'SavedQuerySaved' ? data : null),
};

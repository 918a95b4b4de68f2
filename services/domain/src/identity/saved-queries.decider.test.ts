import type { EventOf, SavedQueryEvent, SavedQuerySaved } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { savedQueriesDecider, type SavedQueriesCommand } from './saved-queries.decider.js';

type Saved = EventOf<typeof SavedQuerySaved>['data'];

const given = givenFor(savedQueriesDecider, '2026-12-03T14:00:00.000Z');
const QUERY: Saved = {
  owner: 'fiona',
  id: 'q1',
  revision: 1,
  title: 'To collect',
  list: 'reservations',
  query: { toCollect: 'true', sortKey: 'balance' },
  hiddenColumns: null,
  sharedWith: { inventoryGroup: 'escarpment', id: 'finance' },
};
const saved = (changes: Partial<Saved> = {}): SavedQueryEvent => ({
  type: 'SavedQuerySaved',
  data: { ...QUERY, ...changes },
});
const removed = (id = 'q1'): SavedQueryEvent => ({ type: 'SavedQueryRemoved', data: { owner: 'fiona', id } });
const save = (expected: number, changes: Partial<Saved> = {}): SavedQueriesCommand => {
  const { revision: _revision, ...query } = { ...QUERY, ...changes };
  return { type: 'Save', query, expected };
};

describe('docs/rules/saved-queries.md: a saved query', () => {
  it('is saved once, whatever order its names come in', () => {
    given([]).when(save(0)).then([saved()]);
    given([saved()])
      .when(save(0, { query: { sortKey: 'balance', toCollect: 'true' } }))
      .thenNothing();
  });
  it.each<[string, Partial<Saved>]>([
    ['title', { title: 'To return' }],
    ['filter', { query: { toReturn: 'true', sortKey: 'balance' } }],
    ['list', { list: 'waitlist' }],
    ['columns', { hiddenColumns: ['created'] }],
    ['group', { sharedWith: { inventoryGroup: 'escarpment', id: 'desk' } }],
    ['group of another venue', { sharedWith: { inventoryGroup: 'lakeside', id: 'finance' } }],
    ['privacy', { sharedWith: null }],
  ])('changes its %s from the revision that was seen', (_, changes) => {
    given([saved()])
      .when(save(1, changes))
      .then([saved({ ...changes, revision: 2 })]);
    given([saved(), saved({ title: 'Meanwhile', revision: 2 })])
      .when(save(1, changes))
      .thenRejected('document_changed', { status: 409 });
  });
  it('is one of at most 100', () => {
    const many = Array.from({ length: 100 }, (_, i) => saved({ id: `n${i}` }));
    given(many)
      .when(save(0))
      .thenRejected('saved_queries_full', { status: 409, detail: { max: 100 } });
    given([...many, removed('n7')])
      .when(save(0))
      .then([saved()]);
    given(many)
      .when(save(1, { id: 'n7', title: 'Other' }))
      .then([saved({ id: 'n7', title: 'Other', revision: 2 })]);
  });
  it('is removed once, and a late repeat of its saving does not bring it back', () => {
    given([saved()]).when({ type: 'Remove', id: 'q1' }).then([removed()]);
    given([saved(), removed()]).when(save(0)).thenRejected('saved_query_not_found', { status: 404 });
  });
  it('of nobody is neither changed nor removed', () => {
    given([]).when(save(1)).thenRejected('saved_query_not_found', { status: 404 });
    given([]).when({ type: 'Remove', id: 'q1' }).thenRejected('saved_query_not_found', { status: 404 });
  });
  it('goes with its user', () =>
    given([saved(), saved({ id: 'q2' }), removed('q2'), saved({ id: 'q3' })])
      .when({ type: 'RemoveAll' })
      .then([removed(), removed('q3')]));
});

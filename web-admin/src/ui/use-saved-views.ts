import { useContext, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useListContext, useNavigate, useStore } from 'react-admin';
import type { SavedQuery, SaveQueryRequest, SharingGroup } from '@stile/contracts';
import { SEARCH } from '@stile/contracts/reports/list-address';
import { useAct } from '../core/use-act.js';
import { AddressNames } from '../routing/router-provider.js';
import { toAddress } from '../routing/list-url.js';

const SAVED_QUERIES = 'saved_queries';
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'title', order: 'ASC' } } as const;

type Shown = Pick<SaveQueryRequest, 'list' | 'query' | 'hidden_columns'>;

const isSame = (a: Shown['query'], b: Shown['query']): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => b[name] === value);
/** A view that says nothing of columns leaves them as they are. */
const shows = (view: Shown, shown: Shown): boolean =>
  isSame(view.query, shown.query) &&
  (view.hidden_columns === null ||
    JSON.stringify(view.hidden_columns) === JSON.stringify(shown.hidden_columns));

/** The list as it is shown, as it would be saved: never with what was searched for. */
const useShown = (): readonly [Shown, show: (view: Shown) => void] => {
  const { resource, filterValues, sort } = useListContext();
  const names = useContext(AddressNames);
  const navigate = useNavigate();
  // react-admin's own place of a table's columns; nothing is there before somebody chooses.
  const [columns, setColumns] = useStore<string[] | undefined>(`${resource}.datatable`);
  const params = { filter: JSON.stringify(filterValues), sort: sort.field, order: sort.order };
  const address = new URLSearchParams(toAddress(`?${new URLSearchParams(params)}`, names));
  address.delete(SEARCH);
  return [
    { list: resource, query: Object.fromEntries(address), hidden_columns: columns ?? null },
    ({ query, hidden_columns }) => {
      if (hidden_columns) setColumns(hidden_columns);
      navigate(`?${new URLSearchParams(query)}`);
    },
  ];
};

/** Saved views of the list around it; `isNeeded` once somebody looks. */
export const useSavedViews = (isNeeded: boolean) => {
  const [shown, show] = useShown();
  const [chosenId, choose] = useState<string>();
  const { data, meta, error, isPending } = useGetList<SavedQuery>(
    SAVED_QUERIES,
    { ...ALL, filter: { list: shown.list } },
    { enabled: isNeeded },
  );
  const chosen = data?.find(({ id }) => id === chosenId);
  const current =
    chosen && shows(chosen, shown) ? chosen : (data?.find((view) => shows(view, shown)) ?? chosen);
  return {
    views: data ?? [],
    groups: ((meta ?? {}) as { readonly groups?: readonly SharingGroup[] }).groups ?? [],
    error,
    isPending,
    shown,
    /** The one that is shown, or that was chosen and changed since. */
    current,
    isChanged: current !== undefined && !shows(current, shown),
    choose: (view: SavedQuery): void => {
      choose(view.id);
      show(view);
    },
    /** Notes that the list is shown as this one. */
    isNow: choose,
  };
};

/** Saves a view, or removes one, and loads them again, also where it was refused. */
export const useViewAct = <V>(
  act: Parameters<typeof useAct<unknown, V>>[0],
  onSuccess: (variables: V) => void,
) => {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: (_done, variables) => onSuccess(variables),
    onSettled: () => client.invalidateQueries({ queryKey: [SAVED_QUERIES] }),
  });
};

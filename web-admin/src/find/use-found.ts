import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { LEAST_SEARCH } from '@stile/contracts/kernel/search-words';
import type { LookupAnswer, SavedQuery } from '@stile/contracts';
import { withQuery } from '../core/api.js';
import { usePorts } from '../core/ports.js';

/** Letters that come faster than this are one question. */
const TYPING_MS = 150;
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'title', order: 'ASC' } } as const;
const FRESH_MS = 60_000;

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

/** The server's answer to what is typed; `isSettled` where it is of these very letters. */
export const useLookup = (typed: string) => {
  const { api } = usePorts();
  const q = typed.trim();
  const settled = useSettled(q);
  const isLong = settled.length >= LEAST_SEARCH;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['lookup', settled],
    queryFn: ({ signal }) => api.get<LookupAnswer>(withQuery('/api/lookup', { q: settled }), { signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  return {
    found: isLong ? data : undefined,
    error: isLong ? error : null,
    retry: () => void refetch(),
    isSettled: settled === q && !isFetching && !isPlaceholderData,
  };
};

/** The user's saved views of all lists. */
export const useAllViews = (): readonly SavedQuery[] =>
  useGetList<SavedQuery>('saved_queries', { ...ALL, filter: {} }, { staleTime: FRESH_MS, retry: false })
    .data ?? [];

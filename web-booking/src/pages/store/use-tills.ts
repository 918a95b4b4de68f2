import { useCallback, useEffect, useState } from 'react';
import type { DeskTill } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';

/** The server writes it (docs/rules/tills.md 15); it grants nothing. */
const selectedTill = (): string => /(?:^|; )TILL=([^;]*)/.exec(document.cookie)?.[1] ?? '';

export interface Tills {
  readonly list: readonly DeskTill[];
  readonly selected: DeskTill | null;
  readonly select: (till: string | null) => Promise<void>;
  readonly reload: () => void;
}

export const useTills = (group: string): Tills => {
  const { api } = useServices();
  const { value: list = [], retry } = useGet<DeskTill[]>(
    `/api/tills?${new URLSearchParams({ inventoryGroup: group })}`,
  );
  const [id, setId] = useState(selectedTill);
  const select = useCallback(
    async (till: string | null) => {
      await api.send('PUT', '/api/till', { till, inventory_group: group });
      setId(till ?? '');
    },
    [api, group],
  );
  return { list, selected: list.find((till) => till.id === id) ?? null, select, reload: retry };
};

const HEARTBEAT_MS = 30_000;
const FIRST_RETRY_MS = 3000;

/**
 * Whether the server can be reached: what the browser knows at once, and a call every half minute. What failed to load
 * is asked for again whenever it can be, and all that is on screen once it can be again.
 */
export const useConnection = (): { readonly online: boolean; readonly check: () => void } => {
  const { api, cache } = useServices();
  const [online, setOnline] = useState(() => navigator.onLine);
  const [checks, setChecks] = useState(0);
  const check = useCallback(() => setChecks((count) => count + 1), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const ask = async (): Promise<void> => {
      const answered = await api.get('/api/groups').then(
        () => true,
        (problem: { status?: number }) => problem.status !== 0,
      );
      if (ended) return;
      if (answered) cache.refresh((key) => cache.read(key).problem !== undefined);
      setOnline(answered);
      timer = setTimeout(() => void ask(), answered ? HEARTBEAT_MS : FIRST_RETRY_MS);
    };
    const changed = () => {
      clearTimeout(timer);
      if (navigator.onLine) void ask();
      else setOnline(false);
    };
    timer = setTimeout(() => void ask(), checks > 0 ? 0 : HEARTBEAT_MS);
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', changed);
      window.removeEventListener('offline', changed);
    };
  }, [api, cache, checks]);
  useEffect(() => (online ? undefined : () => cache.refresh(() => true)), [online, cache]);
  return { online, check };
};

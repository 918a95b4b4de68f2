import { useEffect, useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';
import { useStore } from './store-context.js';

export interface ReservationActs {
  readonly reservation: ReservationAnswer | undefined;
  readonly problem: Problem | null | undefined;
  readonly isSending: boolean;
  /** Does it by a call of its own, and says `done`; one at a time. */
  readonly act: (path: string, done: string) => void;
  readonly show: (problem: Problem | null) => void;
}

/** Asked on each opening: between two of them it may be paid, let in or changed, here or elsewhere. */
const useReservation = (id: string) => {
  const { cache } = useServices();
  const url = `/api/reservation/${encodeURIComponent(id)}`;
  const query = useGet<ReservationAnswer>(url);
  // Nobody watches it any more: it is forgotten.
  useEffect(() => () => cache.refresh((key) => key === url), [cache, url]);
  return query;
};

/** A reservation, and what is done with it. What got no answer has the same key when it is pressed again. */
export const useReservationActs = (id: string): ReservationActs => {
  const { say } = useStore();
  const { api, ports } = useServices();
  const query = useReservation(id);
  const [changed, setChanged] = useState<ReservationAnswer | null>(null);
  const [problem, show] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const [keys] = useState(() => new Map<string, string>());
  const act = (path: string, done: string): void => {
    if (isSending) return;
    const key = keys.get(path) ?? ports.key();
    keys.set(path, key);
    setSending(true);
    api
      .send<ReservationAnswer>('PUT', path, {}, { headers: { 'Idempotency-Key': key } })
      .then(
        (answer) => {
          keys.delete(path);
          setChanged(answer);
          show(null);
          query.retry();
          say({ tone: 'good', text: done });
        },
        (thrown: unknown) => show(asProblem(thrown)),
      )
      .finally(() => setSending(false));
  };
  return { reservation: changed ?? query.value, problem: problem ?? query.problem, isSending, act, show };
};

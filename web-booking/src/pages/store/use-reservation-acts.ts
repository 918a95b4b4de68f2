import { useEffect, useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';
import { isUnanswered } from './gate-scan.js';
import { useStore } from './store-context.js';

type Act = (
  path: string,
  doneText: (reservation: ReservationAnswer) => string,
  body?: Readonly<Record<string, string>>,
) => void;

export interface ReservationActs {
  readonly reservation: ReservationAnswer | undefined;
  readonly problem: Problem | null | undefined;
  readonly isSending: boolean;
  /** Does it by a call of its own, with a body a POST, and says what came of it; one at a time. */
  readonly act: Act;
  readonly show: (problem: Problem | null) => void;
}

/** Asked on each opening, and when one of the venue has changed: it may be paid, let in or changed elsewhere. */
export const useReservation = (id: string) => {
  const { cache } = useServices();
  const { venue, sales } = useStore();
  const url = `/api/reservation/${encodeURIComponent(id)}`;
  const query = useGet<ReservationAnswer>(url);
  useEffect(() => {
    const watch = new AbortController();
    import('../../parts/live/live.js').then(
      ({ watchReservations }) =>
        watchReservations(venue.id, () => cache.refresh((key) => key === url), watch.signal),
      () => undefined,
    );
    return () => watch.abort();
  }, [cache, url, venue.id]);
  useEffect(() => {
    if (query.value) sales.lookedAt(query.value);
  }, [sales, query.value]);
  // Nobody watches it any more: it is forgotten.
  useEffect(() => () => cache.refresh((key) => key === url), [cache, url]);
  return query;
};

/** A reservation, and what is done with it. What got no answer has the same key when it is pressed again. */
export const useReservationActs = (id: string): ReservationActs => {
  const { say } = useStore();
  const { api, ports } = useServices();
  const query = useReservation(id);
  const [changed, setChanged] = useState<{ to: ReservationAnswer; since: unknown } | null>(null);
  const [problem, show] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const [keys] = useState(() => new Map<string, string>());
  const act: Act = (path, doneText, body) => {
    if (isSending) return;
    const name = JSON.stringify([path, body]);
    const key = keys.get(name) ?? ports.key();
    keys.set(name, key);
    setSending(true);
    api
      .send<ReservationAnswer>(body ? 'POST' : 'PUT', path, body ?? {}, {
        headers: { 'Idempotency-Key': key },
      })
      .then(
        (answer) => {
          keys.delete(name);
          setSending(false);
          setChanged({ to: answer, since: query.value });
          show(null);
          say({ tone: 'good', text: doneText(answer) });
        },
        (thrown: unknown) => {
          const rejected = asProblem(thrown);
          if (!isUnanswered(rejected)) keys.delete(name);
          setSending(false);
          show(rejected);
        },
      )
      // After a rejection too: another desk may have changed the reservation.
      .finally(query.retry);
  };
  // Until the next look at it, which may show what others have done since.
  const reservation = changed?.since === query.value && changed ? changed.to : query.value;
  return { reservation, problem: problem ?? query.problem, isSending, act, show };
};

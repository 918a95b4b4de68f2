import { useState } from 'react';
import { useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import type { ReservationAnswer } from '@stile/contracts';
import { Refusal } from '@stile/web-kit';
import type { ConsoleDataProvider, Keyed } from '../core/acts.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { PARTICIPANTS, reservationKey, RESERVATIONS } from './reservation.js';

type Answer = ReservationAnswer | { readonly reservation: ReservationAnswer };
type Act<T, V> = (provider: ConsoleDataProvider, variables: V, keyed: Keyed) => Promise<{ readonly data: T }>;

interface Then<T, V> {
  readonly onSuccess?: (answer: T, variables: V) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * An act on a reservation. A try of which the end is not known is repeated under its key; other variables are another
 * act, and so is a try after one that was refused. The page shows what the reservation then is, and the lists load again.
 */
export const useReservationAct = <T extends Answer, V = void>(
  id: string,
  act: Act<T, V>,
  { onSuccess, onError }: Then<T, V> = {},
): UseMutationResult<T, Error, V> => {
  const client = useQueryClient();
  const { ids } = usePorts();
  const [keys] = useState(() => new Map<string, string>());
  const loadAgain = (queryKey: QueryKey): void => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: [PARTICIPANTS] });
  };
  return useAct<T, V>(
    (provider, variables) => {
      const name = nameOf(variables);
      const key = keys.get(name) ?? ids.next();
      keys.set(name, key);
      return act(provider, variables, { id, key });
    },
    {
      onSuccess: (answer, variables) => {
        keys.delete(nameOf(variables));
        client.setQueryData(reservationKey(id), 'reservation' in answer ? answer.reservation : answer);
        loadAgain([RESERVATIONS]);
        onSuccess?.(answer, variables);
      },
      onError: (error, variables) => {
        if (error instanceof Refusal) keys.delete(nameOf(variables));
        onError?.(error);
        // Somebody else may have changed it, or the bank has refused.
        loadAgain(reservationKey(id));
      },
    },
  );
};

const nameOf = (variables: unknown): string => JSON.stringify([variables]);

import type { ReservationAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { unpaidOf } from './desk-sales.js';
import { useStore } from './store-context.js';

/** Watches a card payment that another page, or this one before, has begun. */
export const useTakeUp = (
  onProblem: (problem: Problem) => void,
): ((reservationId: string, transactionId: string) => void) => {
  const { sales, open, say } = useStore();
  const { api } = useServices();
  return (reservationId, transactionId) => {
    api.get<ReservationAnswer>(`/api/reservation/${encodeURIComponent(reservationId)}`).then(
      (reservation) => {
        say(null);
        open(null);
        sales.takeUp({ transactionId, unpaid: unpaidOf(reservation) });
      },
      (thrown: unknown) => onProblem(asProblem(thrown)),
    );
  };
};

import { useGetOne } from 'react-admin';
import type { HistoryAnswer, ReservationAnswer } from '@stile/contracts';
import type { ReservationHistory } from '../core/answers.js';

const HISTORIES = 'histories';
export const HISTORY_QUERIES = [[HISTORIES]] as const;

/** Every event of a reservation; with `asOf`, those until then and how it stood. */
export const useHistory = (id: string, asOf: string | null) =>
  useGetOne<ReservationHistory>(
    HISTORIES,
    { id, meta: { asOf: asOf ?? undefined } },
    {
      // While the state of another moment loads, the previous one stays in view.
      placeholderData: (before) => (before?.id === id ? before : undefined),
    },
  );

/** The history presents a reservation as every other call does. */
export const stateOf = (answer: HistoryAnswer): ReservationAnswer | null =>
  answer.state as unknown as ReservationAnswer | null;

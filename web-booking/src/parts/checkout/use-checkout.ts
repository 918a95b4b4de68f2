import { useEffect, useState } from 'react';
import type { CheckoutAnswer } from '@stile/contracts';
import { asProblem, isPassing, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';

/** Pauses between questions: soon at first, then every five seconds, for about three minutes in all. */
const PAUSES_MS = [700, 1000, 1500, 2000, 3000, 4000];
const LATER_MS = 5000;
const MOST_QUESTIONS = 40;

export interface Checkout {
  readonly checkout: CheckoutAnswer | undefined;
  readonly problem: Problem | null;
  /** Asked long enough: the page stops and says so. */
  readonly tired: boolean;
  readonly retry: () => void;
}

const isSettled = (answer: CheckoutAnswer): boolean =>
  answer.state === 'completed' || answer.state === 'abandoned';

/** How far the payment of a reservation is, or of its edit, asked until it is settled. */
export const useCheckout = (reservationId: string, edit?: number): Checkout => {
  const { api } = useServices();
  // Its lines are in one language: in another one they are fetched again.
  const { language } = useI18n();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ checkout?: CheckoutAnswer; problem: Problem | null; tired: boolean }>({
    problem: null,
    tired: false,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const poll = async (count: number): Promise<void> => {
      const answer = await api
        .get<CheckoutAnswer>(
          `/api/checkout/${encodeURIComponent(reservationId)}${edit === undefined ? '' : `?edit=${edit}`}`,
        )
        .catch(asProblem);
      if (ended) return;
      const tired = count >= MOST_QUESTIONS;
      if (answer instanceof Error)
        setState((before) => ({
          ...before,
          problem: isPassing(answer) && !tired ? before.problem : answer,
          tired,
        }));
      else setState({ checkout: answer, problem: null, tired });
      const settled = answer instanceof Error ? !isPassing(answer) : isSettled(answer);
      if (!settled && !tired) timer = setTimeout(() => void poll(count + 1), PAUSES_MS[count] ?? LATER_MS);
    };
    void poll(0);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [api, reservationId, edit, round, language]);
  return {
    checkout: state.checkout,
    problem: state.problem,
    tired: state.tired,
    retry: () => setRound(round + 1),
  };
};

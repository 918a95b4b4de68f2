import { useEffect, useEffectEvent, useState } from 'react';
import { isAvailability } from '../../core/booking/queries.js';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { searchOf, useRouter } from '../../core/browser/router.js';
import type { Booking } from '../../core/booking/use-booking.js';
import type { Basket } from '@stile/contracts';
import { useHold } from '../../core/services/use-hold.js';
import { takeHold } from './take-hold.js';
import { useEndedHold } from './use-ended-hold.js';
import { useHasTimeLeft } from './use-time-left.js';
import { needsMemberCode } from '../../core/booking/member.js';
import { readAttempt, wasPlacedFrom, type Attempt } from '../drafts/order-attempt.js';

export interface HeldPlaces {
  readonly phase: 'held' | 'lapsed' | 'ended' | 'taking' | 'none';
  /** Why the places could not be taken again. */
  readonly rejection: Problem | null;
  /** A reservation of this tab that waits for its payment. */
  readonly placed: Attempt['placed'];
  /** Takes the basket's places, or keeps them longer. Answers whether they are held. */
  readonly take: (basket?: Basket | null) => Promise<boolean>;
  readonly reject: (problem: Problem | null) => void;
  readonly restart: () => void;
}

/** True where the address names all that is needed to hold places. */
const isWhole = ({ basket, party }: Booking): boolean =>
  Boolean(basket?.arrival_time) && (party.visitors > 0 || (basket?.addons.length ?? 0) > 0);

/**
 * The places behind the details: held, lapsed, taken again after a reload; taken for a link that names them all,
 * else the visitor is sent back to choose.
 */
export const useHeldPlaces = (booking: Booking): HeldPlaces => {
  const services = useServices();
  const { holds, stored, cache } = services;
  const router = useRouter();
  const hold = useHold();
  const timeLeft = useHasTimeLeft();
  useEndedHold();
  const [taking, setTaking] = useState(false);
  const [rejection, reject] = useState<Problem | null>(null);
  const [placed, setPlaced] = useState<Attempt['placed']>(() =>
    holds.isLive() ? null : (readAttempt(stored)?.placed ?? null),
  );
  const { basket, goTo, change } = booking;

  const take = async (wanted: Basket | null = basket): Promise<boolean> => {
    if (!wanted || taking) return false;
    setTaking(true);
    reject(null);
    try {
      await takeHold(services, wanted);
      cache.refresh(isAvailability);
      return true;
    } catch (thrown) {
      reject(asProblem(thrown));
      cache.refresh(isAvailability);
      return false;
    } finally {
      setTaking(false);
    }
  };

  // Arriving: by Continue the places are held; by a reload or Back from elsewhere they may have been given back.
  const arrive = useEffectEvent(() => {
    const waiting = holds.isLive() ? null : (readAttempt(stored)?.placed ?? null);
    setPlaced(waiting);
    if (waiting) return;
    const current = holds.current();
    // A whole link opens where it says, its places taken on arrival; what was booked from this very page is not booked again by going back.
    const isBlocked = !current && (needsMemberCode(booking) || wasPlacedFrom(stored, searchOf(router.url())));
    if (!isWhole(booking) || isBlocked) change({ screen: 0 });
    else if (!current || current.released || (basket && holds.isLive() && !holds.covers(basket))) void take();
  });
  useEffect(() => {
    arrive();
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) arrive();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const over = hold?.ended ? 'ended' : 'lapsed';
  const restart = () => {
    setPlaced(null);
    goTo({ screen: 0 });
  };
  return {
    phase: taking ? 'taking' : !hold || hold.released ? 'none' : timeLeft ? 'held' : over,
    rejection,
    placed,
    take,
    reject,
    restart,
  };
};

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../app/services.js';
import type { Hold } from './holds.js';

const none = () => null;

export const useHold = (): Hold | null => {
  const { holds } = useServices();
  return useSyncExternalStore(holds.subscribe, holds.current, none);
};

/** Seconds left of the hold, counted each second. */
export const useSecondsLeft = (): number => {
  const { holds } = useServices();
  const hold = useHold();
  const [seconds, setSeconds] = useState(() => holds.secondsLeft());
  useEffect(() => {
    const count = () => setSeconds(holds.secondsLeft());
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [holds, hold]);
  return hold ? seconds : 0;
};

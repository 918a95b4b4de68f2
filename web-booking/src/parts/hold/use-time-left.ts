import { useEffect, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { useHold } from '../../core/services/use-hold.js';

/** Read each second; drawn again only where it has changed. `look` must be stable. */
const useEachSecond = <T extends number | boolean>(look: () => T, withoutHold: T): T => {
  const hold = useHold();
  const [seen, setSeen] = useState(look);
  useEffect(() => {
    const retry = () => setSeen(look);
    retry();
    const timer = setInterval(retry, 1000);
    return () => clearInterval(timer);
  }, [look, hold]);
  return hold ? seen : withoutHold;
};

/** Seconds left of the hold. */
export const useSecondsLeft = (): number => useEachSecond(useServices().holds.secondsLeft, 0);

/** Whether any are left: for a whole page, which need not be drawn each second. */
export const useHasTimeLeft = (): boolean => useEachSecond(useServices().holds.isLive, false);

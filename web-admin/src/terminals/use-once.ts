import { useEffect, useRef } from 'react';

/** Does it when it becomes true, with what the component knows by then. */
export const useOnce = (isNow: boolean, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (isNow) latest.current();
  }, [isNow]);
};

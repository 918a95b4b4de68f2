import { useCallback, useEffect, useRef } from 'react';

/** The same function for ever, which does what the last render would: what is handed it need not be drawn again. */
export const useLatest = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R) => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
};

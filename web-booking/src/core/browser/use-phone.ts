import { useSyncExternalStore } from 'react';

/** The style sheets' widest page of one column. */
const PHONE = '(max-width: 599.9px)';
const query = (): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : null;
const listen = (changed: () => void): (() => void) => {
  const narrow = query();
  narrow?.addEventListener('change', changed);
  return () => narrow?.removeEventListener('change', changed);
};

/** Whether the page is as narrow as on a phone. False on the server. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    listen,
    () => query()?.matches === true,
    () => false,
  );

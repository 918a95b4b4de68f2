import { searchOf, useRouter, useUrl } from '../../core/browser/router.js';

const MODE = 'mode';
const GATE = 'gate';

/** Whether the screen sells or lets in: a parameter of the address, beside the cart, which stays. */
export const useMode = (): { readonly isGate: boolean; readonly toggle: () => void } => {
  const router = useRouter();
  const query = new URLSearchParams(searchOf(useUrl()));
  const isGate = query.get(MODE) === GATE;
  const toggle = (): void => {
    if (isGate) query.delete(MODE);
    else query.set(MODE, GATE);
    router.go(`/store?${query}`, 'replace');
  };
  return { isGate, toggle };
};

/** A kept cart in the mode that the screen is in. */
export const inModeOf = (search: string, cart: string): string => {
  const [query, mode] = [new URLSearchParams(cart), new URLSearchParams(search).get(MODE)];
  query.delete(MODE);
  if (mode !== null) query.set(MODE, mode);
  return query.toString();
};

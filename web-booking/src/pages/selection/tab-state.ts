import { useEffect, useState } from 'react';
import { loadLazyTexts } from '../../core/i18n/texts.js';
import type * as tabState from '../../parts/continue/own-state.js';

type Known = typeof tabState;
let known: Known | undefined;

/** To be called before something is held, so that what is the visitor's own is never shown as missing. */
export const loadTabState = async (): Promise<void> => {
  [known] = await Promise.all([import('../../parts/continue/own-state.js'), loadLazyTexts()]);
};

/**
 * How a day and a basket look to who holds places or has chosen for participants: undefined where neither is so, or
 * until it is loaded.
 */
export const useTabState = (needed: boolean): Known | undefined => {
  const [, loaded] = useState(false);
  useEffect(() => {
    if (needed && !known)
      loadTabState().then(
        () => loaded(true),
        () => undefined,
      );
  }, [needed]);
  return needed ? known : undefined;
};

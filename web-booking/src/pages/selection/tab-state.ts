import { useEffect, useState } from 'react';
import { loadLaterTexts } from '../../core/i18n/language.js';
import type * as whatThisTabKnows from './tab-state.lazy.js';

type Known = typeof whatThisTabKnows;
let known: Known | undefined;

/** To be called before something is held, so that what is the visitor's own is never shown as missing. */
export const loadWhatThisTabKnows = async (): Promise<void> => {
  [known] = await Promise.all([import('./tab-state.lazy.js'), loadLaterTexts()]);
};

/** How a day and a basket look to who holds places or has chosen for participants: undefined where neither is so, or until it is loaded. */
export const useWhatThisTabKnows = (needed: boolean): Known | undefined => {
  const [, loaded] = useState(false);
  useEffect(() => {
    if (needed && !known)
      loadWhatThisTabKnows().then(
        () => loaded(true),
        () => undefined,
      );
  }, [needed]);
  return needed ? known : undefined;
};

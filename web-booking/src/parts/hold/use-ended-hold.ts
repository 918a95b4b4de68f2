import { useEffect } from 'react';
import { useServices } from '../../core/services/services.js';
import { useHold } from '../../core/services/use-hold.js';

/** Learns at once that the venue has ended the hold (docs/rules/holds.md 25). */
export const useEndedHold = (): void => {
  const { holds } = useServices();
  const id = useHold()?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const watch = new AbortController();
    import('../live/live.js').then(
      ({ watchHold }) => watchHold(id, () => holds.end(), watch.signal),
      () => undefined,
    );
    return () => watch.abort();
  }, [id, holds]);
};

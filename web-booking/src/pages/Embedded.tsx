import { useEffect, useRef, type ReactNode } from 'react';
import { searchOf } from '../core/browser/router.js';

/** Inside another site's page (docs/rules/booking-page.md 6): no shell of our own. */
export const isEmbedded = (url: string): boolean =>
  ['1', 'true'].includes(new URLSearchParams(searchOf(url)).get('embedded') ?? '');

/** Nothing but the page; the one around it is told its height. */
export const Embedded = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    import('../parts/embedder/tell-embedder.js').then(
      ({ tellEmbedder }) => {
        if (!ended && box.current) stop = tellEmbedder(box.current);
      },
      () => undefined,
    );
    return () => {
      ended = true;
      stop?.();
    };
  }, []);
  return (
    <div className="embedded" ref={box}>
      {children}
    </div>
  );
};

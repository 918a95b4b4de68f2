import { useEffect, useRef, type ReactNode } from 'react';
import { useServices } from '../core/services/services.js';

/** Nothing but the page; the one around it is told its height. */
export const Embedded = ({ children }: { children: ReactNode }) => {
  const { stored } = useServices();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    import('../parts/embedder/start-frame.js').then(
      ({ startFrame }) => {
        if (!ended && box.current) stop = startFrame(window, box.current, stored);
      },
      () => undefined,
    );
    return () => {
      ended = true;
      stop?.();
    };
  }, [stored]);
  return (
    <div className="embedded" ref={box}>
      {children}
    </div>
  );
};

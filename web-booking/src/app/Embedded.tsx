import { useEffect, useRef, type ReactNode } from 'react';
import { searchOf } from '../browser/router.js';

/** Inside another site's page (booking.md section 2): no shell of our own. */
export const isEmbedded = (url: string): boolean => ['1', 'true'].includes(new URLSearchParams(searchOf(url)).get('embedded') ?? '');

/** The origin of the page around this one; null where there is none, or it does not say. */
const embedderOf = (window: Window): string | null => {
  if (window.parent === window) return null;
  const [nearest] = window.location.ancestorOrigins ?? [];
  if (nearest) return nearest;
  try {
    return new URL(window.document.referrer).origin;
  } catch {
    return null;
  }
};

/** Tells the page around it how high it is, and no other page: its origin alone is addressed. */
export const Embedded = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const embedder = embedderOf(window);
    const element = box.current;
    if (!embedder || !element) return undefined;
    const watcher = new ResizeObserver(() => window.parent.postMessage({ type: 'stile:height', height: Math.ceil(element.getBoundingClientRect().height) }, embedder));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return <div className="embedded" ref={box}>{children}</div>;
};

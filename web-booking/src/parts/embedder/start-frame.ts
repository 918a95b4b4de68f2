import type { TabStorage } from '../../core/browser/tab-storage.js';
import { embeddedLike } from './embedded-like.js';
import { rememberEmbedder } from './embedder.js';
import { tellEmbedder } from './tell-embedder.js';

/** Pages that may be in the frame. */
const FRAMED = new Set(['/', '/book', '/reservation', '/reservation/edit', '/waitlist', '/waiver']);

/**
 * Our pages stay in the frame, our files are loaded from it, and all else opens in a window of its own: it may
 * refuse to be framed.
 */
const adaptLink = (window: Window, event: MouseEvent): void => {
  const link = (event.target as Element | null)?.closest('a');
  const href = link?.getAttribute('href');
  if (!link || !href || href.startsWith('#')) return;
  const here = window.location;
  if (link.origin === here.origin && FRAMED.has(link.pathname))
    link.href = embeddedLike(here.pathname + here.search, link.pathname + link.search);
  else if (link.origin !== here.origin || !link.pathname.startsWith('/api/')) link.target = '_blank';
};

/** Work of a page that stands within another site's page. Answers what ends it. */
export const startFrame = (window: Window, element: HTMLElement, stored: TabStorage): (() => void) => {
  rememberEmbedder(window, stored);
  const onClick = (event: MouseEvent): void => adaptLink(window, event);
  element.addEventListener('click', onClick, true);
  const stopTelling = tellEmbedder(element);
  return () => {
    element.removeEventListener('click', onClick, true);
    stopTelling();
  };
};

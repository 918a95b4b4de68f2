import type { TabStorage } from '../../core/browser/tab-storage.js';

const EMBEDDER = 'embedder';

/**
 * A page's address; of a site's first page its origin alone, as that is all that most sites tell: the frame may be
 * on any page.
 */
const pageOf = (address: string, window: Window): string | null => {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, href } = new URL(address);
  if (origin === window.location.origin) return null;
  return pathname === '/' && !search ? origin : href;
};

/** A page of ours that the frame goes on to is led to by ours: what the first one was told stays in the tab. */
export const rememberEmbedder = (window: Window, stored: TabStorage): void => {
  const [nearest] = (window.location as Partial<Location>).ancestorOrigins ?? [];
  const page = pageOf(window.document.referrer, window) ?? stored.read<string>(EMBEDDER) ?? nearest;
  if (page) stored.write(EMBEDDER, page);
};

/** The page around the frame: as it says itself (?embedder=), else as the browser tells. */
export const readEmbedder = (window: Window, stored: TabStorage): string | undefined => {
  const said = new URLSearchParams(window.location.search).get('embedder');
  return said && URL.canParse(said) ? said : stored.read<string>(EMBEDDER);
};

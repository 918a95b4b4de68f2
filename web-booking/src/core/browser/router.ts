import { createContext, useContext, useSyncExternalStore } from 'react';

/*
 * A router of our own: three paths and one query string do not need the 13 kB of a library, and the budget of the
 * first load is React plus little more. The URL is the one source of truth of a selection (docs/rules/booking-page.md 3).
 */
export interface Router {
  /** Path and query of where the visitor is, such as '/book?inventory=rattle-ridge'. */
  url(): string;
  subscribe(changed: () => void): () => void;
  /** `push` makes a step that Back undoes (screens), `replace` does not (a count, a slot). */
  go(url: string, how: 'push' | 'replace'): void;
}

export const fixedRouter = (url: string): Router => ({
  url: () => url,
  subscribe: () => () => undefined,
  go: () => undefined,
});

export const browserRouter = (window: Window): Router => {
  const listeners = new Set<() => void>();
  const address = () => window.location.pathname + window.location.search;
  let current = address();
  const tell = () => listeners.forEach((listener) => listener());
  window.addEventListener('popstate', () => {
    current = address();
    tell();
  });
  return {
    url: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (url, how) => {
      if (url === current) return;
      current = url;
      try {
        window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url);
      } catch {
        /* Safari refuses more than 100 changes in 30 s: `current` stays right and the next change writes it. */
      }
      tell();
    },
  };
};

export const RouterContext = createContext<Router>(fixedRouter('/'));
export const useRouter = (): Router => useContext(RouterContext);

export const useUrl = (): string => {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.url, router.url);
};

export const pathOf = (url: string): string => url.split('?', 1)[0] || '/';
export const searchOf = (url: string): string =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1).split('#', 1)[0]! : '';

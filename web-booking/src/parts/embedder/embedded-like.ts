import { isEmbedded } from '../../core/browser/embedded.js';
import { pathOf, searchOf } from '../../core/browser/router.js';

const MARKS = ['embedded', 'embedder'] as const;

/** The page at `to`, within the site's page as the one at `from` is. */
export const embeddedLike = (from: string, to: string): string => {
  if (!isEmbedded(from)) return to;
  const [mine, query] = [new URLSearchParams(searchOf(from)), new URLSearchParams(searchOf(to))];
  for (const name of MARKS) if (mine.has(name)) query.set(name, mine.get(name)!);
  return `${pathOf(to)}?${query}`;
};

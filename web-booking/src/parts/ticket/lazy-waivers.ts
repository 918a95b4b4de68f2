import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyWaivers = lazyPart(
  async () => (await import('../waivers/Waivers.js')).Waivers,
  loadLazyTexts,
);
export const LazyFirstAct = lazyPart(
  async () => (await import('../waivers/Waivers.js')).FirstAct,
  loadLazyTexts,
);

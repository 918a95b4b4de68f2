import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyShuttleCard = lazyPart(
  async () => (await import('./ShuttleCard.js')).ShuttleCard,
  loadLazyTexts,
);

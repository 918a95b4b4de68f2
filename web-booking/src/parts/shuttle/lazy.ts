import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLaterTexts } from '../../core/i18n/language.js';

export const LazyShuttleCard = lazyPart(
  async () => (await import('./ShuttleCard.js')).ShuttleCard,
  loadLaterTexts,
);

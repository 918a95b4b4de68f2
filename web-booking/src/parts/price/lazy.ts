import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadTimesTexts } from '../../core/i18n/texts.js';

export const LazyPriceLines = lazyPart(
  async () => (await import('./PriceLines.js')).PriceLines,
  loadTimesTexts,
);

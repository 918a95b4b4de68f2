import { lazyPart } from '../../core/browser/lazy-part.js';

export const LazyPriceLines = lazyPart(async () => (await import('./PriceLines.js')).PriceLines);

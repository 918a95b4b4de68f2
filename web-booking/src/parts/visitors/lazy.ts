import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadTimesTexts } from '../../core/i18n/texts.js';

export const LazyVisitors = lazyPart(async () => (await import('./Visitors.js')).Visitors, loadTimesTexts);

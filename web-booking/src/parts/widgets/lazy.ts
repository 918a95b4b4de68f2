import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyErrorBar = lazyPart(async () => (await import('./ErrorBar.js')).ErrorBar, loadLazyTexts);

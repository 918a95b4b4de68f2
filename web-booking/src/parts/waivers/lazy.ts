import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLaterTexts } from '../../core/i18n/language.js';

export const LazyWaivers = lazyPart(async () => (await import('./Waivers.js')).Waivers, loadLaterTexts);

import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLaterTexts } from '../../core/i18n/language.js';

export const LazyCodes = lazyPart(async () => (await import('./Codes.js')).Codes, loadLaterTexts);

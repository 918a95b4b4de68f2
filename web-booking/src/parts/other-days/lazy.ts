import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLaterTexts } from '../../core/i18n/language.js';

export const LazySoldOut = lazyPart(async () => (await import('./SoldOut.js')).SoldOut, loadLaterTexts);
export const LazyCrowdedDay = lazyPart(
  async () => (await import('./CrowdedDay.js')).CrowdedDay,
  loadLaterTexts,
);

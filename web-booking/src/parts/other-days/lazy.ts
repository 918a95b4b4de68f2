import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazySoldOut = lazyPart(async () => (await import('./SoldOut.js')).SoldOut, loadLazyTexts);
export const LazyCrowdedDay = lazyPart(
  async () => (await import('./CrowdedDay.js')).CrowdedDay,
  loadLazyTexts,
);

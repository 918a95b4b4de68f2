import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLaterTexts } from '../../core/i18n/language.js';

export const LazyWaitlistInvite = lazyPart(
  async () => (await import('./WaitlistInvite.js')).WaitlistInvite,
  loadLaterTexts,
);

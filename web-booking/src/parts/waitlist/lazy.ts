import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyWaitlistInvite = lazyPart(
  async () => (await import('./WaitlistInvite.js')).WaitlistInvite,
  loadLazyTexts,
);

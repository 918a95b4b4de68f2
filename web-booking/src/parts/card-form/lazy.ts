import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyCardFormDialog = lazyPart(
  async () => (await import('./CardFormDialog.js')).CardFormDialog,
  loadLazyTexts,
);

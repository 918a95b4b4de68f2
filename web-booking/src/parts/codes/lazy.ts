import { lazyPart } from '../../core/browser/lazy-part.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyMemberField = lazyPart(
  async () => (await import('./MemberField.js')).MemberField,
  loadLazyTexts,
);
export const LazyCodes = lazyPart(async () => (await import('./Codes.js')).Codes, loadLazyTexts);

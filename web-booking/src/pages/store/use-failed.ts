import { asProblem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { loadErrorTexts, problemText } from '../../parts/errors/error-texts.js';
import type { Said } from './store-context.js';

/** The problem as it is said. Without the network its own text may not load: then as the server wrote it. */
export const useFailed = (): ((thrown: unknown) => Promise<Said>) => {
  const i18n = useI18n();
  return async (thrown) => {
    const errorTexts = await loadErrorTexts(i18n.language).catch(() => null);
    return { tone: 'bad', text: problemText(asProblem(thrown), errorTexts, i18n) };
  };
};

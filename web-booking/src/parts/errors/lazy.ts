import { lazyPart } from '../../core/browser/lazy-part.js';
import { NO_ANSWER, type Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyErrorSummary = lazyPart(
  async () => (await import('./ErrorSummary.js')).ErrorSummary,
  loadLazyTexts,
);

/** The server's own words: there is no connection for ours. */
const AsSent = ({ problem }: { problem: Problem }) => {
  const { t } = useI18n();
  return problem.code === NO_ANSWER ? t('no_answer') : problem.message;
};

export const LazyProblemText = lazyPart(() =>
  import('./ProblemText.js').then(
    ({ ProblemText }) => ProblemText,
    () => AsSent,
  ),
);

import { lazyPart } from '../../core/browser/lazy-part.js';
import type { Problem } from '@stile/web-kit';
import { loadLazyTexts } from '../../core/i18n/texts.js';

export const LazyErrorSummary = lazyPart(
  async () => (await import('./ErrorSummary.js')).ErrorSummary,
  loadLazyTexts,
);

/** The server's own words: there is no connection for ours. */
const AsSent = ({ problem }: { problem: Problem }) => problem.message;

export const LazyProblemText = lazyPart(() =>
  import('./ProblemText.js').then(
    ({ ProblemText }) => ProblemText,
    () => AsSent,
  ),
);

import { NO_ANSWER, type Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyProblemText } from '../errors/lazy.js';
import { Notice } from './Notice.js';

/** Why something was rejected. Nothing is fetched to say that there was no answer. */
const ProblemTitle = ({ problem }: { problem: Problem }) => {
  const { t } = useI18n();
  return problem.code === NO_ANSWER ? (
    t('no_answer')
  ) : (
    <LazyProblemText fallback={problem.message} problem={problem} />
  );
};

/** Any other rejection, in our words or the server's; takes the focus. */
export const ProblemNotice = ({ problem }: { problem: Problem }) => (
  <Notice tone="bad" title={<ProblemTitle problem={problem} />} focus />
);

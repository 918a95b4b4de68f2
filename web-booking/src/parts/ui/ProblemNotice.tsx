import type { Problem } from '../../core/api/problem.js';
import { useProblemText } from '../../core/i18n/errors.js';
import { Notice } from './Notice.js';

/** Any other refusal, in the server's or our own words; takes the focus. */
export const ProblemNotice = ({ problem }: { problem: Problem }) => (
  <Notice tone="bad" title={useProblemText(problem)} focus />
);

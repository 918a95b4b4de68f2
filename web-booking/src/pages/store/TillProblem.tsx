import type { Problem } from '@stile/web-kit';
import { LazyProblemText } from '../../parts/errors/lazy.js';

/** The answer of a till's call, where that was no success. */
export const TillProblem = ({ problem }: { problem: Problem | null }) =>
  problem ? (
    <p role="alert" className="field-error">
      <LazyProblemText fallback={problem.message} problem={problem} />
    </p>
  ) : null;

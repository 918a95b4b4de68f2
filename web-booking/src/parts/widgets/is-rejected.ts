import { isPassing, type Problem } from '@stile/web-kit';

/**
 * True where a question was answered with a rejection that asking again does not change, and there is no earlier
 * answer.
 */
export const isRejected = (problem: Problem | undefined, value: unknown): boolean =>
  problem !== undefined && !isPassing(problem) && !value;

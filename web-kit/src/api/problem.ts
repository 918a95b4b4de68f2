import type { ErrorBody } from '@stile/contracts';

/** Why a call failed: the API's error answer, or status 0 when no answer came. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly detail: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

const REFUSED = 800;
/**
 * Money that was begun, and then refused by a till, a terminal or a bank (docs/rules/errors.md 11). Under its key the
 * answer stays the same: to try again is another act.
 */
export class Refusal extends Problem {}

export const NO_ANSWER = 'no_answer';

/**
 * An answer that is none of ours, of something between us and the server: its message, or the text of
 * docs/rules/errors.md 13.
 */
const foreign = (message: unknown, error: unknown): string => {
  if (typeof message === 'string') return message;
  if (typeof error === 'string') return error;
  return typeof error === 'object' && error !== null ? 'feature_not_available' : 'error_not_parsed';
};

export const problemOf = async (response: Response): Promise<Problem> => {
  const body: unknown = await response.json().catch(() => undefined);
  const { message, code, error, fields, detail, status_code } = Object(body) as Partial<ErrorBody> & {
    message?: unknown;
  };
  if (typeof code === 'string' && typeof error === 'string')
    return new (status_code === REFUSED ? Refusal : Problem)(response.status, code, error, fields, detail);
  const text = foreign(message, error);
  return new Problem(response.status, text, text);
};

export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : new Problem(0, NO_ANSWER, NO_ANSWER);

/** Worth asking again by itself: nobody decided anything yet. */
export const isPassing = (problem: Problem): boolean => [0, 429, 502, 503, 504].includes(problem.status);

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

export const NO_ANSWER = 'no_answer';

export const problemOf = async (response: Response): Promise<Problem> => {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const code = body.code ?? (response.status >= 500 ? 'server_fault' : 'bad_request');
  return new Problem(response.status, code, body.error ?? code, body.fields, body.detail);
};

export const asProblem = (thrown: unknown): Problem => (thrown instanceof Problem ? thrown : new Problem(0, NO_ANSWER, NO_ANSWER));

/** Worth asking again by itself: nobody decided anything yet. */
export const isPassing = (problem: Problem): boolean => [0, 429, 502, 503, 504].includes(problem.status);

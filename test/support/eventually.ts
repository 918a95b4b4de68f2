import { inspect } from 'node:util';

/** How long a busy machine may take. A wait ends as soon as it is fulfilled. */
export const PATIENCE_MS = 60_000;

/**
 * Asks until the answer is right, for what a process does a moment later. @throws Error with what was waited for
 * and what was seen last
 */
export const eventually = async <T>(
  ask: () => Promise<T> | T,
  right: (answer: T) => boolean,
  withinMs = PATIENCE_MS,
): Promise<T> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (right(answer)) return answer;
    if (performance.now() > until) throw unfulfilled(withinMs, right.toString(), answer);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** The stack points to the test that waits, not to this file. */
const unfulfilled = (withinMs: number, awaited: string, seen: unknown): Error => {
  const last =
    seen !== null && typeof seen === 'object' && 'status' in seen && 'body' in seen
      ? { status: seen.status, body: seen.body }
      : seen;
  const error = new Error(
    `not within ${withinMs / 1000} s: ${awaited}\nlast seen: ${inspect(last, { depth: 6, breakLength: 160, maxArrayLength: 30, maxStringLength: 800 }).slice(0, 3_000)}`,
  );
  Error.captureStackTrace(error, eventually);
  return error;
};

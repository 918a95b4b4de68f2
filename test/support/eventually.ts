import { inspect } from 'node:util';

/** How long a machine that is busy with other things may take; a wait that is fulfilled costs nothing. */
export const PATIENCE_MS = 20_000;

/** Asks until the answer is right, for what another process or a reactor does a moment later. @throws Error with what was waited for and what was seen last */
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

/** Thrown where the test waits, not where waiting is written. */
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

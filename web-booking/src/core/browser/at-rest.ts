const MOST_IDLE_MS = 2_000;
/** For browsers that do not say when they are idle. */
const NO_IDLE_MS = 100;

/**
 * When React has taken over what was there to be taken over: it does so in tasks, and the browser is idle after
 * them.
 */
export const atRest = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(done, { timeout: MOST_IDLE_MS })
      : setTimeout(done, NO_IDLE_MS),
  );

const KEY = 'stile.used_at';
const SECOND_MS = 1_000;

/** Uses of the session by any tab of this browser. Times are of the machine, in milliseconds. */
export interface Activity {
  now(): number;
  /** The last answer that the server gave to any tab. */
  usedAt(): number;
  used(): void;
  /** The listener is called each second. */
  onSecond(listener: () => void): () => void;
}

export const createActivity = (): Activity => {
  let own = Date.now();
  const activity: Activity = {
    now: () => Date.now(),
    usedAt: () => Math.max(own, storedAt()),
    used: () => {
      own = Date.now();
      try {
        window.localStorage.setItem(KEY, String(own));
      } catch {
        // A browser that stores nothing: each tab knows of itself alone.
      }
    },
    onSecond: (listener) => {
      const timer = window.setInterval(listener, SECOND_MS);
      return () => window.clearInterval(timer);
    },
  };
  activity.used();
  return activity;
};

const storedAt = (): number => {
  try {
    return Number(window.localStorage.getItem(KEY));
  } catch {
    return 0;
  }
};

/** Answers of the server are uses of the session. */
export const withActivity =
  ({ used }: Activity, ask: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await ask(...request);
    if (response.ok) used();
    return response;
  };

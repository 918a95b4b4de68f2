/** Ends a timer; ending it twice, or after it fired, does nothing. */
export type CancelTimer = () => void;

/** Timers for background work, so that tests can move time. */
export interface Timers {
  /** Calls once, after this many milliseconds. */
  after(ms: number, act: () => void): CancelTimer;
  /** Calls at this interval in milliseconds, the first time after one. */
  every(ms: number, act: () => void): CancelTimer;
}

/** The machine's timers. None of them keeps the process alive. */
export const systemTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, act) {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  },
};

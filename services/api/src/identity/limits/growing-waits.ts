import { epochMsOf, type Clock } from '@stile/contracts';

const FREE_TRIES = 10;
const FIRST_WAIT_MS = 60_000;
export const LONGEST_WAIT_MS = 3_600_000;

export interface Tried {
  readonly tries: number;
  /** Until then there is no other try. */
  readonly untilMs: number;
}

/** A further try: how many seconds it has to wait, or what is known after it. */
export const tryAfter = (known: Tried | undefined, nowMs: number): number | Tried => {
  // The clock of another process may be ahead: a free try waits for none.
  if (known && known.tries >= FREE_TRIES && nowMs < known.untilMs)
    return Math.ceil((known.untilMs - nowMs) / 1000);
  const isFresh = known !== undefined && nowMs < known.untilMs + LONGEST_WAIT_MS;
  const tries = (isFresh ? known.tries : 0) + 1;
  const waitMs =
    tries < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES));
  return { tries, untilMs: nowMs + waitMs };
};

/** Ten tries of a key are free; each one after them has to wait twice as long as the one before. Keeps the newest keys. */
export class GrowingWaits {
  private readonly keys = new Map<string, Tried>();

  constructor(
    private readonly clock: Clock,
    private readonly mostKeys: number,
  ) {}

  get size(): number {
    return this.keys.size;
  }

  /** How many seconds the key has to wait; 0 counts as a try. */
  take(key: string): number {
    const next = tryAfter(this.keys.get(key), epochMsOf(this.clock.now()));
    if (typeof next === 'number') return next;
    this.keys.delete(key);
    this.keys.set(key, next);
    if (this.keys.size > this.mostKeys) this.keys.delete(this.keys.keys().next().value!);
    return 0;
  }

  forgive(key: string): void {
    this.keys.delete(key);
  }
}

import { NoAnswer, StorageUnavailable } from '../ports/event-store.js';

const MAX_WAITING = 10_000;
const ANSWER_MS = 2500;
/**
 * Longer than the keep-alive (10 s and 10 s) takes to end a dead connection: an append with no answer by then has
 * none to come.
 */
const GIVE_UP_MS = 25_000;

type Start = () => void;

/**
 * Lets a bounded number of appends be under way at once; the others wait in order, for as long as an answer may
 * take.
 */
export class AppendGate {
  private inFlight = 0;
  private readonly waiting = new Set<Start>();

  constructor(private readonly maxInFlight: number) {}

  /** @throws StorageUnavailable when too many wait; NoAnswer when none comes in 2.5 s: then the outcome is unknown. */
  run<T>(call: () => Promise<T>): Promise<T> {
    if (this.waiting.size >= MAX_WAITING)
      return Promise.reject(new StorageUnavailable(`${MAX_WAITING} appends wait already`));
    return new Promise<T>((resolve, reject) => {
      const start = (): void => this.start(call, timer, resolve, reject);
      const timer = setTimeout(() => {
        this.waiting.delete(start);
        reject(new NoAnswer(`the event store gave no answer in ${ANSWER_MS} ms`));
      }, ANSWER_MS);
      if (this.inFlight < this.maxInFlight) start();
      else this.waiting.add(start);
    });
  }

  private start<T>(
    call: () => Promise<T>,
    timer: NodeJS.Timeout,
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ): void {
    this.inFlight++;
    let held = true;
    const leave = (): void => {
      clearTimeout(timer);
      clearTimeout(givenUp);
      if (!held) return;
      held = false;
      this.inFlight--;
      for (const next of this.waiting) {
        this.waiting.delete(next);
        next();
        return;
      }
    };
    const givenUp = setTimeout(leave, GIVE_UP_MS).unref();
    call().then(resolve, reject).finally(leave);
  }
}

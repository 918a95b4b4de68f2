import type { Ports } from '../browser/ports.js';
import { asProblem, isPassing, type Problem } from '@stile/web-kit';

/*
 * Answers of queries by key, shared by all components: a query library would be a tenth of the page's budget for
 * what is needed here (one request a key, the last value kept while a new one is asked, ask again on demand).
 */
export interface Answer<T> {
  readonly value: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
}

/** Asks for what a key stands for. */
export type Load = (key: string) => Promise<unknown>;

const NOTHING: Answer<never> = { value: undefined, problem: undefined, loading: false };
const MAX_ENTRIES = 100;
const RETRIES_MS = [600, 2000];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Asks, and asks again by itself where the failure is likely to pass. */
const patiently = async (load: Load, key: string): Promise<unknown> => {
  for (const pauseMs of RETRIES_MS) {
    try {
      return await load(key);
    } catch (thrown) {
      if (!isPassing(asProblem(thrown))) throw thrown;
      await wait(pauseMs);
    }
  }
  return load(key);
};

interface Entry {
  answer: Answer<unknown>;
  turn: number;
  requestedMs: number;
  watchers: number;
  load: Load | undefined;
}

export class QueryCache {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly ports: Ports) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  read<T>(key: string | null): Answer<T> {
    return ((key !== null && this.entries.get(key)?.answer) || NOTHING) as Answer<T>;
  }

  /** Puts in what came with the page. */
  seed(key: string, value: unknown): void {
    Object.assign(this.entry(key), { answer: { ...NOTHING, value }, requestedMs: this.ports.nowMs() });
  }

  /** Asks unless there is an answer or a request under way; what failed is asked again. The result: stop watching. */
  watch(key: string, load: Load): () => void {
    const entry = this.entry(key);
    entry.load = load;
    entry.watchers++;
    const { answer } = entry;
    if (answer === NOTHING || (answer.problem && !answer.loading)) this.retry(key);
    return () => void entry.watchers--;
  }

  /** Asks now; the last value stays until the new one is here. A later request wins over an earlier one. */
  retry(key: string): void {
    const entry = this.entries.get(key);
    if (!entry?.load) return;
    const turn = ++entry.turn;
    entry.requestedMs = this.ports.nowMs();
    const settle = (answer: Answer<unknown>) => {
      if (entry.turn !== turn) return;
      entry.answer = answer;
      this.tell();
    };
    entry.answer = { ...entry.answer, loading: true };
    patiently(entry.load, key).then(
      (value) => settle({ value, problem: undefined, loading: false }),
      (thrown: unknown) => settle({ value: entry.answer.value, problem: asProblem(thrown), loading: false }),
    );
    this.tell();
  }

  /** Asks again for what is on screen, forgets the rest: for keys that match and are older than `olderThanMs`. */
  refresh(matches: (key: string) => boolean, olderThanMs = 0): void {
    const before = this.ports.nowMs() - olderThanMs;
    for (const [key, entry] of [...this.entries]) {
      if (!matches(key) || entry.requestedMs > before) continue;
      if (entry.watchers > 0) this.retry(key);
      else this.entries.delete(key);
    }
  }

  private entry(key: string): Entry {
    const found = this.entries.get(key);
    if (found) return found;
    if (this.entries.size >= MAX_ENTRIES)
      for (const [old, entry] of this.entries)
        if (entry.watchers === 0) {
          this.entries.delete(old);
          break;
        }
    const made: Entry = { answer: NOTHING, turn: 0, requestedMs: 0, watchers: 0, load: undefined };
    this.entries.set(key, made);
    return made;
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

import type { CaptchaAnswer } from '@stile/contracts';
import { NO_ANSWER, Problem, type Api } from '@stile/web-kit';
import type { Ports } from '../../core/browser/ports.js';
import { leadingZeros } from './leading-zeros.js';
import { recaptchaToken } from './recaptcha.js';

/** A letter typed meanwhile waits no longer than this. */
const SLICE_MS = 8;
/** A proof is renewed so long before it is over: the way to the server takes its time. */
const SPARE_MS = 60_000;
/** Some hundred times what the work takes. */
const MOST_TRIES = 2 ** 23;

const pause = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Looks for the number in slices, so that the page stays quick. */
const solve = async (
  { challenge, seal, bits }: CaptchaAnswer & { provider: 'pow' },
  nowMs: () => number,
): Promise<string> => {
  let until = nowMs() + SLICE_MS;
  for (let n = 0; n < MOST_TRIES; n++) {
    if (leadingZeros(`${challenge}.${n}`) >= bits) return `${challenge}.${seal}.${n}`;
    if (n % 64 === 0 && nowMs() >= until) {
      await pause();
      until = nowMs() + SLICE_MS;
    }
  }
  throw new Problem(0, NO_ANSWER, NO_ANSWER);
};

interface Work {
  readonly key: string;
  readonly proof: Promise<string | undefined>;
  readonly untilMs: () => number;
}

/** The proof that a person books, made while they type; they need not notice. It is good for one key of an attempt. */
export class Captcha {
  private work: Work | null = null;

  constructor(
    private readonly api: Pick<Api, 'get'>,
    private readonly ports: Ports,
  ) {}

  /** Begins the work where there is none for the key that is still good. */
  readonly prepare = (key: string): void => {
    if (this.work?.key === key && this.work.untilMs() > this.ports.nowMs()) return;
    let untilMs = Infinity;
    const work: Work = {
      key,
      untilMs: () => untilMs,
      proof: this.make(key, (until) => {
        untilMs = until;
      }),
    };
    // Without an answer there is nothing to keep: the next one asks again.
    work.proof.catch(() => {
      if (this.work === work) this.work = null;
    });
    this.work = work;
  };

  /**
   * A proof for one try with the key: the next gets one of its own. Undefined where none is asked for. Throws a
   * Problem.
   */
  readonly take = async (key: string): Promise<string | undefined> => {
    this.prepare(key);
    const { work } = this;
    this.work = null;
    return work?.proof;
  };

  private async make(key: string, goodUntil: (ms: number) => void): Promise<string | undefined> {
    const query = await this.api.get<CaptchaAnswer>('/api/captcha', {
      headers: { 'Idempotency-Key': key },
    });
    if (query.provider === 'none') return undefined;
    if (query.provider === 'pow') {
      goodUntil(this.ports.nowMs() + query.seconds * 1000 - SPARE_MS);
      return solve(query, () => performance.now());
    }
    // Such a token lives two minutes and is taken once: it is made when it is needed.
    goodUntil(0);
    return recaptchaToken(query.site_key);
  }
}

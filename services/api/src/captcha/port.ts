import type { CaptchaAnswer } from '@stile/contracts';

/** 'unreachable': the provider did not answer, so that nobody knows. */
export type Verdict = 'passed' | 'failed' | 'unreachable';

/** Tells people from programs. A proof is valid for one key of a caller, in every process and after every restart. */
export interface Captcha {
  /** The challenge that the page needs to make a proof for a key; no secret in it. */
  challenge(key: string): CaptchaAnswer;
  verify(proof: string, key: string): Promise<Verdict>;
  /** Sites whose scripts and frames the page needs for it. */
  readonly origins: readonly string[];
}

/** For tests and benchmarks; a start in production rejects it unless this machine alone reaches us. */
export const noCaptcha: Captcha = {
  challenge: () => ({ provider: 'none' }),
  verify: async () => 'passed',
  origins: [],
};

import type { CaptchaAnswer } from '@stile/contracts';

/** 'unreachable': the provider did not answer, so that nobody knows. */
export type Verdict = 'passed' | 'failed' | 'unreachable';

/** Tells people from programs. A proof counts once: that is the guard's to see to. */
export interface Captcha {
  /** What the page needs to make a proof; no secret in it. */
  challenge(): CaptchaAnswer;
  verify(proof: string): Promise<Verdict>;
  /** Sites whose scripts and frames the page needs for it. */
  readonly origins: readonly string[];
}

/** For tests and benchmarks; a start in production refuses it unless this machine alone reaches us. */
export const noCaptcha: Captcha = { challenge: () => ({ provider: 'none' }), verify: async () => 'passed', origins: [] };

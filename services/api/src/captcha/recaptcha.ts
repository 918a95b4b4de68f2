import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { CAPTCHA_ACTION } from '@stile/contracts';
import { sha256 } from '../ports/signer.js';
import type { Captcha, Verdict } from './port.js';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const ANSWER_WITHIN_MS = 5_000;
const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

export interface RecaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  readonly minScore: number;
  /** Where our pages are; null takes any. */
  readonly hostname: string | null;
}

/** Errors of ours, not of the visitor: a wrong secret must not turn everybody away unseen. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret'];

/** Attempts that are remembered, the newest: more than come while a token is good. */
const MAX_CACHED = 10_000;

/**
 * Google's reCAPTCHA v3. The secret stays here; nothing of the visitor but the token is sent. Google takes a token once,
 * the caller; its verdict is cached for a repeat of the same attempt, a double click.
 */
export const recaptcha = (
  { siteKey, secret, minScore, hostname }: RecaptchaSettings,
  fetcher: typeof fetch = fetch,
): Captcha => {
  const logger = new Logger('captcha');
  const said = new Map<string, Promise<Verdict>>();
  const ask = async (proof: string): Promise<Verdict> => {
    try {
      const response = await fetcher(VERIFY_URL, {
        method: 'POST',
        redirect: 'error',
        body: new URLSearchParams({ secret, response: proof }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const found = answer.parse(await response.json());
      if (found['error-codes']?.some((code) => OUR_FAULTS.includes(code)))
        throw new Error(`rejected us: ${found['error-codes'].join(', ')}`);
      const isOurs = found.action === CAPTCHA_ACTION && (hostname === null || found.hostname === hostname);
      return found.success && isOurs && (found.score ?? 0) >= minScore ? 'passed' : 'failed';
    } catch (error) {
      logger.error(`reCAPTCHA did not answer: ${String(error)}`);
      return 'unreachable';
    }
  };
  return {
    origins: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    challenge: () => ({ provider: 'recaptcha', site_key: siteKey }),
    verify(proof, key) {
      const attempt = sha256(`${proof}\n${key}`);
      const known = said.get(attempt) ?? ask(proof);
      if (!said.has(attempt) && said.size >= MAX_CACHED) said.delete(said.keys().next().value!);
      said.set(attempt, known);
      return known;
    },
  };
};

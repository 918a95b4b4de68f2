import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { CAPTCHA_ACTION } from '@stile/contracts';
import type { Captcha } from './port.js';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const ANSWER_WITHIN_MS = 5_000;
const answer = z.object({ success: z.boolean(), score: z.number().optional(), action: z.string().optional(), hostname: z.string().optional(), 'error-codes': z.array(z.string()).optional() });

export interface RecaptchaSettings { readonly siteKey: string; readonly secret: string; readonly minScore: number; /** where our pages are; null takes any */ readonly hostname: string | null }

/** Faults of ours, not of the visitor: a wrong secret must not turn everybody away unseen. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret'];

/** Google's reCAPTCHA v3. The secret stays here; nothing of the visitor but the token is sent. */
export const recaptcha = ({ siteKey, secret, minScore, hostname }: RecaptchaSettings, fetcher: typeof fetch = fetch): Captcha => {
  const logger = new Logger('captcha');
  return {
    origins: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    challenge: () => ({ provider: 'recaptcha', site_key: siteKey }),
    async verify(proof) {
      try {
        const response = await fetcher(VERIFY_URL, { method: 'POST', body: new URLSearchParams({ secret, response: proof }), signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const said = answer.parse(await response.json());
        if (said['error-codes']?.some((code) => OUR_FAULTS.includes(code))) throw new Error(`refused us: ${said['error-codes'].join(', ')}`);
        const isOurs = said.action === CAPTCHA_ACTION && (hostname === null || said.hostname === hostname);
        return said.success && isOurs && (said.score ?? 0) >= minScore ? 'passed' : 'failed';
      } catch (fault) {
        logger.error(`reCAPTCHA did not answer: ${String(fault)}`);
        return 'unreachable';
      }
    },
  };
};

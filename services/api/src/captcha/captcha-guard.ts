import { Inject } from '@nestjs/common';
import { captchaAnswer } from '@stile/contracts';
import { keyOf } from '../http/call.js';
import { apiError } from '../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { CAPTCHA } from '../ports/tokens.js';
import type { Captcha } from './port.js';

/**
 * Requires a captcha of callers who are not signed in, once for each booking. It has no state: a proof is valid for one
 * key, and a key books once.
 */
@Endpoints()
export class CaptchaGuard {
  constructor(@Inject(CAPTCHA) private readonly captcha: Captcha) {}

  @Endpoint({
    method: 'GET',
    path: '/api/captcha',
    summary: 'What the page does to show that a person reserves, with the key of its header Idempotency-Key',
    access: 'anyone',
    answer: captchaAnswer,
    rejections: ['idempotency_key_missing'],
  })
  challenge({ request }: Call): Answer {
    return {
      body: this.captcha.challenge(keyOf(request)),
      headers: { 'cache-control': 'no-store' },
    };
  }

  /**
   * `key`: the caller's; the same proof with the same key is the same attempt again. A provider that cannot be reached
   * turns nobody away: limits on tries still hold. @throws 422 without a proof, or with one that is not good.
   */
  async check(proof: string | undefined, key: string): Promise<void> {
    if (this.captcha.challenge(key).provider === 'none') return;
    if (!proof) throw apiError(422, 'captcha_required', { fields: { recaptcha: 'captcha_required' } });
    if ((await this.captcha.verify(proof, key)) === 'failed')
      throw apiError(422, 'captcha_failed', { fields: { recaptcha: 'captcha_failed' } });
  }
}

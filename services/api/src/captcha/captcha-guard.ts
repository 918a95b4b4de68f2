import { Inject, Injectable } from '@nestjs/common';
import { captchaAnswer } from '@stile/contracts';
import { refuse } from '../http/api-error.js';
import { endpoint, type Endpoint, type Endpoints } from '../http/endpoint.js';
import { sha256 } from '../ports/signer.js';
import { CAPTCHA } from '../storage/tokens.js';
import type { Captcha, Verdict } from './port.js';

/** Proofs that are remembered, the newest: more than come while one is good. */
const MAX_KEPT = 50_000;

/** Asks whoever is not signed in for a proof, once a booking. Each process remembers for itself which proofs were used. */
@Injectable()
export class CaptchaGuard implements Endpoints {
  private readonly used = new Map<string, { readonly by: string; readonly verdict: Promise<Verdict> }>();

  constructor(@Inject(CAPTCHA) private readonly captcha: Captcha) {}

  endpoints(): readonly Endpoint[] {
    return [endpoint({ method: 'GET', path: '/api/captcha', summary: 'What the page does to show that a person reserves', access: 'anyone', answer: captchaAnswer, handle: () => ({ body: this.captcha.challenge(), headers: { 'cache-control': 'no-store' } }) })];
  }

  /**
   * `by`: the caller's key: the same proof with the same key is the same attempt again. A provider that cannot be reached
   * turns nobody away: limits on tries still hold. @throws 422 without a proof, or with one that is not good.
   */
  async check(proof: string | undefined, by: string): Promise<void> {
    if (this.captcha.challenge().provider === 'none') return;
    if (!proof) throw refuse(422, 'captcha_required', { fields: { recaptcha: 'captcha_required' } });
    const id = sha256(proof);
    const known = this.used.get(id) ?? this.remember(id, by, this.captcha.verify(proof));
    if (known.by !== by || (await known.verdict) === 'failed') throw refuse(422, 'captcha_failed', { fields: { recaptcha: 'captcha_failed' } });
  }

  private remember(id: string, by: string, verdict: Promise<Verdict>): { by: string; verdict: Promise<Verdict> } {
    if (this.used.size >= MAX_KEPT) this.used.delete(this.used.keys().next().value!);
    const known = { by, verdict };
    this.used.set(id, known);
    return known;
  }
}

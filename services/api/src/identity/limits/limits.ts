import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '../../config/config.js';
import { apiError } from '../../http/api-error.js';
import { actorOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { CONFIG } from '../../ports/tokens.js';

const MINUTE = 60;
const HOUR = 3_600;

/** Limits on tries, each process for itself: a token is taken before the work, and what is over the limit gets 429. */
@Injectable()
export class Limits {
  private readonly limiters: Readonly<
    Record<
      | 'loginAddress'
      | 'code'
      | 'resend'
      | 'link'
      | 'singleSignOn'
      | 'passwordLink'
      | 'passwordLinkOf'
      | 'hold'
      | 'join'
      | 'member'
      | 'deskCode'
      | 'coupon'
      | 'confirmation'
      | 'receipt'
      | 'receiptSender'
      | 'receiptAddress'
      | 'terminalLog'
      | 'photo'
      | 'waiver',
      RateLimiterMemory
    >
  >;

  constructor(@Inject(CONFIG) config: Config) {
    const limit = (points: number, duration: number): RateLimiterMemory =>
      new RateLimiterMemory({ points, duration });
    this.limiters = {
      loginAddress: limit(60, 15 * MINUTE),
      code: limit(15, HOUR),
      resend: limit(5, HOUR),
      link: limit(20, HOUR),
      singleSignOn: limit(60, 15 * MINUTE),
      passwordLink: limit(20, HOUR),
      passwordLinkOf: limit(3, HOUR),
      member: limit(30, HOUR),
      deskCode: limit(300, 10 * MINUTE),
      coupon: limit(60, HOUR),
      confirmation: limit(3, HOUR),
      receipt: limit(5, HOUR),
      receiptSender: limit(30, 10 * MINUTE),
      receiptAddress: limit(10, HOUR),
      terminalLog: limit(300, MINUTE),
      photo: limit(60, HOUR),
      waiver: limit(5, HOUR),
      hold: limit(config.HOLDS_PER_MINUTE, MINUTE),
      join: limit(config.JOINS_PER_HOUR, HOUR),
    };
  }

  /** @throws 429 with Retry-After once the key has used up its tries; taking none asks whether it has. */
  async take(limiter: keyof Limits['limiters'], key: string, tries = 1): Promise<void> {
    try {
      await this.limiters[limiter].consume(key, tries);
    } catch (over) {
      if (over instanceof Error) throw over;
      const seconds = Math.max(1, Math.ceil((over as { msBeforeNext: number }).msBeforeNext / 1000));
      throw apiError(429, 'too_many_requests', { detail: { seconds }, retryAfterSeconds: seconds });
    }
  }
  /**
   * Counts a code that staff look up, where nobody has it; once they have tried too many, no code is looked up, as which one is
   * known would tell the rest. @throws 429
   */
  takeDeskCode(caller: Caller, isKnown: boolean): Promise<void> {
    return this.take('deskCode', actorOf(caller), isKnown ? 0 : 1);
  }
  /** Counts a receipt that is sent by mail or as a text, by who sends it and where to. @throws 429 */
  async takeReceipt(username: string, address: string): Promise<void> {
    await this.take('receiptSender', username);
    // However the number or the address is typed.
    await this.take('receiptAddress', address.toLowerCase().replace(/[^a-z0-9@]/g, ''));
  }
  async forgive(limiter: keyof Limits['limiters'], key: string): Promise<void> {
    await this.limiters[limiter].delete(key);
  }
  /** Gives one try back. */
  async giveBack(limiter: keyof Limits['limiters'], key: string): Promise<void> {
    await this.limiters[limiter].reward(key);
  }
}

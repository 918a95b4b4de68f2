import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, type Clock, type Instant } from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { apiError, type ApiError } from '../../http/api-error.js';
import { CLOCK, CONFIG } from '../../ports/tokens.js';

const MINUTE_MS = 60_000;
/** Holders that are remembered before those without a live hold are dropped. */
const MAX_HOLDERS = 10_000;
/** The most live holds of one address; another one needs a captcha. */
export const LIVE_HOLDS_WITHOUT_CAPTCHA = 12;
/** Looking at all of them takes a millisecond, so it is not done for each request. */
const SWEEP_EVERY_MS = 1_000;

interface Holder {
  readonly address: string;
  readonly key: string;
  /** When each hold lapses in epoch milliseconds, in that order. */
  readonly lapses: Map<string, number>;
  /** None of them lapses before. */
  firstMs: number;
}

/**
 * The live holds of each browser at an address without a sign-in (docs/rules/holds.md 20), each process for itself. A
 * hold counts from the request on, so that requests at the same time count too.
 */
@Injectable()
export class LiveHolds {
  private readonly max: number;
  private readonly ttlMs: number;
  private readonly holders = new Map<string, Holder>();
  private readonly holderOf = new Map<string, Holder>();
  /** Holds that count because of a request that has no answer yet. */
  private readonly begun = new Set<string>();
  /** How many each address has; some may have lapsed since. */
  private readonly byAddress = new Map<string, number>();
  private sweptAtMs = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.max = config.LIVE_HOLDS_PER_BROWSER;
    this.ttlMs = config.HOLD_TTL_MINUTES * MINUTE_MS;
  }

  /**
   * A request begins. Whether its hold is new to the browser; a hold of another browser stays with that one until the
   * request is accepted. @throws ApiError 429 where the browser has as many others already
   */
  begin(address: string, browser: string, holdId: string): boolean {
    const nowMs = epochMsOf(this.clock.now());
    const holder = this.live(address, browser, nowMs);
    const isNew = !holder.lapses.has(holdId);
    if (isNew && holder.lapses.size >= this.max) {
      const [firstMs = nowMs] = holder.lapses.values();
      throw tooMany(this.max, firstMs - nowMs);
    }
    if (!isNew) return false;
    if (this.holderOf.has(holdId)) return true;
    this.begun.add(holdId);
    this.count(holder, holdId, nowMs + this.ttlMs);
    return true;
  }

  /** The request was accepted: the hold is this browser's, until it lapses: a repeat or a late renewal may not move that. */
  accept(address: string, browser: string, holdId: string, lapsesAt: Instant): void {
    const isNew = this.begun.delete(holdId);
    const lapsesMs = epochMsOf(lapsesAt);
    const holder = this.holderOf.get(holdId);
    const isOwn = holder?.key === keyOf(address, browser);
    if (isOwn && (isNew || holder.lapses.get(holdId) === lapsesMs)) return;
    this.end(holdId);
    this.count(this.live(address, browser, epochMsOf(this.clock.now())), holdId, lapsesMs);
  }

  /** The request was rejected. A hold that another request has taken stays. */
  reject(holdId: string): void {
    if (this.begun.delete(holdId)) this.end(holdId);
  }

  private count(holder: Holder, holdId: string, lapsesMs: number): void {
    const { address, key, lapses } = holder;
    lapses.set(holdId, lapsesMs);
    holder.firstMs = Math.min(holder.firstMs, lapsesMs);
    this.holders.set(key, holder);
    this.holderOf.set(holdId, holder);
    this.byAddress.set(address, (this.byAddress.get(address) ?? 0) + 1);
  }

  /** How many an address has, of all browsers: a browser's name is its own to choose. */
  at(address: string): number {
    const known = this.byAddress.get(address) ?? 0;
    const nowMs = epochMsOf(this.clock.now());
    if (known <= LIVE_HOLDS_WITHOUT_CAPTCHA || nowMs - this.sweptAtMs < SWEEP_EVERY_MS) return known;
    this.sweep(nowMs);
    return this.byAddress.get(address) ?? 0;
  }

  /** The hold was released or used. */
  end(holdId: string): void {
    const holder = this.holderOf.get(holdId);
    if (holder === undefined) return;
    this.holderOf.delete(holdId);
    holder.lapses.delete(holdId);
    if (holder.lapses.size === 0) this.holders.delete(holder.key);
    const left = this.byAddress.get(holder.address)! - 1;
    if (left > 0) this.byAddress.set(holder.address, left);
    else this.byAddress.delete(holder.address);
  }

  private sweep(nowMs: number): void {
    this.sweptAtMs = nowMs;
    for (const holder of [...this.holders.values()]) this.endLapsed(holder, nowMs);
  }

  private live(address: string, browser: string, nowMs: number): Holder {
    const key = keyOf(address, browser);
    if (this.holders.size >= MAX_HOLDERS && nowMs - this.sweptAtMs >= SWEEP_EVERY_MS) this.sweep(nowMs);
    const known = this.holders.get(key);
    if (known) this.endLapsed(known, nowMs);
    if (known && known.lapses.size > 0) return known;
    return { address, key, lapses: new Map(), firstMs: nowMs + this.ttlMs };
  }

  private endLapsed(holder: Holder, nowMs: number): void {
    if (holder.firstMs > nowMs) return;
    for (const [holdId, lapsesMs] of holder.lapses) {
      holder.firstMs = lapsesMs;
      if (lapsesMs > nowMs) return;
      this.end(holdId);
    }
  }
}

const keyOf = (address: string, browser: string): string => `${address} ${browser}`;

const tooMany = (max: number, afterMs: number): ApiError => {
  const seconds = Math.max(1, Math.ceil(afterMs / 1000));
  return apiError(429, 'too_many_holds', {
    detail: { max, minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
};

import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, type Clock } from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { apiError } from '../../http/api-error.js';
import { CLOCK, CONFIG } from '../../ports/tokens.js';

const MINUTE_MS = 60_000;
/** Holders that are remembered before those without a live hold are dropped. */
const MAX_HOLDERS = 10_000;
/** Looking at all of them takes a millisecond, so it is not done for each request. */
const SWEEP_EVERY_MS = 1_000;

/**
 * The live holds of each browser at an address without a sign-in (docs/rules/holds.md 15), each process for itself. A
 * hold counts from the request on, so that requests at the same time count too.
 */
@Injectable()
export class LiveHolds {
  private readonly max: number;
  private readonly ttlMs: number;
  /** By holder and hold, when it lapses in epoch milliseconds; those of a holder in that order. */
  private readonly holders = new Map<string, Map<string, number>>();
  private readonly holderOf = new Map<string, string>();
  private sweptAtMs = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.max = config.LIVE_HOLDS_PER_BROWSER;
    this.ttlMs = config.HOLD_TTL_MINUTES * MINUTE_MS;
  }

  /** Whether the hold is new. @throws ApiError 429 where the holder has as many others already */
  begin(holder: string, holdId: string): boolean {
    const nowMs = epochMsOf(this.clock.now());
    const holds = this.live(holder, nowMs);
    const isNew = !holds.has(holdId);
    if (isNew && holds.size >= this.max) {
      const [firstMs = nowMs] = holds.values();
      const seconds = Math.max(1, Math.ceil((firstMs - nowMs) / 1000));
      throw apiError(429, 'too_many_holds', {
        detail: { max: this.max, minutes: Math.ceil(seconds / 60) },
        retryAfterSeconds: seconds,
      });
    }
    // A hold that is taken again lapses last.
    holds.delete(holdId);
    holds.set(holdId, nowMs + this.ttlMs);
    this.holders.set(holder, holds);
    this.holderOf.set(holdId, holder);
    return isNew;
  }

  /** The hold was released, rejected or used. */
  end(holdId: string): void {
    const holder = this.holderOf.get(holdId);
    if (holder === undefined) return;
    this.holderOf.delete(holdId);
    const holds = this.holders.get(holder);
    holds?.delete(holdId);
    if (holds?.size === 0) this.holders.delete(holder);
  }

  private live(holder: string, nowMs: number): Map<string, number> {
    if (this.holders.size >= MAX_HOLDERS && nowMs - this.sweptAtMs >= SWEEP_EVERY_MS) {
      this.sweptAtMs = nowMs;
      for (const other of [...this.holders.keys()]) this.endLapsed(other, nowMs);
    }
    this.endLapsed(holder, nowMs);
    return this.holders.get(holder) ?? new Map<string, number>();
  }

  private endLapsed(holder: string, nowMs: number): void {
    for (const [holdId, lapsesMs] of this.holders.get(holder) ?? []) {
      if (lapsesMs > nowMs) return;
      this.end(holdId);
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { couponLedger, UNITS_POOL, type Clock, type QuoteAnswer } from '@stile/contracts';
import { ledgerDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

/** No hold has this id. */
const NO_HOLD = 'looking';

/** Says which coupons of a quote are used up, by the rule that takes their uses and without taking one. */
@Injectable()
export class CouponUses {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogues: CatalogueView,
  ) {}

  /** `holdId`: the caller's hold, whose use is theirs. */
  async marked(
    discounts: QuoteAnswer['discounts'],
    inventoryGroup: string,
    holdId = NO_HOLD,
  ): Promise<QuoteAnswer['discounts']> {
    return Promise.all(
      discounts.map(async (discount) =>
        (await this.isUsedUp(inventoryGroup, discount.coupon, holdId))
          ? { ...discount, used_up: true as const }
          : discount,
      ),
    );
  }

  private async isUsedUp(inventoryGroup: string, code: string, holdId: string): Promise<boolean> {
    const limit = this.catalogues.of(inventoryGroup)?.coupons.get(code)?.body.max_uses ?? null;
    if (limit === null) return false;
    const { state } = await this.lanes.load(ledgerDecider, couponLedger(inventoryGroup, code));
    const line = { pool: UNITS_POOL, units: 1, limit, rule: null };
    const decision = ledgerDecider.decide(
      { type: 'Hold', holdId, lines: [line], inForce: undefined, ttlMs: 0 },
      state,
      this.clock.now(),
    );
    // A hold that became a reservation has its use.
    return !decision.accepted && decision.rejection.code !== 'idempotency_key_reused';
  }
}

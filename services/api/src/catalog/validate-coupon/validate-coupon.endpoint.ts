import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  couponLedger,
  couponsValidateAnswer,
  couponsValidateRequest,
  UNITS_POOL,
  type Clock,
  type CouponsValidateAnswer,
} from '@stile/contracts';
import { couponViolation, localOf, type Catalogue } from '@stile/domain';
import { takenNow } from '@stile/projections';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { LedgerView } from '../../views/ledger-view.js';
import { couponOf, CouponGuesses } from '../coupons/coupon-guesses.js';
import { shownCoupon } from '../coupons/shown-coupon.js';
import { venueOf } from '../venue/venue-of.js';

type PositionKey = NonNullable<CouponsValidateAnswer['position_key']>;

/** The worth of a coupon (docs/rules/coupons-and-discounts.md 6). */
@Endpoints()
export class ValidateCouponEndpoint {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly ledgers: LedgerView,
    private readonly guesses: CouponGuesses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/coupons_validate',
    summary: 'A coupon that can be added to those there are, or the key that says why not',
    access: 'anyone',
    body: couponsValidateRequest,
    answer: couponsValidateAnswer,
    rejections: ['inventory_group_undefined', 'invalid_park', 'too_many_requests'],
  })
  async validate({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof couponsValidateRequest>>): Promise<Answer> {
    const { catalogue } = venueOf(this.catalogues, body);
    const [coupon] = await this.guesses.lookUp(body.inventoryGroup, [body.code], caller);
    const position_key = await this.positionKey(
      catalogue,
      body.inventoryGroup,
      body.code,
      body.addedCoupons ?? [],
    );
    return {
      body: { coupon: coupon && !position_key ? shownCoupon(coupon) : null, position_key },
      headers: NO_STORE,
    };
  }

  private async positionKey(
    catalogue: Catalogue,
    inventoryGroup: string,
    typed: string,
    added: readonly string[],
  ): Promise<PositionKey | null> {
    const now = this.clock.now();
    const violation = couponViolation(
      catalogue,
      typed,
      added,
      localOf(now, catalogue.inventory_group.get(inventoryGroup)!.body.timezone).date,
    );
    if (violation) return violation as PositionKey;
    const { code, max_uses } = couponOf(catalogue, typed)!;
    if (max_uses === null) return null;
    const { document } = await this.ledgers.get(couponLedger(inventoryGroup, code));
    return (takenNow(document, now)[UNITS_POOL] ?? 0) >= max_uses ? 'coupon_used_up' : null;
  }
}

import { Inject } from '@nestjs/common';
import {
  couponLedger,
  couponsEditAnswer,
  couponsEditRequest,
  couponsValidateAnswer,
  couponsValidateRequest,
  UNITS_POOL,
  type Clock,
  type Coupon,
  type CouponsEditAnswer,
  type CouponsValidateAnswer,
} from '@stile/contracts';
import { couponViolation, localOf, type Catalogue } from '@stile/domain';
import { takenNow } from '@stile/projections';
import { endpoint, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { LedgerView } from '../../views/ledger-view.js';
import { couponOf, CouponGuesses } from './coupon-guesses.js';
import { venueOf } from '../venue/venue-of.js';

type PositionKey = NonNullable<CouponsValidateAnswer['position_key']>;
const noStore = { 'cache-control': 'no-store' };

/** What coupons are good for (docs/rules/coupons-and-discounts.md 6). */
@Endpoints()
export class CouponEndpoints implements Endpoints {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly ledgers: LedgerView,
    private readonly guesses: CouponGuesses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/coupons_validate',
        summary: 'A coupon that can be added to those there are, or the key that says why not',
        access: 'anyone',
        body: couponsValidateRequest,
        answer: couponsValidateAnswer,
        rejections: ['inventory_group_undefined', 'invalid_park', 'too_many_requests'],
        handle: async ({ body, caller }) => {
          const { catalogue } = venueOf(this.catalogues, body);
          const [coupon] = await this.guesses.lookUp(body.inventoryGroup, [body.code], caller);
          const position_key = await this.positionKey(
            catalogue,
            body.inventoryGroup,
            body.code,
            body.addedCoupons ?? [],
          );
          return {
            body: { coupon: coupon && !position_key ? shown(coupon) : null, position_key },
            headers: noStore,
          };
        },
      }),
      endpoint({
        method: 'POST',
        path: '/api/coupons_reservation_edit',
        summary: 'The coupons of a reservation that is edited, by code',
        access: 'anyone',
        body: couponsEditRequest,
        answer: couponsEditAnswer,
        rejections: ['inventory_group_undefined', 'too_many_requests'],
        handle: async ({ body, caller }) => {
          venueOf(this.catalogues, body);
          const coupons = await this.guesses.lookUp(body.inventoryGroup, body.coupons, caller);
          return {
            body: [...new Map(coupons.map((coupon) => [coupon.code, shown(coupon)])).values()],
            headers: noStore,
          };
        },
      }),
    ];
  }

  private async positionKey(
    catalogue: Catalogue,
    inventoryGroup: string,
    typed: string,
    added: readonly string[],
  ): Promise<PositionKey | null> {
    const now = this.clock.now();
    const fault = couponViolation(
      catalogue,
      typed,
      added,
      localOf(now, catalogue.inventory_group.get(inventoryGroup)!.body.timezone).date,
    );
    if (fault) return fault as PositionKey;
    const { code, max_uses } = couponOf(catalogue, typed)!;
    if (max_uses === null) return null;
    const { document } = await this.ledgers.get(couponLedger(inventoryGroup, code));
    return (takenNow(document, now)[UNITS_POOL] ?? 0) >= max_uses ? 'coupon_used_up' : null;
  }
}

const shown = ({ code, description, discount_rule }: Coupon): CouponsEditAnswer[number] => ({
  code,
  description,
  discount_rule,
});

import type { z } from 'zod';
import { couponsEditAnswer, couponsEditRequest } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { CouponGuesses } from '../coupons/coupon-guesses.js';
import { shownCoupon } from '../coupons/shown-coupon.js';
import { venueOf } from '../venue/venue-of.js';

@Endpoints()
export class EditCouponsEndpoint {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly guesses: CouponGuesses,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/coupons_reservation_edit',
    summary: 'The coupons of a reservation that is edited, by code',
    access: 'anyone',
    body: couponsEditRequest,
    answer: couponsEditAnswer,
    rejections: ['inventory_group_undefined', 'too_many_requests'],
  })
  async list({ body, caller }: Call<unknown, unknown, z.infer<typeof couponsEditRequest>>): Promise<Answer> {
    venueOf(this.catalogues, body);
    const coupons = await this.guesses.lookUp(body.inventoryGroup, body.coupons, caller);
    return {
      body: [...new Map(coupons.map((coupon) => [coupon.code, shownCoupon(coupon)])).values()],
      headers: NO_STORE,
    };
  }
}

import { Injectable } from '@nestjs/common';
import { worksAt, type Basket } from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import { CouponGuesses } from '../../catalog/coupons/coupon-guesses.js';
import type { Caller } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { BookingPlanner } from '../planning/booking-planner.js';

type Codes = Pick<
  Basket,
  'inventory_group' | 'inventory' | 'date' | 'coupons' | 'main_membership' | 'member_last_name'
>;

/** Codes that do not exist cost tries with every call that says whether they do. */
@Injectable()
export class CodeGuesses {
  constructor(
    private readonly coupons: CouponGuesses,
    private readonly limits: Limits,
    private readonly planner: BookingPlanner,
  ) {}

  /** @throws ApiError 429 once the caller has guessed too often */
  async lookUp(codes: Codes, caller: Caller): Promise<void> {
    await this.lookUpCoupons(codes, caller);
    const { main_membership } = codes;
    if (main_membership === undefined) return;
    const isStaff = worksAt(caller.user, codes.inventory_group);
    const isKnown = this.planner.knowsMember({ ...codes, main_membership }, isStaff ? 'desk' : 'web');
    if (isStaff) await this.limits.takeDeskCode(caller, isKnown);
    else await this.limits.take('member', caller.address, isKnown ? 0 : 1);
  }

  /**
   * The codes of an edit. A coupon that the reservation has is known, even when it is deleted.
   * @throws ApiError 429 once the caller has guessed too often
   */
  lookUpOfEdit(codes: Codes, { placed }: Pick<Reservation, 'placed'>, caller: Caller): Promise<void> {
    const known = placed.priced.discounts.map(({ coupon }) => coupon);
    const coupons = codes.coupons?.filter((code) => !known.includes(code.trim().toUpperCase()));
    return this.lookUp({ ...codes, coupons }, caller);
  }

  /** @throws ApiError 429 once the caller has guessed too often */
  async lookUpCoupons(
    { inventory_group, coupons = [] }: Pick<Basket, 'inventory_group' | 'coupons'>,
    caller: Caller,
  ): Promise<void> {
    if (coupons.length > 0) await this.coupons.lookUp(inventory_group, coupons, caller);
  }
}

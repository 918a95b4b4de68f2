import { Injectable } from '@nestjs/common';
import { worksAt, type Coupon } from '@stile/contracts';
import { inLanguage, type Catalogue } from '@stile/domain';
import type { Caller } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { CatalogueView } from '../../views/catalogue-view.js';

/** A coupon by its code as people type it. */
export const couponOf = (catalogue: Catalogue, typed: string): Coupon | undefined =>
  catalogue.coupons.get(typed.trim().toUpperCase())?.body;

/**
 * A code that does not exist costs a try with every call, because the caller may be guessing
 * (docs/rules/coupons-and-discounts.md 23).
 */
@Injectable()
export class CouponGuesses {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly limits: Limits,
  ) {}

  /**
   * The coupons among some codes, described in the caller's language.
   * @throws ApiError 429 once a visitor's address has guessed too often, right guesses too; never for the venue's staff
   */
  async lookUp(
    inventoryGroup: string,
    codes: readonly string[],
    { user, address, language }: Caller,
  ): Promise<Coupon[]> {
    const catalogue = this.catalogues.of(inventoryGroup);
    const found = catalogue
      ? codes.flatMap((code) => couponOf(inLanguage(catalogue, language), code) ?? [])
      : [];
    if (!worksAt(user, inventoryGroup))
      await this.limits.take('coupon', address, codes.length - found.length);
    return found;
  }
}

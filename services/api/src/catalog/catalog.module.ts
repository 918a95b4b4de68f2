import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ImagesModule } from '../images/images.module.js';
import { ViewsModule } from '../views/views.module.js';
import { AddonImageEndpoints } from './addon-images/addon-images.endpoints.js';
import { ChangeVenueHandler } from './change-venue/change-venue.handler.js';
import { CouponGuesses } from './coupons/coupon-guesses.js';
import { CouponEndpoints } from './coupons/coupons.endpoints.js';
import { InventoryGroupEndpoints } from './inventory-group/inventory-group.endpoints.js';
import { MemberEndpoints } from './members/members.endpoints.js';

@Module({
  imports: [IdentityModule, ImagesModule, ViewsModule],
  providers: [
    AddonImageEndpoints,
    ChangeVenueHandler,
    CouponEndpoints,
    CouponGuesses,
    InventoryGroupEndpoints,
    MemberEndpoints,
  ],
  exports: [CouponGuesses, InventoryGroupEndpoints],
})
export class CatalogModule {}

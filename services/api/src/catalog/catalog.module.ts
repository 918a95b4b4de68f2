import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ImagesModule } from '../images/images.module.js';
import { ViewsModule } from '../views/views.module.js';
import { AddonImageEndpoint } from './view-addon-image/addon-image.endpoint.js';
import { UploadPictureEndpoints } from './upload-picture/upload-picture.endpoints.js';
import { ChangeVenueHandler } from './change-venue/change-venue.handler.js';
import { CouponGuesses } from './coupons/coupon-guesses.js';
import { EditCouponsEndpoint } from './edit-coupons/edit-coupons.endpoint.js';
import { ValidateCouponEndpoint } from './validate-coupon/validate-coupon.endpoint.js';
import { InventoryGroupEndpoint } from './inventory-group/inventory-group.endpoint.js';
import { OfferedVenue } from './inventory-group/offered-venue.js';
import { PriceExplanationEndpoint } from './prices/price-explanation.endpoint.js';
import { PricesEndpoint } from './prices/prices.endpoint.js';
import { MemberEndpoints } from './members/members.endpoints.js';

@Module({
  imports: [IdentityModule, ImagesModule, ViewsModule],
  providers: [
    AddonImageEndpoint,
    ChangeVenueHandler,
    CouponGuesses,
    EditCouponsEndpoint,
    InventoryGroupEndpoint,
    MemberEndpoints,
    OfferedVenue,
    PriceExplanationEndpoint,
    PricesEndpoint,
    UploadPictureEndpoints,
    ValidateCouponEndpoint,
  ],
  exports: [CouponGuesses, OfferedVenue],
})
export class CatalogModule {}

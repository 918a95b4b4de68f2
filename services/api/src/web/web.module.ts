import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CapacityModule } from '../capacity/capacity.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ViewsModule } from '../views/views.module.js';
import { WaitlistModule } from '../waitlist/waitlist.module.js';
import { BookingPages } from './booking-pages.js';
import { ConsolePages } from './console-pages.js';
import { Pages } from './pages.js';

/** The pages that are served to browsers beside the API. */
@Module({
  imports: [
    BookingsModule,
    CapacityModule,
    CaptchaModule,
    CatalogModule,
    IdentityModule,
    ViewsModule,
    WaitlistModule,
  ],
  providers: [BookingPages, ConsolePages, Pages],
})
export class WebModule {}

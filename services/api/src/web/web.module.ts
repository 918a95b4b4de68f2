import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CapacityModule } from '../capacity/capacity.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { ViewsModule } from '../views/views.module.js';
import { WaitlistModule } from '../waitlist/waitlist.module.js';
import { BookingBootData } from './booking-boot-data.js';
import { BookingPages } from './booking-pages.js';
import { ConsolePages } from './console-pages.js';
import { MailLinks } from './mail-links.js';
import { PageTextsEndpoints } from './page-texts.endpoints.js';
import { Pages } from './pages.js';

/** The pages that are served to browsers beside the API. */
@Module({
  imports: [
    BookingsModule,
    CapacityModule,
    CaptchaModule,
    CatalogModule,
    IdentityModule,
    ParticipantsModule,
    ViewsModule,
    WaitlistModule,
  ],
  providers: [BookingBootData, BookingPages, ConsolePages, MailLinks, Pages, PageTextsEndpoints],
})
export class WebModule {}

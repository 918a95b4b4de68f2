import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ChangeWaitlistHandler } from './change-waitlist/change-waitlist.handler.js';
import { WaitlistEntries } from './entries/waitlist-entries.js';
import { EraseWaitlistEntryHandler } from './erase-entry/erase-waitlist-entry.handler.js';
import { JoinWaitlistHandler } from './join/join-waitlist.handler.js';
import { WaitlistCapacity } from './offers/waitlist-capacity.js';
import { WaitlistOffers } from './offers/waitlist-offers.js';
import { WaitlistEndpoints } from './own-entry/waitlist.endpoints.js';
import { WaitlistProcess } from './process/waitlist.process.js';
import { WaitlistConsoleEndpoints } from './waitlist-console.endpoints.js';

@Module({
  imports: [BookingsModule, CaptchaModule, IdentityModule, MailboxModule, ViewsModule],
  providers: [
    ChangeWaitlistHandler,
    EraseWaitlistEntryHandler,
    JoinWaitlistHandler,
    WaitlistCapacity,
    WaitlistConsoleEndpoints,
    WaitlistEndpoints,
    WaitlistEntries,
    WaitlistOffers,
    WaitlistProcess,
  ],
  exports: [WaitlistEntries, WaitlistOffers],
})
export class WaitlistModule {}

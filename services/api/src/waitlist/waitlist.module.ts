import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ViewsModule } from '../views/views.module.js';
import { AcceptOfferEndpoint } from './accept/accept-offer.endpoint.js';
import { ChangeWaitlistHandler } from './change-waitlist/change-waitlist.handler.js';
import { EntryAccess } from './entries/entry-access.js';
import { WaitlistEntries } from './entries/waitlist-entries.js';
import { WaitlistLinks } from './links/waitlist-links.js';
import { EraseEntryEndpoint } from './erase-entry/erase-entry.endpoint.js';
import { EraseWaitlistEntryHandler } from './erase-entry/erase-waitlist-entry.handler.js';
import { JoinEndpoint } from './join/join.endpoint.js';
import { JoinWaitlistHandler } from './join/join-waitlist.handler.js';
import { LeaveEndpoint } from './leave/leave.endpoint.js';
import { WaitlistCapacity } from './offers/waitlist-capacity.js';
import { WaitlistOffers } from './offers/waitlist-offers.js';
import { WaitlistProcess } from './process/waitlist.process.js';
import { WaitlistEntryEndpoints } from './view-entry/waitlist-entry.endpoints.js';
import { WaitlistConsoleEndpoints } from './waitlist-console.endpoints.js';

@Module({
  imports: [BookingsModule, CaptchaModule, IdentityModule, MailboxModule, ViewsModule],
  providers: [
    AcceptOfferEndpoint,
    ChangeWaitlistHandler,
    EntryAccess,
    EraseEntryEndpoint,
    EraseWaitlistEntryHandler,
    JoinEndpoint,
    JoinWaitlistHandler,
    LeaveEndpoint,
    WaitlistCapacity,
    WaitlistEntryEndpoints,
    WaitlistConsoleEndpoints,
    WaitlistEntries,
    WaitlistLinks,
    WaitlistOffers,
    WaitlistProcess,
  ],
  exports: [WaitlistEntries, WaitlistLinks, WaitlistOffers],
})
export class WaitlistModule {}

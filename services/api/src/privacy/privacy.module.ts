import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { ImagesModule } from '../images/images.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { WaitlistModule } from '../waitlist/waitlist.module.js';
import { ErasePersonEndpoint } from './erase-person/erase-person.endpoint.js';
import { ErasePersonHandler } from './erase-person/erase-person.handler.js';
import { Erasures } from './erasures/erasures.js';

/** Forgets persons for good. */
@Module({
  imports: [BookingsModule, ExportsModule, ImagesModule, MailboxModule, ParticipantsModule, WaitlistModule],
  providers: [ErasePersonEndpoint, ErasePersonHandler, Erasures],
})
export class PrivacyModule {}

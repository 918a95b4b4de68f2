import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { ChangeMailHandler } from './outbox/change-mail.handler.js';
import { MailProcess } from './process/mail.process.js';

/** Composes and sends the mails that other modules request. */
@Module({
  imports: [BookingsModule, MailboxModule, ParticipantsModule],
  providers: [ChangeMailHandler, MailProcess],
})
export class MailModule {}

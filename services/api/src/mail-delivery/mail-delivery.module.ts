import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ChangeMailHandler } from '../mail/outbox/change-mail.handler.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { MailProcess } from './mail.process.js';

/** Composes and sends the mails that other modules request. It reads bookings and participants, which use `mail`. */
@Module({
  imports: [BookingsModule, MailboxModule, ParticipantsModule],
  providers: [ChangeMailHandler, MailProcess],
})
export class MailDeliveryModule {}

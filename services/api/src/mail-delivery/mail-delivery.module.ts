import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { ImagesModule } from '../images/images.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ChangeMailHandler } from '../mail/outbox/change-mail.handler.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { MailComposer } from './mail-composer.js';
import { MailProcess } from './mail.process.js';

/** Composes and sends the mails that other modules request. It reads bookings and participants, which use `mail`. */
@Module({
  imports: [BookingsModule, ImagesModule, MailboxModule, ParticipantsModule, WorkersModule],
  providers: [ChangeMailHandler, MailComposer, MailProcess],
})
export class MailDeliveryModule {}

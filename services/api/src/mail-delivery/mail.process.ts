import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MAIL_CATEGORY, type MailEvent, type Recorded } from '@stile/contracts';
import { Process, ProcessEnvironment } from '../processes/process.js';
import { MAILER } from '../ports/tokens.js';
import type { Mailer } from '../mail/mailbox/mailer.js';
import { ChangeMail } from '../mail/outbox/change-mail.handler.js';
import { MailComposer } from './mail-composer.js';

/** Sends requested mails. A crash between sending and recording sends again under the same message id. */
@Injectable()
export class MailProcess extends Process<MailEvent> {
  constructor(
    environment: ProcessEnvironment,
    private readonly commands: CommandBus,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly composer: MailComposer,
  ) {
    super(environment, { name: 'mail', categories: [MAIL_CATEGORY] });
  }

  protected override async react(event: Recorded<MailEvent>): Promise<void> {
    if (event.type !== 'MailRequested' || event.data.joins) return;
    const context = this.because(event, 'sent', { correlation: event.data.reservationId });
    const messageId = `${event.id}@stile`;
    const mail = await this.composer.compose(event.data, messageId);
    if (!mail) {
      await this.commands.execute(
        new ChangeMail(event.stream, { type: 'RecordFailed', reason: 'nobody to send to' }, context),
      );
      return;
    }
    await this.mailer.send(mail);
    await this.commands.execute(new ChangeMail(event.stream, { type: 'RecordSent', messageId }, context));
  }
}

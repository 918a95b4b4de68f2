import { Module } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import type { Config } from '../../config/config.js';
import { CLOCK, CONFIG, MAILER, VAULT } from '../../ports/tokens.js';
import { MailboxPages } from './mailbox.pages.js';
import { mailOnTrial } from '../../trial/trial.js';
import { Mailbox, smtpMailer, type Mail, type Mailer } from './mailer.js';

const mailerOf = ({ SMTP_URL, MAIL_FROM, trial }: Config, vault: Vault, clock: Clock): Mailer => {
  const mailer = SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : new Mailbox(vault, clock);
  const send = mailer.send.bind(mailer);
  return Object.assign(mailer, { send: (mail: Mail) => send(mailOnTrial(mail, trial)) });
};

/** Where mails go: over SMTP, or into the built-in mailbox and onto its pages. */
@Module({
  providers: [MailboxPages, { provide: MAILER, useFactory: mailerOf, inject: [CONFIG, VAULT, CLOCK] }],
  exports: [MAILER],
})
export class MailboxModule {}

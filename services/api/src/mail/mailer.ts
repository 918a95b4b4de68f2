import { createTransport } from 'nodemailer';
import type { Clock, Instant } from '@stile/contracts';
import type { Vault } from '@stile/event-store';

export interface Attachment { readonly filename: string; readonly contentType: string; readonly content: string /** base64 */; readonly cid?: string }
export interface Mail { readonly messageId: string; readonly to: string; readonly subject: string; readonly text: string; readonly html: string; readonly attachments: readonly Attachment[] }

/** Sends mail. A repeat of a message id may arrive twice over SMTP; the id lets the reader's program know it. */
export interface Mailer {
  /** @throws when it could not be handed over: the caller tries again. */
  send(mail: Mail): Promise<void>;
}

const MAILBOX = 'mailbox';
const MAX_LISTED = 200;
export interface KeptMail extends Mail { readonly at: Instant }

/** The mailer that works without a network: mails lie in the vault and are read on the mailbox page. */
export class Mailbox implements Mailer {
  constructor(private readonly vault: Vault, private readonly clock: Clock) {}
  async send(mail: Mail): Promise<void> {
    const at = this.clock.now();
    // Newest first: keys are listed in order.
    const key = `${String(9_999_999_999_999 - Date.parse(at)).padStart(13, '0')}.${mail.messageId}`;
    await this.vault.put(MAILBOX, key, { ...mail, at });
  }
  async list(): Promise<readonly (readonly [string, KeptMail])[]> {
    return this.vault.list<KeptMail>(MAILBOX, MAX_LISTED);
  }
  get(key: string): Promise<KeptMail | undefined> {
    return this.vault.get<KeptMail>(MAILBOX, key);
  }
}

/** Mail over SMTP. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(url);
  return {
    async send(mail) {
      await transport.sendMail({
        from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html, messageId: `<${mail.messageId}>`,
        attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({ filename, contentType, content: Buffer.from(content, 'base64'), ...(cid ? { cid } : {}) })),
      });
    },
  };
};

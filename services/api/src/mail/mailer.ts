import { createTransport } from 'nodemailer';
import type { Clock, Instant } from '@stile/contracts';
import type { Vault } from '@stile/event-store';

export interface Attachment { readonly filename: string; readonly contentType: string; readonly content: string /** base64 */; readonly cid?: string }
export interface Mail { readonly messageId: string; readonly to: string; readonly subject: string; readonly text: string; readonly html: string; readonly attachments: readonly Attachment[]; /** the reservation that it is about */ readonly reservationId?: string }

/** Sends mail. A repeat of a message id may arrive twice over SMTP; the id lets the reader's program know it. */
export interface Mailer {
  /** @throws when it could not be handed over: the caller tries again. */
  send(mail: Mail): Promise<void>;
  /** Forgets what it keeps of the mails about a reservation; what was handed over is out of our hands. */
  forget(reservationId: string): Promise<void>;
}

const MAILBOX = 'mailbox';
/** A reservation's mails, by their keys in the mailbox. */
const about = (reservationId: string): string => `mails-of-${reservationId}`;
const MAX_ABOUT_ONE = 1_000;
const MAX_LISTED = 200;
export interface KeptMail extends Mail { readonly at: Instant }

/** The mailer that works without a network: mails lie in the vault and are read on the mailbox page. */
export class Mailbox implements Mailer {
  constructor(private readonly vault: Vault, private readonly clock: Clock) {}
  async send(mail: Mail): Promise<void> {
    const at = this.clock.now();
    // Newest first: keys are listed in order.
    const key = `${String(9_999_999_999_999 - Date.parse(at)).padStart(13, '0')}.${mail.messageId}`;
    // First where it will be, then the mail: none is kept that could not be forgotten.
    if (mail.reservationId !== undefined) await this.vault.put(about(mail.reservationId), key, true);
    await this.vault.put(MAILBOX, key, { ...mail, at });
  }
  async forget(reservationId: string): Promise<void> {
    for (const [key] of await this.vault.list(about(reservationId), MAX_ABOUT_ONE)) {
      await this.vault.delete(MAILBOX, key);
      await this.vault.delete(about(reservationId), key);
    }
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
    forget: () => Promise.resolve(),
  };
};

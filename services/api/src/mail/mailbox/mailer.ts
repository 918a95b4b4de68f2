import { createTransport } from 'nodemailer';
import type { Clock, Instant } from '@stile/contracts';
import type { Vault } from '@stile/event-store';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string /** base64 */;
  readonly cid?: string;
}
export interface Mail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
  /** The reservation that it is about. */
  readonly reservationId?: string;
  /** The user whose account it is about. */
  readonly username?: string;
}

/** Sends mail. A mail may be sent twice over SMTP, under the same message id. */
export interface Mailer {
  /** @throws where the mail was not handed over: the caller retries. */
  send(mail: Mail): Promise<void>;
  /** Deletes every stored mail about a reservation. */
  forget(reservationId: string): Promise<void>;
  /** Deletes every stored mail about a user's account. */
  forgetUser(username: string): Promise<void>;
}

const MAILBOX = 'mailbox';
const MAX_LISTED = 200;
export interface StoredMail extends Mail {
  readonly at: Instant;
}

/** Older mails do not name their reservation, but hold its number, which cannot be guessed. */
const isAbout = ({ reservationId, subject, text }: Mail, id: string): boolean =>
  reservationId === id || (reservationId === undefined && (text.includes(id) || subject.includes(id)));

/** The mailer without a network: mails are stored in the vault and read on the mailbox page. */
export class Mailbox implements Mailer {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}
  async send(mail: Mail): Promise<void> {
    const instant = this.clock.now();
    // Keys are listed in order: the newest mail comes first.
    const key = `${String(9_999_999_999_999 - Date.parse(instant)).padStart(13, '0')}.${mail.messageId}`;
    await this.vault.put(MAILBOX, key, { ...mail, at: instant });
  }
  forget(reservationId: string): Promise<void> {
    return this.deleteWhere((mail) => isAbout(mail, reservationId));
  }
  forgetUser(username: string): Promise<void> {
    return this.deleteWhere((mail) => mail.username === username);
  }
  private async deleteWhere(isMeant: (mail: StoredMail) => boolean): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const page: readonly (readonly [string, StoredMail])[] = await this.vault.list<StoredMail>(
        MAILBOX,
        MAX_LISTED,
        after,
      );
      for (const [key, mail] of page) if (isMeant(mail)) await this.vault.delete(MAILBOX, key);
      after = page.at(-1)?.[0];
    }
  }
  async list(): Promise<readonly (readonly [string, StoredMail])[]> {
    return this.vault.list<StoredMail>(MAILBOX, MAX_LISTED);
  }
  get(key: string): Promise<StoredMail | undefined> {
    return this.vault.get<StoredMail>(MAILBOX, key);
  }
}

/** Mail over SMTP. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(url);
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
          filename,
          contentType,
          content: Buffer.from(content, 'base64'),
          ...(cid ? { cid } : {}),
        })),
      });
    },
    forget: () => Promise.resolve(),
    forgetUser: () => Promise.resolve(),
  };
};

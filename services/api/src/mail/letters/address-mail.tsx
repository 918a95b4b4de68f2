import type { Language } from '@stile/contracts';
import type { Mail } from '../mailbox/mailer.js';
import { logoOf, type Letterhead } from './letterhead.js';
import { MailLayout } from './mail-layout.js';
import { mailParts, mailText } from './mail-parts.js';

interface AddressLetter {
  readonly id: string;
  readonly destination: string;
  readonly language: Language;
  readonly letterhead: Letterhead | undefined;
}

/** The mail to the address that a reservation had before: it says nothing of what the reservation is now. */
export const addressMail = async (
  { id, destination, language, letterhead }: AddressLetter,
  to: string,
  messageId: string,
): Promise<Mail> => {
  const t = mailText(language);
  const mail = (
    <MailLayout
      language={language}
      letterhead={letterhead}
      title={t('address_changed_title')}
      intro={t('address_changed_intro', { id, place: destination })}
    />
  );
  return {
    messageId,
    reservationId: id,
    to,
    subject: t('address_changed_subject', { id, place: destination }),
    ...(await mailParts(mail, language)),
    attachments: logoOf(letterhead),
  };
};

import type { Language } from '@stile/contracts';
import type { Mail } from '../mailbox/mailer.js';
import { logoOf, type Letterhead } from './letterhead.js';
import { Action, MailLayout, Note } from './mail-layout.js';
import { mailParts, mailText } from './mail-parts.js';

export interface PasswordLetter {
  readonly kind: 'invited' | 'forgotten';
  readonly username: string;
  readonly venue: string;
  readonly letterhead: Letterhead | undefined;
  readonly link: string;
  readonly minutes: number;
  readonly language: Language;
}

/** The mail with a link by which a user sets a password. */
export const passwordMail = async (
  { kind, username, venue, letterhead, link, minutes, language }: PasswordLetter,
  to: string,
  messageId: string,
): Promise<Mail> => {
  const t = mailText(language);
  const mail = (
    <MailLayout
      language={language}
      letterhead={letterhead}
      title={t(`password_${kind}_title`)}
      intro={t(`password_${kind}_text`, { venue, name: username })}
    >
      <Action href={link}>{t('password_action')}</Action>
      <Note>{t(`password_${kind}_note`, { minutes })}</Note>
    </MailLayout>
  );
  return {
    messageId,
    to,
    subject: t(`password_${kind}_subject`, { venue }),
    ...(await mailParts(mail, language)),
    attachments: logoOf(letterhead),
    username,
  };
};

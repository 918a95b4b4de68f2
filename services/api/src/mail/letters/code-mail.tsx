import type { Language } from '@stile/contracts';
import type { Mail } from '../mailbox/mailer.js';
import { Code, MailLayout, Note } from './mail-layout.js';
import { mailParts, mailText } from './mail-parts.js';

/** The mail with a sign-in code. */
export const codeMail = async (
  code: string,
  to: string,
  language: Language,
  messageId: string,
): Promise<Mail> => {
  const t = mailText(language);
  const mail = (
    <MailLayout language={language} title={t('code_title')} intro={t('code_intro')}>
      <Code>{code}</Code>
      <Note>{t('code_note')}</Note>
    </MailLayout>
  );
  return {
    messageId,
    to,
    subject: t('code_subject', { code }),
    ...(await mailParts(mail, language)),
    attachments: [],
  };
};

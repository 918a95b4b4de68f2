import type { Language } from '@stile/contracts';
import { formatDate } from '@stile/web-kit';
import { logoOf, type Letterhead } from '../../mail/letters/letterhead.js';
import { Action, Facts, MailLayout, Note } from '../../mail/letters/mail-layout.js';
import { mailParts } from '../../mail/letters/mail-parts.js';
import type { Mail } from '../../mail/mailbox/mailer.js';
import { waiverText } from './waiver-text.js';

export interface WaiverLetter {
  readonly language: Language;
  readonly reservationId: string;
  /** Opens the waiver, and nothing else of the reservation. */
  readonly link: string;
  readonly booker: string;
  readonly participant: string;
  /** The title of the waiver. */
  readonly title: string;
  readonly destination: string;
  readonly visitDate: string;
  readonly letterhead: Letterhead | undefined;
}

/** The mail with a participant's own link to their waiver. */
export const waiverMail = async (letter: WaiverLetter, to: string, messageId: string): Promise<Mail> => {
  const { language, reservationId, destination, visitDate } = letter;
  return {
    messageId,
    reservationId,
    to,
    subject: waiverText(language)('mail_subject', {
      place: destination,
      date: formatDate(visitDate, 'full', language),
    }),
    ...(await mailParts(<WaiverMail {...letter} />, language)),
    attachments: logoOf(letter.letterhead),
  };
};

const WaiverMail = (letter: WaiverLetter) => {
  const { language, letterhead, link, booker, participant, title, destination, visitDate } = letter;
  const t = waiverText(language);
  const date = formatDate(visitDate, 'full', language);
  return (
    <MailLayout
      language={language}
      letterhead={letterhead}
      title={t('mail_title')}
      intro={t('mail_intro', { booker, place: destination, date, participant, title })}
    >
      <Facts
        facts={[
          { name: t('participant'), value: participant },
          { name: t('where'), value: destination },
          { name: t('when'), value: date },
        ]}
      />
      <Action href={link}>{t('mail_link')}</Action>
      <Note>{t('mail_link_note')}</Note>
    </MailLayout>
  );
};

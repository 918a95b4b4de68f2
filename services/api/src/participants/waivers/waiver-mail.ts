import { fill, waiverMessages, type Language, type WaiverKey } from '@stile/contracts';
import { escapeHtml } from '../../http/html.js';
import { formatDate, page } from '../../mail/letters/compose.js';
import type { Mail } from '../../mail/mailbox/mailer.js';

export interface WaiverLetter {
  readonly language: Language;
  readonly to: string;
  readonly link: string;
  readonly messageId: string;
  readonly reservationId: string;
  readonly booker: string;
  readonly participant: string;
  readonly title: string;
  readonly place: string;
  readonly visitDate: string;
}

export const waiverWords =
  (language: Language) =>
  (key: WaiverKey, values?: Readonly<Record<string, unknown>>): string =>
    fill(waiverMessages[language][key], values);

/** The mail with a participant's own link to their waiver. */
export const composeWaiverMail = ({
  language,
  to,
  link,
  messageId,
  reservationId,
  booker,
  participant,
  title,
  place,
  visitDate,
}: WaiverLetter): Mail => {
  const text = waiverWords(language);
  const date = formatDate(visitDate, language);
  const intro = text('mail_intro', { booker, place, date, participant, title });
  const rows = [
    [text('participant'), participant],
    [text('where'), place],
    [text('when'), date],
  ] as const;
  const button = `<p style="margin:20px 0 0;text-align:center"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#0f5c48;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(text('mail_link'))}</a></p><p style="margin:14px 0 0;color:#4a5a53;font-size:14px">${escapeHtml(text('mail_link_note'))}</p>`;
  return {
    messageId,
    reservationId,
    to,
    subject: text('mail_subject', { place, date }),
    attachments: [],
    html: page(language, text('mail_title'), intro, rows, button),
    text: [
      text('mail_title'),
      intro,
      ...rows.map(([name, value]) => `${name}: ${value}`),
      `${text('mail_link')}: ${link}`,
      text('mail_link_note'),
    ].join('\n\n'),
  };
};

import type { Instant, Language, WaitlistMailKind } from '@stile/contracts';
import type { WaitlistEntry } from '@stile/domain';
import { escapeHtml } from '../../http/html.js';
import { formatDate, formatTime, page, textOf } from './compose.js';
import type { Mail } from '../mailbox/mailer.js';

const formatMoment = (at: Instant, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));

/** An entry as it stands when the mail is written. */
export interface Waiting {
  readonly entry: WaitlistEntry;
  /** null once it waits no more */ readonly position: number | null;
  readonly timeZone: string;
}

/** The mail about an entry of the waitlist, in its person's language. */
export const composeWaitlistMail = (
  kind: WaitlistMailKind,
  { entry: { joined, offer }, position, timeZone }: Waiting,
  to: string,
  link: string,
  messageId: string,
): Mail => {
  const { basket, inventoryTitle, option, language, entryId } = joined;
  const text = textOf(language);
  const place = inventoryTitle[language] ?? basket.inventory;
  const what = option ? `${option.title}, ${place}` : place;
  const arrival = offer && kind === 'waitlist_offered' ? offer.arrival : basket.arrival_time;
  const rows: (readonly [string, string])[] = [
    [text('waitlist_for'), what],
    [
      text('when'),
      `${formatDate(basket.date, language)}, ${arrival === null ? text('waitlist_any_time') : formatTime(arrival, language)}`,
    ],
  ];
  const title =
    kind === 'waitlist_joined' && position === null
      ? text('waitlist_joined_offered')
      : text(`${kind}_title`, { position });
  const intro = text(`${kind}_intro`, {
    until: offer ? formatMoment(offer.lapsesAt, timeZone, language) : '',
  });
  const open = text(kind === 'waitlist_offered' ? 'waitlist_open_offer' : 'waitlist_open');
  const extra =
    kind === 'waitlist_lapsed'
      ? ''
      : `<p style="margin:16px 0 0;text-align:center"><a href="${escapeHtml(link)}" style="color:#0b5d46;font-weight:600">${escapeHtml(open)}</a></p>`;
  const plain = [
    title,
    intro,
    ...rows.map(([name, value]) => `${name}: ${value}`),
    kind === 'waitlist_lapsed' ? '' : `${open}: ${link}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return {
    messageId,
    reservationId: entryId,
    to,
    subject: text(`${kind}_subject`, { what }),
    text: plain,
    html: page(language, title, intro, rows, extra),
    attachments: [],
  };
};

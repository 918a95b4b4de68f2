import type { WaitlistMailKind } from '@stile/contracts';
import type { WaitlistEntry } from '@stile/domain';
import { formatDate, formatInstant, formatTime } from '@stile/web-kit';
import type { Mail } from '../mailbox/mailer.js';
import { logoOf, type Letterhead } from './letterhead.js';
import { Action, Facts, MailLayout } from './mail-layout.js';
import { mailParts, mailText, type MailText } from './mail-parts.js';

/** An entry of the waitlist at the time its mail is written. */
export interface WaitlistLetter {
  readonly kind: WaitlistMailKind;
  readonly entry: WaitlistEntry;
  /** From 1; null for an entry that is not waiting. */
  readonly position: number | null;
  readonly timeZone: string;
  /** How English times are written at this place. */
  readonly timeFormat: string;
  /** Opens the entry's page. */
  readonly link: string;
  /** The day that was waited for, among others: an entry that has ended leads there. */
  readonly bookingLink: string;
  readonly letterhead?: Letterhead | undefined;
}

/** The mail about an entry of the waitlist, in its person's language. */
export const waitlistMail = async (letter: WaitlistLetter, to: string, messageId: string): Promise<Mail> => {
  const { entryId, language } = letter.entry.joined;
  return {
    messageId,
    reservationId: entryId,
    to,
    subject: mailText(language)(`${textsOf(letter)}_subject`, { what: productOf(letter.entry) }),
    ...(await mailParts(<WaitlistMail {...letter} />, language)),
    attachments: logoOf(letter.letterhead),
  };
};

/** The first mail of an entry that is not proven yet asks for its link to be opened. */
const textsOf = ({
  kind,
  entry,
}: Pick<WaitlistLetter, 'kind' | 'entry'>): WaitlistMailKind | 'waitlist_unproven' =>
  kind === 'waitlist_joined' && entry.state === 'unproven' ? 'waitlist_unproven' : kind;

const productOf = ({ joined: { basket, inventoryTitle, option, language } }: WaitlistEntry): string => {
  const destination = inventoryTitle[language] ?? basket.inventory;
  return option ? `${option.title}, ${destination}` : destination;
};

const ACTIONS = {
  waitlist_joined: 'waitlist_open',
  waitlist_offered: 'waitlist_open_offer',
  waitlist_unproven: 'waitlist_prove',
  waitlist_lapsed: 'waitlist_look',
  waitlist_stopped: 'waitlist_look',
} as const;

const WaitlistMail = (letter: WaitlistLetter) => {
  const { kind, entry, position, timeZone, timeFormat, letterhead } = letter;
  const { basket, language } = entry.joined;
  const { offer } = entry;
  const t = mailText(language);
  const texts = textsOf({ kind, entry });
  const arrival = offer && kind === 'waitlist_offered' ? offer.arrival : basket.arrival_time;
  const time = arrival === null ? t('waitlist_any_time') : formatTime(arrival, language, timeFormat);
  return (
    <MailLayout
      language={language}
      letterhead={letterhead}
      title={titleOf(texts, position, t)}
      intro={t(`${texts}_intro`, {
        until: offer ? formatInstant(offer.lapsesAt, 'full', timeZone, language, timeFormat) : '',
      })}
    >
      <Facts
        facts={[
          { name: t('waitlist_for'), value: productOf(entry) },
          { name: t('when'), value: `${formatDate(basket.date, 'full', language)}, ${time}` },
        ]}
      />
      <Action href={ACTIONS[texts] === 'waitlist_look' ? letter.bookingLink : letter.link}>
        {t(ACTIONS[texts])}
      </Action>
    </MailLayout>
  );
};

/** An entry that got its offer before its first mail was written has no position any more. */
const titleOf = (kind: ReturnType<typeof textsOf>, position: number | null, t: MailText): string =>
  kind === 'waitlist_joined' && position === null
    ? t('waitlist_joined_offered')
    : t(`${kind}_title`, { position });

import {
  money as exact,
  sumRows,
  wayBackOf,
  type ReservationAnswer,
  type ReservationMailKind,
  type SumRow,
} from '@stile/contracts';
import { formatDate, formatMoney, formatTime, parkedUntil } from '@stile/web-kit';
import { priceRows } from '../../markup/price-rows.js';
import type { Attachment, Mail } from '../mailbox/mailer.js';
import { calendarFile, type Occasion } from './calendar-file.js';
import {
  Action,
  Amounts,
  Code,
  Facts,
  Link,
  MailLayout,
  Notice,
  Paragraph,
  type Pair,
} from './mail-layout.js';
import { logoOf } from './letterhead.js';
import { mailParts, mailText, type MailText } from './mail-parts.js';
import { qrPng } from './qr-code.js';
import { ridePairs } from './ride-pairs.js';

/** A waiver that somebody of the party has not signed, with its own link. */
export interface OpenWaiver {
  readonly participant: string;
  readonly title: string;
  readonly link: string;
}

export interface ReservationLetter {
  readonly kind: ReservationMailKind;
  readonly occasion: Occasion;
  /** Opens the reservation page. */
  readonly link: string;
  readonly openWaivers: readonly OpenWaiver[];
}

/**
 * The mail about a reservation, in the visitor's language, with the QR code, the calendar file and the waivers to
 * be signed.
 */
export const reservationMail = async (
  letter: ReservationLetter,
  to: string,
  messageId: string,
): Promise<Mail> => {
  const { kind, occasion } = letter;
  const { id, language, visit_date } = occasion.reservation;
  return {
    messageId,
    reservationId: id,
    to,
    subject: mailText(language)(`${kind}_subject`, {
      place: occasion.destination,
      date: formatDate(visit_date, 'full', language),
      id,
    }),
    ...(await mailParts(<ReservationMail {...letter} />, language)),
    attachments: [...(await attachmentsOf(letter)), ...logoOf(occasion.letterhead)],
  };
};

const attachmentsOf = async ({ kind, occasion }: ReservationLetter): Promise<Attachment[]> => {
  const { id } = occasion.reservation;
  const calendar = {
    filename: `${id}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${kind === 'cancellation' ? 'CANCEL' : 'PUBLISH'}`,
    content: Buffer.from(await calendarFile(occasion)).toString('base64'),
  };
  if (kind === 'cancellation') return [calendar];
  const code = (await qrPng(id)).toString('base64');
  return [calendar, { filename: `${id}.png`, contentType: 'image/png', content: code, cid: 'qr' }];
};

const ReservationMail = ({ kind, occasion, link, openWaivers }: ReservationLetter) => {
  const { reservation } = occasion;
  const { id, language } = reservation;
  const t = mailText(language);
  return (
    <MailLayout
      language={language}
      letterhead={occasion.letterhead}
      title={t(`${kind}_title`)}
      intro={t(`${kind}_intro`, { id })}
    >
      {kind === 'cancellation' ? null : <FirstAct link={link} openWaivers={openWaivers} t={t} />}
      <Facts facts={factsOf(occasion, t)} />
      {kind === 'cancellation' ? null : <EntryCode id={id} t={t} />}
      {openWaivers.length > 0 ? <OpenWaivers waivers={openWaivers} t={t} /> : null}
      <Facts facts={reservation.cancelled ? [] : visitingPairs(occasion.visiting, t)} />
      <Amounts amounts={pricesOf(occasion, t)} />
      <Settlement reservation={reservation} kind={kind} t={t} />
      {kind === 'cancellation' ? null : (
        <Paragraph>
          <Link href={link}>{t('open_reservation')}</Link>
        </Paragraph>
      )}
    </MailLayout>
  );
};

/** To sign what is open; the reservation's page leads to each of several waivers. */
const FirstAct = ({
  link,
  openWaivers,
  t,
}: Pick<ReservationLetter, 'link' | 'openWaivers'> & { readonly t: MailText }) => {
  const [waiver, ...others] = openWaivers;
  if (!waiver)
    return (
      <Action href={link} isRepeated>
        {t('see_visit')}
      </Action>
    );
  return (
    <Action href={others.length > 0 ? link : waiver.link} isRepeated>
      {others.length > 0 ? t('sign_waivers', { count: openWaivers.length }) : t('sign_waiver')}
    </Action>
  );
};

interface SettlementProps {
  readonly reservation: ReservationAnswer;
  readonly kind: ReservationMailKind;
  readonly t: MailText;
}

/** The sum still to be paid; else what goes back, and what a cancellation keeps. */
const Settlement = ({ reservation, kind, t }: SettlementProps) => {
  const { language, currency, balance, amount_going_back: goingBack } = reservation;
  const toCard = reservation.amount_going_to_card ?? 0;
  const money = (amount: number): string => formatMoney(amount, currency, language);
  if (kind !== 'cancellation' && balance > 0)
    return <Paragraph>{t('balance', { amount: money(balance) })}</Paragraph>;
  if (kind === 'uncancellation') return null;
  const retained = retainedOf(reservation);
  if (kind === 'confirmation' || (goingBack === 0 && (kind === 'edit' || retained === 0))) return null;
  const text =
    kind === 'cancellation' && retained > 0 ? 'cancellation_return_part' : (`${kind}_return` as const);
  const paid = returnedBeforeOf(reservation) > 0 ? 'cancellation_paid_rest' : 'cancellation_paid';
  return (
    <Paragraph>
      {t(`${text}${wayBackOf(goingBack, toCard)}`, {
        paid: t(paid, { amount: money(sum(retained, goingBack)) }),
        amount: money(goingBack),
        card: money(toCard),
        venue: money(sum(goingBack, -toCard)),
        kept: money(retained),
      })}
    </Paragraph>
  );
};

/** Stands before the prices: it is what is looked for at the gate. */
const EntryCode = ({ id, t }: { readonly id: string; readonly t: MailText }) => (
  <Code isRepeated>
    {/* Without a priority React announces the image in the head, where mail programs do not expect it. */}
    <img src="cid:qr" width="200" height="200" alt={t('code_alt', { id })} fetchPriority="low" />
    <br />
    {id}
  </Code>
);

const OpenWaivers = ({ waivers, t }: { readonly waivers: readonly OpenWaiver[]; readonly t: MailText }) => (
  <Notice title={t('waivers_title')}>
    <p style={{ margin: '6px 0 0' }}>{t('waivers_intro')}</p>
    {waivers.map(({ participant, title, link }) => (
      <p key={link} style={{ margin: '10px 0 0' }}>
        <Link href={link}>{t('waivers_sign', { participant, title })}</Link>
      </p>
    ))}
  </Notice>
);

/** As the confirmation page has it. */
const visitingPairs = (visiting: Occasion['visiting'], t: MailText): Pair[] => [
  ...(visiting?.directions ? [{ name: t('how_to_get_there'), value: visiting.directions }] : []),
  ...(visiting?.what_to_bring ? [{ name: t('what_to_bring'), value: visiting.what_to_bring }] : []),
];

/** When, where and who. */
const factsOf = ({ reservation, destination, address, timeFormat }: Occasion, t: MailText): Pair[] => {
  const { language, visit_date, arrival_time, vehicles, profiles = [] } = reservation;
  const parking = parkedUntil(reservation);
  const names = profiles.map(
    ({ fields, visitor_type_name }) =>
      [fields['first_name'], fields['last_name']].filter((part) => typeof part === 'string').join(' ') ||
      visitor_type_name,
  );
  const plates = vehicles.map(({ license_plate }) => license_plate);
  return [
    {
      name: t('when'),
      value: `${formatDate(visit_date, 'full', language)}, ${formatTime(arrival_time, language, timeFormat)}`,
    },
    ...(parking
      ? [
          {
            name: t('parking'),
            value: t('until', {
              time: formatTime(parking.end.slice('YYYY-MM-DDT'.length), language, timeFormat),
            }),
          },
        ]
      : []),
    { name: t('where'), value: [destination, ...address].join(', ') },
    ...ridePairs(reservation, language, timeFormat),
    ...(names.length > 0 ? [{ name: t('participants'), value: names.join(', ') }] : []),
    ...(plates.length > 0 ? [{ name: t('plates'), value: plates.join(', ') }] : []),
  ];
};

const sum = (...amounts: readonly number[]): number => exact.units(exact.add(...amounts.map(exact.money)));

const paidOf = ({ charges }: ReservationAnswer): number => sum(...charges.map(({ amount }) => amount));

/** Returned and on its way. */
const returnedOf = ({ charges }: ReservationAnswer): number =>
  sum(
    ...charges
      .flatMap(({ refunds }) => refunds)
      .filter(({ state }) => state !== 'failed')
      .map(({ amount }) => amount),
  );

/** The sum that the venue has of it in the end. */
const retainedOf = (reservation: ReservationAnswer): number =>
  sum(paidOf(reservation), reservation.balance, -returnedOf(reservation));

/** The sum that went back before the last change: what goes back now is said below. */
const returnedBeforeOf = (reservation: ReservationAnswer): number =>
  sum(returnedOf(reservation), Math.max(0, -reservation.balance), -reservation.amount_going_back);

/** Sums that say nothing where there is no tax. */
const OF_TAX = new Set<SumRow['key']>(['subtotal', 'tax', 'tax_within']);

/** The price, as the receipt says it: every line, every discount, the total with its tax, what was paid. */
const pricesOf = ({ reservation, taxIncluded, timeFormat }: Occasion, t: MailText): Pair[] => {
  const { tax_amount, currency, language } = reservation;
  const money = (amount: number): string => formatMoney(amount, currency, language);
  const paid = paidOf(reservation);
  const returned = returnedBeforeOf(reservation);
  const isTaxed = tax_amount !== 0;
  return [
    ...priceRows(reservation, {
      taxIncluded,
      language,
      timeFormat,
      free: t('free'),
      included: t('included'),
    }).map(({ title, amount }) => ({
      name: title,
      value: amount,
    })),
    ...sumRows(reservation, taxIncluded)
      .filter(({ key }) => isTaxed || !OF_TAX.has(key))
      .map(({ key, amount }) => ({ name: t(key), value: money(amount), isTotal: key === 'total' })),
    ...(paid > 0 ? [{ name: t('paid'), value: money(paid) }] : []),
    ...(returned > 0 ? [{ name: t('returned'), value: money(-returned) }] : []),
  ];
};

import { createEvents, type EventAttributes } from 'ics';
import QRCode from 'qrcode';
import {
  FEEDER_WAYS,
  fill,
  mailMessages,
  type FeederRide,
  type Language,
  type MailKey,
  type ReservationAnswer,
  type ReservationMailKind,
} from '@stile/contracts';
import { escapeHtml } from '../../http/html.js';
import { lineText } from './line-text.js';
import type { Attachment, Mail } from '../mailbox/mailer.js';

export const formatMoney = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount);
export const formatDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', { dateStyle: 'full', timeZone: 'UTC' })
    .formatToParts(new Date(`${date}T12:00:00Z`))
    // French writes the first of a month '1er', which Intl does not know.
    .map(({ type, value }) => (type === 'day' && value === '1' && language === 'fr' ? '1er' : value))
    .join('');
export const formatTime = (time: string, language: Language): string => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  if (language === 'fr') return `${hours}\u00a0h\u00a0${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')}\u00a0${hours < 12 ? 'a.m.' : 'p.m.'}`;
};

/** How the image is packed: of PNG's five filters the one that fits a code, instead of trying them all for every line. */
const LIKE_THE_LINE_ABOVE = { deflateLevel: 9, filterType: 2 };

/** What the gate scans: the reservation's number, nothing personal. */
export const qrSvg = (reservationId: string): Promise<string> =>
  QRCode.toString(reservationId, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });

const utcParts = (instant: string): [number, number, number, number, number] => {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};

export interface Occasion {
  readonly reservation: ReservationAnswer;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly changedAt: string;
  /** counts the changes of the visit */ readonly sequence: number;
  readonly place: string;
  readonly address: readonly string[];
}

/** The visit as a calendar file: the same id for ever, and a number that grows with each change. The same visit gives the same bytes. */
export const calendarFile = ({
  reservation,
  startsAt,
  endsAt,
  changedAt,
  sequence,
  place,
  address,
}: Occasion): string => {
  const event: EventAttributes = {
    uid: `${reservation.id}@stile`,
    productId: 'stile',
    title: place,
    location: address.join(', '),
    description: [
      reservation.id,
      ...rideRows(reservation, reservation.language).map(([name, value]) => `${name}: ${value}`),
      ...reservation.lines.map((line) => lineText(line, reservation.language)),
    ].join('\n'),
    start: utcParts(startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utcParts(endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    status: reservation.cancelled ? 'CANCELLED' : 'CONFIRMED',
    created: utcParts(reservation.created),
    lastModified: utcParts(changedAt),
    sequence,
  };
  const { error, value } = createEvents([event]);
  if (error || typeof value !== 'string') throw error ?? new Error('no calendar file');
  return value;
};

export const textOf =
  (language: Language) =>
  (key: MailKey, values?: Readonly<Record<string, unknown>>): string =>
    fill(mailMessages[language][key], values);

type Row = readonly [name: string, value: string, strong?: boolean];

const table = (rows: readonly Row[]): string =>
  `<table role="presentation" width="100%" style="border-collapse:collapse">${rows.map(([name, value, strong]) => `<tr${strong ? ' style="font-weight:700"' : ''}><td style="padding:6px 0;${strong ? '' : 'color:#4a5a53;'}border-top:1px solid #d6deda">${escapeHtml(name)}</td><td align="right" style="padding:6px 0 6px 16px;border-top:1px solid #d6deda">${escapeHtml(value)}</td></tr>`).join('')}</table>`;

/** A mail as a page: narrow, in one column, without a picture from elsewhere; on paper without its ground. */
export const page = (
  language: Language,
  title: string,
  intro: string,
  rows: readonly Row[],
  extra: string,
): string => `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title><style>@media print{body{background:#fff!important}.sheet{border:0!important;max-width:none!important}}</style></head>
<body style="margin:0;background:#f3f6f4;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#14231d"><table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" style="max-width:560px;background:#fff;border:1px solid #d6deda;border-radius:12px"><tr><td style="padding:24px">
<h1 style="font-size:24px;margin:0 0 8px">${escapeHtml(title)}</h1><p style="margin:0 0 16px">${escapeHtml(intro)}</p>
${rows.length > 0 ? table(rows) : ''}
${extra}</td></tr></table></td></tr></table></body></html>`;

/** The rides of a shuttle, a row each: where and when to get on and off. */
const rideRows = ({ feeder }: ReservationAnswer, language: Language): Row[] =>
  FEEDER_WAYS.flatMap((way) => {
    const ride = feeder?.[way];
    const at = ({ name, time }: FeederRide['from']): string => `${name}, ${formatTime(time, language)}`;
    return ride ? [[textOf(language)(`shuttle_${way}`), `${at(ride.from)} → ${at(ride.to)}`] as const] : [];
  });

/** When, where and who. */
const factsOf = ({ reservation, place, address }: Occasion): Row[] => {
  const { language, parking, vehicles, profiles = [] } = reservation;
  const text = textOf(language);
  const names = profiles.map(
    ({ fields, visitor_type_name }) =>
      [fields['first_name'], fields['last_name']].filter((part) => typeof part === 'string').join(' ') ||
      visitor_type_name,
  );
  return [
    [
      text('when'),
      `${formatDate(reservation.visit_date, language)}, ${formatTime(reservation.arrival_time, language)}`,
    ],
    ...(parking
      ? [[text('parking'), text('until', { time: formatTime(parking.end.slice(11), language) })] as const]
      : []),
    [text('where'), [place, ...address].join(', ')],
    ...rideRows(reservation, language),
    ...(names.length > 0 ? [[text('participants'), names.join(', ')] as const] : []),
    ...(vehicles.length > 0
      ? [[text('plates'), vehicles.map(({ license_plate }) => license_plate).join(', ')] as const]
      : []),
  ];
};

/** What it costs, with tax: every line, what was taken off, the total with the tax in it, what was paid. */
const pricesOf = ({
  lines,
  discounts,
  price,
  tax_amount,
  charges,
  currency,
  language,
}: ReservationAnswer): Row[] => {
  const text = textOf(language);
  const money = (amount: number): string => formatMoney(amount, currency, language);
  const paid = charges.reduce((sum, charge) => sum + charge.amount, 0);
  return [
    ...lines.map((line): Row => [
      lineText(line, language),
      line.price === 0 ? text('free') : money(line.price),
    ]),
    ...discounts.map((discount): Row => [discount.description || discount.coupon, money(-discount.amount)]),
    [text('total'), money(price), true],
    ...(tax_amount > 0 ? [[text('tax_within'), money(tax_amount)] as const] : []),
    ...(paid > 0 ? [[text('paid'), money(paid)] as const] : []),
  ];
};

/** A waiver that somebody of the party has not signed, with its own link. */
export interface OpenWaiver {
  readonly participant: string;
  readonly title: string;
  readonly link: string;
}

const toSign = (
  waivers: readonly OpenWaiver[],
  text: ReturnType<typeof textOf>,
): { html: string; plain: string } => {
  if (waivers.length === 0) return { html: '', plain: '' };
  const names = waivers.map(({ participant, title, link }) => ({
    name: text('waivers_sign', { participant, title }),
    link,
  }));
  return {
    html: `<div style="margin:20px 0 0;padding:14px 16px;border:1px solid #d6deda;border-radius:10px;background:#fff8e6"><p style="margin:0;font-weight:700">${escapeHtml(text('waivers_title'))}</p><p style="margin:6px 0 0">${escapeHtml(text('waivers_intro'))}</p>${names.map(({ name, link }) => `<p style="margin:10px 0 0"><a href="${escapeHtml(link)}" style="color:#0b5d46;font-weight:600">${escapeHtml(name)}</a></p>`).join('')}</div>`,
    plain: [
      text('waivers_title'),
      text('waivers_intro'),
      ...names.map(({ name, link }) => text('pair', { name, value: link })),
    ].join('\n'),
  };
};

/** The mail about a reservation, in the visitor's language, with the QR code, the calendar file and what is still to be signed. */
export const composeMail = async (
  kind: ReservationMailKind,
  occasion: Occasion,
  to: string,
  link: string,
  messageId: string,
  waivers: readonly OpenWaiver[],
): Promise<Mail> => {
  const { reservation, place } = occasion;
  const { language, currency } = reservation;
  const text = textOf(language);
  const date = formatDate(reservation.visit_date, language);
  const [facts, prices] = [factsOf(occasion), pricesOf(reservation)];
  const intro = text(`${kind}_intro`, { id: reservation.id });
  const returned =
    kind !== 'confirmation' && reservation.amount_to_return > 0
      ? text(`${kind}_return`, { amount: formatMoney(reservation.amount_to_return, currency, language) })
      : '';
  const open = toSign(waivers, text);
  const attachments: Attachment[] = [
    {
      filename: `${reservation.id}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from(calendarFile(occasion)).toString('base64'),
    },
  ];
  let extra = `<div style="margin:16px 0 0">${table(prices)}</div>${returned ? `<p style="margin:16px 0 0">${escapeHtml(returned)}</p>` : ''}`;
  if (kind !== 'cancellation') {
    attachments.push({
      filename: `${reservation.id}.png`,
      contentType: 'image/png',
      content: (
        await QRCode.toBuffer(reservation.id, {
          errorCorrectionLevel: 'M',
          margin: 4,
          width: 320,
          rendererOpts: { ...LIKE_THE_LINE_ABOVE },
        })
      ).toString('base64'),
      cid: 'qr',
    });
    // The code stands before the prices: it is what is looked for at the gate.
    extra = `<p style="margin:16px 0 0;text-align:center"><img src="cid:qr" width="200" height="200" alt="${reservation.id}"></p>${open.html}${extra}<p style="margin:16px 0 0;text-align:center"><a href="${escapeHtml(link)}" style="color:#0b5d46;font-weight:600">${escapeHtml(text('open_reservation'))}</a></p>`;
  }
  const block = (rows: readonly Row[]): string =>
    rows.map(([name, value]) => text('pair', { name, value })).join('\n');
  const plain = [
    text(`${kind}_title`),
    intro,
    block(facts),
    open.plain,
    block(prices),
    returned,
    kind === 'cancellation' ? '' : text('pair', { name: text('open_reservation'), value: link }),
  ]
    .filter(Boolean)
    .join('\n\n');
  return {
    messageId,
    reservationId: reservation.id,
    to,
    subject: text(`${kind}_subject`, { place, date, id: reservation.id }),
    text: plain,
    html: page(language, text(`${kind}_title`), intro, facts, extra),
    attachments,
  };
};

/** The mail with a sign-in code. */
export const composeCode = (code: string, to: string, language: Language, messageId: string): Mail => {
  const text = textOf(language);
  return {
    messageId,
    to,
    subject: text('code_subject', { code }),
    text: text('code_text', { code }),
    html: page(language, code, text('code_text', { code }), [], ''),
    attachments: [],
  };
};

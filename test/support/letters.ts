import type { Language, ReservationMailKind, WaitlistMailKind } from '@stile/contracts';
import { addressMail } from '../../services/api/src/mail/letters/address-mail.js';
import type { Occasion } from '../../services/api/src/mail/letters/calendar-file.js';
import { codeMail } from '../../services/api/src/mail/letters/code-mail.js';
import type { Letterhead } from '../../services/api/src/mail/letters/letterhead.js';
import { passwordMail } from '../../services/api/src/mail/letters/password-mail.js';
import { receiptMail } from '../../services/api/src/mail/letters/receipt-mail.js';
import { reservationMail } from '../../services/api/src/mail/letters/reservation-mail.js';
import { waitlistMail } from '../../services/api/src/mail/letters/waitlist-mail.js';
import type { Mail } from '../../services/api/src/mail/mailbox/mailer.js';
import { waiverMail } from '../../services/api/src/participants/waivers/waiver-mail.js';
import { receiptOf, type Receipt, type ReceiptForm } from '../../services/api/src/receipts/receipt.js';
import { stripLines } from '../../services/api/src/receipts/receipt-strip.js';

/* Every kind of mail, about a party of four with much of everything: long names, names of other scripts, links. */
const LINK = `https://book.example.org/reservation/token?reservationId=7KQ4MWXH2P&token=${'t0ken'.repeat(9)}`;
const TO = 'marguerite-elisabeth.delabruere@example.org';
const LONG = 'Marguerite-Élisabeth de la Bruère-Desrochers';
const NAMES = ['Ada Lovelace', LONG, '李小龙', 'प्रिया शर्मा'];
const DESTINATION = 'Glen Hill lift tickets, rentals and lessons';

const reservationIn = (language: Language, change: object): Occasion['reservation'] =>
  ({
    id: '7KQ4MWXH2P',
    language,
    visit_date: '2026-12-12',
    arrival_time: '09:00',
    currency: 'CAD',
    lines: [
      { kind: 'pass', count: 2, title: 'Adult (18+)', price: 124.3, unit_price: 62.15, factor: 1 },
      { kind: 'pass', count: 2, title: 'Youth (6-17)', price: 90.4, unit_price: 45.2, factor: 1 },
      { kind: 'addon', count: 2, title: 'Ski lesson, beginner', price: 113, unit_price: 56.5, factor: 1 },
      { kind: 'pass', count: 1, title: 'Car', price: 0, unit_price: 0, factor: 1 },
    ],
    discounts: [{ coupon: 'EARLYBIRD', description: 'Early booking', amount: 27.7 }],
    amount_to_return: 0,
    inventory_title: { en: DESTINATION, fr: DESTINATION },
    charges: [
      { id: 'p1', amount: 300, card_last4: '4242', created: '2026-12-03T14:00:00.000Z', refunds: [] },
    ],
    price: 300,
    subtotal: 265.49,
    tax_amount: 34.51,
    taxes: [],
    balance: 0,
    amount_going_back: 0,
    parking: { hours: 3, end: '2026-12-12T16:00' },
    vehicles: [{ license_plate: 'CRMR 416' }, { license_plate: 'ABC 123' }],
    profiles: NAMES.map((first_name) => ({ fields: { first_name }, visitor_type_name: 'Adult' })),
    cancelled: false,
    created: '2026-12-03T14:00:00.000Z',
    ...change,
  }) as unknown as Occasion['reservation'];

const occasion = (language: Language, letterhead: Letterhead, change: object): Occasion => ({
  reservation: reservationIn(language, change),
  startsAt: '2026-12-12T14:00:00.000Z',
  endsAt: '2026-12-12T22:00:00.000Z',
  changedAt: '2026-12-03T14:00:00.000Z',
  sequence: 0,
  destination: DESTINATION,
  address: ['Escarpment Parks', '800 Glen Hill Road', 'Milton ON L9T 3H7'],
  visiting: {
    directions: 'Take Highway 25 north to Glen Hill Road. Drop skis off at the lodge before you park.',
    what_to_bring: 'Gloves, goggles and warm layers. Helmets can be rented with skis and boards.',
  } as Occasion['visiting'] & object,
  timeZone: 'America/Toronto',
  timeFormat: 'h:mm A',
  taxIncluded: true,
  letterhead,
});

const CHANGES: Readonly<Record<ReservationMailKind, object>> = {
  confirmation: {},
  edit: { balance: -40, amount_going_back: 40, amount_going_to_card: 40, price: 260 },
  uncancellation: { balance: 300, charges: [] },
  cancellation: { cancelled: true, balance: -250, amount_going_back: 250, amount_going_to_card: 250 },
};
const WAITLIST: Readonly<Record<WaitlistMailKind, string>> = {
  waitlist_joined: 'waiting',
  waitlist_offered: 'offered',
  waitlist_lapsed: 'lapsed',
  waitlist_stopped: 'removed',
};

const entry = (state: string, language: Language) =>
  ({
    joined: {
      entryId: 'W7KQ4MWXH2',
      language,
      inventoryTitle: { en: DESTINATION, fr: DESTINATION },
      option: { title: 'Ski lesson, beginner' },
      basket: { inventory: 'glen-hill', date: '2026-12-12', arrival_time: '09:00' },
    },
    state,
    offer: state === 'offered' ? { arrival: '09:00', lapsesAt: '2026-12-04T02:00:00.000Z' } : null,
  }) as never;

const receiptIn = (language: Language, form: ReceiptForm): Receipt =>
  receiptOf({
    reservation: reservationIn(language, { taxes: [{ rate: 0.13, base: 265.49, tax: 34.51 }] }),
    group: {
      settings: { tax_included: 'true' },
      business: {
        name: 'Escarpment Parks',
        store_number: '001',
        address: ['4999 Ridge Road', 'Milton ON L9T 0A1'],
        phone: '905-555-0142',
        custom_header: '',
      },
    },
    account: { payments: [], refunds: [] },
    localOf: (instant) => ({ date: instant.slice(0, 10), minutes: 540 }),
    form,
    language,
    timeFormat: 'h:mm A',
  });

/** One mail of each kind, by its name. */
export const everyMail = async (
  language: Language,
  letterhead: Letterhead,
): Promise<Readonly<Record<string, Mail>>> => {
  const waivers = NAMES.map((participant, index) => ({
    participant,
    title: 'Release of liability',
    link: `${LINK}&w=${index}`,
  }));
  const waiting = (kind: WaitlistMailKind, state: string) =>
    waitlistMail(
      {
        kind,
        entry: entry(state, language),
        position: 2,
        timeZone: 'America/Toronto',
        timeFormat: 'h:mm A',
        link: LINK,
        bookingLink: 'https://book.example.org/book?inventory=glen-hill&startDate=2026-12-12',
        letterhead,
      },
      TO,
      'm',
    );
  const made: Record<string, Promise<Mail>> = {
    waitlist_unproven: waiting('waitlist_joined', 'unproven'),
    address: addressMail({ id: '7KQ4MWXH2P', destination: DESTINATION, language, letterhead }, TO, 'm'),
    code: codeMail('189799', TO, language, 'm'),
    receipt: receiptMail(
      {
        receipt: receiptIn(language, 'sheet'),
        lines: stripLines(receiptIn(language, 'text')),
        reservationId: '7KQ4MWXH2P',
        language,
        letterhead,
      },
      TO,
      'm',
    ),
    waiver: waiverMail(
      {
        language,
        reservationId: '7KQ4MWXH2P',
        link: LINK,
        booker: LONG,
        participant: '李小龙',
        title: 'Release of liability',
        destination: DESTINATION,
        visitDate: '2026-12-12',
        letterhead,
      },
      TO,
      'm',
    ),
  };
  for (const kind of ['confirmation', 'edit', 'uncancellation', 'cancellation'] as const)
    made[kind] = reservationMail(
      {
        kind,
        occasion: occasion(language, letterhead, CHANGES[kind]),
        link: LINK,
        openWaivers: kind === 'confirmation' ? waivers : [],
      },
      TO,
      'm',
    );
  for (const [kind, state] of Object.entries(WAITLIST)) made[kind] = waiting(kind as WaitlistMailKind, state);
  for (const kind of ['invited', 'forgotten'] as const)
    made[kind] = passwordMail(
      { kind, username: TO, venue: 'Escarpment Parks', letterhead, link: LINK, minutes: 60, language },
      TO,
      'm',
    );
  return Object.fromEntries(
    await Promise.all(Object.entries(made).map(async ([name, mail]) => [name, await mail] as const)),
  );
};

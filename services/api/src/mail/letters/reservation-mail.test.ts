import type { ReservationMailKind } from '@stile/contracts';
import { formatDate, formatMoney, formatTime, tokens } from '@stile/web-kit';
import type { Occasion } from './calendar-file.js';
import { reservationMail, type OpenWaiver, type ReservationLetter } from './reservation-mail.js';

const occasion = (language: 'en' | 'fr'): Occasion => ({
  reservation: {
    id: '7KQ4MWXH2P',
    language,
    visit_date: '2026-12-12',
    arrival_time: '09:00',
    currency: 'CAD',
    lines: [],
    discounts: [],
    charges: [],
    price: 0,
    tax_amount: 0,
    balance: 0,
    amount_going_back: 0,
    vehicles: [],
    cancelled: false,
    created: '2026-12-03T14:00:00.000Z',
  } as unknown as Occasion['reservation'],
  startsAt: '2026-12-12T14:00:00.000Z',
  endsAt: '2026-12-12T22:00:00.000Z',
  changedAt: '2026-12-03T14:00:00.000Z',
  sequence: 0,
  destination: 'Glen Hill',
  address: [],
  timeZone: 'America/Toronto',
  timeFormat: 'h:mm A',
  taxIncluded: true,
});
const LEO = {
  participant: 'Leo <Roy>',
  title: 'Release',
  link: 'https://book.example.org/waiver/token?waiverId=7KQ4MWXH2P.p3&token=t',
};

const letter = (
  kind: ReservationMailKind,
  language: 'en' | 'fr',
  openWaivers: readonly OpenWaiver[],
): ReservationLetter => ({ kind, occasion: occasion(language), link: 'https://x', openWaivers });

/** Spaces that do not break look like others. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** A party with a discount that has paid, comes by car and has a waiver to sign. */
const rich = (language: 'en' | 'fr', timeFormat = 'h:mm A'): Occasion => {
  const { reservation, ...rest } = occasion(language);
  return {
    ...rest,
    timeFormat,
    address: ['4999 Ridge Road', 'Milton'],
    reservation: {
      ...reservation,
      arrival_time: '13:00',
      parking: { hours: 3, end: '2026-12-12T16:00' },
      vehicles: [{ license_plate: 'ABC 123' }],
      lines: [
        { count: 2, title: 'Adult', price: 23 },
        { count: 1, title: 'Infant', price: 0 },
      ],
      discounts: [{ coupon: 'TEN', description: '', amount: 2.3 }],
      charges: [{ amount: 20.7, refunds: [] }],
      balance: 0,
      amount_going_back: 0,
      price: 20.7,
      tax_amount: 2.38,
    } as unknown as Occasion['reservation'],
  };
};

it.each<['en' | 'fr', string]>([
  [
    'en',
    `You are booked

Show this code when you arrive. Your reservation number is 7KQ4MWXH2P.

When: Saturday, December 12, 2026, 1:00 PM
Parking: until 4:00 PM
Where: Glen Hill, 4999 Ridge Road, Milton
Licence plates: ABC 123

Still to be signed

Please read and sign before you come: at the gate it takes longer. A parent or guardian signs for a minor.

Sign for Leo <Roy>: Release: https://book.example.org/waiver/token?waiverId=7KQ4MWXH2P.p3&token=t

2 × Adult: $23.00
Infant: Free
TEN: -$2.30
Total: $20.70
of which tax: $2.38
Paid: $20.70

See, change or cancel your reservation: https://x`,
  ],
  [
    'fr',
    `Votre visite est réservée

Présentez ce code à votre arrivée. Votre numéro de réservation est 7KQ4MWXH2P.

Quand : samedi 12 décembre 2026, 13 h 00
Stationnement : jusqu’à 16 h 00
Où : Glen Hill, 4999 Ridge Road, Milton
Plaques : ABC 123

Encore à signer

Veuillez lire et signer avant de venir : à l’entrée, c’est plus long. Un parent ou un tuteur signe pour une personne mineure.

Signer pour Leo <Roy> : Release : https://book.example.org/waiver/token?waiverId=7KQ4MWXH2P.p3&token=t

2 × Adult : 23,00 $
Infant : Gratuit
TEN : -2,30 $
Total : 20,70 $
dont taxes : 2,38 $
Payé : 20,70 $

Voir, modifier ou annuler votre réservation : https://x`,
  ],
])('the text part reads as a mail of its own (%s)', async (language, expected) => {
  const { text } = await reservationMail(
    { kind: 'confirmation', occasion: rich(language), link: 'https://x', openWaivers: [LEO] },
    'a@example.org',
    'm',
  );
  expect(plain(text)).toBe(expected);
});

it.each(['en', 'fr'] as const)('dates, times and money read as on the pages (%s)', async (language) => {
  for (const timeFormat of ['h:mm A', 'HH:mm']) {
    const mail = await reservationMail(
      { kind: 'edit', occasion: rich(language, timeFormat), link: 'https://x', openWaivers: [] },
      'a@example.org',
      'm',
    );
    const time = formatTime('13:00', language, timeFormat);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(`${formatDate('2026-12-12', 'full', language)}, ${time}`);
      expect(part).toContain(formatMoney(20.7, 'CAD', language));
    }
  }
});

it.each<['en' | 'fr', string]>([
  ['en', 'Sign for Leo <Roy>: Release: https://'],
  ['fr', 'Signer pour Leo <Roy>\u00a0: Release\u00a0: https://'],
])('open waivers stand in the text and in the page of a mail (%s)', async (language, plain) => {
  const mail = await reservationMail(letter('confirmation', language, [LEO]), 'a@example.org', 'm');
  expect(mail.text).toContain(plain);
  expect(mail.html).toContain(
    'href="https://book.example.org/waiver/token?waiverId=7KQ4MWXH2P.p3&amp;token=t"',
  );
  expect(mail.html).toContain('Leo &lt;Roy&gt;');
});
it.each<['en' | 'fr', string[]]>([
  ['en', ['How to get there', 'Take exit 312.', 'What to bring', 'Sturdy shoes.']],
  ['fr', ['Comment s’y rendre', 'Take exit 312.', 'À apporter', 'Sturdy shoes.']],
])(
  'the way and what to bring stand in a confirmation, and not in a cancellation (%s)',
  async (language, said) => {
    const of = (kind: ReservationMailKind, cancelled: boolean) => {
      const { occasion: plainly, ...rest } = letter(kind, language, []);
      const visiting = {
        address: '1 Ridge Road',
        directions: 'Take exit 312.',
        what_to_bring: 'Sturdy shoes.',
      };
      const reservation = { ...plainly.reservation, cancelled };
      return reservationMail(
        { ...rest, occasion: { ...plainly, reservation, visiting } },
        'a@example.org',
        'm',
      );
    };
    const { text } = await of('confirmation', false);
    for (const part of said) expect(text).toContain(part);
    expect((await of('cancellation', true)).text).not.toContain('Sturdy shoes.');
  },
);

it('where all is signed, nothing is asked', async () =>
  expect((await reservationMail(letter('edit', 'en', []), 'a@example.org', 'm')).text).not.toContain(
    'signed',
  ));

it.each<['en' | 'fr', toCard: number, string]>([
  [
    'en',
    5,
    'You paid $20.70. $5.00 of it goes back to the card you used; the cancellation terms keep $15.70.',
  ],
  [
    'fr',
    5,
    'Vous avez payé 20,70 $. De ce montant, 5,00 $ ' +
      'retournent sur la carte que vous avez utilisée ; les conditions d’annulation retiennent 15,70 $.',
  ],
  ['en', 0, 'You paid $20.70. The venue returns $5.00 of it to you; the cancellation terms keep $15.70.'],
  [
    'fr',
    0,
    'Vous avez payé 20,70 $. De ce montant, 5,00 $ ' +
      'vous sont remboursés par le lieu de votre visite ; les conditions d’annulation retiennent 15,70 $.',
  ],
  [
    'en',
    3.01,
    'You paid $20.70. $3.01 of it goes back to the card you used, and the venue returns $1.99 to you; the cancellation terms keep $15.70.',
  ],
])(
  'a cancellation says what is kept (%s, to cards: %d)',
  async (language, amount_going_to_card, expected) => {
    const { reservation, ...rest } = rich(language);
    const returned = { balance: -5, amount_going_back: 5, amount_going_to_card };
    const { text } = await reservationMail(
      {
        kind: 'cancellation',
        occasion: { ...rest, reservation: { ...reservation, ...returned } },
        link: 'https://x',
        openWaivers: [],
      },
      'a@example.org',
      'm',
    );
    expect(plain(text)).toContain(expected);
  },
);

it.each<['en' | 'fr', string]>([
  [
    'en',
    'Of what you paid, $10.70 had not gone back yet. $5.00 of it goes back to the card you used; the cancellation terms keep $5.70.',
  ],
  [
    'fr',
    'De ce que vous avez payé, 10,70 $ n’avaient pas encore été remboursés. De ce montant, 5,00 $ ' +
      'retournent sur la carte que vous avez utilisée ; les conditions d’annulation retiennent 5,70 $.',
  ],
])('a cancellation after a refund in part speaks of the rest (%s)', async (language, expected) => {
  const { reservation, ...rest } = rich(language);
  const returned = {
    charges: [{ amount: 20.7, refunds: [{ amount: 10, state: 'made' }] }],
    balance: -5,
    amount_going_back: 5,
    amount_going_to_card: 5,
  };
  const occasion = { ...rest, reservation: { ...reservation, ...returned } } as unknown as Occasion;
  const mail = { kind: 'cancellation', occasion, link: 'https://x', openWaivers: [] } as const;
  expect(plain((await reservationMail(mail, 'a@example.org', 'm')).text)).toContain(expected);
});

it.each<[ReservationMailKind, toCard: number, string]>([
  ['cancellation', 5, 'You paid $5.00. It goes back to the card you used.'],
  ['cancellation', 0, 'You paid $5.00. The venue returns it to you.'],
  [
    'cancellation',
    2,
    'You paid $5.00. $2.00 of it goes back to the card you used, and the venue returns $3.00 to you.',
  ],
  ['edit', 5, 'You paid $5.00 more than the new price. It goes back to the card you used.'],
  ['edit', 0, 'You paid $5.00 more than the new price. The venue returns it to you.'],
  [
    'edit',
    2,
    'You paid $5.00 more than the new price. $2.00 of it goes back to the card you used, and the venue returns $3.00 to you.',
  ],
])('a %s says how what was paid goes back (to cards: %d)', async (kind, amount_going_to_card, expected) => {
  const { occasion, ...rest } = letter(kind, 'en', []);
  const charges = [{ amount: 5, refunds: [] }];
  const back = { balance: -5, amount_going_back: 5, amount_going_to_card };
  const reservation = { ...occasion.reservation, charges, ...back };
  const mail = { ...rest, occasion: { ...occasion, reservation } } as unknown as ReservationLetter;
  expect(plain((await reservationMail(mail, 'a@example.org', 'm')).text)).toContain(expected);
});

it.each<[what: string, state: string, balance: number, row: string | null]>([
  ['went back before', 'made', -5, 'Returned: -$2.00'],
  ['is on its way, and goes back by this change', 'begun', -3, null],
  ['failed', 'failed', -5, null],
])('the prices name what %s', async (_what, state, balance, row) => {
  const { occasion, ...rest } = letter('cancellation', 'en', []);
  const charges = [{ amount: 7, refunds: [{ amount: 2, state }] }];
  const back = { balance, amount_going_back: 5, amount_going_to_card: 5 };
  const reservation = { ...occasion.reservation, charges, ...back };
  const mail = { ...rest, occasion: { ...occasion, reservation } } as unknown as ReservationLetter;
  const { text } = await reservationMail(mail, 'a@example.org', 'm');
  expect(/^Returned.*/m.exec(plain(text))?.[0] ?? null).toBe(row);
});

it.each<['en' | 'fr', string]>([
  ['en', 'Balance: $19.00, to be paid at the venue.'],
  ['fr', 'Solde : 19,00 $, à payer sur place.'],
])('what is still to be paid is named until there is nothing (%s)', async (language, expected) => {
  const textOf = async (kind: ReservationMailKind, balance: number): Promise<string> => {
    const { occasion: plainly, ...rest } = letter(kind, language, []);
    const reservation = { ...plainly.reservation, balance };
    const mail = { ...rest, occasion: { ...plainly, reservation } };
    return plain((await reservationMail(mail, 'a@example.org', 'm')).text);
  };
  for (const kind of ['confirmation', 'edit', 'uncancellation'] as const) {
    expect(await textOf(kind, 19)).toContain(expected);
    expect(await textOf(kind, 0)).not.toMatch(/Balance|Solde/);
  }
  expect(await textOf('cancellation', 19)).not.toMatch(/Balance|Solde/);
});

const MEI = { ...LEO, participant: 'Mei & Roy', link: `${LEO.link}2` };
/** The page as a reader sees it, without addresses. */
const seen = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<p class="(letterhead|repeated).*?<\/p>/gs, '')
    .replace(/<[^>]+>/g, ' ');
const figures = (text: string): readonly string[] => text.match(/\d+(?:[.,:]\d+)*/g) ?? [];
const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

it.each(['en', 'fr'] as const)('the page and the text of a mail say the same (%s)', async (language) => {
  for (const kind of ['confirmation', 'edit', 'uncancellation', 'cancellation'] as const)
    for (const openWaivers of [[], [LEO], [LEO, MEI]]) {
      const { html, text } = await reservationMail(
        {
          kind,
          occasion: {
            ...rich(language),
            letterhead: { name: 'Parks 24', color: '#5c0000', phone: '', logo: null },
          },
          link: 'https://x',
          openWaivers: kind === 'cancellation' ? [] : openWaivers,
        },
        'a@example.org',
        'm',
      );
      const addresses = text.match(/https:\/\/\S+/g) ?? [];
      expect([...new Set(linksOf(html))].sort()).toEqual([...new Set(addresses)].sort());
      expect(figures(seen(html))).toEqual(figures(text.replaceAll(/https:\/\/\S+/g, '')));
    }
});

it.each<[string, readonly OpenWaiver[], string, string]>([
  ['leads to the visit', [], 'See your visit', 'https://x'],
  ['leads to the one waiver', [LEO], 'Sign the waiver', LEO.link],
  ['leads to all waivers', [LEO, MEI], 'Sign 2 waivers', 'https://x'],
])('the button %s', async (_what, openWaivers, label, href) => {
  const { html } = await reservationMail(letter('confirmation', 'en', openWaivers), 'a@example.org', 'm');
  const [, address, text] = /<a href="([^"]+)" class="button"[^>]*>([^<]+)<\/a>/.exec(html)!;
  expect([text, address!.replaceAll('&amp;', '&')]).toEqual([label, href]);
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

it('the venue’s name and colour stand over its mails, and nothing of its name is markup', async () => {
  const { occasion, ...rest } = letter('confirmation', 'en', []);
  const of = async (letterhead: Occasion['letterhead']) =>
    (await reservationMail({ ...rest, occasion: { ...occasion, letterhead } }, 'a@example.org', 'm')).html;
  const html = await of({ name: 'Parks <b>& Co', color: '#5c0000', phone: '', logo: null });
  expect(html).toContain('Parks &lt;b&gt;&amp; Co</p>');
  expect(html.match(/background:#5c0000/g)).toHaveLength(1);
  expect(html).not.toContain(tokens.brand);
  const plain = await of({ name: 'Parks', color: null, phone: '', logo: null });
  expect(plain).toContain(`background:${tokens.brand}`);
  // Nothing is fetched from elsewhere.
  expect([...html.matchAll(/(?:src="|url\(|@import)([^"]*)/g)].map(([, from]) => from)).toEqual(['cid:qr']);
});

it('a logo stands for the name, and comes with the mail', async () => {
  const { occasion, ...rest } = letter('cancellation', 'en', []);
  const letterhead = { name: 'Parks "24"', color: null, phone: '', logo: 'AAAA' };
  const { html, attachments } = await reservationMail(
    { ...rest, occasion: { ...occasion, letterhead } },
    'a@example.org',
    'm',
  );
  expect(html).toMatch(/<img src="cid:logo" alt="Parks &quot;24&quot;"/);
  expect(attachments.find(({ cid }) => cid === 'logo')).toMatchObject({
    contentType: 'image/jpeg',
    content: 'AAAA',
  });
});

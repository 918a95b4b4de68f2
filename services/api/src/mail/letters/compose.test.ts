import { composeMail, type Occasion } from './compose.js';

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
    amount_to_return: 0,
    vehicles: [],
    cancelled: false,
    created: '2026-12-03T14:00:00.000Z',
  } as unknown as Occasion['reservation'],
  startsAt: '2026-12-12T14:00:00.000Z',
  endsAt: '2026-12-12T22:00:00.000Z',
  changedAt: '2026-12-03T14:00:00.000Z',
  sequence: 0,
  place: 'Glen Hill',
  address: [],
});
const LEO = {
  participant: 'Leo <Roy>',
  title: 'Release',
  link: 'https://book.example.org/waiver/token?waiverId=7KQ4MWXH2P.p3&token=t',
};

it.each<['en' | 'fr', string]>([
  ['en', 'Sign for Leo <Roy>: Release: https://'],
  ['fr', 'Signer pour Leo <Roy>\u00a0: Release\u00a0: https://'],
])('open waivers stand in the text and in the page of a mail (%s)', async (language, plain) => {
  const mail = await composeMail('confirmation', occasion(language), 'a@example.org', 'https://x', 'm', [
    LEO,
  ]);
  expect(mail.text).toContain(plain);
  expect(mail.html).toContain(
    'href="https://book.example.org/waiver/token?waiverId=7KQ4MWXH2P.p3&amp;token=t"',
  );
  expect(mail.html).toContain('Leo &lt;Roy&gt;');
});
it('where all is signed, nothing is asked', async () =>
  expect(
    (await composeMail('edit', occasion('en'), 'a@example.org', 'https://x', 'm', [])).text,
  ).not.toContain('signed'));

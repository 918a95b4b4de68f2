import type { Inventory, ReserveRequest } from '@stile/contracts';
import { Client } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/*
 * The built-in gateway's page says what is paid, for when, how much and how long there is
 * (docs/rules/payments.md 11).
 */
const started = startedProduct();
const NBSP = '\u00a0';

/** The page's headings, paragraphs and buttons, in order. */
const textsOf = (page: string): string[] =>
  [...page.matchAll(/<(p|h1|legend|button)\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([, , inner]) => inner!.replaceAll(/<[^>]+>/g, '').replaceAll('&nbsp;', NBSP))
    .filter(Boolean);
/** The page of a booking at the lake, with a paddleboard at a time of its own. */
const payPage = async (
  language: 'en' | 'fr',
  more: Partial<ReserveRequest['reservation']> = {},
): Promise<string[]> => {
  const visitor = new Client(started.running.url, language);
  const { body } = await visitor.reserve({
    inventory_group: 'escarpment',
    inventory: 'mirror-lake',
    date: '2026-12-09',
    arrival_time: '09:00',
    passes: [{ visitor_type: 'ml-adult', visitor_count: 2 }],
    addons: [
      { addon_inventory: 'ml-vest-adult', addon_count: 2 },
      { addon_inventory: 'ml-paddleboard', addon_count: 1, start_time: '09:00' },
    ],
    ...more,
  });
  const { pathname } = new URL(body.redirect_url!);
  const page = textsOf((await visitor.get<string>(pathname)).text);
  return page.map((text) => text.replace(body.reservation.id, 'ID'));
};

const MINUTES = expect.stringMatching(/^1[0-4] minutes left to pay$/) as string;

it('in English', async () => {
  expect(await payPage('en')).toEqual([
    'Pay $53.90',
    MINUTES,
    'Mirror Lake beach and boats',
    `Wednesday, December 9, 2026, 9:00${NBSP}AM`,
    '2 × Adult',
    '2 × Life vest, adult',
    `Paddleboard, 1 hour (9:00${NBSP}AM)`,
    'Reservation ID',
    'Choose a test card',
    'Pay $53.90',
    'Cancel and go back',
  ]);
});

it('in French', async () => {
  const nine = `9${NBSP}h${NBSP}00`;
  expect(await payPage('fr')).toEqual([
    `Payer 53,90${NBSP}$`,
    expect.stringMatching(/^Il reste 1[0-4] minutes pour payer$/),
    'Plage et bateaux du lac Mirror',
    `mercredi 9 décembre 2026, ${nine}`,
    '2 × Adulte',
    '2 × Gilet de sauvetage, adulte',
    `Planche à pagaie, 1 heure (${nine})`,
    'Réservation ID',
    'Choisissez une carte d’essai',
    `Payer 53,90${NBSP}$`,
    'Annuler et revenir',
  ]);
});

it('with the end of parking, as chosen or else of the visit', async () => {
  const passes = [
    { visitor_type: 'ml-adult', visitor_count: 2 },
    { visitor_type: 'ml-car', visitor_count: 1 },
  ];
  expect(await payPage('en', { passes, parking_hours: 3 })).toContain(
    `Car (3${NBSP}h, until 12:00${NBSP}PM)`,
  );
  expect(await payPage('fr', { passes })).toContain(`Voiture (4${NBSP}h, jusqu’à 13${NBSP}h${NBSP}00)`);
});

it('with times as the destination writes them', async () => {
  const path = '/api/admin/inventories/mirror-lake';
  const { body: lake } = await started.admin.get<Inventory>(path);
  const settings = { ...lake.settings, time_format: 'HH:mm' };
  expect((await started.admin.put(path, { ...lake, settings })).status).toBe(200);
  expect(await payPage('en')).toEqual(
    expect.arrayContaining(['Wednesday, December 9, 2026, 09:00', 'Paddleboard, 1 hour (09:00)']),
  );
});

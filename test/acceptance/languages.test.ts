import type {
  CheckoutAnswer,
  InventoryGroupAnswer,
  ReservationAnswer,
  ReserveRequest,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

const PATH = '/api/inventoryGroup/escarpment?inventory=rattle-ridge';
const firewood = { addons: [{ addon_inventory: 'rr-firewood', addon_count: 2 }], coupons: ['HALFGATE'] };
const titles = ({ lines }: Pick<ReservationAnswer, 'lines'>): string[] => lines.map(({ title }) => title);
const ENGLISH = ['Adult (15-64)', 'Car', 'Firewood bundle'];
const FRENCH = ['Adulte (15 à 64 ans)', 'Voiture', 'Fagot de bois de chauffage'];

describe('what a venue wrote', () => {
  it('is answered in the language asked for, kept apart by it, and as it is written where none is named', async () => {
    const visitor = new Client(started.running.url);
    const [written, english, french] = await Promise.all(
      [PATH, `${PATH}&language=en`, `${PATH}&language=fr`].map((path) =>
        visitor.get<InventoryGroupAnswer>(path),
      ),
    );
    expect(english!.body).toEqual(written!.body);
    expect(french!.body).toMatchObject({
      name: 'Parcs de l’Escarpement',
      business: { name: 'Parcs de l’Escarpement' },
    });
    const { visitor_types, addons, discount_groups, reservation_types } = french!.body.inventory!;
    expect([
      visitor_types[0]!.name,
      visitor_types[0]!.column_header,
      addons.groups[0]!.title,
      addons.groups[0]!.inventory_text,
      addons.groups[0]!.addons[0]!.title,
      reservation_types[1]!.name,
    ]).toEqual([
      'Adulte (15 à 64 ans)',
      'Adultes',
      'Petits extras',
      'Profitez-en toute la journée',
      'Fagot de bois de chauffage',
      'Groupe en autocar',
    ]);
    // Price rules know a group by its name, so only its title is translated.
    expect(discount_groups.find(({ id }) => id === 'annual-pass')).toMatchObject({
      name: 'Annual Pass',
      title: 'Laissez-passer annuel',
    });
    expect(french!.text).not.toContain('"translations"');
    expect(
      (await visitor.get(`${PATH}&language=en`, { 'if-none-match': french!.headers.get('etag')! })).status,
    ).toBe(200);
    expect(
      (await visitor.get(`${PATH}&language=fr`, { 'if-none-match': french!.headers.get('etag')! })).status,
    ).toBe(304);
    expect((await visitor.get(`${PATH}&language=de`)).body).toMatchObject({
      status_code: 400,
      fields: { 'query.language': expect.any(String) as string },
    });
  });

  it('names categories in French beside what they are called by', async () => {
    const { body } = await new Client(started.running.url).get<InventoryGroupAnswer>(
      '/api/inventoryGroup/escarpment?inventory=glen-hill&language=fr',
    );
    const lessons = body.inventory!.addons.groups.find(({ id }) => id === 'lessons')!;
    expect([
      lessons.category_filter[1]!.title,
      lessons.category_words?.['Level'],
      lessons.addons[0]!.settings_v2.categories['Level'],
      lessons.category_words?.['Beginner'],
    ]).toEqual(['Level', 'Niveau', 'Beginner', 'Débutant']);
  });

  it('is in the page that a French visitor gets, before any script', async () => {
    const { text } = await new Client(started.running.url, 'fr').get<string>(
      '/book?inventoryGroup=escarpment&inventory=mirror-lake',
    );
    expect(text).toContain('<title>Plage du lac Mirror');
    expect(text).toContain('Enfant (0 à 14 ans)');
    expect(text.replace(/<script[^]*?<\/script>/g, '')).not.toContain('Mirror Lake Beach');
  });
});

describe('a French visitor', () => {
  it('sees prices, rejections, the reservation, its edit and its mail in French; a reader of English sees English', async () => {
    const visitor = new Client(started.running.url, 'fr');
    const quote = await visitor.quote(walk(firewood));
    expect([titles(quote), quote.discounts[0]!.description]).toEqual([FRENCH, 'Entrées à moitié prix']);
    const many = await visitor.hold(walk({ addons: [{ addon_inventory: 'rr-firewood', addon_count: 500 }] }));
    expect((many.body as unknown as { error: string }).error).toContain('Fagot de bois de chauffage');

    const { body } = await visitor.reserve(walk(firewood));
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    const admin = await signedInAdmin(started.running.url);
    const seen = await admin.get<ReservationAnswer>(`/api/reservation/${body.reservation.id}`);
    expect([titles(seen.body), seen.body.discounts[0]!.description, seen.body.language]).toEqual([
      ENGLISH,
      'Half off admission',
      'fr',
    ]);
    expect(titles((await visitor.get<ReservationAnswer>(`/api/reservation/${seen.body.id}`)).body)).toEqual(
      FRENCH,
    );
    const quoted = await admin.quoteEdit(seen.body.id, walk({ ...firewood, date: seen.body.visit_date }));
    expect([titles(quoted), quoted.discounts[0]!.description]).toEqual([ENGLISH, 'Half off admission']);

    const { body: edited } = await admin.edit(
      seen.body.id,
      walk({ ...firewood, addons: [...firewood.addons, { addon_inventory: 'rr-donate-5', addon_count: 1 }] }),
    );
    await admin.pay(edited.redirect_url!);
    await admin.checkout(seen.body.id, 'completed', 1);
    // It stays in the booker's language, also when somebody else changes it.
    const after = await visitor.get<ReservationAnswer>(`/api/reservation/${seen.body.id}`);
    expect(titles(after.body)).toEqual([...FRENCH, 'Don de 5\u00a0$']);

    const mailbox = await eventually(
      () => visitor.get<string>('/mailbox'),
      ({ text }) => text.includes(seen.body.id),
    );
    const path = mailbox.text
      .slice(0, mailbox.text.indexOf(seen.body.id))
      .match(/\/mailbox\/[^"]+/g)!
      .at(-1)!;
    const { text } = await visitor.get<string>(path);
    expect(text).toContain('Parcs de l’Escarpement');
  });

  it('keeps the words that were used when the venue changes them', async () => {
    const visitor = new Client(started.running.url, 'fr');
    const { body } = await visitor.reserve(walk({ ...firewood, arrival_time: '13:00' }));
    const admin = await signedInAdmin(started.running.url);
    const { body: addon } = await admin.get<{ translations: { fr: object } }>(
      '/api/admin/addons/rr-firewood',
    );
    expect(
      (
        await admin.put('/api/admin/addons/rr-firewood', {
          ...addon,
          translations: { fr: { ...addon.translations.fr, title: 'Bois' } },
        })
      ).status,
    ).toBe(200);
    expect(titles(await visitor.quote(walk({ ...firewood, arrival_time: '13:00' })))).toContain('Bois');
    expect(
      titles((await visitor.get<ReservationAnswer>(`/api/reservation/${body.reservation.id}`)).body),
    ).toEqual(FRENCH);
  });

  it('who switches the page reads the checkout, the participants, the shuttle and the receipt in the other language', async () => {
    const visitor = new Client(started.running.url);
    const profiles = [camper()] as NonNullable<ReserveRequest['reservation']['profiles']>;
    const { body } = await visitor.reserve(campWeek(), {
      change: (request) => ({ ...request, reservation: { ...request.reservation, profiles } }),
    });
    await visitor.pay(body.redirect_url!);
    const { id } = body.reservation;
    const inEnglish = await visitor.checkout(id);
    expect(inEnglish.body.reservation.profiles![0]).toMatchObject({
      visitor_type_name: 'Camper (6-12)',
      addons: [{ title: 'Explorers (6-8)' }],
    });
    const french = { 'accept-language': 'fr' };
    const { reservation } = (await visitor.get<CheckoutAnswer>(`/api/checkout/${id}`, french)).body;
    expect([
      reservation.language,
      reservation.profiles![0]!.visitor_type_name,
      reservation.profiles![0]!.addons[0]!.title,
    ]).toEqual(['en', 'Campeur (6 à 12 ans)', 'Explorateurs (6 à 8 ans)']);
    expect(titles(reservation)).toEqual(['Campeur (6 à 12 ans)', 'Explorateurs (6 à 8 ans)']);
    const [fr, en] = await Promise.all(
      ['fr', 'en'].map((lang) => visitor.get<string>(`/reservation/${id}/print_receipt?lang=${lang}`)),
    );
    expect([
      fr!.text.includes('Explorateurs (6 à 8 ans)'),
      fr!.text.includes('Explorers'),
      en!.text.includes('Explorers (6-8)'),
      en!.text.includes('Explorateurs'),
    ]).toEqual([true, false, true, false]);
    const { body: cancelled } = await visitor.put<ReservationAnswer>(
      `/api/reservation/${id}/cancel`,
      { cancelled: true },
      { 'idempotency-key': key(), ...french },
    );
    expect(titles(cancelled)).toEqual(titles(reservation));
  });
});

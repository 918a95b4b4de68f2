import type { Basket } from '@stile/contracts';
import { escarpment } from '../../../../test/kit/venue.js';
import { planDay } from '../schedule/plan.js';
import { claimsOf } from '../basket/claims.js';
import { quote } from '../basket/quote.js';
import type { Catalogue } from './catalogue.js';
import { withDocument } from './catalogue.js';
import { inLanguage } from './in-language.js';

const catalogue = escarpment();
const french = inLanguage(catalogue, 'fr');

const basket: Basket = {
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: '2026-12-05',
  arrival_time: '10:00',
  coupons: ['FIVEOFF'],
  passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }],
  addons: [
    { addon_inventory: 'rr-firewood', addon_count: 1 },
    { addon_inventory: 'rr-donate-5', addon_count: 1 },
  ],
};
const at = { date: '2026-11-21', minutes: 600 };
const planOf = (of: Catalogue) => planDay(of, 'rattle-ridge', '2026-12-05', { today: at.date });

describe('a catalogue in French', () => {
  it('prices a basket alike and writes its lines and discounts in French', () => {
    const [english, inFrench] = [catalogue, french].map((of) =>
      quote(of, planOf(catalogue), basket, { today: at.date, channel: 'web' }),
    );
    if (!english?.ok || !inFrench?.ok) throw new Error('refused');
    expect(inFrench.priced.lines.map(({ title }) => title)).toEqual([
      'Adulte (15 à 64 ans)',
      'Voiture',
      'Fagot de bois de chauffage',
      'Don de 5\u00a0$',
    ]);
    expect(inFrench.priced.discounts.map(({ description }) => description)).toEqual([
      '5\u00a0$ de rabais sur les suppléments',
    ]);
    const bare = ({ priced }: typeof english) => ({
      ...priced,
      lines: priced.lines.map(({ title: _title, ...line }) => line),
      discounts: priced.discounts.map(({ description: _text, ...discount }) => discount),
    });
    expect(bare(inFrench)).toEqual(bare(english));
  });

  it('names a product in a rejection by its French title', () => {
    const request = {
      ...basket,
      coupons: [],
      addons: [{ addon_inventory: 'rr-firewood', addon_count: 999 }],
    };
    const refused = claimsOf(french, planOf(catalogue), request, { at, channel: 'web' });
    expect(refused).toMatchObject({
      ok: false,
      rejection: { detail: { title: 'Fagot de bois de chauffage' } },
    });
  });

  it('keeps the names that rules know discount groups by, and the one text of what has no translation', () => {
    expect(french.discount_groups).toBe(catalogue.discount_groups);
    const plain = withDocument(catalogue, 'visitor_types', 'rr-adult', {
      revision: 2,
      body: { ...catalogue.visitor_types.get('rr-adult')!.body, translations: {} },
    });
    expect(inLanguage(plain, 'fr').visitor_types.get('rr-adult')!.body.name).toBe('Adult (15-64)');
    expect(inLanguage(catalogue, 'en').addons).toBe(catalogue.addons);
  });

  it('translates what lies within a field, and adds nothing that a document has not', () => {
    const { business, name } = french.inventory_group.get('escarpment')!.body;
    expect([name, business]).toEqual([
      'Parcs de l’Escarpement',
      {
        ...catalogue.inventory_group.get('escarpment')!.body.business,
        name: 'Parcs de l’Escarpement',
        custom_header: 'Merci de votre visite',
      },
    ]);
    expect(french.addon_types.get('lessons')!.body).not.toHaveProperty('categories');
  });

  it('is made once, and plans in two languages do not push each other out', () => {
    expect(inLanguage(catalogue, 'fr')).toBe(french);
    const [first] = [planOf(catalogue), planOf(french)];
    expect(planOf(catalogue)).toBe(first);
    expect(planOf(french)).toBe(planOf(french));
  });
});

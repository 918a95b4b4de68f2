import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { documentId, isKind, KINDS, type DocumentOf } from './documents.js';
import { venueFile } from './venue-file.js';

const demo = JSON.parse(
  readFileSync(join(__dirname, '..', '..', '..', 'services', 'api', 'venues', 'escarpment.json'), 'utf8'),
) as Record<string, unknown>;

/** Paths of the texts that a kind's translations may hold; words of categories are looked at apart. */
const textsIn = (schema: z.ZodObject): string[][] => {
  const open = (field: unknown): unknown => (field instanceof z.ZodOptional ? open(field.unwrap()) : field);
  const paths = (field: unknown): string[][] => {
    const own = open(field);
    return own instanceof z.ZodObject
      ? Object.entries(own.shape).flatMap(([name, part]) => paths(part).map((path) => [name, ...path]))
      : own instanceof z.ZodRecord
        ? []
        : [[]];
  };
  const translations = open(schema.shape['translations']);
  return translations instanceof z.ZodObject ? paths(translations.shape['fr']) : [];
};
const at = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);

describe('a venue file', () => {
  it('of the demo is valid', () => {
    expect(venueFile.safeParse(demo).error?.issues ?? []).toEqual([]);
  });

  it.each([
    ['CLOSED', []],
    ['NOT_BUSY', []],
    ['', []],
    [null, []],
    ['closed', ['inventory_group.settings.live_status_rattle-ridge custom']],
    ['PAST', ['inventory_group.settings.live_status_rattle-ridge custom']],
  ])('takes %j as the status of a destination’s today: %j', (live, expected) => {
    const group = demo['inventory_group'] as { settings: object };
    const file = {
      ...demo,
      inventory_group: { ...group, settings: { ...group.settings, 'live_status_rattle-ridge': live } },
    };
    expect(
      (venueFile.safeParse(file).error?.issues ?? []).map(({ path, code }) => `${path.join('.')} ${code}`),
    ).toEqual(expected);
  });

  it.each([
    ['FR', []],
    [null, []],
    ['Canada', ['inventory_group.settings.country custom']],
    ['UK', ['inventory_group.settings.country custom']],
  ])('takes %j as the venue’s country: %j', (country, expected) => {
    const group = demo['inventory_group'] as { settings: object };
    const file = { ...demo, inventory_group: { ...group, settings: { ...group.settings, country } } };
    expect(
      (venueFile.safeParse(file).error?.issues ?? []).map(({ path, code }) => `${path.join('.')} ${code}`),
    ).toEqual(expected);
  });

  it('of the demo has French for every text that visitors read', () => {
    const missing = Object.entries(demo).flatMap(([kind, documents]) => {
      if (!isKind(kind)) return [];
      const fields = textsIn(KINDS[kind].schema);
      return [documents as Record<string, unknown> | Record<string, unknown>[]]
        .flat()
        .flatMap((body) =>
          fields
            .filter((path) => at(body, path) !== '' && !at(body, ['translations', 'fr', ...path]))
            .map((path) => `${kind} ${documentId(kind, body)} ${path.join('.')}`),
        );
    });
    const inputs = (
      demo['reservation_types'] as { profile_inputs: { settings: Record<string, unknown> }[] }[]
    )
      .flatMap(({ profile_inputs }) => profile_inputs)
      .flatMap(({ settings }) =>
        ['value', 'label', 'points', 'questions', 'options'].filter(
          (name) => settings[name] !== undefined && settings[`${name}_fr`] === undefined,
        ),
      );
    const words = (demo['addon_types'] as DocumentOf<'addon_types'>[]).flatMap(
      ({ id, category_filter, translations }) => {
        const answers = (demo['addons'] as DocumentOf<'addons'>[])
          .filter(({ addon_type }) => addon_type === id)
          .flatMap(({ settings_v2 }) => Object.entries(settings_v2.categories).flat());
        return [...category_filter.map(({ title }) => title), ...answers].filter(
          (word) => !translations?.fr?.categories?.[word],
        );
      },
    );
    expect([...missing, ...inputs, ...words]).toEqual([]);
    expect(
      (demo['inventories'] as DocumentOf<'inventories'>[]).every(
        ({ title, map }) => title['fr'] && (map?.title['fr'] ?? true),
      ),
    ).toBe(true);
  });

  it('takes translations of the fields that have them, no longer than those may be, and of no others', () => {
    const addon = (demo['addons'] as Record<string, unknown>[])[0]!;
    const violations = (translations: unknown) =>
      KINDS.addons.schema
        .safeParse({ ...addon, translations })
        .error?.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
    expect(violations(undefined)).toBeUndefined();
    expect(violations({ fr: { title: 'Fagot' } })).toBeUndefined();
    expect(violations({ fr: { title: 'x'.repeat(121), price: 3 }, de: { title: 'Holz' } })).toEqual([
      'translations.fr.title too_big',
      'translations.fr unrecognized_keys',
      'translations unrecognized_keys',
    ]);
  });

  it('may say nothing of shuttles, and names the place of what is wrong with one', () => {
    const { feeder_locations, ...without } = demo as { feeder_locations: DocumentOf<'feeder_locations'>[] };
    expect(venueFile.safeParse(without)).toMatchObject({ success: true, data: { feeder_locations: [] } });
    const [shuttle] = feeder_locations;
    const [first, ...rest] = shuttle!.there;
    const wrong = [
      {
        ...first!,
        times: [
          { stop: 'nowhere', time: '08:30' },
          { stop: 'ridge-gate', time: '08:30' },
        ],
      },
      { ...first!, seats: -1 },
      ...rest,
    ];
    const of = (there: unknown) =>
      venueFile
        .safeParse({ ...demo, feeder_locations: [{ ...shuttle, there }] })
        .error!.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
    expect(of(wrong)).toEqual([
      'feeder_locations.0.there.1.seats too_small',
      'feeder_locations.0.there.0.times.0.stop custom',
      'feeder_locations.0.there.0.times.1.time custom',
      'feeder_locations.0.there.1.times.0.time custom',
    ]);
    expect(of([{ ...first!, times: first!.times.slice(0, 1) }])).toEqual([
      'feeder_locations.0.there.0.times too_small',
    ]);
  });

  it('with faults names each of them and its place', () => {
    const [first, ...rest] = demo['price_rules'] as Record<string, unknown>[];
    const wrong = {
      ...demo,
      colour: 'green',
      price_rules: [{ ...first, price: -1, start_date: '2026-02-30' }, ...rest],
    };
    const issues = venueFile
      .safeParse(wrong)
      .error!.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
    expect(issues).toEqual(
      expect.arrayContaining([
        'price_rules.0.price too_small',
        'price_rules.0.start_date custom',
        ' unrecognized_keys',
      ]),
    );
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { addonImagePath, type FeederLocation, type VenueFile } from '@stile/contracts';
import { emptyCatalogue, venueDecider, type Catalogue } from '@stile/domain';
import { photo } from '../../../../../test/support/pictures.js';
import { AddonImages } from '../../images/addon-images.js';
import { DEMO_VENUE } from '../demo/demo.js';
import {
  changesTo,
  decodeVenueFile,
  exportVenue,
  fieldDifferences,
  InvalidVenueFile,
  parseVenueFile,
} from './venue-files.js';
import { importPictures, picturesFor } from './venue-pictures.js';

const NOW = '2026-11-21T12:00:00.000Z';
const demo = parseVenueFile(readFileSync(DEMO_VENUE, 'utf8'));
/** The changes of an import, in the place that it is written to. */
const imported = (file: VenueFile, into: Catalogue = emptyCatalogue()): Catalogue => {
  const decision = venueDecider.decide(
    { type: 'Change', inventoryGroup: file.inventory_group.id, changes: changesTo(into, file) },
    into,
    NOW,
  );
  if (!decision.accepted) throw new Error(JSON.stringify(decision.rejection));
  return decision.events.reduce(venueDecider.evolve, into);
};
const textOf = (file: VenueFile): string => JSON.stringify(file, null, 2);

const id = fc.stringMatching(/^[a-z][a-z0-9-]{0,11}$/);
const name = fc.stringMatching(/^[A-Za-zÉéàô’ ]{0,20}[a-zé]$/);
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const some = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(values, { nil: undefined });

const runOf = (stops: readonly string[]) =>
  fc
    .record({
      seats: fc.option(fc.nat(60)),
      at: fc.uniqueArray(fc.integer({ min: 360, max: 1_300 }), { minLength: 2, maxLength: 6 }),
      stop: fc.infiniteStream(fc.constantFrom(...stops)),
    })
    .map(({ seats, at, stop }) => ({
      seats,
      times: at.sort((a, b) => a - b).map((minutes) => ({ stop: stop.next().value, time: clock(minutes) })),
    }));
const runsOf = (stops: readonly string[]) =>
  fc.uniqueArray(runOf(stops), { maxLength: 4, selector: ({ times }) => times[0]!.time });
const feeder = fc
  .dictionary(id, name, { minKeys: 1, maxKeys: 5, noNullPrototype: true })
  .chain((stops) =>
    fc.record({
      id,
      name,
      stops: fc.constant(stops),
      inventory: fc.constantFrom(...demo.inventories.map((inventory) => inventory.id)),
      is_active: fc.boolean(),
      start_date: fc.constant('2026-12-01'),
      end_date: fc.constant('2027-03-31'),
      all_days: fc.boolean(),
      d_sun: fc.boolean(),
      d_mon: fc.boolean(),
      d_tue: fc.boolean(),
      d_wed: fc.boolean(),
      d_thu: fc.boolean(),
      d_fri: fc.boolean(),
      d_sat: fc.constant(true),
      there: runsOf(Object.keys(stops)),
      back: runsOf(Object.keys(stops)),
      fr: some(fc.record({ name: some(name), stops: some(fc.constant(stops)) })),
    }),
  )
  .map(({ fr, ...body }): FeederLocation => ({
    ...body,
    ...(fr ? { translations: { fr: JSON.parse(JSON.stringify(fr)) as object } } : {}),
  }));
const translated = some(fc.record({ title: name, description: name }));
/** The demo's venue with shuttles and translations of any kind. */
const venues = fc
  .record({
    feeders: fc.uniqueArray(feeder, { maxLength: 3, selector: (one) => one.id }),
    words: fc.array(translated, { minLength: 5, maxLength: 5 }),
  })
  .map(({ feeders, words }): VenueFile => ({
    ...demo,
    feeder_locations: feeders,
    addons: demo.addons.map(({ translations: _own, ...addon }, at) => {
      const fr = words[at % words.length];
      return fr ? { ...addon, translations: { fr } } : addon;
    }),
  }));

describe('a venue that is written to a file and read again', () => {
  it('is the same to the byte, here and elsewhere, and differs in nothing', () => {
    fc.assert(
      fc.property(venues, (file) => {
        const there = imported(parseVenueFile(textOf(file)));
        const exported = textOf(exportVenue(there));
        const again = parseVenueFile(exported);
        expect(textOf(exportVenue(imported(again)))).toBe(exported);
        expect(changesTo(there, again)).toEqual([]);
        expect(changesTo(there, file)).toEqual([]);
        // Over another venue of that name, what that one had is gone; only the order in which things were made is its own.
        const over = imported(again, imported(demo));
        expect(changesTo(over, again)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a venue file that is not valid', () => {
  const violationsOf = (file: object): readonly string[] => {
    try {
      parseVenueFile(JSON.stringify(file));
      return [];
    } catch (error) {
      return (error as InvalidVenueFile).violations;
    }
  };
  const [gate, ...gates] = demo.gates;
  const [rule, ...rules] = demo.price_rules;

  it('is told its shapes, duplicates and references in one answer, each with its place', () => {
    expect(
      violationsOf({
        ...demo,
        price_rules: [{ ...rule, price_before_tax: -1, visitor_type_id: 'nobody' }, ...rules],
        gates: [{ ...gate, colour: 'red' }, ...gates, gate],
        coupons: 'none',
      }),
    ).toEqual([
      'price_rules.0.price_before_tax: at least 0 (is -1)',
      `price_rules.0.price: price_before_tax x (1 + tax_rate) with 4 decimals (is ${rule!.price})`,
      'coupons: a list (is "none")',
      'gates.0.colour: unknown (is "red")',
      `gates.${demo.gates.length}: gates ${gate!.id} is there twice`,
      'price_rules.0.visitor_type_id: names visitor_types nobody, which does not exist',
    ]);
  });

  it.each([
    ['CAD', []],
    ['EUR', []],
    ['JPY', ['inventory_group.currency: a currency with two decimals of ISO 4217, such as CAD (is "JPY")']],
    ['BHD', ['inventory_group.currency: a currency with two decimals of ISO 4217, such as CAD (is "BHD")']],
    ['ABC', ['inventory_group.currency: a currency with two decimals of ISO 4217, such as CAD (is "ABC")']],
  ])('with the currency %s has the violations %j', (currency, violations) => {
    expect(violationsOf({ ...demo, inventory_group: { ...demo.inventory_group, currency } })).toEqual(
      violations,
    );
  });

  it('of nonsense is told so, and nothing throws on the way', () => {
    for (const nonsense of [
      null,
      7,
      [],
      'x',
      { gates: [null, 7, { id: {} }], addons: [{ id: 'a', inventories: 3 }] },
    ])
      expect(violationsOf(nonsense as object).length).toBeGreaterThan(0);
  });
});

describe('what an import would change in a document', () => {
  it('is named by field, with the old and the new value', () => {
    const [addon] = demo.addons;
    const settings = { ...addon!.settings, binary: !addon!.settings.binary };
    expect(fieldDifferences(addon!, { ...addon!, title: 'Wood', settings, inventories: [] })).toEqual([
      { path: 'title', before: addon!.title, after: 'Wood' },
      { path: 'inventories.0', before: addon!.inventories[0], after: undefined },
      { path: 'settings.binary', before: addon!.settings.binary, after: settings.binary },
    ]);
  });
});

describe('pictures of products', () => {
  const shelf = (): Pick<AddonImages, 'keep' | 'open'> => {
    const files = new Map<string, Buffer>();
    return {
      keep: async (bytes) => {
        const at = AddonImages.idOf(bytes);
        files.set(at, bytes);
        return at;
      },
      open: async (at) => files.get(at),
    };
  };
  const pictured = (image: string): VenueFile => ({
    ...demo,
    addons: demo.addons.map((addon, at) => (at < 2 ? { ...addon, image } : addon)),
  });
  it('of destinations travel too', async () => {
    const here = shelf();
    const picture = addonImagePath(await here.keep(await photo(60, 20)));
    const [destination, ...others] = demo.inventories;
    const catalogue = imported({ ...demo, inventories: [{ ...destination!, picture }, ...others] });
    const file = { ...exportVenue(catalogue), ...(await picturesFor(catalogue, here)) };
    expect(await importPictures(file, shelf())).toEqual([]);
    expect(await importPictures({ ...file, images: {} }, shelf())).toEqual([destination!.id]);
  });
  const [first, second] = demo.addons.map((addon) => addon.id);

  it('travel with the venue, each once', async () => {
    const here = shelf();
    const picture = await here.keep(await photo(40, 30));
    const catalogue = imported(pictured(addonImagePath(picture)));
    const file = { ...exportVenue(catalogue), ...(await picturesFor(catalogue, here)) };
    expect(Object.keys(file.images!)).toEqual([picture]);
    const read = parseVenueFile(textOf(file));
    const there = shelf();
    expect(await importPictures(read, there)).toEqual([]);
    expect(await there.open(picture)).toEqual(await here.open(picture));
    const again = imported(read);
    expect(textOf({ ...exportVenue(again), ...(await picturesFor(again, there)) })).toBe(textOf(file));
  });

  it('that are nowhere are told, and the rest is taken', async () => {
    expect(await importPictures(pictured(addonImagePath(`ai-${'x'.repeat(43)}`)), shelf())).toEqual([
      first,
      second,
    ]);
    expect(await importPictures(pictured('/book-assets/mark.svg'), shelf())).toEqual([]);
  });

  it('the logo of mails is one of them', async () => {
    const bytes = await photo(40, 30);
    const id = AddonImages.idOf(bytes);
    const inventory_group = { ...demo.inventory_group, logo: addonImagePath(id) };
    const file = { ...demo, inventory_group, images: { [id]: bytes.toString('base64') } };
    const there = shelf();
    expect(await importPictures(file, there)).toEqual([]);
    expect(await there.open(id)).toEqual(bytes);
    expect(await importPictures({ ...demo, inventory_group }, shelf())).toEqual(['escarpment']);
    const elsewhere = { ...inventory_group, logo: 'https://example.org/logo.png' };
    expect(() => parseVenueFile(JSON.stringify({ ...demo, inventory_group: elsewhere }))).toThrow();
  });

  it('that are not what they say are rejected, all or none', async () => {
    const good = await photo(40, 30);
    const [page, other] = [Buffer.from('<script>alert(1)</script>'), await photo(50, 30)];
    const file = {
      ...pictured(addonImagePath(AddonImages.idOf(page))),
      images: {
        [AddonImages.idOf(page)]: page.toString('base64'),
        [AddonImages.idOf(other)]: good.toString('base64'),
      },
    };
    const wrong = {
      ...file,
      addons: file.addons.map((addon, at) =>
        at === 1 ? { ...addon, image: addonImagePath(AddonImages.idOf(other)) } : addon,
      ),
    };
    const there = shelf();
    await expect(importPictures(wrong, there)).rejects.toMatchObject({
      violations: [
        `images.${AddonImages.idOf(page)}: not a whole picture`,
        `images.${AddonImages.idOf(other)}: not the bytes that its id stands for`,
      ],
    });
    await expect(
      importPictures({ ...demo, images: { [AddonImages.idOf(good)]: good.toString('base64') } }, there),
    ).rejects.toMatchObject({ violations: [`images.${AddonImages.idOf(good)}: nothing names it`] });
    expect(await there.open(AddonImages.idOf(good))).toBeUndefined();
    expect(() =>
      parseVenueFile(
        JSON.stringify({ ...demo, images: { 'ai-1': 'xx', [AddonImages.idOf(good)]: 'not base64!' } }),
      ),
    ).toThrow(/images\.ai-1.*\nimages\.ai-/);
  });
});

describe('the bytes of a file', () => {
  const text = '{\n"name": "Montréal"}';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['the other UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
    ['the other one without it', Buffer.from(text, 'utf16le').swap16()],
  ])('are read as %s', (_encoding, bytes) => expect(decodeVenueFile(bytes)).toBe(text));
  it('are rejected in Latin-1, with the place of the first letter that is not UTF-8', () => {
    expect(() => decodeVenueFile(Buffer.from(text, 'latin1'))).toThrow(
      'not UTF-8: byte 17, in line 2. Save the file as UTF-8.',
    );
  });
  it.each([
    ['a half of a letter', Buffer.from('{\n"name": "\uD83C"}', 'utf16le'), 23],
    ['the other order’s half', Buffer.from('{\n"name": "\uD83C"}', 'utf16le').swap16(), 23],
    ['a byte too many', Buffer.from([...Buffer.from('{}', 'utf16le'), 0xfd]), 5],
  ])('are rejected with %s of UTF-16', (_letter, bytes, byte) => {
    expect(() => decodeVenueFile(bytes)).toThrow(`not UTF-16: byte ${byte}, in line`);
  });
});

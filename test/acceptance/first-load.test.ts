import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../support/product.js';

/* The bytes that a phone loads before /book responds: the budget of contracts/decisions/0009. */
const ASSETS = join(ROOT, 'web-booking/dist/client/book-assets');
const BUDGET_BYTES = 90_000;
const DESK_BYTES = 48_500;
const FIRST = ['app', 'entry-client', 'react', 'rolldown-runtime'];

const scripts = (): string[] => readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
const packed = (file: string, folder = ASSETS): number =>
  gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
/** The scripts that each script imports at once. */
const importsOf = (files: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    files.map((file) => [
      file,
      [...readFileSync(join(ASSETS, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
        ([, other]) => other!,
      ),
    ]),
  );
type Imports = ReturnType<typeof importsOf>;
const reached = (imports: Imports, from: string, seen = new Set<string>()): Set<string> => {
  for (const next of imports.get(from) ?? []) if (!seen.has(next)) reached(imports, next, seen.add(next));
  return seen;
};
const named = (files: readonly string[], name: string): string => {
  const [file, ...others] = files.filter((candidate) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(candidate),
  );
  expect([name, file !== undefined, others]).toEqual([name, true, []]);
  return file!;
};

it.each(['en', 'fr'])('the scripts of the first load are at most 90 kB, packed, in %s', (language) => {
  const files = scripts();
  const sizes = [...FIRST, `booking-${language}`].map((name) => packed(named(files, name)));
  expect(sumOf(sizes)).toBeLessThanOrEqual(BUDGET_BYTES);
});

/** Pages of visitors: what they load is not the desk's. */
const VISITORS = [
  'entry-client',
  'DestinationsPage',
  'choosing',
  'details',
  'ConfirmationScreen',
  'ReservationPage',
  'EditPage',
  'WaitlistPage',
  'WaiverPage',
];

it.each(['en', 'fr'])('the desk loads at most 48.5 kB of its own, with its texts, in %s', (language) => {
  const files = scripts();
  const imports = importsOf(files);
  const ofVisitors = new Set(
    VISITORS.map((name) => named(files, name)).flatMap((file) => [file, ...reached(imports, file)]),
  );
  const store = named(files, 'StorePage');
  const own = [store, ...reached(imports, store)].filter((file) => !ofVisitors.has(file));
  const texts = ['booking-desk', 'console-tills'].map((name) => named(files, `${name}-${language}`));
  const sizes = [...own, ...texts].map((file) => packed(file));
  expect(sizes.length).toBeGreaterThan(1);
  expect(sumOf(sizes)).toBeLessThanOrEqual(DESK_BYTES);
});

it('no script imports itself by way of others: what a chunk makes of another when it is loaded would not be there yet', () => {
  const files = scripts();
  const imports = importsOf(files);
  expect([...imports.values()].flat().length).toBeGreaterThan(20);
  expect(files.filter((file) => reached(imports, file).has(file))).toEqual([]);
});

/* The bytes that a desk loads before the console's list of reservations has its rows (contracts/decisions/0025). */
const CONSOLE = join(ROOT, 'web-admin/dist');
const CONSOLE_BYTES = 340_000;

it.each(['en', 'fr'])('the scripts of the console’s list are at most 340 kB, packed, in %s', (language) => {
  const page = readFileSync(join(CONSOLE, `index.${language}.html`), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\/console-assets\/([^"]+\.js)"/g)].map(([, file]) => file!);
  expect(files.map((file) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual(
    expect.arrayContaining(['index', 'react', `texts-${language}`]),
  );
  const sizes = files.map((file) => packed(file, join(CONSOLE, 'console-assets')));
  expect(sumOf(sizes)).toBeLessThanOrEqual(CONSOLE_BYTES);
});

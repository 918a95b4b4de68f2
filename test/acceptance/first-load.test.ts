import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../support/product.js';

/* What a phone loads before /book responds: the budget of contracts/decisions/0009. */
const ASSETS = join(ROOT, 'web-booking/dist/client/book-assets');
const BUDGET_BYTES = 90_000;
const DESK_BYTES = 45_000;
const FIRST = ['app', 'entry-client', 'react', 'rolldown-runtime'];

it.each(['en', 'fr'])('the scripts of the first load are at most 90 kB, packed, in %s', (language) => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  const sizes = [...FIRST, `booking-${language}`].map((name) => {
    const [file, ...others] = files.filter((candidate) =>
      new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(candidate),
    );
    expect([name, file !== undefined, others]).toEqual([name, true, []]);
    return gzipSync(readFileSync(join(ASSETS, file!)), { level: 9 }).length;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_BYTES);
});

it.each(['en', 'fr'])(
  'the desk is a chunk of its own, of at most 45 kB with its texts, in %s',
  (language) => {
    const sizes = readdirSync(ASSETS)
      .filter((file) =>
        new RegExp(`^(StorePage|GatePage|(booking-desk|console-tills)-${language})-[\\w-]{8}\\.js$`).test(
          file,
        ),
      )
      .map((file) => gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(DESK_BYTES);
  },
);

it('no script imports itself by way of others: what a chunk makes of another when it is loaded would not be there yet', () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  const imports = new Map(
    files.map((file) => [
      file,
      [...readFileSync(join(ASSETS, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
        ([, other]) => other!,
      ),
    ]),
  );
  const reached = (from: string, seen: Set<string>): Set<string> => {
    for (const next of imports.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  expect([...imports.values()].flat().length).toBeGreaterThan(20);
  expect(files.filter((file) => reached(file, new Set()).has(file))).toEqual([]);
});

// The built product with its packages in one file: it starts in half the time, which is most of what a soak of restarts takes.
// Each module goes on to look for its files where it lay.
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './environment.mjs';

/** What loads a binary or a file of its own; and what another build has made. */
const LEFT_OUT = [/better-sqlite3/, /sharp/, /argon2/, /piscina/, /\.node$/, /dist\/server\/entry-server/];

const inPlace = {
  name: 'in-place',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id)))
      .replace(/\b__dirname\b/g, JSON.stringify(dirname(id)))
      .replace(/\b__filename\b/g, JSON.stringify(id)),
};

/** Answers the file. */
export const oneFile = async () => {
  const dir = join(root, '.cache', 'one-file');
  const bundle = await rolldown({
    input: join(root, 'services', 'api', 'dist', 'main.js'),
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
    external: LEFT_OUT,
    plugins: [inPlace],
  });
  await bundle.write({ dir, format: 'esm', cleanDir: true });
  await bundle.close();
  return join(dir, 'main.js');
};

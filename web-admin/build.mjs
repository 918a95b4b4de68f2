// Builds the console into web-admin/dist: index.html, console-assets/ and routes.json, the list of paths that
// index.html is served for.
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';

const root = import.meta.dirname;
const assets = join(root, 'dist', 'console-assets');

/** .br and .gz beside each file, so that nothing is compressed while it is served. */
const precompress = async () => {
  await Promise.all(
    (await readdir(assets)).map(async (name) => {
      const bytes = await readFile(join(assets, name));
      await Promise.all([
        writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes)),
        writeFile(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 })),
      ]);
    }),
  );
};

await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await precompress();
await copyFile(join(root, 'routes.json'), join(root, 'dist', 'routes.json'));

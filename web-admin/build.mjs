// Builds the console into web-admin/dist: console-assets/, its page in each language, and routes.json, the list of paths
// that the page is served for.
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

/** The page with the texts of its language, so that they come with the scripts. */
const writePages = async () => {
  const page = await readFile(join(root, 'dist', 'index.html'), 'utf8');
  const scripts = await readdir(assets);
  for (const language of ['en', 'fr']) {
    const texts = scripts.find((name) => name.startsWith(`texts-${language}-`) && name.endsWith('.js'));
    const link = `<link rel="modulepreload" crossorigin href="/console-assets/${texts}">`;
    await writeFile(
      join(root, 'dist', `index.${language}.html`),
      page.replace('{{language}}', language).replace('</head>', `${link}</head>`),
    );
  }
};

await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await precompress();
await writePages();
await copyFile(join(root, 'routes.json'), join(root, 'dist', 'routes.json'));

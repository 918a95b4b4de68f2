import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { chunkOf } from './chunks.mjs';

/*
 * Three builds: dist/worker (the desk's service worker), dist/client (what a browser loads, under /book-assets/) and dist/server/entry-server.js (what the API
 * imports to render). The second carries the addresses of the first's files and its style sheet.
 */
const root = import.meta.dirname;
const ASSETS = 'book-assets';
/** Vite wraps every lazy import in a helper that fetches style sheets first: there is one sheet, and it is in the page. */
const IMPORT_WRAPPER = 'native:import-analysis-build';
const plainImports = {
  name: 'plain-imports',
  configResolved({ plugins }) {
    const index = plugins.findIndex(({ name }) => name === IMPORT_WRAPPER);
    if (index < 0)
      throw new Error(`this version of Vite has no ${IMPORT_WRAPPER}: see what wraps lazy imports now`);
    plugins.splice(index, 1);
  },
};
/** Packages of our own are taken as source: what a page does not use of them stays out. */
const alias = [
  { find: /^@stile\/web-kit$/, replacement: join(root, '../web-kit/src/index.ts') },
  { find: /^@stile\/web-kit\/(\w+)$/, replacement: join(root, '../web-kit/src/$1') },
  { find: /^@stile\/contracts\/(.+)$/, replacement: join(root, '../contracts/src/$1') },
];
const shared = () => ({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [plainImports, react()],
  resolve: { alias },
  json: { namedExports: false },
});

/** 'booking-en' of messages/en/booking.json: a catalogue is named after its area and language. */
const catalogueOf = (id) => {
  const [, language, area] = /messages[\\/](\w+)[\\/]([\w-]+)\.json$/.exec(id ?? '') ?? [];
  return area && `${area}-${language}`;
};

const clientConfig = () => ({
  ...shared(),
  publicDir: join(root, 'public'),
  build: {
    outDir: 'dist/client',
    assetsDir: ASSETS,
    manifest: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { 'entry-client': join(root, 'src/entry/entry-client.ts'), app: join(root, 'src/hydrate.tsx') },
      // Files of contracts do nothing by being loaded: what the page does not use of them stays out, texts of other screens above all.
      treeshake: { moduleSideEffects: [{ test: /contracts[\\/]src/, sideEffects: false }] },
      output: {
        chunkFileNames: ({ facadeModuleId, name }) =>
          `${ASSETS}/${catalogueOf(facadeModuleId) ?? name}-[hash].js`,
        codeSplitting: {
          // Else the file of all message texts would follow the one helper that the page takes from its index.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'chunkOf' }],
        },
      },
    },
  },
});

const serverConfig = (files) => ({
  ...shared(),
  publicDir: false,
  define: { __CLIENT_FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/server',
    ssr: join(root, 'src/entry-server.tsx'),
    target: 'node20',
    copyPublicDir: false,
  },
});

/** Files that the page links to, from Vite's manifest. */
const clientFiles = async () => {
  const manifest = JSON.parse(await readFile(join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
  const url = (file) => `/${file}`;
  const [entry, app] = ['src/entry/entry-client.ts', 'src/hydrate.tsx'].map((source) => manifest[source]);
  const textsOf = (language) =>
    Object.values(manifest).find((chunk) => chunk.src?.endsWith(`/messages/${language}/booking.json`));
  const styles = Object.values(manifest).find((chunk) => chunk.file.endsWith('.css')) ?? {
    file: entry.css[0],
  };
  return {
    entry: url(entry.file),
    app: url(app.file),
    imports: (app.imports ?? []).map((name) => url(manifest[name].file)),
    texts: { en: url(textsOf('en').file), fr: url(textsOf('fr').file) },
    icon: `/${ASSETS}/mark.svg`,
    styles: (await readFile(join(root, 'dist/client', styles.file), 'utf8')).trim(),
  };
};

/** The desk's worker, at an address that stays: it keeps all scripts of this build. */
const workerConfig = (files) => ({
  ...shared(),
  publicDir: false,
  define: {
    __FILES__: JSON.stringify(files),
    __BUILD__: JSON.stringify(createHash('sha256').update(files.join()).digest('hex').slice(0, 16)),
  },
  build: {
    outDir: 'dist/worker',
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: join(root, 'src/store-worker.ts'),
      output: { entryFileNames: 'store-worker.js', codeSplitting: false },
    },
  },
});

/** .br and .gz beside each file, so that nothing is compressed while it is served. */
const precompress = async (results) => {
  const files = results.output
    .map((file) => join(root, 'dist/client', file.fileName))
    .filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      await Promise.all([
        writeFile(`${file}.br`, await promisify(brotliCompress)(bytes)),
        writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 })),
      ]);
    }),
  );
};

/** Chunks that import each other, one name twice; none is null. What the first of them does while it loads could need what the other has not made yet. */
const circleOf = ({ output }) => {
  const imports = new Map(output.map(({ fileName, imports: names = [] }) => [fileName, names]));
  const sound = new Set();
  const from = (file, way) => {
    if (way.includes(file)) return [...way, file];
    if (sound.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const circle = from(next, [...way, file]);
      if (circle) return circle;
    }
    sound.add(file);
    return null;
  };
  return [...imports.keys()].map((file) => from(file, [])).find((circle) => circle !== null) ?? null;
};

await rm(join(root, 'dist'), { recursive: true, force: true });
const client = await build(clientConfig());
const circle = circleOf(client);
if (circle) throw new Error(`chunks import each other (see chunks.mjs): ${circle.join(' -> ')}`);
await precompress(client);
const scripts = client.output.map(({ fileName }) => fileName).filter((file) => file.endsWith('.js'));
await build(workerConfig([...scripts, `${ASSETS}/mark.svg`].map((file) => `/${file}`).sort()));
await build(serverConfig(await clientFiles()));

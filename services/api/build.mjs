// Transpiles the api, the packages it is made of and the terminal simulator, each from its src to its dist; then puts what
// runs of the api into dist/bundle. Types are checked by `npm test`.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { transformFile } from '@swc/core';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');
const PACKAGES = [
  'contracts',
  'services/domain',
  'services/event-store',
  'projections',
  'web-kit',
  'services/api',
  'services/terminal-simulator',
];

/** The file becomes the same as in a test (jest.config.mjs), but for the kind of module. */
const optionsOf = (file) => ({
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx: file.endsWith('.tsx') },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    experimental: { keepImportAttributes: true },
  },
});

const transpile = async (from, to) => {
  const sourceFileName = relative(dirname(to), from);
  const { code, map } = await transformFile(from, { ...optionsOf(from), sourceFileName });
  await writeFile(to, `${code}//# sourceMappingURL=${basename(to)}.map\n`);
  await writeFile(`${to}.map`, map);
};

const buildPackage = async (folder) => {
  const src = join(root, folder, 'src');
  const dist = join(root, folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const files = (await readdir(src, { recursive: true })).filter(
    (file) => /\.(tsx?|json|mjs|md)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const folders = new Set(files.map((file) => dirname(join(dist, file))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
  await Promise.all(
    files.map((file) => {
      const to = join(dist, file);
      return /\.tsx?$/.test(file)
        ? transpile(join(src, file), to.replace(/\.tsx?$/, '.js'))
        : copyFile(join(src, file), to);
    }),
  );
};

/*
 * Node takes about a millisecond for each of the 2,900 files that the product is made of. In a few large ones it starts in
 * half the time, which is how long a gate waits after a crash.
 */
const bundleFolder = join(root, 'services', 'api', 'dist', 'bundle');
const COMMANDS = ['backup', 'log', 'rebuild', 'report', 'restore', 'rotate-key', 'user', 'venue'];
/**
 * Modules that the tests' hooks change in the running product (test/support/hooks): each has a file of its own that
 * exports it.
 */
const HOOKED = [
  'services/event-store/dist/lanes/lanes.js',
  'services/event-store/dist/sqlite/chain.js',
  'services/event-store/dist/sqlite/log-writer.js',
  'services/event-store/dist/sqlite/log-writer-thread.js',
  'services/event-store/dist/sqlite/sqlite-event-store.js',
  'projections/dist/database/sqlite/sqlite-read-model-database.js',
  'services/api/dist/payments/gateway/built-in-gateway.js',
  'services/api/dist/mail/mailbox/mailer.js',
];
/** Binaries, what starts threads from files of its own, and what the pages' build shares. */
const LEFT_OUT = /^(better-sqlite3|sharp|@node-rs\/argon2|piscina|react|react-dom)(\/|$)/;

const named = (files) => Object.fromEntries(files.map((file) => [basename(file, '.js'), join(root, file)]));
const fromFolder = (path) => JSON.stringify(relative(bundleFolder, path));

/** A line of ours is told as it is in its source. */
const withOwnMaps = {
  name: 'with-own-maps',
  async load(id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !existsSync(`${id}.map`)) return null;
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
    return { code, map: JSON.parse(map) };
  },
};
/** Each module goes on to look for its files where it lies. */
const inPlace = {
  name: 'in-place',
  transform(code, id) {
    // The bundler's own modules have no file, and a null in their name.
    if (id.startsWith('\0') || !/import\.meta\.|\b__(dir|file)name\b/.test(code)) return null;
    const moved = code
      .replace(/\bimport\.meta\.url\b/g, `new URL(${fromFolder(id)}, import.meta.url).href`)
      .replace(/\b(import\.meta\.dirname|__dirname)\b/g, `inBundleFolder(${fromFolder(dirname(id))})`)
      .replace(/\b(import\.meta\.filename|__filename)\b/g, `inBundleFolder(${fromFolder(id)})`);
    return { code: moved, map: null };
  },
};
const IN_BUNDLE_FOLDER = `import { join as joinInBundleFolder } from 'node:path';
const inBundleFolder = (path) => joinInBundleFolder(import.meta.dirname, path);`;

/** The line is enough in a stack. Node reads the whole map for the first one, and stands still until it has. */
const keepLinesAlone = async (file) => {
  const map = JSON.parse(await readFile(file, 'utf8'));
  const mappings = encode(decode(map.mappings).map((segments) => segments.slice(0, 1)));
  await writeFile(file, JSON.stringify({ ...map, mappings }));
};

const bundle = async () => {
  const made = await rolldown({
    input: named([
      'services/api/dist/main.js',
      ...COMMANDS.map((name) => `services/api/dist/cli/${name}.js`),
      ...HOOKED,
    ]),
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
    external: LEFT_OUT,
    plugins: [withOwnMaps, inPlace],
  });
  const { output } = await made.write({
    dir: bundleFolder,
    format: 'esm',
    banner: IN_BUNDLE_FOLDER,
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await made.close();
  const maps = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.map'));
  await Promise.all(maps.map((name) => keepLinesAlone(join(bundleFolder, name))));
};

await Promise.all(PACKAGES.map(buildPackage));
await bundle();

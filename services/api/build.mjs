// Transpiles the api, the packages it is made of and the terminal simulator, each from its src to its dist. Types are checked by `npm test`.
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

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

/** What the file becomes is the same as in a test (jest.config.mjs), but for the kind of module. */
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
    (file) => /\.(tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const folders = new Set(files.map((file) => dirname(join(dist, file))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
  await Promise.all(
    files.map((file) => {
      const to = join(dist, file);
      return file.endsWith('.json')
        ? copyFile(join(src, file), to)
        : transpile(join(src, file), to.replace(/\.tsx?$/, '.js'));
    }),
  );
};

await Promise.all(PACKAGES.map(buildPackage));

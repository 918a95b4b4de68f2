import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * React changes less often than all else. What the first page of the menu needs comes as one chunk: small ones are
 * requests, and compress less.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  ...['en', 'fr'].map((language) => ({
    name: `texts-${language}`,
    test: new RegExp(
      `messages/${language}/console\\.json|ra-language-${language === 'en' ? 'english' : 'french'}`,
    ),
    priority: 40,
  })),
  { name: 'live', test: /node_modules[\\/](socket|engine)\.io/, priority: 30 },
  { name: 'console', tags: ['$initial' as const], priority: 20 },
];

/** In place of libraries that react-admin brings for what the console uses little of, or later, or never. */
const LEAN: Readonly<Record<string, string>> = {
  // The search among a list's columns.
  diacritic: String.raw`export const clean = (text) => text.normalize('NFD').replace(/\p{M}/gu, '');`,
  // The export of documents: it is loaded when somebody exports.
  'jsonexport/dist/index.js':
    "export default async (...call) => (await import('jsonexport/dist/index.js')).default(...call);",
  // No entry of the menu has a shortcut.
  'react-hotkeys-hook': 'export const useHotkeys = () => undefined;',
};
const PREFIX = '\0lean:';
const lean: Plugin = {
  name: 'lean',
  enforce: 'pre',
  resolveId: (id, importer) =>
    Object.hasOwn(LEAN, id) && !importer?.startsWith(PREFIX) ? PREFIX + id : undefined,
  load: (id) => (id.startsWith(PREFIX) ? LEAN[id.slice(PREFIX.length)] : undefined),
};

/** Packages of our own are taken as source: what a page does not use of them stays out. */
const kit = join(import.meta.dirname, '../web-kit/src');
const contracts = join(import.meta.dirname, '../contracts/src');
const alias = [
  { find: /^@stile\/web-kit$/, replacement: join(kit, 'index.ts') },
  { find: /^@stile\/web-kit\/(\w+)$/, replacement: join(kit, '$1') },
  { find: /^@stile\/contracts\/(.+)$/, replacement: join(contracts, '$1') },
];

export default defineConfig({
  plugins: [react(), lean],
  resolve: { alias },
  json: { namedExports: false },
  base: '/',
  publicDir: 'public',
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'console-assets',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': { target: API, ws: true } } },
});

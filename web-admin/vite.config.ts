import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * React changes less often than all else. Nothing more by name: what only a page needs would come with the first
 * load.
 */
const groups = [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 }];

/** Packages of our own are taken as source: what a page does not use of them stays out. */
const kit = join(import.meta.dirname, '../web-kit/src');
const contracts = join(import.meta.dirname, '../contracts/src');
const alias = [
  { find: /^@stile\/web-kit$/, replacement: join(kit, 'index.ts') },
  { find: /^@stile\/web-kit\/(\w+)$/, replacement: join(kit, '$1') },
  { find: /^@stile\/contracts\/(.+)$/, replacement: join(contracts, '$1') },
];

export default defineConfig({
  plugins: [react()],
  resolve: { alias },
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

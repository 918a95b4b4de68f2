import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Packages by name: a pattern such as ra-* would pull the French texts into the first load. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 30 },
  { name: 'mui', test: /node_modules[\\/](@mui[\\/](?!icons-material)|@emotion[\\/]|react-transition-group[\\/]|stylis[\\/])/, priority: 20 },
  { name: 'ra', test: /node_modules[\\/](react-admin|ra-core|ra-ui-materialui|ra-data-simple-rest|ra-i18n-polyglot|@tanstack|react-hook-form|lodash|query-string)[\\/]/, priority: 10 },
];

export default defineConfig({
  plugins: [react()],
  base: '/',
  publicDir: 'public',
  build: { target: 'es2022', outDir: 'dist', assetsDir: 'console-assets', emptyOutDir: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
  server: { proxy: { '/api': { target: API, ws: true } } },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** React changes less often than all else. Nothing more by name: what only a page needs would come with the first load. */
const groups = [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 }];

export default defineConfig({
  plugins: [react()],
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

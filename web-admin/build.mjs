// Builds the console into web-admin/dist: index.html, console-assets/ and routes.json, the list of
// paths that index.html is served for.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = import.meta.dirname;

export const buildConsole = async (logLevel = 'warn') => {
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel });
  copyFileSync(join(root, 'routes.json'), join(root, 'dist', 'routes.json'));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildConsole('warn');

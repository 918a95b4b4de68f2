// Builds what has changed since it was last built: the services with tsc, each web app with its own build.mjs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, isFresh, root, run, stamp } from './environment.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'contracts'];
const parts = [
  { name: 'services', from: [...shared, 'tsconfig.json', 'services', 'projections'], made: 'services/api/dist/main.js', command: ['node', ['node_modules/typescript/bin/tsc', '-b']] },
  { name: 'web-booking', from: [...shared, 'web-booking'], made: 'web-booking/dist', command: ['node', ['web-booking/build.mjs']] },
  { name: 'web-admin', from: [...shared, 'web-admin'], made: 'web-admin/dist', command: ['node', ['web-admin/build.mjs']] },
];

export const build = () => {
  for (const { name, from, made, command } of parts) {
    const digest = digestOf(from);
    if (existsSync(join(root, made)) && isFresh(name, digest)) continue;
    console.log(`Building ${name}...`);
    if (run(...command) !== 0) {
      console.error(`${name} could not be built.`);
      process.exit(1);
    }
    stamp(name, digest);
  }
};

if (process.argv[1] === new URL(import.meta.url).pathname) build();

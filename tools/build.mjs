// Builds what has changed since it was last built: the services with tsc, each web app with its own build.mjs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { digestOf, isFresh, root, stamp } from './environment.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'contracts'];
const parts = [
  {
    name: 'services',
    from: [...shared, 'tsconfig.json', 'services', 'projections', 'web-kit'],
    made: 'services/api/dist/main.js',
    command: [process.execPath, ['node_modules/typescript/bin/tsc', '-b']],
  },
  {
    name: 'web-booking',
    from: [...shared, 'web-kit', 'web-booking'],
    made: 'web-booking/dist',
    command: [process.execPath, ['web-booking/build.mjs']],
  },
  {
    name: 'web-admin',
    from: [...shared, 'web-kit', 'web-admin'],
    made: 'web-admin/dist',
    command: [process.execPath, ['web-admin/build.mjs']],
  },
];

const carryOut = ([command, args]) =>
  new Promise((resolve) =>
    spawn(command, args, { cwd: root, stdio: 'inherit' }).once('exit', (code) => resolve(code === 0)),
  );

export const build = async () => {
  for (const { name, from, made, command } of parts) {
    const digest = digestOf(from);
    if (existsSync(join(root, made)) && isFresh(name, digest)) continue;
    console.log(`Building ${name}...`);
    if (!(await carryOut(command))) {
      console.error(`${name} could not be built.`);
      process.exit(1);
    }
    stamp(name, digest);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();

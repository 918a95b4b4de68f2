// Builds what has changed since it was last built, all at once, each part with its own build.mjs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf, isFresh, root, stamp } from './environment.mjs';
import { allOf, orExit, step } from './steps.mjs';

const shared = ['package-lock.json', 'contracts', 'web-kit'];
const parts = [
  {
    name: 'services',
    from: [...shared, 'services', 'projections'],
    made: 'services/api/dist/bundle/main.js',
    script: 'services/api/build.mjs',
  },
  {
    name: 'web-booking',
    from: [...shared, 'tsconfig.base.json', 'web-booking'],
    made: 'web-booking/dist/server/entry-server.js',
    script: 'web-booking/build.mjs',
  },
  {
    name: 'web-admin',
    from: [...shared, 'tsconfig.base.json', 'web-admin'],
    made: 'web-admin/dist/routes.json',
    script: 'web-admin/build.mjs',
  },
];

const buildPart = async ({ name, from, made, script }) => {
  const digest = digestOf(from);
  if (existsSync(join(root, made)) && isFresh(name, digest)) return;
  await step(`build of ${name}`, process.execPath, [script], { cwd: root });
  stamp(name, digest);
};

export const build = () => allOf(parts.map(buildPart));

if (process.argv[1] === fileURLToPath(import.meta.url)) await orExit(build());

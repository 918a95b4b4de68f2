// npm run log | rebuild | venue | user: the product's commands, built first where needed.
import { join } from 'node:path';
import { checkNode, install, root, run } from './environment.mjs';

checkNode();
await install(async () => (await import('./build.mjs')).build());
const [name, ...args] = process.argv.slice(2);
process.exit(
  run(process.execPath, [
    '--enable-source-maps',
    join(root, 'services', 'api', 'dist', 'cli', `${name}.js`),
    ...args,
  ]),
);

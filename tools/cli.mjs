// npm run log | backup | restore | rotate-key | rebuild | report | venue | user: the product's commands, built first where needed.
import { join } from 'node:path';
import { build } from './build.mjs';
import { BUNDLE, checkNode, run } from './environment.mjs';
import { install } from './install.mjs';
import { orExit } from './steps.mjs';

checkNode();
await orExit(install(build));
const [name, ...args] = process.argv.slice(2);
process.exit(run(process.execPath, ['--enable-source-maps', join(BUNDLE, `${name}.js`), ...args]));

// npm start: installs, builds and runs the product in one process. What follows -- goes to the product.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkNode, PRODUCT_FLAGS, root } from './environment.mjs';
import { install } from './install.mjs';
import { orExit } from './steps.mjs';

checkNode();
await orExit(install(build));

const child = spawn(
  process.execPath,
  [...PRODUCT_FLAGS, join(root, 'services', 'api', 'dist', 'main.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

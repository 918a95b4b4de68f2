// npm start: installs, builds and runs the product in one process, and beside the demo the simulator of card terminals
// (TERMINAL=off: without). What follows -- goes to the product.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { BUNDLE, checkNode, PRODUCT_FLAGS, root, SIMULATOR } from './environment.mjs';
import { install } from './install.mjs';
import { orExit } from './steps.mjs';

checkNode();
await orExit(install(build));

const isDemo = process.env.NODE_ENV !== 'production' && !['0', 'false'].includes(process.env.DEMO ?? '1');
// The demo's card form is on an origin of its own, as a real gateway's is.
const gateway =
  isDemo && !process.env.PUBLIC_URL && !process.env.STRIPE_SECRET_KEY ? { GATEWAY_PORT: '0' } : {};
const child = spawn(process.execPath, [...PRODUCT_FLAGS, join(BUNDLE, 'main.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...gateway, ...process.env },
});
const terminal = process.env.TERMINAL ?? (isDemo ? 'simulator' : 'off');
if (terminal === 'simulator' && process.argv.length === 2) {
  // Over the channel it notices that this process is gone, however that came about.
  const simulator = spawn(process.execPath, ['--enable-source-maps', SIMULATOR], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', () => simulator.kill());
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

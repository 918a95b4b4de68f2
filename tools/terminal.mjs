// npm run terminal: the simulator of card terminals alone, built first where needed.
import { build } from './build.mjs';
import { checkNode, run, SIMULATOR } from './environment.mjs';
import { install } from './install.mjs';
import { orExit } from './steps.mjs';

checkNode();
await orExit(install(build));
process.exit(run(process.execPath, ['--enable-source-maps', SIMULATOR, ...process.argv.slice(2)]));

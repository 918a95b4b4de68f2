// The processes that a benchmark talks to: servers with a hook in them, and the generator.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_FLAGS } from '../../../tools/environment.mjs';
import { GENERATOR_CORE, moveTo, pinned, root, SERVER_CORE } from './machine.mjs';

const HOOK = fileURLToPath(new URL('hook.mjs', import.meta.url));
const GENERATOR = fileURLToPath(new URL('generator.mjs', import.meta.url));
const READY_WITHIN_MS = 120_000;

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });

/** A Node process that answers messages one at a time: `{ ask, ... }` out, `{ answer }` or `{ fault }` back. */
class Peer {
  constructor(core, args, env = {}, typed = undefined) {
    const [command, line] = pinned(core, process.execPath, args);
    this.output = '';
    this.child = spawn(command, line, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        TRIAL: 'payments,mail,captcha',
        CAPTCHA: 'off',
        ...env,
      },
      stdio: [typed === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
    });
    this.child.stdin?.end(typed);
    const keep = (text) => (this.output = (this.output + text).slice(-20_000));
    this.child.stdout.on('data', keep);
    this.child.stderr.on('data', keep);
    this.child.on('error', keep);
    this.child.on('message', (message) => this.told(message));
    this.ended = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(signal ?? code)));
    this.ended.then((how) =>
      this.waiting?.reject(new Error(`${args.at(-1)} ended with ${how}:\n${this.output}`)),
    );
  }

  ask(ask, more = {}) {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.child.send({ ask, ...more });
    }).finally(() => (this.waiting = undefined));
  }

  told({ answer, fault, ready }) {
    if (ready) this.ready?.(ready);
    else if (fault === undefined) this.waiting?.resolve(answer);
    else this.waiting?.reject(new Error(fault));
  }

  /** Waits for the line that says so. */
  async until(text) {
    const before = performance.now() + READY_WITHIN_MS;
    while (!this.output.includes(text)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null || performance.now() > before)
        throw new Error(`no "${text}" of a process:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Does something while the process has both cores, which the generator then shares. */
  async onBothCores(act) {
    moveTo([SERVER_CORE, GENERATOR_CORE], this.child.pid);
    const result = await act();
    moveTo([SERVER_CORE], this.child.pid);
    return result;
  }

  async stop(signal = 'SIGTERM') {
    this.child.kill(signal);
    await this.ended;
  }
}

const PRODUCT_ENVIRONMENT = {
  HOST: '127.0.0.1',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  HOLDS_PER_MINUTE: '1000000',
  LIVE_HOLDS_PER_BROWSER: '1000000',
  REQUESTS_PER_ADDRESS: '1000000',
  MAX_PEOPLE_PER_HOLD: '1000000',
  HOLD_TTL_MINUTES: '120',
  CLOCK: '2026-12-03T14:00:00.000Z',
};

/**
 * A built file of the product or of one of its commands. A checkout to compare with may be from before there was a
 * bundle.
 */
const builtFile = (checkout, name) =>
  ['bundle', '.', 'cli']
    .map((folder) => join(checkout, 'services/api/dist', folder, name))
    .find((file) => existsSync(file));

/** The built product as `npm start` runs it, on a data folder. `checkout` is another working copy of it, to compare with. */
export const spawnProduct = async (dataFolder, { checkout = root, environment = {} } = {}) => {
  const port = await freePort();
  const server = new Peer(
    SERVER_CORE,
    [...PRODUCT_FLAGS, '--expose-gc', '--import', HOOK, builtFile(checkout, 'main.js')],
    { ...PRODUCT_ENVIRONMENT, DATA_DIR: dataFolder, PORT: String(port), ...environment },
  );
  return Object.assign(server, { port });
};
export const startProduct = async (dataFolder, options) => {
  const server = await spawnProduct(dataFolder, options);
  await server.until('Stile is ready');
  return server;
};

const IDLE_LOOK_MS = 500;
const IDLE_SHARE = 0.06;
const IDLE_WITHIN_MS = 120_000;
/** Waits until a server does no more than it does at rest: what it was asked for before is done. */
export const untilIdle = async (server) => {
  const before = performance.now() + IDLE_WITHIN_MS;
  for (let spent = await server.ask('cpu'); ;) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_LOOK_MS));
    const now = await server.ask('cpu');
    if (now - spent < IDLE_LOOK_MS * IDLE_SHARE) return;
    if (performance.now() > before)
      throw new Error(
        `the server uses ${now - spent} of ${IDLE_LOOK_MS} ms, and nobody asks it for anything`,
      );
    spent = now;
  }
};

/** A bare Fastify, the baseline of everything over HTTP. What it appends lies in the folder. */
export const startBareFastify = async (folder) => {
  const port = await freePort();
  const server = new Peer(SERVER_CORE, [
    '--expose-gc',
    '--import',
    HOOK,
    fileURLToPath(new URL('../workers/bare-fastify.mjs', import.meta.url)),
    String(port),
    folder,
  ]);
  await server.until('ready');
  return Object.assign(server, { port });
};

/** The process that makes the load, on the other core. */
export class Generator extends Peer {
  constructor() {
    super(GENERATOR_CORE, [GENERATOR]);
  }
  /** @param scenario a module of ../scenarios */
  run(scenario, settings) {
    return this.ask('run', { scenario, settings });
  }
}

/** One product command on a data folder, such as the import of a venue file. `typed` goes to its standard input. */
export const runProductCommand = async (name, args, dataFolder, { typed, checkout = root } = {}) => {
  const line = [builtFile(checkout, `${name}.js`), ...args];
  const peer = new Peer(SERVER_CORE, line, { ...PRODUCT_ENVIRONMENT, DATA_DIR: dataFolder }, typed);
  const ended = await peer.ended;
  if (ended !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${ended}:\n${peer.output}`);
  return peer.output;
};

/** A script of ../workers on the server's core. */
export const startWorker = (name, args = []) =>
  new Peer(SERVER_CORE, [
    '--expose-gc',
    '--enable-source-maps',
    fileURLToPath(new URL(`../workers/${name}.mjs`, import.meta.url)),
    ...args,
  ]);

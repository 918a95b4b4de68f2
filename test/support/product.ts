import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import type { Running, startApp } from '@stile/api';
import type { Position } from '@stile/contracts';
import type { RegisteredProcess } from '../../services/api/src/processes/process-registry.js';
import { PATIENCE_MS } from './eventually.js';

export const ROOT = join(__dirname, '..', '..');

/** Begins again where the product has written a file meanwhile: retries of `rmSync` do not look for new ones. */
const remove = (folder: string, tries = 10): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (tries === 1) throw error;
    remove(folder, tries - 1);
  }
};

/** A folder that is removed after the tests of the file. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'stile-'));
  afterAll(() => remove(folder));
  return folder;
};

/** The moment at which tests begin unless they say otherwise: a Thursday morning in winter, at the demo venue. */
export const TEST_CLOCK = '2026-12-03T14:00:00.000Z';

/** Below those that systems give to outgoing connections: none of these takes it before the product listens there. */
const PORTS = [10_000, 32_000] as const;
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(randomInt(...PORTS), '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Nothing of a test meets a bound that it is not about. */
const WITHOUT_BOUNDS = {
  HOLDS_PER_MINUTE: '1000000',
  LIVE_HOLDS_PER_BROWSER: '1000000',
  JOINS_PER_HOUR: '1000000',
  REQUESTS_PER_ADDRESS: '1000000',
  MAX_PEOPLE_PER_HOLD: '1000000',
  CAPTCHA: 'off',
  CLOCK: TEST_CLOCK,
};

/*
 * The modules of the api take a second to load. Those are loaded as they are needed, since most files start the bundle
 * in a process of its own.
 */

/** The whole product in this process, on a free port, with the demo venue. */
export const startProduct = async (
  environment: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startApp>[1] = {},
): Promise<Running> => {
  const api = await import('@stile/api');
  return api.startApp(
    api.readConfig({
      PORT: '0',
      LOG_LEVEL: 'error',
      ...WITHOUT_BOUNDS,
      ...(environment['DATA_DIR'] && { BACKUP_DIR: join(environment['DATA_DIR'], 'backups') }),
      ...environment,
    }),
    options,
  );
};

/** Waits until nothing more happens by itself, no step of a payment, no offer, no mail, and lists show all of it. */
export const atRest = async ({ app, storage }: Running): Promise<void> => {
  const { ProcessRegistry } = await import('../../services/api/src/processes/process-registry.js');
  const { Projections } = await import('../../services/api/src/processes/projections.js');
  const { settled } = await import('./booking-driver.js');
  const projections = app.get(Projections);
  const readModels: RegisteredProcess = {
    name: 'the read models',
    status: () => undefined,
    stuck: () => [],
    waitFor: (position, timeoutMs) => projections.waitFor(position, timeoutMs),
  };
  await settled(storage.log, ...app.get(ProcessRegistry).following(), readModels);
};

/** Waits until the product plans and sells by what was written into a venue's stream. */
export const catalogueReaches = async (running: Running, position: Position): Promise<void> => {
  const { CatalogueView } = await import('../../services/api/src/views/catalogue-view.js');
  if (!(await running.app.get(CatalogueView).follower.waitFor(position, PATIENCE_MS)))
    throw new Error(`the catalogue did not reach ${position}`);
};

export interface ProductProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<void>;
  readonly output: () => string;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const READY_WITHIN_MS = 100_000;
/** The built product and its commands. */
export const BUNDLE = join(ROOT, 'services', 'api', 'dist', 'bundle');

/** The built product in a process of its own, which can be killed. `hook` is a module loaded before it. */
export const spawnProduct = async (
  environment: Readonly<Record<string, string>>,
  hook?: string,
): Promise<ProductProcess> => {
  const launched = await launchProduct(environment, hook);
  await launched.ready();
  return launched;
};

/** As spawnProduct, without waiting until it is ready. */
export const launchProduct = async (
  environment: Readonly<Record<string, string>>,
  hook?: string,
): Promise<ProductProcess & { ready(): Promise<void> }> => {
  const port = environment['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [...(hook ? ['--import', hook] : []), join(BUNDLE, 'main.js')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      ...WITHOUT_BOUNDS,
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<void> => {
    const until = Date.now() + READY_WITHIN_MS;
    while (!output.includes('Stile is ready')) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
        child.kill('SIGKILL');
        throw new Error(`the product did not start:\n${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    child,
    url,
    exited,
    ready,
    output: () => output,
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await exited;
    },
  };
};

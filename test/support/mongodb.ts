import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 20_000;
const DOCKER_LIMIT_MS = 10_000;
const IMAGE = 'mongo:8';
const FERRETDB = 'FerretDB 1.24.2';
const BUILT_FERRETDB = join(
  import.meta.dirname,
  '../../.cache/ferretdb',
  process.platform === 'win32' ? 'ferretdb.exe' : 'ferretdb',
);

export interface RunningMongo {
  /** Without a database: use one of your own, named after the suite. */
  readonly url: string;
  /** Its name in that of the suite. */
  readonly describe: string;
  stop(): Promise<void>;
}
export interface NoMongo {
  readonly missing: string;
}

export interface FoundMongo {
  readonly describe: string;
  start(): Promise<RunningMongo>;
}

/**
 * A server that speaks MongoDB's protocol: the one at MONGODB_URL; else one in a container, where Docker answers;
 * else FerretDB, where it was built (test/ferretdb/build.mjs). Without any it says what is missing, so that a suite can
 * name what it did not run. @throws Error instead where REQUIRE_MONGODB is set
 */
export const findMongo = (): FoundMongo | NoMongo => {
  const url = process.env.MONGODB_URL;
  if (url) {
    const describe = 'MongoDB at MONGODB_URL';
    return { describe, start: async () => ({ url: url, describe, stop: async () => undefined }) };
  }
  if (dockerAnswers()) return { describe: `MongoDB (${IMAGE} in a container)`, start: startContainer };
  const ferretdb = process.env.FERRETDB_BIN ?? BUILT_FERRETDB;
  if (existsSync(ferretdb)) return { describe: FERRETDB, start: () => startFerretDb(ferretdb) };
  const missing =
    'no MongoDB: MONGODB_URL is not set, Docker does not answer, and FerretDB is not built (node test/ferretdb/build.mjs)';
  if (process.env['REQUIRE_MONGODB']) throw new Error(missing);
  return { missing };
};

const dockerAnswers = (): boolean =>
  spawnSync('docker', ['info'], { stdio: 'ignore', timeout: DOCKER_LIMIT_MS }).status === 0;

const startContainer = async (): Promise<RunningMongo> => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const url = `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/`;
  return {
    url,
    describe: `MongoDB (${IMAGE} in a container)`,
    stop: async () => void (await container.stop()),
  };
};

const startFerretDb = async (binary: string): Promise<RunningMongo> => {
  const data = mkdtempSync(join(tmpdir(), 'ferretdb-'));
  // It prints its URL when it listens and ends when its standard input closes.
  const server = spawn(binary, ['0', data], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.stdin.end();
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    return { url: await firstLine(server), describe: FERRETDB, stop };
  } catch (error) {
    server.kill();
    await stop();
    throw error;
  }
};

const firstLine = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('FerretDB did not start in time')), START_LIMIT_MS);
    let text = '';
    server.stdout?.on('data', (part) => {
      text += String(part);
      const end = text.indexOf('\n');
      if (end < 0) return;
      clearTimeout(limit);
      resolve(text.slice(0, end));
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`FerretDB ended with ${String(code)}`)));
  });

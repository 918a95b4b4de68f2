import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { join } from 'node:path';
import type { Storage } from '@stile/api';
import type { Position } from '@stile/contracts';
import { shapeFaults, type ErrorReply } from './error-shape.js';
import { HostileRequests, type HostileRequest, type OpenApi, type Scene } from './hostile-requests.js';
import { walk } from './client.js';
import type { Json } from './hostile.js';
import { ROOT, spawnProduct, startProduct, type ProductProcess } from './product.js';
import { oneOf, random } from './random.js';
import { lookInto } from './stores.js';
import { escarpmentAtWork, managerOfLakeside, sessionOf, type VenueAtWork } from './two-venues.js';

/* A product that gets hostile requests from several kinds of client, in a process of its own. */

/** The processor's time that one turn of the product's loop may take. */
const TICK_MS = 100;
/** The longest output of a product that ended early. */
const MOST_OUTPUT = 4_000;
/** Enough for every sign-out by chance. */
const SESSIONS = 60;
/** Beside the paid one: some are cancelled and erased on the way. */
const RESERVATIONS = 6;
/** Clients that get further are asked more often. */
const OFTEN = [
  'superuser',
  'superuser',
  'superuser',
  'cashier',
  'cashier',
  'manager of another venue',
  'visitor',
];

export interface Ground {
  readonly folder: string;
  readonly reservations: readonly string[];
  readonly entry: string;
  readonly participants: VenueAtWork['participants'];
  /** Cookies by the kind of client: the next one once a session was signed out. */
  readonly cookies: Readonly<Record<string, readonly string[]>>;
}

/** A venue at work and who comes to it, in a data folder that lives begin from. */
export const prepareGround = async (folder: string): Promise<Ground> => {
  const running = await startProduct({ DATA_DIR: folder });
  const sessions = (username: string): Promise<string[]> =>
    Promise.all(Array.from({ length: SESSIONS }, () => sessionOf(running, username)));
  const { reservation, entry, participants, family, waiting } = await escarpmentAtWork(running.url);
  const reservations = [reservation];
  for (let i = 0; i < RESERVATIONS; i++)
    reservations.push((await family.reserve(walk({ date: '2026-12-12' }))).body.reservation.id);
  const olga = await managerOfLakeside(running);
  const ground = {
    folder,
    reservations,
    entry,
    participants,
    cookies: {
      nobody: [''],
      visitor: [family.cookieHeader],
      waiting: [waiting.cookieHeader],
      cashier: await sessions('casey'),
      'manager of another venue': [olga, ...(await sessions('olga'))],
      superuser: await sessions('admin'),
    },
  };
  await running.close();
  return ground;
};

export interface HostileOutcome {
  /** For each kind of client, how many were not refused. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** Sends an address as it stands, which `fetch` would mend. */
const ask = (
  url: string,
  { method, path, headers, payload }: HostileRequest,
  cookie: string,
  agent: Agent,
): Promise<ErrorReply> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const request = send(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(cookie && { cookie }),
          'content-length': Buffer.byteLength(payload ?? ''),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode!,
            text,
            type: answer.headers['content-type'] ?? '',
          }),
        );
      },
    );
    request.once('error', reject);
    request.end(payload);
  });

class HostileLife {
  private readonly turns = Object.fromEntries(Object.keys(this.ground.cookies).map((who) => [who, 0]));
  private readonly agents = new Map<string, Agent>();
  private readonly documents = new Map<string, readonly Readonly<Record<string, Json>>[]>();

  constructor(
    private readonly ground: Ground,
    private readonly product: ProductProcess,
    private readonly log: Storage['log'],
    private readonly ticksFile: string,
    private head: Position,
    private readonly accepted: Map<string, number>,
    private readonly problems: string[],
  ) {}

  async live(seed: number, requests: number): Promise<void> {
    const openApi = (await this.read<OpenApi>('/api/docs-json'))!;
    const made = new HostileRequests(openApi);
    for (const path of Object.keys(openApi.paths)) {
      const [, kind] = /^\/api\/admin\/(\w+)\/\{id\}$/.exec(path) ?? [];
      const { get, put } = openApi.paths[path]!;
      if (kind !== undefined && get && put) await this.readDocuments(kind);
    }
    const chance = random(seed);
    this.ticks();
    const scene: Scene = { ...this.ground, documents: this.documents };
    for (let i = 0; i < requests; i++) {
      const who = oneOf(chance, [...Object.keys(this.ground.cookies), ...OFTEN]);
      await this.once(who, await made.one(chance, scene), `seed ${seed}, request ${i}`);
    }
    // A turn is told of after it has ended: that of the last request too.
    await this.read('/api/health');
    await this.read('/api/health');
    this.problems.push(...this.ticks());
    for (const agent of this.agents.values()) agent.destroy();
  }

  private async once(who: string, request: HostileRequest, which: string): Promise<void> {
    const cookies = this.ground.cookies[who]!;
    const cookie = cookies[this.turns[who]! % cookies.length]!;
    const reply = await ask(this.product.url, request, cookie, this.agentOf(who));
    // One request at a time keeps nobody busy: a 503 is a fault too.
    const faults = shapeFaults(reply, false);
    const written = await this.writtenBySomebody();
    if (reply.status >= 400 && written.length > 0)
      faults.push(`was refused with ${reply.status} and written: ${written.join(', ')}`);
    faults.push(...this.ticks());
    if (reply.status < 400) {
      this.accepted.set(who, (this.accepted.get(who) ?? 0) + 1);
      if (request.path.startsWith('/api/logout')) this.turns[who]!++;
      const [, kind = ''] = /^\/api\/admin\/(\w+)/.exec(request.path) ?? [];
      if (request.method !== 'GET' && this.documents.has(kind)) await this.readDocuments(kind);
    }
    this.problems.push(
      ...faults.map(
        (fault) =>
          `${which}: ${who} ${request.method} ${request.path.slice(0, 300)} ${String(request.payload ?? '').slice(0, 3_000)} ${fault}`,
      ),
    );
  }

  /** Events that came into the log since the last look and that no process of the product wrote by itself. */
  private async writtenBySomebody(): Promise<string[]> {
    const types: string[] = [];
    if ((await this.log.head()) === this.head) return types;
    for await (const { events } of this.log.readAll(this.head))
      for (const { type, metadata, position } of events) {
        this.head = position;
        if (!metadata.actor?.startsWith('system:')) types.push(`${type} by ${metadata.actor}`);
      }
    return types;
  }

  private told = 0;
  /** Turns of the loop that were too long since the last look. */
  private ticks(): string[] {
    if (!existsSync(this.ticksFile)) return [];
    const lines = readFileSync(this.ticksFile, 'utf8').split('\n').slice(0, -1);
    const fresh = lines.slice(this.told);
    this.told = lines.length;
    return fresh.map((line) => `one turn of the loop took ${line}`);
  }

  private agentOf(who: string): Agent {
    const agent = this.agents.get(who) ?? new Agent({ keepAlive: true, maxSockets: 1 });
    this.agents.set(who, agent);
    return agent;
  }
  private async readDocuments(kind: string): Promise<void> {
    const all = await this.read<readonly Readonly<Record<string, Json>>[]>(`/api/admin/${kind}?range=[0,99]`);
    if (all) this.documents.set(kind, all);
  }
  private async read<T>(path: string): Promise<T | undefined> {
    const [cookie = ''] = this.ground.cookies['superuser']!.slice(-1);
    const { status, text } = await ask(
      this.product.url,
      { method: 'GET', path, headers: {} },
      cookie,
      this.agentOf('reader'),
    );
    // The superuser may have taken away, by chance, what this session stands on.
    if (status === 401) return undefined;
    if (status >= 400) throw new Error(`${path} ${status} ${text}`);
    return JSON.parse(text) as T;
  }
}

/**
 * So many requests by a seed, against a copy of the ground. A product that does not start, or stops, is a problem beside
 * those that were seen until then.
 */
export const hostileLife = async (
  ground: Ground,
  folder: string,
  seed: number,
  requests: number,
): Promise<HostileOutcome> => {
  cpSync(ground.folder, folder, { recursive: true });
  const ticksFile = join(folder, 'ticks');
  const accepted = new Map<string, number>();
  const problems: string[] = [];
  let product: ProductProcess | undefined;
  try {
    product = await spawnProduct(
      { DATA_DIR: folder, LOG_LEVEL: 'error', TICKS: ticksFile, TICK_MS: String(TICK_MS) },
      join(ROOT, 'test', 'support', 'hooks', 'ticks.mjs'),
    );
    const running = product;
    await lookInto(folder, async ({ log }) => {
      const head = await log.head();
      const life = new HostileLife(ground, running, log, ticksFile, head, accepted, problems);
      await life.live(seed, requests);
    });
  } catch (error) {
    const { exitCode = null, signalCode = null } = product?.child ?? {};
    const said = product?.output().slice(-MOST_OUTPUT) ?? '';
    problems.push(
      `seed ${seed} ended early (${exitCode ?? signalCode ?? 'running'}): ${String(error)}\n${said}`,
    );
  } finally {
    await product?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
  return { accepted, problems };
};

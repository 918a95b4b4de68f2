import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantOf } from '@stile/contracts';
import { SqliteReadModelDatabase } from '@stile/projections';
import { eventually } from '../../../../../test/support/eventually.js';
import { ProcessRegistry } from '../../processes/process-registry.js';
import type { ProcessEnvironment } from '../../processes/process.js';
import { TerminalLogs } from './terminal-logs.js';

let folder: string;
let store: SqliteReadModelDatabase;
let now: number;
let due: (() => void)[];
let sweep: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
  store = new SqliteReadModelDatabase(folder);
  now = Date.parse('2026-12-03T14:00:00.000Z');
  due = [];
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const started = async (): Promise<TerminalLogs> => {
  const timers = {
    after: (_ms: number, act: () => void) => (due.push(act), () => undefined),
    every: (_ms: number, act: () => void) => ((sweep = act), () => undefined),
  };
  const environment = {
    runsHere: true,
    mayAct: true,
    timers,
    registry: new ProcessRegistry(),
  } as ProcessEnvironment;
  const clock = { now: () => instantOf(now) };
  const logs = new TerminalLogs(environment, { logs: store }, clock, timers);
  await logs.onApplicationBootstrap();
  return logs;
};
const entry = (reason: string) => ({ log: 'connection' as const, inventoryGroup: 'park', reason });
const sent = (reason: string) => ({ ...entry(reason), username: 'casey' });
const reasons = async (logs: TerminalLogs): Promise<string[]> =>
  (await logs.rows.find({ sort: [['at', 1]], limit: 10 })).map(({ reason }) => reason);
const untilRows = (logs: TerminalLogs, count: number) =>
  eventually(
    () => logs.rows.count(),
    (found) => found === count,
  );

it('writes in batches, and once more when it stops', async () => {
  const logs = await started();
  for (const reason of ['one', 'two']) expect(logs.write(entry(reason))).toBe(true);
  expect(due).toHaveLength(1);
  await logs.beforeApplicationShutdown();
  expect(await store.count('terminal_logs')).toBe(2);
});

it('takes no more than so many rows that wait, and never waits itself', async () => {
  const logs = await started();
  for (let each = 0; each < 2_000; each += 1) logs.write(entry('x'));
  expect(logs.write(entry('too many'))).toBe(false);
  expect(await logs.rows.count()).toBe(2_000);
  expect(logs.write(entry('again'))).toBe(true);
});

it('takes rows of browsers half as far, so that none of them displaces the server’s own', async () => {
  const logs = await started();
  for (let each = 0; each < 1_000; each += 1) expect(logs.writeSent(sent('x'))).toBe(true);
  expect(logs.writeSent(sent('too many'))).toBe(false);
  expect(logs.write(entry('SALE DONE'))).toBe(true);
  expect(await logs.rows.count()).toBe(1_001);
});

it('keeps 50,000 rows of browsers, the newest, and the server’s own before them', async () => {
  const logs = await started();
  logs.write(entry('SALE DONE'));
  for (let each = 0; each < 50_003; each += 1) {
    now += 1;
    if (!logs.writeSent(sent(String(each)))) {
      await logs.rows.count();
      logs.writeSent(sent(String(each)));
    }
  }
  sweep();
  await untilRows(logs, 50_001);
  expect((await reasons(logs)).slice(0, 2)).toEqual(['SALE DONE', '3']);
});

it('keeps a row for 30 days', async () => {
  const logs = await started();
  logs.write(entry('old'));
  await logs.rows.count();
  now += 29 * 86_400_000;
  logs.write(entry('new'));
  await logs.rows.count();
  now += 2 * 86_400_000;
  sweep();
  await untilRows(logs, 1);
  expect(await reasons(logs)).toEqual(['new']);
});

it('keeps 100,000 rows, the newest', async () => {
  const logs = await started();
  for (let each = 0; each < 100_003; each += 1) {
    now += 1;
    if (!logs.write(entry(String(each)))) {
      await logs.rows.count();
      logs.write(entry(String(each)));
    }
  }
  sweep();
  await untilRows(logs, 100_000);
  expect((await reasons(logs))[0]).toBe('3');
});

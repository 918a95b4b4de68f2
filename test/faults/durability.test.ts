import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { notRun } from '../support/not-run.js';
import { spawnProduct, temporaryFolder } from '../support/product.js';

/*
 * A kill shows nothing of a sync: what a process has written is there without it. So the calls to the system are watched:
 * an answer goes out after its events were synced.
 */

const NAME = 'the answer of a hold is sent after the log is synced, and not before';
const CALLS = 'pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync';
const ANSWER = /"HTTP\/1\.1 201/;
const WRITTEN = /\bp?write(?:64|v)?\(\d+<[^>]*log\.sqlite-wal>/;
const SYNCED = /\bfd?a?t?a?sync\(\d+<[^>]*log\.sqlite-wal>/;

const temporary = temporaryFolder();
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

const answersInOrder = async (): Promise<void> => {
  const trace = join(mkdtempSync(join(tmpdir(), 'stile-trace-')), 'calls');
  const product = await spawnProduct({ DATA_DIR: temporary });
  const strace = spawn(
    'strace',
    ['-f', '-y', '-s', '32', '-e', `trace=${CALLS}`, '-o', trace, '-p', String(product.child.pid)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  strace.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await eventually(
    () => said,
    (text) => text.includes('attached'),
  );
  const visitor = new Client(product.url);
  for (let day = 7; day < 10; day++)
    expect((await visitor.hold(walk({ date: `2026-12-${String(day).padStart(2, '0')}` }))).status).toBe(201);
  await product.kill();
  await new Promise((resolve) => strace.once('exit', resolve));
  const calls = readFileSync(trace, 'utf8').split('\n');
  rmSync(join(trace, '..'), { recursive: true });
  const answers = calls.flatMap((call, i) => (ANSWER.test(call) ? [i] : []));
  expect(answers).toHaveLength(3);
  answers.forEach((answer, i) => {
    const before = calls.slice(answers[i - 1] ?? 0, answer);
    const written = before.findIndex((call) => WRITTEN.test(call));
    const synced = before.findLastIndex((call) => SYNCED.test(call));
    expect([written >= 0, synced > written]).toEqual([true, true]);
  });
};

if (canTrace) it(NAME, answersInOrder);
else notRun(NAME, 'strace is not there, or may not trace');

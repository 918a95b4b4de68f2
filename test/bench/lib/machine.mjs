// The machine, on which the figures depend as on the product, and the moment at which to measure.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The server's core and the load generator's. */
export const SERVER_CORE = 0;
export const GENERATOR_CORE = 1;
const canPin =
  platform() === 'linux' && availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
/** A command line that runs on one core, where that can be had. */
export const pinned = (core, command, args) =>
  canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
/** Moves a process with all its threads; it stays where it is where none can be pinned. */
export const moveTo = (cores, pid) => {
  if (canPin) spawnSync('taskset', ['-acp', cores.join(','), String(pid)]);
};

const outputOf = (command, args) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
const versionOf = (name) =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

export const describeMachine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  platform: `${platform()} ${release()} ${arch()}`,
  pinned: canPin
    ? `server on core ${SERVER_CORE}, generator on core ${GENERATOR_CORE}`
    : 'not pinned: no taskset or one core',
  filesystem: outputOf('df', ['--output=fstype', root]).split('\n').at(-1),
});
export const describeVersions = () => ({
  node: process.version,
  ...Object.fromEntries(
    ['fastify', 'better-sqlite3', '@nestjs/core', 'zod'].map((name) => [name, versionOf(name)]),
  ),
  commit: outputOf('git', ['rev-parse', '--short=12', 'HEAD']),
  changedFiles: outputOf('git', ['status', '--porcelain', '--', 'contracts', 'services', 'projections'])
    .split('\n')
    .filter(Boolean).length,
});

const TICK_MS = 10;
/** Milliseconds of work of all cores since the machine started; undefined where the system does not say. */
const busyMs = () => {
  if (platform() !== 'linux') return undefined;
  const [, user, nice, system, , , irq, softIrq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) * TICK_MS;
};

/** Measures what all processes together use of the machine, to tell the load of others from ours. */
export const watchMachine = () => {
  const [began, busy] = [performance.now(), busyMs()];
  return () => ({ ms: performance.now() - began, busyMs: busy === undefined ? undefined : busyMs() - busy });
};

const LOOK_MS = 250;
const QUIET_SHARE = 0.15;

/** Waits until hardly anything runs on this machine, at most so long; answers how busy it was at last (1 is one core) and how long that took. */
export const quietMoment = async (withinMs) => {
  const began = performance.now();
  for (;;) {
    const stop = watchMachine();
    await pause(LOOK_MS);
    const { ms, busyMs: busy = 0 } = stop();
    const waitedMs = Math.round(performance.now() - began);
    if (busy / ms <= QUIET_SHARE || waitedMs >= withinMs)
      return { busyCores: Number((busy / ms).toFixed(2)), waitedMs, loadAverage: loadavg()[0] };
    await pause(LOOK_MS);
  }
};

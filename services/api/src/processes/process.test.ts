import type { Recorded } from '@stile/contracts';
import { MemoryEventStore, MemoryVault } from '@stile/event-store';
import { eventually } from '../../../../test/support/eventually.js';
import { readConfig, type Config } from '../config/config.js';
import { systemTimers } from '../ports/timers.js';
import { Process, ProcessEnvironment, type ProcessOptions } from './process.js';
import { ProcessRegistry } from './process-registry.js';
import { REACTOR_CHECKPOINTS } from './reactor.js';

const CLOCK = { now: () => '2026-12-03T14:00:00.000Z' };
const PATIENCE_MS = 10_000;

class Recorder extends Process {
  readonly seen: string[] = [];
  sweeps = 0;

  constructor(environment: ProcessEnvironment, options: Partial<ProcessOptions> = {}) {
    super(environment, { name: 'recorder', categories: ['thing'], ...options });
  }

  protected override react(event: Recorded): Promise<void> {
    this.seen.push((event.data as { name: string }).name);
    return Promise.resolve();
  }

  protected override sweep(): Promise<void> {
    this.sweeps++;
    return Promise.reject(new Error('not this time'));
  }
}

const event = (name: string) => ({
  id: name,
  type: 'Named',
  version: 1,
  at: CLOCK.now(),
  metadata: { correlation: name, actor: 'test', command: name },
  data: { name },
});

const setUp = (role: Partial<Config> = {}) => {
  const log = Object.assign(new MemoryEventStore(), { readOnlyBecause: null });
  const vault = new MemoryVault(CLOCK);
  const registry = new ProcessRegistry();
  const turns: (() => void)[] = [];
  const timers = {
    ...systemTimers,
    every: (_ms: number, act: () => void) => {
      turns.push(act);
      return () => undefined;
    },
  };
  const environment = new ProcessEnvironment({ ...readConfig({}), ...role }, log, vault, timers, registry);
  /** Starts a process, has it carry out all there is, and stops it: what it saw. */
  const run = async (options: Partial<ProcessOptions> = {}): Promise<string[]> => {
    const process = new Recorder(environment, options);
    await process.onApplicationBootstrap();
    expect(await process.waitFor(await log.head(), PATIENCE_MS)).toBe(true);
    await process.beforeApplicationShutdown();
    return process.seen;
  };
  return { log, vault, environment, registry, turns, run };
};

describe('a process that took over the work of another', () => {
  const TOOK_OVER = { name: 'new', continues: 'old' };

  it('resumes where that one was, and from then on where it was itself', async () => {
    const { log, run } = setUp();
    await log.append('thing-1', 'none', [event('a'), event('b')]);
    expect(await run({ name: 'old' })).toEqual(['a', 'b']);
    await log.append('thing-1', 1, [event('c')]);
    expect(await run(TOOK_OVER)).toEqual(['c']);
    await log.append('thing-1', 2, [event('d')]);
    expect(await run(TOOK_OVER)).toEqual(['d']);
  });

  it('begins at the beginning where that one never was', async () => {
    const { log, run } = setUp();
    await log.append('thing-1', 'none', [event('a')]);
    expect(await run(TOOK_OVER)).toEqual(['a']);
  });

  it('leaves the other’s checkpoint to a second one that took over too', async () => {
    const { log, run } = setUp();
    await log.append('thing-1', 'none', [event('a')]);
    await run({ name: 'old' });
    await log.append('thing-1', 0, [event('b')]);
    expect(await run(TOOK_OVER)).toEqual(['b']);
    expect(await run({ name: 'second', continues: 'old' })).toEqual(['b']);
  });
});

it('runs in no process that only answers requests', async () => {
  const { log, environment, registry, turns } = setUp({ ROLE: 'api' });
  await log.append('thing-1', 'none', [event('a')]);
  const process = new Recorder(environment, { sweepEveryMs: 1_000 });
  await process.onApplicationBootstrap();
  expect([await process.waitFor('', PATIENCE_MS), turns, process.status(), registry.following()]).toEqual([
    false,
    [],
    undefined,
    [],
  ]);
  await process.beforeApplicationShutdown();
});

it('sweeps when its time comes, whatever came of the turn before', async () => {
  const { environment, turns } = setUp();
  const process = new Recorder(environment, { categories: [], sweepEveryMs: 1_000 });
  await process.onApplicationBootstrap();
  for (const sweeps of [1, 2]) {
    turns.at(-1)!();
    await new Promise(setImmediate);
    expect(process.sweeps).toBe(sweeps);
  }
  await process.beforeApplicationShutdown();
});

it('resumes before events that share a position, as those of an import do, until all of them are done', async () => {
  const { log, environment, registry, vault } = setUp();
  await log.append('thing-1', 'none', [event('before'), event('first'), event('second')]);
  const events: Recorded[] = [];
  for await (const batch of log.readAll('')) events.push(...batch.events);
  const [before, first, second] = events as [Recorded, Recorded, Recorded];
  const { position } = second;
  jest.spyOn(log, 'subscribe').mockImplementation(async function* (_after, _filter, signal) {
    yield { events: [before, { ...first, position }, second], position, caughtUp: true };
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  const process = new Recorder(environment);
  const react = jest.spyOn(process as unknown as { react(of: Recorded): Promise<void> }, 'react');
  react.mockImplementation(({ id }) =>
    id === 'second' ? Promise.reject(new Error('away')) : Promise.resolve(),
  );
  await process.onApplicationBootstrap();
  await eventually(
    () => registry.statuses()[0]?.waiting,
    (waiting) => waiting === 1,
  );
  await process.beforeApplicationShutdown();
  expect(await vault.get(REACTOR_CHECKPOINTS, 'recorder')).toMatchObject({ position: before.position });
});

it('announces itself', () => {
  const { environment, registry } = setUp();
  new Recorder(environment);
  expect(registry.statuses()).toEqual([
    { name: 'recorder', state: 'live', position: '', waiting: 0, error: null },
  ]);
});

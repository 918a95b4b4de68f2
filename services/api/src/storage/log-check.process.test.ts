import { chainStart, MemoryEventStore, MemoryVault, type ChainStep } from '@stile/event-store';
import { eventually } from '../../../../test/support/eventually.js';
import { MovableClock } from '../../../../test/support/stores.js';
import { readConfig } from '../config/config.js';
import { systemTimers } from '../ports/timers.js';
import { ProcessEnvironment } from '../processes/process.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { LogCheck } from './log-check.process.js';
import { LogSoundness } from './log-soundness.js';
import type { Storage } from './storage.js';

const HOUR_MS = 3_600_000;

/** A log that is checked by what `step` answers, with an hour that passes when it is told to. */
const setUp = async () => {
  const clock = new MovableClock('2026-12-03T14:00:00.000Z');
  const vault = new MemoryVault(clock);
  const checks: string[] = [];
  const fileChecks: string[] = [];
  let ofFile: string | null = null;
  let step: ChainStep = chainStart;
  const checkChain = (): ChainStep => {
    checks.push(clock.now().slice(0, 13));
    return step;
  };
  const fileFault = async (): Promise<string | null> => {
    fileChecks.push(clock.now().slice(0, 13));
    return ofFile;
  };
  const log = Object.assign(new MemoryEventStore(), {
    readOnlyBecause: null as string | null,
    eventStore: { checkChain, fileFault },
  });
  const soundness = await LogSoundness.open(log as unknown as Storage['log'], vault, clock);
  const storage = {
    log,
    vault,
    soundness,
    imageVault: vault,
    securityVault: vault,
    logs: undefined,
    store: undefined,
    vaultMarks: { faultOf: () => null },
  } as unknown as Storage;
  const turns: [number, () => void][] = [];
  const timers = {
    ...systemTimers,
    every: (ms: number, act: () => void) => {
      turns.push([ms, act]);
      return () => undefined;
    },
  };
  const environment = new ProcessEnvironment(readConfig({}), log, vault, timers, new ProcessRegistry());
  const process = new LogCheck(environment, storage, clock);
  await process.onApplicationBootstrap();
  const [[everyMs, turn]] = turns as [[number, () => void]];
  expect(everyMs).toBe(HOUR_MS);
  const hours = async (count: number): Promise<void> => {
    for (let passed = 0; passed < count; passed++) {
      clock.move(HOUR_MS);
      turn();
      await eventually(
        () => process['sweeper']!['isSweeping'],
        (isSweeping) => !isSweeping,
      );
    }
  };
  return {
    log,
    checks,
    fileChecks,
    hours,
    damaged: (damage: ChainStep['damage']) => (step = { ...chainStart, damage }),
    damagedFile: (fault: string) => (ofFile = fault),
  };
};

it('is made at the start and once a night, from 8:00 UTC', async () => {
  const { checks, hours } = await setUp();
  expect(checks).toEqual(['2026-12-03T14']);
  await hours(17);
  expect(checks).toEqual(['2026-12-03T14']);
  await hours(1);
  expect(checks).toEqual(['2026-12-03T14', '2026-12-04T08']);
  await hours(30);
  expect(checks).toEqual(['2026-12-03T14', '2026-12-04T08', '2026-12-05T08']);
});

it('asks the database for faults of the file at night alone', async () => {
  const { log, fileChecks, hours, damagedFile } = await setUp();
  expect(fileChecks).toEqual([]);
  damagedFile('Freelist: size is 0 but should be 5');
  await hours(18);
  expect(fileChecks).toEqual(['2026-12-04T08']);
  expect(log.readOnlyBecause).toBe('the log: the file is damaged: Freelist: size is 0 but should be 5');
});

it('closes the log for writing over what it finds at night', async () => {
  const { log, hours, damaged } = await setUp();
  damaged({ position: '9', stream: 'a-1', reason: 'changed' });
  await hours(17);
  expect(log.readOnlyBecause).toBeNull();
  await hours(1);
  expect(log.readOnlyBecause).toBe('event 9 of a-1: changed');
});

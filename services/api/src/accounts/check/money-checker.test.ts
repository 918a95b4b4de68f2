import { Logger } from '@nestjs/common';
import type { MoneyFault } from '@stile/contracts';
import { MemoryEventStore, MemoryVault } from '@stile/event-store';
import { moneyBalancesProjector, moneyDaysProjector, type ReadModels } from '@stile/projections';
import { eventually } from '../../../../../test/support/eventually.js';
import { readConfig } from '../../config/config.js';
import { systemTimers, type Timers } from '../../ports/timers.js';
import { ProcessEnvironment } from '../../processes/process.js';
import { ProcessRegistry } from '../../processes/process-registry.js';
import type { Projections } from '../../processes/projections.js';
import { readCheck } from './check-record.js';
import { MoneyChecker } from './money-checker.process.js';
import type { Proofs } from './proofs.js';

beforeAll(() => Logger.overrideLogger(false));

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
const DAY = 'venue~2026-12-03';

/** A venue of so many reservations and a day, all changed before the first check. */
const setUp = (count: number, timers: Timers = systemTimers) => {
  const log = Object.assign(new MemoryEventStore(), { readOnlyBecause: null, head: async () => '900000' });
  const vault = new MemoryVault(clock);
  const ids = Array.from({ length: count }, (_, n) => `reservation~${n + 1}`);
  const wrong = new Set([...ids, DAY]);
  const looked: string[] = [];
  const proof =
    (fault: MoneyFault['fault']) =>
    (of: string): Promise<MoneyFault[]> => {
      looked.push(of);
      return Promise.resolve(wrong.has(of) ? [{ fault, of, expected: 0, found: 1 }] : []);
    };
  const rowsOf = (name: string) =>
    name === moneyBalancesProjector.name
      ? ids
      : name === moneyDaysProjector.name
        ? [`${DAY}~entry~cash`]
        : [];
  const models = {
    of: ({ name }: { name: string }) => ({
      find: async ({ filter, limit }: { filter: { position?: { $gt: string } }; limit: number }) =>
        rowsOf(name)
          .map((_id, n) => ({ _id, position: String(n).padStart(6, '0') }))
          .filter(({ position }) => position > (filter.position?.$gt ?? ''))
          .slice(0, limit),
    }),
  };
  const environment = new ProcessEnvironment(readConfig({}), log, vault, timers, new ProcessRegistry());
  const checker = new MoneyChecker(
    environment,
    {
      balances: { faults: proof('entries') },
      days: { faults: proof('day') },
      receipts: { faults: proof('receipts') },
    } as unknown as Proofs,
    { waitFor: async () => true } as unknown as Projections,
    log,
    vault,
    models as unknown as ReadModels,
    clock,
  );
  /** The checked figures, and those that are named. */
  const check = async () => {
    looked.length = 0;
    expect(await checker.check()).toBe(true);
    return { looked: [...looked], faults: (await readCheck(vault))!.faults };
  };
  return { ids, wrong, check, checker, checked: () => readCheck(vault) };
};

it('looks at all that has changed, names 50 faults, and looks again at all that was wrong', async () => {
  const { ids, wrong, check } = setUp(60);
  const first = await check();
  expect(first.looked).toEqual([...ids, DAY]);
  expect(first.faults).toHaveLength(50);
  for (const id of ids.slice(0, 50)) wrong.delete(id);
  const second = await check();
  expect(second.looked).toEqual([...ids, DAY]);
  expect(second.faults.map(({ of }) => of)).toEqual([...ids.slice(50), DAY]);
  wrong.clear();
  expect(await check()).toEqual({ looked: [...ids.slice(50), DAY], faults: [] });
  expect((await check()).looked).toEqual([]);
});

it('forgets nothing where more is wrong than it remembers', async () => {
  const { ids, wrong, check } = setUp(10_010);
  await check();
  wrong.clear();
  wrong.add(ids.at(-1)!);
  expect((await check()).faults.map(({ of }) => of)).toEqual([ids.at(-1)]);
  expect((await check()).looked).toEqual([ids.at(-1)]);
});

it('looks every hour, from an hour after it was started on', async () => {
  const every: { readonly ms: number; readonly act: () => void }[] = [];
  const timers: Timers = {
    after: () => () => undefined,
    every: (ms, act) => {
      every.push({ ms, act });
      return () => undefined;
    },
  };
  const { checker, checked } = setUp(1, timers);
  await checker.onApplicationBootstrap();
  expect(every.map(({ ms }) => ms)).toEqual([60 * 60 * 1_000]);
  expect(await checked()).toBeUndefined();
  every[0]!.act();
  expect((await eventually(checked, (check) => check !== undefined))!.faults).toHaveLength(2);
});

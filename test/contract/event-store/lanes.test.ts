import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { accept, reject, type Decider } from '@stile/contracts';
import {
  Lanes,
  MemoryEventStore,
  openSqliteEventStore,
  StorageUnavailable,
  type EventStore,
} from '@stile/event-store';
import { openEventStoreDb } from '@stile/event-store/eventstoredb';
import { EventStoreDbDouble } from './eventstoredb-double.js';
import { unchecked } from './unchecked-store.js';

/** A pool with a limit. A repeat of a command changes nothing; a negative number of units gives back. */
type Command = { readonly id: string; readonly units: number };
type Moved = { readonly type: 'Moved'; readonly data: Command };
interface State {
  readonly taken: number;
  readonly seen: ReadonlySet<string>;
}
const LIMIT = 12;
const pool: Decider<Command, State, Moved> = {
  initial: { taken: 0, seen: new Set() },
  decide: ({ id, units }, { taken, seen }) => {
    if (seen.has(id)) return accept<Moved>();
    return taken + units > LIMIT || taken + units < 0
      ? reject({ code: 'addon_limit', status: 409 })
      : accept<Moved>({ type: 'Moved', data: { id, units } });
  },
  evolve: ({ taken, seen }, { data }) => ({ taken: taken + data.units, seen: new Set([...seen, data.id]) }),
};
const context = { commandId: 'command', correlation: 'c-1', actor: 'visitor' };
const lanesOn = (store: EventStore): Lanes =>
  new Lanes({
    store,
    versionOf: () => 1,
    clock: { now: () => new Date().toISOString() },
    ids: { next: () => randomUUID(), secret: () => '' },
  });

interface Step {
  readonly stream: number;
  readonly by: number;
  readonly units: number;
  readonly repeats: boolean;
  readonly turnsBefore: number;
}
const steps = fc.array(
  fc.record({
    stream: fc.integer({ min: 0, max: 1 }),
    by: fc.integer({ min: 0, max: 1 }),
    units: fc.integer({ min: -2, max: 4 }),
    repeats: fc.boolean(),
    turnsBefore: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 10, maxLength: 40 },
);

interface Run {
  readonly highest: number;
  readonly accepted: Map<string, number>;
  readonly logged: Map<string, number>;
  readonly events: number;
}

/** As a client does that was told to try again. */
const insist = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || tries > 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
};

/** Carries the steps out through two sets of lanes, some of them twice; then folds the log itself. */
const run = async (stores: readonly [EventStore, EventStore], input: readonly Step[]): Promise<Run> => {
  const lanes = stores.map(lanesOn) as [Lanes, Lanes];
  const prefix = `pool${randomUUID().replaceAll('-', '')}-`;
  const accepted = new Map<string, number>();
  const outcomes: Promise<void>[] = [];
  for (const { stream, by, units, repeats, turnsBefore } of input) {
    for (let turn = 0; turn < turnsBefore; turn++) await new Promise((resolve) => setImmediate(resolve));
    const id = randomUUID();
    for (const through of repeats ? [by, 1 - by] : [by]) {
      outcomes.push(
        insist(() =>
          (lanes[through] as Lanes).execute(pool, `${prefix}${stream}`, { id, units }, context),
        ).then((outcome) => {
          if (outcome.accepted) accepted.set(id, units);
        }),
      );
    }
  }
  await Promise.all(outcomes);
  let highest = 0;
  let events = 0;
  const logged = new Map<string, number>();
  for (const stream of [0, 1]) {
    let taken = 0;
    for await (const page of stores[0].readStream(`${prefix}${stream}`)) {
      for (const { data } of page) {
        const { id, units } = data as Command;
        taken += units;
        highest = Math.max(highest, taken);
        logged.set(id, units);
        events++;
      }
    }
  }
  return { highest, accepted, logged, events };
};

const check = ({ highest, accepted, logged, events }: Run): void => {
  expect(highest).toBeLessThanOrEqual(LIMIT);
  expect(logged).toEqual(accepted);
  expect(events).toBe(logged.size);
};

describe('two processes on one log never take more than there is, and what they accept stands once', () => {
  test('in memory, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (input) => {
        const store = new MemoryEventStore();
        check(await run([store, store], input));
      }),
      { numRuns: 300 },
    );
  });

  test('in one SQLite file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanes-'));
    const stores = [
      openSqliteEventStore({ file: join(folder, 'events.db') }),
      openSqliteEventStore({ file: join(folder, 'events.db') }),
    ] as const;
    await fc.assert(
      fc.asyncProperty(steps, async (input) => check(await run(stores, input))),
      { numRuns: 100 },
    );
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true });
  });

  test('on a double of EventStoreDB that loses answers', async () => {
    const double = new EventStoreDbDouble();
    const store = openEventStoreDb({ url: await double.start() });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 2 }), async (input, lost) => {
        double.loseAnswers = lost;
        check(await run([store, store], input));
      }),
      { numRuns: 30 },
    );
    await store.close();
    double.stop();
  });

  test("and that is the expected revision's doing: without it they oversell", async () => {
    const rush = Array.from({ length: 40 }, (_, index): Step => ({
      stream: 0,
      by: index % 2,
      units: 1,
      repeats: false,
      turnsBefore: index % 5 === 0 ? 1 : 0,
    }));
    const checked = new MemoryEventStore();
    expect((await run([checked, checked], rush)).highest).toBe(LIMIT);
    const store = unchecked(new MemoryEventStore());
    expect((await run([store, store], rush)).highest).toBeGreaterThan(LIMIT);
  });

  test('demand beyond the limit sells all of it, exactly', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanes-'));
    const stores = [
      openSqliteEventStore({ file: join(folder, 'events.db') }),
      openSqliteEventStore({ file: join(folder, 'events.db') }),
    ] as const;
    const rush = Array.from({ length: 1000 }, (_, index): Step => ({
      stream: 0,
      by: index % 2,
      units: 1,
      repeats: index % 10 === 0,
      turnsBefore: index % 50 === 0 ? 1 : 0,
    }));
    const result = await run(stores, rush);
    check(result);
    expect(result.highest).toBe(LIMIT);
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true });
  });
});

import { Logger } from '@nestjs/common';
import { readConfig, startApp, type Running } from '@stile/api';
import { epochMsOf, instantOf, type Clock, type Recorded } from '@stile/contracts';
import { readCheck } from '../../services/api/src/accounts/check/check-record.js';
import { MoneyChecker } from '../../services/api/src/accounts/check/money-checker.process.js';
import { StreamChanges } from '../../services/api/src/views/stream-changes.js';
import { systemClock } from '../../services/api/src/ports/clock.js';
import { systemTimers, type Timers } from '../../services/api/src/ports/timers.js';
import { Client } from './client.js';
import { Desk, tried, type Story } from './desk-stories.js';
import { drawerFaults } from './drawer-faults.js';
import { eventually } from './eventually.js';
import { moneyFaults } from './invariants.js';
import { KillPoints, type KillPoint } from './kill-points.js';
import { freePort, temporaryFolder, TEST_CLOCK } from './product.js';
import { eventsOf, intentsOf } from './stores.js';
import { terminalFaults } from './terminal-faults.js';
import { TestTerminals } from './terminal-simulator.js';

/** Background work waits a tenth of its time. */
const FASTER = 10;
const timers: Timers = {
  after: (ms, act) => systemTimers.after(ms / FASTER, act),
  every: (ms, act) => systemTimers.every(ms / FASTER, act),
};
/** Longer than an operator that is gone still has its transaction. */
const LEASE_MS = 31_000;
const WITHIN_MS = 120_000;
const MOMENTS = ['before', 'after'] as const;

/** Runs on from the start of the tests, and is set forward where a lease is to end. */
class LeapingClock implements Clock {
  private readonly clock = systemClock(TEST_CLOCK);
  private leapt = 0;
  now = (): string => instantOf(epochMsOf(this.clock.now()) + this.leapt);
  leap(ms: number): void {
    this.leapt += ms;
  }
}

/** What has begun and has no end. */
const OPENED: Readonly<Record<string, readonly [kind: string, id: string]>> = {
  PaymentBegun: ['payment', 'paymentId'],
  RefundBegun: ['refund', 'refundId'],
  TransactionStarted: ['transaction', 'transactionId'],
  TerminalEngaged: ['device', 'serial'],
};
const ENDED: typeof OPENED = {
  PaymentTaken: ['payment', 'paymentId'],
  PaymentFailed: ['payment', 'paymentId'],
  RefundMade: ['refund', 'refundId'],
  RefundFailed: ['refund', 'refundId'],
  TransactionClosed: ['transaction', 'transactionId'],
  TerminalFreed: ['device', 'serial'],
};
const pendingIn = (events: readonly Recorded[]): string[] => {
  const pending = new Set<string>();
  for (const { type, data } of events) {
    const named = ([kind, id]: readonly [string, string]): string =>
      `${kind} ${String((data as Record<string, unknown>)[id])}`;
    if (OPENED[type]) pending.add(named(OPENED[type]));
    if (ENDED[type]) pending.delete(named(ENDED[type]));
  }
  return [...pending];
};

/** A desk whose product is killed at each point of a story and started again, in one process. */
export const killedDesk = () => {
  const folder = temporaryFolder();
  const clock = new LeapingClock();
  let points: KillPoints;
  let terminals: TestTerminals;
  let port: string;
  let running: Running;
  let desk: Desk;
  let endWaits: () => void;

  const start = async (): Promise<void> => {
    const settings = { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'error', CAPTCHA: 'off', CLOCK: TEST_CLOCK };
    running = await startApp(readConfig({ ...settings, ...terminals.settings }), { clock, timers });
    // A product that is killed says so at every turn.
    Logger.overrideLogger(false);
    const changes = running.app.get(StreamChanges);
    const until = changes.until.bind(changes);
    const isKilled = new Promise<void>((resolve) => (endWaits = resolve));
    // What waits for a product that is dead would wait until its time is over.
    changes.until = (stream, load, ...how) =>
      Promise.race([until(stream, load, ...how), isKilled.then(load)]);
  };

  beforeAll(async () => {
    terminals = await TestTerminals.start();
    port = String(await freePort());
    await start();
    points = new KillPoints();
    const casey = new Client(running.url);
    await casey.signIn('casey');
    desk = new Desk(casey);
  });
  afterAll(async () => {
    points.restore();
    await running.close();
    await terminals.running.close();
  });

  const untilDone = (act: () => Promise<boolean>): Promise<boolean> =>
    eventually(() => tried(act), Boolean, WITHIN_MS);

  /** Ledgers balance, the checker finds nothing, nobody is charged twice, and nothing is left pending. */
  const expectSound = async (): Promise<void> => {
    const events = await eventually(
      () => eventsOf(running.storage.log),
      (seen) => pendingIn(seen).length === 0,
      WITHIN_MS,
    );
    const intents = await intentsOf(running.storage);
    const faults = [
      ...moneyFaults(events, intents),
      ...drawerFaults(events),
      ...terminalFaults(events, terminals.movements()),
    ];
    expect(faults).toEqual([]);
    await eventually(() => running.app.get(MoneyChecker).check(), Boolean);
    expect((await readCheck(running.storage.vault))!.faults).toEqual([]);
  };

  const comeToEnd = async (act: () => Promise<boolean>, done: Promise<unknown>): Promise<void> => {
    await done;
    await untilDone(act);
    await expectSound();
  };

  const killAt = async (story: Story, point: KillPoint): Promise<void> => {
    const act = await story.begin(desk);
    const isKilled = points.arm(point);
    let isOver = false;
    void isKilled.then(() => (isOver = true));
    const done = eventually(() => (isOver ? true : tried(act)), Boolean, WITHIN_MS);
    // What comes after the last answer, as freeing the device, is reached a moment later.
    await Promise.race([isKilled, done.then(() => eventually(() => isOver, Boolean, WITHIN_MS))]);
    points.disarm();
    endWaits();
    await running.close();
    clock.leap(LEASE_MS);
    await start();
    // What was lost from sight is looked up until it expires.
    const time = setInterval(() => clock.leap(60_000), 1_000);
    try {
      await comeToEnd(act, done);
    } finally {
      clearInterval(time);
    }
  };

  return {
    /** How many points the story was killed at. @throws Error that names the point */
    killEverywhere: async (story: Story): Promise<number> => {
      const whole = () =>
        points.record(async () => {
          await untilDone(await story.begin(desk));
          await expectSound();
        });
      // Of the first time alone is what happens once a day; of one of them alone what time decides.
      await whole();
      const [first, second] = [await whole(), await whole()];
      const labels = first.filter((label) => second.includes(label));
      const prepared = await points.record(() => story.begin(desk));
      await expectSound();
      const all = labels
        .filter((label) => !prepared.includes(label))
        .flatMap((label) => MOMENTS.map((moment): KillPoint => ({ moment, label })));
      for (const point of all)
        await killAt(story, point).catch((fault: unknown) => {
          const at = `killed ${point.moment} ${point.label}`;
          throw new Error(`${at}: ${(fault as Error).message}`, { cause: fault });
        });
      return all.length;
    },
  };
};

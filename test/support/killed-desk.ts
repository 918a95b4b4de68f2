import { Logger } from '@nestjs/common';
import { readConfig, startApp, type Running } from '@stile/api';
import type { Recorded } from '@stile/contracts';
import { readCheck } from '../../services/api/src/accounts/check/check-record.js';
import { MoneyChecker } from '../../services/api/src/accounts/check/money-checker.process.js';
import { StreamChanges } from '../../services/api/src/views/stream-changes.js';
import { Client, signedInAdmin } from './client.js';
import { Desk, tried, type Story } from './desk-stories.js';
import { drawerFaults } from './drawer-faults.js';
import { eventually } from './eventually.js';
import { moneyFaults } from './invariants.js';
import { KillPoints, type KillPoint } from './kill-points.js';
import { LeapingClock, shortTimers } from './leaping-time.js';
import { atRest, freePort, temporaryFolder, TEST_CLOCK } from './product.js';
import { eventsOf, intentsOf } from './stores.js';
import { terminalFaults } from './terminal-faults.js';
import { TestTerminals } from './terminal-simulator.js';

/** Longer than an operator that is gone still has its transaction. */
const LEASE_MS = 31_000;
const STEP_MS = 5_000;
const WITHIN_MS = 120_000;
/** One point in so many; `npm run soak -- kills` takes every one. An odd number takes both moments in turn. */
const EVERY = Number(process.env['KILLS_EVERY'] ?? 5);
const MOMENTS = ['before', 'after'] as const;

/** Begun steps that have no end. */
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
  let card = 'visa';
  let customer: NodeJS.Timeout;
  let endWaits: () => void;

  const start = async (): Promise<void> => {
    const settings = { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'error', CAPTCHA: 'off', CLOCK: TEST_CLOCK };
    running = await startApp(readConfig({ ...settings, ...terminals.settings }), {
      clock,
      timers: shortTimers,
    });
    // A product that is killed says so at every turn.
    Logger.overrideLogger(false);
    const changes = running.app.get(StreamChanges);
    const until = changes.until.bind(changes);
    const isKilled = new Promise<void>((resolve) => (endWaits = resolve));
    // Waiting for a product that is dead would last until its time is over.
    changes.until = (stream, load, ...how) =>
      Promise.race([until(stream, load, ...how), isKilled.then(load)]);
  };

  /** Presents the card, and takes no receipt. */
  const serve = async (): Promise<void> => {
    const prompt = terminals.asks();
    if (prompt === 'receipt')
      await terminals.press({ press: 'receipt', method: 'NO_RECEIPT', additionalData: '' });
    else if (prompt === 'payment' || prompt === 'refund' || prompt === 'credit')
      await terminals.press({ press: 'card', card, entry: 'EMV_CONTACT' });
  };

  beforeAll(async () => {
    terminals = await TestTerminals.start({ preauth: true });
    port = String(await freePort());
    await start();
    points = new KillPoints();
    const casey = new Client(running.url);
    await casey.signIn('casey');
    desk = new Desk(casey, (held) => (card = held));
    let isServing = false;
    customer = setInterval(() => {
      if (isServing) return;
      isServing = true;
      void serve().finally(() => (isServing = false));
    }, 10);
  });
  afterAll(async () => {
    clearInterval(customer);
    points.restore();
    await running.close();
    await terminals.running.close();
  });

  const setVenue = async (more: Story['settings']): Promise<void> => {
    // Time leaps beyond the end of a session that does nothing.
    const admin = await signedInAdmin(running.url);
    const path = '/api/admin/inventory_group/escarpment';
    const { body } = await admin.get<{ settings: object }>(path);
    const settings = { ...body.settings, ...more };
    expect((await admin.put(path, { ...body, settings })).status).toBe(200);
  };

  const untilDone = (act: () => Promise<boolean>): Promise<boolean> =>
    eventually(() => tried(act), Boolean, WITHIN_MS);
  /** Time passes with each try: what was lost from sight is looked up until it expires. */
  const untilDoneAfterKill = (act: () => Promise<boolean>): Promise<boolean> =>
    untilDone(async () => {
      clock.leap(STEP_MS);
      return act();
    });

  /** Ledgers balance, the checker finds nothing, nobody is charged twice, and nothing is left pending. */
  const expectSound = async (): Promise<void> => {
    // A sale is answered before its checkout is closed.
    await atRest(running);
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

  const killAt = async (story: Story, point: KillPoint): Promise<void> => {
    const act = await story.begin(desk);
    await atRest(running);
    const isKilled = points.arm(point);
    let isOver = false;
    void isKilled.then(() => (isOver = true));
    const done = eventually(() => (isOver ? true : tried(act)), Boolean, WITHIN_MS);
    // Steps after the last answer, as freeing the device, are reached a moment later.
    await Promise.race([isKilled, done.then(() => eventually(() => isOver, Boolean, WITHIN_MS))]);
    points.disarm();
    endWaits();
    await running.close();
    clock.leap(LEASE_MS);
    await start();
    await done;
    await untilDoneAfterKill(act);
    await expectSound();
  };

  /** Points of the story from its beginning to its end. */
  const reachedIn = async (story: Story): Promise<readonly string[]> => {
    const act = await story.begin(desk);
    await expectSound();
    return points.record(async () => {
      await untilDone(act);
      await expectSound();
    });
  };
  const pointsOf = async (story: Story): Promise<readonly KillPoint[]> => {
    // The first time alone shows steps that happen once a day; one time alone those that time decides.
    await reachedIn(story);
    const [first, second] = [await reachedIn(story), await reachedIn(story)];
    return first
      .filter((label) => second.includes(label))
      .flatMap((label) => MOMENTS.map((moment): KillPoint => ({ moment, label })));
  };

  return {
    /** How many points the story has; it is killed at some of them. @throws Error that names the point */
    killEverywhere: async (story: Story): Promise<number> => {
      await setVenue({
        credit_card_refund_policy: 'credit',
        terminal_credit_mode: 'sale',
        ...story.settings,
      });
      const all = await pointsOf(story);
      for (const point of all.filter((_, index) => index % EVERY === 0))
        await killAt(story, point).catch((fault: unknown) => {
          const at = `killed ${point.moment} ${point.label}`;
          throw new Error(`${at}: ${(fault as Error).message}`, { cause: fault });
        });
      return all.length;
    },
  };
};

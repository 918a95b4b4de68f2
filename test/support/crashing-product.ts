import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REACTOR_CHECKPOINTS } from '../../services/api/src/processes/reactor.js';
import { openCheckouts } from './invariants.js';
import { freePort, launchProduct, TEST_CLOCK, temporaryFolder, type ProductProcess } from './product.js';
import { eventually } from './eventually.js';
import { expectLists } from './replay.js';
import { eventsOf, expectSoundLog, intentsOf, lookInto } from './stores.js';

/** Loaded before the product: kills it at the point that the file CRASH_AT names. */
export const CRASH_HOOK = join(__dirname, 'hooks', 'crash-at.mjs');

/**
 * The built product on one folder and one port for the tests of a file. It is killed at a point and started again: what
 * was started after one kill runs on to the next. Its clock runs on through restarts, and leaps at each by `leapMs`.
 */
export const crashingProduct = (
  environment: () => Readonly<Record<string, string>> = () => ({}),
  leapMs = 0,
) => {
  const folder = temporaryFolder();
  const crashAt = join(temporaryFolder(), 'crash-at');
  const beganAt = Date.now();
  let leapt = 0;
  const clock = (): string => new Date(Date.parse(TEST_CLOCK) + Date.now() - beganAt + leapt).toISOString();
  let running: ProductProcess | undefined;
  let port: string | undefined;
  afterAll(() => running?.kill());

  const start = async (): Promise<ProductProcess> => {
    port ??= String(await freePort());
    const settings = { DATA_DIR: folder, PORT: port, CLOCK: clock(), CRASH_AT: crashAt };
    const product = await launchProduct({ ...settings, ...environment() }, CRASH_HOOK);
    running = product;
    await product.ready();
    return product;
  };
  /** The point would else be one of what was done before. */
  const atRest = (): Promise<unknown> =>
    eventually(
      () =>
        lookInto(folder, async ({ log, vault }) => {
          const head = await log.head();
          const checkpoints = await vault.list<{ position: string }>(REACTOR_CHECKPOINTS, 1_000);
          return checkpoints.filter(([, { position }]) => position < head);
        }),
      (behind) => behind.length === 0,
    );

  return {
    folder,
    clock,
    start,
    stop: () => running!.kill('SIGTERM'),
    /** The file that names the point. */
    crashAt,
    /** Known once it has been started. */
    url: (): string => `http://127.0.0.1:${port}`,
    /** Kills what runs at a point while `act` does, and starts it again. */
    killedDuring: async (at: string, act: () => Promise<unknown>): Promise<void> => {
      const crashing = running!;
      await atRest();
      writeFileSync(crashAt, at);
      await Promise.race([act(), crashing.exited]);
      await crashing.exited;
      expect(crashing.child.signalCode).toBe('SIGKILL');
      leapt += leapMs;
      await start();
    },
    /** Its state so far. `mails` are those requested and not sent. */
    look: () =>
      lookInto(folder, async (storage) => {
        const events = await eventsOf(storage.log);
        return {
          events,
          intents: await intentsOf(storage),
          open: [...openCheckouts(events)],
          mails:
            events.filter(({ type }) => type === 'MailRequested').length -
            events.filter(({ type }) => type === 'MailSent').length,
        };
      }),
    /** Checks that its read models come to agree with its log, and that the log is sound. */
    expectSound: async (): Promise<void> => {
      await expectLists(folder);
      await lookInto(folder, expectSoundLog);
    },
  };
};

/** Does it; false where the product did not answer. */
export const whileAnswered = async (act: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await act();
  } catch (fault) {
    // Errors of fetch are of another realm than the test; a bug of the test is a TypeError too.
    if (/^(fetch failed|terminated)$/.test((fault as Error).message)) return false;
    throw fault;
  }
};

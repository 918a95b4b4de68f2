import { join } from 'node:path';
import { openCheckouts } from './invariants.js';
import { freePort, launchProduct, TEST_CLOCK, temporaryFolder, type ProductProcess } from './product.js';
import { expectLists } from './replay.js';
import { eventsOf, expectSoundLog, intentsOf, lookInto } from './stores.js';

/** Loaded before the product: kills it at the point that CRASH_AT names. */
export const CRASH_HOOK = join(__dirname, 'hooks', 'crash-at.mjs');

/**
 * The built product on one folder and one port for the tests of a file. It is killed at a point and started again.
 * Its clock runs on through restarts.
 */
export const crashingProduct = (environment: () => Readonly<Record<string, string>> = () => ({})) => {
  const folder = temporaryFolder();
  const beganAt = Date.now();
  const clock = (): string => new Date(Date.parse(TEST_CLOCK) + Date.now() - beganAt).toISOString();
  const running = new Set<ProductProcess>();
  let port: string | undefined;
  afterEach(async () => {
    for (const product of running) await product.kill();
    running.clear();
  });

  const start = async (crashAt?: string): Promise<ProductProcess> => {
    port ??= String(await freePort());
    const product = await launchProduct(
      {
        DATA_DIR: folder,
        PORT: port,
        CLOCK: clock(),
        ...environment(),
        ...(crashAt ? { CRASH_AT: crashAt } : {}),
      },
      crashAt ? CRASH_HOOK : undefined,
    );
    running.add(product);
    // While it catches up at the start it may reach the point at which it is killed.
    await product.ready().catch((fault: unknown) => {
      if (!crashAt) throw fault;
    });
    return product;
  };

  return {
    folder,
    clock,
    start,
    /** Known once it has been started. */
    url: (): string => `http://127.0.0.1:${port}`,
    /** Starts it, kills it at a point while `act` runs, and starts it again. */
    killedDuring: async (crashAt: string, act: () => Promise<unknown>): Promise<ProductProcess> => {
      const crashing = await start(crashAt);
      await Promise.race([act(), crashing.exited]);
      await crashing.exited;
      expect(crashing.child.signalCode).toBe('SIGKILL');
      return start();
    },
    /** What has come of it so far. `mails` are those requested and not sent. */
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
    /** Checks that its read models come to agree with its log, stops it, and checks that the log is sound. */
    expectSound: async (product: ProductProcess): Promise<void> => {
      await expectLists(folder);
      await product.kill('SIGTERM');
      await lookInto(folder, expectSoundLog);
    },
  };
};

/** Does it; false where the product did not answer. */
export const whileAnswered = async (act: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await act();
  } catch (fault) {
    // What fetch throws is of another realm than the test; a bug of the test is a TypeError too.
    if (/^(fetch failed|terminated)$/.test((fault as Error).message)) return false;
    throw fault;
  }
};

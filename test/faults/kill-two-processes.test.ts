import type { ErrorBody } from '@stile/contracts';
import { BookingLoad } from '../support/booking-load.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, moneyFaults, openCheckouts, placeFaults } from '../support/invariants.js';
import { Journal } from '../support/journal.js';
import { journalFaults } from '../support/journal-faults.js';
import { kindOf, mixedBasket, withFewUses, type RanOut } from '../support/mixed-baskets.js';
import {
  freePort,
  launchProduct,
  spawnProduct,
  TEST_CLOCK,
  temporaryFolder,
  type ProductProcess,
} from '../support/product.js';
import { between, random } from '../support/random.js';
import { expectLists } from '../support/replay.js';
import { eventsOf, expectSoundLog, intentsOf, lookInto } from '../support/stores.js';

const SEED = Number(process.env['SEED'] ?? 20261205);
const KILLS = Number(process.env['KILLS'] ?? 12);
const PEOPLE = 16;
const KILL_WITHIN_MS = 90_000;

/** One of two processes on one log, at an address of its own, killed and started again. */
class Mortal {
  private product: ProductProcess | undefined;
  private constructor(
    private readonly folder: string,
    private readonly port: string,
    readonly load: BookingLoad,
  ) {}

  static async on(folder: string, journal: Journal, seed: number): Promise<Mortal> {
    const port = String(await freePort());
    return new Mortal(folder, port, new BookingLoad(`http://127.0.0.1:${port}`, journal, seed, mixedBasket));
  }
  async start(): Promise<void> {
    const product = await launchProduct({ DATA_DIR: this.folder, PORT: this.port, CLOCK: clock() });
    this.product = product;
    await product.ready();
    this.load.serverIsUp(true);
  }
  async kill(signal: NodeJS.Signals): Promise<void> {
    await this.product?.kill(signal);
    this.load.serverIsUp(false);
  }
}

const folder = temporaryFolder();
const journal = new Journal();
const beganAt = Date.now();
const clock = (): string => new Date(Date.parse(TEST_CLOCK) + Date.now() - beganAt).toISOString();

it(`${KILLS} kills of one or the other of two processes, baskets over every kind of pool: never oversold, nothing lost or twice (seed ${SEED})`, async () => {
  const chance = random(SEED);
  const first = await spawnProduct({ DATA_DIR: folder });
  await withFewUses(folder);
  await first.kill('SIGTERM');

  const both = [
    await Mortal.on(folder, journal, SEED),
    await Mortal.on(folder, journal, SEED + 1000),
  ] as const;
  await Promise.all(both.map((one) => one.start()));
  for (const { load } of both) load.start(PEOPLE / 2);
  let kills = 0;
  for (; kills < KILLS && (kills < 6 || Date.now() - beganAt < KILL_WITHIN_MS); kills++) {
    await new Promise((resolve) => setTimeout(resolve, between(chance, 200, 1_500)));
    const victim = both[chance() < 0.5 ? 0 : 1];
    await victim.kill('SIGKILL');
    await victim.start();
  }
  await Promise.all(both.map(({ load }) => load.stop()));
  await eventually(
    () => lookInto(folder, async ({ log }) => openCheckouts(await eventsOf(log.eventStore))),
    ({ size }) => size === 0,
  );
  await expectLists(folder);
  await Promise.all(both.map((one) => one.kill('SIGTERM')));

  await lookInto(folder, async (storage) => {
    const events = await eventsOf(storage.log);
    expect(journal.with('unknown')).toEqual([]);
    expect(journalFaults(journal, events, storage.signer)).toEqual([]);
    expect([
      ...foldLedgers(events).faults,
      ...placeFaults(events),
      ...moneyFaults(events, await intentsOf(storage)),
    ]).toEqual([]);
    await expectSoundLog(storage);
    process.stderr.write(
      `${kills} kills, ${journal.with('ack').length} acknowledged, ${journal.with('nack').length} refused, ${journal.everUnknown} unknown at first, ${events.length} events\n`,
    );
  });
  // Answers were lost and pools of several kinds ran out; otherwise this test proves little.
  const ranOut = new Set(
    journal.with('nack').flatMap(({ answer }) => {
      const { detail } = answer as ErrorBody;
      return ((detail as { refused?: RanOut[] } | undefined)?.refused ?? []).map(kindOf);
    }),
  );
  expect(ranOut.size).toBeGreaterThan(2);
  expect(journal.everUnknown).toBeGreaterThan(0);
}, 300_000);

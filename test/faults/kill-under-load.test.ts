import { createHash } from 'node:crypto';
import type { Storage } from '@stile/api';
import type { Recorded } from '@stile/contracts';
import { Signer } from '../../services/api/src/ports/signer.js';
import { BookingLoad } from '../support/booking-load.js';
import { Client, eventually } from '../support/client.js';
import { foldLedgers, moneyFaults, openCheckouts, placeFaults } from '../support/invariants.js';
import { Journal, type Line } from '../support/journal.js';
import { freePort, launchProduct, TEST_CLOCK, temporaryFolder } from '../support/product.js';
import { between, random } from '../support/random.js';
import { readModelFaults } from '../support/replay.js';
import { eventsOf, expectSoundLog, intentsOf, lookInto } from '../support/stores.js';

const SEED = Number(process.env['SEED'] ?? 20261204);
const KILLS = Number(process.env['KILLS'] ?? 50);
const PEOPLE = 16;
/** How long the file may take to kill: on a slow machine there are fewer kills, never fewer than 10. */
const KILL_WITHIN_MS = 130_000;

const folder = temporaryFolder();
const journal = new Journal();
const beganAt = Date.now();
/** The product's clock runs on through restarts. */
const clock = (): string => new Date(Date.parse(TEST_CLOCK) + Date.now() - beganAt).toISOString();

/** Events as they lie in the log, sealed as they are. */
const rawEvents = ({ log }: Storage): Promise<Recorded[]> => eventsOf(log.store);
const digest = (events: readonly Recorded[]): string => events.reduce((hash, event) => hash.update(JSON.stringify(event)), createHash('sha256')).digest('hex');

/** How often the act of a journal line happened, by the log. A hold may be taken again once it has lapsed or was released. */
const effectsBy = (events: readonly Recorded[], signer: Signer): ((line: Line) => number) => {
  const counts = new Map<string, number>();
  for (const { type, data } of events) {
    const { reservationId, holdId } = data as { reservationId?: string; holdId?: string };
    const what = type === 'ReservationPlaced' || type === 'ReservationCancelled' ? reservationId : holdId;
    counts.set(`${type} ${what}`, (counts.get(`${type} ${what}`) ?? 0) + 1);
  }
  const count = (type: string, what: unknown): number => counts.get(`${type} ${String(what)}`) ?? 0;
  return ({ act, key, intent }) => {
    switch (act) {
      case 'reserve': return count('ReservationPlaced', signer.reservationId(key));
      case 'cancel': return count('ReservationCancelled', intent);
      case 'hold': return Math.min(1, count('HoldTaken', key));
      case 'release': return Math.min(1, count('HoldReleased', key) + count('HoldLapsed', key));
    }
  };
};

/** Each line is in one class: what was acknowledged happened once, what was refused did not, what is unknown did or did not. */
const journalFaults = (events: readonly Recorded[], masterKey: Buffer): string[] => {
  const effects = effectsBy(events, new Signer(masterKey));
  return journal.lines.flatMap((line) => {
    const happened = effects(line);
    const newest = line.outcomes.at(-1);
    const right = newest === 'ack' ? happened === 1 : newest === 'nack' ? happened === 0 : happened <= 1;
    return right ? [] : [`${line.act} ${line.key} ${line.outcomes.join(', ')} happened ${happened} times: ${JSON.stringify(line.answer)}`];
  });
};

it(`${KILLS} kills under load: what was acknowledged is there once, what was refused is not, and everything adds up (seed ${SEED})`, async () => {
  const chance = random(SEED);
  const PORT = String(await freePort());
  const load = new BookingLoad(`http://127.0.0.1:${PORT}`, journal, SEED);
  let prefix = { length: 0, digest: digest([]) };
  let kills = 0;
  load.start(PEOPLE);
  for (; kills < KILLS && (kills < 10 || Date.now() - beganAt < KILL_WITHIN_MS); kills++) {
    const product = await launchProduct({ DATA_DIR: folder, PORT, CLOCK: clock() });
    // Some are killed while they start; the first one too, with the venue half loaded.
    const inStart = kills < 2 || chance() < 0.1;
    if (inStart) await new Promise((resolve) => setTimeout(resolve, between(chance, 200, 1_200)));
    else {
      await product.ready();
      load.serverIsUp(true);
      await new Promise((resolve) => setTimeout(resolve, between(chance, 50, 900)));
    }
    await product.kill('SIGKILL');
    load.serverIsUp(false);
    if (!inStart || kills > 1) prefix = await lookInto(folder, async (storage) => {
      const events = await rawEvents(storage);
      expect(digest(events.slice(0, prefix.length))).toBe(prefix.digest);
      expect(journalFaults(events, storage.masterKey)).toEqual([]);
      return { length: events.length, digest: digest(events) };
    });
  }
  const product = await launchProduct({ DATA_DIR: folder, PORT, CLOCK: clock() });
  await product.ready();
  load.serverIsUp(true);
  await load.stop();

  // What nobody asks about any more, the product finishes by itself.
  await eventually(() => lookInto(folder, async ({ log }) => openCheckouts(await eventsOf(log.store))), ({ size }) => size === 0, 15_000);
  const health = await eventually(() => new Client(product.url).get<{ projections: { behind: number }[] }>('/api/health'), ({ body }) => body.projections.every(({ behind }) => behind === 0), 10_000);
  expect(health.body).toMatchObject({ ready: true });
  await product.kill('SIGTERM');

  await lookInto(folder, async (storage) => {
    const events = await eventsOf(storage.log);
    expect(digest((await rawEvents(storage)).slice(0, prefix.length))).toBe(prefix.digest);
    expect(journal.with('unknown')).toEqual([]);
    expect(journalFaults(events, storage.masterKey)).toEqual([]);
    expect([...foldLedgers(events).faults, ...placeFaults(events), ...moneyFaults(events, await intentsOf(storage))]).toEqual([]);
    expect(await readModelFaults(storage, events)).toEqual([]);
    await expectSoundLog(storage);
    process.stderr.write(`${kills} kills, ${journal.with('ack').length} acknowledged, ${journal.with('nack').length} refused, ${journal.everUnknown} unknown at first, ${events.length} events\n`);
  });
  // It was under load, and answers were lost: else this would prove little.
  expect(journal.with('ack').length).toBeGreaterThan(kills);
  expect(journal.everUnknown).toBeGreaterThan(kills / 2);
}, 300_000);

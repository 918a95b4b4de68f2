import { BookingLoad } from '../support/booking-load.js';
import { Journal } from '../support/journal.js';
import {
  foldLedgers,
  foldReservations,
  moneyFaults,
  openCheckouts,
  placeFaults,
} from '../support/invariants.js';
import { freePort, spawnProduct, TEST_CLOCK, temporaryFolder } from '../support/product.js';
import { eventsOf, intentsOf, lookInto } from '../support/stores.js';

const STOPPED_WITHIN_MS = 20_000;
const STOPS = 3;
const folder = temporaryFolder();
const beganAt = Date.now();

it(`${STOPS} times told to stop under load: work that was accepted is answered, and the process ends by itself`, async () => {
  const journal = new Journal();
  const PORT = String(await freePort());
  const load = new BookingLoad(`http://127.0.0.1:${PORT}`, journal, 20261205);
  const start = () =>
    spawnProduct({
      DATA_DIR: folder,
      PORT,
      CLOCK: new Date(Date.parse(TEST_CLOCK) + Date.now() - beganAt).toISOString(),
    });
  load.start(8);
  for (let stop = 0; stop < STOPS; stop++) {
    const product = await start();
    load.serverIsUp(true);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = performance.now();
    load.serverIsUp(false);
    await product.kill('SIGTERM');
    const took = performance.now() - before;
    // Every act in the log was answered: no connection was cut during an answer.
    await lookInto(folder, async (storage) => {
      const placed = foldReservations(await eventsOf(storage.log));
      const signer = storage.signer;
      expect(
        journal.with('unknown', 'reserve').filter(({ key }) => placed.has(signer.reservationId(key))),
      ).toEqual([]);
    });
    expect(took).toBeLessThan(STOPPED_WITHIN_MS);
    expect([product.child.exitCode, product.child.signalCode, product.output()]).toEqual([
      0,
      null,
      expect.not.stringContaining('ERROR'),
    ]);
  }
  const product = await start();
  load.serverIsUp(true);
  await load.stop();
  await product.kill('SIGTERM');

  await lookInto(folder, async (storage) => {
    const events = await eventsOf(storage.log);
    const open = openCheckouts(events);
    expect([
      ...foldLedgers(events).faults,
      ...placeFaults(events, open),
      ...moneyFaults(events, await intentsOf(storage), open),
    ]).toEqual([]);
    const signer = storage.signer;
    const reservations = foldReservations(events);
    expect(
      journal.with('ack', 'reserve').filter(({ key }) => !reservations.has(signer.reservationId(key))),
    ).toEqual([]);
  });
});

import type { Allotment, AllotmentAnswer, ErrorBody, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, walk, type Reply } from '../support/client.js';
import { foldLedgers } from '../support/invariants.js';
import { offlineSale } from '../support/offline-sale.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { expectLists } from '../support/replay.js';
import { eventsOf, lookInto } from '../support/stores.js';

/* Two stations come back at once, while everybody wants the last places of the slot that they sold. */
const folder = temporaryFolder();
const processes: ProductProcess[] = [];
const stations: Client[] = [];
beforeAll(async () => {
  for (let i = 0; i < 2; i++) {
    processes.push(await spawnProduct({ DATA_DIR: folder }));
    stations.push(new Client(processes[i]!.url));
    await stations[i]!.signIn('casey');
  }
});
afterAll(() => Promise.all(processes.map((process) => process.kill())));

const SLOT = '15:00';
const VISITORS = 60;
const CARS = 45;
/** Places of each slot that a station holds. */
const HELD = 6;
const car = walk({
  date: '2026-12-03',
  arrival_time: SLOT,
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 1 },
    { visitor_type: 'rr-car', visitor_count: 1 },
  ],
});

const allot = async (station: Client): Promise<Allotment> => {
  const where = { inventory_group: 'escarpment', inventory: 'rattle-ridge' };
  return (await station.post<AllotmentAnswer>('/api/allotment', where)).body.allotment!;
};
type Sold = Reply<ShopReserveAnswer & ErrorBody>;

it('all that they sold is booked, and no place twice', async () => {
  const allotments = await Promise.all(stations.map(allot));
  const offline = await Promise.all(
    allotments.flatMap((of, i) =>
      Array.from({ length: HELD }, async (_, n) => {
        const station = stations[i]!;
        const sold = { receipt: `S${i}-${n}`, soldAt: of.now };
        return { station, sale: await offlineSale(station, car, of, sold) };
      }),
    ),
  );
  const rush = Promise.all(
    Array.from({ length: VISITORS }, (_, i) => new Client(processes[i % 2]!.url).hold(car)),
  );
  const sent = Promise.all(
    offline.map(({ station, sale }): Promise<Sold[]> => {
      const idempotencyKey = { 'idempotency-key': key() };
      // Each is sent twice at once, by both processes.
      return Promise.all(
        processes.map(({ url }) =>
          station.at(url).post<Sold['body']>('/api/shop_reserve', sale, idempotencyKey),
        ),
      );
    }),
  );
  const [held, sales] = await Promise.all([rush, sent]);
  const answers = sales.flat();
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [201, undefined]));
  expect(held.filter(({ status }) => status === 201)).toHaveLength(CARS - 2 * HELD);
  const events = await lookInto(folder, async ({ log }) => eventsOf(log));
  expect(foldLedgers(events).faults).toEqual([]);
  expect(events.filter(({ type }) => type === 'CashTaken')).toHaveLength(2 * HELD);
});

it('all lists show what the log says', () => expectLists(folder));

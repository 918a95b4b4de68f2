import { join } from 'node:path';
import type { Basket, HoldAnswer, OccupancyAnswer } from '@stile/contracts';
import { reserveRequestOf } from '../support/booking-driver.js';
import { Client, key, walk, type Reply } from '../support/client.js';
import { foldLedgers } from '../support/invariants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventsOf, lookInto } from '../support/stores.js';

const VISITORS = 200;
const CARS = 40;
/** A Thursday: 40 cars an hour, and a visit takes two hours. */
const at = (date: string, cars: number): Basket =>
  walk({
    date,
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 1 },
      { visitor_type: 'rr-car', visitor_count: cars },
    ],
  });

/** Two processes on one data folder, and what a rush of visitors comes to. */
const twoProcesses = (hook?: string) => {
  const folder = temporaryFolder();
  const processes: ProductProcess[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 2; i++) processes.push(await spawnProduct({ DATA_DIR: folder }, hook));
  });
  afterAll(() => Promise.all(processes.map((process) => process.kill())));
  const clients = (): Client[] => processes.map(({ url }) => new Client(url));

  return {
    visitor: (): Client => clients()[0]!,
    /** All but one car of the day's hour are taken, and both processes know it. */
    async allButOne(date: string): Promise<void> {
      const [first, second] = clients();
      for (let i = 0; i < 13; i++) expect((await first!.hold(at(date, 3))).status).toBe(201);
      const { body } = await second!.hold(at(date, 1));
      await second!.put(`/api/delete_temp_reservation/${body.tempReservationId}`, {
        tempReservationToken: body.tempReservationToken,
      });
    },
    rush: <T>(one: (visitor: Client) => Promise<Reply<T>>): Promise<Reply<T>[]> =>
      Promise.all(Array.from({ length: VISITORS }, (_, i) => one(new Client(processes[i % 2]!.url)))),
    /** Cars that each process shows as taken, once it has seen what the other wrote. */
    shown: (date: string, position: string): Promise<number[]> =>
      Promise.all(
        clients().map(async (client) => {
          const { body } = await client.get<OccupancyAnswer>(
            `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
            { 'stile-position': position },
          );
          return body.slots.find(({ time }) => time === '10:00')!.currentCars;
        }),
      ),
    faults: () => lookInto(folder, async ({ log }) => foldLedgers(await eventsOf(log)).faults),
  };
};

const newest = (answers: readonly Reply[]): string =>
  answers
    .map(({ headers }) => headers.get('stile-position') ?? '')
    .sort()
    .at(-1)!;
const others = (answers: readonly Reply[]): unknown[] => [
  ...new Set(
    answers
      .filter(({ status }) => status !== 201)
      .map(({ status, body }) => `${status} ${(body as { code: string }).code}`),
  ),
];

describe('the last place', () => {
  const products = twoProcesses();

  it(`is held by exactly one of ${VISITORS} visitors of two processes`, async () => {
    const date = '2026-12-10';
    await products.allButOne(date);
    const answers = await products.rush<HoldAnswer>((visitor) => visitor.hold(at(date, 1)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(others(answers)).toEqual(['409 validation_not_enough_spots_in_interval']);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ detail: { left: 0 } });
    expect(await products.shown(date, newest(answers))).toEqual([CARS, CARS]);
    expect(await products.faults()).toEqual([]);
  });

  it(`is reserved by exactly one of ${VISITORS} visitors of two processes`, async () => {
    const date = '2026-12-17';
    await products.allButOne(date);
    const basket = at(date, 1);
    const quote = await products.visitor().quote(basket);
    const request = reserveRequestOf(basket, quote);
    const answers = await products.rush((visitor) =>
      visitor.post('/api/reserve', request, { 'idempotency-key': key() }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(others(answers)).toEqual(['409 validation_not_enough_spots_in_interval']);
    expect(await products.shown(date, newest(answers))).toEqual([CARS, CARS]);
    expect(await products.faults()).toEqual([]);
  });
});

describe('the last seat of a shuttle', () => {
  const products = twoProcesses();
  /** A Saturday: 25 cars an hour, 20 seats. */
  const riding = (people: number): Basket =>
    walk({
      date: '2026-12-19',
      arrival_time: '09:00',
      passes: [{ visitor_type: 'rr-adult', visitor_count: people }],
      feeder_inventory: {
        id: 'ridge-shuttle',
        there: { departure_stop: 'main-street', departure_time: '08:38' },
      },
    });

  it(`is held by exactly one of ${VISITORS} visitors of two processes, and a visitor who comes too late holds no capacity of the park either`, async () => {
    expect((await products.visitor().hold(riding(19))).status).toBe(201);
    const answers = await products.rush<HoldAnswer>((visitor) => visitor.hold(riding(1)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(others(answers)).toEqual(['409 feeder_full']);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      detail: { left: 0, time: '08:30' },
      fields: { 'feeder_inventory.there': 'feeder_full' },
    });
    const { body } = await products
      .visitor()
      .get<OccupancyAnswer>(
        '/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-19',
        { 'stile-position': newest(answers) },
      );
    expect([
      body.slots.find(({ time }) => time === '09:00')!.currentPeople,
      body.feeder_occupancy!.find(({ way, times }) => way === 'there' && times[0]!.time === '08:30')!.seats,
    ]).toEqual([20, 0]);
    expect(await products.faults()).toEqual([]);
  });
});

describe('without the expected revision', () => {
  const products = twoProcesses(join(__dirname, '..', 'support', 'hooks', 'any-revision.mjs'));

  it('the last place is sold more than once, and the checker of the log sees it', async () => {
    const date = '2026-12-10';
    await products.allButOne(date);
    const answers = await products.rush<HoldAnswer>((visitor) => visitor.hold(at(date, 1)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
    expect((await products.faults()).filter((fault) => fault.includes('oversold'))).not.toEqual([]);
  });
});

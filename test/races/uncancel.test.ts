import type { ReservationAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import {
  foldLedgers,
  foldReservations,
  moneyFaults,
  openCheckouts,
  placeFaults,
  takenOf,
} from '../support/invariants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { expectLists } from '../support/replay.js';
import { eventsOf, intentsOf, lookInto } from '../support/stores.js';

/* Two processes on one log: a cancellation that ends while others book what it freed, or while it is made again. */
const folder = temporaryFolder();
const processes: ProductProcess[] = [];
const desks: Client[] = [];
beforeAll(async () => {
  for (let i = 0; i < 2; i++) {
    processes.push(await spawnProduct({ DATA_DIR: folder }));
    desks.push(await signedInAdmin(processes[i]!.url));
  }
});
afterAll(() => Promise.all(processes.map((process) => process.kill())));

const party = (date: string, cars: number) =>
  walk({
    date,
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 1 },
      { visitor_type: 'rr-car', visitor_count: cars },
    ],
  });
const booked = async (date: string, cars = 1): Promise<string> => {
  const visitor = new Client(processes[0]!.url);
  const { body } = await visitor.reserve(party(date, cars));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};
const act = (
  i: number,
  id: string,
  what: 'cancel' | 'uncancel',
  idempotencyKey = key(),
): Promise<Reply<ReservationAnswer & { code?: string }>> =>
  desks[i % 2]!.put(`/api/reservation/${id}/${what}`, what === 'cancel' ? { cancelled: true } : {}, {
    'idempotency-key': idempotencyKey,
  });
const expectNoFaults = async () => {
  const seen = await eventually(
    () =>
      lookInto(folder, async (storage) => {
        const events = await eventsOf(storage.log);
        return { events, intents: await intentsOf(storage), open: openCheckouts(events) };
      }),
    ({ open }) => open.size === 0,
  );
  const { events, intents, open } = seen;
  expect([
    ...foldLedgers(events).faults,
    ...placeFaults(events),
    ...moneyFaults(events, intents),
    ...open,
  ]).toEqual([]);
  return events;
};
const statuses = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);

it.each(['2026-12-14', '2026-12-15', '2026-12-16'])(
  'what a cancellation of %s freed goes back to it or to one of those who book it',
  async (date) => {
    const id = await booked(date, 3);
    // A weekday has 40 cars an hour.
    for (let i = 0; i < 12; i++)
      expect((await new Client(processes[i % 2]!.url).hold(party(date, 3))).status).toBe(201);
    expect((await new Client(processes[0]!.url).hold(party(date, 1))).status).toBe(201);
    expect((await act(0, id, 'cancel')).status).toBe(200);
    const [uncancels, holds] = await Promise.all([
      Promise.all([0, 1].map((i) => act(i, id, 'uncancel', `uncancel_for_${date}`))),
      Promise.all(
        Array.from({ length: 8 }, (_, i) => new Client(processes[i % 2]!.url).hold(party(date, 3))),
      ),
    ]);
    const won = uncancels.filter(({ status }) => status === 200).length;
    expect([
      [2, 0],
      [0, 1],
    ]).toContainEqual([won, holds.filter(({ status }) => status === 201).length]);
    if (won === 0)
      expect(uncancels.map(({ body }) => body.code)).toEqual([
        'validation_not_enough_spots_in_interval',
        'validation_not_enough_spots_in_interval',
      ]);
    const events = await expectNoFaults();
    expect(foldReservations(events).get(id)!.stage).toBe(won > 0 ? 'confirmed' : 'cancelled');
    const ledger = foldLedgers(events).ledgers.get(`capacity-escarpment/rattle-ridge-${date}`)!;
    expect(takenOf(ledger, 'cars@10:00-11:00', '2026-12-03T14:05:00.000Z')).toBe(40);
  },
);

it('of many who end one cancellation at once, in two processes, one does, and a repeat says so', async () => {
  const id = await booked('2026-12-18');
  expect((await act(0, id, 'cancel')).status).toBe(200);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => act(i, id, 'uncancel', `uncancel_number_${i % 4}`.padEnd(20, '_'))),
  );
  expect(statuses(replies).filter((status) => status === 200).length).toBeGreaterThan(0);
  expect([...new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))]).toEqual(
    expect.not.arrayContaining([undefined]),
  );
  const events = await expectNoFaults();
  const own = events.filter(({ stream }) => stream === `reservation-${id}`);
  expect(own.filter(({ type }) => type === 'ReservationUncancelled')).toHaveLength(1);
  expect(foldReservations(events).get(id)!.stage).toBe('confirmed');
});

it('a cancellation and its end, again and again at once, leave what the reservation says', async () => {
  const id = await booked('2026-12-21', 2);
  for (let round = 0; round < 6; round++) {
    const replies = await Promise.all([
      act(round, id, 'cancel'),
      act(round + 1, id, 'uncancel'),
      act(round, id, 'uncancel'),
      act(round + 1, id, 'cancel'),
    ]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
  }
  await expectNoFaults();
});

it('all lists show what the log says', () => expectLists(folder));

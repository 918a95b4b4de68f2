import type { Basket, EditAnswer, EditRequest } from '@stile/contracts';
import { Client, key, walk, type Reply } from '../support/client.js';
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

const folder = temporaryFolder();
const processes: ProductProcess[] = [];
beforeAll(async () => {
  for (let i = 0; i < 2; i++) processes.push(await spawnProduct({ DATA_DIR: folder }));
});
afterAll(() => Promise.all(processes.map((process) => process.kill())));

const party = (date: string, adults: number, cars = 1): Basket =>
  walk({
    date,
    passes: [
      { visitor_type: 'rr-adult', visitor_count: adults },
      { visitor_type: 'rr-car', visitor_count: cars },
    ],
  });
interface Booked {
  readonly id: string;
  readonly visitor: Client;
  /** A browser at each process. */
  readonly at: (i: number) => Client;
}

const book = async (basket: Basket): Promise<Booked> => {
  const visitor = new Client(processes[0]!.url);
  const { body } = await visitor.reserve(basket);
  await visitor.pay(body.redirect_url!);
  const { id } = body.reservation;
  await visitor.checkout(id);
  const other = new Client(processes[1]!.url);
  await other.get(`/api/reservation/token/${id}/${body.token}`);
  return { id, visitor, at: (i) => (i % 2 === 0 ? visitor : other) };
};

const requestOf = async ({ visitor, id }: Booked, basket: Basket): Promise<EditRequest> => {
  let sent: EditRequest | undefined;
  // Quoted, and stored instead of sent.
  await visitor.edit(id, basket, {
    change: (request) => {
      sent = request;
      return { ...request, revision: 1_000_000 };
    },
  });
  return sent!;
};
const send = (
  { id }: Booked,
  visitor: Client,
  request: EditRequest,
  idempotencyKey = key(),
): Promise<Reply<EditAnswer>> =>
  visitor.put<EditAnswer>(`/api/reservation/${id}`, request, { 'idempotency-key': idempotencyKey });

const settled = () =>
  eventually(
    () =>
      lookInto(folder, async (storage) => {
        const events = await eventsOf(storage.log);
        return { events, intents: await intentsOf(storage), open: openCheckouts(events) };
      }),
    ({ open }) => open.size === 0,
  );
const expectNoFaults = async () => {
  const { events, intents, open } = await settled();
  expect([
    ...foldLedgers(events).faults,
    ...placeFaults(events),
    ...moneyFaults(events, intents),
    ...open,
  ]).toEqual([]);
  return events;
};
const codes = (answers: readonly Reply[]): string[] => [
  ...new Set(
    answers
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => `${status} ${(body as { code: string }).code}`),
  ),
];

it('of many different edits of one reservation at once, in two processes, exactly one is made', async () => {
  const reservation = await book(party('2026-12-08', 6));
  const requests = await Promise.all(
    [1, 2, 3, 4, 5].map((adults) => requestOf(reservation, party('2026-12-08', adults))),
  );
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      send(reservation, reservation.at(i), requests[i % requests.length]!),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(['409 edit_under_way', '409 reservation_changed']).toEqual(expect.arrayContaining(codes(answers)));
  const events = await expectNoFaults();
  const won = answers.find(({ status }) => status === 200)!.body.reservation;
  expect(foldReservations(events).get(reservation.id)).toMatchObject({
    stage: 'confirmed',
    total: won.price,
  });
  expect(
    events.filter(({ type, stream }) => type === 'ReservationEdited' && stream.endsWith(reservation.id)),
  ).toHaveLength(1);
});

it('of 40 clicks with one key one edit is made, and as many at the gateway are one charge', async () => {
  const reservation = await book(party('2026-12-09', 1));
  const request = await requestOf(reservation, party('2026-12-10', 3));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      send(reservation, reservation.at(i), request, 'forty_clicks_at_once'),
    ),
  );
  expect(codes(answers)).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1);
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => reservation.at(i).pay(answers[0]!.body.redirect_url!)),
  );
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      reservation.at(i).get(`/api/checkout/${reservation.id}/return?edit=1`),
    ),
  );
  const events = await expectNoFaults();
  expect(foldReservations(events).get(reservation.id)).toMatchObject({ total: 28.5, charged: 28.5 });
  const { ledgers } = foldLedgers(events);
  expect(
    ['2026-12-09', '2026-12-10']
      .map((date) => ledgers.get(`capacity-escarpment/rattle-ridge-${date}`)!)
      .map((ledger) => [
        ledger.holds.size,
        takenOf(ledger, 'people@10:00-11:00', '2026-12-03T15:00:00.000Z'),
      ]),
  ).toEqual([
    [0, 0],
    [0, 3],
  ]);
});

it.each(['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17'])(
  'the last place of %s goes to an edit or to one new booking, and the edit keeps what it had',
  async (date) => {
    const reservation = await book(party(date, 1));
    // A weekday has 40 cars an hour: all but one.
    for (let i = 0; i < 12; i++)
      expect((await new Client(processes[i % 2]!.url).hold(party(date, 1, 3))).status).toBe(201);
    expect((await new Client(processes[0]!.url).hold(party(date, 1, 2))).status).toBe(201);
    const request = await requestOf(reservation, party(date, 1, 2));
    const [edits, holds] = await Promise.all([
      Promise.all(
        Array.from({ length: 2 }, (_, i) =>
          send(reservation, reservation.at(i), request, `edit_for_the_last_${date}`),
        ),
      ),
      Promise.all(
        Array.from({ length: 10 }, (_, i) => new Client(processes[i % 2]!.url).hold(party(date, 1, 1))),
      ),
    ]);
    const [edited, held] = [
      edits.filter(({ status }) => status === 200).length,
      holds.filter(({ status }) => status === 201).length,
    ];
    expect([
      [2, 0],
      [0, 1],
    ]).toContainEqual([edited, held]);
    expect(codes(edits)).toEqual(edited > 0 ? [] : ['409 validation_not_enough_spots_in_interval']);
    const events = await expectNoFaults();
    const ledger = foldLedgers(events).ledgers.get(`capacity-escarpment/rattle-ridge-${date}`)!;
    expect([
      takenOf(ledger, 'cars@10:00-11:00', '2026-12-03T14:05:00.000Z'),
      ledger.booked.get(reservation.id)!['cars@10:00-11:00'],
    ]).toEqual([40, edited > 0 ? 2 : 1]);
  },
);

it('a cancellation and an edit at once: either the edited one is cancelled or the edit is refused', async () => {
  const reservation = await book(party('2026-12-18', 4));
  const request = await requestOf(reservation, party('2026-12-21', 2));
  const [edited, cancelled] = await Promise.all([
    send(reservation, reservation.at(0), request),
    reservation
      .at(1)
      .put(`/api/reservation/${reservation.id}/cancel`, { cancelled: true }, { 'idempotency-key': key() }),
  ]);
  expect([200, 409]).toContain(edited.status);
  expect([200, 409]).toContain(cancelled.status);
  const events = await expectNoFaults();
  expect(foldReservations(events).get(reservation.id)!.stage).toBe(
    cancelled.status === 200 ? 'cancelled' : 'confirmed',
  );
});

it('all lists show what the log says', () => expectLists(folder));

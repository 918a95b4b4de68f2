import type { ReserveAnswer } from '@stile/contracts';
import { reserveRequestOf } from '../support/booking-driver.js';
import { Client, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, moneyFaults, openCheckouts, placeFaults } from '../support/invariants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { expectLists } from '../support/replay.js';
import { eventsOf, intentsOf, lookInto } from '../support/stores.js';

const CLICKS = 50;
const folder = temporaryFolder();
const processes: ProductProcess[] = [];
beforeAll(async () => {
  for (let i = 0; i < 2; i++) processes.push(await spawnProduct({ DATA_DIR: folder }));
});
afterAll(() => Promise.all(processes.map((process) => process.kill())));

const click = <T>(one: (visitor: Client) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLICKS }, (_, i) => one(new Client(processes[i % 2]!.url))));

/** The very same request from everywhere at once. */
const reserveAtOnce = async (
  basket: ReturnType<typeof walk>,
  idempotencyKey: string,
): Promise<Reply<ReserveAnswer>[]> => {
  const quote = await new Client(processes[0]!.url).quote(basket);
  const request = reserveRequestOf(basket, quote);
  return click((visitor) =>
    visitor.post<ReserveAnswer>('/api/reserve', request, { 'idempotency-key': idempotencyKey }),
  );
};

const settled = () =>
  eventually(
    () =>
      lookInto(folder, async (storage) => {
        const events = await eventsOf(storage.log);
        return { events, intents: await intentsOf(storage), open: openCheckouts(events).size };
      }),
    ({ open }) => open === 0,
  );

const countOf = (events: readonly { type: string }[], type: string): number =>
  events.filter((event) => event.type === type).length;

it(`${CLICKS} clicks at once with one key make one reservation, and as many at the gateway one charge`, async () => {
  const answers = await reserveAtOnce(walk({ date: '2026-12-10' }), 'fifty_clicks_at_once_1');
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
  expect([...new Set(answers.map(({ text }) => text))]).toHaveLength(1);
  const { redirect_url } = answers[0]!.body;
  const paid = await click((visitor) => visitor.pay(redirect_url!));
  expect([...new Set(paid.map(({ status }) => status))]).toEqual([303]);
  await click((visitor) => visitor.get(`/api/checkout/${answers[0]!.body.reservation.id}/return`));

  const { events, intents } = await settled();
  expect([
    countOf(events, 'ReservationPlaced'),
    countOf(events, 'ReservationConfirmed'),
    countOf(events, 'HoldConfirmed'),
  ]).toEqual([1, 1, 1]);
  expect(intents.map(({ captures }) => captures.length)).toEqual([1]);
  expect([...foldLedgers(events).faults, ...placeFaults(events), ...moneyFaults(events, intents)]).toEqual(
    [],
  );
});

it(`${CLICKS} clicks on a visit that costs nothing make one confirmed reservation, and hold nothing besides`, async () => {
  const date = '2026-12-11';
  const answers = await reserveAtOnce(
    walk({ date, discount_group: 'annual-pass', main_membership: 'AP100001', member_last_name: 'Okafor' }),
    'fifty_clicks_at_once_2',
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
  expect([...new Set(answers.map(({ body }) => body.reservation.id))]).toHaveLength(1);

  const { events } = await settled();
  const { ledgers, faults } = foldLedgers(events);
  const ledger = ledgers.get(`capacity-escarpment/rattle-ridge-${date}`)!;
  expect(faults).toEqual([]);
  expect([ledger.holds.size, [...ledger.booked.keys()]]).toEqual([0, [answers[0]!.body.reservation.id]]);
});

it('all lists show what the log says', () => expectLists(folder));

import type { Running } from '@stile/api';
import type { Recorded, WaitlistEvent } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers } from '../support/invariants.js';
import { atRest, startProduct, temporaryFolder } from '../support/product.js';
import { expectLists } from '../support/replay.js';
import { eventsOf } from '../support/stores.js';
import { entryOf, joinWaitlist } from '../support/waitlist-acts.js';

const STRANGERS = 60;
const date = '2026-12-12';
const folder = temporaryFolder();
let running: Running;
beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folder });
});
afterAll(() => running.close());

it(`two places that come free in a rush of ${STRANGERS} strangers make two offers, in order, and nobody else gets one`, async () => {
  const person = (): Client => new Client(running.url);
  const one = walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }] });
  const held = async (count: number) => {
    const client = person();
    const { body } = await client.hold({
      ...one,
      passes: [{ visitor_type: 'rr-adult', visitor_count: count }],
    });
    return () =>
      client.put(`/api/delete_temp_reservation/${body.tempReservationId}`, {
        tempReservationToken: body.tempReservationToken,
      });
  };
  await held(158);
  const givers = [await held(1), await held(1)];
  const waiting: { client: Client; id: string }[] = [];
  for (const name of ['Ann', 'Bob', 'Cleo']) {
    const client = person();
    waiting.push({ client, id: (await joinWaitlist(client, name, one)).body.entry.id });
  }
  await atRest(running);
  // Before, while and right after the units are given back.
  const rush = (): Promise<{ status: number }[]> =>
    Promise.all(Array.from({ length: STRANGERS / 3 }, () => person().hold(one, key())));
  const waves = [
    rush(),
    ...givers.map(async (give) => {
      await give();
      return rush();
    }),
  ];
  const answers = (await Promise.all(waves)).flat();
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([409]);
  for (const { client, id } of waiting.slice(0, 2))
    expect(
      (
        await eventually(
          () => entryOf(client, id),
          ({ state }) => state === 'offered',
        )
      ).state,
    ).toBe('offered');
  expect(await entryOf(waiting[2]!.client, waiting[2]!.id)).toMatchObject({ state: 'waiting', position: 1 });

  const events = await eventsOf(running.storage.log);
  expect(
    (events as Recorded<WaitlistEvent>[]).flatMap((event) =>
      event.type === 'WaitlistOffered' ? [event.data.entryId] : [],
    ),
  ).toEqual(waiting.slice(0, 2).map(({ id }) => id));
  expect(foldLedgers(events).faults).toEqual([]);
});

it('all lists show what the log says', () => expectLists(folder));

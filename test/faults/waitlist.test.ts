import { entryOfHold, type CapacityEvent, type Recorded, type WaitlistEvent } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { crashingProduct } from '../support/crashing-product.js';
import { foldLedgers } from '../support/invariants.js';
import { entryOf, joinWaitlist } from '../support/waitlist-acts.js';

/* Killed while offers are made: after a restart each entry has exactly one offer, in order, and nothing is oversold. */
const product = crashingProduct();
beforeAll(product.start);

it.each([
  ['before Offer waitlist', '2026-12-12'],
  ['after Offer waitlist', '2026-12-13'],
  ['before Offer waitlist 2', '2026-12-19'],
])('killed %s', async (at, date) => {
  const client = (): Client => new Client(product.url());
  const [others, ann, bob] = [client(), client(), client()];
  const { body: hold } = await others.hold(
    walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 160 }] }),
    key(),
  );
  const first = (await joinWaitlist(ann, 'Ann', walk({ date }))).body.entry;
  const second = (await joinWaitlist(bob, 'Bob', walk({ date }))).body.entry;
  expect([first.position, second.position]).toEqual([1, 2]);

  await product.killedDuring(at, () =>
    others
      .put(`/api/delete_temp_reservation/${hold.tempReservationId}`, {
        tempReservationToken: hold.tempReservationToken,
      })
      .catch(() => undefined),
  );
  for (const [visitor, { id }] of [
    [ann, first],
    [bob, second],
  ] as const)
    expect(
      (
        await eventually(
          () => entryOf(visitor, id),
          ({ state }) => state === 'offered',
        )
      ).state,
    ).toBe('offered');
  expect(
    (await others.hold(walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 157 }] }), key()))
      .status,
  ).toBe(409);
  await product.expectSound();

  const { events } = await product.look();
  const ours = [first.id, second.id];
  const offered = (events as Recorded<WaitlistEvent>[]).flatMap((event) =>
    event.type === 'WaitlistOffered' && ours.includes(event.data.entryId) ? [event.data.entryId] : [],
  );
  expect(offered).toEqual(ours);
  const held = (events as Recorded<CapacityEvent>[]).flatMap((event) =>
    event.type === 'HoldTaken' && ours.includes(entryOfHold(event.data.holdId) ?? '')
      ? [event.data.holdId]
      : [],
  );
  expect(held).toEqual(ours.map((id) => `waitlist-${id}-1`));
  expect(foldLedgers(events).faults).toEqual([]);
});

import { join } from 'node:path';
import { entryOfHold, type CapacityEvent, type Recorded, type WaitlistEvent } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers } from '../support/invariants.js';
import { freePort, launchProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { eventsOf, expectSoundLog, lookInto } from '../support/stores.js';
import { entryOf, joinWaitlist } from '../support/waitlist-acts.js';

/* Killed while offers are made: after a restart each who waits has exactly one, in order, and nothing is oversold. */
const HOOK = join(__dirname, '..', 'support', 'hooks', 'crash-at.mjs');
const folder = temporaryFolder();
let port: string;
let product: ProductProcess | undefined;
beforeAll(async () => { port = String(await freePort()); });
afterEach(() => product?.kill());
const start = async (crashAt?: string): Promise<void> => {
  const launched = await launchProduct({ DATA_DIR: folder, PORT: port, ...(crashAt ? { CRASH_AT: crashAt } : {}) }, crashAt ? HOOK : undefined);
  product = launched;
  await launched.ready().catch((fault: unknown) => { if (!crashAt) throw fault; });
};

it.each([['before Offer waitlist', '2026-12-12'], ['after Offer waitlist', '2026-12-13'], ['before Offer waitlist 2', '2026-12-19']])('killed %s', async (at, date) => {
  const client = (): Client => new Client(`http://127.0.0.1:${port}`);
  const [others, ann, bob] = [client(), client(), client()];
  await start();
  const { body: hold } = await others.hold(walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 160 }] }), key());
  const first = (await joinWaitlist(ann, 'Ann', walk({ date }))).body.entry;
  const second = (await joinWaitlist(bob, 'Bob', walk({ date }))).body.entry;
  expect([first.position, second.position]).toEqual([1, 2]);
  await product!.kill('SIGTERM');

  await start(at);
  await others.put(`/api/delete_temp_reservation/${hold.tempReservationId}`, { tempReservationToken: hold.tempReservationToken }).catch(() => undefined);
  await product!.exited;
  await start();
  for (const [visitor, { id }] of [[ann, first], [bob, second]] as const) expect((await eventually(() => entryOf(visitor, id), ({ state }) => state === 'offered')).state).toBe('offered');
  expect((await others.hold(walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 157 }] }), key())).status).toBe(409);
  await product!.kill('SIGTERM');

  await lookInto(folder, async (stores) => {
    const events = await eventsOf(stores.log);
    const ours = [first.id, second.id];
    const offered = (events as Recorded<WaitlistEvent>[]).flatMap((event) => (event.type === 'WaitlistOffered' && ours.includes(event.data.entryId) ? [event.data.entryId] : []));
    expect(offered).toEqual(ours);
    const held = (events as Recorded<CapacityEvent>[]).flatMap((event) => (event.type === 'HoldTaken' && ours.includes(entryOfHold(event.data.holdId) ?? '') ? [event.data.holdId] : []));
    expect(held).toEqual(ours.map((id) => `waitlist-${id}-1`));
    expect(foldLedgers(events).faults).toEqual([]);
    await expectSoundLog(stores);
  });
});

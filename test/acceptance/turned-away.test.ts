import type { DemandEvent } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf } from '../support/stores.js';

/* docs/rules/capacity.md 52, 53 */
const folder = temporaryFolder();
const FULL = 409;
const cars = (count: number) =>
  walk({
    passes: [
      { visitor_type: 'rr-adult', visitor_count: count },
      { visitor_type: 'rr-car', visitor_count: count },
    ],
  });

it('a party that finds no room is written down when the process stops, once for its browser', async () => {
  const running = await startProduct({ DATA_DIR: folder });
  const others = new Client(running.url);
  while ((await others.hold(cars(1))).status !== FULL);
  const visitor = new Client(running.url);
  await visitor.get('/book?inventoryGroup=escarpment&inventory=rattle-ridge');
  for (const count of [2, 3]) expect((await visitor.hold(cars(count))).status).toBe(FULL);
  await running.close();

  const again = await startProduct({ DATA_DIR: folder });
  const written = (await eventsOf(again.storage.log)).filter(({ type }) => type === 'DemandTurnedAway');
  await again.close();
  const [{ ledger, pools }] = written.map(({ data }) => data as DemandEvent['data']) as [DemandEvent['data']];
  expect(written).toHaveLength(1);
  expect(ledger).toMatch(/^capacity-escarpment\/rattle-ridge-/);
  // Each time of its stay has too little left.
  expect(pools).toEqual(
    pools.map(() => ({
      pool: expect.stringMatching(/^cars@/) as unknown,
      channel: 'web',
      parties: 2,
      units: 3,
    })),
  );
});

import { readFileSync } from 'node:fs';
import { CommandBus } from '@nestjs/cqrs';
import { venueStream } from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { AppendTooLarge, StorageUnavailable } from '@stile/event-store';
import { DEMO_VENUE } from '../../services/api/src/catalog/demo/demo.js';
import { importVenue, parseVenueFile } from '../../services/api/src/catalog/venue-files/venue-files.js';
import { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';

/* A venue of more documents than one append takes (docs/rules/venue-file.md 10). */

const started = startedProduct();
const demo = parseVenueFile(readFileSync(DEMO_VENUE, 'utf8'));
const COUPONS = 3_000;
const file = {
  ...demo,
  coupons: Array.from({ length: COUPONS }, (_, index) => ({
    ...demo.coupons[0]!,
    code: `C${index}`,
    description: 'x'.repeat(200),
  })),
};

const catalogue = () => started.running.app.get(CatalogueView).of('escarpment')!;
const importIt = async () => {
  const { state } = await started.running.storage.lanes.load(venueDecider, venueStream('escarpment'));
  const commands = started.running.app.get(CommandBus);
  return importVenue((command) => commands.execute(command), state, file, 'system:import');
};
const shown = async (): Promise<number> => {
  const { headers } = await started.admin.get('/api/admin/coupons?range=[0,0]');
  return Number(headers.get('content-range')?.split('/')[1]);
};

test('an import that was cut off is not there; begun again it is there whole, at once', async () => {
  const { eventStore: store } = started.running.storage.log;
  const append = store.append.bind(store);
  const limit = { parts: 2 };
  const parts: number[] = [];
  jest.spyOn(store, 'append').mockImplementation(async (...args) => {
    if (args[0] === venueStream('escarpment')) {
      if (parts.length >= limit.parts) throw new StorageUnavailable('the store is away');
      parts.push(args[2].length);
    }
    return append(...args);
  });
  const seen = new Set([catalogue().coupons.size]);
  started.running.app.get(CatalogueView).onChange(() => seen.add(catalogue().coupons.size));
  await expect(importIt()).rejects.toBeInstanceOf(StorageUnavailable);
  expect(parts).toHaveLength(2);
  expect([seen.size, await shown()]).toEqual([1, demo.coupons.length]);
  limit.parts = Infinity;
  const { changed } = await importIt();
  expect(changed).toBe(COUPONS + demo.coupons.length);
  expect([...seen]).toEqual([demo.coupons.length, COUPONS]);
  await eventually(shown, (count) => count === COUPONS);
  expect(await importIt()).toMatchObject({ changed: 0 });
});

test('a change that is too large by itself is answered 413, with the bound and what is large', async () => {
  const { lanes } = started.running.storage;
  jest.spyOn(lanes, 'execute').mockRejectedValueOnce(new AppendTooLarge('venue-x', 'body.title', 655_360));
  const { body: document } = await started.admin.get('/api/admin/coupons/C0');
  expect(await started.admin.put('/api/admin/coupons/C0', document as object)).toMatchObject({
    status: 413,
    body: {
      code: 'change_too_large',
      error: 'What is to be saved at once is larger than 655360 bytes, most of it in body.title.',
      detail: { limit: 655_360, field: 'body.title' },
    },
  });
});

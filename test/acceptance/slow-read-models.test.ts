import { Projection } from '../../projections/src/runner/projection.js';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldReservations } from '../support/invariants.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';

/* Read models may be far behind: commands are decided by the log. */
const started = startedProduct();

let goOn: () => void;
beforeEach(() => {
  const stopped = new Promise<void>((resolve) => (goOn = resolve));
  const { apply } = Projection.prototype;
  jest.spyOn(Projection.prototype, 'apply').mockImplementation(async function (this: Projection, ...batch) {
    await stopped;
    return apply.apply(this, batch);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  goOn();
});

it('a document can be changed and removed the moment after it was added', async () => {
  const { body: five } = await started.admin.get('/api/admin/coupons/FIVEOFF');
  const { _revision, _group, ...coupon } = five;
  const [path, brief] = ['/api/admin/coupons/BRIEF', { ...coupon, code: 'BRIEF' }];
  const added = await started.admin.post<{ _revision: number }>('/api/admin/coupons', brief);
  const changed = await started.admin.put(path, { ...brief, _revision: added.body._revision, active: false });
  expect([
    added.status,
    changed.status,
    (await started.admin.call('DELETE', path)).status,
    (await started.admin.call('DELETE', path)).status,
  ]).toEqual([201, 200, 200, 404]);
});

it('what was reserved can be paid, changed and cancelled', async () => {
  // One of a crowd waits for no read model before it asks for a price.
  const visitor = new Client(started.running.url, 'en', { crowd: true });
  const basket = walk({ date: '2026-12-12' });
  const { body: hold } = await visitor.hold(basket);
  const { status, body } = await visitor.reserve(basket, { hold });
  const {
    reservation: { id },
    redirect_url,
  } = body;
  const stage = async () => foldReservations(await eventsOf(started.running.storage.log)).get(id)!.stage;
  await visitor.pay(redirect_url!);
  await fetch(`${started.running.url}/api/checkout/${id}/return`, {
    headers: { cookie: visitor.cookieHeader },
    redirect: 'manual',
  });
  await eventually(stage, (reached) => reached === 'confirmed');
  const fewer = await visitor.edit(
    id,
    walk({
      date: '2026-12-12',
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 1 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    }),
  );
  const cancelled = await visitor.put(
    `/api/reservation/${id}/cancel`,
    { cancelled: true },
    { 'idempotency-key': key() },
  );
  expect([status, fewer.status, cancelled.status, await stage()]).toEqual([201, 200, 200, 'cancelled']);
});

import type { ErrorBody, SessionUser } from '@stile/contracts';
import { givesMore } from '../../services/api/src/admin/granting.js';
import { CheckoutProgress } from '../../services/api/src/payments/progress/checkout-progress.js';
import { Client, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Values that no text can be made of, figures beyond every bound: answered 400 or 422, never a fault of ours. */
const started = startedProduct();
const HOSTILE = { toString: 1, valueOf: 1 };
const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

it.each([
  ['/api/admin/reservations', { q: HOSTILE }, 'query.filter.q'],
  ['/api/admin/coupons', { q: [HOSTILE] }, 'query.filter.q'],
  ['/api/admin/waitlist', { q: { toString: 1 } }, 'query.filter.q'],
  ['/api/admin/users', { q: 7 }, undefined],
])('a filter of %s', async (path, filter, field) => {
  const { status, body } = await started.admin.get<ErrorBody>(`${path}?filter=${encoded(filter)}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual(field ? [400, [field]] : [200, []]);
});

const current = async (path: string) => (await started.admin.get(`/api/admin/${path}`)).body;

it.each<[string, Record<string, unknown>, number, string]>([
  ['coupons/RIDGE10', { _revision: HOSTILE }, 400, 'body._revision'],
  ['coupons/RIDGE10', { _revision: '1' }, 400, 'body._revision'],
  ['coupons/RIDGE10', { code: HOSTILE }, 422, 'body.code'],
  [
    'permission_groups/cashier',
    { inventory_groups: [HOSTILE] },
    422,
    'permission_groups.cashier.inventory_groups.0',
  ],
  ['users/casey', { permission_groups: [HOSTILE] }, 422, 'users.casey.permission_groups.0'],
  ['addons/rr-firewood', { tax_rate: 1e308 }, 422, 'addons.rr-firewood.tax_rate'],
])('a document %s with %j', async (path, change, status, field) => {
  const answer = await started.admin.put<ErrorBody>(`/api/admin/${path}`, {
    ...(await current(path)),
    ...change,
  });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]]);
});

it('a preview of a document without an id', async () => {
  const { status } = await started.admin.post('/api/admin/capacity_rules/preview', {
    group: 'escarpment',
    document: { id: HOSTILE },
    startDate: '2026-12-12',
    endDate: '2026-12-13',
  });
  expect(status).toBe(422);
});

it('who may not grant everything is judged by the texts of a list', async () => {
  const editor = { is_superuser: false, permission_groups: [] } as unknown as SessionUser;
  const groups = new Map();
  for (const kind of ['users', 'permission_groups'] as const)
    expect(() =>
      givesMore({
        kind,
        editor,
        before: undefined,
        after: { permission_groups: [HOSTILE], services: [HOSTILE], inventory_groups: [HOSTILE] },
        groups,
      }),
    ).not.toThrow();
});

it('an edit that there is not is not waited for', async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk());
  const waits = jest.spyOn(started.running.app.get(CheckoutProgress), 'until');
  expect((await visitor.get(`/api/checkout/${body.reservation.id}?edit=999`)).status).toBe(404);
  expect(waits).not.toHaveBeenCalled();
});

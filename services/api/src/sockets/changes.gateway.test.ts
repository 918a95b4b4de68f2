import { instantOf } from '@stile/contracts';
import { MemoryVault } from '@stile/event-store';
import { readConfig } from '../config/config.js';
import { Credentials } from '../identity/sessions/credentials.js';
import { systemIds } from '../ports/ids.js';
import { Signer } from '../ports/signer.js';
import type { CatalogueView } from '../views/catalogue-view.js';
import { ChangesGateway } from './changes.gateway.js';

const MINUTE_MS = 60_000;
const GROUPS = ['venue', 'other'];
const RIGHTS = new Map([['cashiers', { body: { services: ['/passes'], inventory_groups: ['venue'] } }]]);

/** A page of Kim, who may see the reservations of one venue of two; `nowMs` is the clock's. */
const town = async () => {
  let nowMs = Date.parse('2026-12-03T14:00:00.000Z');
  const clock = { now: () => instantOf(nowMs) };
  const body = {
    email: null,
    is_staff: true,
    is_superuser: false,
    permission_groups: ['cashiers'],
    settings: {},
  };
  const catalogues = {
    user: (username: string) =>
      username === 'kim' ? { inventoryGroup: 'venue', user: { body } } : undefined,
    of: () => ({ permission_groups: RIGHTS }),
    groups: () => GROUPS,
    onChange: () => undefined,
  } as unknown as CatalogueView;
  const credentials = new Credentials(
    new MemoryVault(clock),
    clock,
    systemIds(clock),
    new Signer(Buffer.alloc(32), Buffer.alloc(32)),
    catalogues,
    readConfig({}),
  );
  const quiet = { onChange: () => undefined, onEnded: () => undefined } as never;
  const gateway = new ChangesGateway(credentials, quiet, catalogues, quiet, quiet);
  const token = await credentials.openSession('kim');
  const watch = (inventoryGroup: string, cookie = `stile_session=${token}`, resource = 'reservations') =>
    gateway.watch(
      { handshake: { headers: { cookie } }, rooms: new Set(), join: async () => undefined } as never,
      { resource, inventoryGroup },
    );
  return { credentials, token, watch, wait: (ms: number) => (nowMs += ms) };
};

it.each([
  ['venue', 'reservations', true],
  ['other', 'reservations', false],
  ['venue', 'terminals', false],
])('staff hear of what they may see: at %s of %s: %s', async (group, resource, hears) => {
  const { token, watch } = await town();
  expect(await watch(group, `stile_session=${token}`, resource)).toBe(hears);
  expect(await watch(group, `__Host-stile_session=${token}`, resource)).toBe(hears);
  expect(await watch(group, '', resource)).toBe(false);
  expect(await watch(group, 'stile_session=none', resource)).toBe(false);
});

it('a page that is open does not make its session last', async () => {
  const { credentials, token, watch, wait } = await town();
  for (let minutes = 0; minutes < 60; minutes += 20) {
    expect(await watch('venue')).toBe(true);
    wait(20 * MINUTE_MS);
  }
  wait(1);
  expect(await watch('venue')).toBe(false);
  expect(await credentials.userOfSession(token)).toBeNull();
});

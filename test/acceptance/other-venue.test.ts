import { io } from 'socket.io-client';
import { SOCKET_PATH } from '@stile/contracts';
import { EndpointTable } from '../../services/api/src/http/endpoint-table.js';
import type { Endpoint } from '../../services/api/src/http/endpoint.js';
import { escarpment } from '../kit/venue.js';
import { key } from '../support/client.js';
import { sampleOf } from '../support/hostile.js';
import { RIGHTS, ROOM_RIGHTS, servicesIn } from '../support/rights.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';
import {
  escarpmentAtWork,
  managerOfLakeside,
  sessionOf,
  staffOfOneService,
  TILL,
  type VenueAtWork,
} from '../support/two-venues.js';

/*
 * Staff with every service of one venue have nothing of another (docs/rules/identity-and-access.md 16): olga of Lakeside
 * knows every id of the escarpment.
 */

const started = startedProduct();
const venue = escarpment();
let ids: VenueAtWork;
let endpoints: readonly Endpoint[];
let olga: string;

beforeAll(async () => {
  olga = await managerOfLakeside(started.running);
  ids = await escarpmentAtWork(started.running.url);
  endpoints = started.running.app
    .get(EndpointTable)
    .all()
    .filter(({ method, path }) => RIGHTS.get(`${method} ${path}`) !== 'anybody')
    .filter(({ path }) => !OWN_ACCOUNT.test(path));
  expect(endpoints.length).toBeGreaterThan(150);
});

/** Calls without a venue. */
const OWN_ACCOUNT = /^\/api\/(change_password|confirm_password|pin|sessions)/;
const TRANSACTION = '7KQ2M9XW4D2RT';
/** A body that its schema takes; a document has its own id alone. */
const bodyOf = (endpoint: Endpoint): { payload?: string; type?: string } => {
  const { path, body, pictures } = endpoint;
  if (pictures) return { payload: 'picture', type: pictures[0]! };
  if (!body) return {};
  const id = decodeURIComponent(pathOf(endpoint).split('/').at(-1)!);
  const document = { id, rule_id: id, code: id, username: id };
  if (/^\/api\/admin\/\w+(\/:id)?$/.test(path))
    return { payload: JSON.stringify(document), type: 'application/json' };
  const sample = sampleOf(body) as { document?: unknown; before?: unknown };
  if (sample.document) sample.document = document;
  if (sample.before) sample.before = null;
  if (path === '/api/exports')
    Object.assign(sample, {
      list: 'reservations',
      filter: '{"inventory_group":"escarpment"}',
      sort: undefined,
      asOf: undefined,
    });
  if (path.startsWith('/api/admin/event_log/')) Object.assign(sample, { from: undefined, to: undefined });
  if (path === '/api/update_test/:id')
    Object.assign(sample, { type: 'PCR', id: undefined, profile: undefined });
  return { payload: JSON.stringify(sample), type: 'application/json' };
};
const isChangeOfDocument = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && path.startsWith('/api/admin/') && !path.startsWith('/api/admin/event_log/');
/** Calls that take the names of a page's address. */
const BY_ADDRESS = /^\/api\/(passes|till_activity|inventory_report)\/export$|^\/api\/admin\/events$/;
const queryOf = (endpoint: Endpoint): string => {
  if (BY_ADDRESS.test(endpoint.path)) return 'inventoryGroup=escarpment';
  const {
    sort: _sort,
    edit: _edit,
    asOf: _asOf,
    ...query
  } = (endpoint.query ? sampleOf(endpoint.query) : {}) as Record<string, string>;
  if (isChangeOfDocument(endpoint)) query['group'] = 'escarpment';
  if (query['reservationId']) query['reservationId'] = ids.reservation;
  if (endpoint.path === '/api/admin/till_days')
    query['filter'] = JSON.stringify({
      inventory_group: 'escarpment',
      business_date_gte: '2026-12-03',
      business_date_lte: '2026-12-03',
    });
  return new URLSearchParams(query).toString();
};
const pathOf = ({ path }: Endpoint): string => {
  const [, kind = ''] = /^\/api\/admin\/(\w+)\/:id$/.exec(path) ?? [];
  const documents = (venue as unknown as Readonly<Record<string, ReadonlyMap<string, unknown> | undefined>>)[
    kind
  ];
  const [document = ids.reservation] = documents?.keys() ?? [];
  return path
    .replace(/(update_test\/):id/, `$1${ids.participants.tested}`)
    .replace(/(resend_waiver\/):id/, `$1${ids.participants.unsigned}`)
    .replace(/(waiver\/):id/, `$1${ids.participants.signed}`)
    .replace(/(waitlist\/):id/, `$1${ids.entry}`)
    .replace(/(card_transactions\/):id/, `$1${TRANSACTION}`)
    .replace(/(event_log\/\w+\/):id/, `$1${key()}`)
    .replace(':day', '2026-12-03')
    .replace('upload_addon_image/:id', 'upload_addon_image/rr-firewood')
    .replace('upload_inventory_image/:id', 'upload_inventory_image/rattle-ridge')
    .replace('upload_inventory_group_logo/:id', 'upload_inventory_group_logo/escarpment')
    .replace(/:(id|reservation)\b/g, document)
    .replace(':till', TILL)
    .replace(':number', '1')
    .replace(':addonId', 'gh-ski-set')
    .replace(':transaction', TRANSACTION)
    .replace(/:\w+/g, 'x');
};

/** A gate says of every code that it does not know it. */
const UNKNOWN_CODE = 'POST /api/gate';
/** Lists, and what is about the caller: they tell what is the caller's own. */
const OWN = /^GET \/api\/(admin\/\w+(\/summary)?|groups|tills|event_schedule|schedule_export_json|lookup)$/;

const callAs = (cookie: string, endpoint: Endpoint) => {
  const { payload, type } = bodyOf(endpoint);
  return started.running.app
    .getHttpAdapter()
    .getInstance()
    .inject({
      method: endpoint.method,
      url: `${pathOf(endpoint)}?${queryOf(endpoint)}`,
      ...(payload !== undefined && { payload }),
      headers: {
        cookie,
        'x-requested-with': 'stile',
        'idempotency-key': key(),
        ...(type !== undefined && { 'content-type': type }),
      },
    });
};

it('tells and does nothing, whatever the call', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const answer = await callAs(olga, endpoint);
    const call = `${endpoint.method} ${endpoint.path}`;
    const wanted = OWN.test(call) || call === UNKNOWN_CODE ? [200, 403, 404] : [403, 404];
    const isKnown = call === UNKNOWN_CODE && !answer.payload.includes('"verdict":"unknown"');
    const tells = isKnown || /Lovelace|Roy|rattle-ridge|glen-hill|Ann/.test(answer.payload);
    if (tells || !wanted.includes(answer.statusCode))
      wrong.push(`${call} ${answer.statusCode} ${answer.payload.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  const made = await eventsOf(started.running.storage.log);
  expect(made.filter(({ metadata }) => JSON.stringify(metadata).includes('olga'))).toEqual([]);
});

/** The things that they name are there: a 404 to olga is for her alone. */
it.each(['/api/download_waiver/:id', '/api/resend_waiver/:id', '/api/update_test/:id'])(
  'a cashier of the venue reaches the participant of %s',
  async (path) => {
    const endpoint = endpoints.find((one) => one.path === path)!;
    const answer = await callAs(await sessionOf(started.running, 'casey'), endpoint);
    expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.payload]).toEqual([200, '']);
  },
);

it.each(['reservations', 'waitlist', 'memberships'])(
  'the search in %s finds those of her venue alone',
  async (list) => {
    const sought = { reservations: ids.reservation, waitlist: ids.entry, memberships: 'AP100001' }[list];
    const rowsFor = async (username: string, filter: object): Promise<number> => {
      const cookie = await sessionOf(started.running, username);
      const url = `/api/admin/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const app = started.running.app.getHttpAdapter().getInstance();
      return (await app.inject({ method: 'GET', url, headers: { cookie } })).json<unknown[]>().length;
    };
    const group = list === 'memberships' ? '_group' : 'inventory_group';
    const named = { q: sought, [group]: 'escarpment' };
    expect([await rowsFor('admin', { q: sought }), await rowsFor('admin', named)]).toEqual([1, 1]);
    expect([await rowsFor('olga', { q: sought }), await rowsFor('olga', named)]).toEqual([0, 0]);
  },
);

const roomOf = (resource: string) => ({
  resource,
  ...(resource === 'hold' ? { id: 'a_key_of_the_callers' } : { inventoryGroup: 'escarpment' }),
  ...(resource === 'occupancy' && { inventory: 'rattle-ridge', date: '2026-12-12' }),
});
const mayWatch = async (resource: string, cookie?: string): Promise<boolean> => {
  const socket = io(started.running.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    ...(cookie !== undefined && { extraHeaders: { cookie } }),
  });
  try {
    return await (socket.emitWithAck('watch', roomOf(resource)) as Promise<boolean>);
  } finally {
    socket.disconnect();
  }
};

describe('a room of the sockets is for whom docs/rights.md says:', () => {
  let ofOneService: ReadonlyMap<string, string>;
  beforeAll(async () => {
    ofOneService = await staffOfOneService(started.running);
  });
  it.each([...ROOM_RIGHTS])('%s for %s', async (resource, words) => {
    const sessions = await Promise.all(
      ['vic', 'casey', 'fiona', 'audrey', 'admin'].map((username) => sessionOf(started.running, username)),
    );
    const reached = (username: string): boolean => {
      const { is_superuser, permission_groups } = venue.users.get(username)!.body;
      const services = permission_groups.flatMap((id) => venue.permission_groups.get(id)!.body.services);
      return is_superuser || servicesIn(words).some((service) => services.includes(service));
    };
    const isOpen = words.startsWith('anybody');
    const heard = await Promise.all(
      [undefined, olga, ...sessions].map((cookie) => mayWatch(resource, cookie)),
    );
    for (const [service, cookie] of ofOneService)
      expect([service, await mayWatch(resource, cookie)]).toEqual([
        service,
        isOpen || servicesIn(words).includes(service),
      ]);
    expect(heard).toEqual([
      isOpen,
      isOpen,
      isOpen,
      ...['casey', 'fiona', 'audrey', 'admin'].map((username) => isOpen || reached(username)),
    ]);
  });
  it('and there is no other', async () => {
    expect([...ROOM_RIGHTS.keys()].sort()).toEqual([
      'hold',
      'occupancy',
      'reservations',
      'terminals',
      'tills',
      'venue',
      'waitlist',
    ]);
    expect(await mayWatch('everything', await sessionOf(started.running, 'admin'))).toBe(false);
  });
});

it('a manager who looks reservations of another venue up settles nothing there', async () => {
  const { admin } = started;
  const saved = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await answer;
    expect(status < 300 ? '' : text).toBe('');
  };
  const seller = { id: 'seller', name: 'Seller', services: ['/lookup'], inventory_groups: ['escarpment'] };
  await saved(admin.post('/api/admin/permission_groups?group=lakeside', seller));
  const path = '/api/admin/users/olga?group=lakeside';
  const { body: user } = await admin.get<{ permission_groups: string[] }>(path);
  await saved(admin.put(path, { ...user, permission_groups: [...user.permission_groups, 'seller'] }));
  const cookie = await sessionOf(started.running, 'olga');
  const call = (url: string, method: 'GET' | 'PUT', payload?: object) =>
    started.running.app
      .getHttpAdapter()
      .getInstance()
      .inject({
        method,
        url,
        headers: { cookie, 'x-requested-with': 'stile', 'idempotency-key': key() },
        ...(payload && { payload }),
      });
  const reservation = `/api/reservation/${ids.reservation}`;
  expect((await call(reservation, 'GET')).statusCode).toBe(200);
  const settled = await call(`${reservation}/settle_offline`, 'PUT', { note: 'Returned in cash' });
  expect(settled.json()).toMatchObject({ code: 'reservation_not_found' });
});

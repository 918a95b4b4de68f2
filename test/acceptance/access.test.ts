import type { Running } from '@stile/api';
import type { FastifyInstance } from 'fastify';
import { venueStream, type ErrorBody, type Kind, type PermissionGroup, type User } from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { EndpointTable } from '../../services/api/src/http/endpoint-table.js';
import type { Endpoint } from '../../services/api/src/http/endpoint.js';
import { Credentials } from '../../services/api/src/identity/sessions/credentials.js';
import { escarpment } from '../kit/venue.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { sampleOf } from '../support/hostile.js';
import { RIGHTS, servicesIn } from '../support/rights.js';
import { catalogueReaches, startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf } from '../support/stores.js';
import { GIVEN_SERVICES, staffOfOneService } from '../support/two-venues.js';

const venue = escarpment();
const folder = temporaryFolder();
let running: Running;
let server: FastifyInstance;
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folder });
  server = running.app.getHttpAdapter().getInstance();
  endpoints = running.app.get(EndpointTable).all();
});
afterAll(() => running.close());

const change = async (
  inventoryGroup: string,
  changes: readonly { readonly kind: Kind; readonly body: Readonly<Record<string, unknown>> }[],
): Promise<void> => {
  const { position, accepted } = await running.storage.lanes.execute(
    venueDecider,
    venueStream(inventoryGroup),
    { type: 'Change', inventoryGroup, changes },
    { commandId: 'test', correlation: inventoryGroup, actor: 'test' },
  );
  expect(accepted).toBe(true);
  await catalogueReaches(running, position);
};

/** A session cookie made without signing in, so that users who may not sign in can be tried with a session too. */
const sessionOf = async (username: string): Promise<string> =>
  `stile_session=${await running.app.get(Credentials).openSession(username)}`;

const answerTo = async (
  endpoint: Endpoint,
  cookie: string | undefined,
  headers: Readonly<Record<string, string>> = {},
  id = '7KQ4MWXH2P',
) => {
  const url = endpoint.path
    .replace(':id', id)
    .replace(':intent', `pi_${'0'.repeat(32)}`)
    .replace(/:\w+/g, 'x');
  const query =
    endpoint.query && endpoint.method === 'GET'
      ? `?${new URLSearchParams(sampleOf(endpoint.query) as Record<string, string>).toString()}`
      : '';
  // Well formed, but about nothing that exists: a permitted caller gets 404, and nothing changes.
  const body =
    endpoint.body && !endpoint.form
      ? {
          payload: JSON.stringify({
            ...(endpoint.path.startsWith('/api/admin/')
              ? { id: 'nothing' }
              : (sampleOf(endpoint.body) as object)),
            // A gate that there is records what it refuses.
            ...(endpoint.path === '/api/gate' && { inventory: 'nothing' }),
          }),
        }
      : {};
  const answer = await server.inject({
    method: endpoint.method,
    url: url + query,
    ...body,
    headers: {
      ...(cookie ? { cookie } : {}),
      'x-requested-with': 'stile',
      'idempotency-key': key(),
      ...('payload' in body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  });
  const code =
    String(answer.headers['content-type']).startsWith('application/json') && answer.statusCode >= 400
      ? answer.json<ErrorBody>().code
      : '';
  return { status: answer.statusCode, code, headers: answer.headers };
};

/**
 * The verdict on a user's call by the words of docs/rights.md, worked out here from the permission groups of the venue
 * file alone. Undefined for a call that is not on that page.
 */
const verdict = ({ method, path }: Endpoint, user: User | null): string | undefined => {
  const words = RIGHTS.get(`${method} ${path}`);
  if (words === undefined || words === 'anybody') return words && 'may';
  if (!user) return '401 sign_in_required';
  if (!user.is_staff) return '403 not_staff';
  if (words === 'staff' || user.is_superuser) return 'may';
  const services = user.permission_groups.flatMap((id) => venue.permission_groups.get(id)!.body.services);
  return servicesIn(words).some((service) => services.includes(service)) ? 'may' : '403 no_access';
};
const DENIALS = new Set(['sign_in_required', 'not_staff', 'no_access']);

/** The number of events, but for those of files of lists, which a GET records (docs/rules/exports.md 14). */
const changes = async (): Promise<number> =>
  (await eventsOf(running.storage.log)).filter(({ type }) => type !== 'ListExported').length;

describe('every endpoint', () => {
  it.each([null, 'vic', 'casey', 'fiona', 'audrey', 'admin'])(
    'answers %s as its row of docs/rights.md and the user’s permission groups say',
    async (username) => {
      const cookie = username === null ? undefined : await sessionOf(username);
      const user = username === null ? null : venue.users.get(username)!.body;
      const rows: string[] = [];
      const expected: string[] = [];
      const head = await changes();
      for (const endpoint of endpoints) {
        // Signing out ends the session, so this call gets a session of its own.
        const { status, code } = await answerTo(
          endpoint,
          username !== null && endpoint.path.endsWith('/logout') ? await sessionOf(username) : cookie,
        );
        rows.push(
          `${endpoint.method} ${endpoint.path} ${DENIALS.has(code) ? `${status} ${code}` : status < 500 ? 'may' : status}`,
        );
        expected.push(`${endpoint.method} ${endpoint.path} ${verdict(endpoint, user)}`);
      }
      expect(rows).toEqual(expected);
      // At least one user is allowed and one is not, so the table checks something.
      expect(new Set(expected.map((row) => row.split(' ').slice(2).join(' '))).size).toBeGreaterThan(
        username === 'admin' ? 0 : 1,
      );
      expect(await changes()).toBe(head);
    },
  );

  describe('answers who has one service alone by the services that its row names:', () => {
    let sessions: ReadonlyMap<string, string>;
    beforeAll(async () => {
      sessions = await staffOfOneService(running);
    });
    it.each(GIVEN_SERVICES)('%s', async (service) => {
      const head = await changes();
      const told: string[] = [];
      const wanted: string[] = [];
      for (const endpoint of endpoints) {
        const call = `${endpoint.method} ${endpoint.path}`;
        const services = servicesIn(RIGHTS.get(call) ?? '');
        if (services.length === 0) continue;
        const { status, code } = await answerTo(endpoint, sessions.get(service));
        told.push(`${call} ${DENIALS.has(code) ? code : status < 500 ? 'may' : status}`);
        wanted.push(`${call} ${services.includes(service) ? 'may' : 'no_access'}`);
      }
      expect(told).toEqual(wanted);
      expect(wanted.length).toBeGreaterThan(150);
      expect(await changes()).toBe(head);
    });
    it('and no row names a service that there is not', () =>
      expect(
        [...RIGHTS.values()].flatMap(servicesIn).filter((each) => !GIVEN_SERVICES.includes(each)),
      ).toEqual([]));
  });

  it('is a row of docs/rights.md, and every row is one', () => {
    expect([...RIGHTS.keys()].sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    expect([...new Set([...RIGHTS.values()].map((words) => words.replace(/ with .*/, '')))].sort()).toEqual([
      'anybody',
      'staff',
      'superusers',
      'the holder, or staff',
    ]);
  });

  it('is in the table: the running product has no other route', () => {
    const routes: string[] = [];
    const parts: string[] = [];
    for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent, path, methods] = /^([│ ├└─]*)(\S+) \((.*)\)$/.exec(line) ?? [];
      if (path === undefined || methods === undefined) continue;
      parts.length = indent!.length / 4 - 1;
      parts.push(path);
      const whole = parts
        .join('')
        .replace(/^\/(?=.)/, '')
        .replace(/^(?!\/)/, '/');
      for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${whole}`);
    }
    const table = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    const others = routes.filter((route) => !table.has(route));
    // The rest are pages, their files and the API documentation: GET alone.
    expect(
      others.filter(
        (route) =>
          !route.startsWith('GET ') || (route.startsWith('GET /api/') && !route.startsWith('GET /api/docs')),
      ),
    ).toEqual([]);
    expect([...table].filter((route) => !routes.includes(route))).toEqual([]);
    expect(routes.length).toBeGreaterThan(table.size);
  });

  it('is described, with every name it refers to', async () => {
    const document = await new Client(running.url).get<{ paths: Record<string, Record<string, unknown>> }>(
      '/api/docs-json',
    );
    const described = Object.entries(document.body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(
      endpoints
        .filter(({ path }) => path.startsWith('/api/'))
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    const references = [...new Set(document.text.match(/"\$ref":"[^"]+"/g))].map((reference) =>
      reference.slice(8, -1),
    );
    const missing = references.filter(
      (reference) =>
        reference
          .slice(2)
          .split('/')
          .reduce<unknown>(
            (at, name) => (at as Record<string, unknown> | undefined)?.[name],
            document.body,
          ) === undefined,
    );
    expect([references.length > 10, missing]).toEqual([true, []]);
    const takes = (method: string, path: string): string[] =>
      Object.keys(
        (document.body.paths[path]![method] as { requestBody?: { content: object } }).requestBody?.content ??
          {},
      );
    expect([
      takes('post', '/api/profile_photo'),
      takes('put', '/api/upload_addon_image/{id}'),
      takes('post', '/api/quote'),
      takes('post', '/api/logout'),
    ]).toEqual([
      ['image/jpeg', 'image/png', 'image/webp'],
      ['image/jpeg', 'image/png', 'image/webp'],
      ['application/json'],
      [],
    ]);
  });
});

describe('a call that changes something', () => {
  it('is refused unless it comes from a page of ours', async () => {
    const cookie = await sessionOf('admin');
    const before = await changes();
    const answers: string[] = [];
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      for (const site of ['cross-site', 'same-site']) {
        const { status, code } = await answerTo(endpoint, cookie, { 'sec-fetch-site': site });
        answers.push(`${endpoint.method} ${endpoint.path} ${status} ${code}`);
      }
      if (endpoint.form) continue;
      const { 'x-requested-with': _ours, ...bare } = {
        'x-requested-with': '',
        'content-type': 'application/json',
      };
      const answer = await server.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, '7KQ4MWXH2P'),
        headers: { cookie, ...bare },
        payload: '{}',
      });
      answers.push(
        `${endpoint.method} ${endpoint.path} ${answer.statusCode} ${answer.json<ErrorBody>().code}`,
      );
    }
    expect(answers.filter((answer) => !answer.endsWith(' 403 cross_site'))).toEqual([]);
    expect(await changes()).toBe(before);
  });

  it('is taken from our own page, and from programs that are no browsers', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}] as Record<
      string,
      string
    >[])
      expect(
        (await new Client(running.url).post('/api/quote', { reservation: walk() }, headers)).status,
      ).toBe(200);
  });

  it('is never a GET', async () => {
    const cookie = await sessionOf('admin');
    const before = await changes();
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
      await answerTo(endpoint, cookie);
    expect(await changes()).toBe(before);
  });
});

describe('headers', () => {
  const PAGES = [
    '/',
    '/book?inventoryGroup=escarpment&inventory=rattle-ridge',
    '/reservation/token?reservationId=7KQ4MWXH2P&token=x',
    '/mailbox',
    '/auth/login',
    '/passes',
    '/admin/processes',
    '/admin/security_log',
    '/unauthorized_access',
    '/plain.css',
    '/nothing-here',
    '/api/docs',
    '/api/nothing',
  ];

  it('that keep other sites out are on every answer, good or bad', async () => {
    const missing: string[] = [];
    const judge = (what: string, path: string, headers: Readonly<Record<string, unknown>>): void => {
      const isData = path.startsWith('/api/') && !path.startsWith('/api/docs');
      const policy = String(headers['content-security-policy']);
      const wanted: Readonly<Record<string, boolean>> = {
        'default-src none': /default-src 'none'/.test(policy),
        'frame-ancestors none': /frame-ancestors 'none'/.test(policy),
        'base-uri none': /base-uri 'none'/.test(policy),
        'scripts of ours alone':
          (isData && !policy.includes('script-src')) ||
          (/script-src 'self'(;| 'nonce-)/.test(policy) &&
            !/unsafe-eval|script-src[^;]*unsafe-inline/.test(policy)),
        nosniff: headers['x-content-type-options'] === 'nosniff',
        frames: headers['x-frame-options'] === 'DENY',
        referrer: /^(strict-origin-when-cross-origin|no-referrer)$/.test(String(headers['referrer-policy'])),
        'own window': isData || headers['cross-origin-opener-policy'] === 'same-origin',
        'read by our pages alone': headers['cross-origin-resource-policy'] === 'same-origin',
        'no other site named': headers['access-control-allow-origin'] === undefined,
        'no framework named': headers['x-powered-by'] === undefined && headers['server'] === undefined,
      };
      for (const [name, there] of Object.entries(wanted)) if (!there) missing.push(`${what}: ${name}`);
    };
    for (const url of PAGES)
      judge(
        url,
        url,
        (
          await server.inject({
            method: 'GET',
            url,
            headers: { accept: 'text/html', origin: 'https://evil.example' },
          })
        ).headers,
      );
    for (const endpoint of endpoints)
      judge(
        `${endpoint.method} ${endpoint.path}`,
        endpoint.path,
        (await answerTo(endpoint, undefined)).headers,
      );
    expect(missing).toEqual([]);
  });

  it('keep what is personal out of every cache', async () => {
    const cookie = await sessionOf('admin');
    const stored: string[] = [];
    for (const endpoint of endpoints.filter(
      ({ access, method }) => method === 'GET' && access !== 'anyone',
    )) {
      const { headers } = await answerTo(endpoint, cookie);
      if (!/no-store|private/.test(String(headers['cache-control'])))
        stored.push(`${endpoint.path} ${String(headers['cache-control'])}`);
    }
    const visitor = new Client(running.url);
    const { body } = await visitor.reserve(walk({ date: '2026-12-08' }));
    for (const path of [
      `/api/reservation/${body.reservation.id}`,
      `/api/checkout/${body.reservation.id}`,
      `/api/reservation/${body.reservation.id}/qr.svg`,
      `/api/reservation/${body.reservation.id}/calendar.ics`,
      `/api/reservation/token/${body.reservation.id}/${body.token}`,
    ]) {
      const { status, headers } = await visitor.get(path);
      if (status !== 200 || !/no-store|private/.test(String(headers.get('cache-control'))))
        stored.push(`${path} ${status} ${String(headers.get('cache-control'))}`);
    }
    expect(stored).toEqual([]);
  });

  it('ask for TLS, and cookies stay on it, where we are reached over it', async () => {
    const secure = await startProduct({ DATA_DIR: temporaryData(), PUBLIC_URL: 'https://book.example.org' });
    try {
      const answer = await fetch(`${secure.url}/api/get_tfa_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'stile' },
        body: JSON.stringify({ username: 'casey', password: 'demo' }),
      });
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/);
      const cookies = answer.headers.getSetCookie();
      expect(cookies).toHaveLength(3);
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__Host-stile_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.close();
    }
  });
});

const temporaryData = (
  (folders) => () =>
    folders.pop()!
)([temporaryFolder(), temporaryFolder()]);

describe('staff of one venue', () => {
  const group = (id: string, body: Partial<PermissionGroup>): { kind: Kind; body: PermissionGroup } => ({
    kind: 'permission_groups',
    body: { id, name: id, services: [], inventory_groups: [], ...body },
  });
  const user = (username: string, permission_groups: string[]): { kind: Kind; body: User } => ({
    kind: 'users',
    body: {
      username,
      email: null,
      is_staff: true,
      is_superuser: false,
      permission_groups,
      settings: { is_okta: false, skip_tfa: true },
    },
  });
  const otherVenue = { ...[...venue.inventory_group.values()][0]!.body, id: 'lakeside', name: 'Lakeside' };

  beforeAll(() =>
    change('lakeside', [
      { kind: 'inventory_group', body: otherVenue },
      group('all', {
        services: ['/passes', '/lookup', '/event_history', '/users', '/coupons', '/destinations'],
        inventory_groups: ['lakeside'],
      }),
      group('desk', { services: ['/store'], inventory_groups: ['lakeside'] }),
      user('olga', ['all']),
      user('nina', ['desk']),
    ]),
  );

  it.each([
    ['casey', 'who sells at its desk', 'sells'],
    ['audrey', 'an auditor', 'buys'],
    ['nina', 'who sells at the desk of another venue', 'buys'],
    ['olga', 'an auditor of another venue', 'buys'],
  ])('%s, %s, %s', async (username, _who, expected) => {
    const cookie = await sessionOf(username);
    const reservation = walk({
      date: '2026-12-16',
      addons: [{ addon_inventory: 'rr-group-lunch', addon_count: 1, unit_price_before_tax: 18.5 }],
    });
    const post = (url: string, payload: object) =>
      server.inject({ method: 'POST', url, headers: { cookie, 'x-requested-with': 'stile' }, payload });
    const quoted = await post('/api/quote', { reservation, store: true });
    const held = await post('/api/reserve_t', { request_id: key(), reservation, store_temp: true });
    expect([quoted.statusCode, held.statusCode]).toEqual(expected === 'sells' ? [200, 201] : [422, 422]);
  });

  it.each([
    ['casey', 'who sells at its desk', 200, undefined],
    ['nina', 'who sells at the desk of another venue', 303, '/unauthorized_access'],
    ['olga', 'an auditor of another venue', 303, '/unauthorized_access'],
    [
      null,
      'not signed in',
      303,
      '/auth/login?returnTo=%2Fstore%3FinventoryGroup%3Descarpment%26inventory%3Drattle-ridge',
    ],
  ])('%s, %s, opens the desk with %i', async (username, _who, status, location) => {
    const headers: Record<string, string> = username ? { cookie: await sessionOf(username) } : {};
    const url = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
    const desk = await server.inject({ method: 'GET', url, headers });
    expect([desk.statusCode, desk.headers.location]).toEqual([status, location]);
  });

  it('see nothing of another', async () => {
    const visitor = new Client(running.url);
    const { body } = await visitor.reserve(walk({ date: '2026-12-09' }));
    const { id } = body.reservation;
    const cookie = await sessionOf('olga');
    const olga = (path: string) => server.inject({ method: 'GET', url: path, headers: { cookie } });
    const position = { 'stile-position': visitor.position };
    expect(
      (
        await new Client(running.url).get(`/api/admin/reservations`, {
          cookie: await sessionOf('casey'),
          ...position,
        })
      ).text,
    ).toContain(id);
    expect((await olga('/api/admin/reservations')).json()).toEqual([]);
    for (const path of [
      `/api/admin/reservations/${id}`,
      `/api/admin/reservations/${id}/history`,
      `/api/reservation/${id}`,
      `/api/checkout/${id}`,
    ])
      expect([path, (await olga(path)).statusCode]).toEqual([path, 404]);
    expect((await olga('/api/admin/coupons')).json()).toEqual([]);
    expect((await olga('/api/admin/coupons/FIVEOFF')).statusCode).toBe(404);
    expect((await olga('/api/admin/coupons/FIVEOFF?group=escarpment')).statusCode).toBe(403);
  });

  it('give nobody more than they have', async () => {
    const cookie = await sessionOf('olga');
    const save = async (method: 'POST' | 'PUT', path: string, payload: object) =>
      (await server.inject({ method, url: path, payload, headers: { cookie, 'x-requested-with': 'stile' } }))
        .statusCode;
    const { body: self } = user('olga', ['all']);
    const { body: all } = group('all', {
      services: ['/passes'],
      inventory_groups: ['lakeside', 'escarpment'],
    });
    expect(await save('PUT', '/api/admin/users/olga', { ...self, is_superuser: true })).toBe(403);
    expect(await save('POST', '/api/admin/users', { ...self, username: 'boss', is_superuser: true })).toBe(
      403,
    );
    expect(await save('PUT', '/api/admin/permission_groups/all', all)).toBe(403);
    expect(await save('POST', '/api/admin/permission_groups', { ...all, id: 'wide' })).toBe(403);
    expect(
      await save('POST', '/api/admin/permission_groups', {
        ...all,
        id: 'narrow',
        inventory_groups: ['lakeside'],
      }),
    ).toBe(201);
    expect(await save('POST', '/api/admin/users', { ...self, username: 'otto' })).toBe(201);
  });

  it('give no group and no service that they lack, to nobody, and change nobody who has more', async () => {
    await change('lakeside', [
      group('tills', { services: ['/till_activity'], inventory_groups: ['lakeside'] }),
      group('both', { services: ['/passes'], inventory_groups: ['lakeside', 'escarpment'] }),
      group('keys', { services: ['/users', '/store'], inventory_groups: ['lakeside'] }),
      user('umar', ['keys']),
      user('tess', ['tills']),
    ]);
    const cookie = await sessionOf('umar');
    const headers = { cookie, 'x-requested-with': 'stile' };
    const save = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) =>
      (await server.inject({ method, url: `/api/admin/${path}`, payload, headers })).statusCode;
    const { body: umar } = user('umar', ['keys']);
    const { body: keys } = group('keys', { services: ['/users', '/store'], inventory_groups: ['lakeside'] });
    const more = { ...keys, services: ['/users', '/store', '/till_activity'] };
    // To themselves and to others: a group of two venues, a group with a service that they lack.
    expect(await save('PUT', 'users/umar', { ...umar, permission_groups: ['keys', 'both'] })).toBe(403);
    expect(await save('PUT', 'users/umar', { ...umar, permission_groups: ['keys', 'tills'] })).toBe(403);
    expect(await save('POST', 'users', { ...umar, username: 'vera', permission_groups: ['tills'] })).toBe(
      403,
    );
    expect(await save('POST', 'users', { ...umar, username: 'vera' })).toBe(201);
    // A group of their own with more services, the one that they are in too.
    expect(await save('PUT', 'permission_groups/keys', more)).toBe(403);
    expect(await save('POST', 'permission_groups', { ...more, id: 'new' })).toBe(403);
    expect(await save('POST', 'permission_groups', { ...keys, id: 'new' })).toBe(201);
    expect(
      await save('PUT', 'permission_groups/tills', {
        ...group('tills', {}).body,
        services: ['/till_activity'],
        inventory_groups: ['lakeside'],
        name: 'Drawers',
        _revision: 1,
      }),
    ).toBe(200);
    // A user with more rights: a new address would open the account.
    const { body: tess } = user('tess', ['tills']);
    expect(await save('PUT', 'users/tess', { ...tess, email: 'umar@example.org' })).toBe(403);
    expect(await save('PUT', 'users/tess', { ...tess, permission_groups: [] })).toBe(403);
    expect(await save('DELETE', 'users/tess')).toBe(403);
    expect(await save('PUT', 'users/umar', { ...umar, permission_groups: 5, _revision: 1 })).toBe(422);
  });

  it('do not change a superuser', async () => {
    const { body: boss } = user('boss', []);
    await change('lakeside', [{ kind: 'users', body: { ...boss, is_superuser: true } }]);
    const cookie = await sessionOf('olga');
    const headers = { cookie, 'x-requested-with': 'stile' };
    expect(
      (
        await server.inject({
          method: 'PUT',
          url: '/api/admin/users/boss',
          payload: { ...boss, is_superuser: false },
          headers,
        })
      ).statusCode,
    ).toBe(403);
    expect(
      (await server.inject({ method: 'DELETE', url: '/api/admin/users/boss', headers })).statusCode,
    ).toBe(403);
  });
});

describe('tries', () => {
  let limited: Running;
  beforeAll(async () => {
    limited = await startProduct({ DATA_DIR: temporaryData(), HOLDS_PER_MINUTE: '5' });
  });
  afterAll(() => limited.close());

  const statuses = async (
    times: number,
    act: (i: number) => Promise<{ status: number; headers: Headers; body: unknown }>,
  ): Promise<string[]> => {
    const all: string[] = [];
    for (let i = 0; i < times; i++) {
      const { status, headers, body } = await act(i);
      if (status === 429)
        expect([Number(headers.get('retry-after')) > 0, (body as ErrorBody).code]).toEqual([
          true,
          'too_many_requests',
        ]);
      all.push(String(status));
    }
    return [
      ...new Set(all.map((status, i) => (all[i - 1] === status ? '' : `${status} from ${i + 1}`))),
    ].filter(Boolean);
  };

  it('of a password are ten for one account', async () => {
    const visitor = new Client(limited.url);
    // Without a proxy nobody believes what a caller says of their address.
    const wrong = (i: number) =>
      visitor.post(
        '/api/get_tfa_token',
        { username: 'fiona', password: 'wrong' },
        { 'x-forwarded-for': `192.0.2.${i}`, forwarded: `for=192.0.2.${i}` },
      );
    expect(await statuses(12, wrong)).toEqual(['401 from 1', '429 from 11']);
    // The right password is limited too; another account is not.
    expect([(await visitor.signIn('fiona')).status, (await visitor.signIn('audrey')).status]).toEqual([
      429, 200,
    ]);
  });

  it('of a code are five for one challenge and fifteen an hour for one account; a new code waits half a minute', async () => {
    const visitor = new Client(limited.url);
    const { challenge } = (await visitor.signIn('admin')).body as { challenge: string };
    const answer = (tfa_token: string, of = challenge) =>
      visitor.post('/api/handshake_tfa_token', { username: 'admin', challenge: of, tfa_token });
    expect(await statuses(5, () => answer('000000x'))).toEqual(['401 from 1']);
    const [, code] = /(\d{6}) is your security code/.exec((await visitor.get<string>('/mailbox')).text)!;
    expect((await answer(code!)).status).toBe(401);
    const next = ((await visitor.signIn('admin')).body as { challenge: string }).challenge;
    expect(
      (await visitor.post('/api/send_new_tfa_token', { username: 'admin', challenge: next })).status,
    ).toBe(429);
    expect(await statuses(5, () => answer('000000x', next))).toEqual(['401 from 1']);
    const third = ((await visitor.signIn('admin')).body as { challenge: string }).challenge;
    expect(await statuses(5, () => answer('000000x', third))).toEqual(['401 from 1']);
    const fourth = ((await visitor.signIn('admin')).body as { challenge: string }).challenge;
    expect(await statuses(2, () => answer('000000x', fourth))).toEqual(['429 from 1']);
  });

  it('of a reservation’s link are twenty an hour for one address', async () => {
    const visitor = new Client(limited.url);
    expect(
      await statuses(22, () => visitor.get(`/api/reservation/token/7KQ4MWXH2P/${'x'.repeat(43)}`)),
    ).toEqual(['404 from 1', '429 from 21']);
  });

  it('to hold places are as many a minute as the settings say, for visitors alone', async () => {
    const visitor = new Client(limited.url);
    expect(await statuses(7, () => visitor.hold(walk()))).toEqual(['201 from 1', '429 from 6']);
    const casey = new Client(limited.url);
    await casey.signIn('casey');
    expect(await statuses(7, () => casey.hold(walk()))).toEqual(['201 from 1']);
  });
});

it('a session ends when it is closed, and a cookie alone does not bring it back', async () => {
  const admin = await signedInAdmin(running.url);
  const cookie = admin.cookieHeader;
  expect((await admin.get('/api/groups')).status).toBe(200);
  await admin.post('/api/logout');
  expect((await new Client(running.url).get('/api/groups', { cookie })).status).toBe(401);
});

describe('a user', () => {
  const users = '/api/admin/users';
  const body = (username: string, more: object = {}) => ({
    username,
    email: `${username}@example.org`,
    is_staff: true,
    is_superuser: false,
    permission_groups: [],
    settings: { is_okta: false, skip_tfa: true },
    ...more,
  });

  it('has a name that no other venue has, or had, also when two venues save it at once', async () => {
    const admin = await signedInAdmin(running.url);
    const save = async (username: string, venueId: string) =>
      (await admin.post<ErrorBody>(`${users}?group=${venueId}`, body(username))).body;
    expect(await save('casey', 'lakeside')).toMatchObject({
      code: 'username_taken',
      fields: { 'body.username': 'username_taken' },
    });
    const both = await Promise.all(['escarpment', 'lakeside'].map((venueId) => save('wanda', venueId)));
    expect(both.filter(({ code }) => code === 'username_taken')).toHaveLength(1);
    expect(
      (await admin.delete(`${users}/wanda?group=${both[0]!.code ? 'lakeside' : 'escarpment'}`)).status,
    ).toBe(200);
    expect(await save('wanda', both[0]!.code ? 'escarpment' : 'lakeside')).toMatchObject({
      code: 'username_taken',
    });
  });

  it('that is refused takes no name', async () => {
    const admin = await signedInAdmin(running.url);
    const save = async (path: string, more: object = {}) =>
      (await admin.post<ErrorBody>(`${users}${path}`, body('quentin', more))).status;
    expect(await save('?group=lakeside', { email: 'nothing' })).toBe(422);
    expect(await save('?group=escarpment')).toBe(201);
  });

  it('who is made again has no password and no session of before', async () => {
    const admin = await signedInAdmin(running.url);
    const path = `${users}?group=escarpment`;
    expect((await admin.post(path, body('robin'))).status).toBe(201);
    await running.app.get(Credentials).setPassword('robin', 'the first password');
    const robin = new Client(running.url);
    expect((await robin.signIn('robin', 'the first password')).status).toBe(200);
    expect((await admin.delete(`${users}/robin?group=escarpment`)).status).toBe(200);
    expect((await robin.get('/api/groups')).status).toBe(401);
    expect((await admin.post(path, body('robin'))).status).toBe(201);
    expect((await robin.get('/api/groups')).status).toBe(401);
    expect((await robin.signIn('robin', 'the first password')).status).toBe(401);
  });

  it('has no right any more that their group has lost, in the session that is open', async () => {
    const admin = await signedInAdmin(running.url);
    const group = {
      id: 'lookers',
      name: 'Lookers',
      services: ['/coupons', '/lookup'],
      inventory_groups: ['escarpment'],
    };
    const groups = '/api/admin/permission_groups';
    expect((await admin.post(`${groups}?group=escarpment`, group)).status).toBe(201);
    expect(
      (await admin.post(`${users}?group=escarpment`, body('luke', { permission_groups: ['lookers'] })))
        .status,
    ).toBe(201);
    await running.app.get(Credentials).setPassword('luke', 'the password of luke');
    const luke = new Client(running.url);
    expect((await luke.signIn('luke', 'the password of luke')).status).toBe(200);
    const reached = async () => (await luke.get('/api/admin/coupons')).status;
    expect(await reached()).toBe(200);
    const path = `${groups}/lookers?group=escarpment`;
    const { body: before } = await admin.get<PermissionGroup>(path);
    expect((await admin.put(path, { ...before, services: ['/lookup'] })).status).toBe(200);
    expect([await reached(), (await luke.get('/api/groups')).status]).toEqual([403, 200]);
  });

  it('has all sessions ended by who may edit them, and stays signed out', async () => {
    const admin = await signedInAdmin(running.url);
    const [phone, desk] = [new Client(running.url), new Client(running.url)];
    await running.app.get(Credentials).setPassword('olga', 'the password of olga');
    for (const client of [phone, desk])
      expect((await client.signIn('olga', 'the password of olga')).status).toBe(200);
    const zoe = body('zoe', { is_superuser: true });
    expect((await admin.post(`${users}?group=lakeside`, zoe)).status).toBe(201);
    const end = (id: string, who = admin, group = 'lakeside') =>
      who.post<{ ended: number }>(`${users}/${id}/end_sessions?group=${group}`);
    const open = async (client: Client) => (await client.get('/api/groups')).status;
    // Olga manages the users of her venue: not those who have more than she has, nor those of another one.
    expect((await end('casey', phone, 'escarpment')).status).toBe(403);
    expect((await end('zoe', phone)).status).toBe(403);
    expect((await end('admin', phone)).status).toBe(404);
    expect(await end('olga', phone)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect([await open(phone), await open(desk)]).toEqual([200, 401]);
    expect((await end('olga')).body).toEqual({ ended: 1 });
    expect(await open(phone)).toBe(401);
    expect((await end('nobody')).status).toBe(404);
    expect((await end('admin', admin, 'escarpment')).status).toBe(200);
    expect(await open(admin)).toBe(200);
  });

  it('who needs a code and has no address does not sign in', async () => {
    const admin = await signedInAdmin(running.url);
    const needsCode = body('sam', { email: null, settings: { is_okta: false, skip_tfa: false } });
    expect((await admin.post(`${users}?group=escarpment`, needsCode)).status).toBe(201);
    await running.app.get(Credentials).setPassword('sam', 'a password of sam');
    const reply = await new Client(running.url).signIn('sam', 'a password of sam');
    expect([reply.status, (reply.body as unknown as ErrorBody).code]).toEqual([403, 'second_factor_missing']);
  });

  it('is told where the mail with the code cannot be sent', async () => {
    const silent = await startProduct({ DATA_DIR: temporaryData(), SMTP_URL: 'smtp://127.0.0.1:9' });
    try {
      const reply = await new Client(silent.url).signIn('admin');
      expect([reply.status, (reply.body as unknown as ErrorBody).code]).toEqual([503, 'mail_unavailable']);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await silent.close();
    }
  });

  it('of the venue keeps no cookie of a reservation, and none is left once they sign out', async () => {
    const audrey = new Client(running.url);
    expect((await audrey.signIn('audrey')).status).toBe(200);
    const { body: booked } = await audrey.reserve(walk({ date: '2026-12-17' }));
    expect(audrey.cookieHeader).not.toContain('stile_visit');
    expect((await audrey.get(`/api/reservation/${booked.reservation.id}`)).status).toBe(200);
    await audrey.get(`/api/reservation/token/${booked.reservation.id}/${booked.token}`);
    await audrey.post('/api/logout');
    expect((await audrey.get(`/api/reservation/${booked.reservation.id}`)).status).toBe(401);
  });
});

import { connect } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { z } from 'zod';
import {
  ADMIN_RESOURCES,
  ALL_KINDS,
  documentId,
  fieldErrorMessages,
  isErrorKey,
  KINDS,
  venueStream,
  writtenSchema,
  type Kind,
} from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { EndpointTable } from '../../services/api/src/http/endpoint-table.js';
import type { Endpoint } from '../../services/api/src/http/endpoint.js';
import { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { escarpment } from '../kit/venue.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { shapeFaults, type ErrorReply } from '../support/error-shape.js';
import {
  badBodies,
  HOSTILE_PARTS,
  HOSTILE_QUESTIONS,
  sampleOf,
  UNKNOWN_QUESTIONS,
} from '../support/hostile.js';
import { ownWordsOf } from '../support/own-words.js';
import { mainThreadMs } from '../support/hooks/main-thread.mjs';
import { atRest, catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/** The bound is for the main thread; jest's own collector of garbage may take part of it. */
const BLOCKED_MS = 500;
/** Values that may be wrong, at each place of a body. `npm run soak -- bodies` tries four times as many. */
const PER_PLACE = Number(process.env['BAD_VALUES'] ?? 5);

/** Some thousand requests; after each, a check of what it wrote. */
const ALL_OF_THEM_MS = process.env['BAD_VALUES'] ? 42_000_000 : 300_000;
const started = startedProduct({ LOG_LEVEL: 'error' }, { clock: new MovableClock() });
let server: FastifyInstance;
let endpoints: readonly Endpoint[];
/** Signed in as admin, so that requests are rejected for their content and not for their sender. */
let cookie: string;

beforeAll(async () => {
  server = started.running.app.getHttpAdapter().getInstance();
  endpoints = started.running.app.get(EndpointTable).all();
  cookie = (await signedInAdmin(started.running.url)).cookieHeader;
});

/** Faults of an answer to bad input; nothing of it may have been written. */
const faultsOf = async (request: InjectOptions, mustRefuse: boolean): Promise<string[]> => {
  const before = await started.running.storage.log.head();
  const began = mainThreadMs();
  const answer = await server.inject({
    ...request,
    headers: { cookie, 'x-requested-with': 'stile', 'accept-language': 'fr', ...request.headers },
  });
  const spentMs = mainThreadMs() - began;
  const reply: ErrorReply = {
    status: answer.statusCode,
    text: answer.payload,
    type: String(answer.headers['content-type']),
  };
  const faults = shapeFaults(reply, mustRefuse);
  if (spentMs > BLOCKED_MS) faults.push(`took ${spentMs} ms of the processor`);
  if (reply.status < 400) await atRest(started.running);
  else if ((await started.running.storage.log.head()) !== before) faults.push('was refused and written');
  return faults;
};

const named = (request: InjectOptions, what: string, faults: readonly string[]): string[] =>
  faults.map((fault) => `${request.method} ${request.url as string} [${what}] ${fault}`);

const filled = (path: string): string =>
  path
    .replace('/api/inventoryGroup/:id', '/api/inventoryGroup/escarpment')
    .replace(':id', '7KQ4MWXH2P')
    .replace(':intent', `pi_${'0'.repeat(32)}`)
    .replace(/:\w+/g, 'x');
/** An issue that is no key would have no text in either language (docs/rules/errors.md 15). */
it('what a schema of a call or a document says of its own is a key', () => {
  const seen = new Set<unknown>();
  const said = [
    ...endpoints.flatMap(({ body, query, params }) => [body, query, params]),
    ...ALL_KINDS.map(writtenSchema),
  ].flatMap((schema) => ownWordsOf(schema, seen));
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((key) => !isErrorKey(key) && !Object.hasOwn(fieldErrorMessages.en, key))).toEqual([]);
});

const fits = (schema: z.ZodType, text: string): boolean => {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

describe('bodies', () => {
  it(
    'of every call that takes one: whatever is wrong in them is refused, named, and not written',
    async () => {
      const faults: string[] = [];
      let count = 0;
      for (const endpoint of endpoints.filter(({ body, path }) => body && !path.startsWith('/api/admin/'))) {
        const good = sampleOf(endpoint.body!);
        expect([endpoint.path, endpoint.body!.safeParse(good).error?.issues ?? []]).toEqual([
          endpoint.path,
          [],
        ]);
        for (const { what, text, always } of badBodies(good, PER_PLACE)) {
          const request: InjectOptions = {
            method: endpoint.method,
            url: filled(endpoint.path),
            payload: text,
            headers: { 'content-type': 'application/json', 'idempotency-key': key() },
          };
          faults.push(
            ...named(request, what, await faultsOf(request, always || !fits(endpoint.body!, text))),
          );
          count++;
        }
      }
      expect(faults).toEqual([]);
      expect(count).toBeGreaterThan(500);
    },
    ALL_OF_THEM_MS,
  );

  it(
    'of every document of the console: whatever is wrong in them is refused, named, and not written',
    async () => {
      const faults: string[] = [];
      const venue = escarpment();
      let count = 0;
      for (const { name, kind, write } of ADMIN_RESOURCES) {
        if (!kind || write.length === 0) continue;
        const good = [...venue[kind].values()][0]!.body as never;
        const id = documentId(kind, good);
        expect([
          name,
          (
            await server.inject({
              method: 'PUT',
              url: `/api/admin/${name}/${encodeURIComponent(id)}`,
              payload: { ...(good as object), _revision: await revisionOf(kind, id) },
              headers: { cookie, 'x-requested-with': 'stile' },
            })
          ).statusCode,
        ]).toEqual([name, 200]);
        for (const { what, text, always } of badBodies(good, PER_PLACE)) {
          const isNew = count++ % 3 === 0;
          const request: InjectOptions = {
            method: isNew ? 'POST' : 'PUT',
            url: `/api/admin/${name}${isNew ? '' : `/${encodeURIComponent(id)}`}`,
            // Refused for what is wrong in it, not for its revision.
            payload: isNew ? text : text.replace(/^\{(?=")/, `{"_revision":${await revisionOf(kind, id)},`),
            headers: { 'content-type': 'application/json' },
          };
          const found = await faultsOf(request, always || !fits(KINDS[kind].schema, text));
          faults.push(...named(request, what, found));
          await putBack(kind, good, venue);
        }
      }
      expect(faults).toEqual([]);
      expect(count).toBeGreaterThan(500);
    },
    ALL_OF_THEM_MS,
  );

  it.each<[string, InjectOptions, number]>([
    ['2 MB', { payload: JSON.stringify({ text: 'x'.repeat(2_000_000) }) }, 413],
    ['200,000 arrays deep', { payload: '['.repeat(200_000) + ']'.repeat(200_000) }, 413],
    ['30,000 arrays deep', { payload: '['.repeat(30_000) + ']'.repeat(30_000) }, 400],
    ['10,000 objects deep', { payload: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` }, 400],
    ['broken JSON', { payload: '{"reservation":' }, 400],
    ['two values', { payload: '{} {}' }, 400],
    ['nothing', { payload: '' }, 400],
    ['null', { payload: 'null' }, 400],
    ['a text', { payload: '"text"' }, 400],
    ['an array', { payload: '[]' }, 400],
    ['a number', { payload: '1' }, 400],
    ['not UTF-8', { payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]) }, 400],
    [
      'a form',
      { payload: 'reservation=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    ['plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, 415],
    ['a file', { payload: '{}', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
    ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    [
      'compressed',
      {
        payload: Buffer.from('1f8b0800000000000003abae050043bfa6a302000000', 'hex'),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      },
      400,
    ],
    ['of a type that is none', { payload: '{}', headers: { 'content-type': 'json' } }, 415],
  ])('that are %s', async (what, request, status) => {
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.body && !endpoint.form)) {
      const whole: InjectOptions = {
        method,
        url: filled(path),
        ...request,
        headers: { 'content-type': 'application/json', 'idempotency-key': key(), ...request.headers },
      };
      expect(named(whole, what, await faultsOf(whole, true))).toEqual([]);
    }
    const first = await server.inject({
      method: 'POST',
      url: '/api/quote',
      ...request,
      headers: { 'x-requested-with': 'stile', 'content-type': 'application/json', ...request.headers },
    });
    expect(first.statusCode).toBe(status);
  });

  it.each<[string, string | Buffer, Record<string, string>]>([
    [
      'NUL',
      '{"reservation":{"inventory":"a\\u0000b"},"store":"\\u001b"}',
      {
        'body.reservation.inventory': 'control or half characters',
        'body.store': 'control or half characters',
      },
    ],
    [
      'a number beyond counting',
      '{"reservation":{"passes":[{"visitor_count":1e999}]}}',
      { 'body.reservation.passes.0.visitor_count': 'a number beyond counting' },
    ],
    ['__proto__', '{"reservation":{"__proto__":{"x":1}}}', { 'body.reservation.__proto__': 'unknown' }],
    [
      'a constructor',
      '{"reservation":{"constructor":{"prototype":{"x":1}}}}',
      { 'body.reservation.constructor': 'unknown' },
    ],
    [
      'a name without letters',
      '{"":1,"reservation":null}',
      { 'body.reservation': 'x', 'body.""': 'unknown' },
    ],
    ['broken JSON', '{"reservation":', { body: 'not JSON' }],
    ['Latin-1', Buffer.from('{"reservation":"Montréal"}', 'latin1'), { body: 'not UTF-8 from byte 22' }],
  ])('with %s name the field', async (_what, payload, fields) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/quote',
      payload,
      headers: { 'x-requested-with': 'stile', 'content-type': 'application/json' },
    });
    const named = answer.json<{ fields: Record<string, string> }>().fields;
    expect([answer.statusCode, Object.keys(named)]).toEqual([400, Object.keys(fields)]);
    for (const [field, why] of Object.entries(fields)) if (why !== 'x') expect(named[field]).toBe(why);
  });

  it('with a byte order mark are read', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/quote',
      payload: `\uFEFF${JSON.stringify({ reservation: walk() })}`,
      headers: { 'x-requested-with': 'stile', 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json<{ price: number }>().price]).toEqual([200, 23]);
  });

  it.each<[string, string | Buffer, object]>([
    ['Latin-1', Buffer.from('card=é', 'latin1'), { body: 'not UTF-8 from byte 6' }],
    ['escaped Latin-1', 'cvv=%C3%A9&card=%E9', { body: 'not UTF-8 from byte 17' }],
    ['a byte order mark', '\uFEFFcard=approv', { 'body.card': expect.anything() as string }],
  ])('as a form in %s name the field', async (_what, payload, fields) => {
    const answer = await server.inject({
      method: 'POST',
      url: `/gateway/pay/pi_${'0'.repeat(32)}`,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    });
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([400, fields]);
  });

  it('name every field that is wrong, not only the first', async () => {
    const { body } = await new Client(started.running.url).post('/api/quote', {
      reservation: { ...walk(), passes: 'two', addons: null, surprise: 1, another: 2 },
      store: 'yes',
    });
    expect(Object.keys(body['fields'] as object).sort()).toEqual([
      'body.reservation.addons',
      'body.reservation.another',
      'body.reservation.passes',
      'body.reservation.surprise',
      'body.store',
    ]);
  });
});

const revisionOf = async (kind: Kind, id: string): Promise<number> => {
  const { state } = await started.running.storage.lanes.load(venueDecider, venueStream('escarpment'));
  return state[kind].get(id)?.revision ?? 0;
};

/** Restores the venue after inputs that were accepted. */
const putBack = async (
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
  venue: ReturnType<typeof escarpment>,
): Promise<void> => {
  const catalogue = started.running.app.get(CatalogueView);
  const added = [...catalogue.of('escarpment')![kind].keys()]
    .filter((id) => !(venue[kind] as ReadonlyMap<string, unknown>).has(id))
    .map((remove) => ({ kind, remove }));
  const put = await started.running.storage.lanes.execute(
    venueDecider,
    venueStream('escarpment'),
    { type: 'Change', inventoryGroup: 'escarpment', changes: [{ kind, body }, ...added] },
    { commandId: 'put back', correlation: 'escarpment', actor: 'test' },
  );
  if (!put.accepted) throw new Error(`not put back: ${put.rejection.code}`);
  if (put.events.length > 0) await catalogueReaches(started.running, put.position);
};

describe('addresses', () => {
  it('with ids that are none, or nobody’s, find nothing', async () => {
    const faults: string[] = [];
    for (const { method, path, body } of endpoints.filter((endpoint) => endpoint.path.includes('/:'))) {
      for (const param of HOSTILE_PARTS) {
        const request: InjectOptions = {
          method,
          url: path.replace(/:\w+/g, param),
          headers: { 'idempotency-key': key() },
          ...(body
            ? {
                payload: JSON.stringify(sampleOf(body)),
                headers: { 'content-type': 'application/json', 'idempotency-key': key() },
              }
            : {}),
        };
        faults.push(...named(request, 'id', await faultsOf(request, true)));
      }
    }
    expect(faults).toEqual([]);
  });

  it('with questions that are wrong, double or unknown are refused', async () => {
    const faults: string[] = [];
    for (const { method, path, query } of endpoints.filter(
      (endpoint) => endpoint.query && endpoint.method === 'GET',
    )) {
      const good = sampleOf(query!) as Record<string, string>;
      const ask = (pairs: readonly (readonly [string, string])[]): InjectOptions => ({
        method,
        url: `${filled(path)}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
      });
      const rest = (name: string): (readonly [string, string])[] =>
        Object.entries(good)
          .filter(([other]) => other !== name)
          .map(([other, value]) => [other, encodeURIComponent(value)]);
      for (const name of Object.keys(good)) {
        for (const value of ['%00', '%1B', '%7f', 'a%00b'])
          faults.push(
            ...named(
              ask([...rest(name), [name, value]]),
              name,
              await faultsOf(ask([...rest(name), [name, value]]), true),
            ),
          );
        const twice = ask([
          ...rest(name),
          [name, encodeURIComponent(good[name]!)],
          [name, encodeURIComponent(good[name]!)],
        ]);
        faults.push(...named(twice, 'twice', await faultsOf(twice, true)));
        for (const value of HOSTILE_QUESTIONS) {
          const request = ask([...rest(name), [name, value]]);
          faults.push(
            ...named(
              request,
              name,
              await faultsOf(
                request,
                !query!.safeParse({ ...good, [name]: decodeURIComponent(value) }).success,
              ),
            ),
          );
        }
      }
      for (const unknown of UNKNOWN_QUESTIONS) {
        const request: InjectOptions = {
          method,
          url: `${filled(path)}?${Object.entries(good)
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
            .join('&')}&${unknown}`,
        };
        faults.push(...named(request, unknown, await faultsOf(request, true)));
      }
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['/api/inventoryGroup/a%00b', ['path.id']],
    ['/api/prices?inventory=a%00b&inventoryGroup=%1b', ['query.inventory', 'query.inventoryGroup']],
  ])('%s names what holds control characters', async (url, fields) => {
    const answer = await server.inject({ method: 'GET', url });
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields).sort()]).toEqual([
      400,
      fields,
    ]);
  });

  it.each([
    ['10 kB', `/api/${'x'.repeat(10_000)}`, 404],
    ['many parts', `/api${'/x'.repeat(4_000)}`, 404],
    ['a null byte', '/api/occupancy%00', 404],
    ['broken signs', '/api/reservation/%E0%A4%A', 400],
    ['dots', '/api/../../etc/passwd', 404],
    ['slashes', '//api//quote', 404],
    ['nothing there', '/api/nothing', 404],
  ])('of %s', async (_what, url, status) => {
    const answer = await server.inject({ method: 'GET', url });
    expect([
      shapeFaults(
        { status: answer.statusCode, text: answer.payload, type: String(answer.headers['content-type']) },
        true,
      ),
      answer.statusCode,
    ]).toEqual([[], status]);
  });

  it.each(['PATCH', 'DELETE', 'OPTIONS', 'PUT'] as const)('are not there for %s', async (method) => {
    const answer = await server.inject({
      method,
      url: '/api/occupancy',
      headers: { 'x-requested-with': 'stile' },
    });
    expect([
      shapeFaults(
        { status: answer.statusCode, text: answer.payload, type: String(answer.headers['content-type']) },
        true,
      ),
      answer.statusCode,
    ]).toEqual([[], 404]);
  });
});

/** The server's answer to bytes that no HTTP client would send. */
const bytes = (text: string): Promise<ErrorReply> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(started.running.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer: ${answer}`)));
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('error', (fault) => (answer === '' ? reject(fault) : undefined));
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
        text: body,
        type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
      });
    });
    socket.end(text);
  });

describe('messages', () => {
  const post = (headers: string, body: string): string =>
    `POST /api/quote HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Requested-With: stile\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  it.each<[string, string, number]>([
    ['that are not HTTP', 'hello\r\n\r\n', 400],
    [
      'with both ways to say how long they are',
      post('Content-Length: 2\r\nTransfer-Encoding: chunked', '{}'),
      400,
    ],
    ['with two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}'), 400],
    ['with a negative length', post('Content-Length: -1', '{}'), 400],
    [
      'with headers of 20 kB',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['with an address of 20 kB', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['with a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Nul: a\0b\r\n\r\n', 400],
    ['with a method that is none', 'FETCH /api/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['with chunks that do not fit', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), 400],
    [
      'with 2 MB in chunks',
      post(
        'Transfer-Encoding: chunked',
        `${(2_000_000).toString(16)}\r\n${'x'.repeat(2_000_000)}\r\n0\r\n\r\n`,
      ),
      413,
    ],
  ])('%s', async (_what, text, status) => {
    const before = await started.running.storage.log.head();
    const reply = await bytes(text);
    expect([reply.status, shapeFaults(reply, true)]).toEqual([status, []]);
    expect(await started.running.storage.log.head()).toBe(before);
    expect((await new Client(started.running.url).get('/api/health')).status).toBe(200);
  });
});

describe('what belongs to somebody else', () => {
  it('stays closed to another reservation’s token, another visitor’s cookie and a cookie that was changed', async () => {
    const [ada, bob] = [new Client(started.running.url), new Client(started.running.url)];
    const mine = (await ada.reserve(walk({ date: '2026-12-08' }))).body;
    const theirs = (await bob.reserve(walk({ date: '2026-12-08' }))).body;
    const open = (id: string, token: string) =>
      new Client(started.running.url).get(`/api/reservation/token/${id}/${token}`);
    expect((await open(mine.reservation.id, theirs.token)).status).toBe(404);
    expect((await open(mine.reservation.id, mine.token.slice(0, -1))).status).toBe(404);
    expect((await open(mine.reservation.id, `${mine.token}x`)).status).toBe(404);
    expect((await open(mine.reservation.id, mine.token)).status).toBe(200);

    for (const path of [
      `/api/reservation/${mine.reservation.id}`,
      `/api/checkout/${mine.reservation.id}`,
      `/api/reservation/${mine.reservation.id}/qr.svg`,
      `/api/reservation/${mine.reservation.id}/calendar.ics`,
    ])
      expect([path, (await bob.get(path)).status]).toEqual([path, 401]);
    expect(
      (
        await bob.put(
          `/api/reservation/${mine.reservation.id}/cancel`,
          { cancelled: true },
          { 'idempotency-key': key() },
        )
      ).status,
    ).toBe(401);

    const [, ids] = /stile_visit=([A-Z0-9]+)/.exec(bob.cookieHeader)!;
    const forged = bob.cookieHeader.replace(ids!, mine.reservation.id);
    expect(
      (
        await new Client(started.running.url).get(`/api/reservation/${mine.reservation.id}`, {
          cookie: forged,
        })
      ).status,
    ).toBe(401);
  });

  it('stays held against another hold’s token', async () => {
    const visitor = new Client(started.running.url);
    const [one, two] = [
      (await visitor.hold(walk({ date: '2026-12-09' }))).body,
      (await visitor.hold(walk({ date: '2026-12-09' }))).body,
    ];
    const before = await started.running.storage.log.head();
    for (const token of [two.tempReservationToken, one.tempReservationToken.slice(0, -2), '', '.', 'x.y.z']) {
      expect(
        (
          await visitor.put(`/api/delete_temp_reservation/${one.tempReservationId}`, {
            tempReservationToken: token,
          })
        ).status,
      ).toBe(403);
      expect(
        (
          await visitor.reserve(walk({ date: '2026-12-09' }), {
            hold: { ...one, tempReservationToken: token },
          })
        ).status,
      ).toBe(403);
    }
    expect(await started.running.storage.log.head()).toBe(before);
  });
});

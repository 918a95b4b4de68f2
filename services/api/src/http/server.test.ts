import Fastify from 'fastify';
import { errorText, POSITION_HEADER, type ErrorBody } from '@stile/contracts';
import { StorageUnavailable } from '@stile/event-store';
import { apiError } from './api-error.js';
import type { Endpoint } from './endpoint.js';
import { serveEndpoints } from './server.js';

const undeclared: string[] = [];
const caller = {
  language: 'en',
  user: null,
  station: null,
  address: '127.0.0.1',
  reservations: [],
  waivers: [],
} as const;
const row = { method: 'GET', summary: '', access: 'anyone', rejections: ['day_closed'] } as const;
const answered = async (
  endpoint: Pick<Endpoint, 'handle' | 'failure'>,
  request: { readonly path: string; readonly headers?: Readonly<Record<string, string>> } = {
    path: '/api/days',
  },
) => {
  const fastify = Fastify();
  serveEndpoints(fastify, [{ ...row, path: request.path, ...endpoint }], {
    callerOf: () => caller,
    catchUp: () => Promise.resolve(null),
    undeclared: ({ path }, code) => void undeclared.push(`${path} ${code}`),
    answered: () => undefined,
    logError: () => undefined,
  });
  return fastify.inject({ url: `${request.path}?day=1`, headers: request.headers });
};
const answerOf = async (handle: Endpoint['handle']): Promise<number> =>
  (await answered({ handle })).statusCode;
const errorOf = async (endpoint: Pick<Endpoint, 'handle' | 'failure'>) =>
  (await answered(endpoint)).json<ErrorBody>();
beforeEach(() => undeclared.splice(0));

it('tells of a rejection that the row does not name, thrown or answered, and answers it', async () => {
  expect(await answerOf(() => Promise.reject(apiError(404, 'invalid_park')))).toBe(404);
  expect(await answerOf(() => ({ rejection: { status: 409, code: 'slot_past' } }))).toBe(409);
  expect(undeclared).toEqual(['/api/days invalid_park', '/api/days slot_past']);
});

it('tells nothing of what the row names, or what any endpoint may reject with', async () => {
  expect(await answerOf(() => Promise.reject(apiError(409, 'day_closed')))).toBe(409);
  expect(await answerOf(() => Promise.reject(apiError(403, 'no_access_group')))).toBe(403);
  expect(undeclared).toEqual([]);
});

it.each([
  ['a fault', () => Promise.reject(new Error('the disk')), 500, 'server_fault'],
  [
    'a store that is away',
    () => Promise.reject(new StorageUnavailable('away', { retryAfterSeconds: 2 })),
    503,
    'unavailable',
  ],
] as const)(
  '%s of a sale or a change is said in the words of the desk, by their number',
  async (_, handle, status, code) => {
    const fault = { status, code, error: errorText(code, 'en', { seconds: 2 }) };
    for (const [failure, words] of [
      ['sale_failed', 'create Reservation: '],
      ['change_failed', 'Update Reservation: '],
    ] as const)
      expect(await errorOf({ failure, handle })).toMatchObject({
        code,
        error: words + fault.error,
        status_code: 550,
      });
    expect(await errorOf({ handle })).toMatchObject({ code, error: fault.error, status_code: status });
  },
);

it('says what a rule refuses in its own words', async () => {
  const handle = () => Promise.reject(apiError(409, 'day_closed'));
  expect(await errorOf({ failure: 'sale_failed', handle })).toMatchObject({ status_code: 409 });
});

const OF_A_BROWSER = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'fr' };
it.each([
  ['sign_in_required', 401, 'Veuillez vous connecter.', '/auth/login?returnTo=%2Fprint%3Fday%3D1'],
  ['not_printed_here', 404, 'Ce lieu n’imprime rien de tel', '/?lang=fr'],
  ['page_not_found', 404, 'Tout ce qui se réserve', '/?lang=fr'],
] as const)(
  'somebody who opens a page reads why it is not shown, and goes on from there: %s',
  async (code, status, text, next) => {
    const handle = () => Promise.reject(apiError(status, code));
    const page = await answered({ handle }, { path: '/print', headers: OF_A_BROWSER });
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      status,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.payload).toContain(text);
    expect(page.payload).toContain(`href="${next}"`);
    for (const request of [{ path: '/print' }, { path: '/api/print', headers: OF_A_BROWSER }])
      expect((await answered({ handle }, request)).json<ErrorBody>().code).toBe(code);
  },
);

it('a command that reads lists waits for what its caller wrote, another command does not', async () => {
  for (const [more, seen] of [
    [{}, []],
    [{ readsLists: true }, ['0007']],
  ] as const) {
    const waited: string[] = [];
    const fastify = Fastify();
    const handle = () => ({ body: {} });
    serveEndpoints(fastify, [{ ...row, method: 'POST', path: '/api/files', handle, ...more }], {
      callerOf: () => caller,
      catchUp: async (position) => {
        waited.push(position);
        return null;
      },
      undeclared: () => undefined,
      answered: () => undefined,
      logError: () => undefined,
    });
    const headers = { 'x-requested-with': 'stile', [POSITION_HEADER]: '0007' };
    const { statusCode } = await fastify.inject({ method: 'POST', url: '/api/files', headers });
    expect([statusCode, waited]).toEqual([200, seen]);
  }
});

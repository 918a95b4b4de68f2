import Fastify from 'fastify';
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
const answerOf = async (handle: Endpoint['handle']): Promise<number> => {
  const fastify = Fastify();
  serveEndpoints(fastify, [{ ...row, path: '/api/days', handle }], {
    callerOf: () => caller,
    catchUp: () => Promise.resolve(null),
    undeclared: ({ path }, code) => void undeclared.push(`${path} ${code}`),
    answered: () => undefined,
    logError: () => undefined,
  });
  return (await fastify.inject('/api/days')).statusCode;
};
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

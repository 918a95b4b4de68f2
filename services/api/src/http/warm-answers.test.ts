import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Endpoint } from './endpoint.js';
import { answerWarm } from './warm-answers.js';

const FRAME = 'from the frame';
const warm: Answer = {
  body: Buffer.from('{"title":"Été à la plage 🏖"}'),
  headers: { 'content-type': 'application/json; charset=utf-8' },
};
let known: Answer | undefined;
let server: Server;

const endpoint = (more: Partial<Endpoint>): Endpoint => ({
  method: 'GET',
  path: '/api/days',
  summary: '',
  access: 'anyone',
  handle: () => ({}),
  cached: true,
  ...more,
});
const ask = async (path = '/api/days?date=1', headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers,
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

beforeEach(async () => {
  known = warm;
  server = createServer((_request, response) => response.end(FRAME));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  answerWarm(
    server,
    [
      endpoint({}),
      endpoint({ path: '/api/staff', access: 'staff' }),
      endpoint({ path: '/api/post', method: 'POST' }),
    ],
    { cachedAnswer: () => known, headersOf: () => ({ 'x-content-type-options': 'nosniff' }) },
  );
});
afterEach(() => {
  server.close();
});

it('sends what is known, every letter of it, with the headers of every answer', async () => {
  const { status, text, headers } = await ask();
  expect([status, JSON.parse(text)]).toEqual([200, { title: 'Été à la plage 🏖' }]);
  expect([
    headers.get('content-type'),
    headers.get('x-content-type-options'),
    headers.get('content-length'),
  ]).toEqual(['application/json; charset=utf-8', 'nosniff', String(text.length)]);
});
it('sends the newer answer as soon as it is another', async () => {
  await ask();
  known = { ...warm, body: Buffer.from('{"title":"closed"}') };
  expect((await ask()).text).toBe('{"title":"closed"}');
});
it('packs what is worth it, once, for who takes it so', async () => {
  const long = JSON.stringify({ title: 'Été à la plage 🏖 '.repeat(200) });
  known = { ...warm, body: Buffer.from(long) };
  for (const encoding of ['gzip', 'br, gzip', 'identity', 'gzip']) {
    const { text, headers } = await ask(undefined, { 'accept-encoding': encoding });
    expect(JSON.parse(text)).toEqual(JSON.parse(long));
    expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : 'gzip');
    expect(Number(headers.get('content-length')) < 500).toBe(encoding !== 'identity');
  }
  known = warm;
  expect((await ask(undefined, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
});
it('says so to who has it', async () => {
  known = { status: 304, headers: { etag: '"1"' } };
  expect(await ask()).toMatchObject({ status: 304, text: '' });
});
it.each<[string, () => ReturnType<typeof ask>]>([
  [
    'what is not known',
    () => {
      known = undefined;
      return ask();
    },
  ],
  ['who waits for what they wrote', () => ask(undefined, { 'stile-position': '7' })],
  ['another path', () => ask('/api/days/1')],
  ['another method', () => ask(undefined, {}, 'POST')],
  ['what not everybody may read', () => ask('/api/staff')],
  ['what changes something', () => ask('/api/post')],
])('leaves %s to the frame', async (_what, act) => expect((await act()).text).toBe(FRAME));

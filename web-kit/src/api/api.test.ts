import { createApi, type Problem } from '../index.js';

const apiWith = (fetch: typeof globalThis.fetch, onProblem?: (problem: Problem) => void) => {
  let position = '';
  const ports = {
    read: () => position,
    write: (newest: string) => {
      position = newest;
    },
  };
  return createApi({ language: () => 'fr', position: ports, fetch, ...(onProblem ? { onProblem } : {}) });
};

test('the newest position of a command goes with the calls after it', async () => {
  const sent: (string | null)[] = [];
  const positions = ['0007', '0003', '0009', null];
  const api = apiWith(async (_, init) => {
    sent.push(new Headers(init?.headers).get('stile-position'));
    const position = positions.shift();
    return new Response('{}', { status: 200, headers: position ? { 'stile-position': position } : {} });
  });
  await api.send('POST', '/api/a', {});
  await api.send('POST', '/api/b', {});
  await api.get('/api/c');
  await api.get('/api/d');
  api.seen('0008');
  await api.get('/api/e').catch(() => undefined);
  expect(sent).toEqual([null, '0007', '0007', '0007', '0008']);
});

test('a command is JSON, a picture its bytes; each says its language and that no other site sends it', async () => {
  const sent: RequestInit[] = [];
  const api = apiWith(async (_, init) => {
    sent.push(init!);
    return new Response(null, { status: 204 });
  });
  expect(await api.send('PUT', '/api/a', { a: 1 }, { headers: { 'Idempotency-Key': 'k' } })).toBeUndefined();
  await api.send('POST', '/api/b', new Blob(['bytes'], { type: 'image/jpeg' }), { keepalive: true });
  expect(sent.map(({ method, headers }) => [method, Object.fromEntries(new Headers(headers))])).toEqual([
    [
      'PUT',
      {
        'accept-language': 'fr',
        'content-type': 'application/json',
        'idempotency-key': 'k',
        'x-requested-with': 'stile',
      },
    ],
    ['POST', { 'accept-language': 'fr', 'x-requested-with': 'stile' }],
  ]);
  expect(sent[1]!.body).toBeInstanceOf(Blob);
  expect([sent[0]!.body, sent.map(({ signal }) => signal instanceof AbortSignal)]).toEqual([
    '{"a":1}',
    [true, false],
  ]);
});

test('whatever fails is a Problem, which is heard of first', async () => {
  const heard: string[] = [];
  const answers = [
    new Response('{"error":"Nothing left","code":"sold_out","detail":{"left":0}}', { status: 409 }),
    new Response('half an ans', { status: 200 }),
  ];
  const api = apiWith(
    async () => answers.shift() ?? Promise.reject(new TypeError('offline')),
    (problem) => {
      heard.push(problem.code);
      problem.message = 'said';
    },
  );
  const failed = () => api.get('/api/a').catch((thrown: unknown) => thrown);
  expect(await failed()).toMatchObject({
    status: 409,
    code: 'sold_out',
    message: 'said',
    detail: { left: 0 },
  });
  expect(await failed()).toMatchObject({ status: 0, code: 'no_answer' });
  expect(await failed()).toMatchObject({ status: 0, code: 'no_answer' });
  expect(heard).toEqual(['sold_out', 'no_answer', 'no_answer']);
});

test('what the caller ended is no Problem', async () => {
  const end = new AbortController();
  const heard: Problem[] = [];
  const api = apiWith(
    async (_, init) => {
      end.abort();
      init?.signal?.throwIfAborted();
      return new Response('{}');
    },
    (problem) => heard.push(problem),
  );
  await expect(api.get('/api/a', { signal: end.signal })).rejects.toHaveProperty('name', 'AbortError');
  expect(heard).toEqual([]);
});

test('one status more may be answered', async () => {
  const api = apiWith(async () => new Response('{"ready":false}', { status: 503 }));
  expect(await api.get('/api/health', { alsoStatus: 503 })).toEqual({ ready: false });
});

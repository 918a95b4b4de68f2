import { connect } from 'node:net';
import { errorBody, SOCKET_PATH } from '@stile/contracts';
import { photo } from '../support/pictures.js';
import { startedProduct } from '../support/started-product.js';

/* Answers from before any endpoint are like all others (docs/rules/errors.md 6). */
const started = startedProduct();

/** The server's answer to these bytes, with its head in lower case. */
const bytes = (text: string): Promise<{ head: string; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(started.running.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    const done = (): void => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({ head: head.toLowerCase(), body });
    };
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer: ${answer}`)));
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('error', reject);
    socket.on('close', done);
  });

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;
const upgrade = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`;
const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

it.each<[string, string, number]>([
  ['what is not HTTP', 'hello\r\n\r\n', 400],
  ['an address with broken signs', get('/api/reservation/%E0%A4%A'), 400],
  ['headers that are too large', get('/api/health', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
  ['an expectation', get('/api/health', 'Expect: a-pony\r\n'), 417],
  ['a socket’s address without an upgrade', get(`${SOCKET_PATH}/?EIO=4&transport=polling`), 400],
  ['an upgrade elsewhere', upgrade('/api/health', KEY), 400],
  ...['//', '///', '//[', '//a:b/', 'http://[', '*', `//[/..${SOCKET_PATH}/`].map<[string, string, number]>(
    (target) => [`an upgrade at ${target}`, upgrade(target, KEY), 400],
  ),
  ['an upgrade to another transport', upgrade(`${SOCKET_PATH}/?EIO=4&transport=polling`, KEY), 400],
  ['an upgrade of another protocol', upgrade(`${SOCKET_PATH}/?EIO=9&transport=websocket`, KEY), 400],
  ['an upgrade without a key', upgrade(`${SOCKET_PATH}/?EIO=4&transport=websocket`), 400],
  ['an upgrade to a session', upgrade(`${SOCKET_PATH}/?EIO=4&transport=websocket&sid=x`, KEY), 400],
])('%s is answered with the headers and the shape of all others', async (_what, text, status) => {
  const { head, body } = await bytes(text);
  expect(head).toContain(`http/1.1 ${status} `);
  for (const header of [
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'cross-origin-resource-policy: same-origin',
    'referrer-policy: strict-origin-when-cross-origin',
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
  ])
    expect(head).toContain(header);
  expect(errorBody.parse(JSON.parse(body))).toMatchObject({ code: 'bad_request', status_code: status });
});

it('a document is changed from the revision that was read, which the call names', async () => {
  const { body } = await started.admin.get('/api/admin/coupons/RIDGE10');
  const { _revision, ...document } = body;
  const rejected = await started.admin.put('/api/admin/coupons/RIDGE10', { ...document, max_uses: 3 });
  expect([rejected.status, rejected.body]).toMatchObject([
    428,
    { code: 'revision_missing', fields: { 'body._revision': 'revision_missing' } },
  ]);
  expect((await started.admin.put('/api/admin/coupons/RIDGE10', { ...body, max_uses: 3 })).status).toBe(200);
});

it.each(['image/gif', 'application/pdf', 'application/json'])(
  'a picture of the type %s is told which are taken',
  async (type) => {
    const answer = await fetch(`${started.running.url}/api/upload_addon_image/rr-firewood`, {
      method: 'PUT',
      body: new Uint8Array(type === 'application/json' ? Buffer.from('{}') : await photo(40, 40)),
      headers: {
        'content-type': type,
        'x-requested-with': 'stile',
        cookie: started.admin.cookieHeader,
      },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      {
        code: 'picture_type_unsupported',
        error: expect.stringContaining('image/jpeg, image/png, image/webp'),
      },
    ]);
  },
);

it.each([
  '/book-assets/',
  '/book-assets',
  '/console-assets/',
  '/.git/config',
  '/.env',
  '/package.json',

  '/book-assets/../index.html',
  '/book-assets/..%2f..%2fpackage.json',
  '/console-assets/%2e%2e/index.html',
])('nothing is listed or served at %s', async (path) => {
  const { head, body } = await bytes(get(path));
  expect(head).toMatch(/^http\/1\.1 40[034] /);
  expect(body).not.toMatch(/<a href|"name"|\[core\]/);
});

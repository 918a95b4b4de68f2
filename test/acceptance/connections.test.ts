import { join } from 'node:path';
import { connect, type Socket as Connection } from 'node:net';
import { io } from 'socket.io-client';
import { SOCKET_PATH } from '@stile/contracts';
import { ChangesGateway } from '../../services/api/src/sockets/changes.gateway.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/* Bounds on what one client may have open (docs/rules/live-updates.md, docs/rules/errors.md). */
const started = startedProduct();
const folder = temporaryFolder();
const temporary = temporaryFolder();

const HANDSHAKE = [
  `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');

const open = (url: string): Connection =>
  connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
const heardOf = (socket: Connection): { text: string; closed: boolean } => {
  const heard = { text: '', closed: false };
  socket.on('data', (part) => (heard.text += part.toString('latin1')));
  socket.on('close', () => (heard.closed = true));
  return heard;
};

it('a body that does not come ends after half a minute', async () => {
  const socket = open(started.running.url);
  const heard = heardOf(socket);
  const before = performance.now();
  socket.write(
    'POST /api/quote HTTP/1.1\r\nHost: x\r\nX-Requested-With: stile\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await eventually(
    () => heard.closed,
    (closed) => closed,
    40_000,
  );
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - before).toBeLessThan(35_000);
}, 60_000);

it('who sends more messages than a page does is cut off', async () => {
  const socket = io(started.running.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
  });
  let isOff = false;
  socket.on('disconnect', () => (isOff = true));
  await new Promise<void>((resolve) => void socket.on('connect', () => resolve()));
  for (let i = 0; i < 60_000; i++) socket.emit('watch', { resource: 'hold', id: 'x' });
  await eventually(
    () => isOff,
    (off) => off,
  );
});

it('a socket that watches and never reads is cut off, however often it says that it is there', async () => {
  const server = started.running.app.get(ChangesGateway)['server']!;
  const socket = open(started.running.url);
  const heard = heardOf(socket);
  socket.write(HANDSHAKE);
  await eventually(
    () => heard.text,
    (text) => text.includes(' 101 ') && text.includes('pingInterval'),
  );
  const frameOf = (text: string): Buffer =>
    Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
  socket.write(frameOf('40'));
  await eventually(
    () => server.sockets.sockets.size,
    (count) => count === 1,
  );
  socket.pause();
  const isThere = setInterval(() => socket.write(frameOf('3')), 1_000);
  const filler = 'x'.repeat(4_000);
  let told = 0;
  await eventually(
    () => {
      for (let i = 0; i < 50; i++, told++)
        server.emit('changed', { resource: 'venue', inventoryGroup: filler, position: '0' });
      return server.sockets.sockets.size;
    },
    (count) => count === 0,
    20_000,
  );
  clearInterval(isThere);
  // The machine itself holds a few mebibytes for a socket.
  expect(told).toBeLessThan(5_000);
});

it('an address that sends too many requests is told when to come back, and is behind a proxy the one that it tells', async () => {
  const running = await startProduct({
    DATA_DIR: temporary,
    REQUESTS_PER_ADDRESS: '10',
    TRUST_PROXY: '1',
  });
  const ask = (address: string) =>
    fetch(`${running.url}/api/nothing`, { headers: { 'x-forwarded-for': address } });
  // Two windows of ten seconds at most.
  const answers = await Promise.all(Array.from({ length: 21 }, () => ask('192.0.2.7')));
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused!.json()).toMatchObject({ code: 'too_many_requests', status_code: 429 });
  expect((await ask('192.0.2.8')).status).toBe(404);
  await running.close();
});

it.each([
  ['has as many connections as the settings say', '0', ['404', '404', '429']],
  ['that is a proxy is not counted', '1', ['404', '404', '404']],
])('an address %s', async (_what, TRUST_PROXY, expected) => {
  const running = await startProduct({
    DATA_DIR: join(temporary, `connections-${TRUST_PROXY}`),
    CONNECTIONS_PER_ADDRESS: '2',
    TRUST_PROXY,
  });
  const statuses: string[] = [];
  const sockets: Connection[] = [];
  for (const _status of expected) {
    const socket = open(running.url);
    sockets.push(socket);
    const heard = heardOf(socket);
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n');
    const text = await eventually(
      () => heard.text,
      (said) => said.includes('"code"'),
    );
    statuses.push(text.split(' ')[1]!);
  }
  sockets.forEach((socket) => socket.destroy());
  await running.close();
  expect(statuses).toEqual(expected);
});

it('a socket that never answers keeps the product from stopping no longer than a second', async () => {
  const running = await startProduct({ DATA_DIR: folder });
  const socket = open(running.url);
  const heard = heardOf(socket);
  socket.write(HANDSHAKE);
  await eventually(
    () => heard.text,
    (text) => text.includes(' 101 '),
  );
  socket.pause();
  const before = performance.now();
  await running.close();
  expect(performance.now() - before).toBeLessThan(3_000);
  socket.destroy();
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '../../../../test/support/eventually.js';
import { boundConnections } from './connections.js';

let server: Server;
let waiting: ServerResponse[];
let handled: number;
let answer: (response: ServerResponse) => void;
const sockets: Socket[] = [];
const open = (): Socket => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  return socket;
};
const start = async (perAddress: number, takenWithinMs = 30_000): Promise<void> => {
  [waiting, handled] = [[], 0];
  answer = (response) => void waiting.push(response);
  server = createServer((_request, response) => {
    handled++;
    answer(response);
  });
  boundConnections(server, { perAddress, headersOf: () => ({}), takenWithinMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
};
afterEach(() => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  server.close();
});

it('handles a few requests of a socket at a time, and all of them in the end', async () => {
  await start(10);
  const socket = open();
  let answers = '';
  socket.on('data', (part) => (answers += part.toString()));
  socket.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3_000));
  await eventually(
    () => handled,
    (count) => count > 0,
  );
  // Another socket is answered meanwhile, after all that could have been handled.
  open().write('GET /y HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(
    () => handled,
    (count) => count === 9,
  );
  const answering = setInterval(() => waiting.splice(0).forEach((response) => response.end('done')), 1);
  await eventually(
    () => answers.split('done').length - 1,
    (count) => count === 3_000,
  );
  clearInterval(answering);
});

it('reads no further while answers are held back, and all of it in the end', async () => {
  await start(10);
  // A head of which reading stopped in the middle is not late, however busy the machine is.
  server.headersTimeout = server.requestTimeout = 0;
  let taken: Socket | undefined;
  server.once('connection', (socket: Socket) => (taken = socket));
  answer = (response) =>
    response.req.url === '/other' ? void response.end('other') : void waiting.push(response);
  const socket = open();
  const [REQUESTS, TURNS] = [6_000, 50];
  socket
    .resume()
    .write(`GET /x HTTP/1.1\r\nHost: x\r\nX-Filler: ${'x'.repeat(2_000)}\r\n\r\n`.repeat(REQUESTS));
  await eventually(
    () => handled,
    (count) => count > 0,
  );
  // In this time more than the bound could have been read.
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}/other`;
  for (let turns = 0; turns < TURNS; turns++) await (await fetch(other)).text();
  expect([handled, taken!.destroyed]).toEqual([8 + TURNS, false]);
  expect(taken!.bytesRead).toBeLessThan(2 ** 20);
  answer = (response) => void response.end('done');
  waiting.forEach(answer);
  await eventually(
    () => handled,
    (count) => count === TURNS + REQUESTS,
  );
});

it('an address has so many connections; one that ends makes room', async () => {
  await start(2);
  const first = open();
  open();
  await eventually(
    () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    (count) => count === 2,
  );
  const third = open();
  let said = '';
  third.on('data', (part) => (said += part.toString()));
  await eventually(
    () => said,
    (text) => text.includes('too_many_requests'),
  );
  expect(said).toMatch(/^HTTP\/1\.1 429 /);
  first.destroy();
  // The server sees a moment later that one has ended. It may handle a request later than the turn that has sent it.
  await eventually(
    async () => {
      open().write('GET /z HTTP/1.1\r\nHost: x\r\n\r\n');
      await new Promise((resolve) => setTimeout(resolve, 20));
      return handled;
    },
    (count) => count > 0,
  );
});

describe('a client that asks and does not read', () => {
  const ANSWER = Buffer.alloc(400_000);
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

  it('is handled no further while a mebibyte waits for it, and is ended when it takes nothing', async () => {
    await start(10, 500);
    const begun: ServerResponse[] = [];
    let most = 0;
    answer = (response) => {
      begun.push(response.end(ANSWER));
      most = Math.max(most, begun.filter(({ closed }) => !closed).length);
    };
    open().pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3_000));
    await eventually(
      () => handled,
      (count) => count > 8,
    );
    await eventually(connections, (count) => count === 0);
    expect(most).toBeLessThanOrEqual(4);
    // The machine itself holds a few mebibytes for a socket.
    expect(handled).toBeLessThan(100);
  });

  it('is not ended while its answer is worked out, and may take it slowly', async () => {
    await start(10, 300);
    const socket = open();
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(
      () => waiting.length,
      (count) => count === 1,
    );
    await new Promise((resolve) => setTimeout(resolve, 700));
    let taken = 0;
    socket.on('data', (part: Buffer) => {
      taken += part.length;
      socket.pause();
      setTimeout(() => socket.resume(), 50);
    });
    waiting[0]!.end(ANSWER);
    await eventually(
      () => taken,
      (bytes) => bytes > ANSWER.length,
    );
  });
});

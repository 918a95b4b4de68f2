import { io, type Socket } from 'socket.io-client';
import { SOCKET_PATH } from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailbox } from '../support/waitlist-acts.js';
import { startedProduct } from '../support/started-product.js';

/* A request exactly at a bound passes, and one more is refused. */
const started = startedProduct({ TRUST_PROXY: '1' });

const KIB = 1024;
const padded = (bytes: number): string => {
  const body = JSON.stringify({ reservation: walk() });
  return body + ' '.repeat(bytes - body.length);
};
const quoted = async (bytes: number): Promise<number> =>
  (
    await fetch(`${started.running.url}/api/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'stile' },
      body: padded(bytes),
    })
  ).status;

it('a body has 64 KiB (docs/rules/errors.md 14)', async () => {
  expect([await quoted(64 * KIB), await quoted(64 * KIB + 1)]).toEqual([200, 413]);
});

const connected = async (): Promise<Socket> => {
  const socket = io(started.running.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise<void>((resolve) => void socket.on('connect', () => resolve()));
  return socket;
};
const watch = (socket: Socket, id: string): Promise<boolean> =>
  socket.emitWithAck('watch', { resource: 'hold', id }) as Promise<boolean>;

it('a socket watches eight things (docs/rules/live-updates.md 6)', async () => {
  const socket = await connected();
  const watched: boolean[] = [];
  for (let i = 1; i <= 9; i++) watched.push(await watch(socket, `t_${String(i).padStart(32, '0')}`));
  expect(watched).toEqual([...Array<boolean>(8).fill(true), false]);
  socket.emit('unwatch', { resource: 'hold', id: `t_${'1'.padStart(32, '0')}` });
  expect(await watch(socket, `t_${'9'.padStart(32, '0')}`)).toBe(true);
  socket.close();
});

it('a socket watches no more than eight things when it asks for all of them at once', async () => {
  const socket = await connected();
  const ids = Array.from({ length: 50 }, (_, i) => `t_${String(i).padStart(32, '0')}`);
  const watched = await Promise.all(ids.map((id) => watch(socket, id)));
  expect(watched.filter(Boolean)).toHaveLength(8);
  socket.close();
});

it('a message on a socket has 4 KiB', async () => {
  const socket = await connected();
  let isOff = false;
  socket.on('disconnect', () => (isOff = true));
  /** An event that wants an answer carries its number. */
  const text = (bytes: number, frame: string): string => 'x'.repeat(bytes - frame.length);
  expect(await socket.emitWithAck('watch', text(4 * KIB, '420["watch",""]'))).toBe(false);
  socket.emit('watch', text(4 * KIB + 1, '42["watch",""]'));
  await eventually(
    () => isOff,
    (off) => off,
  );
});

it('a code has five tries, and the right one at the fifth (docs/rules/identity-and-access.md 2)', async () => {
  const tried = async (wrong: number): Promise<number> => {
    const admin = new Client(started.running.url);
    const codes = async (): Promise<string[]> =>
      [...(await mailbox(admin)).matchAll(/(\d{6}) is your security code/g)].map(([, code]) => code!);
    const earlier = await codes();
    const { body } = await admin.signIn('admin');
    const challenge = body['challenge'];
    const [code = ''] = await eventually(
      async () => (await codes()).filter((each) => !earlier.includes(each)),
      (fresh) => fresh.length > 0,
    );
    const hand = async (tfa_token: string): Promise<number> =>
      (await admin.post('/api/handshake_tfa_token', { username: 'admin', challenge, tfa_token })).status;
    for (let i = 0; i < wrong; i++) expect(await hand(code === '000000' ? '000001' : '000000')).toBe(401);
    return hand(code);
  };
  expect([await tried(4), await tried(5)]).toEqual([200, 401]);
  await signedInAdmin(started.running.url);
});

it('an address has twenty wrong links (docs/rules/identity-and-access.md 10)', async () => {
  const stranger = new Client(started.running.url);
  const { body } = await stranger.reserve(walk());
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++)
    statuses.push(
      (
        await stranger.get(`/api/reservation/token/${body.reservation.id}/wrong`, {
          'x-forwarded-for': '203.0.113.5',
        })
      ).status,
    );
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
});

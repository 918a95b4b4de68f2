import { io, type Socket } from 'socket.io-client';
import type { Running } from '@stile/api';
import { SOCKET_PATH, type Changed, type OccupancyAnswer, type TillSessionRow } from '@stile/contracts';
import { Credentials } from '../../services/api/src/identity/sessions/credentials.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';

const folder = temporaryFolder();
const sockets: Socket[] = [];
let running: Running;
let admin: Client;
beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folder });
  admin = await signedInAdmin(running.url);
});
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect());
  await running.close();
});

const connect = (
  client = new Client(running.url),
  headers: Readonly<Record<string, string>> = {},
): Socket => {
  const socket = io(running.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { ...(client.cookieHeader ? { cookie: client.cookieHeader } : {}), ...headers },
  });
  sockets.push(socket);
  return socket;
};
interface Page {
  readonly socket: Socket;
  readonly heard: Changed[];
  next(): Promise<Changed>;
}
/** An open page, and the messages that it gets from now on. */
const page = async (room: object, client?: Client): Promise<Page> => {
  const socket = connect(client);
  const heard: Changed[] = [];
  socket.on('changed', (message: Changed) => heard.push(message));
  expect(await socket.emitWithAck('watch', room)).toBe(true);
  return {
    socket,
    heard,
    next: async () =>
      (
        await eventually(
          () => Promise.resolve(heard),
          (messages) => messages.length > 0,
        )
      ).shift()!,
  };
};
const day = (inventory: string, date: string) => ({
  resource: 'occupancy',
  inventoryGroup: 'escarpment',
  inventory,
  date,
});
const change = async (path: string, changed: object): Promise<void> => {
  const { body } = await admin.get(`/api/admin/${path}`);
  expect((await admin.put(`/api/admin/${path}`, { ...body, ...changed })).status).toBe(200);
};

describe('a page that watches a day', () => {
  it('hears of a booking of that day, and of no other', async () => {
    const [open, other] = [
      await page(day('rattle-ridge', '2026-12-12')),
      await page(day('rattle-ridge', '2026-12-13')),
    ];
    await new Client(running.url).hold(walk({ date: '2026-12-12' }));
    expect(await open.next()).toMatchObject(day('rattle-ridge', '2026-12-12'));
    expect(other.heard).toEqual([]);
  });

  it('hears of a rule that is edited, and sees it when they ask', async () => {
    const open = await page(day('rattle-ridge', '2026-12-14'));
    await change('capacity_rules/rr-people', { max_capacity: 150 });
    const { position, ...what } = await open.next();
    expect(what).toEqual(day('rattle-ridge', '2026-12-14'));
    const { body } = await new Client(running.url).get<OccupancyAnswer>(
      '/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-14',
      { 'stile-position': position },
    );
    expect(body.slots[0]).toMatchObject({ maxPeople: 150 });
  });

  it('hears of stock that is taken for another day', async () => {
    const open = await page(day('rattle-ridge', '2026-12-20'));
    const elsewhere = await page(day('glen-hill', '2026-12-20'));
    await new Client(running.url).hold(
      walk({ date: '2026-12-21', addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }] }),
    );
    expect(await open.next()).toMatchObject(day('rattle-ridge', '2026-12-20'));
    expect(elsewhere.heard).toEqual([]);
  });

  it('hears of a product of its own that another destination sells too', async () => {
    await change('addons/rr-binoculars', { inventories: ['rattle-ridge', 'mirror-lake'] });
    const open = await page(day('mirror-lake', '2026-12-23'));
    await new Client(running.url).hold(
      walk({ date: '2026-12-23', addons: [{ addon_inventory: 'rr-binoculars', addon_count: 1 }] }),
    );
    expect(await open.next()).toMatchObject(day('mirror-lake', '2026-12-23'));
  });

  it('may do so where the destination has live updates, and nowhere else', async () => {
    const socket = connect();
    const answers = await Promise.all(
      [day('glen-hill', '2026-12-12'), day('summer-camp', '2027-07-05'), day('nowhere', '2026-12-12')].map(
        (room) => socket.emitWithAck('watch', room) as Promise<boolean>,
      ),
    );
    expect(answers).toEqual([true, false, false]);
  });
});

describe('staff who watch the venue', () => {
  it('hear of an edit, and of a coupon that is used', async () => {
    await change('coupons/RIDGE10', { max_uses: 5 });
    const open = await page({ resource: 'venue', inventoryGroup: 'escarpment' }, admin);
    await change('coupons/RIDGE10', { max_uses: 6 });
    expect(await open.next()).toMatchObject({ resource: 'venue', inventoryGroup: 'escarpment' });
    await new Client(running.url).hold(walk({ coupons: ['RIDGE10'] }));
    await eventually(
      () => open.heard,
      (heard) =>
        heard.some(
          ({ resource, inventoryGroup, id }) =>
            resource === 'venue' && inventoryGroup === 'escarpment' && id === 'RIDGE10',
        ),
    );
    expect(await connect().emitWithAck('watch', { resource: 'venue', inventoryGroup: 'escarpment' })).toBe(
      false,
    );
  });
});

it('staff who watch the tills hear of a movement, and see it when they ask', async () => {
  const tills = { resource: 'tills', inventoryGroup: 'escarpment' };
  const open = await page(tills, admin);
  const casey = new Client(running.url);
  await casey.signIn('casey');
  const load = { till: 'till-1', amount: 50 };
  const loaded = await casey.post('/api/load_unload_till', load, { 'idempotency-key': key() });
  expect(loaded.status).toBe(200);
  const { position, ...what } = await open.next();
  expect(what).toEqual(tills);
  const { body } = await admin.get<TillSessionRow[]>('/api/admin/till_sessions', {
    'stile-position': position,
  });
  expect(body).toMatchObject([{ till: 'till-1', cash: { balance: 50 } }]);
});

it.each(['https://elsewhere.example', 'null', 'not an origin'])(
  'a page of %s is not let in, and disturbs nobody',
  async (origin) => {
    const socket = connect(undefined, { origin });
    const refused = await new Promise<string>((resolve) => {
      socket.on('connect_error', ({ message }) => resolve(message));
      socket.on('connect', () => resolve('let in'));
    });
    expect(refused).toBe('cross_site');
    expect((await new Client(running.url).get('/api/health')).status).toBe(200);
  },
);

describe('staff who listen', () => {
  const room = { resource: 'reservations', inventoryGroup: 'escarpment' };
  const book = async (date: string): Promise<void> => {
    await new Client(running.url).reserve(walk({ date }));
  };
  const signedIn = async (name: string): Promise<Client> => {
    const client = new Client(running.url);
    await client.signIn(name);
    return client;
  };

  it('hear no more once they have signed out, or another password is set', async () => {
    const [stays, leaves, renewed] = [
      await signedIn('casey'),
      await signedIn('casey'),
      await signedIn('audrey'),
    ];
    const pages = [await page(room, stays), await page(room, leaves), await page(room, renewed)];
    await book('2026-12-15');
    for (const open of pages) await open.next();
    await leaves.post('/api/logout');
    await running.app.get(Credentials).setPassword('audrey', 'a new password of hers');
    for (const open of pages) open.heard.length = 0;
    await book('2026-12-15');
    await pages[0]!.next();
    expect(pages.slice(1).map(({ heard }) => heard)).toEqual([[], []]);
    expect((await renewed.get('/api/groups')).status).toBe(401);
  });

  it('hear no more once they have lost the right', async () => {
    const [casey, adminPage] = [await page(room, await signedIn('casey')), await page(room, admin)];
    await change('permission_groups/cashier', { services: ['/store'] });
    await book('2026-12-16');
    await adminPage.next();
    expect(casey.heard).toEqual([]);
  });
});

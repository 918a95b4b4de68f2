import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { io, type Socket } from 'socket.io-client';
import {
  SOCKET_PATH,
  type AddonImageAnswer,
  type Changed,
  type HealthAnswer,
  type OccupancyAnswer,
  type ReservationRow,
} from '@stile/contracts';
import { Client, signedInAdmin, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { photo } from '../support/pictures.js';
import {
  BUNDLE,
  ROOT,
  spawnProduct,
  temporaryFolder,
  TEST_CLOCK,
  type ProductProcess,
} from '../support/product.js';

const folder = temporaryFolder();
const scratch = temporaryFolder();
const DEMO = join(ROOT, 'services', 'api', 'venues', 'escarpment.json');
let product: ProductProcess;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
});
afterAll(() => product.kill('SIGTERM'));

/** One of the product's commands on the same data, beside the running product. */
const commandIn =
  (data: string) =>
  (name: string, ...args: string[]): Promise<{ status: number | null; output: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(BUNDLE, `${name}.js`), ...args], {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, CLOCK: TEST_CLOCK },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (output += text.toString()));
      child.once('close', (status) => resolve({ status, output }));
    });
const command = commandIn(folder);

/** Health as staff are answered. */
const health = async (): Promise<Reply<HealthAnswer>> => {
  const staff = new Client(product.url);
  await staff.signIn('casey');
  return staff.get<HealthAnswer>('/api/health');
};

describe('an operator of the product', () => {
  it('tells strangers no more than whether it is ready', async () => {
    const { body, status } = await new Client(product.url).get('/api/health');
    expect([status, body]).toEqual([200, { live: true, ready: true }]);
  });

  it('sees that it is well, and how far each read model is', async () => {
    const { body, status } = await health();
    expect(status).toBe(200);
    expect(body).toMatchObject({ live: true, ready: true });
    expect(body.projections.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'ledgers live',
      'reservations live',
      'sales live',
      'gate_scans live',
      'offline_sales live',
      'offline_series live',
      'unpaid_sales live',
      'venue_documents live',
      'saved_queries live',
      'open_checkouts live',
      'open_refunds live',
      'waitlist live',
      'terminal_transactions live',
      'till_sessions live',
      'till_movements live',
      'money_entries live',
      'money_days live',
      'money_balances live',
      'takings live',
      'moments live',
      'card_money live',
      'payouts live',
      'payout_files live',
    ]);
  });

  it('verifies the log and writes it out as JSON lines, personal fields sealed', async () => {
    const { body } = await new Client(product.url).reserve(walk(), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          contact: { ...request.reservation.contact, last_name: 'Canary-Lovelace' },
        },
      }),
    });
    expect(body.reservation.contact?.last_name).toBe('Canary-Lovelace');
    const verified = await command('log', 'verify');
    expect(verified).toMatchObject({ status: 0 });
    expect(verified.output).toMatch(/events {2}\d+\nstreams \d+\nhead {4}[\d/]+\nno fault/);
    const file = join(scratch, 'log.jsonl');
    // One that was interrupted before leaves no FILE, and starts over.
    writeFileSync(`${file}.partial`, '{"type":"Half');
    expect((await command('log', 'export', file)).status).toBe(0);
    expect(existsSync(`${file}.partial`)).toBe(false);
    expect((await command('log', 'export', file)).status).toBe(1);
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
    // The names of the venue's users come before it.
    expect(lines.find(({ type }) => type !== 'UsernameClaimed')?.type).toBe('InventoryGroupSaved');
    expect(lines.find(({ type }) => type === 'ReservationPlaced')?.data).toMatchObject({
      contact: null,
      $sealed: expect.anything() as unknown,
    });
    expect(readFileSync(file, 'utf8')).not.toContain('Canary');
  });

  it('is told when the end of the log is cut off, by its anchors here and by one that was taken away', async () => {
    const folder = join(scratch, 'cut');
    const cut = commandIn(folder);
    expect((await cut('venue', 'import', DEMO)).status).toBe(0);
    expect((await cut('log', 'anchor')).output).toMatch(/^the log ends at [\d/]+\n$/);
    expect((await cut('rebuild')).status).toBe(0);
    const [name] = readdirSync(join(folder, 'anchors'));
    const taken = join(scratch, 'taken-away.json');
    copyFileSync(join(folder, 'anchors', name!), taken);
    const log = new Database(join(folder, 'log.sqlite'));
    log.exec('DELETE FROM events WHERE position > (SELECT max(position) - 12 FROM events)');
    log.close();

    const missing = /FAULT {3}at [\d/]+: 12 events are missing after [\d/]+: at .+ the log ended at [\d/]+/;
    const verified = await cut('log', 'verify');
    expect(verified.status).toBe(1);
    expect(verified.output).toMatch(missing);
    const refused = await cut('rebuild');
    expect(refused).toMatchObject({
      status: 1,
      output: expect.stringContaining('Nothing was rebuilt: the log ends at') as unknown,
    });

    // The operator says that this end is right. An anchor that was taken away before still shows what is missing.
    expect((await cut('log', 'anchor')).status).toBe(0);
    expect(await cut('log', 'verify')).toMatchObject({ status: 0 });
    expect((await cut('log', 'verify', taken)).output).toMatch(missing);
    expect((await cut('rebuild', '--shorter')).status).toBe(0);
    writeFileSync(taken, '{"at":"yesterday"}');
    expect(await cut('log', 'verify', taken)).toMatchObject({
      status: 1,
      output: expect.stringContaining('taken-away.json is not an anchor of a log') as unknown,
    });
  });

  it('rebuilds every read model beside the live ones and sees by hash that they are the same', async () => {
    const { status, output } = await command('rebuild');
    expect(output).toContain('folding');
    for (const name of ['ledgers', 'reservations', 'venue_documents', 'open_checkouts'])
      expect(output).toMatch(new RegExp(`${name} +identical`));
    expect(status).toBe(0);
  });

  it('is told of a folder without a log instead of being shown an empty one in perfect order', async () => {
    const nowhere = join(scratch, 'nowhere');
    for (const [name, ...args] of [
      ['log', 'verify'],
      ['rebuild'],
      ['venue', 'export', join(scratch, 'nothing.json')],
      ['user', 'password', 'admin'],
    ] as const) {
      expect(await commandIn(nowhere)(name, ...args)).toEqual({
        status: 2,
        output: `There is no log in ${nowhere}: DATA_DIR says where it is.\n`,
      });
    }
    expect(existsSync(nowhere)).toBe(false);
  });

  it('imports a venue file twice and changes nothing, exports it and finds no difference, and is told every fault of a wrong one', async () => {
    expect(await command('venue', 'import', DEMO)).toMatchObject({
      status: 0,
      output: 'nothing to change\n',
    });
    const exported = join(scratch, 'venue.json');
    expect((await command('venue', 'export', exported)).status).toBe(0);
    expect(JSON.parse(readFileSync(exported, 'utf8'))).toEqual(JSON.parse(readFileSync(DEMO, 'utf8')));
    expect(await command('venue', 'diff', exported)).toMatchObject({ status: 0, output: 'no difference\n' });

    const venue = JSON.parse(readFileSync(DEMO, 'utf8')) as {
      price_rules: Record<string, unknown>[];
      gates: Record<string, unknown>[];
    };
    const wrong = join(scratch, 'wrong.json');
    writeFileSync(
      wrong,
      JSON.stringify({
        ...venue,
        price_rules: [{ ...venue.price_rules[0], price: -1 }, ...venue.price_rules.slice(1)],
        gates: [
          { ...venue.gates[0], colour: 'red' },
          { ...venue.gates[0], inventory: 'nowhere' },
        ],
      }),
    );
    const shape = await command('venue', 'import', wrong);
    expect(shape).toMatchObject({
      status: 1,
      output: expect.stringContaining('price_rules.0.price') as unknown,
    });
    expect(shape.output).toContain('gates.0');
    expect(shape.output).toMatch(/gates\.1: gates \S+ is there twice/);
    writeFileSync(
      wrong,
      JSON.stringify({
        ...venue,
        price_rules: [{ ...venue.price_rules[0], visitor_type_id: 'nobody' }, ...venue.price_rules.slice(1)],
      }),
    );
    expect(await command('venue', 'import', wrong)).toMatchObject({
      status: 1,
      output: expect.stringContaining('names visitor_types nobody, which does not exist') as unknown,
    });
    expect((await command('venue', 'diff', DEMO)).output).toBe('no difference\n');
  });

  it('takes a venue elsewhere to the byte: shuttles, translations and the pictures of products', async () => {
    const admin = await signedInAdmin(product.url);
    const uploaded = await fetch(`${product.url}/api/upload_addon_image/rr-firewood`, {
      method: 'PUT',
      body: new Uint8Array(await photo(400, 300)),
      headers: { 'content-type': 'image/jpeg', 'x-requested-with': 'stile', cookie: admin.cookieHeader },
    });
    const { image } = (await uploaded.json()) as AddonImageAnswer;
    const [here, there] = [join(scratch, 'here.json'), join(scratch, 'there.json')];
    expect((await command('venue', 'export', here)).status).toBe(0);
    const elsewhere = commandIn(join(scratch, 'elsewhere'));
    expect(await elsewhere('venue', 'import', here)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^\d+ documents changed\n$/) as unknown,
    });
    expect(await elsewhere('venue', 'import', here)).toMatchObject({
      status: 0,
      output: 'nothing to change\n',
    });
    expect(await elsewhere('venue', 'diff', here)).toMatchObject({ status: 0, output: 'no difference\n' });
    expect((await elsewhere('venue', 'export', there)).status).toBe(0);
    const file = readFileSync(here, 'utf8');
    expect(readFileSync(there, 'utf8') === file).toBe(true);
    const { images, feeder_locations } = JSON.parse(file) as {
      images: Record<string, string>;
      feeder_locations: { translations?: object }[];
    };
    expect([Object.keys(images), feeder_locations[0]?.translations]).toEqual([
      [image.split('/').at(-1)],
      expect.objectContaining({ fr: expect.anything() as unknown }),
    ]);
    // A file without pictures: the import names the products that have none.
    writeFileSync(there, JSON.stringify({ ...(JSON.parse(file) as object), images: undefined }));
    expect(await commandIn(join(scratch, 'bare'))('venue', 'import', there)).toMatchObject({
      status: 0,
      output: expect.stringContaining('neither in the file nor here: rr-firewood\n') as unknown,
    });
    expect((await command('venue', 'import', DEMO)).status).toBe(0);
  });

  it('edits the venue through a file and the running product shows it', async () => {
    const venue = JSON.parse(readFileSync(DEMO, 'utf8')) as { addons: { id: string; title: string }[] };
    const file = join(scratch, 'edited.json');
    writeFileSync(
      file,
      JSON.stringify({
        ...venue,
        addons: venue.addons.map((addon) =>
          addon.id === 'rr-firewood' ? { ...addon, title: 'Dry firewood' } : addon,
        ),
      }),
    );
    expect(await command('venue', 'diff', file)).toMatchObject({
      status: 1,
      output: '~ addons rr-firewood\n    title: "Firewood bundle" -> "Dry firewood"\n1 document differs\n',
    });
    expect(await command('venue', 'import', file)).toMatchObject({
      status: 0,
      output: '1 document changed\n',
    });
    const client = new Client(product.url);
    const shown = await eventually(
      () => client.get<string>('/api/inventoryGroup/escarpment/?inventory=rattle-ridge'),
      ({ text }) => text.includes('Dry firewood'),
    );
    expect(shown.text).toContain('Dry firewood');
    expect((await command('venue', 'import', DEMO)).status).toBe(0);
  });

  it('is told what a wrong setting should be, and that the demo is not for production', () => {
    const started = spawnSync(process.execPath, [join(BUNDLE, 'main.js')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: 'many',
        CLOCK: 'noon',
        DEMO: '1',
        NODE_ENV: 'production',
        DATA_DIR: scratch,
      },
      encoding: 'utf8',
    });
    expect(started.status).toBe(1);
    expect(started.stderr).toContain('PORT=many');
    expect(started.stderr).toContain('CLOCK=noon');
    expect(started.stderr).toContain('not loaded in production');
    expect(started.stderr).toContain('TRIAL lacks payments');
    const help = spawnSync(process.execPath, [join(BUNDLE, 'main.js'), '--help'], {
      encoding: 'utf8',
    });
    expect(help.stdout).toContain('HOLD_TTL_MINUTES');
  });

  it('names the files of its sources in a stack', () => {
    const { href } = pathToFileURL(join(BUNDLE, 'log-writer-thread.js'));
    const fail = `const { LogWriterThread } = await import('${href}'); LogWriterThread.prototype.write.call({});`;
    const { stderr } = spawnSync(
      process.execPath,
      ['--enable-source-maps', '--input-type=module', '--eval', fail],
      { encoding: 'utf8' },
    );
    expect(stderr).toMatch(/event-store.src.sqlite.log-writer-thread\.ts:\d+:/);
  });
});

describe('in production', () => {
  it('there is no demo, no demo user and no open mailbox', async () => {
    const empty = await spawnProduct({
      DATA_DIR: join(scratch, 'production'),
      NODE_ENV: 'production',
      TRIAL: 'payments,mail,captcha',
    });
    try {
      const client = new Client(empty.url);
      expect((await client.get('/api/inventoryGroup/escarpment/')).status).toBe(404);
      expect((await client.signIn('admin')).status).toBe(401);
      expect((await client.get('/mailbox')).status).toBe(404);
      expect((await client.get('/api/docs')).status).toBe(404);
      expect((await client.get('/api/docs-json')).status).toBe(404);
      expect(empty.output()).not.toContain('/api/docs');
      expect(empty.output()).toContain(
        '/mailbox, for superusers alone: no mail is sent until SMTP_URL is set',
      );
    } finally {
      await empty.kill('SIGTERM');
    }
  });
});

describe('a second start', () => {
  it('finds the data: nothing is seeded again, and what was booked is there', async () => {
    const before = await health();
    await product.kill('SIGTERM');
    product = await spawnProduct({ DATA_DIR: folder });
    const after = await health();
    expect(after.body.head).toBe(before.body.head);
    const casey = new Client(product.url);
    await casey.signIn('casey');
    const rows = await casey.get<ReservationRow[]>('/api/admin/reservations?filter={"q":"canary"}');
    expect(rows.body).toHaveLength(1);
  });
});

describe('pages that are open', () => {
  const sockets: Socket[] = [];
  afterAll(() => sockets.forEach((socket) => socket.disconnect()));
  const connect = (client: Client): Socket => {
    const socket = io(client.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      extraHeaders: client.cookieHeader ? { cookie: client.cookieHeader } : {},
    });
    sockets.push(socket);
    return socket;
  };

  it('hear that a day’s occupancy has changed, and see it when they ask', async () => {
    const visitor = new Client(product.url);
    const socket = connect(visitor);
    const heard: Changed[] = [];
    socket.on('changed', (message: Changed) => heard.push(message));
    expect(
      await socket.emitWithAck('watch', {
        resource: 'occupancy',
        inventoryGroup: 'escarpment',
        inventory: 'rattle-ridge',
        date: '2026-12-22',
      }),
    ).toBe(true);
    await new Client(product.url).hold(walk({ date: '2026-12-22' }));
    const [message] = await eventually(
      () => Promise.resolve(heard),
      (messages) => messages.length > 0,
    );
    expect(message).toMatchObject({
      resource: 'occupancy',
      inventoryGroup: 'escarpment',
      inventory: 'rattle-ridge',
      date: '2026-12-22',
    });
    const { body } = await visitor.get<OccupancyAnswer>(
      '/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-22',
      { 'stile-position': message!.position },
    );
    expect(body.slots.find(({ time }) => time === '10:00')).toMatchObject({
      currentCars: 1,
      currentPeople: 2,
    });
  });

  it('listen to reservations only with the permission for them', async () => {
    const nobody = connect(new Client(product.url));
    expect(
      await nobody.emitWithAck('watch', { resource: 'reservations', inventoryGroup: 'escarpment' }),
    ).toBe(false);
    const casey = new Client(product.url);
    await casey.signIn('casey');
    const socket = connect(casey);
    const heard: Changed[] = [];
    socket.on('changed', (message: Changed) => heard.push(message));
    expect(
      await socket.emitWithAck('watch', { resource: 'reservations', inventoryGroup: 'escarpment' }),
    ).toBe(true);
    const { body } = await new Client(product.url).reserve(
      walk({ date: '2026-12-22', arrival_time: '14:00' }),
    );
    await eventually(
      () => Promise.resolve(heard),
      (messages) => messages.some(({ id }) => id === body.reservation.id),
    );
    expect(heard.map(({ id }) => id)).toContain(body.reservation.id);
    expect(await socket.emitWithAck('watch', { resource: 'everything' })).toBe(false);
  });
});

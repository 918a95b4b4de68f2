import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CommandBus } from '@nestjs/cqrs';
import Database from 'better-sqlite3';
import type {
  CloseTillResult,
  ErrorBody,
  ExportAnswer,
  TillDaysAnswer,
  TillProof,
  TillReport,
  TillResult,
} from '@stile/contracts';
import { TakeCash } from '../../services/api/src/tills/take-cash/take-cash.handler.js';
import { Client, key } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { BUNDLE, TEST_CLOCK } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* Tills by day, and the proof of a session from its events (docs/rules/tills.md 48 to 58). */
const GROUP = 'escarpment';
const DAY = '2026-12-03';
const NEXT = '2026-12-04';
const clock = new MovableClock();
const started = startedProduct({}, { clock });
let casey: Client;
let fiona: Client;
let closed: CloseTillResult;

const post = <T = TillResult>(path: string, body: object) =>
  casey.post<T>(path, body, { 'Idempotency-Key': key() });
const at = <T = TillReport>(act: string, body: object, till = 'till-1') =>
  post<T>(`/api/tills/${till}/${act}`, body);
let sales = 0;
const sell = (amount: number, till = 'till-1', rounding = 0) =>
  started.running.app.get(CommandBus).execute(
    new TakeCash(
      {
        inventoryGroup: GROUP,
        till,
        paymentId: `p${++sales}`,
        begunAt: clock.now(),
        reservationId: '7KQ4MWXH2P',
        amount,
        tendered: amount + rounding,
        change: 0,
        rounding,
      },
      { commandId: `p${sales}`, correlation: '7KQ4MWXH2P', actor: 'casey' },
    ),
  );
const move = (amount: number) =>
  post('/api/load_unload_till', { till: 'till-1', amount, reason: 'to the safe' });

beforeAll(async () => {
  casey = new Client(started.running.url);
  fiona = new Client(started.running.url);
  await Promise.all([casey.signIn('casey'), fiona.signIn('fiona')]);
  await at('open', { float: 100 });
  await sell(41.08, 'till-1', 0.02);
  await move(-20);
  await at('no_sale', { reason: 'change' });
  // A wrong try first: nothing is said of what was expected.
  await at('close', { balance: 120 });
  const done = await at<CloseTillResult>('close', { balance: 120, reason: 'a coin' });
  expect(done.status).toBe(200);
  closed = done.body;
  await at('open', { float: 60 }, 'till-2');
  await sell(10, 'till-2');
});

const daysOf = (who: Client, filter: object) =>
  who.get<TillDaysAnswer & ErrorBody>(
    `/api/admin/till_days?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
const PERIOD = { inventory_group: GROUP, business_date_gte: DAY, business_date_lte: DAY };

describe('tills by day', () => {
  it('are the sessions of each till and day, with their sums', async () => {
    const { body, status } = await daysOf(fiona, PERIOD);
    expect([status, body]).toMatchObject([
      200,
      {
        inventory_group: GROUP,
        currency: 'CAD',
        days: [
          {
            till: 'till-1',
            business_date: DAY,
            sessions: 1,
            float: 100,
            cash_in: 41.08,
            cash_out: 0,
            rounding: 0.02,
            loads: 0,
            unloads: -20,
            discrepancies: 0,
            expected: 121.1,
            counted: 120,
            variance: -1.1,
            over_short: -1.1,
            wrong_tries: 1,
            no_sales: 1,
            by: ['casey'],
          },
          { till: 'till-2', sessions: 1, closed_at: null, expected: 70, counted: null },
        ],
        totals: { sessions: 2, expected: 191.1, counted: 120 },
      },
    ]);
  });

  it('are filtered by till, day and by who opened, had or closed a session', async () => {
    const tillsOf = async (more: object) =>
      (await daysOf(fiona, { ...PERIOD, ...more })).body.days.map(({ till }) => till);
    expect(await tillsOf({ till: 'till-2' })).toEqual(['till-2']);
    expect(await tillsOf({ users: 'casey' })).toEqual(['till-1', 'till-2']);
    expect(await tillsOf({ users: 'kim' })).toEqual([]);
    expect(await tillsOf({ business_date_gte: NEXT, business_date_lte: NEXT })).toEqual([]);
  });

  it('need a period of 400 days at most, of a venue whose tills the caller may see', async () => {
    const { business_date_gte: from } = PERIOD;
    for (const wrong of [
      { inventory_group: GROUP },
      { ...PERIOD, business_date_lte: '2026-12-02' },
      { ...PERIOD, business_date_gte: '2025-10-29' },
      { ...PERIOD, business_date_gte: from, more: 1 },
    ])
      expect([wrong, (await daysOf(fiona, wrong)).status]).toEqual([wrong, 400]);
    expect((await daysOf(fiona, { ...PERIOD, business_date_gte: '2025-10-30' })).status).toBe(200);
    expect((await daysOf(fiona, { ...PERIOD, inventory_group: 'lakeside' })).status).toBe(403);
    expect((await daysOf(new Client(started.running.url), PERIOD)).status).toBe(401);
  });

  it('say nothing of a till that is not counted yet to who counts it', async () => {
    const { body } = await daysOf(casey, PERIOD);
    const hidden = { float: null, cash_in: null, expected: null, wrong_tries: null, no_sales: null };
    expect(body.days).toMatchObject([
      { till: 'till-1', expected: 121.1, counted: 120 },
      { till: 'till-2', sessions: 1, ...hidden },
    ]);
    expect(body.totals).toMatchObject(hidden);
  });

  it.each([
    ['fiona', '"till_days-'],
    ['casey', ''],
  ])('are made into a file, where %s sees what the page shows', async (username) => {
    const who = username === 'fiona' ? fiona : casey;
    const id = key();
    const begun = await who.post('/api/exports', {
      id,
      list: 'till_days',
      format: 'csv',
      filter: JSON.stringify(PERIOD),
    });
    expect(begun.status).toBe(201);
    await eventually(
      () => who.get<ExportAnswer>(`/api/exports/${id}`),
      ({ body }) => body.state === 'ready',
    );
    const [head, ...rows] = (await who.get(`/api/exports/${id}/file`)).text.trimEnd().split('\r\n');
    expect(head).toContain('"Cash in","Cash out","Rounding","Loads","Unloads"');
    expect(rows[0]).toContain('41.08,0.00,0.02,0.00,-20.00,0.00,121.10,120.00,-1.10,-1.10,1,1');
    expect(rows[1]!.includes('70')).toBe(username === 'fiona');
  });
});

describe('sessions and movements', () => {
  it.each([
    ['till_sessions', 'users', 2],
    ['till_movements', 'user', 8],
  ])('%s are found by who did it', async (list, field, found) => {
    const rowsOf = async (user: string) =>
      (
        await fiona.get<object[]>(
          `/api/admin/${list}?filter=${encodeURIComponent(JSON.stringify({ [field]: user }))}`,
        )
      ).body;
    expect(await rowsOf('casey')).toHaveLength(found);
    expect(await rowsOf('kim')).toEqual([]);
  });
});

const proofOf = (till: string, who = fiona, session = 1) =>
  who.get<TillProof & ErrorBody>(`/api/admin/till_sessions/${GROUP}~${till}~${session}/proof`);

describe('the proof of a session', () => {
  it('has each event from the float to the count, with the balance worked out', async () => {
    const { body, status } = await proofOf('till-1');
    expect(status).toBe(200);
    expect(
      body.lines.map(({ revision, event, amount, balance }) => [revision, event, amount, balance]),
    ).toEqual([
      [0, 'DrawerStarted', 100, 100],
      [1, 'CashTaken', 41.1, 141.1],
      [2, 'CashMoved', -20, 121.1],
      [3, 'DrawerPopped', null, 121.1],
      [4, 'TillCounted', 120, 121.1],
      [5, 'DrawerClosed', 120, 120],
    ]);
    expect(body.lines[1]).toMatchObject({ user: 'casey', reservation: '7KQ4MWXH2P' });
    const positions = body.lines.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort());
    expect(body).toMatchObject({
      stream: `drawer-${GROUP}/till-1.1`,
      till: 'till-1',
      session: 1,
      currency: 'CAD',
      rows: 6,
      chain: { events: 6, without_key: 0, value: expect.stringMatching(/^[\w-]{43}$/) as string },
      verified_at: clock.now(),
      faults: [],
    });
  });

  it('is of an open session too, up to its last event', async () => {
    const { body } = await proofOf('till-2');
    expect(body.lines.map(({ balance }) => balance)).toEqual([60, 70]);
    expect(body).toMatchObject({ rows: 2, faults: [] });
  });

  it('is for who sees that session, once it is counted where they count blind', async () => {
    expect((await proofOf('till-1', casey)).status).toBe(200);
    expect(await proofOf('till-2', casey)).toMatchObject({ status: 403, body: { code: 'till_blind' } });
    expect((await proofOf('till-1', new Client(started.running.url))).status).toBe(401);
    for (const [till, session] of [
      ['till-1', 9],
      ['till-9', 1],
    ] as const)
      expect(await proofOf(till, fiona, session)).toMatchObject({
        status: 404,
        body: { code: 'till_no_report' },
      });
    for (const id of ['x', `lakeside~till-1~1`, `${GROUP}~till-1~1~2`, `${GROUP}~till-1~-1`])
      expect([id, (await fiona.get(`/api/admin/till_sessions/${id}/proof`)).status]).toEqual([id, 404]);
  });
});

/** Changes a file of the product's behind its back. */
const inFile = (path: readonly string[], change: (database: Database.Database) => unknown): void => {
  const database = new Database(join(started.folder, ...path));
  try {
    change(database);
  } finally {
    database.close();
  }
};
const modelFile = (model: string): readonly string[] => [
  'read-models',
  readdirSync(join(started.folder, 'read-models')).find(
    (name) => name.startsWith(model) && name.endsWith('.sqlite'),
  )!,
];
/** A row with another value, and with the sum that fits it: a rebuild would find it, and nothing else. */
const tamper = (model: string, id: string, change: (document: Record<string, unknown>) => void): string => {
  let before = '';
  inFile(modelFile(model), (database) => {
    before = database.prepare('SELECT json(doc) FROM documents WHERE _id = ?').pluck().get(id) as string;
    const document = JSON.parse(before) as Record<string, unknown>;
    change(document);
    restore(database, id, JSON.stringify(document));
  });
  return before;
};
const restore = (database: Database.Database, id: string, text: string): void => {
  database.prepare('UPDATE documents SET doc = jsonb(?), sum = ? WHERE _id = ?').run(text, crc32(text), id);
};

it('a Z has the position of its closing and the chain there, as the proof has them, whenever it is printed', async () => {
  const { body: proof } = await proofOf('till-1');
  const of = () => casey.get<TillReport>('/api/tills/till-1/report?kind=z&session=1');
  const { body: report } = await of();
  expect(report).toMatchObject({
    closing_position: proof.lines.at(-1)!.position,
    chain: proof.chain!.value,
  });
  expect(closed.report).toEqual(report);
  await sell(1, 'till-2');
  expect((await of()).body).toEqual(report);
  const { body: open } = await fiona.get<TillReport>('/api/tills/till-2/report?kind=x');
  expect([open.kind, open.closing_position, open.chain]).toEqual(['x', undefined, undefined]);
});

describe('a proof that fails names the first place', () => {
  const id = `${GROUP}~till-1~1`;

  it.each([
    [
      'an amount of a movement',
      'till_movements',
      `${id}~00002`,
      { amount: -10 },
      { fault: 'row_differs', revision: 2, field: 'amount', says: '-10', comes: '-20' },
    ],
    [
      'who did it',
      'till_movements',
      `${id}~00003`,
      { user: 'kim' },
      { fault: 'row_differs', revision: 3, field: 'user', says: 'kim', comes: 'casey' },
    ],
    [
      'the sums of the session',
      'till_sessions',
      id,
      { cash: { expected: 1 } },
      { fault: 'sums_differ', row: id, field: 'float', says: '', comes: '100' },
    ],
    [
      'the second person of the session',
      'till_sessions',
      id,
      { witness: 'mia' },
      { fault: 'row_differs', row: id, field: 'witness', says: 'mia', comes: 'null' },
    ],
  ])('%s in the read model', async (_what, model, row, changes, fault) => {
    const before = tamper(model, row, (document) => Object.assign(document, changes));
    expect((await proofOf('till-1')).body.faults).toEqual([expect.objectContaining({ row, ...fault })]);
    inFile(modelFile(model), (database) => restore(database, row, before));
    expect((await proofOf('till-1')).body.faults).toEqual([]);
  });

  it('a row that is gone, and one that no event has', async () => {
    const [row, more] = [`${id}~00004`, `${id}~00009`];
    const file = modelFile('till_movements');
    let text = '';
    let position: unknown;
    inFile(file, (database) => {
      const found = 'SELECT json(doc), _position FROM documents WHERE _id = ?';
      [text, position] = database.prepare(found).raw().get(row) as [string, unknown];
      database.prepare('DELETE FROM documents WHERE _id = ?').run(row);
    });
    expect((await proofOf('till-1')).body.faults).toMatchObject([{ fault: 'row_missing', revision: 4, row }]);
    const insert = (database: Database.Database, key: string): void => {
      const document = text.replaceAll(row, key);
      database
        .prepare('INSERT INTO documents VALUES (?, ?, jsonb(?), ?)')
        .run(key, position, document, crc32(document));
    };
    inFile(file, (database) => {
      insert(database, row);
      insert(database, more);
    });
    expect((await proofOf('till-1')).body.faults).toMatchObject([{ fault: 'row_more', row: more }]);
    inFile(file, (database) => database.prepare('DELETE FROM documents WHERE _id = ?').run(more));
    expect((await proofOf('till-1')).body.faults).toEqual([]);
  });

  it('an event that was changed in the log, by its chain, its balance and its row', async () => {
    const { lines } = (await proofOf('till-1')).body;
    const { position } = lines[1]!;
    const at = Number(position);
    let before = '';
    inFile(['log.sqlite'], (database) => {
      before = database.prepare('SELECT data FROM events WHERE position = ?').pluck().get(at) as string;
      const data = { ...(JSON.parse(before) as object), amount: 31.08 };
      database.prepare('UPDATE events SET data = ? WHERE position = ?').run(JSON.stringify(data), at);
    });
    const { body } = await proofOf('till-1');
    inFile(['log.sqlite'], (database) => {
      database.prepare('UPDATE events SET data = ? WHERE position = ?').run(before, at);
    });
    expect(body.faults).toMatchObject([
      {
        fault: 'chain',
        revision: 1,
        position,
        says: expect.stringContaining('its chain does not fit') as string,
      },
      { fault: 'balance', revision: 1, position, says: '141.1', comes: '131.1' },
      { fault: 'row_differs', revision: 1, position, field: 'balance', says: '141.1', comes: '131.1' },
      { fault: 'sums_differ', field: 'sums' },
    ]);
    expect((await proofOf('till-1')).body.faults).toEqual([]);
  });

  it('an event that is gone from its stream', async () => {
    const at = Number((await proofOf('till-1')).body.lines[3]!.position);
    let row: unknown[] = [];
    inFile(['log.sqlite'], (database) => {
      row = database.prepare('SELECT * FROM events WHERE position = ?').raw().get(at) as unknown[];
      database.prepare('DELETE FROM events WHERE position = ?').run(at);
    });
    const { body } = await proofOf('till-1');
    inFile(['log.sqlite'], (database) => {
      database
        .prepare(`INSERT INTO events VALUES (${row.map(() => '?').join(', ')})`)
        .run(...(row as [string]));
    });
    expect(body.faults[0]).toMatchObject({ fault: 'unreadable', revision: 3 });
    expect((await proofOf('till-1')).body.faults).toEqual([]);
  });
});

/** The command, beside the running product. */
const report = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(BUNDLE, 'report.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', CLOCK: TEST_CLOCK, DATA_DIR: started.folder },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

describe('docs/rules/tills.md 58: on the command line', () => {
  const id = `${GROUP}~till-1~1`;

  it('a till’s sessions of a day are told as the console has them', () => {
    const { status, output } = report('till', 'till-1', '--on', DAY);
    expect(output).toContain(`${id}  closed  float 100  expected 121.1  counted 120`);
    expect(status).toBe(0);
  });

  it('they are proven from the log, event by event', async () => {
    const { status, output } = report('till', 'till-1', '--on', DAY, '--from-log');
    const { body } = await proofOf('till-1');
    expect(output).toMatch(/CashTaken +casey +- +7KQ4MWXH2P +41\.10 +141\.10\n/);
    const [first, last] = [body.lines[0]!.position, body.lines[5]!.position];
    expect(output).toContain(
      `proven from 6 events of drawer-${GROUP}/till-1.1, revisions 0 to 5, positions ${first} to ${last}`,
    );
    expect(output).toContain(`chain   ${body.chain!.value}\nrows    6\n`);
    expect(status).toBe(0);
  });

  it('a proof that fails ends with 1, and names the row', () => {
    const row = `${id}~00002`;
    const before = tamper('till_movements', row, (document) => Object.assign(document, { amount: -10 }));
    const { status, output } = report('till', 'till-1', '--on', DAY, '--from-log');
    inFile(modelFile('till_movements'), (database) => restore(database, row, before));
    expect(output).toContain(`FAULT   row_differs, event 2,`);
    expect(output).toContain(`row ${row}, amount, says -10, comes to -20`);
    expect(output).not.toContain('proven from');
    expect(status).toBe(1);
  });

  it.each<[readonly string[], number, string]>([
    [['till', 'till-1', '--on', NEXT, '--from-log'], 1, `no session of till-1 began on ${NEXT}`],
    [['till', 'till-1'], 2, 'Say the day'],
    [['till', '--on', DAY], 2, 'Name one till'],
    [['till', 'till-1', '--on', DAY, '--much'], 2, '--much'],
    [['sales', '--as-of', '2026-06-30T23:59:59.999Z'], 2, 'There is no report "sales"'],
  ])('%j ends with %d', (args, code, words) => {
    const { status, output } = report(...args);
    expect([status, output]).toEqual([code, expect.stringContaining(words)]);
  });
});

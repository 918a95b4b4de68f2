// Builds the read models of the desk from a log of sales, and asks for their pages: node models.mjs FOLDER RESERVATIONS MOVEMENTS
import Database from 'better-sqlite3';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ADMIN_RESOURCES } from '@stile/contracts';
import { PROJECTORS, ReadModels, rebuild, SqliteReadModelDatabase } from '@stile/projections';
import { AccountingBooks } from '../../../services/api/dist/accounts/accounting-report/accounting-books.js';
import { AccountingPeriods } from '../../../services/api/dist/accounts/accounting-report/accounting-periods.js';
import { AccountDays } from '../../../services/api/dist/accounts/end-of-day/account-days.js';
import { EndOfDayEndpoints } from '../../../services/api/dist/accounts/end-of-day/end-of-day.endpoints.js';
import { TakingsEndpoint } from '../../../services/api/dist/accounts/end-of-day/takings.endpoint.js';
import { ProductSalesEndpoints } from '../../../services/api/dist/accounts/product-sales/product-sales.endpoints.js';
import { reservationsList } from '../../../services/api/dist/admin/reservations.list.js';
import { listEndpoint } from '../../../services/api/dist/lists/list-resource.js';
import { TillConsoleEndpoints } from '../../../services/api/dist/tills/console/till-console.endpoints.js';
import { ExportFiles } from '../../../services/api/dist/exports/export-files.js';
import { FileForms } from '../../../services/api/dist/exports/file-forms.js';
import { FileMaker } from '../../../services/api/dist/exports/file-maker.js';
import { FileThreads } from '../../../services/api/dist/exports/file-threads.js';
import { openedRows } from '../../../services/api/dist/exports/opened-rows.js';
import { answering } from '../lib/answering.mjs';
import { salesLog } from '../lib/sales-log.mjs';
import { summed } from '../lib/statistics.mjs';

const [folder, reservations, movements] = process.argv.slice(2);
const sales = salesLog({ reservations: Number(reservations), movements: Number(movements) });
const NAMES = /^(reservations|sales$|unpaid_sales|till_|money_|takings$)/;
const projectors = PROJECTORS.filter(({ name }) => NAMES.test(name));
const clock = { now: () => new Date().toISOString() };
const BARE_A_COMMIT = 5_000;
const ROWS = 25;
const BOTH = ['escarpment', 'lakeside'];

const store = new SqliteReadModelDatabase(join(folder, 'models'));
const bare = new Database(join(folder, 'bare.sqlite'));
bare.pragma('journal_mode = WAL');
bare.pragma('synchronous = NORMAL');

const document = (n) => ({
  id: `R${n}`,
  state: 'confirmed',
  inventory_group: 'escarpment',
  inventory: 'park-1',
  channel: 'store',
  visit_date: '2026-06-01',
  start_date: '2026-06-01T10:00',
  created: `2026-06-01T10:00:00.${n}Z`,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  phone: '',
  people: 2,
  cars: 1,
  price: 20,
  paid: 20,
  currency: 'CAD',
  language: 'en',
  checked_in_at: null,
  approved: false,
});
/** As many documents as there are reservations, as text with an index of what a page is sorted by. */
const fillBare = () => {
  bare.exec(
    'DROP TABLE IF EXISTS rows; CREATE TABLE rows (id TEXT PRIMARY KEY, venue TEXT, at INTEGER, doc TEXT); CREATE INDEX page ON rows (venue, at DESC)',
  );
  const insert = bare.prepare('INSERT INTO rows VALUES (?, ?, ?, ?)');
  const many = bare.transaction((from, to) => {
    for (let n = from; n < to; n++)
      insert.run(`${(n * 7919) % sales.reservations}~${n}`, 'escarpment', n, JSON.stringify(document(n)));
  });
  const began = performance.now();
  for (let n = 0; n < sales.reservations; n += BARE_A_COMMIT)
    many(n, Math.min(n + BARE_A_COMMIT, sales.reservations));
  const seconds = (performance.now() - began) / 1000;
  return { requests: sales.reservations, seconds, rate: sales.reservations / seconds };
};

const build = async () => {
  const phases = {};
  let [phase, of] = ['folding', null];
  let since = performance.now();
  const began = since;
  const results = await rebuild({
    projectors,
    store,
    log: sales.log,
    clock,
    onProgress: (progress) => {
      const now = performance.now();
      const name = phase === 'folding' ? phase : `${phase} ${of}`;
      phases[name] = (phases[name] ?? 0) + (now - since) / 1000;
      [phase, of, since] = [progress.phase, progress.projector, now];
    },
  });
  const seconds = (performance.now() - began) / 1000;
  return {
    requests: sales.events,
    seconds,
    rate: sales.events / seconds,
    phases,
    results: results.map(({ projector, documents }) => ({ projector, documents })),
  };
};

const models = new ReadModels(store);
const catalogue = {
  inventory_group: new Map([['escarpment', { body: { currency: 'CAD' } }]]),
  tills: new Map(),
  reservation_types: new Map(),
  accounting_codes: new Map(),
};
const catalogues = { of: () => catalogue };
const days = new AccountDays(models, catalogues);
const endpoints = new Map(
  [
    listEndpoint(
      models,
      reservationsList(
        ADMIN_RESOURCES.find(({ kind }) => kind === null),
        catalogues,
      ),
    ),
    ...new TillConsoleEndpoints(models).endpoints(),
    ...new EndOfDayEndpoints(models, days).endpoints(),
  ].map((endpoint) => [endpoint.path.split('/').at(-1), endpoint]),
);
const takings = new TakingsEndpoint(models, days);
for (const endpoint of new ProductSalesEndpoints(models, catalogues).endpoints())
  endpoints.set(endpoint.path.split('/').slice(3).join('/'), endpoint);
const books = new AccountingBooks(models, days, catalogues);
/** Nothing is signed. */
const lanes = { load: async () => ({ state: new Map() }) };
const periods = new AccountingPeriods(models, lanes, clock, undefined, books, catalogues, undefined);
const answeredBy = (answer) => ({
  handle: async ({ query, caller }) => ({ body: await answer(query, caller) }),
});
endpoints.set(
  'accounting_report',
  answeredBy((query, { user }) => books.report(query, user)),
);
endpoints.set(
  'accounting_journal',
  answeredBy((query, { user }) => books.journal(query, user)),
);
endpoints.set(
  'accounting_summary',
  answeredBy((query, caller) => periods.summary(query, caller)),
);
endpoints.set('takings', { handle: (call) => takings.takings(call) });
/** Rows of a report, rows of a list, figures of a day with events, tenders of a day's takings. */
const rowsOf = (body) =>
  body.products ??
  body.sales ??
  body.days ??
  body.takings?.tenders ??
  body.figures?.filter(({ events }) => events > 0) ??
  body;
const userOf = (groups) => ({
  username: 'admin',
  is_staff: true,
  is_superuser: true,
  settings: { is_okta: false },
  permission_groups: [],
  user_inventory_groups: groups,
});

const timers = { every: () => () => undefined, after: () => () => undefined };
const files = new ExportFiles({ DATA_DIR: folder }, timers);
const records = { tell: async (_key, stored) => stored };
const recorded = { security: { record: () => undefined } };
const forms = new FileForms(clock, { of: () => undefined });
const bus = { execute: async () => undefined };
const maker = new FileMaker(recorded, clock, files, records, new FileThreads(), forms, bus);
const NS_A_MS = 1e6;
const MB = 1e6;
/** The longest that a timer of a millisecond was late. */
const lateWhile = async (act) => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await act();
  delay.disable();
  return delay.max / NS_A_MS;
};
let filesMade = 0;
/** One file of reservations, as the api makes it; what it takes of this thread, and of memory at most. */
const exportFile = async ({ format, rows }) => {
  const { listed } = endpoints.get('reservations');
  const id = `file-${++filesMade}`;
  globalThis.gc();
  const idleMs = await lateWhile(() => new Promise((done) => setTimeout(done, 1_000)));
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const request = { id, list: 'reservations', format, filter: '{}', sort: '["created","DESC"]' };
  const began = performance.now();
  let making;
  const heldMs = await lateWhile(async () => {
    const opened = await openedRows(listed, request, userOf(BOTH));
    const stored = { ...request, request, language: 'en', maker: id, by: 'admin', groups: opened.groups };
    making = {
      key: id,
      end: null,
      stored: {
        ...stored,
        part: 1,
        parts: 1,
        rows: 0,
        total: rows,
        asOf: opened.asOf,
        safe: { rows: 0, bytes: 0 },
      },
    };
    await maker.make(making, listed, opened, { station: null });
    await opened.close();
  });
  clearInterval(watch);
  return {
    rows: making.stored.rows,
    bytes: making.stored.bytes,
    seconds: (performance.now() - began) / 1000,
    idleMs,
    heldMs,
    mb: (most - before) / MB,
  };
};
/** The same rows as they are stored, one by one into a file, with nothing between. */
const dump = ({ rows }) => {
  const name = readdirSync(join(folder, 'models')).find((each) => /^reservations@.*\.sqlite$/.test(each));
  const source = new Database(join(folder, 'models', name), { readonly: true });
  const path = join(folder, 'dump');
  const file = openSync(path, 'w');
  const began = performance.now();
  for (const text of source
    .prepare('SELECT json(doc) FROM documents ORDER BY _id LIMIT ?')
    .pluck()
    .iterate(rows))
    writeSync(file, `${text}\n`);
  const seconds = (performance.now() - began) / 1000;
  closeSync(file);
  rmSync(path);
  source.close();
  return { seconds };
};

answering({
  exportFile,
  dump,
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  size: () => ({ ...sales, log: undefined }),
  fillBare,
  build,
  /** Milliseconds of bare pages of 25 rows: read by their index and parsed. */
  barePages({ times }) {
    const page = bare.prepare(`SELECT doc FROM rows WHERE venue = ? ORDER BY at DESC LIMIT ${ROWS}`).pluck();
    const took = [];
    for (let i = 0; i < times; i++) {
      const began = performance.now();
      JSON.stringify(page.all('escarpment').map((text) => JSON.parse(text)));
      took.push(performance.now() - began);
    }
    return summed(took);
  },
  /** Milliseconds of one endpoint's answers, written as they are sent. */
  async answers({ path, query, groups, times }) {
    const endpoint = endpoints.get(path);
    const caller = { user: userOf(groups) };
    const took = [];
    let rows = 0;
    for (let i = 0; i < times; i++) {
      const began = performance.now();
      const { body } = await endpoint.handle({ query, caller, params: {} });
      JSON.stringify(body);
      took.push(performance.now() - began);
      rows = rowsOf(body).length;
    }
    return { ...summed(took), rows };
  },
});
process.stdout.write('ready\n');

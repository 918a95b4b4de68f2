// Searches for people among reservations, as the console's list and the desk ask: node search.mjs FOLDER RESERVATIONS
import Database from 'better-sqlite3';
import { ADMIN_RESOURCES } from '@stile/contracts';
import { ReadModels, reservationsProjector, SqliteReadModelDatabase } from '@stile/projections';
import { reservationsList } from '../../../services/api/dist/admin/reservations.list.js';
import { FoundReservationsEndpoint } from '../../../services/api/dist/bookings/find-reservations/found-reservations.endpoint.js';
import { listEndpoint } from '../../../services/api/dist/lists/list-resource.js';
import { answering } from '../lib/answering.mjs';
import { bookedPeople, TODAY, VENUE } from '../lib/booked-people.mjs';
import { summed } from '../lib/statistics.mjs';

const [folder, reservations] = process.argv.slice(2);
const store = new SqliteReadModelDatabase(folder);
const models = new ReadModels(store);
const { name, indexes } = reservationsProjector;
const A_WRITE = 5_000;
const ROWS = 25;

const user = { username: 'admin', is_staff: true, is_superuser: true, user_inventory_groups: [VENUE] };
const caller = { user: Object.assign(user, { permission_groups: [], settings: {} }) };
const list = listEndpoint(
  models,
  reservationsList(
    ADMIN_RESOURCES.find(({ kind }) => kind === null),
    { of: () => ({ reservation_types: new Map() }) },
  ),
);
/** The desk reads no further what it has found: that costs the same for all. */
const desk = new FoundReservationsEndpoint(
  models,
  { now: () => `${TODAY}T14:00:00.000Z` },
  { find: async () => undefined },
  { today: () => TODAY },
);
const pageFrom = (text, from, more = {}, filter = {}) =>
  list.handle({
    query: Object.assign(
      {
        filter: JSON.stringify(Object.assign({ q: text }, filter)),
        range: JSON.stringify([from, from + ROWS - 1]),
      },
      more,
    ),
    caller,
    params: {},
  });
const sortedBy = (field) => ({ sort: JSON.stringify([field, 'ASC']) });
const COMING_TODAY = { state: 'confirmed', visit_date_gte: TODAY, visit_date_lte: TODAY };
const foundAtDesk = (text) => desk.find({ query: { inventoryGroup: VENUE, q: text }, caller, params: {} });
/** The last page that is counted to. */
const lastOf = ({ headers }) => {
  const total = Number(headers['content-range'].split('/')[1]);
  const rows = Number.isNaN(total) ? 1_000 : total;
  return Math.floor(Math.max(0, rows - 1) / ROWS) * ROWS;
};

const build = async () => {
  await store.ensure({ name, indexes: [] });
  let [n, batch] = [0, []];
  const write = async () => {
    await store.write(name, batch, String(n).padStart(16, '0'));
    batch = [];
  };
  for (const document of bookedPeople(Number(reservations))) {
    const position = String(++n).padStart(16, '0');
    batch.push({ id: document._id, position, document: Object.assign(document, { _position: position }) });
    if (batch.length === A_WRITE) await write();
  }
  await write();
  await store.ensure({ name, indexes });
  await store.setPointer(name, name);
};

const bare = new Database(':memory:');
bare.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, doc TEXT)');
const barePage = bare.prepare(`SELECT doc FROM rows WHERE id > ? LIMIT ${ROWS}`).pluck();

/** Milliseconds of the processor. */
const cpu = () => {
  const { user: own, system } = process.cpuUsage();
  return (own + system) / 1000;
};

answering({
  cpu,
  async build() {
    await build();
    const insert = bare.prepare('INSERT INTO rows (doc) VALUES (?)');
    for (const row of await store.find(name, { limit: 1_000 })) insert.run(JSON.stringify(row));
  },
  /** Milliseconds of the processor of pages of 25 rows by their key. */
  barePages({ times }) {
    const took = [];
    for (let i = 0; i < times; i++) {
      const began = cpu();
      JSON.stringify(barePage.all(i % 900).map((text) => JSON.parse(text)));
      took.push(cpu() - began);
    }
    return summed(took);
  },
  /** Milliseconds of the processor of each text: pages of a list, and at the desk. */
  async searches({ texts, times }) {
    const took = { first: [], last: [], byName: [], byPrice: [], today: [], desk: [] };
    const timed = async (where, act) => {
      const began = cpu();
      const answer = await act();
      took[where].push(cpu() - began);
      return answer;
    };
    let rows = 0;
    for (let i = 0; i < times; i++)
      for (const text of texts) {
        const first = await timed('first', () => pageFrom(text, 0));
        await timed('last', () => pageFrom(text, lastOf(first)));
        await timed('byName', () => pageFrom(text, 0, sortedBy('last_name')));
        await timed('byPrice', () => pageFrom(text, 0, sortedBy('price')));
        await timed('today', () => pageFrom(text, 0, sortedBy('start_date'), COMING_TODAY));
        await timed('desk', () => foundAtDesk(text));
        rows += first.body.length;
      }
    const sums = Object.fromEntries(Object.entries(took).map(([where, all]) => [where, summed(all)]));
    return Object.assign(sums, { rows });
  },
});
process.stdout.write('ready\n');

// The server's memory, with no reservations and with many.
import { addDays } from '@stile/contracts';
import { copyOf, venueFolder } from '../lib/folders.mjs';
import { historyOf } from '../lib/history.mjs';
import { check, row, single } from '../lib/pairs.mjs';
import { startProduct } from '../lib/processes.mjs';
import { spread } from '../lib/statistics.mjs';

const MB = 2 ** 20;
const ROUNDS = 3;
const FIRST_DAY = '2026-12-03';
const DAYS = 60;
const INVENTORIES = ['rattle-ridge', 'mirror-lake', 'glen-hill'];

/** Asks for every day of every destination, so that the server's caches are filled. */
const readPages = async ({ port }) => {
  for (const inventory of INVENTORIES) {
    for (let day = 0; day < DAYS; day++) {
      const { status } = await fetch(
        `http://127.0.0.1:${port}/api/occupancy?inventoryGroup=escarpment&inventory=${inventory}&startDate=${addDays(FIRST_DAY, day)}`,
      );
      check(status === 200, `${inventory} on day ${day} answered ${status}`);
    }
  }
};

const memoryOf = async (folder) => {
  const server = await startProduct(folder);
  await readPages(server);
  const memory = await server.ask('memory');
  await server.stop();
  return memory;
};

export const memory = {
  name: 'memory',
  summary: `resident set after a forced collection, ${DAYS} days of ${INVENTORIES.length} destinations looked at`,
  async run({ events, say }) {
    const history = await historyOf(events, say);
    const raw = [];
    for (let i = 0; i < ROUNDS; i++)
      raw.push({ none: await memoryOf(await venueFolder()), many: await memoryOf(copyOf(history.folder)) });
    const mb = (pick) => spread(raw.map(pick).map((bytes) => bytes / MB));
    const each = 100_000 / history.reservations;
    const rows = [
      row(
        'RSS with no reservations',
        mb(({ none }) => none.rss),
        { unit: 'MB' },
      ),
      row(
        `RSS with ${history.reservations.toLocaleString('en')} reservations`,
        mb(({ many }) => many.rss),
        { unit: 'MB', aim: { atMost: 350 }, note: `${history.events.toLocaleString('en')} events` },
      ),
      row(
        'more for 100,000 reservations, RSS',
        mb(({ none, many }) => (many.rss - none.rss) * each),
        { unit: 'MB', aim: { atMost: 20 } },
      ),
      row(
        '... of JavaScript heap',
        mb(({ none, many }) => (many.heapUsed - none.heapUsed) * each),
        { unit: 'MB' },
      ),
      row(
        'disk for a reservation with all its events',
        single(history.logBytes / history.reservations / 1024),
        {
          unit: 'kB',
          note: `${(history.events / history.reservations).toFixed(1)} events each, abandoned holds included`,
        },
      ),
    ];
    return { rows, raw, profiles: [], checked: 'every page answered' };
  },
};

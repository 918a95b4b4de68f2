// Searches for people: rare and common names, beginnings, phones, plates, codes; over pages of bare rows, and a tenth of the size.
import { removeFolder, temporaryFolder } from '../lib/folders.mjs';
import { check, inPairs, over, row } from '../lib/pairs.mjs';
import { startWorker } from '../lib/processes.mjs';

/** Requests of a text are repeated so often: four texts make 200 for each kind of page. */
const TIMES = 50;
const BARE_TIMES = 200;
const AIM_MS = 10;

/** Texts that many, some and none of the names in `lib/booked-people.mjs` begin with. */
const SEARCHES = [
  ['a common last name', ['Smith', 'Martin', 'Tremblay', 'Cote']],
  ['a common first name', ['Emma', 'Liam', 'John', 'Sophie']],
  ['its first letter or two', ['s', 'sm', 'ma', 'jo', 'tr']],
  ['three letters', ['mar', 'smi', 'wil', 'del']],
  ['two common words', ['Emma Smith', 'Tremblay, Liam', 'Sophie Wilson', 'John Roy']],
  ['two beginnings', ['jo ma', 'em tr', 'Maria Ng', 's wil']],
  ['a beginning of a number or its end', ['416 555', '0134', '4162', '7731']],
  ['a plate, a member, a code', ['cma 123', 'M123456', 'm1', '2222']],
  ['nobody', ['Nobody At All', 'nobodyatall']],
];
const PAGES = [
  ['first', 'first page'],
  ['last', 'last page'],
  ['byName', 'sorted by name'],
  ['byPrice', 'sorted by price'],
  ['today', 'of those who come today'],
  ['desk', 'at the desk'],
];

const builtOf = async (reservations) => {
  const folder = temporaryFolder();
  const worker = startWorker('search', [folder, String(reservations)]);
  await worker.until('ready');
  await worker.ask('build');
  const stop = async () => {
    await worker.stop();
    removeFolder(folder);
  };
  return { worker, stop };
};

export const search = {
  name: 'search',
  summary:
    'a search for people in the console and at the desk, over a page of bare rows and over a tenth of the size',
  async run({ reservations }) {
    const small = await builtOf(Math.round(reservations / 10));
    const large = await builtOf(reservations);
    const [rows, raw] = [[], {}];
    for (const [name, texts] of SEARCHES) {
      const set = await inPairs({
        baseline: async () => {
          const bare = await large.worker.ask('barePages', { times: BARE_TIMES });
          return Object.assign(bare, { rate: 1 / bare.p50 });
        },
        subject: async () => {
          const found = await large.worker.ask('searches', { texts, times: TIMES });
          check(found.rows > 0 === (name !== 'nobody'), `${name} is found`);
          return Object.assign(found, { rate: 1 / found.first.p50 });
        },
      });
      const before = await small.worker.ask('searches', { texts, times: TIMES });
      raw[name] = { before, sets: set.raw };
      for (const [page, where] of PAGES) {
        const p50 = over(set, ({ subject }) => subject[page].p50);
        const times = over(set, ({ subject, baseline }) => subject[page].p50 / baseline.p50).median;
        rows.push(
          row(
            `${name}, ${where}, p95`,
            over(set, ({ subject }) => subject[page].p95),
            {
              unit: 'ms',
              aim: { atMost: AIM_MS },
              note: `p50 ${times.toFixed(1)} of 25 bare rows', ${(p50.median / before[page].p50).toFixed(2)} of it at a tenth of the size`,
            },
          ),
        );
      }
    }
    await small.stop();
    await large.stop();
    return { rows, raw, profiles: [], checked: 'all but nobody are found' };
  },
};

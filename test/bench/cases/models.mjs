// Pages and reports of the read models that grow with what is sold, at a size and at a tenth of it.
import { removeFolder, temporaryFolder } from '../lib/folders.mjs';
import { check, inPairs, measured, over, row, single } from '../lib/pairs.mjs';
import { startWorker } from '../lib/processes.mjs';

const MOVEMENTS_EACH = 5;
const TIMES = 100;
const PAGE_AIM_MS = 8;
const DAY_AIM_MS = 5;
const REBUILD_AIM_S = 60;
const ONE = ['escarpment'];
const BOTH = ['escarpment', 'lakeside'];

/** Pages that people open: `filter` of a day, a reservation in the middle and its booker. */
const PAGES = [
  ['reservations', 'reservations', () => ({})],
  ['reservations of two venues', 'reservations', () => ({ groups: BOTH })],
  [
    'confirmed reservations of a day',
    'reservations',
    ({ day }) => ({
      filter: { state: 'confirmed', visit_date_gte: day, visit_date_lte: day },
      sort: ['start_date', 'ASC'],
    }),
  ],
  ['reservations by name', 'reservations', () => ({ sort: ['last_name', 'ASC'] })],
  ['a reservation by its booker’s name', 'reservations', ({ booker }) => ({ filter: { q: booker } })],
  ['a reservation by its number', 'reservations', ({ reservation }) => ({ filter: { q: reservation } })],
  ['movements of tills', 'till_movements', () => ({})],
  [
    'movements of a till’s day',
    'till_movements',
    ({ day }) => ({ filter: { till: 'till-1', business_date: day } }),
  ],
  [
    'movements of a reservation',
    'till_movements',
    ({ reservation }) => ({ filter: { reservation_id: reservation } }),
  ],
  ['sessions of tills', 'till_sessions', () => ({})],
  ['entries of money', 'money_entries', () => ({})],
  [
    'entries behind a figure of a day',
    'money_entries',
    ({ day }) => ({ filter: { business_date: day, figure: 'charges' } }),
  ],
  [
    'entries of a reservation',
    'money_entries',
    ({ reservation }) => ({ filter: { reservation_id: reservation } }),
  ],
];

/** Reports on all that was sold. */
const PERIODS = [
  ['product sales', 'product_sales/summary', { isFiltered: true }],
  ['accounting report', 'accounting_report', { basis: 'booked' }],
  ['accounting report by what is earned', 'accounting_report', { basis: 'earned' }],
  ['journal', 'accounting_journal', { basis: 'earned' }],
  ['accounting summary', 'accounting_summary', {}],
];
const FOUR_HUNDRED = 400;
const PERIOD_AIM_MS = 10;
const PERIOD_TIMES = 20;
const DAY_MS = 86_400_000;
const dayOf = (day, days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const askOf = (path, { filter, sort, groups = ONE }) => ({
  path,
  groups,
  times: TIMES,
  query: {
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: JSON.stringify(sort) }),
  },
});

/** The read models of so many sales, built by the product's own rebuild. */
const builtOf = async (reservations, say) => {
  const folder = temporaryFolder();
  const worker = startWorker('models', [folder, String(reservations), String(reservations * MOVEMENTS_EACH)]);
  await worker.until('ready');
  const bare = await worker.ask('fillBare');
  const built = await measured(worker, () => worker.ask('build'));
  const { somewhere, ...size } = await worker.ask('size');
  const documents = built.results.reduce((sum, result) => sum + result.documents, 0);
  say(
    `${size.reservations.toLocaleString('en')} reservations, ${size.movements.toLocaleString('en')} movements, ${documents.toLocaleString('en')} documents, built in ${built.seconds.toFixed(0)} s`,
  );
  const stop = async () => {
    await worker.stop();
    removeFolder(folder);
  };
  return { worker, bare, built, size, somewhere, documents, stop };
};

/** p95 of a page beside that of bare ones, in pairs. */
const measuredPage = async ({ worker }, ask) =>
  inPairs({
    baseline: async () => {
      const bare = await worker.ask('barePages', { times: TIMES });
      return { ...bare, rate: 1 / bare.p50 };
    },
    subject: async () => {
      const page = await worker.ask('answers', ask);
      check(page.rows > 0, `${ask.path} has no rows of ${JSON.stringify(ask.query)}`);
      return { ...page, rate: 1 / page.p50 };
    },
  });

export const models = {
  name: 'models',
  summary: `pages, the day's report and a rebuild of the desk's read models, and over a tenth of their size`,
  async run({ reservations, say }) {
    const small = await builtOf(Math.round(reservations / 10), say);
    const large = await builtOf(reservations, say);
    const rows = [];
    const raw = { small: small.built, large: large.built };
    const measure = async (name, aimMs, askFor) => {
      const set = await measuredPage(large, askFor(large.somewhere));
      const before = await small.worker.ask('answers', askFor(small.somewhere));
      const [p95, ratio] = [
        over(set, ({ subject }) => subject.p95),
        over(set, ({ subject, baseline }) => subject.p50 / baseline.p50),
      ];
      raw[name] = { before, sets: set.raw };
      rows.push(
        row(`${name}, p95`, p95, {
          unit: 'ms',
          aim: { atMost: aimMs },
          note: `p50 ${ratio.median.toFixed(1)} of 25 bare rows', ${(over(set, ({ subject }) => subject.p50).median / before.p50).toFixed(2)} of it at a tenth of the size`,
        }),
      );
    };
    for (const [name, path, askFor] of PAGES)
      await measure(name, PAGE_AIM_MS, (somewhere) => askOf(path, askFor(somewhere)));
    for (const [name, path] of [
      ['report of a day', 'end_of_day'],
      ['takings of a day', 'takings'],
    ])
      await measure(name, DAY_AIM_MS, ({ day }) => ({
        path,
        groups: ONE,
        times: TIMES,
        query: { inventory_group: ONE[0], business_date: day },
      }));
    for (const [name, path, more] of PERIODS)
      await measure(`${name} of 400 days`, PERIOD_AIM_MS, ({ last }) => {
        const [first, until] = [dayOf(last, -FOUR_HUNDRED + 1), last];
        const filter = { inventory_group: ONE[0], date_gte: first, date_lte: until };
        const query = more.isFiltered
          ? { filter: JSON.stringify(filter) }
          : { inventory_group: ONE[0], start_date: first, end_date: until, ...more };
        return { path, groups: ONE, times: PERIOD_TIMES, query };
      });
    const bareSeconds = (large.documents / large.bare.rate).toFixed(1);
    rows.push(
      row('rebuild', single(large.built.seconds), {
        unit: 's',
        aim: { atMost: REBUILD_AIM_S },
        note: `${large.size.events.toLocaleString('en')} events into ${large.documents.toLocaleString('en')} documents; as many bare rows with one index: ${bareSeconds} s`,
      }),
      row(
        'documents/s of a rebuild over bare rows/s',
        single(large.documents / large.built.seconds / large.bare.rate),
      ),
    );
    await small.stop();
    await large.stop();
    return { rows, raw, profiles: [], checked: 'every page has rows' };
  },
};

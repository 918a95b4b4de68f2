// Costs of a change with few and with many rules, on an empty and on a full day; costs of judging and pricing a basket.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchVenue, ROOMY, temporaryFolder, venueFolder } from '../lib/folders.mjs';
import { inPairs, measured, over, ratioRow, row } from '../lib/pairs.mjs';
import { startProduct, startWorker } from '../lib/processes.mjs';
import { spread } from '../lib/statistics.mjs';

const DAY = '2026-12-12';
const CONNECTIONS = 8;
const SECONDS = 1.2;
const FEW_BOOKINGS = 10;
const MANY_BOOKINGS = 10_000;
const QUOTE_ROUNDS = 7;
const HEADERS = { 'x-requested-with': 'stile' };
const ASKS = `inventoryGroup=${ROOMY.inventory_group}&inventory=${ROOMY.inventory}&startDate=${DAY}`;

/** So many more rules at the destination, by seasons, weekdays and priorities that lose: each must be evaluated. */
const withRules = (count) => (venue) => {
  const like = venue.capacity_rules.find(({ id }) => id === 'ml-people');
  for (let i = 1; i < count; i++)
    venue.capacity_rules.push({
      ...like,
      id: `ml-people-${i}`,
      priority: like.priority - 1 - (i % 7),
      max_capacity: 10 + (i % 50),
      ...(i % 2 ? {} : { all_days: false, d_mon: i % 4 === 0 }),
    });
};

let count = 0;
const changes = (context, server) => async () =>
  measured(server, () =>
    context.generator.run('changes', {
      port: server.port,
      headers: HEADERS,
      basket: { ...ROOMY, date: DAY },
      day: `/api/occupancy?${ASKS}`,
      calendar: `/api/occupancyStatus?${ASKS}&endDate=2027-01-22`,
      connections: CONNECTIONS,
      seconds: SECONDS,
      tag: `changes_of_a_day_${count++}`,
    }),
  );
const fill = async (context, server, bookings) => {
  for (let left = bookings; left > 0;) {
    const { requests } = await context.generator.run('closed-loop', {
      port: server.port,
      connections: 32,
      seconds: Math.min(2, left / 1000),
      ask: {
        method: 'POST',
        path: '/api/reserve_t',
        headers: HEADERS,
        baskets: [{ ...ROOMY, date: DAY }],
        unique: `bookings_of_the_day_${count++}`,
      },
      expect: 201,
    });
    left -= requests;
  }
};

const quotes = async () => {
  const file = join(temporaryFolder(), 'venue.json');
  const manyAddons = (venue) => {
    const like = venue.addons.find(({ id }) => id === 'rr-firewood');
    for (let i = 0; i < 8; i++)
      venue.addons.push({ ...like, id: `rr-extra-${i}`, title: `Extra ${i}`, barcodes: [] });
  };
  writeFileSync(file, JSON.stringify(benchVenue(manyAddons)));
  const worker = startWorker('quote', [file]);
  await worker.until('ready');
  const rounds = [];
  for (let i = 0; i <= QUOTE_ROUNDS; i++) rounds.push(await worker.ask('measure'));
  await worker.stop();
  return rounds.slice(1);
};

export const rules = {
  name: 'rules',
  summary:
    'a place held, then the day and 42 days of statuses read again: with 1, 100 and 1,000 rules, with 10 and 10,000 holds on the day; a basket of 10 visitors and 10 add-ons',
  async run(context) {
    const start = async (count) => startProduct(await venueFolder(withRules(count)));
    const [one, hundred, thousand] = [await start(1), await start(100), await start(1000)];
    const few = await start(1);
    const many = await start(1);
    await fill(context, few, FEW_BOOKINGS);
    await fill(context, many, MANY_BOOKINGS);
    const against = async (baseline, subject) =>
      inPairs({ baseline: changes(context, baseline), subject: changes(context, subject) });
    const [byHundred, byThousand, byBookings] = [
      await against(one, hundred),
      await against(one, thousand),
      await against(few, many),
    ];
    for (const server of [one, hundred, thousand, few, many]) await server.stop();
    const priced = await quotes();
    const parts = (set) =>
      `a round: hold ${over(set, ({ subject }) => subject.holdMs.p50).median.toFixed(1)}, day ${over(set, ({ subject }) => subject.dayMs.p50).median.toFixed(1)}, calendar ${over(set, ({ subject }) => subject.calendarMs.p50).median.toFixed(1)} ms`;
    const rows = [
      ratioRow('rounds/s with 100 rules, over 1', byHundred, {
        aim: { atLeast: 0.85 },
        note: parts(byHundred),
      }),
      ratioRow('... with 1,000 rules, over 1', byThousand, {
        aim: { atLeast: 0.85 },
        note: parts(byThousand),
      }),
      ratioRow(
        `... with ${MANY_BOOKINGS.toLocaleString('en')} holds on the day, over ${FEW_BOOKINGS}`,
        byBookings,
        { aim: { atLeast: 0.85 }, note: parts(byBookings) },
      ),
      row(
        'a changed day read again, 1,000 rules, p99',
        over(byThousand, ({ subject }) => subject.dayMs.p99),
        { unit: 'ms', aim: { atMost: 50 } },
      ),
      row('a quote', spread(priced.map(({ quoteUs }) => quoteUs)), { unit: 'us', aim: { atMost: 100 } }),
      row('what a basket claims', spread(priced.map(({ claimsUs }) => claimsUs)), { unit: 'us' }),
    ];
    return {
      rows,
      raw: { byHundred: byHundred.raw, byThousand: byThousand.raw, byBookings: byBookings.raw, priced },
      profiles: [],
      checked: 'every hold was taken, every page answered with the position of the hold',
    };
  },
};

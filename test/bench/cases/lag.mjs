// From the answer to a command until the page shows it, under load.
import { addDays } from '@stile/contracts';
import { ROOMY, ROOMY_TIMES, venueFolder } from '../lib/folders.mjs';
import { check, measured, row } from '../lib/pairs.mjs';
import { quietMoment } from '../lib/machine.mjs';
import { startProduct } from '../lib/processes.mjs';
import { spread } from '../lib/statistics.mjs';

const DAY = '2026-12-12';
const DAYS = 30;
const PROBE_DAY = '2027-01-20';
const HEADERS = { 'x-requested-with': 'stile' };
const PROBES = 12;
const SOCKETS = 64;
const PEAK_SECONDS = 2;
const SECONDS = 6;
const ROUNDS = 7;
const LOAD_SHARE = 0.6;
const PATIENCE_MS = 5_000;

/** Ninety slots: what a busy hour books. */
const BASKETS = Array.from({ length: DAYS * ROOMY_TIMES.length }, (_, i) => ({
  ...ROOMY,
  date: addDays(DAY, i % DAYS),
  arrival_time: ROOMY_TIMES[Math.floor(i / DAYS)],
}));

let count = 0;
const holds = () => ({
  method: 'POST',
  path: '/api/reserve_t',
  headers: HEADERS,
  baskets: BASKETS,
  unique: `lag_of_the_pages_${count++}`,
});

const probesOf = (port) =>
  Array.from({ length: PROBES }, (_, i) => {
    const basket = {
      ...ROOMY,
      date: addDays(PROBE_DAY, Math.floor(i / ROOMY_TIMES.length)),
      arrival_time: ROOMY_TIMES[i % ROOMY_TIMES.length],
    };
    return {
      port,
      headers: HEADERS,
      basket,
      tag: `probe_of_the_lag_${count++}`,
      seconds: SECONDS,
      path: `/api/occupancy?inventoryGroup=${basket.inventory_group}&inventory=${basket.inventory}&startDate=${basket.date}&disperse=false`,
    };
  });

const rowsOf = (rounds, peak) => {
  const of = (pick) => spread(rounds.map(pick));
  const n = rounds.reduce((sum, { withPositionMs }) => sum + withPositionMs.n, 0);
  const stale = rounds.reduce((sum, { staleWithoutPosition }) => sum + staleWithoutPosition, 0);
  const without = rounds.reduce((sum, { withoutPositionMs }) => sum + withoutPositionMs.n, 0);
  return [
    row(
      'hold to answer, from the intended moment, p50',
      of(({ latencyMs }) => latencyMs.p50),
      {
        unit: 'ms',
        note: `${Math.round(rounds[0].rate)} holds/s, ${LOAD_SHARE * 100} % of a peak of ${Math.round(peak)}/s`,
      },
    ),
    row(
      '... p99',
      of(({ latencyMs }) => latencyMs.p99),
      { unit: 'ms' },
    ),
    row(
      'answer to a page that shows it, with position, p50',
      of(({ withPositionMs }) => withPositionMs.p50),
      { unit: 'ms', aim: { atMost: 3 }, note: `one GET included; ${n} asked, none stale` },
    ),
    row(
      '... p99',
      of(({ withPositionMs }) => withPositionMs.p99),
      { unit: 'ms', aim: { atMost: 20 } },
    ),
    row(
      '... p99.9',
      of(({ withPositionMs }) => withPositionMs.p999),
      { unit: 'ms', aim: { atMost: 60 } },
    ),
    row(
      'the same GET without position, p50',
      of(({ withoutPositionMs }) => withoutPositionMs.p50),
      { unit: 'ms' },
    ),
    row(
      '... until it shows the hold, p99',
      of(({ seenMs }) => seenMs.p99),
      { unit: 'ms', note: `${stale} of ${without} were stale at first` },
    ),
  ];
};

export const lag = {
  name: 'lag',
  summary: `open loop at ${LOAD_SHARE * 100} % of the peak; ${PROBES} visitors look for what they have just booked`,
  async run({ generator, checkout }) {
    const server = await startProduct(await venueFolder(), { checkout });
    const closed = () =>
      generator.run('closed-loop', {
        port: server.port,
        connections: SOCKETS,
        seconds: PEAK_SECONDS,
        ask: holds(),
        expect: 201,
      });
    await closed();
    await quietMoment(PATIENCE_MS);
    const peak = (await closed()).rate;
    const rounds = [];
    for (let i = 0; i <= ROUNDS; i++) {
      await quietMoment(PATIENCE_MS);
      const load = {
        port: server.port,
        connections: SOCKETS,
        seconds: SECONDS,
        ratePerSecond: Math.round(peak * LOAD_SHARE),
        ask: holds(),
        expect: 201,
      };
      const round = await measured(server, () =>
        generator.run('lag', { load, probes: probesOf(server.port) }),
      );
      check(
        round.staleWithPosition === 0,
        `${round.staleWithPosition} of ${round.withPositionMs.n} pages asked with a position did not show what was booked before it`,
      );
      rounds.push(round);
    }
    await server.stop();
    return {
      rows: rowsOf(rounds.slice(1), peak),
      raw: rounds,
      profiles: [],
      checked: 'every page that was asked with a position showed exactly what had been booked',
    };
  },
};

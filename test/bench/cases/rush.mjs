// Ten thousand visitors for a thousand units of one slot, all at once.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { addDays, dayLedger } from '@stile/contracts';
import { EVERY_RULE, HOT, HOT_PLACES, temporaryFolder, venueFolder, withEveryRule } from '../lib/folders.mjs';
import { check, inPairs, measured, over, ratioRow, row, single } from '../lib/pairs.mjs';
import { startBareFastify, startProduct } from '../lib/processes.mjs';
import { profiled } from '../lib/profile.mjs';

const VISITORS = 10_000;
const SOCKETS = 256;
const FIRST_DAY = '2026-12-06';
const PROFILED_ROUNDS = 8;
const HEADERS = { 'x-requested-with': 'stile' };

/** Each round has a day of its own, because a slot stays sold out. */
const rounds = (context, server) => {
  let round = 0;
  return async () => {
    const date = addDays(FIRST_DAY, round++);
    const result = await measured(server, () =>
      context.generator.run('rush', {
        port: server.port,
        path: '/api/reserve_t',
        headers: HEADERS,
        basket: { ...HOT, date },
        visitors: VISITORS,
        sockets: SOCKETS,
        tag: `rush_${date}`,
      }),
    );
    await checkAnswers(server, result, date);
    return { ...result, date };
  };
};

const checkAnswers = async (server, { winners, losers, statuses, lost, contradictions, strange }, date) => {
  const told = `${winners} visitors won, ${losers} were refused, statuses ${JSON.stringify(statuses)}, ${lost} sockets lost, ${contradictions} told both, ${strange} refused for another reason`;
  check(
    winners === HOT_PLACES &&
      losers === VISITORS - HOT_PLACES &&
      lost === 0 &&
      contradictions === 0 &&
      strange === 0,
    `rush of ${date}: ${told}`,
  );
  const answer = await (
    await fetch(
      `http://127.0.0.1:${server.port}/api/occupancy?inventoryGroup=${HOT.inventory_group}&inventory=${HOT.inventory}&startDate=${date}`,
    )
  ).json();
  const slot = answer.slots.find(({ time }) => time === HOT.arrival_time);
  check(
    slot.currentPeople === HOT_PLACES && slot.status === 'FULL',
    `rush of ${date}: the page shows ${slot.currentPeople} of ${HOT_PLACES}, ${slot.status}`,
  );
};

/** Reads the log itself: every slot was sold exactly, each hold once, and no figure was ever above its limit. */
const checkLog = (folder, dates) => {
  const log = new Database(join(folder, 'log.sqlite'), { readonly: true });
  const events = log.prepare(
    'SELECT e.type, e.data FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = ? ORDER BY e.revision',
  );
  for (const date of dates) {
    const holds = new Set();
    let taken = 0;
    for (const { type, data } of events.all(
      dayLedger({ inventoryGroup: HOT.inventory_group, inventory: HOT.inventory, date }),
    )) {
      const { holdId, lines } = JSON.parse(data);
      check(type === 'HoldTaken' && !holds.has(holdId), `log of ${date}: ${type} of ${holdId}`);
      holds.add(holdId);
      for (const line of lines) {
        taken += line.units;
        check(
          line.taken === taken && taken <= line.limit && line.limit === HOT_PLACES,
          `log of ${date}: ${taken} taken, the event says ${line.taken} of ${line.limit}`,
        );
      }
    }
    check(
      holds.size === HOT_PLACES && taken === HOT_PLACES,
      `log of ${date}: ${holds.size} holds, ${taken} taken`,
    );
  }
  log.close();
};

const bareRounds = (context, server) => async (round) => {
  const result = await measured(server, () =>
    context.generator.run('rush', {
      port: server.port,
      path: '/hold',
      headers: HEADERS,
      basket: { ...HOT, date: FIRST_DAY },
      visitors: VISITORS,
      sockets: SOCKETS,
      tag: `bare_${round}`,
    }),
  );
  check(
    result.statuses[201] === result.requests && result.lost === 0,
    `bare Fastify answered ${JSON.stringify(result.statuses)}`,
  );
  return result;
};

const rowsOf = (set, cold) => [
  ratioRow('answered/s over a bare Fastify POST (H)', set, {
    aim: { atLeast: 0.3 },
    note: `${Math.round(set.subject.median)}/s over ${Math.round(set.baseline.median)}/s`,
  }),
  row(
    'server CPU a request, over H',
    over(set, ({ subject, baseline }) => subject.serverCpuUs / baseline.serverCpuUs),
    {
      note: `${over(set, ({ subject }) => subject.serverCpuUs).median.toFixed(0)} us over ${over(set, ({ baseline }) => baseline.serverCpuUs).median.toFixed(0)} us`,
    },
  ),
  row(
    'time to sold out',
    over(set, ({ subject }) => subject.soldOutMs),
    { unit: 'ms', aim: { atMost: 600 } },
  ),
  row(
    "winners' p99",
    over(set, ({ subject }) => subject.winnersMs.p99),
    { unit: 'ms', aim: { atMost: 100 } },
  ),
  row('the same in a server that has just started', single(cold.rate), {
    unit: '/s',
    note: `sold out after ${Math.round(cold.soldOutMs)} ms, winners' p99 ${Math.round(cold.winnersMs.p99)} ms`,
  }),
  row(
    'generator busy, most of its core',
    single(over(set, ({ subject, baseline }) => Math.max(subject.generatorBusy, baseline.generatorBusy)).max),
    { aim: { atMost: 0.95 } },
  ),
];

const datesOf = (set) => set.raw.flatMap(({ samples }) => samples.map(({ subject }) => subject.date));

/** A round is compared with another working copy's server with the same venue, or with a bare POST. */
const startBaseline = async (context, change) =>
  context.against
    ? await startProduct(await venueFolder(change, context.against), { checkout: context.against })
    : await startBareFastify(temporaryFolder());
const baselineRounds = (context, baseline) =>
  context.against ? rounds(context, baseline) : bareRounds(context, baseline);

/** The same rush where the destination has the full rule set. */
const withRules = async (context) => {
  const folder = await venueFolder(withEveryRule);
  const server = await startProduct(folder, { checkout: context.checkout });
  const baseline = await startBaseline(context, withEveryRule);
  const set = await inPairs({
    baseline: baselineRounds(context, baseline),
    subject: rounds(context, server),
  });
  await Promise.all([server.stop(), baseline.stop()]);
  checkLog(folder, datesOf(set));
  return set;
};

export const rush = {
  name: 'rush',
  summary: `${VISITORS} visitors, ${HOT_PLACES} places of one slot, ${SOCKETS} sockets, one in twenty clicks twice`,
  async run(context) {
    const folder = await venueFolder();
    const server = await startProduct(folder, { checkout: context.checkout });
    const baseline = await startBaseline(context);
    const ask = rounds(context, server);
    const set = await inPairs({ baseline: baselineRounds(context, baseline), subject: ask });
    const profile = context.profile
      ? await profiled(server, async () => {
          for (let i = 0; i < PROFILED_ROUNDS; i++) await ask();
        })
      : undefined;
    await Promise.all([server.stop(), baseline.stop()]);
    const dates = datesOf(set);
    checkLog(folder, dates);
    const ruled = await withRules(context);
    const rows = [
      ...rowsOf(set, set.raw[0].samples[0].subject),
      ratioRow(
        `answered/s over H with ${EVERY_RULE.toLocaleString('en')} rules of every type at the destination`,
        ruled,
        {
          aim: { atLeast: 0.3 },
          note: `${Math.round(ruled.subject.median)}/s over ${Math.round(ruled.baseline.median)}/s`,
        },
      ),
    ];
    return {
      rows,
      raw: { demo: set.raw, ruled: ruled.raw },
      profiles: profile ? [{ title: 'rush', ...profile }] : [],
      checked: `${dates.length} rounds: ${HOT_PLACES} x 201, ${VISITORS - HOT_PLACES} x 409, no other answer, no lost socket, the log sold each place once`,
    };
  },
};

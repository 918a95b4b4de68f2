// Occupancy: the answer that every visitor reads, quiet and while capacity is being taken.
import { ROOMY, temporaryFolder, venueFolder } from '../lib/folders.mjs';
import { check, inPairs, measured, over, ratioRow } from '../lib/pairs.mjs';
import { startBareFastify, startProduct } from '../lib/processes.mjs';
import { profiled } from '../lib/profile.mjs';

const SECONDS = 1.2;
const PROFILED_SECONDS = 4;
const SOCKETS = 64;
const BOOKINGS_PER_SECOND = 500;
const BOOKING_SOCKETS = 64;
const DAY = '2026-12-12';
const VENUE = 'inventoryGroup=escarpment&inventory=';
const QUIET_DAY = `/api/occupancy?${VENUE}rattle-ridge&startDate=${DAY}`;
/** 42 days. */
const UNTIL = 'endDate=2027-01-22';
const QUIET_CALENDAR = `/api/occupancyStatus?${VENUE}rattle-ridge&startDate=${DAY}&${UNTIL}`;
const BUSY_DAY = `/api/occupancy?${VENUE}${ROOMY.inventory}&startDate=${DAY}`;
const BUSY_CALENDAR = `/api/occupancyStatus?${VENUE}${ROOMY.inventory}&startDate=${DAY}&${UNTIL}`;

const answerOf = async ({ port }, path, headers = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    body: answer.status === 304 ? null : await answer.json(),
  };
};

/** As browsers ask: they accept compressed answers. */
const reads = (server, path, headers, expect) => ({
  port: server.port,
  connections: SOCKETS,
  seconds: SECONDS,
  ask: { method: 'GET', path, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } },
  expect,
});

/** A cached answer is right only if it equals what would be rendered now. */
const quietReads = (context, server, path, withEtag) => async () => {
  const { etag, body } = await answerOf(server, path);
  const headers = withEtag ? { 'if-none-match': etag } : {};
  const result = await measured(server, () =>
    context.generator.run('closed-loop', reads(server, path, headers, withEtag ? 304 : 200)),
  );
  const after = await answerOf(server, path);
  check(JSON.stringify(after.body) === JSON.stringify(body), `${path} changed while nothing was booked`);
  return result;
};

let stream = 0;
/** After a stream of bookings of one person each, the figure has grown by exactly as many. */
const readsWhileBooking = (context, server, path, figure) => async () => {
  const before = figure((await answerOf(server, path)).body);
  const writes = {
    port: server.port,
    connections: BOOKING_SOCKETS,
    seconds: SECONDS,
    ratePerSecond: BOOKINGS_PER_SECOND,
    expect: 201,
    ask: {
      method: 'POST',
      path: '/api/reserve_t',
      headers: { 'x-requested-with': 'stile' },
      baskets: [{ ...ROOMY, date: DAY }],
      unique: `stream_of_bookings_${stream++}`,
    },
  };
  const result = await measured(server, () =>
    context.generator.run('both', { reads: reads(server, path, {}, 200), writes }),
  );
  const after = figure((await answerOf(server, path)).body);
  check(
    after - before === result.written.requests,
    `${path} shows ${after - before} more people after ${result.written.requests} bookings`,
  );
  return result;
};

const peopleOfSlot = ({ slots }) => slots.find(({ time }) => time === ROOMY.arrival_time).currentPeople;
const peopleOfDay = ({ days }) => days.find(({ date }) => date === DAY).currentPeople;

const readings = (context, server) => [
  {
    figure: 'GET /api/occupancy, 1 day, over hello (G)',
    aim: { atLeast: 0.6 },
    ask: quietReads(context, server, QUIET_DAY, false),
  },
  { figure: '... with If-None-Match', ask: quietReads(context, server, QUIET_DAY, true) },
  { figure: '... while places are taken', ask: readsWhileBooking(context, server, BUSY_DAY, peopleOfSlot) },
  {
    figure: 'GET /api/occupancyStatus, 42 days, over G',
    ask: quietReads(context, server, QUIET_CALENDAR, false),
  },
  { figure: '... with If-None-Match', ask: quietReads(context, server, QUIET_CALENDAR, true) },
  {
    figure: '... while places are taken',
    ask: readsWhileBooking(context, server, BUSY_CALENDAR, peopleOfDay),
  },
];

const rowsOf = ({ figure, aim }, set) => {
  const busiest = over(set, ({ subject, baseline }) =>
    Math.max(subject.generatorBusy, baseline.generatorBusy),
  ).max;
  const cpu = over(set, ({ subject }) => subject.serverCpuUs).median;
  return ratioRow(figure, set, {
    aim,
    note: `${Math.round(set.subject.median)}/s over ${Math.round(set.baseline.median)}/s; ${cpu.toFixed(1)} us CPU a request; generator at most ${(busiest * 100).toFixed(0)} % busy`,
  });
};

export const occupancy = {
  name: 'occupancy',
  summary: `what is left of a day and of a calendar, ${SOCKETS} sockets; quiet, and with ${BOOKINGS_PER_SECOND} holds/s on the same day`,
  async run(context) {
    const server = await startProduct(await venueFolder(), { checkout: context.checkout });
    const other = context.against
      ? await startProduct(await venueFolder(undefined, context.against), { checkout: context.against })
      : await startBareFastify(temporaryFolder());
    const hello = async () =>
      measured(other, () => context.generator.run('closed-loop', reads(other, '/hello', {}, 200)));
    const others = context.against ? readings(context, other) : [];
    const rows = [];
    const raw = [];
    const profiles = [];
    for (const [i, reading] of readings(context, server).entries()) {
      const set = await inPairs({ baseline: others[i]?.ask ?? hello, subject: reading.ask });
      rows.push(rowsOf(reading, set));
      raw.push({ figure: reading.figure, sets: set.raw });
      if (context.profile)
        profiles.push({
          title: reading.figure,
          ...(await profiled(server, async () => {
            for (let s = 0; s < PROFILED_SECONDS; s += SECONDS) await reading.ask();
          })),
        });
    }
    const stillLeft = await answerOf(server, BUSY_DAY);
    await server.stop();
    await other.stop();
    return {
      rows,
      raw,
      profiles,
      checked: `what was served is what holds now; after the bookings the day shows exactly ${peopleOfSlot(stillLeft.body)} people`,
    };
  },
};

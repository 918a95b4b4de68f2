// A desk with a queue: cash sales, check-ins, scans and the report of a till, each from the request to its answer.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { ROOMY, temporaryFolder, venueFolder } from '../lib/folders.mjs';
import { check, inPairs, measured, over, row, single } from '../lib/pairs.mjs';
import { profiled } from '../lib/profile.mjs';
import { runProductCommand, startBareFastify, startProduct, untilIdle } from '../lib/processes.mjs';
import { latencies, spread } from '../lib/statistics.mjs';

const DAY = '2026-12-03';
const TILLS = Array.from({ length: 20 }, (_, i) => `till-${i + 1}`);
const PASSWORD = 'a long password for the desk';
const SALES_PER_SECOND = 50;
const SALE_SECONDS = 4;
const CHECK_INS_PER_SECOND = 500;
const CHECK_IN_SECONDS = 2;
const CHECK_IN_ROUNDS = 4;
const SCANS_PER_SECOND = 200;
const SCAN_SECONDS = 5;
const SOCKETS = 32;
/** Code is compiled by how often it runs: a desk sells for a while before it is measured. */
const WARM_UP_SECONDS = 20;
const PEAK_SECONDS = 4;
const PEAK_ROUNDS = 5;
const BUSY_SALES_PER_SECOND = 200;
const BUSY_ROUNDS = 4;
const REPORTS = 100;
/** Commits of a sale, one after the other, and of a check-in. */
const SALE_COMMITS = 8;
const CHECK_IN_COMMITS = 1;
/** Movements of the till whose report is asked for. */
const MOVEMENTS = Number(process.env.BENCH_MOVEMENTS ?? 2_000);

const withTills = (venue) => {
  venue.terminals = [];
  venue.tills = TILLS.map((id) => ({ id, name: id }));
};

/** A cashier's calls. */
const cashierOf = async ({ port }) => {
  const url = `http://127.0.0.1:${port}`;
  const headers = { 'x-requested-with': 'stile' };
  const call = async (method, path, body, more = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...more, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    check(response.ok, `${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return { response, answer };
  };
  const { response } = await call('POST', '/api/get_tfa_token', { username: 'casey', password: PASSWORD });
  headers.cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return { headers, call };
};

/** A sale for exact cash into each till in turn; without a contact no mail is sent. */
const salesOf = async ({ call }, email) => {
  const basket = { ...ROOMY, arrival_time: '13:00', date: DAY };
  const { answer } = await call('POST', '/api/quote', { reservation: basket });
  const { subtotal, tax_amount, price } = answer;
  const contact = email
    ? { first_name: 'Ada', last_name: 'Lovelace', email, phone: '' }
    : { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  return TILLS.map((till) => ({ reservation, paymentMethod: 'cash', till, tendered: price }));
};

let count = 0;
const sale = ({ headers }, bodies) => ({
  method: 'POST',
  path: '/api/shop_reserve',
  headers,
  bodies,
  keyed: `bench_desk_sale_${count++}`,
});
const bare = { method: 'POST', path: '/hold', headers: { 'x-requested-with': 'stile' } };

const openLoop = (generator, server, ask, ratePerSecond, seconds, expect = 200) =>
  measured(server, () =>
    generator.run('open-loop', {
      port: server.port,
      connections: SOCKETS,
      seconds,
      ratePerSecond,
      ask,
      expect,
    }),
  );

/** Sales at a steady rate beside a bare POST at the same rate. */
const steadySales = (context, server, baseline, cashier, bodies) =>
  inPairs({
    baseline: () =>
      openLoop(
        context.generator,
        baseline,
        { ...bare, baskets: [{ ...ROOMY, date: DAY }], unique: `bench_desk_bare_${count++}` },
        SALES_PER_SECOND,
        SALE_SECONDS,
        201,
      ),
    subject: () =>
      openLoop(context.generator, server, sale(cashier, bodies), SALES_PER_SECOND, SALE_SECONDS, 201),
  });

const sell = ({ generator }, server, cashier, bodies, seconds) =>
  generator.run('closed-loop', {
    port: server.port,
    connections: SOCKETS,
    seconds,
    ask: sale(cashier, bodies),
    expect: 201,
  });

/** As many sales as are answered. */
const peakSales = async (context, server, cashier, bodies) => {
  const rounds = [];
  for (let i = 0; i <= PEAK_ROUNDS; i++)
    rounds.push(await measured(server, () => sell(context, server, cashier, bodies, PEAK_SECONDS)));
  return rounds.slice(1);
};

/** A round with its bare one: a POST at the same rate that is answered once so many appends were synced. */
const besideSynced = async ({ generator }, baseline, { commits, rate, seconds }, subject) => {
  const ask = {
    method: 'POST',
    path: `/appended/${commits}`,
    headers: bare.headers,
    bodies: [{}],
    keyed: `bench_desk_bare_${count++}`,
  };
  const synced = await openLoop(generator, baseline, ask, rate, seconds, 201);
  return { ...(await subject()), synced };
};

/** Sales at a rate that the desk keeps up with for long. */
const busySales = async (context, server, baseline, cashier, bodies) => {
  const rounds = [];
  const like = { commits: SALE_COMMITS, rate: BUSY_SALES_PER_SECOND, seconds: SALE_SECONDS };
  for (let i = 0; i <= BUSY_ROUNDS; i++)
    rounds.push(
      await besideSynced(context, baseline, like, () =>
        openLoop(context.generator, server, sale(cashier, bodies), BUSY_SALES_PER_SECOND, SALE_SECONDS, 201),
      ),
    );
  return rounds.slice(1);
};

/** More sales into one till, until its session has so many movements. */
const fillTill = async (context, server, cashier, body, sold) => {
  let movements = sold;
  while (movements < MOVEMENTS) movements += (await sell(context, server, cashier, [body], 1)).requests;
  return movements;
};

/** Every reservation in the log with how often it was checked in. */
const checkInsIn = (folder) => {
  const log = new Database(join(folder, 'log.sqlite'), { readonly: true });
  const rows = log
    .prepare(
      `SELECT s.name, SUM(e.type = 'ReservationCheckedIn') AS times FROM events e JOIN streams s ON s.id = e.stream
       WHERE s.name LIKE 'reservation-%' GROUP BY s.name`,
    )
    .all();
  log.close();
  return rows.map(({ name, times }) => ({ id: name.slice('reservation-'.length), times }));
};

/** Each party once, at a steady rate. */
const checkIns = async ({ generator }, server, { headers }, ids) => {
  const paths = ids.map((id) => `/api/checkIn/${id}`);
  const ask = { method: 'PUT', paths, headers, bodies: [{}], keyed: `bench_desk_in_${count++}` };
  const seconds = ids.length / CHECK_INS_PER_SECOND;
  return openLoop(generator, server, ask, CHECK_INS_PER_SECOND, seconds);
};

/** The gate's request with a scan: its verdict checks the party in. */
const scans = ({ generator }, server, { headers }, ids) => {
  const bodies = ids.map((code) => ({ code, inventory: ROOMY.inventory }));
  const ask = { method: 'POST', path: '/api/gate', headers, bodies, keyed: `bench_desk_gate_${count++}` };
  return openLoop(generator, server, ask, SCANS_PER_SECOND, ids.length / SCANS_PER_SECOND);
};

/** Rounds of parties that were never checked in; the first one, to warm up, is not counted. */
const checkInRounds = async (context, server, baseline, cashier, ids) => {
  const each = CHECK_INS_PER_SECOND * CHECK_IN_SECONDS;
  const like = { commits: CHECK_IN_COMMITS, rate: CHECK_INS_PER_SECOND, seconds: CHECK_IN_SECONDS };
  const rounds = [];
  for (let i = 0; i + each <= ids.length && rounds.length <= CHECK_IN_ROUNDS; i += each)
    rounds.push(
      await besideSynced(context, baseline, like, () =>
        checkIns(context, server, cashier, ids.slice(i, i + each)),
      ),
    );
  return rounds.slice(1);
};

/** Milliseconds of a till's Z report once it is closed, one after the other, beside a bare answer of as many bytes. */
const reportsOf = async ({ call }, baseline, till) => {
  const headers = { 'idempotency-key': `bench_desk_close_${count++}` };
  const { answer } = await call('POST', `/api/tills/${till}/close`, { balance: 0, reason: 'bench' }, headers);
  check(answer.result === 'ok', `the till was not closed: ${JSON.stringify(answer)}`);
  const report = () => call('GET', `/api/tills/${till}/report?kind=z`);
  const bytes = JSON.stringify((await report()).answer).length;
  const hello = async () => (await fetch(`http://127.0.0.1:${baseline.port}/bytes/${bytes}`)).json();
  const took = { subject: [], baseline: [] };
  for (let i = 0; i <= REPORTS; i++)
    for (const [name, act] of [
      ['baseline', hello],
      ['subject', report],
    ]) {
      const began = performance.now();
      await act();
      if (i > 0) took[name].push(performance.now() - began);
    }
  return took;
};

const p99Row = (name, rounds, aim = {}) =>
  row(name, spread(rounds.map(({ latencyMs }) => latencyMs.p99)), { unit: 'ms', ...aim });

/** The p99 of each round over that of its bare one. */
const overSyncedRow = (commits, rounds) =>
  row(
    `... over that of a bare POST with ${commits === 1 ? 'an append' : `${commits} appends`} synced`,
    spread(rounds.map(({ latencyMs, synced }) => latencyMs.p99 / synced.latencyMs.p99)),
  );

const reportRows = ({ movements, reports }) => {
  const [subject, baseline] = [latencies(reports.subject), latencies(reports.baseline)];
  return [
    row(`Z report of a till with ${movements.toLocaleString('en')} movements`, spread(reports.subject), {
      unit: 'ms',
      aim: { atMost: 50 },
    }),
    row('... over a bare answer of as many bytes', single(subject.p50 / baseline.p50)),
    row('... p99', single(subject.p99), { unit: 'ms' }),
    row('... p99 over that of the bare answer', single(subject.p99 / baseline.p99)),
  ];
};

const rowsOf = (measures) => {
  const cpu = (rounds) => spread(rounds.map(({ serverCpuUs }) => serverCpuUs / 1000));
  return [
    row(
      `cash sale at ${SALES_PER_SECOND}/s over ${TILLS.length} tills, p50`,
      over(measures.steady, ({ subject }) => subject.latencyMs.p50),
      { unit: 'ms', aim: { atMost: 20 } },
    ),
    row(
      '... p99',
      over(measures.steady, ({ subject }) => subject.latencyMs.p99),
      { unit: 'ms', aim: { atMost: 60 } },
    ),
    row(
      '... p99 of a bare POST at the same rate',
      over(measures.steady, ({ baseline }) => baseline.latencyMs.p99),
      { unit: 'ms' },
    ),
    row(
      '... over that',
      over(measures.steady, ({ subject, baseline }) => subject.latencyMs.p99 / baseline.latencyMs.p99),
    ),
    p99Row(`cash sale at ${BUSY_SALES_PER_SECOND}/s, p99`, measures.busy, { aim: { atMost: 60 } }),
    overSyncedRow(SALE_COMMITS, measures.busy),
    p99Row('... on both cores', measures.freeBusy),
    row('cash sales/s, as many as are answered', spread(measures.peak.map(({ rate }) => rate)), {
      aim: { atLeast: 200 },
    }),
    row('... of the processor for each', cpu(measures.peak), { unit: 'ms' }),
    row('cash sales/s with a mail for each', spread(measures.mailed.map(({ rate }) => rate))),
    row('... of the processor for each, as far as done by then', cpu(measures.mailed), { unit: 'ms' }),
    p99Row(`check-in at ${CHECK_INS_PER_SECOND}/s, p99`, measures.arrivals, { aim: { atMost: 15 } }),
    overSyncedRow(CHECK_IN_COMMITS, measures.arrivals),
    p99Row('... on both cores', measures.freeArrivals),
    row(`scan to verdict at ${SCANS_PER_SECOND}/s, p99`, single(measures.scanned.latencyMs.p99), {
      unit: 'ms',
      aim: { atMost: 100 },
    }),
    overSyncedRow(CHECK_IN_COMMITS, [measures.scanned]),
    ...reportRows(measures),
  ];
};

export const desk = {
  name: 'desk',
  summary: `cash sales over ${TILLS.length} tills, check-ins, scans, the report of a till; ${SOCKETS} sockets`,
  async run(context) {
    const folder = await venueFolder(withTills);
    await runProductCommand('user', ['password', 'casey'], folder, { typed: `${PASSWORD}\n` });
    const server = await startProduct(folder);
    const baseline = await startBareFastify(temporaryFolder());
    const cashier = await cashierOf(server);
    const walkIns = await salesOf(cashier);
    await sell(context, server, cashier, walkIns, WARM_UP_SECONDS);
    await untilIdle(server);
    const steady = await steadySales(context, server, baseline, cashier, walkIns);
    await untilIdle(server);
    const busy = await busySales(context, server, baseline, cashier, walkIns);
    await untilIdle(server);
    const freeBusy = await server.onBothCores(() => busySales(context, server, baseline, cashier, walkIns));
    await untilIdle(server);
    const peak = await peakSales(context, server, cashier, walkIns);
    await untilIdle(server);
    const mailed = await peakSales(context, server, cashier, await salesOf(cashier, 'ada@example.com'));
    // Mails that are still being made are not what a check-in costs.
    await untilIdle(server);
    const ids = checkInsIn(folder).map(({ id }) => id);
    const atGate = ids.splice(0, SCANS_PER_SECOND * SCAN_SECONDS);
    const half = Math.floor(ids.length / 2);
    const arrivals = await checkInRounds(context, server, baseline, cashier, ids.slice(0, half));
    await untilIdle(server);
    const freeArrivals = await server.onBothCores(() =>
      checkInRounds(context, server, baseline, cashier, ids.slice(half)),
    );
    await untilIdle(server);
    const alike = { commits: CHECK_IN_COMMITS, rate: SCANS_PER_SECOND, seconds: SCAN_SECONDS };
    const scanned = await besideSynced(context, baseline, alike, () =>
      scans(context, server, cashier, atGate),
    );
    const sold = Math.floor(checkInsIn(folder).length / TILLS.length);
    const movements = await fillTill(context, server, cashier, walkIns[0], sold);
    const reports = await reportsOf(cashier, baseline, TILLS[0]);
    const profile = context.profile
      ? await profiled(server, () => peakSales(context, server, cashier, walkIns))
      : undefined;
    await Promise.all([server.stop(), baseline.stop()]);
    const arrived = checkInsIn(folder).filter(({ times }) => times > 0);
    const twice = arrived.filter(({ times }) => times > 1);
    check(twice.length === 0, `${twice.length} parties were checked in twice`);
    const isIn = new Set(arrived.map(({ id }) => id));
    check(
      atGate.every((id) => isIn.has(id)),
      'a party whose code was scanned is not in',
    );
    const measures = {
      steady,
      busy,
      freeBusy,
      peak,
      mailed,
      arrivals,
      freeArrivals,
      scanned,
      reports,
      movements,
    };
    return {
      rows: rowsOf(measures),
      raw: { ...measures, steady: steady.raw },
      profiles: profile ? [{ title: 'cash sales', ...profile }] : [],
      checked: `${checkInsIn(folder).length} sales, ${arrived.length} parties checked in once each`,
    };
  },
};

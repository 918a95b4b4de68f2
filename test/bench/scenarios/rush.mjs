import { openConnections, requestBytes } from '../lib/http-client.mjs';
import { latencies } from '../lib/statistics.mjs';

const TWICE_EVERY = 20;
/** A second click comes this many requests after the first. */
const TWICE_AFTER = 40;
const SOLD_OUT = Buffer.from('"code":"validation_not_enough_spots_in_interval"');

/** The turns of the visitors: each asks once, one of twenty a second time while the first is still under way. */
const turnsOf = (visitors) => {
  const turns = [];
  for (let visitor = 0; visitor < visitors + TWICE_AFTER; visitor++) {
    if (visitor < visitors) turns.push(visitor);
    const again = visitor - TWICE_AFTER;
    if (again >= 0 && again % TWICE_EVERY === 0) turns.push(again);
  }
  return turns;
};

/** All visitors at once for one slot: one POST each with an id of their own, some of them twice, over keep-alive sockets. */
export const run = async ({ port, path, headers, basket, visitors, sockets, tag }) => {
  let lost = 0;
  const connections = await openConnections(port, sockets, () => lost++);
  const turns = turnsOf(visitors);
  const requests = turns.map((visitor) =>
    requestBytes('POST', path, {
      headers,
      body: { request_id: `${tag}_${String(visitor).padStart(10, '0')}`, reservation: basket },
    }),
  );
  const statusOf = new Int16Array(visitors);
  const statuses = {};
  const won = [];
  let contradictions = 0;
  let strange = 0;
  let soldOutAt = 0;
  let turn = 0;
  const began = performance.now();
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise((resolve) => {
          const ask = () => {
            if (turn >= turns.length) return resolve();
            const visitor = turns[turn];
            const sentAt = performance.now();
            connection.send(requests[turn++], ({ status, body }) => {
              statuses[status] = (statuses[status] ?? 0) + 1;
              if (status === 409 && !body.includes(SOLD_OUT)) strange++;
              if (statusOf[visitor] !== 0 && statusOf[visitor] !== status) contradictions++;
              if (status === 201) {
                won.push(performance.now() - sentAt);
                if (statusOf[visitor] === 0) soldOutAt = performance.now();
              }
              statusOf[visitor] = status;
              ask();
            });
          };
          ask();
        }),
    ),
  );
  const took = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  const visitorsWith = (status) => statusOf.filter((one) => one === status).length;
  return {
    requests: turns.length,
    seconds: took,
    rate: turns.length / took,
    statuses,
    lost,
    contradictions,
    strange,
    winners: visitorsWith(201),
    losers: visitorsWith(409),
    soldOutMs: soldOutAt - began,
    winnersMs: latencies(won),
  };
};

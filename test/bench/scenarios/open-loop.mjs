import { openConnections } from '../lib/http-client.mjs';
import { latencies } from '../lib/statistics.mjs';
import { nextOf } from './closed-loop.mjs';

/**
 * Requests at a fixed rate whatever the answers do, for so many seconds; each is timed from the moment at which it was
 * to be sent (no coordinated omission). A request that finds every connection busy waits for one.
 */
export const run = async ({ port, connections: count, seconds, ratePerSecond, ask, expect }) => {
  let lost = 0;
  const free = await openConnections(port, count, () => lost++);
  const all = [...free];
  const next = nextOf(ask);
  const total = Math.floor(seconds * ratePerSecond);
  const statuses = {};
  const waited = [];
  const began = performance.now();
  await new Promise((resolve, reject) => {
    let due = 0;
    const dueAt = (i) => began + (i * 1000) / ratePerSecond;
    const send = (connection) => {
      const wantedAt = dueAt(due++);
      connection.send(next(), ({ status }) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        waited.push(performance.now() - wantedAt);
        if (waited.length === total) resolve();
        else if (due < total && dueAt(due) <= performance.now()) send(connection);
        else free.push(connection);
      });
    };
    const tick = () => {
      const now = performance.now();
      while (due < total && free.length > 0 && dueAt(due) <= now) send(free.pop());
      if (lost > 0) reject(new Error(`${lost} connections lost`));
      else if (due < total) setTimeout(tick, 1);
    };
    tick();
  });
  const took = (performance.now() - began) / 1000;
  for (const connection of all) connection.close();
  const wrong = Object.keys(statuses).filter((status) => Number(status) !== expect);
  if (wrong.length > 0)
    throw new Error(`wrong answers: statuses ${JSON.stringify(statuses)} where ${expect} is right`);
  return { requests: total, seconds: took, rate: total / took, statuses, latencyMs: latencies(waited) };
};

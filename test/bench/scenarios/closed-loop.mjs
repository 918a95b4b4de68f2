import { openConnections, requestBytes } from '../lib/http-client.mjs';
import { latencies } from '../lib/statistics.mjs';

/**
 * Each connection asks again as soon as it is answered, for so many seconds. Answers how many were answered, how fast;
 * any status but the expected one, and a connection that is lost, is a fault.
 */
export const run = async ({ port, connections: count, seconds, ask, expect }) => {
  let lost = 0;
  const connections = await openConnections(port, count, () => lost++);
  const next = nextOf(ask);
  const statuses = {};
  const waited = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise((resolve) => {
          let sentAt = 0;
          const answered = ({ status }) => {
            const now = performance.now();
            statuses[status] = (statuses[status] ?? 0) + 1;
            waited.push(now - sentAt);
            if (now >= until) resolve();
            else send(now);
          };
          const send = (now) => {
            sentAt = now;
            connection.send(next(), answered);
          };
          send(began);
        }),
    ),
  );
  const took = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  const wrong = Object.keys(statuses).filter((status) => Number(status) !== expect);
  if (wrong.length > 0 || lost > 0)
    throw new Error(
      `wrong answers: statuses ${JSON.stringify(statuses)} where ${expect} is right, ${lost} connections lost`,
    );
  return {
    requests: waited.length,
    seconds: took,
    rate: waited.length / took,
    statuses,
    latencyMs: latencies(waited),
  };
};

/**
 * The bytes of one request after the other. With `unique`, each of the baskets in turn under an id of its own; with
 * `keyed`, each of the paths and bodies in turn under an idempotency key of its own.
 */
export const nextOf = ({ method, path, paths = [path], headers, baskets, bodies, unique, keyed }) => {
  if (!unique && !keyed && paths.length === 1) {
    const bytes = requestBytes(method, path, { headers });
    return () => bytes;
  }
  let i = 0;
  return () => {
    const id = `${unique ?? keyed}_${String(i).padStart(8, '0')}`;
    const request = {
      headers: keyed ? { ...headers, 'idempotency-key': id } : headers,
      ...(unique ? { body: { request_id: id, reservation: baskets[i % baskets.length] } } : {}),
      ...(bodies ? { body: bodies[i % bodies.length] } : {}),
    };
    return requestBytes(method, paths[i++ % paths.length], request);
  };
};
